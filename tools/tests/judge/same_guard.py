#!/usr/bin/env python3
"""Compares two runs of arm_guard: same_guard.py ROWS OTHER_ROWS

Each closest pair is the same one, at the same distance within 0.6 mm.
"""
import sys

NEAR = 0.0006


def closest(path):
    """Returns what is closest in each pose, and in each sweep between two."""
    found = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            cells = line.rstrip("\n").split(",")
            if cells[0] == "closest":
                found[cells[1],] = (cells[2:4], float(cells[4]))
            elif cells[0] == "sweep" and "refused" not in cells[3]:
                found[cells[1], cells[2]] = (cells[5:7], float(cells[7]))
    return found


def main(one_path, other_path):
    one, other = closest(one_path), closest(other_path)
    faults = [f"{' '.join(key)}: {one.get(key)}, {found}" for key, found in other.items()
              if key not in one or one[key][0] != found[0] or abs(one[key][1] - found[1]) > NEAR]
    if len(one) != len(other):
        faults.append(f"{len(one)} and {len(other)} rows")
    print("\n".join(faults))
    return 1 if faults or not one else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
