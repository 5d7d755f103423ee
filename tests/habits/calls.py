#!/usr/bin/env python3
"""Writes C that calls public functions as nobody should, for habits.sh; lists what it calls.

    calls.py ignored FORM         a function for each call that answers a status; CALL in FORM is
                                  the call
    calls.py wanted               the names of those that must not be ignored
    calls.py lengths [HEADER]     the lengths that calls take: function, position, parameters
    calls.py looked_at            those that bare_number.h looks at, from the macros on stdin
    calls.py spelled SPELLING...  a function for each length and each spelling of it; NAME in a
                                  spelling is the parameter's name

The functions are those of the public headers, and of HEADER.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import api  # noqa: E402

SPELLED_HEAD = """#include "keepout/keepout.h"
#define REACH 3
#define HERE (-3.0)
#define SPACED ( 300 )
extern volatile int mark;"""


def names_of(function):
    return [p["name"] for p in function["parameters"]]


def ignored(functions, form):
    print('#include "keepout/keepout.h"')
    for function in functions:
        if function["result"] == "ko_status":
            name, parameters = function["name"], api.parameters_of(function)
            call = form.replace("CALL", f"{name}({', '.join(names_of(function))})")
            print(f"void call_{name}({parameters});\nvoid call_{name}({parameters})\n"
                  f"{{\n    {call};\n}}")


def is_begin(function):
    """True of the begin of an iterator, which is free: every next repeats its refusal."""
    last = function["parameters"][-1]
    return function["name"].endswith("_begin") and last["name"] == "query" and last["stars"]


def wanted(functions):
    print("\n".join(sorted(f["name"] for f in functions
                           if f["result"] == "ko_status" and not is_begin(f))))


def lengths(functions):
    """Lists (function, position) of lengths and other Q16.16 numbers. Free are ko_fix_..., which
    takes any number of the kind, and ko_..._from_fix, which converts from one."""
    found = []
    for function in functions:
        if re.match(r"ko_fix_|.*_from_fix(_|$)", function["name"]):
            continue
        for place, p in enumerate(function["parameters"], 1):
            if p["base"] == "fix16_t" and not p["stars"] and not p["lengths"]:
                found.append((function, place))
    return found


def looked_at(text):
    for name, rest in re.findall(r"^#define (ko_[a-z0-9_]*)\(\.\.\.\)(.*)", text, re.M):
        for place, count in re.findall(r"KOI_BARE\(([0-9]+), ([0-9]+),", rest):
            yield f"{name} {place} {count}"


def spelled(functions, spellings):
    """The mark makes each function another one: of equal ones GCC keeps one, and warns of that
    alone."""
    print(SPELLED_HEAD)
    marks = 0
    for function, place in lengths(functions):
        names = names_of(function)
        for number, spelling in enumerate(spellings, 1):
            marks += 1
            name = names[place - 1]
            given = list(names)
            given[place - 1] = spelling.replace("NAME", name)
            head = (f"{function['result']} of_{function['name']}_{place}_{number}"
                    f"({api.parameters_of(function)})")
            print(f"{head};\n{head}\n{{\n    (void){name};\n    mark = {marks};\n"
                  f"    return {function['name']}({', '.join(given)});\n}}")


def main(what, *rest):
    model = api.read(rest) if what == "lengths" and rest else api.load()
    functions = api.listed(model)
    if what == "ignored":
        ignored(functions, *rest)
    elif what == "wanted":
        wanted(functions)
    elif what == "lengths":
        print("\n".join(sorted(f"{f['name']} {place} {len(f['parameters'])}"
                               for f, place in lengths(functions))))
    elif what == "looked_at":
        print("\n".join(sorted(looked_at(sys.stdin.read()))))
    elif what == "spelled":
        spelled(functions, rest)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
