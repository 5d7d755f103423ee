#!/usr/bin/env python3
"""Checks that every tree found everything: check.py EXPECTED BENCH

EXPECTED holds what other engines find. The hits of rays may differ by one, since their ends are
rounded. All cores must agree in findings and visits.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields  # noqa: E402

SHOWN = 20  # faults at most


def main(expected_path, bench_path):
    expected = {(op, n): int(hits) for op, n, hits, *_ in fields(expected_path)}
    first, faults, checked, moved = {}, [], 0, 0
    for core, op, n, _, _, visits, hits, *_ in fields(bench_path):
        if (op, n) in expected:
            off = abs(int(hits) - expected[op, n])
            checked += 1
            moved += off if op == "ray" else 0
            if off > (1 if op == "ray" else 0):
                faults.append(f"{core} {op} {n}: {hits} hits, expected {expected[op, n]}")
        other, known_hits, known_visits = first.setdefault((op, n), (core, hits, visits))
        if (hits, visits) != (known_hits, known_visits):
            faults.append(f"{core} {op} {n}: {hits} hits in {visits} visits, "
                          f"{other} has {known_hits} in {known_visits}")
    for fault in faults[:SHOWN]:
        print(f"bench: {fault}")
    print(f"bench: {checked} numbers of hits compared with the engines' "
          f"({moved} rays moved by rounding), {len(faults)} failed")
    return 1 if faults or checked == 0 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
