#!/usr/bin/env python3
"""Runs the steps of a command, and sums up what they counted.

    run.py [--plan FILE] [--records FOLDER] [--part K/N] test|verify[-library|-tools]
    run.py [--plan FILE] [--records FOLDER] sum COMMAND:CODE...

The first form runs the steps that come first, then the two lanes of the command side by side. The
lane that is done takes the next one of the steps that either may run. Each step is printed when it
is done. With "-library" or "-tools" it runs the steps of that house alone,
after those that come first. A part K/N takes every Nth step of each lane, so that N machines share
a command. The second form sums up finished runs; CODE is what each ended with. The last two lines
of both are the sums: "N comparisons" and "N passed, N failed".

A step prints its test cases, "<what>: N passed, N failed", and some print "<what>: N comparisons"
before that. A step fails if it ends with an error, counts nothing, or passes fewer cases than the
plan says. Each step leaves a record in a file. The sum goes through the plan, not through the
records, so a step that was never run, or whose lane or runner was killed, is one failure.
"""
import argparse
import collections
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import threading
import time

CASES = re.compile(r": (\d+) passed, (\d+) failed$")
COMPARISONS = re.compile(r": (\d+) comparisons$")
BUILDING = re.compile(r"  (CC|AR|LD) ")
COMMANDS = tuple(command + house for command in ("test", "verify")
                 for house in ("", "-library", "-tools"))
printing = threading.Lock()


def read_plan(path):
    spec = importlib.util.spec_from_file_location("plan", path)
    plan = importlib.util.module_from_spec(spec)
    sys.modules["plan"] = plan
    spec.loader.exec_module(plan)
    return plan.PLAN


def lanes_of(plan, name, part=(1, 1)):
    """Returns the lanes of a command: test, or test-tools, which leaves out the other house's
    steps. Of a part (k, n) these are the steps k, k + n, k + 2 n ... of each lane."""
    command, _, house = name.partition("-")
    lanes = {lane: [step for step in steps if lane == "first" or not house or step.house == house]
             for lane, steps in plan[command].items()}
    first, count = part
    return {lane: steps if lane == "first" else steps[first - 1::count]
            for lane, steps in lanes.items()}


def part_of(text):
    match = re.fullmatch(r"([1-9]\d*)/([1-9]\d*)", text)
    if not match or int(match[1]) > int(match[2]):
        raise argparse.ArgumentTypeError(f"found '{text}', expected K/N, as 2/3")
    return int(match[1]), int(match[2])


def run_command(command):
    """Returns the exit code, the lines, and the seconds of a core that a command takes. The command
    may not exist."""
    with tempfile.TemporaryFile(mode="w+", errors="replace") as output:
        try:
            process = subprocess.Popen(shlex.split(command), stdin=subprocess.DEVNULL,
                                       stdout=output, stderr=subprocess.STDOUT)
        except OSError as problem:
            return 127, [str(problem)], 0
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return process.returncode, output.read().splitlines(), usage.ru_utime + usage.ru_stime


def verdict_of(step, code, lines):
    """Returns the passed and failed cases, the comparisons, and why the step as a whole failed."""
    found = [CASES.search(line) for line in lines]
    found = [(int(match[1]), int(match[2])) for match in found if match]
    compared = sum(int(match[1]) for match in map(COMPARISONS.search, lines) if match)
    passed = sum(count[0] for count in found)
    failed = sum(count[1] for count in found)
    if failed > 0:
        return passed, failed, compared, None
    if code != 0:
        return passed, 1, compared, f"it ended with {code}"
    if passed == 0:
        return passed, 1, compared, "it counted no test case"
    if passed < step.least:
        return passed, 1, compared, f"{passed} test cases passed, expected at least {step.least}"
    return passed, 0, compared, None


def run_step(step, records):
    began = time.monotonic()
    code, lines, busy = run_command(step.command)
    passed, failed, compared, reason = verdict_of(step, code, lines)
    with printing:
        print(f"== {step.title} ({time.monotonic() - began:.0f} s, {busy:.0f} s of a core)")
        print("\n".join(line for line in lines if not BUILDING.match(line)))
        if reason:
            print(f"  FAILED {reason}\n{step.title}: 0 passed, 1 failed")
        sys.stdout.flush()
        record = {"step": step.title, "passed": passed, "failed": failed, "compared": compared}
        with open(records, "a", encoding="utf-8") as file:
            file.write(json.dumps(record) + "\n")


def run_lane(steps, either, records):
    """Runs the steps of a lane, then those of either lane that the other one has not begun."""
    for step in steps:
        run_step(step, records)
    while either:
        try:
            step = either.popleft()
        except IndexError:
            return
        run_step(step, records)


def run_lanes(lanes, records):
    if os.path.exists(records):
        os.remove(records)
    run_lane(lanes.get("first", []), None, records)
    either = collections.deque(lanes.get("either", []))
    beside = [steps for lane, steps in lanes.items() if lane not in ("first", "either")]
    threads = [threading.Thread(target=run_lane, args=(steps, either, records))
               for steps in beside]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def read_records(path):
    if not os.path.exists(path):
        return []
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


class Sum:
    def __init__(self):
        self.passed = self.failed = self.compared = 0

    def add_run(self, name, lanes, records, code):
        """Adds what each step of the plan has recorded. Each record stands for one step."""
        before = self.failed
        records = list(records)
        for step in (step for steps in lanes.values() for step in steps):
            record = next((r for r in records if r["step"] == step.title), None)
            if record is None:
                print(f"  FAILED make {name}, {step.title}: this step was not run to its end")
                self.failed += 1
                continue
            records.remove(record)
            self.passed += record["passed"]
            self.failed += record["failed"]
            self.compared += record["compared"]
        if code != 0 and self.failed == before:
            print(f"  FAILED make {name} ended with {code}")
            self.failed += 1

    def report(self):
        print(f"{self.compared} comparisons\n{self.passed} passed, {self.failed} failed")
        return 1 if self.failed > 0 or self.passed == 0 else 0


def arguments():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plan", default="tests/plan.py")
    parser.add_argument("--records", default="build/test")
    parser.add_argument("--part", type=part_of, default=(1, 1), metavar="K/N")
    parser.add_argument("what", choices=COMMANDS + ("sum",))
    parser.add_argument("runs", nargs="*", metavar="COMMAND:CODE")
    given = parser.parse_args()
    runs = [run.split(":") for run in given.runs]
    if any(len(run) != 2 or run[0] not in COMMANDS or not run[1].isdigit() for run in runs):
        parser.error(f"found {' '.join(given.runs)}, "
                     "expected a command and its exit code, as test:0")
    if (given.what == "sum") != bool(runs):
        parser.error("sum takes one or more COMMAND:CODE, a run takes none")
    return given, [(name, int(code)) for name, code in runs]


def main():
    given, runs = arguments()
    plan = read_plan(given.plan)
    os.makedirs(given.records, exist_ok=True)

    def records_of(name):
        return os.path.join(given.records, f"{name}.records")

    if given.what != "sum":
        run_lanes(lanes_of(plan, given.what, given.part), records_of(given.what))
        runs = [(given.what, 0)]
    total = Sum()
    for name, code in runs:
        total.add_run(name, lanes_of(plan, name, given.part), read_records(records_of(name)), code)
    return total.report()


if __name__ == "__main__":
    sys.exit(main())
