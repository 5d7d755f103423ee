#!/usr/bin/env python3
"""Prints what link.sh asks of the public headers.

    model.py names             "struct NAME" and "enum NAME" of each type
    model.py takers STRUCT...  the functions of the library that take a pointer to one of them
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import api  # noqa: E402


def names(model):
    return sorted(f"{kind['kind']} {kind['name']}" for kind in model["types"]
                  if kind["kind"] != "alias")


def takers(model, structs):
    """Lists them by header; inline functions take nothing from the library."""
    return [f["name"] for f in api.listed(model) if not f["is_inline"] and
            any(p["base"] in structs and p["stars"] for p in f["parameters"])]


if __name__ == "__main__":
    what, *rest = sys.argv[1:]
    model_of_headers = api.load()
    print("\n".join(names(model_of_headers) if what == "names"
                    else takers(model_of_headers, rest)))
