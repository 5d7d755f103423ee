#!/usr/bin/env python3
"""Makes the lines of build/mesh-bench.csv.

    lines.py counted COUNTS LINES    puts callgrind's counts into the host's lines
    lines.py joined ALL              adds the times to the lines of all programs; fails if boards
                                     differ in findings or visits
"""
import sys

HEAD = "board,n,question,by,mean,most,visits,tests,hits,sum,queries,times"


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def counted(counts, lines):
    """COUNTS has "board,n,question,by;instructions" a line."""
    sums = dict(line.split(";")[:2] for line in lines_of(counts))
    for line in lines_of(lines):
        cells = line.split(",")
        total = sums.get(",".join(cells[:4]))
        if total is not None:
            cells[4:6] = [f"{int(total) / int(cells[10]):.1f}", ""]
        print(",".join(cells))


def joined(path):
    lines, times, first, faults = [], {}, {}, []
    for line in lines_of(path):
        cells = line.split(",")
        if cells[0] == "#time":
            times[tuple(cells[1:4])] = cells[4]
        elif not line.startswith("#"):
            lines.append(cells)
            found = cells[6:10]
            if cells[3] in ("tree", "brute") and first.setdefault(
                    tuple(cells[1:4]), found) != found:
                faults.append(f"mesh-bench: {' '.join(cells[:4])}: not as on another board")
    print(HEAD)
    for cells in lines:
        print(",".join(cells[:11] + [times.get(tuple(cells[1:4]), "")]))
    return "\n".join(faults) or None


if __name__ == "__main__":
    sys.exit({"counted": counted, "joined": joined}[sys.argv[1]](*sys.argv[2:]))
