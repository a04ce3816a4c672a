"""Opponents: one judgement of every decision, with more or less thought and misjudgement."""

from .player import make_bot

__all__ = ["make_bot"]
