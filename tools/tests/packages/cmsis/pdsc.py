"""Reads a pack's description as tools of CMSIS-Pack do.

    pdsc.py check FILE TOP           refuses a wrong order of elements, missing attributes and
                                     files, unknown conditions
    pdsc.py select FILE CORE TOOL    prints the sources for a core and a compiler
    pdsc.py omitted FILE CORE TOOL   prints the sources that are left out for them
    pdsc.py includes FILE            prints the folders of includes
    pdsc.py cores FILE CONDITION     prints the cores that a condition accepts
    pdsc.py version FILE             prints the version of the component, which is that of the
                                     newest release
"""
import os
import sys
import xml.etree.ElementTree as tree

ORDER = ["vendor", "name", "description", "url", "license", "releases", "keywords", "conditions",
         "components"]
CORES = {f"Cortex-M{name}" for name in ("0", "0+", "1", "3", "4", "7", "23", "33", "35P", "52",
                                        "55", "85")}
TOOLS = {"GCC", "CLANG", "ARMCC"}


def conditions(root):
    return {item.get("id"): item for item in root.iter("condition")}


def holds(root, name, core, tool):
    """All that is required, and one of what is accepted, if anything is."""
    def true(item):
        inner = item.get("condition")
        if inner and not holds(root, inner, core, tool):
            return False
        return item.get("Dcore") in (None, core) and item.get("Tcompiler") in (None, tool)

    condition = conditions(root)[name]
    if not all(map(true, condition.findall("require"))):
        return False
    accepted = condition.findall("accept")
    return not accepted or any(map(true, accepted))


def files(root, category):
    return [item for item in root.iter("file") if item.get("category") == category]


def select(root, core, tool):
    component = root.find("components/component")
    if not holds(root, component.get("condition"), core, tool):
        return set()
    return {item.get("name") for item in files(root, "sourceC")
            if not item.get("condition") or holds(root, item.get("condition"), core, tool)}


def faults(root, top):
    if root.tag != "package" or [item.tag for item in root] != ORDER:
        yield "elements of the package or their order"
    known = conditions(root)
    used = {item.get("condition") for item in root.iter() if item.get("condition")}
    yield from (f"condition {name} is not known" for name in used - set(known))
    yield from (f"condition {name} is not used" for name in set(known) - used)
    for item in list(root.iter("accept")) + list(root.iter("require")):
        if item.get("Dcore", "Cortex-M0") not in CORES or item.get("Tcompiler", "GCC") not in TOOLS:
            yield f"no such core or compiler: {item.attrib}"
    names = [item.get("name") for item in root.iter("file")]
    yield from (f"{name} stands twice" for name in set(names) if names.count(name) > 1)
    yield from (f"{name} is not there" for name in names
                if not os.path.exists(os.path.join(top, name)))
    yield from (f"{name} is no folder" for name in includes(root) if not name.endswith("/"))
    for component in root.iter("component"):
        missing = {"Cclass", "Cgroup", "Cversion"} - set(component.attrib)
        yield from (f"component without {name}" for name in missing)


def includes(root):
    return [item.get("name") for item in files(root, "include")]


def version(root):
    release = root.find("releases/release").get("version")
    component = root.find("components/component").get("Cversion")
    return release if release == component else f"{release} and {component}"


def main(verb, path, *words):
    root = tree.parse(path).getroot()
    if verb == "check":
        found = list(faults(root, *words))
        print("\n".join(found))
        return 1 if found else 0
    every = {item.get("name") for item in files(root, "sourceC")}
    answer = {
        "select": lambda: sorted(select(root, *words)),
        "omitted": lambda: sorted(every - select(root, *words)),
        "includes": lambda: includes(root),
        "cores": lambda: [item.get("Dcore")
                          for item in conditions(root)[words[0]].findall("accept")],
        "version": lambda: [version(root)],
    }[verb]()
    print("\n".join(answer))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
