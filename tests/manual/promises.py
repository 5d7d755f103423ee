#!/usr/bin/env python3
"""Traces each promise of the library to the tests that hold it.

    promises.py          checks: each promise has a test that a step of plan.py runs, each tag names
                         a promise, and the table of the safety manual is what the tags say
    promises.py write    writes that table
    promises.py NAME     prints the tests of a promise, a line each, and the command that runs them

promises.txt lists the promises. A test names those that it holds in a comment within its first 40
lines: "promise: never-above, exact", behind nothing but the comment's own signs. The checks also
run on small inputs that are wrong.
"""
import os
import re
import subprocess
import sys
import unittest
from dataclasses import dataclass

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import cases  # noqa: E402
import insert  # noqa: E402
import run  # noqa: E402

LIST = "tests/manual/promises.txt"
PAGE = "inc/keepout/SAFETY.md"
MARK = "promises"
HEAD = 40
LEAST_TESTS = 100
PROMISE = re.compile(r"P(\d+) ([a-z0-9]+(?:-[a-z0-9]+)*): (\S.*)")
RUN = re.compile(r"run (\S+): (\S.*)")
TAG = re.compile(r"\s*(?:/?\*+|#)?\s*promise:\s*(.*?)\s*(?:\*/)?\s*")


class Unreadable(Exception):
    """A line of the list is neither a promise nor says what runs a test."""


@dataclass(frozen=True)
class Promise:
    number: int
    name: str
    sentence: str


def promises_of(text):
    """Returns the promises of the list, and the pairs of a path and a command that runs it."""
    promises, runs = [], []
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        promise, runner = PROMISE.fullmatch(line), RUN.fullmatch(line)
        if promise:
            promises.append(Promise(int(promise[1]), promise[2], promise[3]))
        elif runner:
            runs.append(runner.groups())
        else:
            raise Unreadable(f"found '{line}', expected 'P1 NAME: SENTENCE' or 'run PATH: COMMAND'")
    return promises, runs


def tags_of(text):
    """Returns the names of a test's tags, and the lines of tags behind its head."""
    names, late = [], []
    for number, line in enumerate(text.splitlines(), 1):
        tag = TAG.fullmatch(line)
        if tag and number <= HEAD:
            names += [name.strip() for name in tag[1].split(",")]
        elif tag:
            late.append(number)
    return names, late


def command_of(path, runs):
    """Returns the command that runs a test; of a script its own name."""
    fitting = [runner for runner in runs if path.startswith(runner[0])]
    if fitting:
        return max(fitting, key=lambda runner: len(runner[0]))[1]
    return path


def is_run(command, steps):
    """True if a step is the command, with words behind it, and maybe "env NAME=VALUE" before it."""
    return any(re.match(rf"(env (\w+=\S+ )+)?{re.escape(command)}( |$)", step) for step in steps)


def faults_of(promises, runs, tests, plan):
    """Says what is wrong: tests are {path: text}, plan is {"test": commands, "verify": commands}"""
    found, held = [], set()
    names = [promise.name for promise in promises]
    numbers = [promise.number for promise in promises]
    if sorted(set(numbers)) != numbers or len(set(names)) != len(names):
        found.append("the list: numbers ascend, and no name stands twice")
    steps = [step for commands in plan.values() for step in commands]
    for path, text in sorted(tests.items()):
        tags, late = tags_of(text)
        found += [f"{path}:{number}: a tag stands within the first {HEAD} lines"
                  for number in late]
        found += [f"{path}: '{tag}' is no promise" for tag in tags if tag not in names]
        found += [f"{path}: '{tag}' stands twice" for tag in sorted(set(tags))
                  if tags.count(tag) > 1]
        if tags and not is_run(command_of(path, runs), steps):
            found.append(f"{path}: no step of the plan runs it")
            continue
        held |= set(tags)
    found += [f"P{promise.number} {promise.name}: no test holds it"
              for promise in promises if promise.name not in held]
    found += [f"the list: no test with a tag is in {path}" for path, _ in runs
              if not any(name.startswith(path) and tags_of(text)[0]
                         for name, text in tests.items())]
    return found


def grouped(paths):
    """Returns paths as text: each folder once, then its files."""
    folders = {}
    for path in sorted(paths):
        folder, file = os.path.split(path)
        folders.setdefault(folder, []).append(f"`{file}`")
    return "; ".join(f"{folder}: {', '.join(files)}" for folder, files in folders.items())


def table_of(promises, runs, tests, plan):
    """Returns the lines of the table: a row for each promise, with its tests by command."""
    rows = ["| promise | what it says | tests that `make test` runs | that only `make verify` runs |",
            "| --- | --- | --- | --- |"]
    for promise in promises:
        paths = [path for path, text in tests.items() if promise.name in tags_of(text)[0]]
        often = [path for path in paths if is_run(command_of(path, runs), plan["test"])]
        rows.append(f"| P{promise.number} `{promise.name}` | {promise.sentence} | {grouped(often)} "
                    f"| {grouped(set(paths) - set(often))} |")
    return rows


# ---- this repository ----

def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def of_this_repository():
    patterns = ["tests/*.c", "tests/*.h", "tests/*.sh", "tests/*.py"]
    paths = subprocess.run(["git", "ls-files", *patterns], stdout=subprocess.PIPE, text=True,
                           check=True).stdout.split()
    tests = {path: read(path) for path in paths if not path.startswith("tests/manual/")}
    plan = {name: [step.command for steps in lanes.values() for step in steps]
            for name, lanes in run.read_plan("tests/plan.py").items()}
    return (*promises_of(read(LIST)), tests, plan)


def new_page():
    return insert.inserted(MARK, table_of(*of_this_repository()), read(PAGE).splitlines())


class ThisRepository(unittest.TestCase):
    def test_each_promise_has_a_test_and_each_tag_a_promise(self):
        self.assertEqual(faults_of(*of_this_repository()), [])

    def test_no_tag_is_overlooked(self):
        tests = of_this_repository()[2]
        tagged = [path for path, text in tests.items() if tags_of(text)[0]]
        self.assertGreaterEqual(len(tagged), LEAST_TESTS)
        for kind in (".c", ".sh", ".py"):
            self.assertTrue([path for path in tagged if path.endswith(kind)], kind)

    def test_manual_shows_what_the_tags_say(self):
        self.assertEqual(read(PAGE).splitlines(), new_page(), "run tests/manual/promises.py write")


class SmallInputs(unittest.TestCase):
    """Lists, tests and plans that are wrong in one way each."""

    LIST = "# a list\nP1 never-above: It is not above.\nP3 exact: It is exact.\nrun a/: go\n"
    TESTS = {"a/one.c": "/* Tests.\n *\n * promise: never-above */\n",
             "a/two.c": "/* promise: exact */\n", "b.sh": "#!/bin/sh\n# promise: exact\n"}
    PLAN = {"test": ["go 5"], "verify": ["b.sh"]}

    def faults(self, text=LIST, tests=None, plan=None):
        return faults_of(*promises_of(text), {**self.TESTS, **(tests or {})}, plan or self.PLAN)

    def test_what_is_right_has_no_fault(self):
        self.assertEqual(self.faults(), [])

    def test_promise_without_a_test(self):
        self.assertEqual(self.faults(self.LIST + "P4 bounded: It ends.\n"),
                         ["P4 bounded: no test holds it"])

    def test_tag_without_a_promise(self):
        self.assertEqual(self.faults(tests={"a/c.c": "/* promise: exact, fast */"}),
                         ["a/c.c: 'fast' is no promise"])

    def test_empty_tag(self):
        self.assertEqual(self.faults(tests={"a/c.c": "/* promise: */"}),
                         ["a/c.c: '' is no promise"])

    def test_tag_that_stands_twice(self):
        self.assertEqual(self.faults(tests={"b.sh": "# promise: exact\n# promise: exact\n"}),
                         ["b.sh: 'exact' stands twice"])

    def test_tag_far_from_the_head(self):
        text = "\n" * HEAD + "# promise: exact\n"
        self.assertEqual(self.faults(tests={"b.sh": text}),
                         ["b.sh:41: a tag stands within the first 40 lines"])

    def test_tag_of_a_test_that_nothing_runs_holds_no_promise(self):
        self.assertEqual(self.faults(plan={"test": ["gone 5"], "verify": ["b.sh"]}),
                         ["a/one.c: no step of the plan runs it",
                          "a/two.c: no step of the plan runs it",
                          "P1 never-above: no test holds it"])

    def test_folder_without_a_tag(self):
        self.assertEqual(self.faults(self.LIST + "run c/: go\n"),
                         ["the list: no test with a tag is in c/"])

    def test_names_and_numbers_are_given_once(self):
        for row in ("P3 other: It is.\n", "P2 other: It is.\n", "P9 exact: It is.\n"):
            self.assertIn("the list: numbers ascend, and no name stands twice",
                          self.faults(self.LIST + row))

    def test_line_that_is_no_promise(self):
        for line in ("P1 Never: It is.", "P never: It is.", "P1 never", "run a/"):
            with self.assertRaises(Unreadable):
                promises_of(line)

    def test_comments_of_all_kinds_are_tags_and_prose_is_none(self):
        for line in ("/* promise: a, b */", " * promise: a, b", " * promise: a, b */",
                     "# promise: a, b", "promise: a, b"):
            self.assertEqual(tags_of(line), (["a", "b"], []), line)
        for line in (" * @promise  a", "This promise: a", "    {\"promise: a\"},"):
            self.assertEqual(tags_of(line), ([], []), line)

    def test_table(self):
        rows = table_of(*promises_of(self.LIST), self.TESTS, self.PLAN)
        self.assertEqual(rows[2:],
                         ["| P1 `never-above` | It is not above. | a: `one.c` |  |",
                          "| P3 `exact` | It is exact. | a: `two.c` | : `b.sh` |"])

    def test_command_of_a_step_may_have_words_around_it(self):
        for step, is_it in (("go", True), ("go 5", True), ("env A=5 go 5", True), ("gone", False),
                            ("env A=5 gone", False), ("not go", False)):
            self.assertEqual(is_run("go", [step]), is_it, step)

    def test_longest_path_says_what_runs_a_test(self):
        runs = [("a/", "short"), ("a/b", "long")]
        self.assertEqual([command_of(path, runs) for path in ("a/c", "a/b/c", "d.sh")],
                         ["short", "long", "d.sh"])


def written():
    page = new_page()
    with open(PAGE + ".new", "w", encoding="utf-8") as file:
        file.write("\n".join(page) + "\n")
    os.replace(PAGE + ".new", PAGE)


def shown(name):
    promises, runs, tests, _ = of_this_repository()
    if name not in [promise.name for promise in promises]:
        sys.exit(f"promises.py: found '{name}', expected write or the name of a promise: "
                 f"{', '.join(promise.name for promise in promises)}")
    for path, text in sorted(tests.items()):
        if name in tags_of(text)[0]:
            print(f"{path}\t{command_of(path, runs)}")


def main(words):
    if words == ["write"]:
        written()
        return 0
    if words:
        shown(words[0])
        return 0
    return cases.counted("promises")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
