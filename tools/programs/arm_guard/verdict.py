#!/usr/bin/env python3
"""Says in words what arm_guard's rows mean: verdict.py ROWS STEPS NOTES SURFACES WORST

WORST gets the numbers of the two poses, the step and the two links of the worst moment. NOTES and
SURFACES are files about what is not judged.
"""
import os
import sys

sys.dont_write_bytecode = True
sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from words import Verdict, lines_of, number  # noqa: E402

OBJECTS = {"0": " (table)", "1": " (post at 0.5, 0.45)"}
OTHER_OBJECT = " (post at -0.45, -0.3)"
TOUCHES, REFUSALS = 2, 3  # that are told


def object_of(text):
    """Returns what the numbers of the example's objects stand for."""
    return f"object {text}{OBJECTS.get(text, OTHER_OBJECT)}"


class Rows:
    """What the rows say, in the order of the file."""

    def __init__(self, path, steps):
        self.steps = steps
        self.names, self.numbers = [], {}
        self.pairs = self.ways = self.unknown = self.farthest = 0
        self.touches, self.scenes, self.refused = [], [], []
        self.refused_poses, self.told = 0, set()
        self.is_alone, self.least = False, None  # (distance, moment, first, second, where)
        for line in lines_of(path):
            cells = line.split(",")
            take = getattr(self, "take_" + cells[0], None)
            if take:
                take(cells)

    def name(self, name):
        self.numbers[name] = len(self.names)
        self.names.append(name)

    def keep(self, start, end, step, first, second, distance):
        """Keeps the moment at which two links are nearest."""
        if self.least is not None and number(distance) >= self.least[0]:
            return
        where = f"in pose '{self.names[start]}'"
        if start != end:
            where = (f"at step {step} of {self.steps} from '{self.names[start]}' "
                     f"to '{self.names[end]}'")
        moment = f"{start},{end},{step},{first},{second}"
        self.least = (number(distance), moment, first, second, where)

    def take_pose(self, cells):
        self.name(cells[1])
        self.pairs = int(cells[2].split()[0])

    def take_refused(self, cells):
        self.name(cells[1])
        self.refused_poses += 1
        self.refused.append(f"Pose '{cells[1]}' is not judged: {cells[2]} would be at {cells[3]}, "
                            f"limits {cells[4]} and {cells[5]}")

    def take_capsules(self, cells):
        if tuple(cells[1:4]) not in self.told:
            self.told.add(tuple(cells[1:4]))
            self.touches.append(f"{cells[2]} and {cells[3]} touch in pose '{cells[1]}'")

    def take_closest(self, cells):
        pose = self.numbers[cells[1]]
        self.keep(pose, pose, 0, cells[2], cells[3], cells[4])

    def take_sweep(self, cells):
        start, end = cells[1:3]
        if cells[3].startswith("refused"):
            self.refused.append(f"The way from '{start}' to '{end}' is not judged from step "
                                f"{cells[3].split(' ')[-1]} of {self.steps} on: limit of "
                                f"{cells[4]}")
            return
        self.ways += 1
        step = cells[4].split(" ")[-1]
        if int(cells[3].split()[0]) > 0:
            self.touches.append(f"{cells[5]} and {cells[6]} touch on the way from '{start}' to "
                                f"'{end}', worst at step {step} of {self.steps}")
        if cells[7] != "none":
            self.keep(self.numbers[start], self.numbers[end], step, *cells[5:8])
        self.farthest = max(self.farthest, number(cells[17].replace("moves ", "")))
        self.is_alone = self.is_alone or "not judged" in cells[10]
        self.unknown += int((cells[14].split() or ["0"])[0]) if cells[14][:1].isdigit() else 0

    def take_touched(self, cells):
        what = object_of(cells[5]) if cells[3] == "objects" else "the visitor"
        self.scenes.append(f"{cells[4]} touches {what} from '{cells[1]}' to '{cells[2]}', first "
                           f"at {cells[6]} of {self.steps}")

    def take_object(self, cells):
        if number(cells[4]) == 0:
            self.scenes.append(f"{cells[2]} touches {object_of(cells[3])} in pose '{cells[1]}'")

    def take_obstacle(self, cells):
        if number(cells[3]) == 0:
            self.scenes.append(f"{cells[2]} touches the visitor in pose '{cells[1]}'")


def told(verdict, lines, most, rest):
    """Says the first lines, and how many more there are."""
    for line in lines[:most]:
        verdict.say(line + ".")
    if len(lines) > most:
        verdict.say(f"... and {len(lines) - most} more{rest}")


def main(path, steps, notes, surfaces, worst):
    rows, verdict = Rows(path, steps), Verdict(most=16)
    verdict.say(f"Judged: {rows.pairs} pairs of capsules, {len(rows.names) - rows.refused_poses} "
                f"named poses, {rows.ways} ways between them.")
    told(verdict, rows.touches, TOUCHES, ": see the rows.")
    if rows.least is None:
        verdict.say("No two links were within 2 m of each other.")
    elif not rows.touches:
        distance, _, first, second, where = rows.least
        verdict.say(f"No two links touch. Nearest: {first} and {second}, {distance * 1000:.1f} mm "
                    f"{where}.")
    if rows.ways:
        verdict.say(f"Between two of the {int(steps) + 1} samples of a way, where points move up "
                    f"to {rows.farthest * 1000:.1f} mm, nothing is judged.")
    told(verdict, rows.scenes, TOUCHES, " of these.")
    told(verdict, rows.refused, REFUSALS, " that are beyond limits.")
    if rows.is_alone:
        verdict.say("Surroundings are not judged: this robot has none here (SCENE=1 takes the "
                    "example's).")
    if rows.unknown:
        verdict.say(f"At {rows.unknown} steps the example's lidar was silent: obstacles were not "
                    "known.")
    verdict.notes(notes, surfaces)
    sys.stdout.write(verdict.text())
    with open(worst, "w", encoding="utf-8", errors="surrogateescape") as file:
        print(rows.least[1] if rows.least else ",,,,", file=file)


if __name__ == "__main__":
    main(*sys.argv[1:])
