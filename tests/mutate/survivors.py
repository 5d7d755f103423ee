"""Reads tests/mutate/survivors.txt, the mutations that no test kills, each with its reason.

An entry is a line and an indented reason, which may take more lines:

    FILE:FUNCTION:KIND:ORDINAL `the line of the source`
        WORD: the reason

| word   | meaning |
| equal  | no input can tell: the answer is the same, by the reason that is given |
| speed  | answers are the same; only the work, or which of two ways finds them, changes |
| slack  | answers keep their promise: the bound has room for it |
| damage | only memory that was damaged tells, and either way calls end and stay in the memory |
| far    | a test would need more memory or time than there is |

The line of the source shows that an entry still means what it meant. An entry whose line differs,
or whose mutation is no more, is stale.
"""
import re

# Tests of answers cannot tell the first four.
SAME_ANSWERS = ("equal", "speed", "slack", "damage")
WORDS = SAME_ANSWERS + ("far",)
LEAST_REASON = 20  # characters


class Malformed(Exception):
    """The list breaks its form."""


def read(text):
    """Returns {name: (line of the source, word, reason)}."""
    found, name, line = {}, None, ""
    for number, row in enumerate(text.splitlines(), 1):
        if not row.strip() or row.startswith("#"):
            continue
        head = re.fullmatch(r"(\S+:\w+:\w+:\d+) `(.*)`", row)
        if head:
            name, line = head.groups()
            if name in found:
                raise Malformed(f"line {number}: {name} stands there twice")
            found[name] = (line, "", "")
        elif row.startswith("    ") and name:
            found[name] = extended(found[name], row.strip(), number)
        else:
            raise Malformed(f"line {number}: neither a mutation nor a reason")
    for name, (line, word, reason) in found.items():
        if len(reason) < LEAST_REASON:
            raise Malformed(f"{name}: no reason")
    return found


def extended(entry, text, number):
    line, word, reason = entry
    if word:
        return line, word, f"{reason} {text}"
    match = re.fullmatch(r"(\w+): (.*)", text)
    if not match or match[1] not in WORDS:
        raise Malformed(f"line {number}: a reason begins with one of: {', '.join(WORDS)}")
    return line, match[1], match[2]


def stale(entries, mutations):
    """Lists the entries that fit no mutation of the project."""
    lines = {mutation.name: mutation.text for mutation in mutations}
    return [name for name, entry in entries.items() if lines.get(name) != entry[0]]
