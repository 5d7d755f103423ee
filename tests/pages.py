#!/usr/bin/env python3
"""Checks the pages: links and headings are there, files that are named exist, figures are true.

    tests/pages.py     the checks, and the same checks on pages that are wrong

A link to a page may name a heading. A function, type or option that stands in code is declared in a
header, or is an option of a port or of CMake; a name may be the beginning of several. Records of
decisions and the changelog may name what is no more. The pages of src and port name files in code,
and such a file stands somewhere in the repository. The story of the design, src/README.md, shows
figures of other pages: largest heights of trees, boxes and instructions that make bench counts,
what a program of the concepts prints, and figures of decision records, to which it links as
"record".
"""
import bisect
import os
import re
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
import cases  # noqa: E402
import insert  # noqa: E402

LEAST_LINKS = 280
LEAST_FILES = 100
LEAST_NAMES = 700


def tracked(*patterns):
    return subprocess.run(["git", "ls-files", *patterns], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.split()


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def without_code(text):
    return re.sub(r"^ *```.*?^ *```$", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text):
    """Returns the anchors of a page's headings, as hosts of repositories make them."""
    found = set()
    for heading in re.findall(r"^#+ (.*)$", without_code(text), re.MULTILINE):
        words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).strip().lower()
        anchor = re.sub(r"[^\w\- ]", "", words).replace(" ", "-")
        number = 0
        while f"{anchor}-{number}" in found or (number == 0 and anchor in found):
            number += 1
        found.add(f"{anchor}-{number}" if number else anchor)
    return found


def links(text):
    """Returns the links of a page that stay in the repository."""
    targets = re.findall(r"\]\(([^)\s]+)\)", without_code(text))
    return [target for target in targets if not re.match(r"https?:|mailto:", target)]


def fault_of(page, target):
    """Says why a link leads nowhere; None if it leads somewhere."""
    path, _, anchor = target.partition("#")
    path = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
    if not os.path.exists(path):
        return f"{page}: {target} is not there"
    if os.path.isdir(path):
        path = os.path.join(path, "README.md")
    if anchor and anchor not in anchors(read(path)):
        return f"{page}: {target} has no such heading"
    return None


def named_files(text):
    """Returns the names of sources, scripts and pages that stand in code."""
    return re.findall(r"`([A-Za-z0-9_./-]+\.(?:c|h|S|sh|py|mk|md))`", text)


def unknown_files(text, names):
    return [name for name in named_files(text) if os.path.basename(name) not in names]


def public_names(text):
    """Returns the names with the library's prefix that stand in code within a line."""
    words = " ".join(re.findall(r"`([^`\n]*)`", without_code(text)))
    return [name for name in re.findall(r"\b(?:ko|KO)_\w+", words) if "_X_" not in name]


def declared_names():
    sources = tracked("inc/keepout/*.h*", "port/port.h", "tools/packages/cmake/*.cmake")
    text = "\n".join(read(path) for path in sources)
    return sorted(set(re.findall(r"\b(?:ko|KO)_\w+", text)))


def unknown_names(text, declared):
    """Returns names that no declared name begins with."""
    unknown = []
    for name in public_names(text):
        at = bisect.bisect_left(declared, name)
        if at == len(declared) or not declared[at].startswith(name):
            unknown.append(name)
    return unknown


def heights_of_page(text):
    """Returns the largest height for each K, by the table of src/README.md."""
    table = re.search(r"^\| K \(`KO_TREE_K`\) \|(.*)\|\n.*\n\| largest height[^|]*\|(.*)\|$", text,
                      re.MULTILINE)
    first, second = [[int(cell) for cell in row.split("|")] for row in table.groups()]
    return dict(zip(first, second))


def heights_of_header(text):
    """Returns them by KO_TREE_MAX_HEIGHT, whose last value is that of the largest K."""
    body = text[text.index("#define KO_TREE_MAX_HEIGHT"):].split("\n\n")[0]
    choices = re.findall(r"KO_TREE_K == (\d+) *\? (\d+)U", body)
    values = {int(k): int(height) for k, height in choices}
    values[max(values) + 1] = int(re.search(r": (\d+)U\)", body).group(1))
    return values


def heights_of_rule(most_k=8, objects=16384):
    """Returns them by N(h) = N(h - 1) + N(h - 1 - K), the leaves of the sparsest tree."""
    values = {}
    for k in range(1, most_k + 1):
        leaves = [1]
        while leaves[-1] <= objects:
            other = leaves[-1 - k] if len(leaves) > k else 1
            leaves.append(leaves[-1] + other)
        values[k] = len(leaves) - 2
    return values


def row_of(text, title):
    """Returns the cells of the first row of a table that begins with a title."""
    line = re.search(rf"^\| {re.escape(title)} \|(.*)\|$", text, re.MULTILINE).group(1)
    return [cell.strip() for cell in line.split("|")]


def is_near(figure, other, part=0.03):
    return abs(float(figure) - float(other)) <= part * float(other)


def measured(results):
    """Returns the boxes that a query tests and the instructions of moves, by make bench."""
    sizes = results[results.index("**M4F, all N"):]
    boxes = [cell.split(";")[1] for cell in row_of(sizes, "query")]
    objects = [cell.strip() for cell in sizes.split("\n")[2].split("|")[2:-1]]
    column = objects.index("1024")
    return boxes, row_of(sizes, "stay")[column], row_of(sizes, "update fast")[column]


def figures_of_records(page, text):
    """Yields each figure of a sentence or a row that links to a record: is it there?"""
    for part in re.split(r"(?<=[.:])\s+(?=[A-Z*])|\n\n|\|\n", without_code(text)):
        record = re.search(r"\[record\]\(([^)]*)\)", part)
        if not record:
            continue
        path = os.path.normpath(os.path.join(os.path.dirname(page), record.group(1)))
        held = set(re.findall(r"\d+(?:\.\d+)?", read(path).replace(",", "")))
        words = re.sub(r"\]\([^)]*\)|\bM\d|Q16\.16", " ", part)
        figures = re.findall(r"(?<![\w.])\d+(?:\.\d+)?", words.replace(",", ""))
        yield from ((path, figure, figure in held) for figure in figures)


class Pages(unittest.TestCase):
    def test_links_lead_somewhere(self):
        all_links = [(page, target) for page in tracked("*.md") for target in links(read(page))]
        self.assertGreaterEqual(len(all_links), LEAST_LINKS)
        faults = [fault for fault in (fault_of(*link) for link in all_links) if fault]
        self.assertEqual(faults, [])

    def test_files_that_pages_name_exist(self):
        names = {os.path.basename(path) for path in tracked()}
        pages = tracked("src/*.md", "port/*.md")
        self.assertGreaterEqual(sum(len(named_files(read(page))) for page in pages), LEAST_FILES)
        unknown = [(page, name) for page in pages for name in unknown_files(read(page), names)]
        self.assertEqual(unknown, [])

    def test_names_of_the_interface_are_declared(self):
        pages = [page for page in tracked("*.md") if not re.search("DECISIONS|CHANGELOG", page)]
        declared = declared_names()
        self.assertGreaterEqual(sum(len(public_names(read(page))) for page in pages), LEAST_NAMES)
        unknown = [(page, name) for page in pages for name in unknown_names(read(page), declared)]
        self.assertEqual(unknown, [])

    def test_heights_are_those_of_the_code(self):
        page = heights_of_page(read("src/README.md"))
        self.assertEqual(page, heights_of_header(read("inc/keepout/tree_node.h")))
        self.assertEqual(page, heights_of_rule())

    def test_figures_of_the_bench_are_near(self):
        text = read("src/README.md")
        boxes, stay, leave = measured(read("tests/bench/tree/RESULTS.md"))
        shown = row_of(text, "boxes that a query tests")
        self.assertEqual(len(shown), 6)
        pairs = list(zip(shown, boxes)) + [(row_of(text, "within the fat box")[0], stay),
                                           (row_of(text, "out of it")[0], leave)]
        self.assertEqual([pair for pair in pairs if not is_near(*pair)], [])

    def test_figures_of_records_stand_there(self):
        figures = list(figures_of_records("src/README.md", read("src/README.md")))
        self.assertGreaterEqual(len(figures), 20)
        self.assertEqual([figure for figure in figures if not figure[2]], [])

    def test_output_is_that_of_the_concept(self):
        shown = re.search(r"```text\n(.*?)```", read("src/README.md"), re.DOTALL).group(1)
        self.assertEqual(shown.count("\n"), 4)
        self.assertIn(shown, read("inc/keepout/concepts/5-unknown.md"))


class NewTables(unittest.TestCase):
    """Tables that insert.py writes between their markers."""

    PAGE = ["a", "<!-- costs: make costs writes this -->", "old", "<!-- /costs -->", "b"]

    def test_what_stands_between_the_markers_goes(self):
        page = insert.inserted("costs", ["new", "row"], self.PAGE)
        self.assertEqual(page, self.PAGE[:2] + ["new", "row"] + self.PAGE[3:])

    def test_markers_that_are_missing_or_stand_twice_are_refused(self):
        for page in (self.PAGE[:3], self.PAGE[2:], self.PAGE * 2, self.PAGE[::-1]):
            with self.assertRaises(insert.Unmarked):
                insert.inserted("costs", [], page)
        with self.assertRaises(insert.Unmarked):
            insert.inserted("stack", [], self.PAGE)


class WrongPages(unittest.TestCase):
    def test_missing_file_is_named(self):
        self.assertEqual(fault_of("src/README.md", "../nowhere.md"),
                         "src/README.md: ../nowhere.md is not there")

    def test_missing_heading_is_named(self):
        self.assertEqual(fault_of("README.md", "src/README.md#nothing"),
                         "README.md: src/README.md#nothing has no such heading")
        self.assertIsNone(fault_of("README.md", "src/README.md#the-rooms"))

    def test_code_has_no_links_and_no_headings(self):
        text = "# A `b`, c\n```c\n# not [one](x)\n```\n[two](y#z)\n## A b c\n"
        self.assertEqual(links(text), ["y#z"])
        self.assertEqual(anchors(text), {"a-b-c", "a-b-c-1"})

    def test_unknown_name_is_named(self):
        text = "`ko_tree_insert(&tree)`, `ko_tree_`, `ko_tree_inserted`; ko_this; `ko_X_toi`\n"
        self.assertEqual(unknown_names(text, declared_names()), ["ko_tree_inserted"])

    def test_unknown_file_is_named(self):
        self.assertEqual(unknown_files("`src/a.c` and `b.h`, `c`", {"a.c"}), ["b.h"])

    def test_figure_that_no_record_holds_is_named(self):
        text = "It takes 1740, and 451 with it ([record](obb/DECISIONS.md)). Then 3."
        self.assertEqual(list(figures_of_records("src/README.md", text)),
                         [("src/obb/DECISIONS.md", "1740", True),
                          ("src/obb/DECISIONS.md", "451", False)])

    def test_figure_that_is_not_near_is_seen(self):
        self.assertTrue(is_near("585", "590"))
        self.assertFalse(is_near("585", "610"))

    def test_wrong_height_is_seen(self):
        text = read("src/README.md").replace("| 19 | 24 |", "| 19 | 25 |")
        self.assertNotEqual(heights_of_page(text), heights_of_rule())


def main():
    return cases.counted("pages")


if __name__ == "__main__":
    sys.exit(main())
