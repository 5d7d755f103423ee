#!/usr/bin/env python3
"""Tests the parts of the campaign of faults on small counts: rows, bounds, limits, verdicts."""
import os
import sys
import unittest

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.dirname(HERE)]
import cases  # noqa: E402
import counts  # noqa: E402
import run  # noqa: E402

LIMITS = "least runs: 100\nnodes | 1 | 2.000 % 0.000 % 1.000 %\n"


def row(runs=100, **count):
    full = dict.fromkeys(counts.OUTCOMES, 0)
    full.update(count)
    full["same"] = runs - sum(count.values())
    return counts.Row("nodes", 1, runs, full, "-")


def verdict(measured, shown=(("nodes", 1),)):
    limits, least = counts.read_limits(LIMITS)
    rows = {(measured.kind, measured.bits): measured} if measured else {}
    return [fault for _, faults in run.verdicts(rows, limits, least, shown) for fault in faults]


class Rows(unittest.TestCase):
    LINE = "nodes\t1\t10\t8\t1\t0\t0\t0\t0\t1\t0\t0\t-"

    def test_a_row_is_read(self):
        found = counts.read_rows([self.LINE, "faults: 10 comparisons"])["nodes", 1]
        self.assertEqual((found.runs, found.count["silent"], found.check), (10, 1, "-"))

    def test_counts_that_do_not_add_up(self):
        with self.assertRaises(counts.Malformed):
            counts.read_rows([self.LINE.replace("\t10\t", "\t11\t")])

    def test_a_second_row(self):
        with self.assertRaises(counts.Malformed):
            counts.read_rows([self.LINE, self.LINE])


class Bounds(unittest.TestCase):
    def test_nothing_counted(self):  # the rule of three: -ln 0.05
        self.assertAlmostEqual(counts.upper(0, 1000), 2.9957 / 1000, places=6)
        self.assertEqual(counts.lower(0, 1000), 0.0)

    def test_around_a_count(self):  # tables of Poisson bounds: 10 counted, 95 % below 16.96
        self.assertAlmostEqual(counts.upper(10, 1), 16.962, places=3)
        self.assertLess(counts.lower(10, 1), 10)
        self.assertGreater(counts.lower(1, 1000), 0.0)


class Limits(unittest.TestCase):
    def test_malformed(self):
        for text in ("nodes | 1 | 2 % 0 % 0 %\n", LIMITS * 2, "least runs: 1\nnodes | 1 | 2 %"):
            with self.assertRaises(counts.Malformed):
                counts.read_limits(text)

    def test_lowered_and_never_raised(self):
        limits, least = counts.read_limits(LIMITS)
        measured = {("nodes", 1): row(10000, silent=1, bad=1)}
        found = counts.lowered(measured, limits)["nodes", 1]
        self.assertEqual((found["unfound"], found["wrong"] < 0.02, found["bad"] < 0.01),
                         (0.0, True, True))
        self.assertEqual(counts.read_limits(counts.text_of_limits(limits, least)),
                         (limits, least))


class Verdicts(unittest.TestCase):
    def test_within_the_limits(self):
        self.assertEqual(verdict(row(found=2, bad=1)), [])

    def test_a_limit_of_zero_fails_by_one(self):
        self.assertEqual(len(verdict(row(1000, silent=1))), 1)

    def test_surely_more(self):
        self.assertEqual(len(verdict(row(1000, found=50))), 1)
        self.assertEqual(len(verdict(row(1000, hang=40))), 1)

    def test_a_little_more_is_chance(self):
        self.assertEqual(verdict(row(1000, found=25)), [])

    def test_too_few_runs(self):
        self.assertEqual(len(verdict(row(99))), 1)

    def test_what_is_missing(self):
        self.assertEqual(len(verdict(None)), 1)
        self.assertEqual(len(verdict(row(), ())), 1)
        self.assertEqual(len(verdict(row(), (("nodes", 1), ("gone", 1)))), 1)


if __name__ == "__main__":
    sys.exit(cases.counted("faults, their tools"))
