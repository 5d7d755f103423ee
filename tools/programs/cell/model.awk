# Writes the cell's models: awk -v part=NAME -f model.awk writes one of them as OBJ, in metres, in
# its own frame. Parts are base, shoulder, upper, forearm and hand (z along the link, its joint at
# the origin), and building (in the world's frame).

function vertex(x, y, z) {
    printf "v %.4f %.4f %.4f\n", x, y, z
    return ++vertices
}
function face(a, b, c) {
    print "f", a, b, c
}
function quad(a, b, c, d) {
    face(a, b, c)
    face(a, c, d)
}

# Writes a body of revolution around z. The profile gives radius and height of each ring: "r,z r,z
# ...".
function lathe(profile, sides,    rings, i, j, at, first, turn, bottom, top, next_j) {
    rings = split(profile, point, " ")
    first = vertices + 1
    for (i = 1; i <= rings; i++) {
        split(point[i], at, ",")
        for (j = 0; j < sides; j++) {
            turn = 2 * 3.14159265358979 * j / sides
            vertex(at[1] * cos(turn), at[1] * sin(turn), at[2])
        }
    }
    split(point[1], at, ",")
    bottom = vertex(0, 0, at[2])
    split(point[rings], at, ",")
    top = vertex(0, 0, at[2])
    for (j = 0; j < sides; j++) {
        next_j = (j + 1) % sides
        face(bottom, first + next_j, first + j)
        face(top, first + (rings - 1) * sides + j, first + (rings - 1) * sides + next_j)
        for (i = 0; i + 1 < rings; i++) {
            at[1] = first + i * sides
            quad(at[1] + j, at[1] + next_j, at[1] + sides + next_j, at[1] + sides + j)
        }
    }
}

# Writes a box from corner to corner.
function box(x, y, z, far_x, far_y, far_z,    i, first) {
    first = vertices + 1
    for (i = 0; i < 8; i++) {
        vertex(i % 2 ? far_x : x, int(i / 2) % 2 ? far_y : y, i >= 4 ? far_z : z)
    }
    quad(first, first + 2, first + 3, first + 1)
    quad(first + 4, first + 5, first + 7, first + 6)
    quad(first, first + 1, first + 5, first + 4)
    quad(first + 2, first + 6, first + 7, first + 3)
    quad(first, first + 4, first + 6, first + 2)
    quad(first + 1, first + 3, first + 7, first + 5)
}

# Writes a grid of rectangles from a corner along two edges.
function sheet(x, y, z, ux, uy, uz, vx, vy, vz, parts,    i, j, first, at) {
    first = vertices + 1
    for (i = 0; i <= parts; i++) {
        for (j = 0; j <= parts; j++) {
            vertex(x + (ux * i + vx * j) / parts, y + (uy * i + vy * j) / parts, z + (uz * i + vz * j) / parts)
        }
    }
    for (i = 0; i < parts; i++) {
        for (j = 0; j < parts; j++) {
            at = first + i * (parts + 1) + j
            quad(at, at + parts + 1, at + parts + 2, at + 1)
        }
    }
}

BEGIN {
    if (part == "base") {
        lathe("0.20,0.00 0.20,0.04 0.14,0.06 0.12,0.28", 16)
    } else if (part == "shoulder") {
        lathe("0.13,0.00 0.14,0.05 0.14,0.22 0.11,0.32 0.05,0.36", 16)
    } else if (part == "upper") {
        lathe("0.05,-0.12 0.10,-0.08 0.11,0.00 0.07,0.12 0.06,0.45 0.08,0.55 0.09,0.62 0.06,0.70", 14)
    } else if (part == "forearm") {
        lathe("0.04,-0.09 0.08,-0.05 0.08,0.02 0.05,0.12 0.045,0.40 0.06,0.50 0.03,0.56", 12)
    } else if (part == "hand") {
        lathe("0.04,-0.05 0.05,0.00 0.05,0.06", 10)
        box(-0.03, -0.11, 0.05, 0.03, 0.11, 0.09)
        box(-0.015, 0.06, 0.08, 0.015, 0.09, 0.22)
        box(-0.015, -0.09, 0.08, 0.015, -0.06, 0.22)
    } else if (part == "building") {
        sheet(-3, -3, 0, 6, 0, 0, 0, 6, 0, 12)
        sheet(-3, -3, 0, 6, 0, 0, 0, 0, 3, 8)
        sheet(-3, -3, 0, 0, 6, 0, 0, 0, 3, 8)
        box(0.9, 0.6, 0, 1.2, 0.9, 3)
        box(-1.3, -1.4, 0, -1.1, -1.2, 3)
        box(0.5, -1.4, 0, 1.6, -0.5, 0.45)
        box(-3, 0.65, 1.75, 3, 0.85, 1.95)
    } else {
        print "model.awk: no part '" part "'" >"/dev/stderr"
        exit 1
    }
}
