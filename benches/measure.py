"""What the programs of this bench share: processes with their times, and records."""

import csv
import os
import platform
import re
import subprocess
import time
from pathlib import Path


def timed(command, output=subprocess.DEVNULL, folder=None):
    """Runs a program: its exit code, seconds by the clock, and what it has used."""
    began = time.monotonic()
    process = subprocess.Popen(list(map(str, command)), stdout=output, stderr=output, cwd=folder)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, wall, used


def machine():
    """The machine, in words."""
    cpus = re.findall(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    return f"{cpus[0] if cpus else platform.machine()}, {len(cpus)} cores"


def record(path, head, rows):
    """Appends rows to a CSV file, with a head if that is new."""
    is_new = not path.exists()
    with open(path, "a", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if is_new:
            writer.writerow(head)
        writer.writerows(rows)
