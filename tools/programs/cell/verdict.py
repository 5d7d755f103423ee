#!/usr/bin/env python3
"""Says in words what touched what in the cell: verdict.py ROWS CHECKED

CHECKED is 1 if a judge agreed with the rows. The verdict goes to stdout.
"""
import sys

sys.dont_write_bytecode = True
from contacts import TICKS, Contacts, named  # noqa: E402

TOLD = 8


def main(rows, checked):
    contacts = Contacts(rows)
    pairs = contacts.pairs
    print(f"Moved: an arm of four links, {TICKS} ticks, in a building with three boxes\n")
    if not pairs:
        print("Nothing touched anything else.")
    else:
        print(f"{contacts.count} contacts of {len(pairs)} pairs; most at once: {contacts.most}, "
              f"at tick {contacts.worst}")
    for pair in pairs[:TOLD]:
        times, ticks = contacts.of(pair)
        print(f"  {named(pair):<24} {times} times, {ticks} ticks")
    if len(pairs) > TOLD:
        print(f"  and {len(pairs) - TOLD} more pairs: see the rows")
    print("\nNot judged: links that share a joint; what is between two ticks.")
    if checked == "1":
        print("Checked: the judge tested every triangle with every other.")


if __name__ == "__main__":
    main(*sys.argv[1:])
