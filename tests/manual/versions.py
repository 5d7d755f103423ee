#!/usr/bin/env python3
"""Names the tools that verify the library, and their versions.

    versions.py            checks that the safety manual shows the versions of this machine
    versions.py write      writes its table
    versions.py print      prints the table

A version is its first two numbers: later ones are corrections by the distribution. A tool that is
not here, or that says no version, is a failure. The checks also run on words that are wrong.
"""
import os
import re
import subprocess
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import cases  # noqa: E402
import insert  # noqa: E402

PAGE = "inc/keepout/SAFETY.md"
MARK = "versions"
PACKAGE = ["dpkg-query", "-W", "-f", "${Version}"]

# Tool, the command that says its version, what it does here.
TOOLS = [
    ("GCC for Arm", ["arm-none-eabi-gcc", "--version"], "compiles for Cortex-M"),
    ("GCC for RISC-V", ["riscv64-unknown-elf-gcc", "--version"], "compiles for RV32"),
    ("clang", ["clang", "--version"],
     "compiles for Cortex-M, RV32 and the host; sanitizers, fuzzing"),
    ("GCC", ["gcc", "--version"], "compiles for the host"),
    ("binutils for Arm", [*PACKAGE, "binutils-arm-none-eabi"],
     "links; shows the code for the stack"),
    ("picolibc", [*PACKAGE, "picolibc-arm-none-eabi"], "the boards' C library"),
    ("QEMU", ["qemu-system-arm", "--version"], "runs the boards, counts instructions"),
    ("Frama-C", ["frama-c", "-version"], "proves functions"),
    ("Why3", ["why3", "--version"], "hands goals to the provers"),
    ("Z3", ["z3", "--version"], "prover"),
    ("CVC4", ["cvc4", "--version"], "prover"),
    ("clang-tidy", ["clang-tidy", "--version"], "lint"),
]


class Unknown(Exception):
    """A tool is not here, or says no version."""


def version_in(text):
    """Returns the first two numbers of the first version in a text."""
    words = re.sub(r"\([^)]*\)", " ", text)  # a distribution's own version stands in parentheses
    found = re.search(r"\b(?:\d+:)?(\d+\.\d+)", words)
    if not found:
        raise Unknown(f"found no version in '{text.strip()[:60]}'")
    return found[1]


def said_by(command):
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              check=True)
    except (OSError, subprocess.CalledProcessError) as fault:
        raise Unknown(f"{command[0]}: {fault}") from fault
    return done.stdout


def table_of(tools):
    """Returns the lines of the table: a row for each tool."""
    rows = ["| tool | version | what it does here |", "| --- | --- | --- |"]
    return rows + [f"| {name} | {version_in(said_by(command))} | {use} |"
                   for name, command, use in tools]


def lines_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read().splitlines()


def new_page():
    return insert.inserted(MARK, table_of(TOOLS), lines_of(PAGE))


class Versions(unittest.TestCase):
    def test_manual_shows_the_versions_of_this_machine(self):
        self.assertEqual(lines_of(PAGE), new_page(),
                         "run tests/manual/versions.py write, and verify anew")

    def test_table_names_each_tool_once(self):
        names = [name for name, _, _ in TOOLS]
        self.assertEqual(len(set(names)), len(names))
        self.assertGreaterEqual(len(names), 12)

    def test_versions_are_found(self):
        for text, version in (
                ("arm-none-eabi-gcc (15:12.2.rel1-1) 12.2.1 20221205", "12.2"),
                ("QEMU emulator version 7.2.22 (Debian 1:7.2+dfsg-7)", "7.2"),
                ("25.0-beta (Manganese)", "25.0"), ("2.40-2+18+b1", "2.40"), ("1:1.8-1", "1.8"),
                ("This is CVC4 version 1.8\ncompiled with 12.2.0", "1.8")):
            self.assertEqual(version_in(text), version)

    def test_tool_that_says_no_version_is_refused(self):
        for command in (["echo", "none"], ["false"], ["no-such-tool"]):
            with self.assertRaises(Unknown):
                table_of([("tool", command, "nothing")])

    def test_table(self):
        self.assertEqual(table_of([("tool", ["echo", "tool 3.14.15"], "turns")])[2:],
                         ["| tool | 3.14 | turns |"])


def main(words):
    if words == ["print"]:
        print("\n".join(table_of(TOOLS)))
        return 0
    if words == ["write"]:
        page = new_page()
        with open(PAGE + ".new", "w", encoding="utf-8") as file:
            file.write("\n".join(page) + "\n")
        os.replace(PAGE + ".new", PAGE)
        return 0
    if words:
        sys.exit(f"versions.py: found '{' '.join(words)}', expected print, write or nothing")
    return cases.counted("versions")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
