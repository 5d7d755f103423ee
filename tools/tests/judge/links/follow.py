"""Joints that follow others: keepout-arm's NAME_follow against the URDF in double precision.

    follow.py make NUMBER        prints a random URDF of many followers
    follow.py values URDF        prints lines of values of the driven joints, for robot-follow: both
                                 ends, near them, at random
    follow.py judge URDF         reads what robot-follow printed of these lines

It shares no code with keepout-arm."""
import math
import random
import sys

import place

TURN = 1 << 27                       # units of a turn
UNITS = TURN / (2 * math.pi)
FACTORS = [0.5, -0.5, 1, -1, 1.25, -1.25, 0.3, 1 / 3, 2, 7.3, -0.01, 1.0892, 0.715]


def unit(joint):
    return place.LSB if joint.kind == "prismatic" else UNITS


def limits(source, kind):
    """Limits as people write them: degrees as radians, thousandths of a metre, whole turns."""
    if kind == "prismatic":
        return 0.0, source.choice([0.05, 0.07, 0.1234, 0.4, 0.025])
    any_high = round(source.uniform(0.1, 9), 3)
    high = source.choice([0.7, 0.8, 1.5708, 3.1, 6.283, 6.2832, 12.0, 50.0, any_high])
    return source.choice([0.0, -high]), high


def follower(source, name, other, joint, narrows):
    """A joint that follows another: its kind, factor and offset, and its limits.
    The limits mostly are the image of the other's."""
    kind = source.choice(["revolute", "prismatic", "revolute", "continuous"])
    scales = {("revolute", "prismatic"): 20.0, ("continuous", "prismatic"): 20.0,
              ("prismatic", "revolute"): 0.01, ("prismatic", "continuous"): 0.01}
    factor = source.choice(FACTORS) * scales.get((kind, joint[0]), 1.0)
    offset = source.choice([0.0, 0.0, 0.1, -0.0123])
    others = joint[1:] if joint[0] != "continuous" else (-60.0, 60.0)
    ends = sorted(factor * x + offset for x in others)
    if kind == "revolute" and max(map(abs, ends)) > 99:
        kind = "continuous"
    if kind != "continuous" and narrows:  # some values of the other are refused
        ends[1] = ends[0] + 0.9 * (ends[1] - ends[0])
    text = (f'<joint name="{name}" type="{kind}"><parent link="base"/><child link="l_{name}"/>'
            f'<axis xyz="0 0 1"/><limit lower="{ends[0]!r}" upper="{ends[1]!r}"/>'
            f'<mimic joint="{other}" multiplier="{factor!r}" offset="{offset!r}"/></joint>')
    return text, (kind, *ends)


def make(number):
    source = random.Random(number)
    ball = '<collision><geometry><sphere radius="0.01"/></geometry></collision>'
    print('<robot name="followers"><link name="base">' + ball + "</link>")
    for i in range(8):
        kind = source.choice(["revolute", "revolute", "prismatic", "continuous"])
        low, high = limits(source, kind)
        print(f'<link name="l_d{i}">{ball}</link><joint name="d{i}" type="{kind}">'
              f'<parent link="base"/><child link="l_d{i}"/>'
              f'<axis xyz="0 0 1"/><limit lower="{low!r}" upper="{high!r}"/></joint>')
        last, joint = f"d{i}", (kind, low, high)
        for k in range(source.choice([1, 1, 2])):
            text, own = follower(source, f"f{i}_{k}", last, joint, number % 4 == 0 and i < 2)
            print(f'<link name="l_f{i}_{k}">{ball}</link>{text}')
            if own[0] != "continuous":  # a follower of this one, or another of the same
                last, joint = source.choice([(f"f{i}_{k}", own), (last, joint)])
    print("</robot>")


def range_of(joint):
    if joint.kind == "continuous":
        return -round(55 * UNITS), round(55 * UNITS)
    return round(joint.low * unit(joint)), round(joint.high * unit(joint))


def lines(robot):
    """Yields the values of the driven joints."""
    source = random.Random(5)
    ranges = [range_of(j) for j in robot.driven()]
    for near in range(6):
        yield [low + near if near <= high - low else low for low, high in ranges]
        yield [high - near if near <= high - low else high for low, high in ranges]
    yield [0 if low <= 0 <= high else low for low, high in ranges]
    for _ in range(200):
        yield [source.randint(low, high) for low, high in ranges]


def exact(robot, joint, values):
    """Returns the value that a joint should have, in its units.
    The second answer is by how much a unit of the driven joint moves it."""
    factor, offset = 1.0, 0.0
    while joint.mimic is not None:
        offset += factor * float(joint.mimic.get("offset", 0))
        factor *= float(joint.mimic.get("multiplier", 1))
        joint = next(j for j in robot.joints if j.name == joint.mimic.get("joint"))
    return factor * values[joint.name] / unit(joint) + offset, abs(factor) / unit(joint)


def judge_joint(joint, told, value, step):
    """Returns by how much a follower is off, in units.
    The second answer is how far beyond its limits the driven joint takes it."""
    truth = value * unit(joint)
    if joint.kind == "continuous":
        return abs((told - truth + 2 ** 31) % 2 ** 32 - 2 ** 31), 0.0
    low, high = joint.low * unit(joint), joint.high * unit(joint)
    beyond = max(low - truth, truth - high, 0.0)
    # The limit of the driven joint is rounded, and that of this one.
    room = 0.5 * step * unit(joint) + 1
    held, free = min(max(truth, low), high), min(max(truth, -2.0 ** 31), 2.0 ** 31 - 1)
    off = abs(told - held) - 0.5 if beyond > 0 else abs(told - truth)
    if beyond > room:
        off = min(abs(told - free), off if beyond < room + 4 else math.inf)
    return max(off, 0.0), beyond / room


def judge(robot):
    worst, refused, judged = 0.0, 0, 0
    moving = [j for j in robot.joints if j.kind != "fixed"]
    driven = [j.name for j in robot.driven()]
    rows = [line.split() for line in sys.stdin]
    inputs = list(lines(robot))
    assert len(rows) == len(inputs), f"{len(rows)} answers, not {len(inputs)}"
    for values, row in zip(inputs, rows):
        status, told = int(row[0]), [int(n) for n in row[2:]]
        surely, perhaps = False, False
        for joint, said in zip(moving, told):
            value, step = exact(robot, joint, dict(zip(driven, values)))
            if joint.mimic is None:
                given = values[driven.index(joint.name)]
                assert said == given, f"{joint.name}: {said} of a driven joint"
                continue
            off, beyond = judge_joint(joint, said, value, step)
            bound = 0.51 + abs(value * unit(joint)) / 2 ** 30
            truth = value * unit(joint)
            assert off <= bound, (f"{joint.name} is said to be at {said}, "
                                  f"the truth is {truth:.2f} units")
            worst, judged = max(worst, off / bound), judged + 1
            perhaps, surely = perhaps or beyond > 1, surely or beyond > 12
        assert status == 0 or perhaps, (f"values {values}: refused for link {row[1]}, "
                                        "and all are within their limits")
        assert status != 0 or not surely, f"values {values}: beyond a limit, and placed"
        refused += status != 0
    print(f"{judged} values of followers, off by at most {100 * worst:.0f} % of the bound; "
          f"{refused} of {len(rows)} refused")


def main():
    if sys.argv[1] == "make":
        make(int(sys.argv[2]))
        return
    robot = place.Robot(sys.argv[2])
    if sys.argv[1] == "values":
        for values in lines(robot):
            print(" ".join(str(n) for n in values))
    else:
        judge(robot)


if __name__ == "__main__":
    main()
