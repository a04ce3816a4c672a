"""The table of `docs/measured.md` and the README's few figures, written out of `results.json`: none by hand."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from bench import Figure

FOLDER = Path(__file__).resolve().parent
PAGES = {"row": FOLDER.parent / "docs" / "measured.md", "headline": FOLDER.parent / "README.md"}
"""Where the tables of `measured.toml` go."""
BEGIN, END = "<!-- figures -->", "<!-- /figures -->"


def rows(figures: list[Figure], wanted: list[dict[str, str | list[str]]]) -> list[str]:
    """The lines of the table."""
    known = {figure["name"]: figure for figure in figures}
    lines = ["| what | value | goal | measured |", "|---|---|---|---|"]
    machines: dict[str, str] = {}
    for row in wanted:
        of = [known[name] for name in row["names"]]
        values = str(row["shown"]).format(*(figure["value"] for figure in of))
        goals = ", ".join(dict.fromkeys(figure["goal"] for figure in of))
        oldest = min(of, key=lambda figure: figure.get("date", ""))
        machine = oldest.get("machine")
        letter = machines.setdefault(machine, chr(ord("A") + len(machines))) if machine else ""
        lines.append(f"| {row['what']} | {values} | {goals} | {_when(oldest, letter)} |")
    told = [f"{letter}: {machine}." for machine, letter in machines.items()]
    return [*lines, *(["", "Machines. " + " ".join(told)] if told else [])]


def _when(oldest: Figure, machine: str) -> str:
    """The day of the oldest measurement of a row, its commit, its machine, and how long its module ran."""
    if "date" not in oldest:
        return "before dates were kept"
    told = [f"{oldest['date']} {oldest.get('commit', '')}".strip(), machine]
    if "seconds" in oldest:
        told.append(f"{oldest['seconds']} s")
    return ", ".join(filter(None, told))


def headlines(figures: list[Figure], wanted: list[dict[str, str | list[str]]]) -> list[str]:
    """The README's figures, a sentence each."""
    known = {figure["name"]: figure["value"] for figure in figures}
    return ["- " + str(row["shown"]).format(*(known[name] for name in row["names"])) for row in wanted]


def written(kind: str, page: str) -> str:
    """A page with its figures as they should be."""
    figures: list[Figure] = json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))
    wanted = tomllib.loads((FOLDER / "measured.toml").read_text(encoding="utf-8"))[kind]
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    lines = rows(figures, wanted) if kind == "row" else headlines(figures, wanted)
    return "\n".join([f"{head}{BEGIN}", *lines, f"{END}{tail}"])


def write() -> None:
    """Write the figures into their pages."""
    for kind, page in PAGES.items():
        page.write_text(written(kind, page.read_text(encoding="utf-8")), encoding="utf-8")
