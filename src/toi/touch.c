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
#include "port/nearest.h"
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
    out->square.x = koi_port_mul(out->edge.x, out->edge.x);
    out->square.y = koi_port_mul(out->edge.y, out->edge.y);
    out->square.z = koi_port_mul(out->edge.z, out->edge.z);
    out->by = scaled(&what->by, units);
    out->radius = scaled(&what->radius, units);
    out->reach = what->reach << shift;
    out->most = out->reach + (((shift >= 3U) ? UINT32_C(2) : UINT32_C(6)) << shift) - 2U;
    return true;
}

static inline fix16_t moved(fix16_t from, fix16_t by, ko_q30 t)
{
    return from + koi_port_nearest(koi_port_mul(by, t));
}

/* Sets the gap to how far x is beyond a face, and returns the face's bit, or 0 with no gap. */
static inline uint32_t side_of(fix16_t x, fix16_t r, uint32_t axis, fix16_t *gap)
{
    if (x > r) {
        *gap = x - r;
        return 1U << (2U * axis);
    }
    if (x < -r) {
        *gap = x + r;
        return 2U << (2U * axis);
    }
    *gap = 0;
    return 0;
}

/* The squared distance at a point of the segment: its slope, and its bend, both halved. Only axes
 * on which the point is beyond a face count. */
typedef struct quadratic {
    int64_t slope;
    int64_t bend;
} quadratic;

static inline void add_axis(quadratic *to, fix16_t way, int64_t square, fix16_t gap)
{
    if (gap != 0) {
        to->slope += koi_port_mul(way, gap);
        to->bend += square;
    }
}

static inline quadratic quadratic_at(const koi_touch_scene *scene, const ko_vec3 *w)
{
    quadratic f = {0, 0};
    add_axis(&f, scene->edge.x, scene->square.x, w->x);
    add_axis(&f, scene->edge.y, scene->square.y, w->y);
    add_axis(&f, scene->edge.z, scene->square.z, w->z);
    return f;
}

/* Where the least is: after `low` and before `high`, which are beyond the ends at first. */
typedef struct range {
    ko_q30 low;
    ko_q30 high;
} range;

/* From t to the least of the quadratic there, or to an end of the segment that is before it; to the
 * middle of the range if that is out of it. Returns t where it is the least. */
static inline ko_q30 step_from(ko_q30 t, const quadratic *f, range *in)
{
    const uint64_t bend = (uint64_t)f->bend;
    const uint64_t size = koi_magnitude64(f->slope);
    const ko_q30 step = (size < bend) ? (ko_q30)(koi_ratio(size, bend) >> 2) : KO_Q30_ONE;
    if (step == 0 || size == 0) {
        return t;
    }
    if (f->slope > 0) {
        const ko_q30 down = (step < t) ? t - step : 0;
        in->high = t;
        return (down > in->low) ? down : in->low + (t - in->low) / 2;
    }
    const ko_q30 up = (step < KO_Q30_ONE - t) ? t + step : KO_Q30_ONE;
    in->low = t;
    return (up < in->high) ? up : t + (in->high - t) / 2;
}

/* The bits of three numbers stand for less than twice the largest of them. */
static inline bool is_within(const ko_vec3 *w, uint32_t most)
{
    return koi_bits3(w) < 2U * most && (uint64_t)koi_dot3(w, w) <= koi_port_umul(most, most);
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
    ko_q30 t = out->t;
    for (unsigned round = 0;; round++) {
        const uint32_t before = sides;
        sides = side_of(moved(a.x, edge->x, t), r->x, 0, &out->w.x);
        sides |= side_of(moved(a.y, edge->y, t), r->y, 1, &out->w.y);
        sides |= side_of(moved(a.z, edge->z, t), r->z, 2, &out->w.z);
        if (sides == before || round == MOST_ROUNDS) {
            break;
        }
        const quadratic f = quadratic_at(scene, &out->w);
        const ko_q30 next = step_from(t, &f, &in);
        if (next == t) {
            break;
        }
        t = next;
    }
    out->t = t;
    out->is_contact = is_within(&out->w, scene->most);
}
