"""Runs the campaign on a board: an interrupt flips bits in the stack or the registers of a call.

The program prints a line a case, its number and what followed. A case that ends the program, or
after which it says nothing any more, has none: it is a bad address, and the program begins anew
with the next case.
"""
import os
import re
import resource
import subprocess

import counts

BOARD = "mps2_an386"
KINDS = {"stack": "stack of a running call, Cortex-M4",
         "registers": "registers of a running call, Cortex-M4"}
MOST_CASES = 100  # of a run, and the seconds of a core that it may take: a case takes 0.02
MOST_SECONDS = 60
LINE = re.compile(r"^(\d+) (\d+)$")


def image():
    return f"build/{BOARD}/faults_board.elf"


def limit_time():
    """A program that goes astray may run without end. Seconds of a core do not depend on others."""
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def run(target, bits, first, count):
    """Returns the outcomes of the cases from `first` on that the program came to print."""
    command = ["boards/run.sh", BOARD, image(), target, str(bits), str(first), str(count)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
                          stdin=subprocess.DEVNULL, preexec_fn=limit_time)
    found = []
    for line in done.stdout.decode(errors="replace").splitlines():
        row = LINE.match(line)
        if row and int(row[1]) == first + len(found) and int(row[2]) < len(counts.OUTCOMES):
            found.append(int(row[2]))
    return found


def row_of(target, bits, cases):
    """Returns the row of a kind of fault."""
    bad = counts.OUTCOMES.index("bad")
    outcomes = []
    while len(outcomes) < cases:
        count = min(MOST_CASES, cases - len(outcomes))
        found = run(target, bits, len(outcomes), count)
        outcomes += found + [bad] * (1 if len(found) < count else 0)
    count = {name: outcomes.count(i) for i, name in enumerate(counts.OUTCOMES)}
    return counts.Row(KINDS[target], bits, cases, count, "-")


def campaign(cases, build):
    """Builds the program by a function, and returns the rows of its run."""
    build(["make", "-j2", f"BOARD={BOARD}", "APP=faults_board", "APP_DIR=tests/faults/board",
           "image"])
    if not os.path.exists(image()):
        raise FileNotFoundError(image())
    rows = [row_of(target, bits, cases) for target in KINDS for bits in (1, 2)]
    return {(row.kind, row.bits): row for row in rows}
