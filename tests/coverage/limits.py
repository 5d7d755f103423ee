"""Holds the limits: how many points of each room no test reaches.

limits.txt has a line a room: its name, then how many lines, branches and conditions are missing,
and how many points are marked as unreachable. Each number must be exactly what was measured. More
is a gap that a change opened. Less means that the limit must be lowered, so that the gap cannot
come back.
"""
import re

NAMES = ("lines", "branches", "conditions", "marked")


class Malformed(Exception):
    """A line of limits.txt that holds no limit."""


def read(text):
    """Returns {room: (lines, branches, conditions, marked)}."""
    limits = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        row = re.fullmatch(r"(\w+)((?: +\d+){4})", line)
        if row is None or row[1] in limits:
            raise Malformed(f"limits.txt:{number}: expected a room that stands here alone, and "
                            f"{len(NAMES)} numbers")
        limits[row[1]] = tuple(int(word) for word in row[2].split())
    return limits


def text_of(limits):
    """Returns the text of limits.txt."""
    head = ["# What no test reaches, by rooms of src: limits.py.",
            f"#{'room':<13}" + "".join(f"{name:>11}" for name in NAMES)]
    rows = [f"{room:<14}" + "".join(f"{number:>11}" for number in limits[room])
            for room in sorted(limits)]
    return "\n".join(head + rows) + "\n"


def faults(measured, limits):
    """Yields what differs between the numbers that were measured and the limits."""
    for room in sorted(set(measured) | set(limits)):
        if room not in limits:
            yield f"{room}: no limit in limits.txt"
        elif room not in measured:
            yield f"{room}: no such room, but a limit"
        else:
            for name, number, limit in zip(NAMES, measured[room], limits[room]):
                if number > limit:
                    yield f"{room}: {number} {name}, limit {limit}: a test or a reason is missing"
                elif number < limit:
                    yield f"{room}: {number} {name}, limit {limit}: lower the limit"


def lowered(measured, limits):
    """Returns the limits with each number that may be lowered. A limit never rises."""
    return {room: tuple(map(min, numbers, limits.get(room, numbers)))
            for room, numbers in measured.items()}
