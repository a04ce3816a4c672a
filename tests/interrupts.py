"""Processes that a test interrupts as Ctrl-C at a terminal would."""

from __future__ import annotations

import signal


def hears_ctrl_c() -> None:
    """For `preexec_fn`: shells start what runs in the background deaf to Ctrl-C, and the tests may run there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
