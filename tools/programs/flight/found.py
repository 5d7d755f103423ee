"""Reads what the firmware found of each pose of a flight, from its rows."""
from words import lines_of, number

TOUCHING, WITHIN_WARN, WITHIN_REACH, NOTHING, UNKNOWN = range(5)  # classes of clearance
BLIND = 65535  # a sector of which nothing is known


class Pose:
    def __init__(self, time, said, clearance):
        self.time, self.said, self.clearance = time, said, clearance
        self.is_late = False

    def clearance_class(self, warn):
        if self.said in ("unknown", "none"):
            return UNKNOWN if self.said == "unknown" else NOTHING
        return class_of(self.clearance, warn)


def class_of(clearance, warn):
    if clearance <= 0:
        return TOUCHING
    return WITHIN_WARN if clearance <= warn else WITHIN_REACH


class Found:
    """The poses in their order, the pose that is nearest to something, and the sectors around it:
    those of the next look, or else of the last one. `most` is the longest sector, in
    centimetres."""

    def __init__(self, path):
        self.poses, self.nearest, self.name = [], None, ""
        self.sectors, self.most = [], 0
        self.last_look, self.is_due = [], False
        for line in lines_of(path)[1:]:
            self.take(*line.split(",")[:4])

    def take(self, time, kind, *rest):
        if kind in ("nearest", "none", "unknown"):
            self.take_pose(time, kind, *rest)
        elif kind == "late":
            self.poses[-1].is_late = True
        elif kind == "sectors":
            self.last_look = [int(word) for word in rest[0].split()]
            if self.is_due:
                self.sectors = self.last_look
            self.is_due = False
            self.most = max([self.most, *(d for d in self.last_look if d < BLIND)])

    def take_pose(self, time, kind, name="", clearance=""):
        last = self.poses[-1] if self.poses else None
        # After unknown, nearest may say what is known of the same pose.
        if last and (kind, last.said, last.time) == ("nearest", "unknown", time):
            last.clearance = number(clearance)
        else:
            last = Pose(time, kind, number(clearance))
            self.poses.append(last)
        if kind != "nearest" or self.nearest and last.clearance >= self.nearest.clearance:
            return
        self.nearest, self.sectors, self.is_due = last, self.last_look, True
        self.name = f"mover {name[1:]}" if name.startswith("m") else f"obstacle {name}"
