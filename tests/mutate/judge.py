"""Judges one mutation: compiles what it changes, links the programs that use it, runs them.

    Judge(programs, folder)   works in a copy of the sources within the folder
    .judge(mutation)          returns a Verdict

| verdict  | meaning |
| killed   | a program fails, crashes, or does not end: `by` names it and says which |
| survived | all programs that link the function pass |
| same     | an optimising compiler makes the same code of it: no test can tell |
| unmade   | it does not compile or link |

A program that takes LONGER times the seconds of a core that it takes without a mutation does not
end. A hang counts as killed.
"""
import filecmp
import math
import os
import shutil
import subprocess
from dataclasses import dataclass

import programs as built

COPIED = ("inc", "src", "port", "boards", "tests")
SUFFIXES = (".c", ".h", ".inc", ".txt")
LONGER, LEAST_SECONDS = 5, 1
# The shell sets the bounds: seconds of a core, and no file of a crash. Its memory is bounded, too.
BOUNDED = 'ulimit -t "$1" && ulimit -c 0 && ulimit -v 4000000 && shift && exec "$@"'
OPTIMISED = "-O2"
SIGNAL_OF_TIME = 24  # SIGXCPU


@dataclass(frozen=True)
class Verdict:
    mutation: object
    word: str
    by: str = ""


def copied(folder):
    """Makes the copy of the sources the same as the sources."""
    wanted = set()
    for top in COPIED:
        for place, _, names in os.walk(top):
            for name in names:
                if name.endswith(SUFFIXES):
                    wanted.add(os.path.join(place, name))
    for path in wanted:
        copy = os.path.join(folder, path)
        if not os.path.exists(copy) or not filecmp.cmp(path, copy, shallow=False):
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copyfile(path, copy)
    for place, _, names in os.walk(folder):
        for name in names:
            copy = os.path.join(place, name)
            if os.path.relpath(copy, folder) not in wanted:
                os.remove(copy)


def quiet(command, folder=None):
    """Runs a command, and returns its exit code. A compiler may not end, either."""
    return subprocess.run(command, cwd=folder, stdin=subprocess.DEVNULL, timeout=120,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode


class Judge:
    def __init__(self, programs, folder):
        self.programs = programs
        self.tree = os.path.join(folder, "tree")
        self.made = os.path.abspath(os.path.join(folder, "made"))
        os.makedirs(self.made, exist_ok=True)
        copied(self.tree)

    def judge(self, mutation):
        with open(mutation.file, "rb") as file:
            source = file.read()
        copy = os.path.join(self.tree, mutation.file)
        try:
            with open(copy, "wb") as file:
                file.write(mutation.applied(source))
            word, by = self.verdict_of(mutation)
        finally:
            with open(copy, "wb") as file:
                file.write(source)
        return Verdict(mutation, word, by)

    def verdict_of(self, mutation):
        compiled = {}
        uses = self.programs.users(mutation)
        for program, places in uses:
            for place in places:
                if place not in compiled:
                    compiled[place] = os.path.join(self.made, f"{len(compiled)}.o")
                    if self.compile(program, place, compiled[place]) != 0:
                        return "unmade", "compiler"
            replaced = {place: compiled[place] for place in places}
            image = os.path.join(self.made, "image")
            if quiet(program.link_command(replaced, image)) != 0:
                return "unmade", "linker"
            end = self.end_of(program, image)
            if end:
                return "killed", f"{program.name} {end}"
        if uses and self.is_same(uses):
            return "same", OPTIMISED
        return "survived", "" if uses else "no program links it"

    def compile(self, program, place, out, *more):
        command = program.compile_command(built.source_of(place), place, out)
        return quiet([*command, *more], self.tree)

    def end_of(self, program, image):
        """Says how the first run of the program ends that does not pass."""
        ends = (self.end_of_run(program, image, arguments) for arguments in program.runs)
        return next((end for end in ends if end), "")

    def end_of_run(self, program, image, arguments):
        seconds = LEAST_SECONDS + math.ceil(LONGER * program.seconds)
        bounded = ["sh", "-c", BOUNDED, "sh", str(seconds), image, *arguments]
        try:
            code = subprocess.run(bounded, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL, timeout=60 * seconds,
                                  check=False).returncode
        except subprocess.TimeoutExpired:
            return "does not end"
        if code == -SIGNAL_OF_TIME or code == -9:
            return "does not end"
        return "" if code == 0 else "crashes" if code < 0 else "fails"

    def is_same(self, uses):
        """True if optimised objects of the mutation and of the source are the same."""
        first, second = (os.path.join(self.made, name) for name in ("mutated.o", "source.o"))
        program_of = {place: program for program, places in uses for place in places}
        for place, program in program_of.items():
            whole = program.compile_command(built.source_of(place), place, first)
            command = [word for word in whole if word not in built.WATCHED]
            if quiet([*command, OPTIMISED], self.tree) != 0:
                return False
            command[-1] = second
            if quiet([*command, OPTIMISED]) != 0 or not filecmp.cmp(first, second, shallow=False):
                return False
        return True
