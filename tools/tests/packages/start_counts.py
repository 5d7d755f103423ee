#!/usr/bin/env python3
"""Prints rows of a table with the instructions of functions: start_counts.py FUNCTION... <LOG

QEMU's log has a line for each instruction, which ends with the function that holds it. Everything
from a function's first instruction until main goes on counts as the function's. Exit 1 if one of
them does not run.
"""
import sys


def counted(lines, names):
    """Returns the instructions of each call of each function."""
    calls, running, count = {name: [] for name in names}, None, 0
    for line in lines:
        at = line.split()[-1].split(".")[0] if line.strip() else ""
        if running is None and at in calls:
            running, count = at, 0
        elif running is not None and at == "main":
            calls[running].append(count)
            running = None
        count += running is not None
    return calls


def main(names):
    with open(0, encoding="utf-8", errors="replace") as log:
        calls = counted(log, names)
    for name, counts in calls.items():
        if not counts:
            return 1
        mean = sum(counts) // len(counts)
        print(f"| `{name}`, instructions: mean, worst | {mean}, {max(counts)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
