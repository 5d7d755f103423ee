/* The points are a guess that needs no proof, but for contact: two points of both things are no
 * closer than the things are.
 *
 * The segment moves as a whole by at most 0.87 units, since its place is rounded to nearest, and
 * the point on it by as much again. So two points at the distance reach + k stand for a true
 * distance below reach + k + 1.74: in quarters of an LSB k is 6, in LSB it is 4. */
#include "src/toi/touch.h"

#include <stddef.h>

#include "src/distance/closest.h"
#include "src/math/wide.h"

#define MOST_FINE (UINT32_C(1) << 24)
#define MOST (UINT32_C(1) << 27)

static inline uint32_t bits_of(const ko_vec3 *v)
{
    return koi_magnitude(v->x) | koi_magnitude(v->y) | koi_magnitude(v->z);
}

/* v times the units in an LSB. */
static inline ko_vec3 in_units(const ko_vec3 *v, fix16_t units)
{
    const ko_vec3 out = {v->x * units, v->y * units, v->z * units};
    return out;
}

static inline bool is_within(const ko_vec3 *w, uint32_t most)
{
    return koi_wide_square3(koi_magnitude(w->x), koi_magnitude(w->y), koi_magnitude(w->z)) <=
           koi_port_umul(most, most);
}

/* The segment at its place and the box around 0, in units. */
typedef struct scene {
    ko_vec3 a;
    ko_vec3 b;
    ko_aabb box;
    uint32_t most; /* a distance that is close enough */
} scene;

/* False where numbers are too large. Out of line, so that its numbers are off the stack in the
 * kernels. */
static KOI_NOINLINE bool set_scene(const koi_advance *what, ko_q30 now, scene *out)
{
    static const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 apart = koi_minus3(&what->moving.a, &what->still.a);
    const ko_vec3 edge = koi_minus3(&what->moving.b, &what->moving.a);
    const uint32_t size = bits_of(&apart) | bits_of(&edge) | bits_of(&what->by) |
                          bits_of(&what->radius) | what->reach;
    const bool is_fine = size < MOST_FINE;
    const fix16_t units = is_fine ? 4 : 1;
    if (size >= MOST) {
        return false;
    }
    const ko_vec3 by = in_units(&what->by, units);
    const ko_vec3 moved = koi_closest_at(&zero, &by, now);
    const ko_vec3 from = in_units(&apart, units);
    const ko_vec3 way = in_units(&edge, units);
    out->a = koi_closest_sum(&from, &moved);
    out->b = koi_closest_sum(&out->a, &way);
    out->box.c = zero;
    out->box.r = in_units(&what->radius, units);
    out->most = what->reach * (uint32_t)units + (is_fine ? 6U : 4U);
    return true;
}

bool koi_touch_find(const koi_advance *what, ko_q30 now, koi_touch *out)
{
    scene in;
    ko_vec3 q;
    if (!set_scene(what, now, &in)) {
        return false;
    }
    koi_closest_segment_aabb(&in.a, &in.b, &in.box, &out->t, NULL);
    const ko_vec3 p = koi_closest_at(&in.a, &in.b, out->t);
    (void)koi_closest_point_aabb(&p, &in.box, &q);
    out->w = koi_minus3(&p, &q);
    out->is_contact = is_within(&out->w, in.most);
    return true;
}
