#!/usr/bin/env python3
"""Writes the tracks of vehicles at random: random_tracks.py SEED FOLDER"""
import math
import os
import random
import sys

seed, folder = sys.argv[1:]
random.seed(int(seed))
os.makedirs(folder, exist_ok=True)
for vehicle in range(random.randrange(2, 7)):
    begin, rate = random.uniform(0, 4), random.choice([7, 20, 33.3, 100])
    size, pace, phase = random.uniform(2, 12), random.uniform(0.2, 1.5), random.uniform(0, 6)
    time = 1000 + begin
    with open(os.path.join(folder, f"v{vehicle}.tum"), "w") as file:
        for _ in range(int(random.uniform(3, 9) * rate)):
            time += random.uniform(0.5, 1.5) / rate
            a = pace * (time - 1000) + phase
            file.write(f"{time:.9f} {size * math.cos(a):.6f} {size * math.sin(1.3 * a):.6f} "
                       f"{2 + math.sin(0.7 * a):.6f} 0 0 0 1\n")
