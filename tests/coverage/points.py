"""Reads what llvm-cov exported, and lists the points of each source file.

A point is something that a test can reach:

- a line that holds code;
- a branch: one outcome, true or false, of one condition;
- a condition of a decision with `&&` or `||`. It is reached if it decides: two runs differ in this
  condition and in the outcome of the decision, and in no other condition that counts (MC/DC).

An inline function of a header, and a source that two programs compile, occur once in each object. A
point is reached if one occurrence is. Branches inside a macro belong to the place where the macro
stands.
"""
import os
import re
from dataclasses import dataclass

KINDS = ("line", "branch", "condition")
# Where the fields of a segment, a branch and a decision stand in the export.
REGION_COUNT, REGION_FILE, REGION_KIND, IS_CODE = 4, 5, 7, 0
SEGMENT_LINE, SEGMENT_COUNT, SEGMENT_HAS_COUNT, SEGMENT_ENTERS, SEGMENT_IS_GAP = 0, 2, 3, 4, 5
TRUE_COUNT, FALSE_COUNT, FILE_ID, KIND = 4, 5, 6, 8
DECIDES = 6
PLAIN, JOINED = 4, 6  # kinds of branches: a condition alone, a condition of a decision


class Unmeasured(Exception):
    """The export does not hold what it should."""


@dataclass(frozen=True, order=True)
class Point:
    file: str
    line: int
    column: int
    kind: str
    text: str  # what is missing if it is not reached

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}: {self.text}"


def extent(region):
    """Returns the first position of a region and the one behind its last."""
    return (region[0], region[1]), (region[2], region[3])


class Source:
    """The text of a source file, by lines and columns that begin with 1."""

    def __init__(self, text):
        self.lines = text.split("\n")

    def between(self, first, last):
        """Returns the text from a position to another, with single blanks between words."""
        part = self.lines[first[0] - 1:last[0]]
        part[-1] = part[-1][:last[1] - 1]
        part[0] = part[0][first[1] - 1:]
        return " ".join(" ".join(part).split())

    def before(self, position):
        return self.between((max(1, position[0] - 2), 1), position)

    def after(self, position):
        last = min(len(self.lines), position[0] + 2)
        return self.between(position, (last, len(self.lines[last - 1]) + 1))

    def is_joined(self, branch):
        """True if the condition, in its parentheses, is an operand of `&&` or `||`."""
        first, last = extent(branch)
        before, after = self.before(first), self.after(last)
        opened = re.search(r"(?:[(!] ?)*$", before)[0]
        closed = re.match(r"(?: ?\))*", after)[0]
        left = before[:len(before) - len(opened)].rstrip().endswith(("&&", "||"))
        right = after[len(closed):].lstrip().startswith(("&&", "||"))
        return (left and closed.count(")") >= opened.count("(") or
                right and opened.count("(") >= closed.count(")"))


def line_counts(segments):
    """Yields each line that holds code and how often it ran, as llvm-cov counts lines."""
    by_line = {}
    for segment in segments:
        by_line.setdefault(segment[SEGMENT_LINE], []).append(segment)
    wrapped = None  # the last segment of earlier lines, which goes on
    last = max(by_line, default=0)
    for line in range(min(by_line, default=1), last + 1):
        here = by_line.get(line, [])
        entered = [s for s in here if s[SEGMENT_HAS_COUNT] and s[SEGMENT_ENTERS]
                   and not s[SEGMENT_IS_GAP]]
        skipped = here and not here[0][SEGMENT_HAS_COUNT] and here[0][SEGMENT_ENTERS]
        goes_on = wrapped is not None and wrapped[SEGMENT_HAS_COUNT]
        if (entered or goes_on) and not skipped:
            counts = [s[SEGMENT_COUNT] for s in entered]
            yield line, max(counts + ([wrapped[SEGMENT_COUNT]] if goes_on else []))
        wrapped = here[-1] if here else wrapped


def placed_branches(file, text_of):
    """Yields each branch, the region where it stands in the file, and its text."""
    name = file["filename"]
    for branch in file["branches"]:
        yield branch, branch, text_of(name).between(*extent(branch))
    for expansion in file["expansions"]:
        site = expansion["source_region"]
        for branch in expansion["branches"]:
            macro = expansion["filenames"][branch[FILE_ID]]
            inside = text_of(macro).between(*extent(branch))
            yield branch, site, f"{inside} of {text_of(name).between(*extent(site))}"


def is_within(region, outer):
    first, last = extent(region)
    outer_first, outer_last = extent(outer)
    return outer_first <= first and last <= outer_last


def conditions_of(decision, branches, text):
    """Returns the conditions of a decision, as (where, text), in the order of the export: first the
    one that is evaluated first, then those of the file itself, then those of macros, by position.

    The body of a macro holds a decision, but its branches belong to the places where it stands. So
    its conditions are named by their number."""
    found = {(branch[FILE_ID], site[:4], branch[:4]): (site, said)
             for branch, site, said in hashable(branches)
             if branch[KIND] == JOINED and is_within(site, decision)}
    if not found:
        whole = text.between(*extent(decision))
        return [(decision, f"number {number} of {whole}")
                for number in range(1, len(decision[DECIDES]) + 1)]
    first = min(found, key=lambda key: (found[key][0], key))
    return [found[first]] + [found[key] for key in sorted(found) if key != first]


def hashable(branches):
    for branch, site, text in branches:
        yield tuple(branch), tuple(site), text


def points_of_file(file, name, text_of):
    """Yields (point, is reached) of each occurrence of each point of a file."""
    text = text_of(file["filename"])
    for line, count in line_counts(file["segments"]):
        yield Point(name, line, 1, "line", "never runs"), count > 0
    branches = list(placed_branches(file, text_of))
    for branch, site, said in branches:
        if branch[KIND] == PLAIN and site is branch and text.is_joined(branch):
            raise Unmeasured(f"{name}:{site[0]}: clang measures no MC/DC of an && or || "
                             "inside another expression")
        for outcome, count in (("true", branch[TRUE_COUNT]), ("false", branch[FALSE_COUNT])):
            yield Point(name, site[0], site[1], "branch", f"never {outcome}: {said}"), count > 0
    for decision in file["mcdc_records"]:
        conditions = conditions_of(decision, branches, text)
        if len(conditions) != len(decision[DECIDES]):
            raise Unmeasured(f"{name}:{decision[0]}: a decision of {len(decision[DECIDES])} "
                             f"conditions has {len(conditions)} branches")
        for (site, said), decides in zip(conditions, decision[DECIDES]):
            yield Point(name, site[0], site[1], "condition", f"never decides: {said}"), decides


def extent_inward(region):
    """Sorts regions that contain a position: the innermost comes last."""
    first, last = extent(region)
    return first, -last[0], -last[1]


def code_regions(export, name):
    """Returns the regions of code of a file, a list for each copy of each function."""
    found = []
    for function in export["data"][0]["functions"]:
        if name in function["filenames"]:
            found.append([region for region in function["regions"]
                          if function["filenames"][region[REGION_FILE]] == name
                          and region[REGION_KIND] == IS_CODE])
    return found


def runs_in_a_copy(copies, line, text):
    """True if a copy of the function ran the line. The export's lines are those of one copy where
    macros differ from copy to copy."""
    code = text.lines[line - 1]
    position = (line, len(code) - len(code.lstrip()) + 1)
    for regions in copies:
        around = [region for region in regions
                  if extent(region)[0] <= position < extent(region)[1]]
        if around and max(around, key=extent_inward)[REGION_COUNT] > 0:
            return True
    return False


def points(export, root, folder, text_of):
    """Returns the points of the files of a folder, each with true if a program reached it.

    `export` is the object that llvm-cov wrote, `text_of` returns the Source of a path."""
    reached = {}
    for file in export["data"][0]["files"]:
        name = os.path.relpath(file["filename"], root)
        if name.startswith(folder + "/"):
            for point, is_reached in points_of_file(file, name, text_of):
                reached[point] = reached.get(point, False) or is_reached
            copies = code_regions(export, file["filename"])
            text = text_of(file["filename"])
            for point in [point for point, is_reached in reached.items() if not is_reached
                          and point.file == name and point.kind == "line"]:
                reached[point] = runs_in_a_copy(copies, point.line, text)
    return reached
