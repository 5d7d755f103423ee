/* Two capsules meet where the origin, moving by `by`, comes within reach of all differences of
 * points of b and points of a, which are a parallelogram. Whether it does is decided by the
 * distance of the parallelogram and the way; when it does, by the entry of a point (entry.h).
 *
 * An entry is early by less than 5 units. In quarters of an LSB that is below 2 LSB, as within
 * 128 m is promised. Where a number is 256 m or more, units are LSB: then 6 LSB are promised. */
#include "src/toi/toi_capsule.h"

#include "port/bits.h"
#include "src/distance/entry.h"
#include "src/distance/measure.h"
#include "src/distance/span.h"

static const ko_vec3 zero = {0, 0, 0};

static inline uint32_t bits_of(const ko_vec3 *v)
{
    return koi_magnitude(v->x) | koi_magnitude(v->y) | koi_magnitude(v->z);
}

static inline void scale(ko_vec3 *v, fix16_t by)
{
    v->x *= by;
    v->y *= by;
    v->z *= by;
}

/* The corners of the differences, around it, and the end of the way of the origin. */
typedef struct scene {
    ko_vec3 corner[KOI_ENTRY_CORNERS];
    ko_vec3 u;
    ko_vec3 v;
    ko_vec3 by;
    uint32_t reach;
} scene;

/* Sets the scene in units in which all numbers are below 2^29, so all differences are below 2^30.
 * False if LSB are too small. */
static inline bool set_scene(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by,
                             scene *out)
{
    uint32_t bits = bits_of(by);
    out->corner[0] = koi_minus3(&b->a, &a->a);
    out->corner[1] = koi_minus3(&b->b, &a->a);
    out->corner[2] = koi_minus3(&b->b, &a->b);
    out->corner[3] = koi_minus3(&b->a, &a->b);
    out->by = *by;
    out->reach = (uint32_t)a->r + (uint32_t)b->r;
    for (unsigned i = 0; i < KOI_ENTRY_CORNERS; i++) {
        bits |= bits_of(&out->corner[i]);
    }
    bits |= out->reach;
    if (bits < UINT32_C(1) << 24) {
        for (unsigned i = 0; i < KOI_ENTRY_CORNERS; i++) {
            scale(&out->corner[i], 4);
        }
        scale(&out->by, 4);
        out->reach *= 4U;
    }
    out->u = koi_minus3(&out->corner[1], &out->corner[0]);
    out->v = koi_minus3(&out->corner[2], &out->corner[1]);
    return bits < UINT32_C(1) << 29;
}

static KOI_NOINLINE uint32_t distance_of(const scene *in)
{
    const koi_span span = {in->corner[0], {in->u, in->v, koi_minus3(&zero, &in->by), zero}};
    return koi_span_distance(&span, in->reach);
}

static KOI_NOINLINE bool find_entry(const scene *in, ko_q30 *time)
{
    const ko_segment way = {zero, in->by};
    const koi_polygon polygon = {{&in->corner[0], &in->corner[1], &in->corner[2], &in->corner[3]},
                                 KOI_ENTRY_CORNERS,
                                 koi_normal_of(&in->u, &in->v)};
    return koi_entry_of_polygon(&polygon, &way, in->reach, time);
}

bool koi_toi_of_capsules(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by, ko_q30 *time)
{
    scene in;
    if (!set_scene(a, b, by, &in)) {
        return false;
    }
    const uint32_t distance = distance_of(&in);
    if (distance == UINT32_MAX) {
        return false;
    }
    if (distance > in.reach) {
        *time = KO_NEVER;
        return true;
    }
    return find_entry(&in, time);
}
