"""Reads the cell's rows: which pairs of parts touched, and at which ticks."""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import lines_of  # noqa: E402

TICKS = 420


class Contacts:
    """The pairs in the order of their first contact, their spans of ticks, and the tick at which
    most of them touched."""

    def __init__(self, path):
        self.pairs, self.spans = [], []  # a span is (pair, from, to)
        self.count = self.most = self.worst = 0
        self.touching = set()  # the parts that touch at the worst tick
        began = {}
        for line in lines_of(path):
            event, tick, *parts = line.split(",")
            pair, tick = tuple(parts[:2]), int(tick)
            if event == "begin":
                self.begin(began, pair, tick)
            else:
                self.spans.append((pair, began.pop(pair), tick))
        self.spans += [(pair, start, TICKS) for pair, start in began.items()]

    def begin(self, began, pair, tick):
        if pair not in self.pairs:
            self.pairs.append(pair)
        began[pair] = tick
        self.count += 1
        if len(began) > self.most:
            self.most, self.worst = len(began), tick
            self.touching = {part for touched in began for part in touched}

    def of(self, pair):
        """Returns how many spans a pair has, and how many ticks they last."""
        lengths = [end - start for other, start, end in self.spans if other == pair]
        return len(lengths), sum(lengths)


def named(pair):
    return " and ".join(pair)
