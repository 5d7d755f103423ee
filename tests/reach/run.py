#!/usr/bin/env python3
"""Counts the files and functions that the ten most used calls reach, and holds limits.

    tests/reach/run.py               the table; fails above a limit
    tests/reach/run.py --list CALL   each file and function that a public call reaches

A reader who follows a call opens these files. Functions are counted if their bodies have more than
three lines, so a result that is decoded by a named line costs nothing.
"""
import os
import sys
import unittest
from dataclasses import dataclass

sys.dont_write_bytecode = True
sys.path.insert(0, "tests/reach")
import callgraph  # noqa: E402

WORK = "build/test/reach"
# libclang names the callee of each other call, so the table is whole.
MOST_INDIRECT = 0.01
OF_C = {"memcmp", "memcpy", "memmove", "memset"}


@dataclass(frozen=True)
class Limit:
    """What the functions of a call may reach: files, and functions of more than three lines."""
    calls: str
    files: int
    functions: int


LIMITS = [
    Limit("ko_tree_insert", 13, 45),
    Limit("ko_tree_remove", 11, 19),
    Limit("ko_tree_move", 14, 45),
    Limit("ko_tree_query_begin ko_tree_query_next", 8, 16),
    Limit("ko_tree_cast_begin ko_tree_cast_next", 16, 43),
    Limit("ko_tree_nearest_begin ko_tree_nearest_next", 13, 28),
    Limit("ko_fence_test_leg", 20, 152),
    Limit("ko_mesh_pairs_begin ko_mesh_pairs_next", 27, 186),
    Limit("ko_arm_self_begin ko_arm_self_next", 15, 65),
    Limit("ko_obstacles_nearest_begin ko_obstacles_nearest_next", 27, 64),
]


def faults(reach, limit):
    """Says what is wrong with the reach of a call; nothing if it keeps its limit."""
    if reach.indirect > MOST_INDIRECT * reach.calls:
        yield f"{reach.indirect} of {reach.calls} calls go through pointers"
    if reach.outside - OF_C:
        yield f"nobody defines {' '.join(sorted(reach.outside - OF_C))}"
    if len(reach.files()) > limit.files:
        yield f"{len(reach.files())} files, limit {limit.files}"
    if len(reach.steps()) > limit.functions:
        yield f"{len(reach.steps())} functions, limit {limit.functions}"


def show(library):
    """Prints the table. Returns how many calls keep their limits, and how many do not."""
    wrong = 0
    print("files limit  functions limit  of all   calls indirect")
    for limit in LIMITS:
        reach = library.reach(limit.calls.split())
        files, steps = len(reach.files()), len(reach.steps())
        print(f"{files:5} {limit.files:5}  {steps:9} {limit.functions:5}  "
              f"{len(reach.functions):6}  {reach.calls:6} {reach.indirect:8}  {limit.calls}")
        said = list(faults(reach, limit))
        print("".join(f"  FAILED {limit.calls}: {fault}\n" for fault in said), end="")
        wrong += bool(said)
    print(f"{len(library.sources)} sources, "
          f"{len(library.definitions)} functions that others can call")
    return len(LIMITS) - wrong, wrong


def show_list(library, calls):
    reach = library.reach(calls)
    for file in reach.files():
        print(file)
        for function in sorted(reach.functions, key=lambda each: each.name):
            if function.file == file:
                print(f"  {function.name} {function.lines}")


SAMPLE = {
    "one.h": """
        int far(int x);
        static inline int near(int x) { return x; }
        static inline int unused(int x) { return far(x); }
        """,
    "one.c": """
        #include "one.h"
        static int long_one(int x)
        {
            x++;
            x++;
            x++;
            return near(x);
        }
        typedef int call(int x);
        static call *const table[] = {long_one};
        static int apply(call *f, int x) { return f(x); }
        int public(int x) { return apply(far, x) + near(x); }
        int by_table(int x) { return table[0](x); }
        int lost(int x);
        int loses(int x) { return lost(x); }
        """,
    "two.c": """
        #include "one.h"
        int far(int x) { return near(x); }
        """,
}


class Walk(unittest.TestCase):
    """Follows calls of a small library whose reach is known, and sabotages limits."""
    @classmethod
    def setUpClass(cls):
        os.makedirs(WORK, exist_ok=True)
        for name, text in SAMPLE.items():
            with open(f"{WORK}/{name}", "w", encoding="utf-8") as file:
                file.write(text)
        cls.library = callgraph.Library([f"{WORK}/one.c", f"{WORK}/two.c"])

    def reached(self, call):
        reach = self.library.reach([call])
        return reach, sorted(function.name for function in reach.functions)

    def test_function_of_a_header_counts_once(self):
        reach, names = self.reached("public")
        self.assertEqual(names, ["apply", "far", "near", "public"])
        self.assertEqual(reach.files(), [f"{WORK}/{name}" for name in sorted(SAMPLE)])
        self.assertEqual(reach.steps(), [])

    def test_function_in_a_table_is_reached(self):
        reach, names = self.reached("by_table")
        self.assertEqual(names, ["by_table", "long_one", "near"])
        self.assertEqual([function.name for function in reach.steps()], ["long_one"])

    def test_limit_that_is_lowered_fails(self):
        reach, _ = self.reached("far")
        self.assertEqual(list(faults(reach, Limit("far", 2, 0))), [])
        self.assertEqual(list(faults(reach, Limit("far", 1, 0))), ["2 files, limit 1"])
        self.assertEqual(list(faults(reach, Limit("far", 2, -1))), ["0 functions, limit -1"])

    def test_calls_through_pointers_fail(self):
        reach, _ = self.reached("public")
        self.assertEqual(list(faults(reach, Limit("public", 3, 0))),
                         ["1 of 4 calls go through pointers"])

    def test_function_that_nobody_defines_fails(self):
        reach, _ = self.reached("loses")
        self.assertEqual(list(faults(reach, Limit("loses", 1, 0))), ["nobody defines lost"])

    def test_call_that_is_missing_fails(self):
        with self.assertRaises(KeyError):
            self.library.reach(["missing"])


def main():
    library = callgraph.Library()
    if len(sys.argv) > 2 and sys.argv[1] == "--list":
        show_list(library, sys.argv[2:])
        return 0
    result = unittest.main(exit=False, verbosity=0, argv=sys.argv[:1]).result
    failed = len(result.failures) + len(result.errors)
    kept, above = show(library)
    passed, wrong = result.testsRun - failed + kept, failed + above
    print(f"reach of calls: {passed} passed, {wrong} failed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
