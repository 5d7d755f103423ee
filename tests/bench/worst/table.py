#!/usr/bin/env python3
"""Keeps the worst inputs, and writes and checks the page of worst cases.

    table.py merge FOUND LINES...        prints FOUND with the better inputs of a search's lines
    table.py page FOUND BOUNDS LINES...  prints WORST.md of counted lines
    table.py check PAGE LINES...         prints each count that is above its line in the page
    table.py rows PAGE [EXCEPTIONS]      prints each public function that has no row, though no
                                         exception names it or its header

Lines are those of search.c: "found SCORE CALL GOAL CORE GENES", "point CORE CALL STEPS USED" of the
inputs of a search, "fresh ..." of random ones. A line of the page is a + v n.
"""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
import api  # noqa: E402
from markdown import order, table  # noqa: E402

CORES = {"m0": "M0", "m3": "M3", "m4f": "M4F", "m55": "M55", "rv32imac": "RV32IMAC"}
COUNTER = 4  # two readings of the counter and its own cost are exact to 1 instruction each
CELL = re.compile(r"^(\d+)(?: \+ (\d+) n)?$")


def read(path):
    with open(path, encoding="ascii") as file:
        return file.read()


def words(paths, kind):
    """Yields the words behind `kind` of the lines that begin with it."""
    for path in paths:
        for line in read(path).splitlines():
            found = line.split()
            if found and found[0] == kind:
                yield found[1:]


# ---- inputs ----

def merge(found, *paths):
    """Returns the lines of inputs: one for each call, goal and core that searched."""
    best = {}
    for line in read(found).splitlines():
        call, goal, core, *genes = line.split()
        best[call, goal, core] = genes
    for _, call, goal, core, *genes in words(paths, "found"):
        best[call, goal, core] = genes
    return [" ".join([*key, *genes]) for key, genes in best.items()]


# ---- lines through points ----

def points(paths, kind):
    """Returns the most instructions for each core and call, and there for each number of steps."""
    most = {}
    for core, call, steps, used in words(paths, kind):
        at = most.setdefault((core, call), {})
        at[int(steps)] = max(at.get(int(steps), 0), int(used))
    return most


def line_of(at, is_asked):
    """Returns a and v: no point is above a + v n. v is the most a step of long calls, and of a
    question a sixteenth of the worst call with a budget of 16: a call with a budget of n does no
    more than n / 16 such calls, one after the other, and a part of one.
    """
    most = max(at)
    few = max(1, min(16, most) if is_asked else most // 2)
    v = max(-(-used // max(steps, few)) for steps, used in at.items())
    return max(0, max(used - v * steps for steps, used in at.items())) + COUNTER, v


# ---- the page ----

def bounds_of(path):
    """Yields calls, what n is, how much it is at most, where that is proved."""
    for line in read(path).splitlines():
        if not line.startswith("#"):
            calls, *rest = [cell.strip() for cell in line.split("|")]
            yield calls.split(", "), *rest


def cell(line, is_single):
    return str(line[0] + line[1]) if is_single else f"{line[0]} + {line[1]} n"


def shown(call):
    name, _, how = call.partition(":")
    return f"`{name}`" + (f", {how}" if how else "")


def excess(lines, fresh):
    """Returns how many lines a fresh point is above, and the most by which one is, in percent."""
    over = [max((y - a - v * x) / (a + v * x) for x, y in fresh[key].items() if a + v * x)
            for key, (a, v) in lines.items() if fresh.get(key)]
    return sum(part > 0 for part in over), len(over), max([0, *over]) * 100


def page(found, bounds, *paths):
    searched, fresh = points(paths, "point"), points(paths, "fresh")
    asked = set(with_budget())

    def all_lines():
        return {key: line_of(at, key[1].split(":")[0] in asked) for key, at in searched.items()}
    above, compared, most = excess(all_lines(), fresh)
    for key, at in fresh.items():
        whole = searched.setdefault(key, {})
        for x, y in at.items():
            whole[x] = max(whole.get(x, 0), y)
    lines = all_lines()
    calls = order(call for _, call in searched)
    cores = [core for core in CORES if any(key[0] == core for key in searched)]
    known = list(bounds_of(bounds))
    groups = {call: row for row in known for call in row[0]}
    singles = [call for call in calls if call not in groups]

    def rows(of, is_single):
        return [[shown(call), *[cell(lines[core, call], is_single) if (core, call) in lines
                                else "-" for core in cores]] for call in of]
    heads = [CORES[core] for core in cores]
    budgets = [call for call in calls if call in groups and call.split(":")[0] in asked]
    sized = [call for call in calls if call in groups and call not in budgets]
    limits = [[", ".join(shown(call) for call in row[0]), *row[1:]] for row in known]
    return read(os.path.join(HERE, "page.txt")).format(
        inputs=len(read(found).splitlines()), calls=len(calls), above=above, compared=compared,
        most=f"{most:.1f}", asked="\n".join(table(["call", *heads], rows(budgets, False))),
        sized="\n".join(table(["call", *heads], rows(sized, False))),
        single="\n".join(table(["call", *heads], rows(singles, True))),
        bounds="\n".join(table(["calls", "n", "n is at most", "proved or stated in"],
                               limits))).rstrip("\n")


# ---- checks ----

def with_budget():
    """Returns the functions of the headers that take a budget of visits or steps."""
    return [function["name"] for function in api.load()["functions"]
            if any(parameter["name"] == "budget" for parameter in function["parameters"])]


def published(path):
    """Returns the line of each core and call that the page has."""
    found, cores = {}, []
    names = {name: core for core, name in CORES.items()}
    for text in read(path).splitlines():
        cells = [part.strip() for part in text.strip("|").split("|")]
        if cells[0] == "call":
            cores = [names[name] for name in cells[1:]]
        match = re.match(r"`(ko_\w+)`(?:, (\w+))?$", cells[0])
        if match and len(cells) == len(cores) + 1:
            call = match[1] + (f":{match[2]}" if match[2] else "")
            for core, figure in zip(cores, map(CELL.match, cells[1:])):
                if figure:
                    found[core, call] = (int(figure[1]), int(figure[2] or 0))
    return found


def check(path, *paths):
    lines = published(path)
    faults = []
    counted = points(paths, "point")
    for (core, call), at in counted.items():
        if (core, call) not in lines:
            faults.append(f"{core} {call}: no figure is published")
            continue
        a, v = lines[core, call]
        faults += [f"{core} {call}: {used} instructions for {steps} steps, published {a} + {v} n"
                   for steps, used in at.items() if used > a + v * steps]
    return faults or ([] if counted else ["nothing was counted"])


def rows_missing(path, exceptions=os.path.join(HERE, "exceptions.txt")):
    """Returns the faults of the page and the exceptions against the headers."""
    with_row = {call.split(":")[0] for _, call in published(path)}
    header_of = {function["name"]: function["header"] for function in api.load()["functions"]}
    excepted = {row[0][0]: row[1:] for row in bounds_of(exceptions)}
    missing = [f"{name}: no row" for name, header in header_of.items()
               if name not in with_row and name not in excepted and header not in excepted]
    unknown = [f"{name}: a row, but no such function" for name in with_row
               if name not in header_of]
    faults = []
    for name, reason in excepted.items():
        covers = {function for function, header in header_of.items() if name in (function, header)}
        if not covers or covers & with_row:
            faults.append(f"{name}: an exception that is not needed")
        if len(reason) != 1 or not reason[0]:
            faults.append(f"{name}: an exception without a reason")
    return missing + sorted(unknown) + faults


def main(what, *arguments):
    if what in ("merge", "page"):
        said = merge(*arguments) if what == "merge" else [page(*arguments)]
        print("\n".join(said))
        return 0
    faults = check(*arguments) if what == "check" else rows_missing(*arguments)
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
