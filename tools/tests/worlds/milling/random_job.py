#!/usr/bin/env python3
"""Writes a random milling programme to stdout: random_job.py SEED

Its moves stay near the vise of setup.txt; every third programme is in inches. The numbers are those
of Python's Mersenne Twister, which are the same for a seed in every version.
"""
import random
import sys

BLOCKS = 60
TOOL_EVERY = 15  # blocks
INCH = 25.4


class Job:
    """The blocks of a programme. Lengths are drawn in millimetres."""

    def __init__(self, seed):
        self.rand = random.Random(seed).random  # other methods may change between versions
        self.scale = 1 / INCH if seed % 3 == 1 else 1

    def whole(self, count):
        return int(self.rand() * count)

    def likely(self, share):
        return self.rand() < share

    def length(self, word, least, most):
        return f"{word}{(least + (most - least) * self.rand()) * self.scale:.3f}"

    def x(self):
        return self.length("X", -8, 95)

    def y(self):
        return self.length("Y", -8, 70)

    def z(self):
        return self.length("Z", -4, 18)

    # ---- blocks ----

    def change(self):
        tool = 1 + self.whole(3)
        return [f"G0 {self.length('Z', 30, 45)}", f"T{tool} M6", f"G43 H{tool}",
                "G61" if self.likely(0.5) else f"G64 {self.length('P', 0, 0.2)}"]

    def feed(self):
        return [f"G1 {self.x()} {self.y()} {self.z()} F500"]

    def rapid(self):
        return [f"G0 {self.x()} {self.y()}" if self.likely(0.5) else f"G0 {self.z()}"]

    def helix(self):
        turns = " P2" if self.likely(0.3) else ""
        return [f"G17 G2 {self.length('I', -12, 12)} {self.length('J', 1, 12)}{turns} {self.z()}"]

    def arc_of_radius(self):
        return [f"G3 G17 {self.x()} {self.y()} {self.length('R', 70, 90)}"]

    def arc_in_zx(self):
        return [f"G18 G3 {self.length('I', 1, 9)} {self.length('K', 1, 9)} "
                f"{self.length('Y', 0, 60)}", "G17"]

    def arc_in_yz(self):
        return [f"G19 G2 {self.length('J', 1, 9)} {self.length('K', 0, 9)}", "G17"]

    def drill(self):
        level = "G98" if self.likely(0.5) else "G99"
        return [f"{level} G81 {self.x()} {self.y()} {self.length('Z', -8, -1)} "
                f"{self.length('R', 0, 9)}", self.x(), "G80"]

    def relative(self):
        return [f"G91 G1 {self.length('X', -5, 5)} {self.length('Y', -5, 5)}", "G90"]

    def peck(self):
        return [f"G83 {self.x()} {self.length('Z', -9, -2)} {self.length('R', 1, 5)} "
                f"{self.length('Q', 1, 4)}", "G80"]

    def lines(self):
        kinds = [self.feed] * 3 + [self.rapid] * 2 + [
            self.helix, self.arc_of_radius, self.arc_in_zx, self.arc_in_yz, self.drill,
            self.relative, self.peck]
        yield "%"
        yield f"{'G21' if self.scale == 1 else 'G20'} G17 G40 G49 G80 G90 G91.1 G94 G54"
        for block in range(BLOCKS):
            is_change = block % TOOL_EVERY == 0
            yield from self.change() if is_change else kinds[self.whole(len(kinds))]()
        yield from ("M5", "G53 G0 Z0", "M30", "%")


def main(seed):
    print("\n".join(Job(int(seed)).lines()))


if __name__ == "__main__":
    main(*sys.argv[1:])
