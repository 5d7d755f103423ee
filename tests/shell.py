#!/usr/bin/env python3
"""Checks that shell scripts can be read: lines of at most 100 columns, and no awk program of more
than ten lines inside them. A longer one is a Python module with a name.

    shell.py [FILE...]     judges these files, or every *.sh of the repository

A text that is compared or written whole is not parted: a line may be longer by a quoted word of 40
columns or more, if the rest has at most 50. Prints FILE:LINE and what is wrong, and exits with 1 if
anything is; else it prints how many scripts, lines and programs were judged.
"""
import re
import subprocess
import sys

COLUMNS = 100
LINES = 10  # of an awk program
WORD, REST = 40, 50  # of a line that is one long text
# Programs of awk in files of their own that may be longer. A new one is a Python module.
LONGER = {
    "tools/programs/cell/model.awk", "tools/programs/cell/picture.awk",
    "tools/programs/fence_guard/picture.awk", "tools/programs/flight/picture.awk",
    "tools/programs/links/outline.awk", "tools/programs/links/robot.awk",
    "tools/programs/tool_keepout/draw.awk",
    "tools/tests/bench/apps/table.awk", "tools/tests/fence_guard.awk",
    "tools/tests/robot/urdf_of.awk", "tools/tests/worlds/milling/random.awk",
}
TEXT = re.compile(r"'[^']*'|\"(?:\\.|[^\"\\])*\"")
AWK = re.compile(r"(?<![\w./-])awk(?=\s)")
QUOTED = re.compile(r"'[^']*'|\"(?:\\.|[^\"\\])*\"|\\.|[^'\"\\]", re.S)
ENDS = re.compile(r"[|;&)\n]")


def programs(text):
    """Yields (line, lines) of each awk program: the longest quoted word of an awk command."""
    for command in AWK.finditer(text):
        line = text.count("\n", 0, command.start()) + 1
        if text[text.rfind("\n", 0, command.start()) + 1:command.start()].lstrip().startswith("#"):
            continue
        longest, at = 0, command.end()
        while at < len(text):
            word = QUOTED.match(text, at)
            if word is None or len(word[0]) == 1 and ENDS.match(word[0]):
                break
            if word[0].startswith("'"):
                longest = max(longest, word[0].count("\n") + 1)
            at = word.end()
        if longest:
            yield line, longest


def is_one_text(line):
    longest = max((len(word) for word in TEXT.findall(line)), default=0)
    return longest >= WORD and len(line) - longest <= REST


def faults(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > COLUMNS and not is_one_text(line):
            yield f"{path}:{number}: {len(line)} columns"
    for number, lines in programs(text):
        if lines > LINES:
            yield f"{path}:{number}: an awk program of {lines} lines"


def listed(*patterns):
    said = subprocess.run(["git", "ls-files", *patterns], stdout=subprocess.PIPE, text=True,
                          check=True)
    return said.stdout.split()


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def faults_of_files():
    """Yields files of awk that are too long, and names in the list that are none."""
    long = {path for path in listed("*.awk") if text_of(path).count("\n") > LINES}
    yield from (f"{path}: more than {LINES} lines of awk" for path in sorted(long - LONGER))
    yield from (f"{path}: not that long, strike it from the list" for path in sorted(LONGER - long))


def main(paths):
    found, lines, count = [], 0, 0
    if not paths:
        paths = listed("*.sh", ".ci/run")
        found += faults_of_files()
    for path in paths:
        text = text_of(path)
        found += faults(path, text)
        lines += text.count("\n")
        count += len(list(programs(text)))
    print("\n".join(found) if found else f"{len(paths)} scripts, {lines} lines, {count} programs")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
