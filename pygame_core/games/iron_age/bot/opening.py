"""The opening: what a second port or province is worth against the other one, as matches have shown.

The solver sees one turn and rates the province too high: its armies and tribute come at once, the goods of a port
only over the game. So with several seats the worths are data (`weights.toml`), measured by
`python -m tools.train_iron_age many --openings 120`: hard players, one made to take the port and the other the
province, seats swapped.
"""

from __future__ import annotations

from ....bots.levels import Level
from .numbers import OPENINGS

VARIETY = Level(noise=6.0)
"""One match varies by three times as much, so the lead of an opening decides little: players take now one, now the
other, the better one more often."""


def opening_worth(kind: str, building: str) -> float:
    """What taking this building second is worth: half the lead over the other, either way."""
    half = float(OPENINGS.get(kind, OPENINGS["many"])["lead"]) / 2
    return half if building == "port" else -half
