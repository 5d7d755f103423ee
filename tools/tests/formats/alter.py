#!/usr/bin/env python3
"""Writes copies of a document, each altered at one place: alter.py rename|value FILE FOLDER

rename: a member, an element or an attribute has another name. value: a number, a word or a field
says something else. FOLDER/list.txt has a line a copy: its file, and what was altered.
"""
import copy
import json
import os
import re
import sys


def places(value, path=()):
    """The paths of all members and items of a JSON document, and those of its scalars."""
    parts = ()
    if isinstance(value, dict):
        parts = value.items()
    elif isinstance(value, list):
        parts = enumerate(value)
    for key, part in parts:
        yield (*path, key), part
        yield from places(part, (*path, key))


def parent_of(document, path):
    for key in path[:-1]:
        document = document[key]
    return document


def other(value):
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        is_small = isinstance(value, float) and abs(value) < 90
        return round(value + 0.0007, 9) if is_small else value + 1
    return 0.25 if value is None else value + "x"


def json_copies(text, mode):
    document = json.loads(text)
    for path, value in places(document):
        made = copy.deepcopy(document)
        parent = parent_of(made, path)
        if mode == "rename" and isinstance(path[-1], str):
            made_parent = [(f"{k}_" if k == path[-1] else k, v) for k, v in parent.items()]
            parent.clear()
            parent.update(made_parent)
        elif mode == "value" and not isinstance(value, (dict, list)):
            parent[path[-1]] = other(value)
        else:
            continue
        yield ".".join(str(key) for key in path), json.dumps(made)


def xml_copies(text, mode):
    if mode == "rename":
        for found in re.finditer(r"<([A-Za-z]+)([^<>]*)>", text):
            name, begin = found[1], found.start()
            empty = found[2].endswith("/")
            depth, end = 1, found.end()
            while not empty and depth > 0: # the end of this element
                tag = re.compile(rf"<(/?){name}\b[^<>]*?(/?)>").search(text, end)
                depth += -1 if tag[1] else 0 if tag[2] else 1
                end = tag.end()
            whole = text[begin:end]
            made = f"<{name}_" + whole[len(name) + 1:]
            made = made if empty else made[:made.rindex("</")] + f"</{name}_>"
            yield f"{name} at {begin}", text[:begin] + made + text[end:]
        for found in re.finditer(r' ([A-Za-z]+)="', text[text.index("<kml"):]):
            at = found.start() + text.index("<kml")
            if found[1] != "xmlns":
                made = text[:at] + f' {found[1]}_="' + text[at + len(found[0]):]
                yield f"@{found[1]} at {at}", made
        return
    for found in re.finditer(r">([^<>]*[^<>\s][^<>]*)<", text):
        words = re.sub(r"(\d)(?=[,\s<]|$)", lambda m: str((int(m[1]) + 3) % 10), found[1], count=1)
        words = words if words != found[1] else found[1] + "x"
        name = re.findall(r"<([A-Za-z]+)[^<>]*$", text[:found.start()])[-1]
        yield f"{name} at {found.start()}", text[:found.start(1)] + words + text[found.end(1):]


def line_copies(text, mode):
    rows = [line.split("\t") for line in text.splitlines()]
    for i, row in enumerate(rows):
        for k in range(len(row) if mode == "value" and i > 0 else 0):
            made = [list(each) for each in rows]
            more = 0.0007 if k in (8, 9) else 1
            made[i][k] = {1: "1", 11: "0"}.get(k, str(round(float(row[k]) + more, 7)))
            lines = "\n".join("\t".join(each) for each in made) + "\n"
            yield f"command {row[3]} field {k + 1}", lines


def main():
    mode, path, folder = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        text = file.read()
    ending = path.rsplit(".", 1)[-1]
    copies = {"kml": xml_copies, "waypoints": line_copies}.get(ending, json_copies)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "list.txt"), "w", encoding="utf-8") as names:
        for n, (what, made) in enumerate(copies(text, mode)):
            name = os.path.join(folder, f"{n}.{ending}")
            names.write(f"{name} {what}\n")
            with open(name, "w", encoding="utf-8") as file:
                file.write(made)


if __name__ == "__main__":
    main()
