#!/usr/bin/env python3
"""Says what more workers bring, on the specs of this bench that have many states.

    scaling.py --check PATH [--workers 2] [--rounds 7] [--least 100000] [--record FILE.csv]

One round runs every spec twice, whole processes: with one worker, and with so many. Reported are medians over the rounds of
the times, of how many times as fast the workers are as one, and of the processor time that they take to that of one.
"""

import argparse
import datetime
import json
import statistics
import subprocess
from pathlib import Path

from measure import machine, record, timed

SPECS = Path(__file__).resolve().parent / "specs"


def run(check, spec, workers):
    """Checks a spec: seconds by the clock, and of the processor."""
    code, wall, used = timed([check, spec, "--workers", workers, "--quiet"])
    assert code == 0, f"{spec} is not in order"
    return wall, used.ru_utime + used.ru_stime


def states(check, spec):
    """How many distinct states a spec has."""
    said = subprocess.run([check, spec, "--format", "json"], stdout=subprocess.PIPE, check=True)
    return json.loads(said.stdout)["statistics"]["states_distinct"]


def median(figures):
    return round(statistics.median(figures), 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", required=True, type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--least", type=int, default=100_000, help="the states that a spec has to have")
    parser.add_argument("--record", type=Path)
    arguments = parser.parse_args()
    check, workers = arguments.check.resolve(), arguments.workers
    known = {spec: states(check, spec) for spec in sorted(SPECS.glob("*.tla"))}
    rounds = {spec: [] for spec in known if known[spec] >= arguments.least}
    for _ in range(arguments.rounds):
        for spec, all_rounds in rounds.items():
            all_rounds.append((run(check, spec, 1), run(check, spec, workers)))
    rows = []
    for spec, all_rounds in rounds.items():
        rows.append({
            "date": datetime.date.today().isoformat(),
            "machine": machine(),
            "spec": spec.stem,
            "distinct": known[spec],
            "workers": workers,
            "rounds": arguments.rounds,
            "one_s": median(one[0] for one, _ in all_rounds),
            "workers_s": median(many[0] for _, many in all_rounds),
            "times_as_fast": median(one[0] / many[0] for one, many in all_rounds),
            "cpu": median(many[1] / one[1] for one, many in all_rounds),
        })
        print(", ".join(f"{name} {value}" for name, value in rows[-1].items() if name not in ("date", "machine")))
    if arguments.record:
        record(arguments.record, rows[0], [row.values() for row in rows])


if __name__ == "__main__":
    main()
