#!/usr/bin/env python3
"""Prints what the tests do not reach of src, and holds the limits of limits.txt.

    report.py EXPORT          the table, each point that is missing; fails if a limit is not met
    report.py EXPORT lower    lowers the limits to what was measured; none rises

EXPORT is the JSON of llvm-cov. The last lines say what is wrong: limits that are not met, marks on
what is reached, sources that no program holds.
"""
import functools
import glob
import json
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import limits  # noqa: E402
import marks  # noqa: E402
import points  # noqa: E402

LIMITS = "tests/coverage/limits.txt"
# One copy of what the host compiles into each caller; only ARMv6-M calls it.
OTHER_CORES = {"src/distance/measure.c", "src/math/wide.c"}
ROW = "{:<14} {:>14} {:>15} {:>15} {:>7}"


def room_of(path):
    return path.split("/")[1]


def holds_code(path):
    """True for a source with a function: its body opens with a brace in the first column."""
    return "{" in points_source(path).lines


@functools.lru_cache(maxsize=None)
def points_source(path):
    with open(path, encoding="utf-8") as file:
        return points.Source(file.read())


class Judgement:
    """What is reached, missing, and marked, of the points of some files."""

    def __init__(self, reached, text_of):
        self.reached = reached
        self.missing, self.marked, self.faults = [], [], []
        missing_of = {}
        for point in sorted(point for point, is_reached in reached.items() if not is_reached):
            missing_of.setdefault(point.file, []).append(point)
        for file in sorted({point.file for point in reached}):
            self.sort_out(file, missing_of.get(file, []), text_of(file).lines)

    def sort_out(self, file, missing, lines):
        """Parts what is missing from a file into what a mark excuses and what none does."""
        try:
            reasons = marks.marks_of(lines)
        except marks.Malformed as fault:
            self.faults.append(f"{file}:{fault}")
            return
        excused = marks.excused(lines)
        used = set()
        for point in missing:
            if point.line in excused:
                used.add(excused[point.line])
                self.marked.append((point, reasons[excused[point.line]]))
            else:
                self.missing.append(point)
        for line in sorted(set(reasons) - used):
            self.faults.append(f"{file}:{line}: marked as unreachable, but tests reach all of it")

    def numbers(self):
        """Returns {room: (lines, branches, conditions, marked)} of what is missing."""
        rooms = {room_of(point.file) for point in self.reached}
        count = {room: dict.fromkeys(points.KINDS, 0) | {"marked": 0} for room in rooms}
        for point in self.missing:
            count[room_of(point.file)][point.kind] += 1
        for point, _ in self.marked:
            count[room_of(point.file)]["marked"] += 1
        return {room: tuple(count[room].values()) for room in rooms}


def table(judgement):
    """Yields the rows: of each kind how many points a room has, and how many are missing."""
    missing = judgement.numbers()
    whole = {room: dict.fromkeys(points.KINDS, 0) for room in missing}
    for point in judgement.reached:
        whole[room_of(point.file)][point.kind] += 1
    yield ROW.format("room", "lines", "branches", "conditions", "marked")
    for room in sorted(missing):
        cells = [f"{number} of {whole[room][kind]}"
                 for kind, number in zip(points.KINDS, missing[room])]
        yield ROW.format(room, *cells, missing[room][-1])
    sums = [sum(numbers) for numbers in zip(*missing.values())]
    totals = [sum(room[kind] for room in whole.values()) for kind in points.KINDS]
    yield ROW.format("missing", *(f"{n} of {t}" for n, t in zip(sums, totals)), sums[-1])
    excused = {kind: sum(point.kind == kind for point, _ in judgement.marked)
               for kind in points.KINDS}
    reached = [100 * (total - number - excused[kind]) / total
               for kind, number, total in zip(points.KINDS, sums, totals)]
    yield ROW.format("reached", *(f"{part:.2f} %" for part in reached), "")


def absent(reached):
    """Yields sources with functions that are not in the export: no program links them."""
    files = {point.file for point in reached} | OTHER_CORES
    for path in sorted(glob.glob("src/*/*.c")):
        if path not in files and holds_code(path):
            yield f"{path}: no program holds it"


def main(export, verb="judge"):
    with open(export, encoding="utf-8") as file:
        reached = points.points(json.load(file), os.getcwd(), "src", points_source)
    judgement = Judgement(reached, points_source)
    for point in judgement.missing:
        print(point)
    for point, reason in judgement.marked:
        print(f"{point} (unreachable: {reason})")
    print(*table(judgement), sep="\n")
    with open(LIMITS, encoding="utf-8") as file:
        held = limits.read(file.read())
    if verb == "lower":
        held = limits.lowered(judgement.numbers(), held)
        with open(LIMITS, "w", encoding="utf-8") as file:
            file.write(limits.text_of(held))
    wrong = [*judgement.faults, *absent(reached), *limits.faults(judgement.numbers(), held)]
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (points.Unmeasured, limits.Malformed) as fault:
        sys.exit(f"{fault}")
