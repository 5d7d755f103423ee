#include "programme.h"

#define MM(x) ((fix16_t)((x)*65536))

/* Clamps on the middles of the long sides, 20 mm wide and 12 high, and on two corners. The top of
 * the plate is z = 0. */
const ko_aabb programme_clamps[CLAMPS] = {
    {{MM(60), MM(2), MM(6)}, {MM(10), MM(8), MM(6)}},
    {{MM(60), MM(78), MM(6)}, {MM(10), MM(8), MM(6)}},
    {{MM(4), MM(4), MM(5)}, {MM(6), MM(6), MM(5)}},
    {{MM(116), MM(76), MM(5)}, {MM(6), MM(6), MM(5)}},
};

const char *const programme_lines[] = {
    "(plate with a pocket, a ring and a slot; cutter of 6 mm)",
    "G21 G90 G17",
    "G0 X0 Y0 Z40",
    "G0 X30 Y40",
    "G0 Z2",
    "G1 Z-1 F200",
    "G1 X45 F600",
    "G3 X45 Y40 I15 J0 (a ring of 15 mm about the middle)",
    "G3 X45 Y40 Z-3 I15 J0 (and down)",
    "G0 Z15",
    "G0 X60 Y78 (over a clamp)",
    "G0 Z30",
    "G0 X100 Y20",
    "G0 Z2",
    "G1 Z-2",
    "G2 X80 Y20 R10 (half a circle, towards the outside)",
    "G1 X75 Y20 (close to a clamp)",
    "G1 X75 Y8",
    "G1 X40 Y8 (through it)",
    "G0 Z2",
    "G0 X20 Y60 Z20",
    "G18",
    "G2 X60 Z20 I20 K0 (over the plate in an arc, in x and z)",
    "G17",
    "G0 X110 Y66 Z11",
    "G3 X116 Y60 R8 (short before a clamp)",
    "G0 Z8",
    "G1 X116 Y75 (into it)",
    "G0 Z60",
    "M30",
};

const unsigned programme_count = sizeof(programme_lines) / sizeof(programme_lines[0]);
