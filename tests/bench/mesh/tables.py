#!/usr/bin/env python3
"""Writes the tables of build/mesh-bench.csv, and those of the lines of #check in the output of the
programs: tables.py BENCH ALL
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from markdown import fields, number, order, table, whole  # noqa: E402

OURS = "keepout"
ASKED = ["touch", "pairs", "gap"]
BRUTE = [
    "", "## The tree beside brute force", "",
    "Instructions of a question about tori of so many triangles, mean; in brackets how many times "
    "that brute force",
    "takes."]
PEERS = [
    "Instructions of a query; in brackets how many times keepout's the engine takes: first "
    "instructions, then time.",
    "Above 1 keepout is faster.", ""]
NO_PEERS = "None were there: `port/setup.sh install mesh-bench` brings FCL and Bullet."
ANSWERS = [
    "", "## The same answers", "",
    "Of each engine beside keepout: queries; contacts missed; pairs reported beyond the bound; "
    "pairs that are apart,",
    "within it; least distances outside their bound; pairs only that engine, only keepout "
    "reports.", ""]
ANSWER_TITLES = ("meshes,engine,queries,missed,over,within,distances,only theirs,"
                 "only ours").split(",")


def title(board):
    return {"m4f": "Cortex-M4F", "host": "Host, x86-64"}.get(board, "Cortex-" + board.upper())


class Bench:
    """The lines of mesh-bench.csv, and the remarks of the programs."""

    def __init__(self, path, remarks):
        self.mean, self.times, self.per_face, self.engine_bytes = {}, {}, {}, {}
        trees, others = [], []
        for board, n, question, by, mean, _, _, _, _, _, queries, time in fields(path):
            self.mean[board, n, question, by] = number(mean)
            if time:
                self.times[n, question, by] = time
            if question == "bytes" and by == "tree":
                self.per_face[n] = float(mean) / int(n)
            elif question == "bytes":
                self.engine_bytes[n, by] = float(mean) / int(queries)
            elif by == "tree":
                trees.append((board, n, question))
            elif by != "brute":
                others.append((n, by))
        with open(remarks, encoding="utf-8") as file:
            said = [line.rstrip("\n").split(",") for line in file if line.startswith("#")]
        self.checks = [cells for cells in said if cells[0] == "#check"]
        others += [(cells[1], cells[3]) for cells in said if cells[0] == "#time"]
        self.boards, self.sizes, self.questions = (
            [order(column) for column in zip(*trees)] or [[], [], []])
        self.works, self.engines = [order(column) for column in zip(*others)] or [[], []]

    # ---- targets ----

    def targets(self):
        keepout = [self.engine_bytes.get((work, OURS), 0) for work in self.works]
        most = max([0, *self.per_face.values(), *keepout])
        rows = [("a node: at most 16 bytes", "16", True),
                ("a triangle, all in all: at most 32 bytes", f"at most {most:.1f}", most <= 32)]
        for question in self.questions:
            brute = self.mean.get(("m4f", "1000", question, "brute"))
            if question.split(" ")[0] in ASKED and brute is not None:
                ratio = brute / self.mean["m4f", "1000", question, "tree"]
                rows.append((f"M4F, 1000 by 1000, {question}: 20 times cheaper than brute force",
                             f"{ratio:.1f} times", ratio >= 20))
        for work in self.works:
            for question in ASKED if work.startswith(("links", "2000")) else []:
                time = self.times.get((work, question, "FCL"))
                if time is not None:
                    rows.append((f"{work}, {question}: no slower than FCL",
                                 f"its time is {time} of ours", float(time) >= 1))
        return table(["target", "measured", None],
                     [(what, measured, "met" if is_so else "missed")
                      for what, measured, is_so in rows])

    # ---- the tree beside brute force ----

    def beside_brute(self, board):
        rows = [[question, *[self.brute_cell(board, n, question) for n in self.sizes]]
                for question in self.questions]
        return ["", f"### {title(board)}", "", *table(["question", *self.sizes], rows)]

    def brute_cell(self, board, n, question):
        ours = self.mean.get((board, n, question, "tree"))
        text = whole(ours)
        if (board, n, question, "brute") in self.mean:
            brute = self.mean[board, n, question, "brute"]
            text += f" ({brute / ours:.1f})" if brute is not None and ours else " ()"
        return text

    # ---- other engines ----

    def peers(self):
        lines = ["", "## Beside other engines, on the host", ""]
        if len(self.engines) < 2:
            return [*lines, NO_PEERS]
        engines = [engine for engine in self.engines if engine != OURS]
        rows = [[work, question, whole(self.mean.get(("host", work, question, OURS))),
                 *[self.engine_cell(work, question, engine) for engine in engines]]
                for work in self.works for question in ASKED]
        return [*lines, *PEERS, *table(["meshes", "question", OURS, *engines], rows)]

    def engine_cell(self, work, question, engine):
        """Returns the engine's instructions, and the ratios of instructions and of times."""
        time = self.times.get((work, question, engine))
        if time is None:
            return None
        theirs = self.mean.get(("host", work, question, engine))
        ours = self.mean.get(("host", work, question, OURS))
        ratio = "" if ours is None else f"{(theirs or 0) / ours:.2f}, "
        return f"{whole(theirs)} ({ratio}{time})"

    def bytes(self):
        rows = [[work, *[f"{self.engine_bytes.get((work, engine), 0):.1f}"
                         for engine in self.engines]] for work in self.works]
        return ["", "## Bytes a triangle", "", *table(["meshes", *self.engines], rows)]

    def answers(self):
        return [*ANSWERS, *table(ANSWER_TITLES, [cells[1:10] for cells in self.checks])]


def main(path, remarks):
    bench = Bench(path, remarks)
    lines = ["Written by `make mesh-bench-docs`; what is measured, and how: README.md.", "",
             "## Targets", "", *bench.targets(), *BRUTE]
    for board in bench.boards:
        lines += bench.beside_brute(board)
    lines += bench.peers()
    lines += bench.bytes() if bench.engines else []
    lines += bench.answers() if bench.checks else []
    print("\n".join(lines))


if __name__ == "__main__":
    main(*sys.argv[1:])
