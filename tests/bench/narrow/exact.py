#!/usr/bin/env python3
"""Puts callgrind's counts into the host's lines: exact.py EXACT SYMBOLS LINES CALLGRIND...

LINES are "core;question;case;side;mean;worst;calls". Field 5 gets the mean of a call, field 8 how
often exact forms ran in one. EXACT names these functions, SYMBOLS is what nm says of the program;
callgrind wrote a file for each line.
"""
import sys

REQUEST = "desc: Trigger: Client Request: "


def lines_of(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()


def entries(exact, symbols):
    """Returns the addresses of the exact forms, as callgrind writes them."""
    wanted = {line.split()[0] for line in lines_of(exact)
              if line.strip() and not line.startswith("#")}
    found = {}
    for words in map(str.split, lines_of(symbols)):
        if len(words) == 3 and words[2] in wanted:
            found["0x" + words[0].lstrip("0")] = words[2]
    missing = wanted - set(found.values())
    if missing:
        sys.exit(f"narrow-bench: exact.txt names {' '.join(sorted(missing))}, "
                 "which is no function of the program")
    return set(found)


def counted(path, places):
    """Returns the line that a file is about, its instructions, and the calls of exact forms. A
    function's first instruction is executed once a call. Lines of calls have no count."""
    name, total, exact = None, 0, 0
    for line in lines_of(path):
        words = line.split()
        if line.startswith(REQUEST):
            name = line[len(REQUEST):]
        elif len(words) == 3 and words[0] in places:
            exact += int(words[2])
        elif words[:1] == ["totals:"]:
            total = int(words[1])
    return name, total, exact


def main(exact, symbols, lines, *files):
    places = entries(exact, symbols)
    counts = {}
    for path in files:
        name, total, calls = counted(path, places)
        if name is not None:
            counts[name] = (total, calls)
    for line in lines_of(lines):
        cells = line.split(";")
        total, calls = counts.get(";".join(cells[:4]), (0, 0))
        calls_of_all = int(cells[6])
        print(";".join([*cells[:4], f"{total / calls_of_all:.1f}", "", cells[6],
                        f"{calls / calls_of_all:.6g}"]))


if __name__ == "__main__":
    main(*sys.argv[1:])
