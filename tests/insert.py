#!/usr/bin/env python3
"""Prints a page with a new table between its markers: insert.py NAME TABLE PAGE

The markers are lines, <!-- NAME: who writes it --> and <!-- /NAME -->. Fails unless each stands in
the page once, in this order.
"""
import sys


class Unmarked(Exception):
    """The page does not have both markers."""


def inserted(name, table, page):
    """Returns the lines of the page, with those of the table in place of what stood there."""
    begins = [i for i, line in enumerate(page) if line.startswith(f"<!-- {name}: ")]
    ends = [i for i, line in enumerate(page) if line == f"<!-- /{name} -->"]
    if len(begins) != 1 or len(ends) != 1 or ends < begins:
        raise Unmarked(f"found {len(begins)} lines '<!-- {name}: ... -->' and {len(ends)} lines "
                       f"'<!-- /{name} -->', expected one of each, in this order")
    return page[:begins[0] + 1] + table + page[ends[0]:]


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file]


def main(name, table, page):
    try:
        print("\n".join(inserted(name, lines_of(table), lines_of(page))))
    except Unmarked as fault:
        sys.exit(f"insert.py: {page}: {fault}")


if __name__ == "__main__":
    main(*sys.argv[1:])
