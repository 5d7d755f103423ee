/* The points are a guess that needs no proof, but for contact: two points of both things are no
 * closer than the things are.
 *
 * The squared distance along the segment is convex, and between two crossings of a face it is a
 * quadratic. So a step to the least of the quadratic at one point ends the search, if no face is
 * crossed.
 *
 * The segment moves as a whole by at most 0.87 units, since its place is rounded to nearest, and
 * the point on it by as much again. So two points at the distance d stand for a true distance below
 * d + 1.74 units. */
#include "src/toi/touch.h"

#include "port/bits.h"
#include "src/distance/measure.h"

#define BITS 27U
#define MOST_ROUNDS 8U

static inline ko_vec3 scaled(const ko_vec3 *v, fix16_t units)
{
    const ko_vec3 out = {v->x * units, v->y * units, v->z * units};
    return out;
}

/* With 8 units an LSB all lengths are below 256 m. */
bool koi_touch_set(const koi_advance *what, koi_touch_scene *out)
{
    const ko_vec3 from = koi_minus3(&what->moving.a, &what->still.a);
    const ko_vec3 edge = koi_minus3(&what->moving.b, &what->moving.a);
    const uint32_t size = koi_bits3(&from) | koi_bits3(&edge) | koi_bits3(&what->by) |
                          koi_bits3(&what->radius) | what->reach;
    if ((size >> BITS) != 0U) {
        return false;
    }
    const uint32_t zeros = koi_port_clz(size | 1U) - (32U - BITS);
    const uint32_t shift = (zeros < 8U) ? zeros : 8U;
    const fix16_t units = (fix16_t)(UINT32_C(1) << shift);
    out->from = scaled(&from, units);
    out->edge = scaled(&edge, units);
    out->by = scaled(&what->by, units);
    out->radius = scaled(&what->radius, units);
    out->reach = what->reach << shift;
    out->most = out->reach + (((shift >= 3U) ? UINT32_C(2) : UINT32_C(6)) << shift) - 2U;
    return true;
}

static inline fix16_t moved(fix16_t from, fix16_t by, ko_q30 t)
{
    return from + (fix16_t)((koi_port_mul(by, t) + (INT64_C(1) << 29)) >> 30);
}

static inline fix16_t beyond(fix16_t x, fix16_t r)
{
    return (x > r) ? x - r : (x < -r) ? x + r : 0;
}

static inline uint32_t side_of(fix16_t gap)
{
    return (gap > 0) ? 1U : (gap < 0) ? 2U : 0U;
}

static inline uint32_t sides_of(const ko_vec3 *w)
{
    return side_of(w->x) | (side_of(w->y) << 2) | (side_of(w->z) << 4);
}

static inline int64_t square_of(fix16_t way, fix16_t gap)
{
    return (gap != 0) ? koi_port_mul(way, way) : 0;
}

/* Where the least is: after `low` and before `high`, which are beyond the ends at first. */
typedef struct range {
    ko_q30 low;
    ko_q30 high;
} range;

/* From t to the least of the quadratic there, or to an end of the segment that is before it; to the
 * middle of the range if that is out of it. Returns t where it is the least. */
static inline ko_q30 step_from(ko_q30 t, const ko_vec3 *way, const ko_vec3 *w, range *in)
{
    const int64_t slope = koi_dot3(way, w);
    const uint64_t bend =
        (uint64_t)(square_of(way->x, w->x) + square_of(way->y, w->y) + square_of(way->z, w->z));
    const uint64_t size = koi_magnitude64(slope);
    const ko_q30 step = (size < bend) ? (ko_q30)(koi_ratio(size, bend) >> 2) : KO_Q30_ONE;
    if (step == 0 || slope == 0) {
        return t;
    }
    if (slope > 0) {
        const ko_q30 down = (step < t) ? t - step : 0;
        in->high = t;
        return (down > in->low) ? down : in->low + (t - in->low) / 2;
    }
    const ko_q30 up = (step < KO_Q30_ONE - t) ? t + step : KO_Q30_ONE;
    in->low = t;
    return (up < in->high) ? up : t + (in->high - t) / 2;
}

static inline bool is_within(const ko_vec3 *w, uint32_t most)
{
    return (uint64_t)koi_dot3(w, w) <= koi_port_umul(most, most);
}

/* Numbers are below 3 * 2^27. */
void koi_touch_find(const koi_touch_scene *scene, ko_q30 now, koi_touch *out)
{
    const ko_vec3 *const edge = &scene->edge;
    const ko_vec3 *const r = &scene->radius;
    const ko_vec3 a = {moved(scene->from.x, scene->by.x, now),
                       moved(scene->from.y, scene->by.y, now),
                       moved(scene->from.z, scene->by.z, now)};
    range in = {-1, KO_Q30_ONE + 1};
    uint32_t sides = UINT32_MAX;
    for (unsigned round = 0;; round++) {
        const uint32_t before = sides;
        out->w.x = beyond(moved(a.x, edge->x, out->t), r->x);
        out->w.y = beyond(moved(a.y, edge->y, out->t), r->y);
        out->w.z = beyond(moved(a.z, edge->z, out->t), r->z);
        sides = sides_of(&out->w);
        if (sides == before || round == MOST_ROUNDS) {
            break;
        }
        const ko_q30 next = step_from(out->t, edge, &out->w, &in);
        if (next == out->t) {
            break;
        }
        out->t = next;
    }
    out->is_contact = is_within(&out->w, scene->most);
}
