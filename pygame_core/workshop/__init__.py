"""What games and opponents are made and measured with: the command line, the tests and the benches use it, no visitor.

checks    what must hold of every game after every action
detours   what players do beside playing, taken at random, must lead back
ladder    matches between bots, with confidence intervals
playout   playing a world on by a policy; what an outcome is worth
greedy    one step ahead by a game's own evaluation
flat      flat Monte-Carlo with sequential halving and common random numbers
ismcts    information-set tree search, for hidden hands

The searchers are general: a new game has a fair opponent before it has one of its own.
"""
