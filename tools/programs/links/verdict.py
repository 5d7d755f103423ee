#!/usr/bin/env python3
"""Says in words what the rows of links mean: verdict.py ROWS NOTES SURFACES WORST

WORST gets the number of the worst pose and its two links. NOTES and SURFACES are files about what
is not judged.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import Verdict, lines_of, number  # noqa: E402

TOLD = 8


def main(rows, notes, surfaces, worst):
    cells = [line.split(",") for line in lines_of(rows)[1:]]
    poses = list(dict.fromkeys(row[0] for row in cells))
    touches = [f"{row[1]} and {row[2]} touch in pose '{row[0]}'" for row in cells
               if row[3] == "touch"]
    verdict = Verdict(most=16)
    pairs = f"{len(cells) / len(poses):.6g}" if poses else "0"
    verdict.say(f"Judged: {pairs} pairs of links in each of {len(poses)} poses.")
    for touch in touches[:TOLD]:
        verdict.say(touch + ".")
    if len(touches) > TOLD:
        verdict.say(f"... and {len(touches) - TOLD} more: see the rows.")
    least = min(cells, key=lambda row: number(row[6]), default=None)
    if least is None:
        verdict.say("NOT JUDGED: there is no pair of links.")
    elif not touches:
        pose, first, second, _, _, _, distance, bound = least[:8]
        verdict.say(f"No two links touch. Nearest: {first} and {second}, "
                    f"{number(distance) * 1000:.1f} mm in pose '{pose}' "
                    f"(at most {number(bound) * 1000:.1f} mm more).")
    verdict.notes(notes, surfaces)
    verdict.say("Between the poses nothing is judged.")
    sys.stdout.write(verdict.text())
    moment = [str(poses.index(least[0])), least[1], least[2]] if least else []
    with open(worst, "w", encoding="utf-8", errors="surrogateescape") as file:
        print(",".join(moment), file=file)


if __name__ == "__main__":
    main(*sys.argv[1:])
