"""The README's table of figures, written out of `results.json`: no figure there is copied by hand."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from bench import Figure

FOLDER = Path(__file__).resolve().parent
README = FOLDER.parent / "README.md"
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


def written(readme: str) -> str:
    """The README with the table as it should be."""
    figures: list[Figure] = json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))
    wanted = tomllib.loads((FOLDER / "readme.toml").read_text(encoding="utf-8"))["row"]
    head, _, rest = readme.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return "\n".join([f"{head}{BEGIN}", *rows(figures, wanted), f"{END}{tail}"])


def write() -> None:
    """Write the table into the README."""
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
