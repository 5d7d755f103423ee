/* The bracket: two plates of 400 x 400 x 50 mm, each with a hole, and two ribs between them. Its
 * four shells overlap. */
#include "parts.h"

#include <stdbool.h>
#include <stdlib.h>

enum { HALF = 200000, HOLE = 120000, THICK = 50000, RIB = 30000 };

/* How a shell lies in the bracket. The axes u, v, w of a shell are x, y, z or their cycle. */
typedef struct {
    part_point at;
    bool is_upright; /* u v w is y z x */
} place;

static void put_point(FILE *file, const place *where, int32_t u, int32_t v, int32_t w)
{
    const int32_t x = where->at.x + (where->is_upright ? w : u);
    const int32_t y = where->at.y + (where->is_upright ? u : v);
    const int32_t z = where->at.z + (where->is_upright ? v : w);
    fprintf(file, "v %s%d.%06d %s%d.%06d %s%d.%06d\n", (x < 0) ? "-" : "", abs(x) / 1000000,
            abs(x) % 1000000, (y < 0) ? "-" : "", abs(y) / 1000000, abs(y) % 1000000,
            (z < 0) ? "-" : "", abs(z) / 1000000, abs(z) % 1000000);
}

/* The point of the square's edge in the direction of a step around its centre. */
static void edge_at(int32_t step, int32_t *u, int32_t *v)
{
    const int32_t c = part_cos(1 << 20, step, AROUND);
    const int32_t s = part_sin(1 << 20, step, AROUND);
    const int32_t most = (abs(c) > abs(s)) ? abs(c) : abs(s);
    *u = (int32_t)((int64_t)HALF * c / most);
    *v = (int32_t)((int64_t)HALF * s / most);
}

/* A square plate with a hole: four rings of points, and a strip of quadrangles between each two.
 * Indices count backwards from the last point. */
static void put_plate(FILE *file, const place *where)
{
    for (int32_t ring = 0; ring < 4; ring++) { /* hole below, hole above, edge above, edge below */
        for (int32_t i = 0; i < AROUND; i++) {
            int32_t u = part_cos(HOLE, i, AROUND);
            int32_t v = part_sin(HOLE, i, AROUND);
            if (ring >= 2) {
                edge_at(i, &u, &v);
            }
            put_point(file, where, u, v, (ring == 1 || ring == 2) ? THICK : 0);
        }
    }
    for (int32_t ring = 0; ring < 4; ring++) {
        const int32_t here = ring * AROUND - 4 * AROUND;
        const int32_t next = (ring + 1) % 4 * AROUND - 4 * AROUND;
        for (int32_t i = 0; i < AROUND; i++) {
            const int32_t k = (i + 1) % AROUND;
            fprintf(file, "f %d %d %d %d\n", here + i, next + i, next + k, here + k);
        }
    }
}

/* A triangular rib in the corner between the plates. */
static void put_rib(FILE *file, int32_t y)
{
    const place where = {{0, y, 0}, false};
    for (int32_t side = 0; side < 2; side++) {
        put_point(file, &where, 20000, side * RIB, 20000);
        put_point(file, &where, 280000, side * RIB, 20000);
        put_point(file, &where, 20000, side * RIB, 280000);
    }
    fputs("f -6 -5 -4\nf -3 -1 -2\nf -6 -3 -2 -5\nf -5 -2 -1 -4\nf -4 -1 -3 -6\n", file);
}

void part_write_bracket(FILE *file)
{
    const place flat = {{HALF + 5000, 0, 0}, false};
    const place upright = {{0, 0, HALF + 15000}, true};
    fputs("# A bracket of four bodies that overlap, in metres.\n", file);
    put_plate(file, &flat);
    put_plate(file, &upright);
    put_rib(file, HALF - RIB - 10000);
    put_rib(file, 10000 - HALF);
}
