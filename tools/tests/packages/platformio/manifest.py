"""Reads library.json as PlatformIO does.

    manifest.py check FILE          refuses fields and values that PlatformIO's schema refuses
    manifest.py field FILE NAME     prints a field; the items of a list one a line
    manifest.py sources FOLDER      prints the sources that the manifest of a library selects
    manifest.py includes FOLDER     prints the folders that a user of the library gets
"""
import glob
import json
import os
import re
import sys

SOURCE = (".c", ".cc", ".cpp", ".cxx", ".S", ".s", ".asm", ".spp", ".SPP", ".sx")
# Field: the expression that a string, or each item of a list, must match.
FIELDS = {
    "name": r"[^:;/,@<>]{1,100}",
    "version": r"\d+\.\d+\.\d+",
    "description": r".{1,1000}",
    "keywords": r"[a-z\d+. -]{1,50}",
    "license": r"MIT",
    "headers": r"keepout/keepout\.h",
    "frameworks": r"[a-z\d_-]{1,50}|\*",
    "platforms": r"[a-z\d_-]{1,50}|\*",
}
STRUCTURES = {
    "authors": {"name", "email", "url", "maintainer"},
    "export": {"include", "exclude"},
    "build": {"includeDir", "srcDir", "srcFilter", "flags", "unflags", "libArchive", "libLDFMode"},
}


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def faults(manifest):
    for field in ("name", "version", "build"):
        if field not in manifest:
            yield f"{field} is missing"
    for field, value in manifest.items():
        items = value if isinstance(value, list) else [value]
        if field in STRUCTURES:
            for item in items:
                yield from (f"{field}: no field {name}" for name in set(item) - STRUCTURES[field])
        elif field in FIELDS:
            yield from (f"{field}: {item}" for item in items
                        if not re.fullmatch(FIELDS[field], item))
        else:
            yield f"no field {field}"


def matched(base, pattern):
    for path in glob.glob(os.path.join(base, pattern), recursive=True):
        if not os.path.isdir(path):
            yield path
            continue
        for folder, _, names in os.walk(path):
            yield from (os.path.join(folder, name) for name in names)


def sources(folder):
    build = load(os.path.join(folder, "library.json"))["build"]
    base = os.path.normpath(os.path.join(folder, build.get("srcDir", "src")))
    filters = build.get("srcFilter", ["+<*>"])
    filters = filters if isinstance(filters, str) else " ".join(filters)
    found = set()
    for sign, pattern in re.findall(r"(\+|-)<([^>]+)>", filters):
        files = {os.path.normpath(path) for path in matched(base, pattern)}
        found = found | files if sign == "+" else found - files
    return sorted(path for path in found if path.endswith(SOURCE))


def includes(folder):
    build = load(os.path.join(folder, "library.json"))["build"]
    names = (build.get("includeDir", "include"), build.get("srcDir", "src"))
    return [os.path.normpath(os.path.join(folder, name)) for name in names]


def main(verb, path, name=""):
    if verb == "check":
        found = list(faults(load(path)))
        print("\n".join(found))
        return 1 if found else 0
    if verb == "field":
        value = load(path)
        for part in name.split("."):
            value = value[part]
        print("\n".join(value) if isinstance(value, list) else value)
        return 0
    print("\n".join({"sources": sources, "includes": includes}[verb](path)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
