#!/usr/bin/env python3
"""Counts the executions of the fuzzers, over all runs that were recorded: tests/fuzz/EXECUTIONS.md.

    executions.py add NAME      adds the run of build/fuzz/log_NAME
    executions.py found NAME UNIT_TEST WHAT...    adds a fault that a fuzzer found

A log is added once: a line in it says that it was. `make fuzz RECORD=1` adds the log of each
fuzzer after its run. The page is the only store of the counts, so nothing else may be written to
it.
"""
import os
import re
import sys

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "EXECUTIONS.md")
ADDED = "added to EXECUTIONS.md\n"
ROW = re.compile(r"\| `(\w+)` \| ([\d,]+) \|$", re.MULTILINE)
FAULT = re.compile(r"\| `(\w+)` \| `([^`]+)` \| (.*) \|$", re.MULTILINE)
HEAD = """# Executions of the fuzzers

`make fuzz RECORD=1` writes this page: it adds the executions of each fuzzer to what was here. The
goal is a thousand million.

| fuzzer | executions |
| --- | --- |
"""
FOUND = """
## What they found

| fuzzer | unit test | fault |
| --- | --- | --- |
"""


def executions_of(log):
    """Returns how many inputs a run executed. A run that stopped at a fault counts up to it."""
    last = re.findall(r"^stat::number_of_executed_units: +(\d+)$", log, re.MULTILINE)
    if not last:
        last = re.findall(r"^#(\d+)\t", log, re.MULTILINE)
    return int(last[-1]) if last else 0


def page_of(counts, faults):
    """Returns the text of the page."""
    rows = [f"| `{name}` | {count:,} |\n" for name, count in sorted(counts.items())]
    total = f"| **all** | **{sum(counts.values()):,}** |\n"
    found = [f"| `{name}` | `{test}` | {what} |\n" for name, test, what in faults]
    return HEAD + "".join(rows) + total + FOUND + "".join(found)


def parts_of(page):
    """Returns the counts and the faults of a page."""
    first, _, second = page.partition("## What they found")
    counts = {name: int(count.replace(",", "")) for name, count in ROW.findall(first)}
    return counts, [list(fault) for fault in FAULT.findall(second)]


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def main(words):
    counts, faults = parts_of(read(PAGE))
    if words[0] == "add":
        log = f"build/fuzz/log_{words[1]}"
        text = read(log)
        if text == "" or text.endswith(ADDED):
            sys.exit(f"{log}: is not there, or was added already")
        counts[words[1]] = counts.get(words[1], 0) + executions_of(text)
        with open(log, "a", encoding="utf-8") as file:
            file.write(ADDED)
    else:
        faults.append([words[1], words[2], " ".join(words[3:])])
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write(page_of(counts, faults))


if __name__ == "__main__":
    main(sys.argv[1:])
