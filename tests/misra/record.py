#!/usr/bin/env python3
"""Compares what Cppcheck found with the record of deviations.

    record.py FOUND RECORD         prints each difference; exit code 1 if there is any
    record.py write FOUND RECORD   sets the numbers of places in rows that are there, and the files

FOUND is what findings.py wrote. The tables of RECORD are told apart by the heads of their columns:

    rule, category, places, what, why   deviations: a rule that is broken on purpose
    rule, category, places, error       errors of the tool: it finds what is not there
    rule, what                          advisory rules that are not kept, without numbers

A mandatory rule cannot be deviated from, so it has a place in the second table alone.
"""
import json
import re
import sys

# Those of MISRA C:2012 with its amendments 1 to 4.
MANDATORY = set("9.1 9.7 12.5 13.6 17.3 17.4 17.6 17.9 18.10 19.1 21.13 21.17 21.18 21.19 21.20 "
                "21.22 22.2 22.4 22.5 22.6 22.20".split())
RULE = re.compile(r"\d+\.\d+$")
STATED = re.compile(r"(Cppcheck [\d.]+\d)\D+?(\d+) files")


def cells(line):
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def rows_of(text):
    """Yields each row of the tables as the kind of its table and its cells."""
    kind = None
    for line in text.splitlines():
        if not line.startswith("|"):
            kind = None
            continue
        row = cells(line)
        if row[0] == "rule":
            kind = {2: "advisory", 4: "error", 5: "deviation"}.get(len(row))
        elif kind and RULE.match(row[0]):
            yield kind, row


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def differences(answer, text):
    """Lists what is not as the record says."""
    found, rows, wrong = answer["found"], list(rows_of(text)), []
    stated = STATED.search(text)
    if not stated:
        return ["the record does not state its version of Cppcheck and the number of files"]
    if stated[1] != answer["version"]:
        wrong.append(f"the record is of {stated[1]}, and this is {answer['version']}")
    wrong += [f"{path}: not judged" for path in answer["scope"] if path not in answer["judged"]]
    count = len(answer["judged"])
    if count < int(stated[2]):
        wrong.append(f"{count} files were judged, and the record states {stated[2]}")
    wrong += [difference for kind, row in rows for difference in of_row(kind, row, found)]
    known = [row[0] for _, row in rows]
    wrong += [f"rule {rule}: two rows" for rule in set(known) if known.count(rule) > 1]
    for rule, places in found.items():
        if rule not in known:
            path, line, column = places[0]
            wrong.append(f"rule {rule}: {len(places)} places and no row: {path}:{line}:{column}")
    return wrong


def of_row(kind, row, found):
    """Lists what is wrong with a row."""
    rule, places = row[0], len(found.get(row[0], []))
    if len(row[-1]) < 10:
        return [f"rule {rule}: no reason"]
    if places == 0:
        return [f"rule {rule}: a row, and no place any more: remove it"]
    if kind == "advisory":
        return [f"rule {rule} is mandatory"] if rule in MANDATORY else []
    category, stated = row[1], int(row[2])
    expected = "mandatory" if rule in MANDATORY else category
    if category != expected or category not in ("mandatory", "required"):
        return [f"rule {rule}: its category is not {category}"]
    if category == "mandatory" and kind == "deviation":
        return [f"rule {rule} is mandatory: nothing may deviate from it"]
    if places > stated:
        return [f"rule {rule}: {places} places, and the record has {stated}: remove what is "
                f"new (tests/misra/run.sh list {rule}), or raise the record and say why"]
    if places < stated:
        return [f"rule {rule}: {places} places, and the record has {stated}: lower the record"]
    return []


def written(answer, text):
    """Returns the record with the numbers of what was found."""
    numbers = {row[0]: row[2] for kind, row in rows_of(text) if kind != "advisory"}
    lines = []
    for line in text.splitlines():
        row = cells(line)
        if line.startswith("|") and row[0] in numbers and row[2] == numbers[row[0]]:
            row[2] = str(len(answer["found"].get(row[0], [])))
            line = "| " + " | ".join(row) + " |"
        lines.append(line)
    text = "\n".join(lines) + "\n"
    count = len(answer["judged"])
    return STATED.sub(lambda m: m[0].replace(m[1], answer["version"])
                      .replace(f"{m[2]} files", f"{count} files"), text)


def main(*arguments):
    is_written = arguments[0] == "write"
    found, path = arguments[-2:]
    answer, text = json.loads(read(found)), read(path)
    if is_written:
        with open(path, "w", encoding="utf-8") as file:
            file.write(written(answer, text))
        return
    wrong = differences(answer, text)
    print("\n".join(wrong))
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
