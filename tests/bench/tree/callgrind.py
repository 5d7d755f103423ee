#!/usr/bin/env python3
"""Adds instruction counts to the lines of bench: callgrind.py CALLGRIND LINES

Callgrind counts each measured_OP, with all that it calls. The last number of its lines is the
function's own count or, after calls=, that of a call. Field 10 of a line of bench holds the number
of calls.
"""
import re
import sys

NAME = re.compile(r"(c?)fn=(\([0-9]+\))(?: (.*))?")


def counts(path):
    """Returns the instructions of each measured operation. Names are given once, then numbered."""
    names, found, op = {}, {}, None
    with open(path, encoding="utf-8", errors="replace") as file:
        for line in file:
            name = NAME.match(line)
            if name:
                is_call, number, text = name.groups()
                names.setdefault(number, "")
                names[number] = text or names[number]
                if not is_call:
                    known = re.match(r"measured_([^.']*)", names[number])
                    op = known[1] if known else None
            elif op and line[0] in "0123456789+*-":
                found[op] = found.get(op, 0) + int(line.split()[1])
    return found


def main(callgrind, lines):
    found = counts(callgrind)
    with open(lines, encoding="utf-8") as file:
        for line in file:
            cells = line.rstrip("\n").split(",")
            if not line.startswith("#"):
                cells[3] = f"{found.get(cells[1], 0) / int(cells[9]):.2f}"
                cells[4] = ""
            print(",".join(cells))


if __name__ == "__main__":
    main(*sys.argv[1:])
