#!/usr/bin/env python3
"""Traces the promise in the comment of each public function to tests with tags.

    functions.py         checks: a function that promises is named by a test whose tag fits
    functions.py NAME    prints the tests that name a function, and the promises that they hold

A function whose @promise says "exact" is named by a test that holds `exact`; one that says
"conservative" by a test that holds a promise about the safe side. Any other promise needs a test
with any tag. Programs that call every function alike do not count: arguments, golden, stack. The
checks also run on small inputs that are wrong.
"""
import os
import re
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import promises  # noqa: E402
import api  # noqa: E402
import cases  # noqa: E402

ALIKE = re.compile(r"tests/(arguments|golden|stack)")
SAFE_SIDE = {"never-above", "no-miss", "never-late", "stops-in-time", "contains"}
LEAST = 200


def class_of(comment):
    """Returns the class that a comment's promises begin with: exact, conservative, other, None."""
    words = re.findall(r"@promise\s+(\w+)", comment or "")
    if not words:
        return None
    known = [word for word in words if word in ("exact", "conservative")]
    return known[0] if known else "other"


def counted(tests):
    """Returns {path: (words, tags)} of the tests with tags that count."""
    tagged = {path: promises.tags_of(text)[0] for path, text in tests.items()
              if not ALIKE.match(path)}
    return {path: (set(re.findall(r"\b\w+\b", tests[path])), tags)
            for path, tags in tagged.items() if tags}


def tests_of(name, counting):
    """Returns {path: tags} of the tests that name a function."""
    return {path: tags for path, (words, tags) in counting.items() if name in words}


def fits(kind, tags):
    wanted = {"exact": {"exact"}, "conservative": SAFE_SIDE}.get(kind)
    return bool(tags) if wanted is None else bool(wanted & tags)


def faults_of(functions, tests):
    """Says which functions have no test whose tag fits; functions are {name: comment}."""
    found, counting = [], counted(tests)
    for name, comment in sorted(functions.items()):
        kind = class_of(comment)
        held = {tag for tags in tests_of(name, counting).values() for tag in tags}
        if kind and not fits(kind, held):
            found.append(f"{name} promises {kind}: its tests hold "
                         f"{', '.join(sorted(held)) or 'nothing'}")
    return found


def of_this_repository():
    functions = {function["name"]: function["comment"] for function in api.load()["functions"]}
    return functions, promises.of_this_repository()[2]


class ThisRepository(unittest.TestCase):
    maxDiff = None

    def test_each_function_that_promises_has_a_test_whose_tag_fits(self):
        functions, tests = of_this_repository()
        promising = [name for name, comment in functions.items() if class_of(comment)]
        self.assertGreaterEqual(len(promising), LEAST)
        self.assertEqual(faults_of(functions, tests), [])


class SmallInputs(unittest.TestCase):
    EXACT = "/** A.\n * @promise  exact\n */"
    SAFE = "/** A.\n * @promise  conservative: never above\n */"
    TESTS = {"tests/unit/a.c": "/* promise: exact */\nko_a(); ko_b();",
             "tests/unit/b.c": "/* promise: never-above */\nko_b();",
             "tests/unit/c.c": "ko_c();",
             "tests/arguments/d.c": "/* promise: exact */\nko_c();"}

    def test_classes(self):
        for comment, kind in ((self.EXACT, "exact"), (self.SAFE, "conservative"), (None, None),
                              ("/** A. */", None), ("@promise the order is", "other"),
                              ("@promise the order is\n@promise exact", "exact")):
            self.assertEqual(class_of(comment), kind)

    def test_what_is_right_has_no_fault(self):
        functions = {"ko_a": self.EXACT, "ko_b": self.SAFE, "ko_c": "/** A. */"}
        self.assertEqual(faults_of(functions, self.TESTS), [])

    def test_another_promise_does_not_fit(self):
        self.assertEqual(faults_of({"ko_a": self.SAFE}, self.TESTS),
                         ["ko_a promises conservative: its tests hold exact"])

    def test_test_without_a_tag_or_that_calls_all_alike_does_not_count(self):
        self.assertEqual(faults_of({"ko_c": self.EXACT}, self.TESTS),
                         ["ko_c promises exact: its tests hold nothing"])

    def test_name_within_another_does_not_count(self):
        tests = {"tests/unit/a.c": "/* promise: exact */\nko_aa(); my_ko_a();"}
        self.assertEqual(len(faults_of({"ko_a": self.EXACT}, tests)), 1)


def shown(name):
    functions, tests = of_this_repository()
    if name not in functions:
        sys.exit(f"functions.py: found '{name}', expected the name of a public function")
    print(f"{name} promises {class_of(functions[name]) or 'nothing'}")
    for path, tags in sorted(tests_of(name, counted(tests)).items()):
        print(f"{path}\t{', '.join(tags)}")


def main(words):
    if words:
        shown(words[0])
        return 0
    return cases.counted("promises of functions")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
