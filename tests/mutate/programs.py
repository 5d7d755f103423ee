"""Builds the programs that judge mutations, and knows which of them reach a function.

    Programs()        builds all of them without optimisation, so that each function has a symbol
    .users(mutation)  lists (program, objects): the programs that link the function, those with the
                      file's own tests first; and which of their objects must be compiled again

make builds them once, in build/host/mutate. How it compiles and links is asked from make, too.
"""
import collections
import glob
import os
import re
import resource
import shlex
import subprocess

VARIANT = "mutate"
OUT = f"build/host/{VARIANT}"
# These sanitizers need no library: what they find ends the program. `make test` runs the same, and
# that of addresses.
WATCHED = ["-fsanitize=bounds-strict,shift,signed-integer-overflow,integer-divide-by-zero",
           "-fsanitize-undefined-trap-on-error"]
MAKE = ["make", "-j2", "BOARD=host", f"VARIANT={VARIANT}", "OPT=-O0", "DEBUG=",
        f"EXTRA={' '.join(WATCHED)}"]
SCALE = 100  # the hundredth part of the random rounds
# Programs that are no unit tests: the cases that each judges.
REFERENCE_CASES, ORACLE_CASES = "100", "200"
# These two objects have no list of headers beside them. They include every kernel.
KERNELS = {f"{OUT}/tests/conformance/kernels_generic.o":
               ["-Iinc", "-I.", "-DKO_PORT_GENERIC", "-DKERNELS=generic"],
           f"{OUT}/tests/conformance/kernels_port.o": ["-Iinc", "-I.", "-DKERNELS=port"]}


class Unbuilt(Exception):
    """A program does not build, or fails without any mutation."""


def output_of(command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          check=False, **more)
    if done.returncode != 0:
        raise Unbuilt(f"{shlex.join(command)}\n{done.stdout}")
    return done.stdout


def symbols(paths):
    """Returns {file: {function or constant: is it global}} of objects and programs."""
    found = collections.defaultdict(dict)
    said = output_of(["nm", "-A", "--defined-only", *paths])
    for line in said.splitlines():
        match = re.fullmatch(r"([^:]+):\S+ ([A-Za-z]) (\S+)", line)
        if match:
            found[match[1]][match[3]] = match[2].isupper()
    return found


class Program:
    """An image of the host, how it is made, and the arguments of each of its runs."""

    def __init__(self, name, folder, *runs):
        self.name, self.folder, self.runs = name, folder, runs or ([],)
        self.image = f"{OUT}/{name}"
        self.seconds = 0.0

    def build(self):
        said = output_of([*MAKE, f"APP={self.name}", f"APP_DIR={self.folder}",
                          f"TEST_SCALE={SCALE}", "mutate-facts"])
        facts = dict(line.split(": ", 1) for line in said.splitlines()
                     if re.match(r"(compile|library|application|link|objects): ", line))
        words = {name: shlex.split(text) for name, text in facts.items()}
        self.compiler = words["compile"]
        self.flags = {"library": words["library"], "application": words["application"]}
        self.linker = words["link"]
        self.own_objects = set(words["objects"])

    def measure(self):
        """Runs the program as it is, which must pass, and notes the seconds of a core."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        for arguments in self.runs:
            output_of([self.image, *arguments], stdin=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def compile_command(self, source, place, out):
        """Returns how an object is compiled that stands at this place of the build."""
        is_library = source.startswith(("src/", "port/"))
        flags = KERNELS.get(place) or self.flags["library" if is_library else "application"]
        return [*self.compiler, *flags, "-c", source, "-o", out]

    def link_command(self, replaced, out):
        """Links with other objects, {place in the build: file}. They come first, so the linker
        takes none of these places from an archive."""
        words = [word for word in self.linker if word not in replaced]
        return [*words[:1], *replaced.values(), *words[1:], "-o", out]


def listed():
    """Lists the programs: unit tests, golden hashes, references, the oracle, bad arguments."""
    names = output_of(["tests/unit/pack.sh", "programs"]).split()
    return ([Program(name, "tests/unit") for name in names] +
            [Program(os.path.basename(path), path) for path in sorted(glob.glob("tests/golden*"))] +
            [Program(f"reference_{os.path.basename(path[:-1])}", path[:-1], [REFERENCE_CASES])
             for path in sorted(glob.glob("tests/reference/*/"))] +
            [Program("oracle", "tests/oracle", [ORACLE_CASES]),
             Program("arguments", "tests/arguments", [], ["counts"])])


def source_of(place):
    if place in KERNELS:
        return "tests/conformance/kernels.c"
    return place[len(OUT) + 1:-2] + ".c"


class Programs:
    def __init__(self):
        self.all = listed()
        for program in self.all:
            program.build()
        for program in self.all:
            program.measure()
        objects = [path for path in glob.glob(f"{OUT}/**/*.o", recursive=True)
                   if os.path.exists(source_of(path))]
        self.objects = symbols(objects)
        self.images = symbols([program.image for program in self.all])
        self.headers = {place: self.headers_of(place) for place in objects}
        self.own_tests = {}

    def headers_of(self, place):
        """Returns the headers that an object is made of, or None if nobody says."""
        listing = place[:-2] + ".d"
        if place in KERNELS or not os.path.exists(listing):
            return None
        with open(listing, encoding="utf-8") as file:
            return {os.path.normpath(word) for word in file.read().replace("\\\n", " ").split()
                    if word.endswith(".h")}

    def is_linked(self, place, program):
        """True if the linker has kept something of this object. Objects of the library are in the
        archive, of which a program takes what it needs."""
        if place in program.own_objects:
            return True
        image = self.images[program.image]
        return any(is_global and name in image for name, is_global in self.objects[place].items())

    def objects_of(self, mutation):
        """Lists the objects that hold the function of a mutation."""
        if mutation.file.endswith(".c"):
            return [f"{OUT}/{mutation.file[:-2]}.o"]
        includers = [place for place, headers in self.headers.items()
                     if headers is None or mutation.file in headers]
        holders = [place for place in includers if mutation.function in self.objects[place]]
        return holders or includers  # a function that is always inlined has no symbol

    def users(self, mutation):
        objects = self.objects_of(mutation)
        has_symbol = any(mutation.function in self.objects[place] for place in objects)
        found = []
        for program in self.all:
            if has_symbol and mutation.function not in self.images[program.image]:
                continue
            held = [place for place in objects if self.is_linked(place, program)]
            if held:
                found.append((program, held))
        own = self.tests_of(mutation.file)
        return sorted(found, key=lambda use: (use[0].name not in own, use[0].seconds))

    def tests_of(self, path):
        """Returns the names of the programs that hold the tests of a file."""
        if path not in self.own_tests:
            said = subprocess.run(["tests/unit/pack.sh", "of", path], stdout=subprocess.PIPE,
                                  stderr=subprocess.DEVNULL, text=True, check=False).stdout
            places = {f"{OUT}/{test[:-2]}.o" for test in said.split()}
            self.own_tests[path] = {program.name for program in self.all
                                    if places & program.own_objects}
        return self.own_tests[path]
