#!/usr/bin/env python3
"""Writes scans and speeds at random: random_scans.py SEED SCANS.csv SPEEDS.csv"""
import math
import random
import sys

seed, scans, speeds = sys.argv[1:]
random.seed(int(seed))
beams = random.choice([37, 90, 91, 180, 360, 720])
whole = random.random() < 0.6
step = (2 * math.pi if whole else random.uniform(1, 6)) / beams * random.choice([1, -1])
first = random.uniform(-math.pi, math.pi)
time, speed = 5 * 10**9, 1.0
with open(scans, "w") as file, open(speeds, "w") as other:
    file.write("timestamp [ns],angle_min,angle_increment,range_min,range_max," +
               ",".join(f"ranges_{i}" for i in range(beams)) + "\n")
    other.write("t,v\n")
    for _ in range(30):
        time += random.randrange(10, 120) * 10**6
        base = random.uniform(0.5, 25)
        row = []
        for _ in range(beams):
            kind = random.random()
            base = min(22, max(0.3, base + random.uniform(-0.4, 0.4)))
            row.append("nan" if kind < 0.004 else "inf" if kind < 0.3 else f"{base:.4f}")
        file.write(f"{time},{first:.9f},{step:.9f},0.2,20," + ",".join(row) + "\n")
        speed = max(-0.3, min(9, speed + random.uniform(-1, 1)))
        other.write(f"{time / 1e9 - 0.01:.3f},{speed:.2f}\n")
    other.write(f"{time / 1e9:.3f},0\n")
