#!/usr/bin/env python3
"""Says what more workers bring, on the specs of this bench that have many states, or on others.

    scaling.py --check PATH [--workers 2] [--rounds 7] [--least 100000] [--record FILE.csv]
               [--model "SPEC [ARGUMENTS]"]...

With --model these are measured instead: what `check` is told of each, beginning with the spec; a config names it in the report.

One round runs every spec twice, whole processes: with one worker, and with so many. Reported are medians over the rounds of
the times, of how many times as fast the workers are as one, and of the processor time that they take to that of one.
"""

import argparse
import datetime
import json
import shlex
import statistics
import subprocess
from pathlib import Path

from measure import machine, record, timed

SPECS = Path(__file__).resolve().parent / "specs"


def run(check, model, workers):
    """Checks a model: seconds by the clock, and of the processor."""
    code, wall, used = timed([check, *model, "--workers", workers, "--quiet"])
    assert code == 0, f"{model} is not in order"
    return wall, used.ru_utime + used.ru_stime


def states(check, model):
    """How many distinct states a model has."""
    said = subprocess.run([check, *model, "--format", "json"], stdout=subprocess.PIPE, check=True)
    return json.loads(said.stdout)["statistics"]["states_distinct"]


def name(model):
    """The name of the config of a model, or of its spec."""
    return Path(model[model.index("--config") + 1] if "--config" in model else model[0]).stem


def median(figures):
    return round(statistics.median(figures), 3)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", required=True, type=Path)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--least", type=int, default=100_000, help="the states that a spec has to have")
    parser.add_argument("--record", type=Path)
    parser.add_argument("--model", action="append", type=lambda told: tuple(shlex.split(told)))
    arguments = parser.parse_args()
    check, workers = arguments.check.resolve(), arguments.workers
    models = arguments.model or [(spec,) for spec in sorted(SPECS.glob("*.tla"))]
    known = {model: states(check, model) for model in models}
    rounds = {model: [] for model in models if arguments.model or known[model] >= arguments.least}
    for _ in range(arguments.rounds):
        for model, all_rounds in rounds.items():
            all_rounds.append((run(check, model, 1), run(check, model, workers)))
    rows = []
    for model, all_rounds in rounds.items():
        rows.append({
            "date": datetime.date.today().isoformat(),
            "machine": machine(),
            "spec": name(model),
            "distinct": known[model],
            "workers": workers,
            "rounds": arguments.rounds,
            "one_s": median(one[0] for one, _ in all_rounds),
            "workers_s": median(many[0] for _, many in all_rounds),
            "times_as_fast": median(one[0] / many[0] for one, many in all_rounds),
            "cpu": median(many[1] / one[1] for one, many in all_rounds),
        })
        print(", ".join(f"{column} {value}" for column, value in rows[-1].items() if column not in ("date", "machine")))
    if arguments.record:
        record(arguments.record, rows[0], [row.values() for row in rows])


if __name__ == "__main__":
    main()
