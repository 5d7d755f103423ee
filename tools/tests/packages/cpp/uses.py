#!/usr/bin/env python3
"""Writes C++ that uses each constant of a public header, and each function that it defines:
uses.py HEADER. The model of the headers says which these are.
"""
import os
import sys

sys.dont_write_bytecode = True
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../..")
sys.path.append(os.path.join(ROOT, "tests"))
import api  # noqa: E402

CONSTANT = """\
static const auto use_{0} = {0};
void take_{0}(bool *out);
void take_{0}(bool *out) {{ *out = use_{0} != 0; }}"""
FUNCTION = """\
extern const decltype(&{0}) use_{0};
const decltype(&{0}) use_{0} = {0};"""


def uses(model, header):
    yield f'#include "keepout/{header}"'
    for macro in model["macros"]:
        if macro["header"] == header and macro.get("value") is not None:
            yield CONSTANT.format(macro["name"])
    for function in model["functions"]:
        if function["header"] == header and function["is_inline"]:
            yield FUNCTION.format(function["name"])


def main(header):
    print("\n".join(uses(api.load(), header)))


if __name__ == "__main__":
    main(*sys.argv[1:])
