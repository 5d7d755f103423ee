/* Entries by quadratics. The part of an edge between its ends is a line's: seen along the line, the
 * point moves in a plane, and comes within reach of a point. Vectors are shifted up until the
 * longest has 29 bits, so rounding them costs some units of that scale. */
#include "port/fast.h"

#include "src/distance/entry.h"

#include "src/distance/approach.h"
#include "src/distance/measure.h"

/* ---- estimates ---- */

static inline ko_vec3 scaled(const ko_vec3 *v, uint32_t shift)
{
    const int32_t by = INT32_C(1) << shift;
    const ko_vec3 out = {v->x * by, v->y * by, v->z * by};
    return out;
}

/* The direction of a line: a vector with a component of 2^29 or more, all below 2^30, and 2^89 over
 * its square, which is below 2^31. */
typedef struct axis {
    ko_vec3 e;
    int32_t inverse;
} axis;

static inline void set_axis(const ko_vec3 *edge, axis *out)
{
    out->e = scaled(edge, koi_port_clz(koi_bits3(edge)) - 2U);
    const uint32_t square = (uint32_t)((uint64_t)koi_dot3(&out->e, &out->e) >> 30) + 1U;
    const uint32_t zeros = koi_port_clz(square);
    out->inverse = (int32_t)koi_port_quotient(UINT64_C(1) << 59 << zeros, square << zeros);
}

/* e c / 2^30, rounded to nearest. */
static inline fix16_t along_axis(fix16_t e, int32_t c)
{
    return (fix16_t)((koi_port_mul(e, c) + (1 << 29)) >> 30);
}

/* The part of v that is at right angles to the axis. For components of v below 2^29 the product is
 * below 3 * 2^59, and c below 1.74 * 2^30. It is off by some units. */
static ko_vec3 across(const axis *a, const ko_vec3 *v)
{
    const int32_t part = (int32_t)(koi_dot3(v, &a->e) >> 30);
    const int32_t c = (int32_t)(koi_port_mul(part, a->inverse) >> 29);
    const ko_vec3 out = {v->x - along_axis(a->e.x, c), v->y - along_axis(a->e.y, c),
                         v->z - along_axis(a->e.z, c)};
    return out;
}

/* On which side of the edge the point is at the time t: -1 before its beginning, 1 beyond its end,
 * 0 between. */
static inline int side_at(const koi_course *course, const ko_vec3 *edge, ko_q30 t)
{
    const ko_vec3 to = koi_closest_sum(&course->from, &course->by);
    const ko_vec3 at = koi_closest_at(&course->from, &to, t);
    const int64_t part = koi_dot3(&at, edge);
    return (part < 0) ? -1 : (part > koi_dot3(edge, edge)) ? 1 : 0;
}

/* The time for the line of the edge; *side becomes on which side of the edge the point is then. */
static KOI_OWN_FRAME ko_q30 line_time(const koi_course *course, const ko_vec3 *edge, int *side)
{
    axis line;
    set_axis(edge, &line);
    const ko_vec3 from = across(&line, &course->from);
    const ko_vec3 by = across(&line, &course->by);
    const ko_q30 t = koi_approach(&from, &by, course->reach);
    *side = (t != KO_NEVER) ? side_at(course, edge, t) : 0;
    return t;
}

/* The scaled numbers are below 2^29, so their sums and differences are differences of points. */
ko_q30 koi_entry_estimate(const koi_course *course, const ko_vec3 *corner, const ko_vec3 *edge)
{
    koi_course near = {koi_minus3(&course->from, corner), course->by, course->reach};
    const uint32_t bits = koi_bits3(edge);
    const uint32_t zeros =
        koi_port_clz(koi_bits3(&near.from) | koi_bits3(&near.by) | bits | (near.reach + 3U));
    if (zeros < 4U) {
        return KO_NEVER;
    }
    const uint32_t shift = zeros - 3U;
    near.from = scaled(&near.from, shift);
    near.by = scaled(&near.by, shift);
    near.reach = (2U * near.reach + 5U) << (shift - 1U);
    if (bits != 0U) {
        int side;
        const ko_vec3 whole = scaled(edge, shift);
        const ko_q30 t = line_time(&near, &whole, &side);
        if (side == 0) {
            return t;
        }
        if (side > 0) {
            near.from = koi_minus3(&near.from, &whole);
        }
    }
    return koi_approach(&near.from, &near.by, near.reach);
}

/* ---- bounds ---- */

/* x q / 2^32, rounded down. */
static inline uint64_t part_of(uint64_t x, uint32_t q)
{
    return koi_port_umul((uint32_t)(x >> 32), q) + (koi_port_umul((uint32_t)x, q) >> 32);
}

/* Between the ends the square is e.e - (e.u) q, and half its slope e.d - (u.d) q, where q is e.u /
 * u.u. As q is too small by less than 3 / 2^32, a product x q is too small by less than
 * 3 x / 2^32, and by less than 1 for being cut off.
 *
 * The vector from the closest point of a convex thing to a point moves by no more than the point,
 * which is less than 1. So the slope changes by less than the length of d. */
void koi_entry_measure(const ko_vec3 *e, const ko_vec3 *edge, const ko_vec3 *by, koi_gauge *out)
{
    const int64_t along = koi_dot3(e, edge);
    const uint64_t whole = (uint64_t)koi_dot3(edge, edge);
    uint64_t square = (uint64_t)koi_dot3(e, e);
    uint32_t slack = 0;
    int64_t slope = koi_dot3(e, by) + koi_sum_of(by);
    if (along > 0) {
        const int64_t pace = koi_dot3(edge, by);
        if ((uint64_t)along < whole) {
            const uint32_t q = koi_ratio((uint64_t)along, whole);
            const uint64_t size = koi_magnitude64(pace);
            const int64_t less = (int64_t)part_of(size, q);
            square -= part_of((uint64_t)along, q);
            slack = 3U * (uint32_t)((uint64_t)along >> 32) + 4U;
            slope += (pace < 0) ? less + 3 * (int64_t)(size >> 32) + 4 : -less;
        } else {
            square += whole - 2U * (uint64_t)along;
            slope -= pace;
        }
    }
    out->most = square;
    out->least = (square > slack) ? square - slack : 0U;
    out->slope = slope;
}

/* The rounded point is less than 1 LSB from the true one. */
bool koi_entry_is_proved(const koi_gauge *gauge, uint32_t reach, ko_q30 t)
{
    if (gauge->most > koi_port_umul(reach + 4U, reach + 4U)) {
        return false;
    }
    return t == 0 || (gauge->slope < 0 && gauge->least >= koi_port_umul(reach + 1U, reach + 1U));
}
