#!/usr/bin/env python3
"""Checks the safety manual against its own rules and against the headers.

Prose holds no figure: a figure stands in a table that a command writes, or in code. Assumptions are
numbered without a gap, and what the page cites as A7 or P7 exists. Each status has a row that says
what the caller must do. Each container of the headers is in both tables of what is detected. The
checks also run on pages that are wrong.
"""
import glob
import os
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import promises  # noqa: E402
import cases  # noqa: E402

PAGE = "inc/keepout/SAFETY.md"
DETECTED = "What is detected, and what is not"
STATUSES = "What each status means for the vehicle"
LEAST_CONTAINERS = 8
# Containers without the byte set_up: how they know that they were never made, the headers say.
OTHERS = {"ko_fence", "ko_geo_frame", "ko_obstacles"}
WRITTEN = re.compile(r"^<!-- (\w+): written by .*?^<!-- /\1 -->$", re.MULTILINE | re.DOTALL)


def prose_of(page):
    """Returns the page without code, the targets of links, and tables that commands write."""
    text = WRITTEN.sub("", page)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^ {4}.*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"`[^`]*`", " ", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def figures_of(page):
    """Returns the numerals of the prose. A letter before one makes it a name, as A1 or C11."""
    return re.findall(r"(?<![\w.])\d[\d.,]*", prose_of(page))


def section(page, title):
    """Returns what stands under a heading, up to the next one of its rank."""
    found = re.search(rf"^## {re.escape(title)}$(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def first_cells(text):
    """Returns the first cell of each row of the tables of a text."""
    return [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")]


def assumptions_of(page):
    return [int(cell[1:]) for cell in first_cells(page) if re.fullmatch(r"A\d+", cell)]


def unknown_citations(page, known):
    """Returns numbers like A7 and P7 of the prose that nothing has."""
    cited = set(re.findall(r"\b[AP]\d+\b", prose_of(page)))
    return sorted(cited - known)


def statuses_of(header):
    body = re.search(r"typedef enum ko_status \{(.*?)\}", header, re.DOTALL)[1]
    return re.findall(r"^ +(KO_\w+) =", body, re.MULTILINE)


def containers_of(header):
    """Returns the structs that know whether they were set up. A query, which has a seal, too, is
    none."""
    structs = re.findall(r"typedef struct (\w+) \{(.*?)^\} \1;", header, re.MULTILINE | re.DOTALL)
    return [name for name, body in structs
            if re.search(r"\bset_up;|^ +uint32_t seal;", body, re.MULTILINE) and
            not re.search(r"^ +ko_query q;", body, re.MULTILINE)]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


class Manual(unittest.TestCase):
    def setUp(self):
        self.page = read(PAGE)

    def test_prose_has_no_figure(self):
        self.assertEqual(figures_of(self.page), [])

    def test_assumptions_are_numbered_without_a_gap(self):
        numbers = assumptions_of(self.page)
        self.assertGreaterEqual(len(numbers), 30)
        self.assertEqual(numbers, list(range(1, len(numbers) + 1)))

    def test_what_is_cited_exists(self):
        known = {f"A{number}" for number in assumptions_of(self.page)}
        known |= {f"P{promise.number}"
                  for promise in promises.promises_of(read(promises.LIST))[0]}
        self.assertEqual(unknown_citations(self.page, known), [])

    def test_each_status_has_a_row(self):
        rows = [cell.strip("`") for cell in first_cells(section(self.page, STATUSES))]
        statuses = statuses_of(read("inc/keepout/status.h"))
        self.assertGreaterEqual(len(statuses), 11)
        self.assertEqual([row for row in rows if row.startswith("KO_")], statuses)

    def test_each_container_is_in_the_tables(self):
        headers = "\n".join(read(path) for path in sorted(glob.glob("inc/keepout/*.h")))
        containers = set(containers_of(headers)) | OTHERS
        self.assertGreaterEqual(len(containers), LEAST_CONTAINERS)
        text = section(self.page, DETECTED)
        tables = text.split("| memory |")
        self.assertEqual(len(tables), 2)
        for table in tables:
            named = set(re.findall(r"`(ko_\w+)`", " ".join(first_cells(table))))
            self.assertEqual(sorted(containers - named), [])


class WrongPages(unittest.TestCase):
    PAGE = "## One\nText, `4` and [a](b#5).\n\n    make 6\n\n| A1 | see P2 |\n## Two\n| x | y |\n"

    def test_figure_is_found(self):
        self.assertEqual(figures_of(self.PAGE), [])
        self.assertEqual(figures_of(self.PAGE + "It takes 64 bytes, 3.5 % of C11.\n"),
                         ["64", "3.5"])

    def test_written_table_is_no_prose(self):
        table = "<!-- a: written by b -->\n| 7 |\n<!-- /a -->\n"
        self.assertEqual(figures_of(self.PAGE + table), [])
        self.assertEqual(figures_of(self.PAGE + table.replace("written by", "of")), ["7"])

    def test_citation_of_nothing_is_found(self):
        self.assertEqual(unknown_citations(self.PAGE, {"A1"}), ["P2"])

    def test_section_ends_at_the_next(self):
        self.assertEqual(first_cells(section(self.PAGE, "One")), ["A1"])
        self.assertEqual(section(self.PAGE, "Three"), "")

    def test_statuses_and_containers_are_read(self):
        self.assertEqual(statuses_of("typedef enum ko_status {\n    KO_OK = 0, /**< a */\n"
                                     "    KO_E_X = -1\n} ko_status;"), ["KO_OK", "KO_E_X"])
        header = ("typedef struct ko_a {\n    uint8_t set_up; /**< a */\n} ko_a;\n"
                  "typedef struct ko_b {\n    uint8_t b;\n} ko_b;\n")
        self.assertEqual(containers_of(header), ["ko_a"])


def main():
    return cases.counted("safety manual")


if __name__ == "__main__":
    sys.exit(main())
