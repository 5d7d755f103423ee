"""Shared by the Python of programs: files of lines, numbers, counts in words, a verdict's lines."""
import os
import sys

COLUMNS = 100
# Names in people's files may hold any bytes; they go out as they came.
sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")


def count(n, one, many):
    return f"{n} {one if n == 1 else many}"


def lines_of(path):
    """Returns the lines of a file, none if it is not there."""
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        return file.read().split("\n")[:-1]


def write(path, lines):
    """Writes lines into a file."""
    with open(path, "w", encoding="utf-8", errors="surrogateescape") as file:
        file.writelines(line + "\n" for line in lines)


def number(text):
    """Returns what a field holds as a number, 0 if it is empty."""
    return float(text or 0)


def plain(value):
    """Returns a number with six digits, as gnuplot reads it."""
    return str(int(value)) if value == int(value) else f"{value:.6g}"  # no -0


class Verdict:
    """The lines that are said: at most `most`, each of at most 100 columns."""

    def __init__(self, most=None, dots="..."):
        self.lines, self.most, self.dots = [], most, dots

    def say(self, text):
        if len(text) > COLUMNS:
            text = text[:COLUMNS - len(self.dots)] + self.dots
        self.lines.append(text)

    def notes(self, notes, surfaces):
        """Says what the tools left out, and which meshes bound no body."""
        for line in lines_of(notes):
            if line.startswith("note: "):
                self.say("Not judged: " + line.removeprefix("note: "))
        if lines_of(surfaces):
            self.say("Not judged: what is wholly inside these, which bound no body: "
                     + ", ".join(lines_of(surfaces)))

    def text(self):
        return "".join(line + "\n" for line in self.lines[:self.most])
