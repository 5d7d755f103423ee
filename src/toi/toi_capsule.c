/* Two capsules meet where the origin, moving by `by`, comes within reach of all differences of
 * points of b and points of a, which are a parallelogram. Whether it does is decided by the
 * distance of the parallelogram and the way; when it does, by the entry of a point (entry.h).
 *
 * An entry is early by less than 5 units. In quarters of an LSB that is below 2 LSB, as within
 * 128 m is promised. Where a number is 256 m or more, units are LSB: then 6 LSB are promised. */
#include "src/toi/toi_capsule.h"

#include "port/bits.h"
#include "src/distance/entry.h"
#include "src/distance/entry_polygon.h"
#include "src/distance/measure.h"
#include "src/distance/span.h"

static const ko_vec3 zero = {0, 0, 0};

static inline void scale(ko_vec3 *v, fix16_t by)
{
    v->x *= by;
    v->y *= by;
    v->z *= by;
}

/* The corners of the differences, around them, and the way of the origin. */
typedef struct scene {
    ko_vec3 corner[KOI_ENTRY_CORNERS];
    koi_course way;
} scene;

/* Sets the scene in units in which all numbers are below 2^29, so all differences are below 2^30.
 * False if LSB are too small. */
static bool set_scene(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by, scene *out)
{
    uint32_t bits = koi_bits3(by);
    out->corner[0] = koi_minus3(&b->a, &a->a);
    out->corner[1] = koi_minus3(&b->b, &a->a);
    out->corner[2] = koi_minus3(&b->b, &a->b);
    out->corner[3] = koi_minus3(&b->a, &a->b);
    out->way.from = zero;
    out->way.by = *by;
    out->way.reach = (uint32_t)a->r + (uint32_t)b->r;
    for (unsigned i = 0; i < KOI_ENTRY_CORNERS; i++) {
        bits |= koi_bits3(&out->corner[i]);
    }
    bits |= out->way.reach;
    if (bits < UINT32_C(1) << 24) {
        for (unsigned i = 0; i < KOI_ENTRY_CORNERS; i++) {
            scale(&out->corner[i], 4);
        }
        scale(&out->way.by, 4);
        out->way.reach *= 4U;
    }
    return bits < UINT32_C(1) << 29;
}

/* The differences and the way as a span, and the reach: UINT32_MAX where LSB are too small. */
static KOI_OWN_FRAME void set_span(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by,
                                   koi_span *out, uint32_t *reach)
{
    scene in;
    *reach = set_scene(a, b, by, &in) ? in.way.reach : UINT32_MAX;
    out->from = in.corner[0];
    out->edge[0] = koi_minus3(&in.corner[1], &in.corner[0]);
    out->edge[1] = koi_minus3(&in.corner[2], &in.corner[1]);
    out->edge[2] = koi_minus3(&zero, &in.way.by);
    out->edge[3] = zero;
}

static KOI_OWN_FRAME uint32_t distance_of(const ko_capsule *a, const ko_capsule *b,
                                          const ko_vec3 *by, uint32_t *reach)
{
    koi_span span;
    set_span(a, b, by, &span, reach);
    return (*reach != UINT32_MAX) ? koi_span_distance(&span, *reach) : UINT32_MAX;
}

/* Out of line, so that its numbers are off the stack in the search. */
static KOI_OWN_FRAME void set_polygon(const scene *in, koi_polygon *out)
{
    const ko_vec3 u = koi_minus3(&in->corner[1], &in->corner[0]);
    const ko_vec3 v = koi_minus3(&in->corner[2], &in->corner[1]);
    for (unsigned i = 0; i < KOI_ENTRY_CORNERS; i++) {
        out->corner[i] = &in->corner[i];
    }
    out->corners = KOI_ENTRY_CORNERS;
    out->normal = koi_normal_of(&u, &v);
}

static KOI_OWN_FRAME bool find_entry(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by,
                                     ko_q30 *time)
{
    scene in;
    koi_polygon polygon;
    (void)set_scene(a, b, by, &in);
    set_polygon(&in, &polygon);
    return koi_entry_of_polygon(&polygon, &in.way, time);
}

/* Both steps make their numbers anew, which keeps them off the other's stack. */
bool koi_toi_of_capsules(const ko_capsule *a, const ko_capsule *b, const ko_vec3 *by, ko_q30 *time)
{
    uint32_t reach;
    const uint32_t distance = distance_of(a, b, by, &reach);
    if (distance == UINT32_MAX) {
        return false;
    }
    if (distance > reach) {
        *time = KO_NEVER;
        return true;
    }
    return find_entry(a, b, by, time);
}
