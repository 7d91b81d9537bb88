#!/usr/bin/env python3
"""Explores the same problems with several model checkers, in turn, and says how long each takes.

    compare.py --check PATH [--tlc CLASSPATH] [--examples FOLDER] [--two-phase PROGRAM] [--rounds 5] [--workers 1]
               [--only nim] [--record FILE.csv]

SPIN, Rumur and Stateright (cargo builds it) take part where they are installed. Two specs as they were published are for
`check` and TLC alone; one of them is in tlaplus/Examples, and of it Stateright has a model of its own, its example 2pc. One round runs every program on every
problem once, whole processes, so that a load on the machine falls on all of them. Reported are medians of wall-clock and
processor time, and the median over the rounds of the ratio to `check` in the same round. All must agree on the number of
distinct states.
"""

import argparse
import datetime
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from measure import machine, record, timed  # noqa: E402

# Distinct states: of Nim 2 * 100^3 without what no play leads to; of the ring (1 + 2 + 4 + 8)^5.
WRITTEN = {"nim": 1_999_992, "commit": 1_745_408, "ring": 759_375}
# As published: Nim of the document with heaps of 25, two-phase commit of tlaplus/Examples with eight resource managers.
PUBLISHED = {"document": 35_142, "two-phase": 1_745_408}
PROBLEMS = WRITTEN | PUBLISHED


@dataclass
class Program:
    """A model checker: how it is run on its problems, and what in its output is the number of distinct states."""

    name: str
    version: str
    command: dict
    distinct: str
    # States of its own that stand for no state of the problem, by problem.
    own: dict = field(default_factory=dict)


def text_of(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    return done.stdout


def build(command, folder):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}")


def specs(examples, folder):
    """The problems in TLA+, each with its config beside it."""
    found = {problem: HERE / f"tla/{problem.capitalize()}.tla" for problem in WRITTEN}
    heaps = "InitialHeaps == <<1, 1, 1>>"
    document = (HERE.parents[1] / "specs/nim/Nim.tla").read_text()
    assert heaps in document, "the document's Nim has other heaps"
    found["document"] = folder / "Nim.tla"
    found["document"].write_text(document.replace(heaps, "InitialHeaps == <<25, 25, 25>>"))
    (folder / "Nim.cfg").write_text("SPECIFICATION Spec\nINVARIANT TypeOK\nCHECK_DEADLOCK FALSE\n")
    if examples:
        for module in ["TwoPhase.tla", "TCommit.tla"]:
            shutil.copy(examples / "specifications/transaction_commit" / module, folder)
        found["two-phase"] = folder / "TwoPhase.tla"
        managers = ", ".join(f"r{number}" for number in range(1, 9))
        config = f"CONSTANT RM = {{{managers}}}\nSPECIFICATION TPSpec\nINVARIANT TPTypeOK\nCHECK_DEADLOCK FALSE\n"
        (folder / "TwoPhase.cfg").write_text(config)
    return found


def check(path, specs, workers):
    command = {problem: [path, spec, "--workers", str(workers)] for problem, spec in specs.items()}
    return Program("check", text_of([path, "--version"]).strip(), command, r"([\d,]+) distinct")


def tlc(classpath, specs, workers, folder):
    java = ["java", "-XX:+UseParallelGC", "-cp", classpath, "tlc2.TLC", "-noGenerateSpecTE", "-metadir", folder / "tlc"]
    command = {problem: [*java, "-workers", str(workers), spec] for problem, spec in specs.items()}
    # It tells its version when it is given a module, be there one or not.
    said = text_of(["java", "-cp", classpath, "tlc2.TLC", "NoModule"], cwd=folder)
    version = re.search(r"TLC2? Version [^\n]*", said)
    return Program("TLC", version.group(0) if version else "TLC", command, r"([\d,]+) distinct states found")


def spin(folder):
    command = {}
    for problem in WRITTEN:
        place = folder / f"spin-{problem}"
        place.mkdir()
        build(["spin", "-a", HERE / f"promela/{problem}.pml"], place)
        build(["gcc", "-O3", "-march=native", "-DSAFETY", "-DNOREDUCE", "-DMEMLIM=16000", "-o", "pan", "pan.c"], place)
        command[problem] = [place / "pan", "-E", "-n", "-m4000000", "-w24"]
    # Heaps of which nothing can be taken are states in the middle of a move, as well as the one before the first move.
    return Program("SPIN", text_of(["spin", "-V"]).strip(), command, r"(\d+) states, stored")


def rumur(folder, workers):
    command = {}
    for problem in WRITTEN:
        source = folder / f"rumur-{problem}.c"
        options = ["--threads", str(workers), "--deadlock-detection", "off", "--symmetry-reduction", "off"]
        build(["rumur", *options, "-o", source, HERE / f"murphi/{problem}.m"], folder)
        program = folder / f"rumur-{problem}"
        build(["cc", "-std=c11", "-O3", "-march=native", "-o", program, source, "-lpthread"], folder)
        command[problem] = [program]
    version = text_of(["rumur", "--version"]).strip()
    return Program("Rumur", version, command, r"(\d+) states?, \d+ rules fired")


def stateright(folder, workers):
    target = Path(os.environ.get("CARGO_TARGET_DIR", folder)) / "stateright"
    manifest = HERE / "stateright/Cargo.toml"
    build(["cargo", "build", "--release", "--manifest-path", manifest, "--target-dir", target], folder)
    command = {p: [target / "release/compare-stateright", p, str(workers)] for p in WRITTEN}
    return Program("Stateright", stateright_version(), command, r"(\d+) distinct")


def stateright_version():
    lock = (HERE / "stateright/Cargo.lock").read_text()
    version = re.search(r'name = "stateright"\nversion = "([^"]*)"', lock).group(1)
    return f"Stateright {version}"


def own_two_phase(program):
    """Stateright's own model of two-phase commit, which has the same states."""
    command = {"two-phase": [program, "check", "8"]}
    return Program("2pc", f"{stateright_version()}, example 2pc", command, r"unique=(\d+)")


def class_path(text):
    return os.pathsep.join(map(os.path.abspath, text.split(os.pathsep)))


@dataclass
class Run:
    wall: float
    cpu: float
    mib: float
    distinct: int


def run(program, problem, folder):
    """Runs a program once: seconds, processor seconds, memory at most, and distinct states."""
    output = folder / "output"
    with open(output, "w") as file:
        code, wall, used = timed(program.command[problem], file, folder)
    said = output.read_text()
    found = re.findall(program.distinct, said)
    if not found:
        sys.exit(f"{program.name} on {problem} ended with {code}:\n{said[-2000:]}")
    distinct = int(found[-1].replace(",", ""))
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, distinct - program.own.get(problem, 0))


def programs(arguments, folder):
    in_tla = specs(arguments.examples, folder)
    yield check(arguments.check, in_tla, arguments.workers)
    if arguments.tlc:
        yield tlc(arguments.tlc, in_tla, arguments.workers, folder)
    if shutil.which("spin") and arguments.workers == 1:
        yield spin(folder)
    if shutil.which("rumur"):
        yield rumur(folder, arguments.workers)
    if shutil.which("cargo") and not arguments.no_stateright:
        yield stateright(folder, arguments.workers)
    if arguments.two_phase and arguments.workers == 1:
        yield own_two_phase(arguments.two_phase)


def report(problem, all_runs, arguments):
    """Prints a table for a problem, and gives its rows for the record."""
    print(f"\n{problem}: {PROBLEMS[problem]:,} distinct states, {arguments.rounds} rounds, {arguments.workers} worker(s)")
    print(f"  {'':12}{'wall s':>9}{'cpu s':>9}{'MiB':>8}{'wall ratio':>12}{'cpu ratio':>11}")
    base = all_runs["check"]
    for name, runs in all_runs.items():
        median = lambda what, runs=runs: statistics.median(getattr(one, what) for one in runs)
        ratio = lambda what, runs=runs: statistics.median(
            getattr(one, what) / getattr(ours, what) for one, ours in zip(runs, base)
        )
        figures = [median("wall"), median("cpu"), median("mib"), ratio("wall"), ratio("cpu")]
        print(f"  {name:12}{figures[0]:9.2f}{figures[1]:9.2f}{figures[2]:8.0f}{figures[3]:12.2f}{figures[4]:11.2f}")
        yield name, figures


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", required=True, help="our program, built for release", type=os.path.abspath)
    parser.add_argument("--tlc", help="a class path with TLC", type=class_path)
    parser.add_argument("--examples", type=Path, help="tlaplus/Examples, for the problem two-phase")
    parser.add_argument("--two-phase", help="Stateright's example 2pc, built for release", type=os.path.abspath)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--only", action="append", choices=PROBLEMS, help="a problem; all without this")
    parser.add_argument("--no-stateright", action="store_true")
    parser.add_argument("--record", type=Path, help="a CSV file to which the medians are appended")
    arguments = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        all_programs = list(programs(arguments, folder))
        ours = all_programs[0].command
        for problem in arguments.only or ours:
            if problem not in ours:
                sys.exit(f"{problem} needs --examples")
            taking_part = [program for program in all_programs if problem in program.command]
            runs = {program.name: [] for program in taking_part}
            for _ in range(arguments.rounds):
                for program in taking_part:
                    one = run(program, problem, folder)
                    if one.distinct != PROBLEMS[problem]:
                        sys.exit(f"{program.name} finds {one.distinct} distinct states of {problem}")
                    runs[program.name].append(one)
            versions = {program.name: program.version for program in all_programs}
            for name, figures in report(problem, runs, arguments):
                rounded = [f"{figure:.3f}" for figure in figures]
                start = [datetime.date.today().isoformat(), machine(), problem, versions[name], arguments.workers]
                each = round(figures[2] * 2**20 / PROBLEMS[problem])
                rows.append([*start, arguments.rounds, PROBLEMS[problem], *rounded, each])
    if arguments.record:
        head = "date,machine,problem,program,workers,rounds,distinct,wall_s,cpu_s,peak_mib,wall_ratio,cpu_ratio,bytes_per_state"
        record(arguments.record, head.split(","), rows)


if __name__ == "__main__":
    main()
