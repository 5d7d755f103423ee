#!/usr/bin/env python3
"""Prints the public functions that can answer KO_END, a name a line.

Queries, and work with a budget, are known by the name, by a budget among the parameters, or by the
answers that the comment names. Only the comment of a query may name KO_END: exit 1 if another does.
"""
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
import api  # noqa: E402

WALKS = re.compile(r"_next$|_next_[a-z]+$|_each_")


def main():
    names, faults = [], []
    for function in api.load()["functions"]:
        name, comment = function["name"], function["comment"]
        if function["result"] != "ko_status" or name.endswith("_begin"):
            continue
        walks = WALKS.search(name)
        has_budget = any(p["base"] == "uint32_t" and p["name"] == "budget" and not p["stars"]
                         for p in function["parameters"])
        if walks or has_budget or re.search("KO_END|KO_UNFINISHED|KO_PARTIAL", comment):
            names.append(name)
        if "KO_END" in comment and not walks and not name.endswith("_first"):
            faults.append(f"{name}: KO_END of what is no question")
    print("\n".join(sorted(names)))
    return "\n".join(faults) or None


if __name__ == "__main__":
    sys.exit(main())
