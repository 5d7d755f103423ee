#!/usr/bin/env python3
"""Compares two tables line by line: near.py FACTOR OLD NEW

Words must be equal, and a number may differ from the new one by 1/FACTOR of it. Prints the lines
that differ; exit 1 if any does.
"""
import re
import sys

NUMBER = re.compile(r"[0-9][0-9,]*")


def numbers_of(line):
    return [int(number) for number in re.findall(r"[0-9]+", line.replace(",", ""))]


def differs(old, new, factor):
    if NUMBER.sub("#", old) != NUMBER.sub("#", new):
        return True
    was, now = numbers_of(old), numbers_of(new)
    return len(was) != len(now) or any(abs(a - b) * factor > b for a, b in zip(was, now))


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def main(factor, old_path, new_path):
    old, new = lines_of(old_path), lines_of(new_path)
    faults = [(a, b) for a, b in zip(old, new) if differs(a, b, int(factor))]
    for a, b in faults:
        print(f"old: {a}\nnew: {b}")
    return 1 if faults or not old or len(old) != len(new) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
