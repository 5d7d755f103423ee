#!/usr/bin/env python3
"""Sabotages the runner of the tests, and expects that it fails each time.

Each case writes a small plan whose steps are damaged in one way, runs it with run.py, and reads the
last line and the exit code. The last cases read the real plan: each test script of the project
stands in it.
"""
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, "tests")
import cases  # noqa: E402
import run  # noqa: E402

WORK = os.path.abspath("build/test/sabotage")
GOOD = "one: 40 comparisons\none: 3 passed, 0 failed"
# Scripts in tests/ that are no steps: parts that steps share, and the runner itself.
PARTS = {"tests/app.sh", "tests/check.sh", "tests/steps.sh"}


class Runner(unittest.TestCase):
    def setUp(self):
        shutil.rmtree(WORK, ignore_errors=True)
        os.makedirs(WORK)

    def script(self, name, text):
        path = os.path.join(WORK, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + textwrap.dedent(text))
        os.chmod(path, 0o755)
        return path

    def printing(self, name, text, ending=""):
        return self.script(name, f"cat <<'END'\n{text}\nEND\n{ending}\n")

    def runner(self, *words):
        done = subprocess.run([sys.executable, "tests/run.py", "--plan", f"{WORK}/plan.py",
                               "--records", WORK, *words],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=False)
        return done.returncode, done.stdout

    def plan(self, host, boards, either=()):
        lanes = {"host": host, "boards": boards, "either": either}
        steps = {lane: [(title, command, least) for title, command, least in steps]
                 for lane, steps in lanes.items()}
        with open(f"{WORK}/plan.py", "w", encoding="utf-8") as file:
            file.write("from types import SimpleNamespace as Step\n"
                       "def lane(rows):\n"
                       "    return [Step(title=t, command=c, least=n) for t, c, n in rows]\n"
                       f"PLAN = {{'test': {{k: lane(v) for k, v in {steps!r}.items()}}}}\n")

    def damaged(self, command, least=1):
        """Runs a plan of two good steps and a damaged one. Returns the code and the output."""
        good = self.printing("good.sh", GOOD)
        self.plan([("good", good, 1), ("damaged", command, least)], [("other", good, 1)])
        return self.runner("test")

    def expect(self, result, last, said=""):
        code, output = result
        self.assertEqual(code, 1, output)
        self.assertEqual(output.splitlines()[-1], last, output)
        self.assertIn(said, output)

    def test_whole_plan_passes(self):
        code, output = self.damaged(self.printing("two.sh", GOOD), least=3)
        self.assertEqual(code, 0, output)
        self.assertEqual(output.splitlines()[-2:], ["120 comparisons", "9 passed, 0 failed"])

    def test_failing_test(self):
        self.expect(self.damaged(self.printing("fails.sh", "x: 2 passed, 1 failed", "exit 1")),
                    "8 passed, 1 failed")

    def test_failure_with_exit_code_0(self):
        self.expect(self.damaged(self.printing("fails.sh", "x: 2 passed, 1 failed")),
                    "8 passed, 1 failed")

    def test_error_after_good_counts(self):
        self.expect(self.damaged(self.printing("error.sh", GOOD, "exit 7")),
                    "9 passed, 1 failed", "ended with 7")

    def test_step_that_prints_nothing(self):
        self.expect(self.damaged("true"), "6 passed, 1 failed", "counted no test case")

    def test_step_that_counts_nothing(self):
        self.expect(self.damaged(self.printing("none.sh", "x: 0 passed, 0 failed")),
                    "6 passed, 1 failed", "counted no test case")

    def test_script_that_is_missing(self):
        self.expect(self.damaged(f"{WORK}/missing.sh"), "6 passed, 1 failed", "No such file")

    def test_unset_variable(self):
        command = self.script("unset.sh", """
            set -u
            echo "x: 2 passed, 0 failed"
            echo "$no_such_variable"
            """)
        self.expect(self.damaged(command), "8 passed, 1 failed", "no_such_variable")

    def test_step_that_is_killed(self):
        self.expect(self.damaged(self.printing("killed.sh", GOOD, "kill -KILL $$")),
                    "9 passed, 1 failed", f"ended with {-signal.SIGKILL}")

    def test_step_that_lost_half_of_its_cases(self):
        self.expect(self.damaged(self.printing("half.sh", GOOD), least=6),
                    "9 passed, 1 failed", "3 test cases passed, expected at least 6")

    def test_lane_that_is_killed(self):
        """A step that cannot be started at all ends its lane: the steps behind it are missing."""
        good = self.printing("good.sh", GOOD)
        self.plan([("broken", 12, 1), ("behind it", good, 1)], [("other", good, 1)])
        self.expect(self.runner("test"), "3 passed, 2 failed", "behind it: this step was not run")

    def test_steps_of_either_lane(self):
        """Each is run once, by the lane that lives if the other is killed."""
        steps = [(name, self.printing(f"{name}.sh", GOOD), 1) for name in ("a", "b", "c", "d")]
        self.plan([], [("other", steps[0][1], 1)], steps)
        code, output = self.runner("test")
        self.assertEqual((code, output.splitlines()[-1]), (0, "15 passed, 0 failed"), output)
        self.plan([("broken", 12, 1)], [], steps)
        self.expect(self.runner("test"), "12 passed, 1 failed", "broken: this step was not run")

    def test_runner_that_is_killed(self):
        """The killed runner prints no sum, and the sum of its records names what is missing."""
        good = self.printing("good.sh", GOOD)
        killer = self.printing("killer.sh", GOOD, "kill -KILL $PPID")
        self.plan([("good", good, 1), ("killer", killer, 1), ("behind it", good, 1)], [])
        code, output = self.runner("test")
        self.assertEqual(code, -signal.SIGKILL, output)
        self.assertNotIn("3 passed, 2 failed", output)
        self.expect(self.runner("sum", "test:137"), "3 passed, 2 failed",
                    "behind it: this step was not run")

    def test_run_that_never_began(self):
        self.plan([("good", self.printing("good.sh", GOOD), 1)], [])
        self.expect(self.runner("sum", "test:2"), "0 passed, 1 failed")

    def test_records_of_an_earlier_run_do_not_count(self):
        good = self.printing("good.sh", GOOD)
        self.plan([("first", good, 1)], [])
        self.assertEqual(self.runner("test")[0], 0)
        self.plan([("first", 12, 1)], [])
        self.expect(self.runner("test"), "0 passed, 1 failed", "not run")

    def test_command_that_failed_beside_its_steps(self):
        self.plan([("good", self.printing("good.sh", GOOD), 1)], [])
        self.assertEqual(self.runner("test")[0], 0)
        self.expect(self.runner("sum", "test:2"), "3 passed, 1 failed", "make test ended with 2")

    def test_unknown_words_are_refused(self):
        self.plan([], [])
        for words in (["tset"], ["sum"], ["sum", "test"], ["sum", "test:x"], ["test", "test:0"],
                      ["--part", "3/2", "test"]):
            self.assertEqual(self.runner(*words)[0], 2, words)

    def test_empty_plan_fails(self):
        self.plan([], [])
        self.expect(self.runner("test"), "0 passed, 0 failed")


class Boards(unittest.TestCase):
    def test_board_that_does_not_start(self):
        """An emulator that ends at once, with each exit code, fails each program of the board."""
        folder = os.path.join(WORK, "bin")
        os.makedirs(folder, exist_ok=True)
        for code in (0, 1):
            with open(f"{folder}/qemu-system-arm", "w", encoding="utf-8") as file:
                file.write(f"#!/bin/sh\nexit {code}\n")
            os.chmod(f"{folder}/qemu-system-arm", 0o755)
            done = subprocess.run(["tests/steps.sh", "each", "unit_core", "microbit", ""],
                                  env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}"},
                                  capture_output=True, text=True, check=False)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertEqual(done.stdout.splitlines()[-1], "unit_core: 0 passed, 1 failed")

    def test_unknown_kind_of_step(self):
        done = subprocess.run(["tests/steps.sh", "program"], capture_output=True, check=False)
        self.assertEqual(done.returncode, 2)


class Plan(unittest.TestCase):
    def setUp(self):
        self.plan = run.read_plan("tests/plan.py")
        self.commands = {name: [step for lane in lanes.values() for step in lane]
                         for name, lanes in self.plan.items()}

    def test_each_command_has_two_lanes(self):
        self.assertEqual(sorted(self.plan), ["test", "verify"])
        for lanes in self.plan.values():
            self.assertEqual(sorted(set(lanes) - {"first", "either"}), ["boards", "host"])

    def test_titles_are_distinct(self):
        for steps in self.commands.values():
            titles = [step.title for step in steps]
            self.assertEqual(sorted(set(titles)), sorted(titles))

    def test_each_step_has_a_floor(self):
        for steps in self.commands.values():
            self.assertEqual([step.title for step in steps if step.least < 1], [])

    def test_each_script_of_tests_is_a_step(self):
        """A script counts its cases with `summary`, or is a folder's run.sh that does."""
        commands = [step.command for steps in self.commands.values() for step in steps]
        words = {word for command in commands for word in command.split()}
        scripts = set(glob.glob("tests/*.sh") + glob.glob("tools/tests/*.sh")) - PARTS
        for path in (path for depth in ("*", "*/*") for house in ("", "tools/")
                     for path in glob.glob(f"{house}tests/{depth}/run.sh")):
            with open(path, encoding="utf-8") as file:
                if re.search(r"^\s*summary ", file.read(), re.M):
                    scripts.add(path)
        called = {path for path in scripts if path not in words}
        self.assertEqual(called, set())
        self.assertGreater(len(scripts), 40)

    def test_each_script_that_a_step_names_is_there(self):
        for steps in self.commands.values():
            for step in steps:
                for word in re.findall(r"(?:tools/)?tests/\S+\.(?:sh|py)", step.command):
                    self.assertTrue(os.access(word, os.X_OK), word)

    def test_halves_are_the_whole(self):
        """Each step is in one half, and each half has some."""
        for name, lanes in self.plan.items():
            halves = [run.lanes_of(self.plan, f"{name}-{house}") for house in ("library", "tools")]
            for lane, steps in ((lane, steps) for lane, steps in lanes.items() if lane != "first"):
                titles = [step.title for half in halves for step in half[lane]]
                self.assertEqual(sorted(titles), sorted(step.title for step in steps))
            for half in halves:
                count = sum(len(steps) for lane, steps in half.items() if lane != "first")
                self.assertGreater(count, 1)

    def test_parts_are_the_whole(self):
        """The jobs of the workflow run each step of both commands once."""
        with open(".github/workflows/ci.yml", encoding="utf-8") as file:
            jobs = re.findall(r"^ +- (test|verify)(-\w+)?(?: PART=(\d+/\d+))?$", file.read(), re.M)
        run_by_jobs = []
        for name, house, part in jobs:
            lanes = run.lanes_of(self.plan, name + house, run.part_of(part or "1/1"))
            run_by_jobs += [(name, lane, step.title) for lane, steps in lanes.items()
                            for step in steps if lane != "first"]
        whole = [(name, lane, step.title) for name, lanes in self.plan.items()
                 for lane, steps in lanes.items() for step in steps if lane != "first"]
        self.assertEqual(sorted(run_by_jobs), sorted(whole))

    def test_each_board_runs_the_unit_tests(self):
        boards = [path.split("/")[1] for path in glob.glob("boards/*/board.mk")]
        words = " ".join(step.command for steps in self.commands.values() for step in steps)
        for board in boards:
            self.assertIn(f"programs {board} ", words)


if __name__ == "__main__":
    sys.exit(cases.counted("the runner, sabotaged"))
