#!/usr/bin/env python3
"""Writes the library as two files: unite.py VERSION FOLDER.

keepout.h holds the public headers in the order of inc/keepout/keepout.h. keepout.c holds the
internal headers and the sources in three parts: files that are compiled as the command line says,
files that are compiled for speed (port/fast.h), and the files of the ports. An internal header
stands before the first file that needs it. So the second part has the headers that only fast files
need. Run it from the top of the repository.

Internal functions and data (koi_*) become static. A name that a source declares and another file
uses, for anything, gets the name of its source in front. A source's macros end with it. A name that
this overlooks makes a compiler refuse the result.
"""

import glob
import os
import re
import sys
from collections import Counter, defaultdict

sys.dont_write_bytecode = True
from csource import Source  # noqa: E402  # pylint: disable=wrong-import-position

PUBLIC = "inc/keepout/"
FAST = "port/fast.h"
HEADER = """: the public headers as one file, for keepout.c beside it.

Compile keepout.c with the flags of your core, -std=c11 or later, -ffunction-sections, and link with
-Wl,--gc-sections. The options of config.h below are set on the command line, for both files alike.
""".rstrip()
SOURCE = """: the library as one file. Only the functions of keepout.h are visible outside of it."""
PREAMBLE = """\
/* The library's headers stand here as well, and no port uses all of their functions. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
/* Functions are defined below: no macro may have their names. */
#ifndef KO_BARE_NUMBERS
#define KO_BARE_NUMBERS
#endif
"""
GCC = "#if defined(__GNUC__) && !defined(__clang__)\n#pragma GCC %s\n#endif\n"


class Unit:
    """A file that is written of many: each header once, includes of the system at the top."""

    def __init__(self, sources, repeated=()):
        self.sources = sources
        self.repeated = repeated  # headers that stand under several conditions and keep their guard
        self.parts = []
        self.system = set()
        self.written = defaultdict(list)  # for each header: the conditions under which it stands
        self.is_last_part = False  # the last part of files: macros with any name change none below

    def path_of(self, name, user):
        """The path of a header that a file includes by this name."""
        beside = os.path.join(os.path.dirname(user.path), name)
        return next(path for path in (beside, name, "inc/" + name) if path in self.sources)

    def need(self, path, conditions):
        """Writes a header, unless it already stands under these conditions, or under fewer."""
        if any(conditions[: len(other)] == other for other in self.written[path]):
            return
        self.written[path].append(conditions)
        source = self.sources[path]
        others = [name for name in source.macros if not name.startswith(("KO", "koi_"))]
        if others and not self.is_last_part:
            sys.exit(path + ": a macro without the prefix KOI_ or koi_ could change the files "
                     "below it")
        self.write(path, conditions)

    def write(self, path, conditions):
        """Writes a file, and before it the headers that it needs in any case."""
        source = self.sources[path]
        for line, inner in conditional(source.lines):
            if line.own and not inner:
                self.need(self.path_of(line.own, source), conditions)
        guard = source.guard if path in self.repeated else None
        self.parts.append("\n/* ======== %s ======== */\n" % re.sub("^inc/", "", path))
        self.parts.append("#ifndef %s\n#define %s\n" % (guard, guard) if guard else "")
        for line, inner in conditional(source.lines):
            if line.own and inner:
                self.need(self.path_of(line.own, source), conditions + inner)
            elif line.system and not conditions + inner:
                self.system.add(line.system)
            elif not line.own:
                self.parts.append(line.text())
        self.parts.append("#endif\n" if guard else "")

    def text(self, head):
        """The whole file: its head, the system's headers, and all that was written."""
        includes = "".join("#include %s\n" % name for name in sorted(self.system))
        return re.sub(r"\n{3,}", "\n\n", head + includes + "".join(self.parts))


def conditional(lines):
    """Yields lines, each with the conditions of the preprocessor under which it stands."""
    conditions = ()
    for line in lines:
        if line.verb in ("endif", "else", "elif"):
            *outer, last = conditions
            conditions = (*outer, last + line.text()) if line.verb != "endif" else tuple(outer)
        elif line.verb in ("if", "ifdef", "ifndef"):
            conditions = (*conditions, line.text())
        yield line, conditions


def public_headers():
    """The public headers in their order, which must name all of them."""
    everything = Source(PUBLIC + "keepout.h")
    paths = ["inc/" + name for name in everything.own]
    missing = set(glob.glob(PUBLIC + "*.h")) - set(paths) - {everything.path}
    if missing:
        sys.exit("keepout.h does not include " + " ".join(sorted(missing)))
    return paths


def internal_files():
    """Reads the sources and internal headers, makes them static and their names differ."""
    paths = glob.glob("src/*/*.[ch]") + glob.glob("port/*.h") + glob.glob("port/*/*.[ch]")
    sources = {path: Source(path) for path in sorted(paths) if "/template/" not in path}
    words = {p: {t.text for t in s.tokens if t.kind == "name"} for p, s in sources.items()}
    count = Counter(word for path in words for word in words[path])
    static = {"static", "typedef"}.union(*(source.static_macros() for source in sources.values()))
    for path, source in sources.items():
        source.make_static(static)
        if source.guard:
            continue
        shared = {name for name in source.names if count[name] > 1}
        taken = {source.stem + "_" + name for name in shared} & set(count)
        if taken:
            sys.exit("%s needs other names for these: %s" % (path, " ".join(sorted(taken))))
        source.rename(shared)
    return sources


def write_sources(unit, paths):
    """Writes sources one after another; the macros of each end with it."""
    for path in paths:
        unit.write(path, ())
        unit.parts += ["#undef %s\n" % name for name in unit.sources[path].macros]


def written(internal, public, repeated=()):
    """Writes keepout.c, of internal files and the public headers that stand in keepout.h."""
    unit = Unit({**internal, **public}, repeated)
    unit.written.update((path, [()]) for path in public)
    paths = [path for path in internal if path.endswith(".c")]
    ports = [path for path in paths if path.startswith("port/")]
    fast = [path for path in paths if FAST in internal[path].own and path not in ports]
    write_sources(unit, [path for path in paths if path not in fast + ports])
    if FAST in unit.written:
        sys.exit(FAST + " is for sources, not for headers")
    unit.parts.append("\n" + GCC % "push_options")
    write_sources(unit, fast)
    unit.parts.append("\n" + GCC % "pop_options")
    unit.is_last_part = True
    write_sources(unit, ports)
    return unit


def head(version, text):
    """The comment at the top: the version, what the file is, the licence."""
    with open("LICENSE", encoding="utf-8") as file:
        lines = ("keepout %s%s\n\n%s" % (version, text, file.read())).splitlines()
    return "/* %s */\n" % "\n".join((" * " + line).rstrip() for line in lines)[3:]


def write_file(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: unite.py VERSION FOLDER")
    version, folder = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    public = {path: Source(path) for path in public_headers()}
    header = Unit(public)
    for path in public:
        header.is_last_part = path == list(public)[-1]
        header.need(path, ())
    guard = "#ifndef KEEPOUT_KEEPOUT_H\n#define KEEPOUT_KEEPOUT_H\n\n"
    write_file(folder + "/keepout.h", header.text(head(version, HEADER) + guard) + "\n#endif\n")

    internal = internal_files()
    trial = written(internal, public).written
    unit = written(internal, public, {path for path in trial if len(trial[path]) > 1})
    text = unit.text(head(version, SOURCE) + PREAMBLE + '#include "keepout.h"\n\n')
    write_file(folder + "/keepout.c", text)


if __name__ == "__main__":
    main()
