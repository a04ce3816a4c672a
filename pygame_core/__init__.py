"""Four board games of the ancient Mediterranean: rules, opponents, saved games. Pure Python."""
