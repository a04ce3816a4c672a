"""What a page offers to whoever is to decide, read by a script: for players that know no game."""

from __future__ import annotations

STATE = """() => {
  const offered = [...document.querySelectorAll(".choices .choice[data-key]:not([aria-disabled])")];
  return {
    index: Number(document.querySelector("#prompt")?.dataset.index ?? -1),
    mine: document.querySelector(".match.mine, .prompt.mine") !== null,
    over: document.querySelector("section.end") !== null,
    scene: document.querySelector("[data-stage]") !== null,
    offered: offered.map((each) => each.dataset.key),
    folded: document.querySelector(".choices > button[aria-pressed=false]") !== null,
    again: document.querySelector(".panel.trouble button.primary") !== null,
    failed: document.querySelector(".trouble")?.textContent ?? "",
  };
}"""
"""`folded`: the list of choices is closed; `again`: Python is lost, and can be started once more."""
