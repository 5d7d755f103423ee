#!/usr/bin/env python3
"""Prints how a compiler lays out the public types: readelf --debug-dump=info FILE | layout.py

A line for each type and member: "struct NAME SIZE", "enum NAME SIZE", "NAME.MEMBER OFFSET". A type
without a name is called -. Only lines with ko_ in them are printed, sorted.
"""
import re
import sys

ENTRY = re.compile(r" *<([0-9a-f]+)><[0-9a-f]+>: Abbrev Number.*?\((DW_TAG_\w+)\)")
KINDS = {"DW_TAG_structure_type": "struct", "DW_TAG_class_type": "struct",
         "DW_TAG_union_type": "union", "DW_TAG_enumeration_type": "enum",
         "DW_TAG_member": "member"}
WANTED = ("DW_AT_name", "DW_AT_byte_size", "DW_AT_data_member_location")


def layout(lines):
    """Yields the lines of all types. owners holds the name of the entry at each depth."""
    owners, kind, depth, attributes = {}, None, 0, {}
    for line in lines:
        entry = ENTRY.match(line)
        if entry:
            yield from described(kind, owners, depth, attributes)
            depth, kind, attributes = int(entry[1], 16), KINDS.get(entry[2]), {}
            owners[depth] = "-"
            continue
        for attribute in WANTED:
            if attribute in line:
                attributes[attribute] = line.split()[-1]
                if attribute == "DW_AT_name":
                    owners[depth] = attributes[attribute]
    yield from described(kind, owners, depth, attributes)


def described(kind, owners, depth, attributes):
    name = attributes.get("DW_AT_name", "-")
    if kind == "member":
        place = attributes.get("DW_AT_data_member_location", "0")
        yield f"{owners.get(depth - 1, '')}.{name} {place}"
    elif kind:
        yield f"{kind} {name} {attributes.get('DW_AT_byte_size', '')}"


if __name__ == "__main__":
    print("\n".join(sorted({line for line in layout(sys.stdin) if "ko_" in line})))
