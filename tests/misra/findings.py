#!/usr/bin/env python3
"""Finds the places that MISRA C:2012 forbids, with Cppcheck and its addon.

    findings.py judge OUT [FILE...]   judges the library, or these files alone; writes OUT (JSON)
    findings.py list OUT [RULE]       prints the number of places of each rule, or a rule's places

The library is judged as a Cortex-M4F compiles it. Two more units hold what that core leaves out:
the portable kernels with all public headers, and the kernels for cores that divide 64 bits.
Kernels in assembly are not judged. Cppcheck writes what it parsed beside each source, so it works
on a copy in build/misra.

Parsing a unit and applying the rules takes half a second. A unit is judged again when its text, a
header, this file or the version of Cppcheck changed; other answers are taken from build/misra.

OUT holds: version, scope (files to judge), judged (files of which code was parsed), found (rule to
a list of file, line, column). A check of Cppcheck itself counts for the rule in OWN_CHECKS.
"""
import contextlib
import glob
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys

ADDONS = [folder for pattern in ("/usr/lib/*/cppcheck/addons", "/usr/share/cppcheck/addons")
          for folder in glob.glob(pattern)]
WORK = os.environ.get("O", "build") + "/misra"
SCOPE = ["src/*/*.[ch]", "inc/keepout/*.h", "port/*.h", "port/generic/*.h", "port/builtin/*.h",
         "port/divide/*.h", "port/divide64/*.h"]
INCLUDES = ["-Iinc", "-I.", "-Ifixmath"]

# Names of the standard headers, which Cppcheck does not read, as they are on 32-bit cores.
STANDARD = ["-DUINT_MAX=0xFFFFFFFFU", "-DINT64_MIN=(-9223372036854775807LL - 1)",
            "-DINT32_C(x)=x", "-DUINT32_C(x)=x##U", "-DINT64_C(x)=x##LL", "-DUINT64_C(x)=x##ULL"]
M4F = ["-D__GNUC__=12", "-D__arm__=1", "-D__ARM_ARCH=7", "-D__ARM_ARCH_PROFILE='M'",
       "-D__ARM_ARCH_ISA_THUMB=2", "-D__ARM_FEATURE_DSP=1", "-D__ARM_FEATURE_IDIV=1",
       "-D__OPTIMIZE__=1", "-D__OPTIMIZE_SIZE__=1"]

# Checks of Cppcheck itself, and the rule that each of them decides in part.
OWN_CHECKS = {"shadowFunction": "5.3", "shadowVariable": "5.3", "shadowArgument": "5.3",
              "uninitvar": "9.1", "ctuuninitvar": "9.1", "unassignedVariable": "9.1",
              "knownConditionTrueFalse": "14.3", "duplicateBreak": "2.1", "unreadVariable": "2.2",
              "unusedLabel": "2.6", "redundantAssignment": "2.2", "missingReturn": "17.4",
              "autoVariables": "18.6", "arrayIndexThenCheck": "18.1",
              "shiftTooManyBitsSigned": "10.1", "shiftNegativeLHS": "10.1",
              "pointerOutOfBounds": "18.1", "nullPointer": "1.3"}
OWN = re.compile(r"([^:]+):(\d+):(\d+): (\w+)$")


class Broken(Exception):
    """The tool did not judge what it was given."""


def version():
    try:
        return subprocess.run(["cppcheck", "--version"], capture_output=True, text=True,
                              check=True).stdout.strip()
    except FileNotFoundError as missing:
        raise Broken("no cppcheck: port/setup.sh install test") from missing


def files_of(patterns, root="."):
    return sorted(os.path.relpath(path, root) for pattern in patterns
                  for path in glob.glob(f"{root}/{pattern}"))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def has_code(path):
    """Says whether more than comments, directives and names of types stand in a file."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", " ", read(path), flags=re.S)
    text = re.sub(r"^\s*#(.*\\\n)*.*$", "", text, flags=re.M)
    return re.sub(r'typedef [^;{]*;|extern "C" \{|\}', "", text).strip() != ""


# ---- the copy, and its units ----

def copy_tree(files):
    """Copies the library, or these files alone, and returns the units by their configuration."""
    tree = WORK + "/tree"
    shutil.rmtree(tree, ignore_errors=True)
    for folder in ("src", "inc", "port"):
        shutil.copytree(folder, f"{tree}/{folder}")
    fixmath = os.environ.get("LIBFIXMATH", os.environ.get("O", "build") + "/deps/libfixmath")
    os.symlink(os.path.abspath(fixmath), tree + "/fixmath")
    if files:
        for path in files:
            os.makedirs(f"{tree}/{os.path.dirname(path)}", exist_ok=True)
            shutil.copy(path, f"{tree}/{path}")
        return tree, {path: M4F for path in files}
    units = {path: M4F for path in files_of(["src/*/*.c"])}
    choosers = files_of(["port/*.h"])
    public = [path[len("inc/"):] for path in files_of(["inc/keepout/*.h"])]
    for name, includes, defines in (
            ("generic.c", public + choosers, ["-DKO_PORT_GENERIC"]),
            ("wide.c", public + choosers,
             ["-D__GNUC__=12", "-D__x86_64__=1", "-DKO_FIX16_OWN"])):
        with open(f"{tree}/{name}", "w", encoding="utf-8") as file:
            file.writelines(f'#include "{path}"\n' for path in includes)
        units[name] = defines
    return tree, units


def key_of(tree, unit, defines, common):
    return hashlib.sha256("\0".join([common, unit, read(f"{tree}/{unit}"), *defines])
                          .encode()).hexdigest()


def common_text(tree):
    """Returns what the answer for every unit depends on."""
    headers = files_of(["*/*.h", "*/*/*.h"], tree)
    return "\0".join([version(), read(__file__), *(p + read(f"{tree}/{p}") for p in headers)])


# ---- the tool ----

def dump(tree, units, defines):
    """Parses units into files beside them, and returns what Cppcheck itself found."""
    if not units:
        return []
    command = ["cppcheck", "--dump", "--platform=arm32-wchar_t4", "--std=c11", "--quiet",
               "--enable=warning,style,portability", "--template={file}:{line}:{column}: {id}",
               *INCLUDES, *STANDARD, *defines, *units]
    done = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    found = []
    for line in done.stderr.splitlines():
        place = OWN.match(line)
        if place:
            found.append([OWN_CHECKS.get(place[4], place[4]), place[1], int(place[2]),
                          int(place[3])])
    missing = [unit for unit in units if not os.path.exists(f"{tree}/{unit}.dump")]
    stopped = [line for line in done.stderr.splitlines() if "rror" in line and "#error" in line
               or "syntaxError" in line or "preprocessorErrorDirective" in line]
    if done.returncode != 0 or missing or stopped:
        raise Broken("\n".join(["Cppcheck did not parse:", *missing, *stopped, done.stdout]))
    return found


def addon():
    """Returns Cppcheck's module of the rules."""
    if not ADDONS:
        raise Broken("no addon of Cppcheck for MISRA")
    sys.path.insert(0, ADDONS[0])
    sys.argv = ["misra.py", "--cli"]  # its modules read this: findings as lines of JSON
    import misra
    return misra


def said(function, argument):
    """Returns the findings that a function of the addon prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        function(argument)
    findings = [json.loads(line) for line in out.getvalue().splitlines() if line[:1] == "{"]
    return [[f["errorId"].partition("-")[2], f["file"], f["linenr"], f["column"]]
            for f in findings]


def checker_of(misra):
    """Returns a checker: each sums up one unit alone for the rules of the whole program."""
    checker = misra.MisraChecker(misra.MisraSettings(misra.get_args_parser().parse_args([])))
    checker.path_premium_addon = None
    return checker


def judge_unit(misra, tree, unit):
    path = f"{tree}/{unit}"
    with contextlib.suppress(FileNotFoundError):
        os.remove(path + ".ctu-info")
    found = said(checker_of(misra).parseDump, path + ".dump")
    text = read(path + ".dump")
    parsed = set(re.findall(r'<token id="\w+" file="([^"]+)"', text))
    named = set(re.findall(r'<file index="\d+" name="([^"]+)"', text))
    os.remove(path + ".dump")
    summary = read(path + ".ctu-info") if os.path.exists(path + ".ctu-info") else ""
    return {"found": found, "parsed": sorted(parsed), "named": sorted(named), "summary": summary}


def judge_units(tree, units):
    """Judges each unit, or takes its answer from an earlier run."""
    kept = WORK + "/units"
    os.makedirs(kept, exist_ok=True)
    common = common_text(tree)
    keys = {unit: key_of(tree, unit, defines, common) for unit, defines in units.items()}
    fresh = [unit for unit in units if not os.path.exists(f"{kept}/{keys[unit]}")]
    own = {}
    for defines in {tuple(units[unit]): None for unit in fresh}:
        for place in dump(tree, [u for u in fresh if tuple(units[u]) == defines], defines):
            own.setdefault(place[1], []).append(place)
    misra = addon()
    for unit in fresh:
        answer = judge_unit(misra, tree, unit)
        answer["found"] += [place for path in answer["named"] for place in own.get(path, [])]
        with open(f"{kept}/{keys[unit]}", "w", encoding="utf-8") as file:
            json.dump(answer, file)
    for old in set(os.listdir(kept)) - set(keys.values()) if len(units) > 3 else ():
        os.remove(f"{kept}/{old}")
    return [json.loads(read(f"{kept}/{key}")) for key in keys.values()]


def judge_program(tree, answers):
    """Applies the rules that need all units at once."""
    for number, answer in enumerate(answers):
        with open(f"{tree}/{number}.ctu-info", "w", encoding="utf-8") as file:
            file.write(answer["summary"])
    names = [f"{tree}/{number}.ctu-info" for number in range(len(answers))]
    return said(checker_of(addon()).analyse_ctu_info, names)


def named_so(path, tree):
    """Returns the name of a file in this repository. A #line names one as users include it."""
    path = os.path.relpath(path, tree) if path.startswith(tree) else path
    return "inc/" + path if path.startswith("keepout/") else path


def judge(files=()):
    tree, units = copy_tree(files)
    scope = set(files) or set(files_of(SCOPE))
    answers = judge_units(tree, units)
    found = {}
    for rule, path, line, column in [place for answer in answers for place in answer["found"]] + \
            judge_program(tree, answers):
        if named_so(path, tree) in scope:
            found.setdefault(rule, set()).add((named_so(path, tree), line, column))
    parsed = {named_so(path, tree) for answer in answers for path in answer["parsed"]}
    named = {path for answer in answers for path in answer["named"]}
    judged = {path for path in scope if path in parsed or path in named and not has_code(path)}
    return {"version": version(), "scope": sorted(scope), "judged": sorted(judged),
            "found": {rule: sorted(found[rule]) for rule in sorted(found, key=by_number)}}


def by_number(rule):
    return [int(part) if part.isdigit() else 999 for part in rule.split(".")] + [rule]


# ---- what the shell calls ----

def main(verb, out, *arguments):
    if verb == "judge":
        answer = judge(arguments)
        with open(out, "w", encoding="utf-8") as file:
            json.dump(answer, file, indent=0)
        return
    found = json.loads(read(out))["found"]
    for rule in arguments:
        for path, line, column in found.get(rule, []):
            print(f"{path}:{line}:{column}: {read(path).splitlines()[line - 1].strip()}")
    if not arguments:
        for rule, places in found.items():
            print(f"{rule:8}{len(places):6}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except Broken as fault:
        sys.exit(f"misra: {fault}")
