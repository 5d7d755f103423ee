/* The sphere's centre is a point that comes within reach of an edge (entry.h). A program that asks
 * no more than this links neither spans nor the advancing of capsules.
 *
 * An entry is early by less than 5 units. In quarters of an LSB that is below 2 LSB, as within
 * 128 m is promised. Where a number is 256 m or more, units are LSB: then 6 LSB are promised. */
#include "src/toi/toi_leg.h"

#include "src/distance/entry.h"
#include "src/math/wide.h"
#include "src/distance/closest_cast.h"
#include "src/distance/segments.h"

#define FINE (UINT32_C(1) << 24)

/* The path of the point, the edge and the reach, in units. All points are legal. */
typedef struct scene {
    ko_segment path;
    ko_segment core;
    uint32_t reach;
} scene;

static inline ko_vec3 quarters(const ko_vec3 *v)
{
    const ko_vec3 out = {v->x * 4, v->y * 4, v->z * 4};
    return out;
}

/* In quarters of an LSB the path begins at 0. Else the points are as they are, since differences
 * need not be legal points. */
static KOI_OWN_FRAME void set_scene(const ko_capsule *leg, const ko_capsule *still, scene *out)
{
    const ko_segment path = {{0, 0, 0}, koi_minus3(&leg->b, &leg->a)};
    const ko_segment core = {koi_minus3(&still->a, &leg->a), koi_minus3(&still->b, &leg->a)};
    const uint32_t reach = (uint32_t)leg->r + (uint32_t)still->r;
    const ko_segment far_path = {leg->a, leg->b};
    const ko_segment far_core = {still->a, still->b};
    if ((koi_bits3(&path.b) | koi_bits3(&core.a) | koi_bits3(&core.b) | reach) < FINE) {
        out->path.a = path.a;
        out->path.b = quarters(&path.b);
        out->core.a = quarters(&core.a);
        out->core.b = quarters(&core.b);
        out->reach = 4U * reach;
        return;
    }
    out->path = far_path;
    out->core = far_core;
    out->reach = reach;
}

/* Estimates when the point meets the edge, seen from either end, and proves the earlier time. */
static KOI_OWN_FRAME bool find_entry(const scene *in, ko_q30 *time)
{
    koi_gauge gauge;
    const koi_course course = {in->path.a, koi_minus3(&in->path.b, &in->path.a), in->reach};
    const ko_vec3 edge = koi_minus3(&in->core.b, &in->core.a);
    const ko_vec3 back = koi_minus3(&in->core.a, &in->core.b);
    const ko_q30 from_a = koi_entry_estimate(&course, &in->core.a, &edge);
    const ko_q30 from_b = koi_entry_estimate(&course, &in->core.b, &back);
    *time = (from_a < from_b) ? from_a : from_b;
    if (*time == KO_NEVER) {
        return false;
    }
    const ko_vec3 at = koi_closest_at(&in->path.a, &in->path.b, *time);
    const ko_vec3 e = koi_minus3(&at, &in->core.a);
    koi_entry_measure(&e, &edge, &course.by, &gauge);
    return koi_entry_is_proved(&gauge, in->reach, *time);
}

ko_q30 koi_toi_of_leg(const ko_capsule *leg, const ko_capsule *still)
{
    scene in;
    ko_q30 time = KO_NEVER;
    set_scene(leg, still, &in);
    const koi_couple couple = {&in.path.a, &in.path.b, &in.core.a, &in.core.b};
    if (!koi_closest_are_within(&couple, in.reach)) {
        return KO_NEVER;
    }
    if (!find_entry(&in, &time)) {
        (void)koi_closest_cast(&in.path, &in.core.a, &in.core.b, in.reach, &time);
    }
    return time;
}
