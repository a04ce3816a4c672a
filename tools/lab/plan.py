"""The experiments that are named beforehand, one after another, on some processes.

    tools/lab/start.sh 2        # on two processes, from a copy of the last commit; prints its number and its log

They stand in `plan.txt`, a command of the laboratory a line (`selfplay ..`, `duel ..`). Each goes on where it stopped,
so the plan can be ended at any moment and started again; what is done is passed over in a moment. A duel's row goes to
`results.txt` of the store. Lines with `!` in front want CPython (games that PyPy plays no faster).
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from .store import folder, store

PLAN = Path(__file__).with_name("plan.txt")


def experiments(plan: str) -> list[tuple[bool, list[str]]]:
    """The lines of a plan: whether CPython is wanted, and the command."""
    lines = (line.split("#")[0].strip() for line in plan.splitlines())
    return [(line.startswith("!"), shlex.split(line.lstrip("! "))) for line in lines if line]


def main(words: list[str]) -> None:
    """Carry out the plan."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--cpython", default="python3", help="the interpreter of lines that want CPython")
    parser.add_argument("--python", default=str(store() / "pypy" / "pypy"), help="the interpreter of all others")
    arguments = parser.parse_args(words)
    folder()
    for cpython, (tool, *rest) in experiments(PLAN.read_text("utf-8")):
        command = [arguments.cpython if cpython else arguments.python, "-m", f"tools.lab.{tool}", *rest]
        print(" ".join(command), flush=True)
        running = [
            subprocess.Popen([*command, "--part", f"{part}/{arguments.jobs}"], stdout=subprocess.PIPE, text=True)
            for part in range(arguments.jobs)
        ]
        told = [process.communicate()[0] for process in running]
        if any(process.returncode for process in running):
            print(f"failed: {' '.join(command)}", flush=True)
        elif tool == "duel":
            with (store() / "results.txt").open("a", encoding="utf-8") as results:
                results.write(told[-1])
            print(told[-1], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
