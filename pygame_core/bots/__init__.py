"""What all opponents share.

base      the protocol: what a seat knows goes in, a thought comes out
simple    the random opponent
levels    less thought, plausible errors, temperaments
reasons   why a choice is the better one, in numbers
dice      exact play of dice with re-rolls

General searchers, and matches between bots, are in `pygame_core.workshop`.
"""
