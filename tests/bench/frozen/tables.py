#!/usr/bin/env python3
"""Prints the tables of build/frozen-bench.csv: tables.py CSV"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields, order, table, whole  # noqa: E402

TITLES = {"query": "box query", "query_n": "box query, an array a call", "nearest": "nearest",
          "ray": "segment, all it meets", "first": "segment, first hit",
          "sweep": "moving box, all it meets", "leg": "leg, the nearest in 2 m",
          "build": "insertion, build; an object"}


def both(row):
    """Returns what the tree takes, what the frozen one takes, and their ratio."""
    tree, frozen = float(row[0]), float(row[1])
    return f"{whole(tree)} to {whole(frozen)} ({tree / frozen:.2f})"


def worst(row):
    return f"{row[2]} to {row[3]}"


def main(path):
    rows = {(core, world, op, int(n)): rest for core, world, op, n, *rest in fields(path)}
    cores, worlds = order(key[0] for key in rows), order(key[1] for key in rows)
    sizes = order(key[3] for key in rows)
    ops = [op for op in TITLES if any(key[2] == op for key in rows)]
    for core in cores:
        for world in worlds:
            print(f"\n**{core.upper()}, {world}: instructions, dynamic to frozen (ratio)**\n")
            print("\n".join(table(["N", *sizes], [
                [TITLES[op], *[both(rows[core, world, op, n]) for n in sizes]] for op in ops])))
    n = 1024 if 1024 in sizes else sizes[-1]
    print(f"\n**Worst of 256 questions, N = {n}: instructions, dynamic to frozen**\n")
    titles = [f"{core.upper()}, {world}" for core in cores for world in worlds]
    print("\n".join(table(["", *titles], [
        [TITLES[op], *[worst(rows[core, world, op, n]) for core in cores for world in worlds]]
        for op in ops if op != "build"])))


if __name__ == "__main__":
    main(sys.argv[1])
