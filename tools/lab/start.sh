#!/bin/sh
# Carries out tools/lab/plan.txt in the background, from a copy of the last commit in the store, so that nobody's edits
# change what is measured. Usage: tools/lab/start.sh [PROCESSES]. To end it: kill the process group that it prints.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
store="${THALASSA_LAB:-$HOME/.thalassa-lab}"
"$root/tools/lab/pypy.sh" > /dev/null
commit=$(git -C "$root" rev-parse --short HEAD)
code="$store/code/$commit"
if [ ! -d "$code" ]; then
    mkdir -p "$code"
    git -C "$root" archive HEAD pygame_core tools | tar -x -C "$code"
fi
cd "$root"
python3 -c "
from tools.lab import frozen
for module in ('iron_age', 'mediterranean_empires', 'trade_and_war', 'trading_mediterranean'):
    frozen.unpack(module)"
cd "$code"
log="$store/plan-$commit.log"
setsid nice -n 19 "$store/pypy/pypy" -m tools.lab.plan --jobs "${1:-1}" >> "$log" 2>&1 < /dev/null &
echo "process group $!, log $log"
