#!/usr/bin/env python3
"""Tests what keeps the inputs and the counts of the fuzzers: corpus.py, executions.py, and the
lists that must name each fuzzer."""
import glob
import os
import re
import shutil
import sys
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.dirname(HERE))
import cases  # noqa: E402
import corpus  # noqa: E402
import executions  # noqa: E402

WORK = "build/test/fuzz_parts"
SCRIPTS = ["tests/fuzz/run.sh", "tools/tests/fuzz/run.sh"]
MOST_BYTES = 24000  # of all inputs of a target


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def names():
    """The names of all fuzzers, as their scripts call them."""
    text = "".join(read(path) for path in SCRIPTS)
    whole = {f"tool_{name}" for name in re.findall(r"^ +tool (\w+) ", text, re.MULTILINE)}
    return whole | set(re.findall(r"^campaign (\w+) ", text, re.MULTILINE))


class Corpora(unittest.TestCase):
    def test_a_file_holds_what_was_put_in(self):
        inputs = [b"", b"\x00\xff", b"a" * 700]
        self.assertEqual(corpus.inputs_of(corpus.lines_of(inputs)), inputs)

    def test_a_line_that_is_damaged_is_refused(self):
        self.assertRaises(ValueError, corpus.inputs_of, "YW!j\n")

    def test_edges_of_a_merge(self):
        control = "2\n0\none\ntwo\nSTARTED 0 5\nFT 0 8 9 17\nCOV 0 1\nSTARTED 1 5\nFT 1 80\n"
        self.assertEqual(corpus.edges_by_file(control), {"one": {1, 2}, "two": {10}})

    def test_the_most_are_chosen_first_and_nothing_twice(self):
        edges = {"a": {1, 2}, "b": {1, 2, 3}, "c": {4}, "d": {3, 4}}
        self.assertEqual(corpus.chosen(edges), ["b", "c"])
        self.assertEqual(corpus.chosen(edges, 1), ["b"])

    def test_inputs_become_files_and_old_ones_go(self):
        folder = os.path.join(WORK, "seeds")
        shutil.rmtree(WORK, ignore_errors=True)
        corpus.write_files([b"old"], folder)
        corpus.unpack("geo", folder)
        found = sorted(open(path, "rb").read() for path in glob.glob(f"{folder}/*"))
        self.assertEqual(found, sorted(corpus.inputs_of(read("tests/fuzz/corpus/geo.txt"))))

    def test_corpora_are_small(self):
        for path in glob.glob("tests/fuzz/corpus/*.txt"):
            inputs = corpus.inputs_of(read(path))
            self.assertLessEqual(len(inputs), corpus.MOST, path)
            name = os.path.basename(path)[:-4]
            self.assertLessEqual(max(map(len, inputs)), corpus.longest_of(name), path)
            self.assertLessEqual(sum(map(len, inputs)), MOST_BYTES, path)


class Executions(unittest.TestCase):
    def test_a_run_is_counted(self):
        self.assertEqual(executions.executions_of("#2\tINITED\n#700\tDONE\n"), 700)
        self.assertEqual(executions.executions_of(
            "#2\tINITED\nstat::number_of_executed_units: 812\n"), 812)
        self.assertEqual(executions.executions_of("nothing\n"), 0)

    def test_a_page_is_read_as_it_is_written(self):
        counts, faults = {"tree": 12345, "arm": 7}, [["arm", "test_a.c", "It hung."]]
        page = executions.page_of(counts, faults)
        self.assertIn("| **all** | **12,352** |", page)
        self.assertEqual(executions.parts_of(page), (counts, faults))
        self.assertEqual(executions.parts_of(""), ({}, []))

    def test_the_page_is_whole(self):
        page = read("tests/fuzz/EXECUTIONS.md")
        self.assertEqual(executions.page_of(*executions.parts_of(page)), page)


class Lists(unittest.TestCase):
    def test_each_fuzzer_has_a_corpus(self):
        found = {os.path.basename(path)[:-4] for path in glob.glob("tests/fuzz/corpus/*.txt")}
        self.assertEqual(found, names())

    def test_each_fuzzer_has_a_floor(self):
        rows = [line.split() for line in read("tests/fuzz/edges.txt").splitlines()
                if not line.startswith("#")]
        self.assertEqual({row[0] for row in rows}, names())
        self.assertTrue(all(int(row[1]) > 50 for row in rows))

    def test_each_source_is_run(self):
        found = {os.path.basename(path)[5:-2] for folder in ("tests/fuzz", "tools/tests/fuzz")
                 for path in glob.glob(f"{folder}/fuzz_*.c")} - {"tool"}
        self.assertEqual(found, {name for name in names() if not name.startswith("tool_")})

    def test_the_page_counts_known_fuzzers(self):
        counts, faults = executions.parts_of(read("tests/fuzz/EXECUTIONS.md"))
        self.assertLessEqual(set(counts) | {fault[0] for fault in faults}, names())


if __name__ == "__main__":
    sys.exit(cases.counted("fuzz, its parts"))
