"""`python3 build.py bench [names]`: runs the named modules of this folder, or all; writes `results.json`."""

from __future__ import annotations

import importlib
import json
import operator
import os
import platform
import subprocess
import sys
import time
from pathlib import Path

from bench import Figure, _measured

FOLDER = Path(__file__).resolve().parent
RESULTS = FOLDER / "results.json"
COMPARISONS = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "=": operator.eq}


def modules() -> list[str]:
    """Every module that measures something."""
    return sorted(file.stem for file in FOLDER.glob("*.py") if not file.stem.startswith("_"))


def reached(figure: Figure) -> bool:
    """Whether the value is what the goal demands; one without a goal ("-") is only reported."""
    comparison, _, bound = figure["goal"].partition(" ")
    if not bound:
        return True
    return bool(COMPARISONS[comparison](figure["value"], float(bound)))


def merged(old: list[Figure], new: list[Figure], group: str) -> list[Figure]:
    """The old figures with the newly measured ones in their places; what their module measures no longer is gone."""
    fresh = {figure["name"]: figure for figure in new}
    still = [figure for figure in old if figure["name"] in fresh or figure.get("group") != group]
    kept = [fresh.pop(figure["name"], figure) for figure in still]
    return kept + list(fresh.values())


def table(figures: list[Figure]) -> str:
    """The figures for people to read."""
    width = max((len(figure["name"]) for figure in figures), default=0)
    return "\n".join(f"{_verdict(figure)} {figure['name']:<{width}} {_numbers(figure)}" for figure in figures)


def _verdict(figure: Figure) -> str:
    return "ok  " if reached(figure) else "MISS"


def _numbers(figure: Figure) -> str:
    return f"{figure['value']:>10.4g} {figure['unit']:<6} goal {figure['goal']:<9} {figure['against']}"


def circumstances() -> dict[str, str]:
    """When, on which commit, on what machine and at what part of the full length something is measured."""
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=FOLDER, capture_output=True, text=True, check=False
    )
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    return {
        "date": time.strftime("%Y-%m-%d"),
        "commit": commit.stdout.strip(),
        "machine": machine,
        "part": os.environ.get("THALASSA_BENCH_PART", "0.1"),
    }


def keep(found: list[Figure], group: str, seconds: float) -> None:
    """Write the newly measured figures at once: the next measurement may take an hour, or fail."""
    told = {**circumstances(), "group": group, "seconds": round(seconds)}
    for figure in found:
        figure.update(told)  # type: ignore[typeddict-item]
    old: list[Figure] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    RESULTS.write_text(json.dumps(merged(old, found, group), indent=1) + "\n", encoding="utf-8")


def main(names: list[str]) -> int:
    """Measures, writes, prints; 1 when a goal is missed, 2 when a name is unknown."""
    unknown = sorted(set(names) - set(modules()))
    if unknown:
        print(f"No such measurement: {', '.join(unknown)}. There are: {', '.join(modules())}.", file=sys.stderr)
        return 2
    measured: list[Figure] = []
    for name in names or modules():
        began = time.perf_counter()
        print(f"measuring {name} ...", flush=True)
        found: list[Figure] = importlib.import_module(f"bench.{name}").run()
        seconds = time.perf_counter() - began
        keep(found, name, seconds)
        measured += found
        print(f"  {seconds:.0f} s", flush=True)
    _measured.write()
    print(table(measured))
    return 0 if all(reached(figure) for figure in measured) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
