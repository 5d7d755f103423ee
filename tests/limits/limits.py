#!/usr/bin/env python3
"""Measures each function of the library: lines, parameters, and decisions.

    limits.py check EXCEPTIONS [FILE...]   prints functions above a limit that are no exceptions,
                                           and exceptions that are none any more; exit code 1 then
    limits.py list [FILE...]               prints the functions above a limit, the worst first

Lines are counted from the result's type to the last brace. The complexity is McCabe's number: one,
and one more for each if, loop, case, ?:, && and ||; a ?: between constants, as macros have it, is
none. A function of a header is measured once. The library is read as it compiles for a Cortex-M4F
and, where kernels differ, for a Cortex-M0, for the host and in portable C.

EXCEPTIONS has a line for each function above a limit: FILE:FUNCTION, what is above ("lines 72",
"parameters 7", "complexity 14", with commas between), and the reason behind a colon.
"""
import glob
import os
import re
import sys

LIMITS = {"lines": 60, "parameters": 6, "complexity": 10}
FOLDERS = ("src/", "inc/", "port/")
PICOLIBC = "/usr/lib/picolibc/arm-none-eabi/include"
CLANG = "/usr/lib/llvm-19/lib/clang/19/include"  # of libclang: it finds its own in no other place
COMMON = ["-std=c11", "-Iinc", "-I.", "-Wno-everything"]
CORES = {"m4": ["--target=arm-none-eabi", "-mcpu=cortex-m4", "-mfloat-abi=hard"],
         "m0": ["--target=arm-none-eabi", "-mcpu=cortex-m0", "-Os"]}
BRANCHES = {"IF_STMT", "FOR_STMT", "WHILE_STMT", "DO_STMT", "CASE_STMT"}
ENTRY = re.compile(r"(\S+):(\w+) ((?:(?:lines|parameters|complexity) \d+(?:, )?)+): (.+)$")
LEAST = 1500  # functions: with fewer the reader has lost some


class Unreadable(Exception):
    """A source does not parse, or functions are missing."""


def fixmath():
    return os.environ.get("LIBFIXMATH", os.environ.get("O", "build") + "/deps/libfixmath")


def units():
    """Lists what is parsed: a path, its text if it is no file, and the compiler's arguments."""
    bare = COMMON + ["-ffreestanding", "-isystem", fixmath(), "-isystem", CLANG,
                     "-isystem", PICOLIBC]
    ports = sorted(glob.glob("port/*/*.c"))
    named = [path[len("inc/"):] for path in sorted(glob.glob("inc/keepout/*.h"))]
    every = "".join(f'#include "{path}"\n' for path in named + sorted(glob.glob("port/*.h")))
    found = [(path, None, CORES["m4"] + bare) for path in sorted(glob.glob("src/*/*.c")) + ports]
    found += [(path, None, CORES["m0"] + bare) for path in ports]
    found += [(core + ".c", every, CORES[core] + bare) for core in CORES]
    host = COMMON + ["-isystem", fixmath(), "-isystem", CLANG]
    return found + [("host.c", every, host), ("generic.c", every, host + ["-DKO_PORT_GENERIC"])]


def is_constant(cursor):
    """Says whether an expression asks no variable: the compiler decides it."""
    return all(below.kind.name not in ("DECL_REF_EXPR", "CALL_EXPR", "MEMBER_REF_EXPR")
               or below.referenced is not None
               and below.referenced.kind.name == "ENUM_CONSTANT_DECL"
               for below in cursor.walk_preorder())


def complexity(cursor):
    """Counts the decisions below a cursor."""
    from clang import cindex
    count = 0
    for below in cursor.walk_preorder():
        kind = below.kind.name
        if kind == "CONDITIONAL_OPERATOR":
            count += 0 if is_constant(next(below.get_children())) else 1
        elif kind in BRANCHES:
            count += 1
        elif kind == "BINARY_OPERATOR" and below.binary_operator in (
                cindex.BinaryOperator.LAnd, cindex.BinaryOperator.LOr):
            count += 1
    return count + 1


def measured(cursor):
    extent = cursor.extent
    return {"lines": extent.end.line - extent.start.line + 1,
            "parameters": len(list(cursor.get_arguments())),
            "complexity": complexity(cursor)}


def functions_of(unit, seen):
    """Yields the functions that a unit defines in the library, each once."""
    for cursor in unit.cursor.get_children():
        file = cursor.location.file
        if cursor.kind.name != "FUNCTION_DECL" or file is None or not cursor.is_definition():
            continue
        path = os.path.normpath(file.name)
        place = (path, cursor.spelling)
        if place not in seen:
            seen.add(place)
            if path.startswith(FOLDERS):
                yield place, measured(cursor)


def measure(files=()):
    """Returns what was measured of each function, by its place: file and name."""
    from clang import cindex
    wanted = [(path, None, CORES["m4"] + COMMON) for path in files] or units()
    found, seen = {}, set()
    for path, text, arguments in wanted:
        unit = cindex.Index.create().parse(path, arguments, [(path, text)] if text else None)
        faults = [str(d) for d in unit.diagnostics if d.severity >= d.Error]
        if faults:
            raise Unreadable("\n".join(faults))
        if files:
            for cursor in unit.cursor.get_children():
                if cursor.kind.name == "FUNCTION_DECL" and cursor.is_definition():
                    found[(path, cursor.spelling)] = measured(cursor)
        else:
            found.update(functions_of(unit, seen))
    if not files and len(found) < LEAST:
        raise Unreadable(f"only {len(found)} functions were found: the count is wrong")
    return found


def above(sizes):
    """Returns what is above its limit."""
    return {what: size for what, size in sizes.items() if size > LIMITS[what]}


def exceptions_of(path):
    """Reads the exceptions: what each function may be, by its place."""
    allowed = {}
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.strip()
            if not line or line.startswith("#"):
                continue
            entry = ENTRY.match(line)
            if not entry:
                raise Unreadable(f"{path}:{number}: no exception: {line}")
            sizes = dict(part.split() for part in entry[3].split(", "))
            allowed[(entry[1], entry[2])] = {what: int(size) for what, size in sizes.items()}
    return allowed


def differences(found, allowed):
    """Lists functions that are above what they may be, and exceptions that are none."""
    wrong = []
    for place, sizes in found.items():
        name = ": ".join(place)
        for what, size in above(sizes).items():
            most = allowed.get(place, {}).get(what, LIMITS[what])
            if size > most:
                wrong.append(f"{name}: {what} {size}, and at most {most} are allowed")
    for place, sizes in allowed.items():
        name = ": ".join(place)
        if place not in found:
            wrong.append(f"{name}: an exception, and no such function")
            continue
        for what, size in sizes.items():
            real = found[place][what]
            if size > real:
                advice = "lower it" if real > LIMITS[what] else "remove it"
                wrong.append(f"{name}: {what} {real}, and the exception says {size}: {advice}")
    return wrong


def listed(found):
    """Lists functions above a limit as lines of exceptions that lack their reason."""
    rows = [(max(size / LIMITS[what] for what, size in above(sizes).items()), place, sizes)
            for place, sizes in found.items() if above(sizes)]
    for _, (path, name), sizes in sorted(rows, key=lambda row: (-row[0], row[1])):
        yield f"{path}:{name} " + ", ".join(f"{w} {s}" for w, s in above(sizes).items()) + ": "


def main(verb, *arguments):
    if verb == "list":
        print("\n".join(listed(measure(arguments))))
        return
    found = measure(arguments[1:])
    wrong = differences(found, exceptions_of(arguments[0]))
    print("\n".join(wrong))
    print(f"{len(found)} functions")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Unreadable as fault:
        sys.exit(f"limits: {fault}")
