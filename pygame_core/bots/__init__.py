"""What all opponents share.

base      the protocol: what a seat knows goes in, a thought comes out
simple    the random opponent
levels    less thought, plausible errors, temperaments
playout   playing a world on by a policy; what an outcome is worth
greedy    one step ahead by a game's own evaluation
flat      flat Monte-Carlo with sequential halving and common random numbers
ismcts    information-set tree search, for hidden hands
dice      exact play of dice with re-rolls
ladder    matches between bots, with confidence intervals
"""
