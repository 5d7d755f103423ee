/* Searches the smallest box around a body. From many frames it descends by turning around each axis
 * in ever smaller steps. An exact method (O'Rourke's) gives at most a box smaller by the last step,
 * unless no start leads to its minimum. */
#include <float.h>
#include <math.h>

#include "volumes.h"

typedef struct frame {
    real3 x;
    real3 y;
    real3 z;
} frame;

static double dot(real3 a, real3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static double width(const body *b, real3 axis)
{
    double lo = DBL_MAX;
    double hi = -DBL_MAX;
    for (unsigned i = 0; i < b->corner_count; i++) {
        const double d = dot(real_of(&b->points[i]), axis);
        lo = fmin(lo, d);
        hi = fmax(hi, d);
    }
    return hi - lo;
}

static double volume_in(const body *b, const frame *f)
{
    return width(b, f->x) * width(b, f->y) * width(b, f->z);
}

/* Turns p and q in their plane. */
static void turn(real3 *p, real3 *q, double angle)
{
    const double c = cos(angle);
    const double s = sin(angle);
    const real3 a = *p;
    const real3 b = *q;
    *p = (real3){c * a.x + s * b.x, c * a.y + s * b.y, c * a.z + s * b.z};
    *q = (real3){c * b.x - s * a.x, c * b.y - s * a.y, c * b.z - s * a.z};
}

static frame turned(frame f, int axis, double angle)
{
    real3 *const all[3] = {&f.x, &f.y, &f.z};
    turn(all[(axis + 1) % 3], all[(axis + 2) % 3], angle);
    return f;
}

static double downhill(const body *b, frame f)
{
    double best = volume_in(b, &f);
    for (double step = 0.2; step > 1e-5;) {
        bool better = false;
        for (int i = 0; i < 6; i++) {
            const frame next = turned(f, i / 2, (i & 1) ? step : -step);
            const double v = volume_in(b, &next);
            if (v < best) {
                best = v;
                f = next;
                better = true;
            }
        }
        step = better ? step : step / 2;
    }
    return best;
}

double best_box_volume(const body *b)
{
    double best = DBL_MAX;
    uint32_t seed = 17;
    for (int i = 0; i < 60; i++) {
        const ko_mat3 r = next_rotation(&seed);
        const double q = 1.0 / KO_Q30_ONE;
        const frame f = {{r.x.x * q, r.x.y * q, r.x.z * q},
                         {r.y.x * q, r.y.y * q, r.y.z * q},
                         {r.z.x * q, r.z.y * q, r.z.z * q}};
        best = fmin(best, downhill(b, f));
    }
    return best;
}
