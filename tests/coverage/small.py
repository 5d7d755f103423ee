#!/usr/bin/env python3
"""Tests the reader of coverage on small inputs.

A program of three files is compiled by clang and run. What no run of it reaches must be listed,
point by point, and nothing else. Marks and limits that are wrong must be refused.
"""
import json
import os
import subprocess
import sys
import textwrap
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/coverage")
import limits  # noqa: E402
import marks  # noqa: E402
import points  # noqa: E402
import report  # noqa: E402

WORK = os.path.abspath("build/test/coverage/small")
FLAGS = "-fprofile-instr-generate -fcoverage-mapping -fcoverage-mcdc"
MAIN = """
#include "room/both.h"
static void STEP(int n)
{
    (void)n;
}
#include "room/two_ways.h"
int ask(int a, int b);
int is_other(int a);
int other_way(void);
int main(int count, char **words)
{
    (void)words;
    int sum = is_other(1) + is_other(4) + is_other(2) + two_ways(9) + other_way();
    return sum + ask(count, 0) + ask(5, 0) + both(count, 1) + both(9, 1) + both(9, 0);
}
"""
BOTH = """
static inline int both(int a, int b)
{
    return a > 3 && b > 0;
}
"""
TWO_WAYS = """
static inline int two_ways(int n)
{
    if (n < 3) {
        return 0;
    }
    STEP(n);
    return n;
}
"""
ASK = """
    #include "room/both.h"
    #define IS_ODD(n) ((n) == 7 || (n) % 2 == 1)
    int ask(int a, int b)
    {
        if (a > 100) {
            return 1;
        }
        if (a > 3 && b == 0) {
            b = both(9, b);
        }
        return IS_ODD(a) ? b : b + 0;
    }
    int is_other(int a)
    {
        if (IS_ODD(a) || a != 4) {
            return 1;
        }
        return 0;
    }
    static int stepped;
    #define STEP(n) stepped += (n)
    #include "room/two_ways.h"
    int other_way(void)
    {
        return two_ways(1);
    }
"""
MISSING = """
    src/room/ask.c:2:20: never decides: number 1 of (n) == 7 || (n) % 2 == 1
    src/room/ask.c:2:20: never decides: number 2 of (n) == 7 || (n) % 2 == 1
    src/room/ask.c:5:9: never true: a > 100
    src/room/ask.c:6:1: never runs
    src/room/ask.c:7:1: never runs
    src/room/ask.c:8:18: never false: b == 0
    src/room/ask.c:8:18: never decides: b == 0
    src/room/ask.c:11:12: never false: (n) % 2 == 1 of IS_ODD
    src/room/ask.c:11:12: never true: (n) == 7 of IS_ODD
    src/room/ask.c:15:9: never true: (n) == 7 of IS_ODD
    src/room/ask.c:15:9: never decides: (n) == 7 of IS_ODD
    src/room/ask.c:21:1: never runs
"""


def rows(text):
    return textwrap.dedent(text).strip().split("\n")


def write(name, text):
    path = os.path.join(WORK, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(rows(text)) + "\n")
    return path


def source_of(path):
    with open(os.path.join(WORK, path), encoding="utf-8") as file:
        return points.Source(file.read())


def measured(ask):
    """Compiles and runs the program; returns the judgement of its points."""
    sources = [write("main.c", MAIN), write("src/room/ask.c", ask)]
    write("src/room/both.h", BOTH)
    write("src/room/two_ways.h", TWO_WAYS)
    program, raw, data = (os.path.join(WORK, name) for name in ("small", "raw", "data"))
    subprocess.run(["clang-19", *FLAGS.split(), "-I", f"{WORK}/src", *sources, "-o", program],
                   check=True, stderr=subprocess.DEVNULL)
    subprocess.run([program], check=False, env=os.environ | {"LLVM_PROFILE_FILE": raw})
    subprocess.run(["llvm-profdata-19", "merge", "-o", data, raw], check=True)
    text = subprocess.run(["llvm-cov-19", "export", "-instr-profile", data, program],
                          check=True, stdout=subprocess.PIPE, text=True).stdout
    return report.Judgement(points.points(json.loads(text), WORK, "src", source_of), source_of)


class Points(unittest.TestCase):
    def test_what_is_not_reached_is_listed(self):
        self.assertEqual([str(point) for point in measured(ASK).missing], rows(MISSING))

    def test_rooms_are_counted(self):
        self.assertEqual(measured(ASK).numbers(), {"room": (3, 5, 4, 0)})

    def test_what_one_object_reaches_is_reached(self):
        reached = measured(ASK).reached
        both = [point for point in reached if point.file == "src/room/both.h"]
        self.assertEqual(len(both), 9)  # three lines, four branches, two conditions
        self.assertTrue(all(reached[point] for point in both))

    def test_copies_of_a_file_may_differ_by_macros(self):
        reached = measured(ASK).reached
        lines = [point for point in reached
                 if point.file == "src/room/two_ways.h" and point.kind == "line"]
        self.assertEqual(len(lines), 7)
        self.assertTrue(all(reached[point] for point in lines))

    def test_an_expression_that_clang_does_not_measure_is_refused(self):
        with self.assertRaisesRegex(points.Unmeasured, "ask.c:8: clang measures no MC/DC"):
            measured(ASK.replace("a > 3 && b == 0", "!(a > 3 && b == 0) && a"))


class Marks(unittest.TestCase):
    def test_a_mark_holds_for_a_block(self):
        judged = measured(ASK.replace("(a > 100) {", "(a > 100) { /* unreachable: few words */"))
        self.assertEqual([str(point) for point in judged.missing],
                         rows(MISSING)[:2] + rows(MISSING)[5:])
        self.assertEqual([(str(point), reason) for point, reason in judged.marked],
                         [(row, "few words") for row in rows(MISSING)[2:5]])
        self.assertEqual(judged.numbers(), {"room": (1, 4, 4, 3)})
        self.assertEqual(judged.faults, [])

    def test_a_mark_alone_holds_for_the_line_below(self):
        judged = measured(ASK.replace("        return IS", "        /* unreachable: a has\n"
                                      "           no such number */\n        return IS"))
        self.assertEqual(len(judged.missing), 10)
        self.assertEqual({reason for _, reason in judged.marked}, {"a has no such number"})
        self.assertEqual(judged.faults, [])

    def test_a_mark_on_what_is_reached_is_refused(self):
        judged = measured(ASK.replace("both(9, b);", "both(9, b); /* unreachable: not true */"))
        self.assertEqual(judged.faults,
                         ["src/room/ask.c:9: marked as unreachable, but tests reach all of it"])

    def test_a_mark_without_a_reason_is_refused(self):
        judged = measured(ASK.replace("both(9, b);", "both(9, b); /* unreachable: */"))
        self.assertEqual(judged.faults, ["src/room/ask.c:9: a mark is /* unreachable: reason */"])

    def test_lines_of_marks(self):
        lines = ["if (a) { /* unreachable: x */", "    b;", "", "    c;", "}", "d;",
                 "e; /* unreachable: y */", "f;"]
        self.assertEqual(marks.excused(lines), {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 7: 7})


class Limits(unittest.TestCase):
    HELD = {"arm": (0, 2, 1, 1), "box": (1, 1, 1, 1)}

    def test_text_is_read_as_it_was_written(self):
        self.assertEqual(limits.read(limits.text_of(self.HELD)), self.HELD)

    def test_a_line_that_is_no_limit_is_refused(self):
        for text in ("arm 1 2 3", "arm 1 2 3 x", "arm 1 2 3 4\narm 1 2 3 4"):
            with self.assertRaises(limits.Malformed):
                limits.read(text)

    def test_more_fewer_and_other_rooms_are_refused(self):
        self.assertEqual(list(limits.faults(self.HELD, self.HELD)), [])
        found = list(limits.faults({"arm": (0, 3, 0, 1), "hull": (0, 0, 0, 0)}, self.HELD))
        self.assertEqual(found, ["arm: 3 branches, limit 2: a test or a reason is missing",
                                 "arm: 0 conditions, limit 1: lower the limit",
                                 "box: no such room, but a limit",
                                 "hull: no limit in limits.txt"])

    def test_no_limit_rises(self):
        self.assertEqual(limits.lowered({"arm": (0, 3, 0, 1), "hull": (1, 1, 0, 0)}, self.HELD),
                         {"arm": (0, 2, 0, 1), "hull": (1, 1, 0, 0)})


if __name__ == "__main__":
    unittest.main(verbosity=0)
