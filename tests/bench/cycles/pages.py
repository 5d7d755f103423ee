#!/usr/bin/env python3
"""Writes the tables of cycles: pages.py [print | write | check] [NAME...]

print shows the tables, write puts them into their pages, check says whether they are there as this
code makes them. NAMEs choose some of tick, float, narrow, fan, loop, tree.
"""
import os
import statistics
import sys

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, ".."), os.path.join(HERE, "..", "..")]
import insert  # noqa: E402
import model  # noqa: E402
from markdown import table  # noqa: E402

RATE = 400
TITLES = {"m0": "M0", "m0p": "M0+", "m3": "M3", "m4": "M4F"}
CHIPS = {"stm32f4": "STM32F4, 168 MHz", "rp2040": "RP2040, 133 MHz"}
VEHICLES = ("drone", "rover")
# Rows of the narrow bench that the page of costs shows.
SHOWN = ("capsules: clearance", "capsules: overlap", "OBBs: overlap", "triangles: overlap",
         "lozenges: clearance", "fence: leg", "arm: 48 pairs")


def span(row):
    """The likely cycles, and the bounds around them."""
    return f"{row.mean('likely'):.0f} ({row.mean('low'):.0f} to {row.mean('high'):.0f})"


def times(ours, theirs, clock):
    return theirs.mean(clock) / ours.mean(clock)


def of_chip(name):
    chip = model.chips()[name]
    return chip, {"flash": chip.flash, "bare": chip.bare}


# ---- a tick ----

def per_cent(cycles, chip):
    return f"{100 * cycles / chip.cycles_at(RATE):.1f}"


def tick():
    lines = []
    for name, title in CHIPS.items():
        chip, memory = of_chip(name)
        image = model.build("tick", f"{model.HERE}/tick", chip.core)
        for vehicle in VEHICLES:
            names, rows = model.counted(image, chip.core, vehicle, **memory)
            lines += [tick_row(f"{title}: {vehicle}", call, row, chip)
                      for call, row in zip(names, rows, strict=True)]
    return table(["chip and vehicle", "call", "instructions", "cycles (low to high)",
                  "with flash", "worst, cold", "% of a tick", "worst, %"], lines)


def tick_row(who, call, row, chip):
    return [who, call, f"{row.mean('instructions'):.0f}", span(row), f"{row.mean('warm'):.0f}",
            row.most["cold"], per_cent(row.mean("warm"), chip), per_cent(row.most["cold"], chip)]


# ---- pairs of shapes ----

class Narrow:
    """What narrow-bench counts on the STM32F4, run once."""

    rows = None

    @classmethod
    def read(cls):
        """Returns {(question, pairs): {side: row}}."""
        if cls.rows is None:
            chip, memory = of_chip("stm32f4")
            image = model.build("narrowbench", "tests/bench/narrow", chip.core)
            said, rows = model.counted(image, chip.core, "m4f", **memory)
            found = list(zip((line.split(";") for line in said), rows, strict=True))
            nothing = next(row for words, row in found if words[1] == "nothing")
            cls.rows = {}
            for words, row in found:
                if words[1] != "nothing":
                    sides = cls.rows.setdefault((words[1], words[2]), {})
                    sides[words[3]] = row.less(nothing)
        return cls.rows


def beside(ours, theirs):
    """The cells of a comparison: instructions, cycles, and how many times ours theirs takes."""
    return [*[f"{row.mean('instructions'):.0f}" for row in (ours, theirs)],
            f"{times(ours, theirs, 'instructions'):.2f}", span(ours), span(theirs),
            f"{times(ours, theirs, 'likely'):.2f}", f"{times(ours, theirs, 'warm'):.2f}"]


COLUMNS = ["keepout, instructions", "float", "times", "keepout, cycles (low to high)", "float",
           "times", "times, with flash"]


def narrow():
    return table(["question", "pairs", *COLUMNS],
                 [[*key, *beside(sides["keepout"], sides["float"])]
                  for key, sides in Narrow.read().items() if "float" in sides])


def ratios_of(ours, theirs):
    """How many times keepout's cost float takes, at last as it is worst for keepout."""
    return [*[times(ours, theirs, clock) for clock in ("instructions", "likely", "warm")],
            theirs.mean("low") / ours.mean("high")]


def float_summary():
    """The page of costs: a few questions of all, the median, and how often float takes less."""
    ratios = {key: ratios_of(sides["keepout"], sides["float"])
              for key, sides in Narrow.read().items() if "float" in sides}
    rows = [[f"{question}, {pairs}", *[f"{n:.2f}" for n in found]]
            for (question, pairs), found in ratios.items() if question in SHOWN]
    columns = list(zip(*ratios.values()))
    rows.append([f"median of all {len(ratios)}",
                 *[f"{statistics.median(column):.2f}" for column in columns]])
    rows.append(["float takes less in", *[sum(n < 1 for n in column) for column in columns]])
    return table(["float over keepout, M4F", "instructions", "cycles", "cycles, with flash",
                  "float low, keepout high"], rows)


# ---- legs of a planner ----

FAN_ROWS = 6  # of a position: three sides among obstacles, then with the fence


def fan():
    chip, memory = of_chip("stm32f4")
    image = model.build("fanbench", "tests/bench/fan", chip.core)
    said, rows = model.counted(image, chip.core, **memory)
    sums = [model.added(rows[i::FAN_ROWS]) for i in range(FAN_ROWS)]
    lines = [[line.split(",")[0], side, *beside(sums[3 * i], sums[3 * i + by])]
             for i, line in enumerate(said) for by, side in ((1, "usual"), (2, "by hand"))]
    return table(["workload", "float's scan", *COLUMNS], lines)


# ---- a loop, the tree ----

def loop():
    lines = []
    for core in ("m4", "m3"):
        _, memory = of_chip("stm32f4")
        image = model.build("loopbench", "tests/bench/loop", core)
        said, rows = model.counted(image, core, **memory)
        lines += [[TITLES[core], line.split(",")[0], *beside(*rows[2 * i:2 * i + 2])]
                  for i, line in enumerate(said)]
    return table(["core", "obstacles", *COLUMNS], lines)


def tree():
    """N = 1024. The M0 has no chip here, so its flash is not known."""
    lines = []
    for core, chip in (("m0", ""), ("m0p", "rp2040"), ("m3", ""), ("m4", "stm32f4")):
        memory = of_chip(chip)[1] if chip else {}
        image = model.build("bench", "tests/bench/tree", core, "BENCH_CAPACITY=1024")
        said, rows = model.counted(image, core, core, "1024", **memory)
        names = [line.split(",") for line in said if not line.startswith("#")]
        lines += [tree_row(core, words, row) for words, row in zip(names, rows, strict=True)
                  if row.regions != 0]
    return table(["core", "operation", "instructions", "cycles (low to high)", "worst",
                  "with flash", "worst, cold"], lines)


def tree_row(core, words, row):
    """All pairs are one region of 1024 objects."""
    count = 1024 if words[1] == "pairs" else 1
    of_all = {clock: n / count for clock, n in row.total.items()}
    each = model.Row(row.regions, of_all, row.most)
    has_flash = row.most["warm"] != 0
    return [TITLES[core], words[1].replace("_", " "), f"{each.mean('instructions'):.0f}",
            span(each), row.most["likely"] if count == 1 else "",
            f"{each.mean('warm'):.0f}" if has_flash else "",
            row.most["cold"] if has_flash and count == 1 else ""]


# A table's marker, what makes it, and the page that it stands in.
PAGES = {
    "tick": (tick, "inc/keepout/COSTS.md"),
    "float": (float_summary, "inc/keepout/COSTS.md"),
    "narrow": (narrow, "tests/bench/narrow/README.md"),
    "fan": (fan, "tests/bench/fan/README.md"),
    "loop": (loop, "tests/bench/loop/README.md"),
    "tree": (tree, "tests/bench/tree/README.md"),
}


def written(name, lines):
    """Returns the page's lines with the table in it, and those of the page as it is."""
    page = insert.lines_of(PAGES[name][1])
    return insert.inserted(f"cycles-{name}", lines, page), page


def main(how="print", *names):
    faults = 0
    model.build_plugin()
    for name in names or PAGES:
        make, path = PAGES[name]
        lines = make()
        if how == "print":
            print("\n".join(["", f"{name}: {path}", "", *lines]))
            continue
        new, old = written(name, lines)
        if how == "write":
            with open(path, "w", encoding="utf-8") as file:
                file.write("\n".join(new) + "\n")
        else:
            faults += report(name, path, new, old)
    return 1 if faults else 0


def report(name, path, new, old):
    """Says whether a table is as it should be, and counts it."""
    wrong = [line for line in new if line not in old]
    for line in wrong[:5]:
        print(f"{path}: expected: {line}")
    print(f"cycles, {name}: {0 if new != old else 1} passed, {1 if new != old else 0} failed")
    return 1 if new != old else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except (model.Missing, RuntimeError) as fault:
        model.stop(fault)
