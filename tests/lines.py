#!/usr/bin/env python3
"""Checks that Python, shell and awk can be read. Lines have at most 100 columns. No awk program has
more than ten lines, inside a shell script or in a file of its own: a longer one is a Python module
with a name.

    lines.py [FILE...]     judges these files, or every *.py, *.sh and *.awk of the repository

A text that is compared or written whole is not parted: a line may be longer by a quoted word of 40
columns or more, if the rest has at most 50. Prints FILE:LINE and what is wrong, and exits with 1 if
anything is; else it prints how many files, lines and awk programs were judged.
"""
import re
import subprocess
import sys

COLUMNS = 100
LINES = 10  # of an awk program
WORD, REST = 40, 50  # of a line that is one long text
TEXT = re.compile(r"'[^']*'|\"(?:\\.|[^\"\\])*\"")
AWK = re.compile(r"(?<![\w./-])awk(?=\s)")
QUOTED = re.compile(r"'[^']*'|\"(?:\\.|[^\"\\])*\"|\\.|[^'\"\\]", re.S)
ENDS = re.compile(r"[|;&)\n]")


def programs(path, text):
    """Yields (line, lines) of each awk program: a file, or the longest quoted word of an awk
    command. Python has none."""
    if path.endswith(".py"):
        return
    if path.endswith(".awk"):
        yield 1, text.count("\n")
        return
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
    for number, lines in programs(path, text):
        if lines > LINES:
            yield f"{path}:{number}: an awk program of {lines} lines"


def listed(*patterns):
    said = subprocess.run(["git", "ls-files", *patterns], stdout=subprocess.PIPE, text=True,
                          check=True)
    return said.stdout.split()


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def main(paths):
    found, lines, count = [], 0, 0
    paths = paths or listed("*.sh", "*.awk", ".ci/run", "*.py")
    for path in paths:
        text = text_of(path)
        found += faults(path, text)
        lines += text.count("\n")
        count += len(list(programs(path, text)))
    said = f"{len(paths)} files, {lines} lines, {count} awk programs"
    print("\n".join(found) if found else said)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
