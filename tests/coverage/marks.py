"""Reads the marks by which the source says what no input can reach.

A mark is a comment that begins with `unreachable: ` and gives the reason. It stands behind code and
holds for this line, or alone and holds for the line below it. If that line opens a block, the mark
holds for the lines of the block, too. It holds for nothing else: a condition on another line of the
same decision needs its own mark.
"""
import re

MARK = re.compile(r"/\* unreachable: (.*?) \*/", re.DOTALL)
BEGINS = re.compile(r"unreachable:")


class Malformed(Exception):
    """A mark that is not in the form above."""


def line_at(text, at):
    return text.count("\n", 0, at) + 1


def without_marks(text):
    """Returns the text with each mark blank; lines keep their numbers."""
    return MARK.sub(lambda mark: "\n" * mark[0].count("\n"), text)


def marks_of(lines):
    """Returns {line: reason}: the line of code that each mark holds for; lines begin with 1."""
    text = "\n".join(lines)
    code = without_marks(text)
    odd = BEGINS.search(code)
    if odd:
        raise Malformed(f"{line_at(code, odd.start())}: a mark is /* unreachable: reason */")
    marks = {}
    for mark in MARK.finditer(text):
        line = line_at(text, mark.end())
        is_behind_code = code.split("\n")[line_at(text, mark.start()) - 1].strip()
        marks[line if is_behind_code else line + 1] = " ".join(mark[1].split())
    return marks


def end_of_block(lines, line):
    """Returns the line that closes the block which a line opens; the line itself if it opens none.
    """
    if not lines[line - 1].rstrip().endswith("{"):
        return line
    opened = indent_of(lines[line - 1])
    for below in range(line + 1, len(lines) + 1):
        if lines[below - 1].strip() and indent_of(lines[below - 1]) <= opened:
            return below
    return len(lines)


def indent_of(line):
    return len(line) - len(line.lstrip())


def excused(lines):
    """Returns {line: the line of its mark} of all lines that a mark holds for."""
    code = without_marks("\n".join(lines)).split("\n")
    return {line: number for number in marks_of(lines)
            for line in range(number, end_of_block(code, number) + 1)}
