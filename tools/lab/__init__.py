"""The laboratory of opponents: self-play, learning, and matches that say whether something plays better.

Nothing of it is for visitors. What was played lies outside the repository, in the store (`THALASSA_LAB`, else
`~/.thalassa-lab`); weights that have proved themselves and the line of each experiment (`docs/opponents.md`) lie
inside. Every command goes on where it stopped: it can be ended at any moment and started again.
"""
