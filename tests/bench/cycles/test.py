#!/usr/bin/env python3
"""Tests the model of cycles: each sequence of sequences/main.c takes what expected.txt says, each
rule of each core is tested by one of them, and so is the flash. Prints counts as each step does.
"""
import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path[:0] = ["tests", os.path.dirname(os.path.abspath(__file__))]
import cases  # noqa: E402
import model  # noqa: E402

CORES = ("m0", "m0p", "m3", "m4")
BOUNDS = ("low", "likely", "high")
FLASH = "1:64:16:5:1:8"
BARE = "1:1:16:5:0:1"


def bounds_of(text):
    """Reads "3", or "2/3/4"."""
    numbers = [int(number) for number in text.split("/")]
    return dict(zip(BOUNDS, numbers * 3 if len(numbers) == 1 else numbers))


def expected(core):
    """Returns the cycles of each sequence that the core has."""
    column = 1 + CORES.index(core)
    return {line[0]: bounds_of(line[column])
            for line in model.lines_of(f"{model.HERE}/expected.txt") if line[column] != "-"}


class Cores:
    """The sequences' image of each core, built once."""

    images = {}

    @classmethod
    def run(cls, core, **more):
        if core not in cls.images:
            model.build_plugin()
            cls.images[core] = model.build("sequences", f"{model.HERE}/sequences", core)
        names, rows = model.counted(cls.images[core], core, **more)
        return dict(zip(names, rows, strict=True))

    @classmethod
    def differ(cls, core, **more):
        """Returns the bounds in which a sequence takes other cycles than expected."""
        rows = cls.run(core, **more)
        wrong = expected(core)
        return {(bound, name) for name, cycles in wrong.items() for bound in BOUNDS
                if rows[name].total[bound] != cycles[bound]}


def lines_of(core):
    with open(f"{model.HERE}/cores/{core}.txt", encoding="utf-8") as file:
        return file.read().splitlines()


def rules_of(core):
    """Returns a core's lines, and the numbers of those rules that it has. A core that has a sister
    is tested where it differs from her."""
    lines = lines_of(core)
    same = set(lines_of({"m0p": "m0", "m3": "m4"}[core])) if core in ("m0p", "m3") else set()
    nothing = ("has no", "no access begins", "a fault")
    return lines, [i for i, line in enumerate(lines)
                   if line[:1] not in ("", "#") and len(line.split()) > 4 and line not in same
                   and not any(word in line for word in nothing)]


def changed(line):
    """Returns a rule with each number changed by one."""
    name, *rest = line.split()
    # What is saved may be no more than what it is saved of.
    by = -1 if "pipelined" in name and rest[0] != "0" else 1
    return " ".join([name, *[str(max(0, int(n) + by) if n != "0" or by > 0 else 1)
                             for n in rest[:3]]])


class Sequences(unittest.TestCase):
    """Each sequence takes what was added up by hand."""

    def test_names(self):
        for core in CORES:
            self.assertEqual(set(Cores.run(core)), set(expected(core)), core)


class Sabotage(unittest.TestCase):
    """A rule with another number is found."""

    def test_flash(self):
        rows = Cores.run("m4", flash=FLASH.replace(":5:", ":6:"), bare=BARE)
        self.assertNotEqual(rows["lines, the first time"].total["cold"], 21)

    def test_unknown_rules(self):
        path = f"{model.OUT}/bad.txt"
        for text in ("alu 1 1 1\n", "alu 1 1 1\nalu 1 1 1\n", "other 1 1 1\n"):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            with self.assertRaises((RuntimeError, model.Missing)):
                Cores.run("m4", rules=path)


class Flash(unittest.TestCase):
    """Two lines of 8 instructions, and the mark in a third one; 5 wait states."""

    def test_without_accelerator(self):
        rows = Cores.run("m4", bare=BARE)
        for name in ("lines, the first time", "lines, again"):
            self.assertEqual(rows[name].total["bare"], 16 + 3 * 5)

    def test_prefetch(self):
        rows = Cores.run("m4", flash=FLASH)
        for name in ("lines, the first time", "lines, again"):
            self.assertEqual(rows[name].total["cold"], 16 + 5)

    def test_prefetch_too_late(self):
        # The second line comes at 20 + 20 + 1, at which the first one has run for 8.
        rows = Cores.run("m4", flash=FLASH.replace(":5:", ":20:"))
        self.assertEqual(rows["lines, again"].total["cold"], 20 + 8 + 13 + 8 + 13)

    def test_lines_that_are_kept(self):
        rows = Cores.run("m4", flash=FLASH)
        self.assertEqual(rows["lines, the first time"].total["warm"], 16 + 5)
        self.assertEqual(rows["lines, again"].total["warm"], 16)

    def test_one_cache_of_short_lines(self):
        rows = Cores.run("m0p", flash="1024:2:8:56:0:0")
        self.assertEqual(rows["lines, again"].total["cold"], 16 + 5 * 56)
        self.assertEqual(rows["lines, again"].total["warm"], 16)

    def test_a_constant(self):
        # It is in the next line, whose prefetch ends 6 after the first line is there. A cache of
        # its own does not wait for that.
        apart = Cores.run("m4", flash=FLASH)["a constant"].total["cold"]
        shared = Cores.run("m4", flash="1:64:16:5:1:0")["a constant"].total["cold"]
        self.assertEqual((apart, shared), (2 + 5 + 5, 2 + 5 + 6))

    def test_no_flash(self):
        rows = Cores.run("m4")
        self.assertEqual(rows["lines, again"].total["cold"], 0)


def add_tests():
    for core in CORES:
        def sequences(self, core=core):
            self.assertEqual(Cores.differ(core), set())
        setattr(Sequences, f"test_{core}", sequences)
        lines, rules = rules_of(core)
        for i in rules:
            def sabotage(self, core=core, lines=lines, i=i):
                path = f"{model.OUT}/changed.txt"
                with open(path, "w", encoding="utf-8") as file:
                    file.write("\n".join([*lines[:i], changed(lines[i]), *lines[i + 1:]]) + "\n")
                found = {bound for bound, _ in Cores.differ(core, rules=path)}
                self.assertEqual(found, set(BOUNDS), lines[i])
            setattr(Sabotage, f"test_{core}_{lines[i].split()[0]}", sabotage)


if __name__ == "__main__":
    add_tests()
    sys.exit(cases.counted("cycles"))
