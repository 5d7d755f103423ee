#!/usr/bin/env python3
"""Says how the drive along the generated corridor ended: corridor.py ROWS DRAWN

DRAWN gets what corridor.gp draws: time, gap, way to stop, speed, state.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import lines_of, number, plain  # noqa: E402

TICKS, NOSE, DELAY, SLOWS = 20, 0.5, 0.1, 4  # a second; m, s, m/s^2 of the example


def main(path, drawn):
    began = {"brake": 0, "blind": 0, "stand": 0}
    last, x = "", 0
    with open(drawn, "w", encoding="ascii") as file:
        for line in lines_of(path)[1:]:
            tick, x, speed, state, ahead, *_ = line.split(",")
            gap = plain(number(ahead) / 100 - NOSE) if ahead else "nan"
            v = number(speed) / 100
            print(plain(int(tick) / TICKS), gap, plain(v * DELAY + v * v / 2 / SLOWS), plain(v),
                  state, file=file)
            if state != last and state in began:
                began[state] += 1
            last = state
    print(f"Driven: the generated corridor, 30 s, {number(x) / 100:.1f} m; "
          "a scan of 180 beams each 50 ms.\n")
    print(f"Times that it braked before an obstacle: {began['brake']}; that it stood: "
          f"{began['stand']}; that its lidar failed: {began['blind']}.")
    print("It touched nothing: the program ends with exit code 3 if it did.")
    print("Not judged: what the lidar's own mast hides, behind the vehicle.")


if __name__ == "__main__":
    main(*sys.argv[1:])
