#!/usr/bin/env python3
"""Writes STACK.md and the table of README.md from the depths of all columns.

    page.py DIR      DIR holds `columns`, and what depths.py says of each

It reads DIR/columns ("name board optimisation ...") and DIR/BOARD+OPTIMISATION.depths, and writes
figures, STACK.md, summary, and deepest: a word and the deepest stack of these functions.
"""
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(HERE))
import api  # noqa: E402

SMALL = 6  # columns with the library as make lib builds it
SETUP = "_from_|_build|_rebuild|_merge|_union|_validate"
# Queries of a tree with these volumes end in their narrow tests. Callback forms hold the state that
# other callers hold themselves.
VOLUMES = "^ko_tree_(capsule|swept_capsule|swept_sphere|each)_"
FENCES = "^ko_fence_"
MODULES = "^ko_(leg|field|body|arm|obstacles?|sectors?|mavlink)_"
CORE = "^ko_(aabb|fix|vec3|tree|status)_"
NONE = "^$"

# What run.sh holds to a limit: the names that match, without those that match the second.
GROUPS = {
    "core": (CORE, f"{VOLUMES}|{SETUP}"),
    "volumes": ("^ko_", f"{SETUP}|{MODULES}|{FENCES}"),
    "fences": (FENCES, NONE),
    "modules": (MODULES, NONE),
    "setup": (SETUP, NONE),
}
# The rows of README.md.
ROWS = {
    "insert": ("^ko_tree_insert$", NONE),
    "move": ("^ko_tree_move$", NONE),
    "remove": ("^ko_tree_remove$", NONE),
    "box query": ("^ko_tree_query_next$", NONE),
    "ray": ("^ko_tree_cast_next$", NONE),
    "pairs": ("^ko_tree_pairs_next$", NONE),
    "rebuild of a tree": ("^ko_tree_rebuild$", NONE),
    "volumes and meshes, asked": ("^ko_", f"{CORE}|{SETUP}|{MODULES}|^ko_(fence|toolpath|geo)_"),
    "volumes and meshes, built": (SETUP, NONE),
    "fences": (FENCES, NONE),
    "legs, obstacles, arms": ("^ko_(leg|field|body|obstacles?|arm)_", NONE),
    "sectors": ("^ko_(sectors|mavlink)_", NONE),
}
PAGE = """# The stack of each function

`make stack` writes this page, `make test` fails if the compiler makes something else of the
sources. Figures are bytes below the caller: the worst case over all paths, with all that is called,
the ports' assembly and the functions of the compiler and of picolibc too. An interrupt comes on
top: 36 bytes at most for what the core stores, 108 with an FPU in use, and what its handler takes.

The first six columns are the library as `make lib` builds it; in the others all of it is compiled
with -O2. `a/b`: the function takes a bytes, and calls the caller's function at a depth of b: the
more of a, and of b and that function, is the worst case.

Compiler: {compiler}

## The deepest of each header
"""


def lines_of(path):
    with open(path, encoding="ascii") as file:
        return file.read().splitlines()


def bytes_of(figure):
    """Returns the function's own bytes: those before the bar; 0 if there is no figure."""
    digits = re.match(r"\d*", figure)[0]
    return int(digits or 0)


class Figures:
    """A row of figures for each public function, a column for each build."""

    def __init__(self, folder):
        self.folder = folder
        columns = [line.split() for line in lines_of(f"{folder}/columns")]
        self.names = [column[0].replace(",", " ", 1) for column in columns]
        known = [self.depths(column[1] + column[2]) for column in columns]
        functions = sorted(api.load()["functions"], key=lambda f: (f["header"], f["name"]))
        self.rows = [(f["name"], f["header"], [figures.get(f["name"], "?") for figures in known])
                     for f in functions]

    def depths(self, name):
        """Returns what each function takes: "a", or "a/b" if it calls the caller's at depth b."""
        found = {}
        for line in lines_of(f"{self.folder}/{name}.depths"):
            function, _, *rest = line.split()
            if rest:
                found[function] = rest[0] if rest[1] == "-" else "/".join(rest)
        return found

    def deepest(self, columns, takes):
        """Returns the deepest of the functions that are taken, for each of the first columns."""
        taken = [figures for name, header, figures in self.rows if takes(name, header)]
        return [max((bytes_of(figures[c]) for figures in taken), default=0)
                for c in range(columns)]

    def matching(self, columns, wanted, others):
        return self.deepest(columns, lambda name, _: re.search(wanted, name) and
                            not re.search(others, name))

    def head(self, first, columns):
        names = self.names[:columns]
        return [f"| {first} |" + "".join(f" {name} |" for name in names),
                "| --- |" + " --- |" * len(names)]

    def page(self, compiler):
        most = len(self.names)
        lines = [PAGE.format(compiler=compiler), *self.head("header", most)]
        headers = sorted({header for _, header, _ in self.rows})
        for header in headers:
            deepest = self.deepest(most, lambda _, where, of=header: where == of)
            lines.append(f"| `{header}` |" + "".join(f" {count} |" for count in deepest))
        for header in headers:
            lines += ["", f"## {header}", "", *self.head("function", most)]
            lines += [f"| `{name}` |" + "".join(f" {figure} |" for figure in figures)
                      for name, where, figures in self.rows if where == header]
        return lines

    def summary(self):
        lines = self.head("stack, bytes", SMALL)
        for title, (wanted, others) in ROWS.items():
            deepest = self.matching(SMALL, wanted, others)
            lines.append(f"| {title} |" + "".join(f" {count} |" for count in deepest))
        return lines

    def write(self, name, lines):
        with open(f"{self.folder}/{name}", "w", encoding="ascii") as file:
            file.write("\n".join(lines) + "\n")


def main(folder):
    figures = Figures(folder)
    said = subprocess.run(["arm-none-eabi-gcc", "--version"], stdout=subprocess.PIPE, text=True,
                          check=True)
    figures.write("figures", [" ".join([name, header, *columns])
                              for name, header, columns in figures.rows])
    figures.write("STACK.md", figures.page(said.stdout.splitlines()[0]))
    figures.write("summary", figures.summary())
    figures.write("deepest", [f"{name} {max(figures.matching(SMALL, *group))}"
                              for name, group in GROUPS.items()])


if __name__ == "__main__":
    main(*sys.argv[1:])
