"""Writes tables of Markdown, and reads lines of benchmarks."""


def row(cells):
    """Returns a line of a table. None stands for a cell that does not apply."""
    return "|" + "".join(" |" if cell is None else f" {cell} |" for cell in cells)


def table(head, rows):
    """Returns the lines of a table: its head, the rule, its rows."""
    return [row(head), row(["---"] * len(head)), *map(row, rows)]


def whole(number):
    """Returns a count as a whole number; nothing if there is none."""
    return "" if number is None else f"{number:.0f}"


def number(text):
    return float(text) if text else None


def fields(path, separator=","):
    """Yields the fields of each line but remarks and the line of titles."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = line.rstrip("\n").split(separator)
            if not line.startswith("#") and found[0] not in ("op", "board", "core"):
                yield found


def order(names):
    """Returns names in the order of their first appearance."""
    return list(dict.fromkeys(names))
