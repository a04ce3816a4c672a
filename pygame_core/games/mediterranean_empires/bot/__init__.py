"""Opponents: one judgement of every decision, with more or less thought and misjudgement."""

from .player import EmpiresBot

__all__ = ["EmpiresBot"]
