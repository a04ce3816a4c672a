"""What all opponents share: the protocol, simple bots, search, the dice solver, the ladder."""
