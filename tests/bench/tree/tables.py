#!/usr/bin/env python3
"""Writes the tables of the tree's costs.

    tables.py results TARGETS PEERS ALL BENCH     build/bench.md
    tables.py readme PEERS BENCH                  the two tables of README.md

TARGETS and PEERS are what is aimed at and what other engines take; ALL is what the programs print,
with a remark on the sizes of states; BENCH is build/bench.csv.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields, number, order, table, whole  # noqa: E402

OPS = ("insert query ray pairs update_fast query_after update_slow stay remove").split()
FLOAT = "itself in float"
ENGINES = [FLOAT, "Bullet", "Box3D", "qu3e", "Box2D v3"]
CORES = ["m0", "m3", "m4f", "m7", "m33", "m55"]
# Operations of the crowd: the title, and the number of questions.
CROWD = {
    "crowd_query": ("query, one hit a call", 256),
    "crowd_query_n": ("query, an array a call", 256),
    "crowd_ray": ("ray, one hit a call", 256),
    "crowd_ray_n": ("ray, an array a call", 256),
    "crowd_first_n": ("ray, an array in ascending order", 256),
    "crowd_pairs": ("pairs, one a call", 1024),
    "crowd_pairs_n": ("pairs, an array a call", 1024),
}
README = {
    "insert": "insert",
    "query": "box query",
    "ray": "ray, all it touches",
    "pairs": "all pairs, per object",
    "update_fast": "move, nearly all leave their fat box",
    "stay": "move within the fat box",
    "remove": "remove",
}


def spelled(op):
    return op.replace("_", " ")


def core_title(core):
    return {"m4f": "Cortex-M4F", "host": "Host, x86-64"}.get(core, "Cortex-" + core.upper())


def short(core):
    return core if core == "host" else core.upper()


class Bench:
    """The lines of bench.csv."""

    def __init__(self, path):
        self.mean, self.most, self.visits, self.hits, self.stack = {}, {}, {}, {}, {}
        self.bytes = ""
        rows = list(fields(path))
        self.cores = order(row[0] for row in rows)
        self.sizes = order(int(row[2]) for row in rows)
        for core, op, n, mean, most, visits, hits, size, stack in rows:
            key = (core, op, int(n))
            self.mean[key], self.most[key] = number(mean), number(most)
            self.visits[op, int(n)], self.hits[op, int(n)] = number(visits), number(hits)
            self.bytes = size
            self.stack[core, op] = max(int(stack or 0), self.stack.get((core, op), 0))

    def deepest(self, op):
        return max(self.stack.get((core, op), 0) for core in self.cores)


def peers_of(path):
    """Returns what each (core, engine, operation, size) takes."""
    return {(core, engine, op, int(n)): float(mean)
            for core, engine, op, n, mean, *_ in fields(path)}


# ---- beside other engines ----

def beside(other, ours):
    """Returns the other side's instructions, and their ratio to keepout's."""
    return "" if other is None or not ours else f"{whole(other)} ({other / ours:.2f})"


def aim(target, ours):
    if target is None:
        return ""
    return whole(target) + (", met" if ours <= target + 0.5 else ", missed")


def engines_table(bench, targets, peers, core, n):
    known = [e for e in ENGINES if any(key[:2] == (core, e) and key[3] == n for key in peers)]
    rows, better, count = [], 0, 0
    for op in OPS:
        ours = bench.mean.get((core, op, n))
        theirs = [peers.get((core, engine, op, n)) for engine in known]
        rows.append([spelled(op), whole(ours or 0), aim(targets.get((core, op, n)), ours or 0),
                     *[beside(other, ours) for other in theirs]])
        others = [other for engine, other in zip(known, theirs)
                  if engine != FLOAT and other is not None and ours is not None]
        count += len(others)
        better += sum(other > ours for other in others)
    titles = [engine + (" (2D)" if "Box2D" in engine else "") for engine in known]
    lines = ["", f"**{core_title(core)}, N = {n}**", "",
             *table(["instructions", "keepout", "target", *titles], rows)]
    if count:
        lines += ["", f"Fewer than the engine in {better} of {count} cells."]
    return lines


def beside_engines(bench, targets, peers):
    lines = ["Instructions per operation (pairs: per object); "
             "in brackets how many times keepout's another takes."]
    for core in bench.cores:
        if bench.mean.get((core, "insert", 1024)) is not None:
            lines += engines_table(bench, targets, peers, core, 1024)
    for core in bench.cores:
        for n in (256, 64):
            is_known = any(key[0] == core and key[3] == n for key in peers)
            if is_known and bench.mean.get((core, "insert", n)) is not None:
                lines += engines_table(bench, targets, peers, core, n)
    return lines


# ---- costs on each core ----

def mean_and_worst(bench, key):
    worst = bench.most.get(key)
    return whole(bench.mean.get(key)) + ("" if worst is None else f" ({whole(worst)})")


def costs(bench, states):
    cores = [short(core) for core in bench.cores]
    lines = ["", "**Each core, N = 1024: instructions, mean (worst)**", ""]
    lines += table(["", *cores], [[spelled(op), *[mean_and_worst(bench, (core, op, 1024))
                                                  for core in bench.cores]] for op in OPS])
    named = {"query": "query", "ray": "ray", "pairs": "pairs", "insert": "insert",
             "move": "update_fast", "remove": "remove"}
    deepest = ", ".join(f"{name} {bench.deepest(op)}" for name, op in named.items())
    lines += ["", f"RAM: {bench.bytes} bytes a node, two nodes an object. State of queries, in the "
              f"caller's memory: {states}.",
              f"Stack below the caller, the deepest of all cores and N: {deepest} bytes.",
              "", "**Each core: stack in bytes, below the caller, the deepest of all N**", ""]
    lines += table(["", *cores], [[spelled(op), *[
        "" if core == "host" else bench.stack.get((core, op), "") for core in bench.cores]]
        for op in OPS])
    core = "m4f" if "m4f" in bench.cores else bench.cores[0]
    lines += ["", f"**{core.upper()}, all N: instructions, mean; boxes visited**", ""]
    return lines + table([None, *bench.sizes], [
        [spelled(op), *[with_visits(bench, core, op, n) for n in bench.sizes]] for op in OPS])


def with_visits(bench, core, op, n):
    visits = bench.visits.get((op, n)) or 0
    return whole(bench.mean.get((core, op, n))) + (f"; {visits:.1f}" if visits > 0 else "")


def states_of(path):
    """Returns the sizes of queries from the last remark of a board."""
    text = ""
    with open(path, encoding="utf-8") as file:
        for line in file:
            words = line.rstrip("\n").split(",")
            if line.startswith("#") and "host" not in words[0]:
                text = f"a query {words[1]}, a ray {words[2]}, pairs {words[3]} bytes"
    return text


def crowd(bench):
    cores = [core for core in bench.cores
             if any((core, op, 1024) in bench.mean for op in CROWD)]
    if not cores:
        return []
    rows = [[title, whole(bench.hits[op, 1024] / questions), whole(bench.visits[op, 1024]),
             *[whole(bench.mean.get((core, op, 1024))) for core in cores]]
            for op, (title, questions) in CROWD.items()]
    return ["", "**Many hits, N = 1024: instructions a question (pairs: an object)**", "",
            *table(["the crowd", "hits", "boxes", *map(short, cores)], rows)]


# ---- the README ----

def readme(bench, peers):
    """Returns both tables, at N = 1024. Each core must have been measured."""
    engines = [engine for engine in ENGINES if engine != "qu3e"]
    first = []
    for op, title in README.items():
        cells = ["41 to 62" if op == "stay" and engine != FLOAT
                 else whole(peers.get(("m4f", engine, op, 1024))) for engine in engines]
        first.append([title, whole(bench.mean.get(("m4f", op, 1024))), *cells])
    second = [[title, *[whole(bench.mean[core, op, 1024]) for core in CORES]]
              for op, title in README.items()]
    titles = [engine.replace("v3", "v3 (2D)") for engine in engines]
    return [*table(["Cortex-M4F", "keepout", *titles], first), "",
            *table(["keepout", *[core.upper() for core in CORES]], second)]


def main(what, *paths):
    bench = Bench(paths[-1])
    if what == "readme":
        print("\n".join(readme(bench, peers_of(paths[0]))))
        return
    targets, peers, states = paths[:3]
    aims = {(core, op, int(n)): float(most) for core, op, n, most, *_ in fields(targets)}
    print("\n".join(beside_engines(bench, aims, peers_of(peers)) +
                    costs(bench, states_of(states)) + crowd(bench)))


if __name__ == "__main__":
    main(*sys.argv[1:])
