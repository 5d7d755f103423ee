/* Lines: how they are made, and whether they touch boxes.
 *
 * A line is the points origin + direction s / 2^30 for 0 <= s <= length. For a segment from a to b
 * the direction is b - a and the length 2^30; a ray keeps its own direction and length. So nothing
 * is rounded.
 *
 * Proof of the test against a box, by separating axes (Ericson 5.3.3). They touch iff two things
 * hold. Their bounding boxes overlap; and on each plane of two axes j, k the line crosses the
 * rectangle that the box is there. With corners lo, hi measured from the origin, the line crosses
 * it iff x_j direction_k - x_k direction_j is 0 somewhere in it, so iff the intervals of
 *
 *     x_j direction_k, lo_j <= x_j <= hi_j,   and   x_k direction_j, lo_k <= x_k <= hi_k
 *
 * overlap. Their ends are four products. Differences of legal points are within 2^30 and directions
 * within 2^31, so products are within 2^61, and they are only compared.
 *
 * Corners of boxes are whole. So it makes no difference that the bounding box of a line ends on the
 * last whole LSB that the line reaches.
 *
 * The conditions on the three planes are those of the whole line. So a part of the line is tested
 * with the bounding box of that part and the same three conditions. */
#include "port/fast.h"

#include "src/box/line.h"

#include <stddef.h>

#include "port/box.h"
#include "port/opaque.h"
#include "src/box/bounds.h"
#include "src/math/wide.h"

/* ---- making ---- */

/* True iff both ends are legal. A coordinate may be KO_LIMIT. */
static KOI_OWN_FRAME bool are_ends_legal(const ko_segment *segment)
{
    return koi_line_holds(&segment->a) && koi_line_holds(&segment->b);
}

/* Writes the bounds and the displacement of the segment from a to b on an axis. */
static inline void put_axis(fix16_t a, fix16_t b, fix16_t *lo, fix16_t *hi, int32_t *along)
{
    if (a <= b) {
        *lo = a;
        *hi = b;
    } else {
        *lo = b;
        *hi = a;
    }
    *along = koi_minus(b, a);
}

ko_status ko_line_from_segment(const ko_segment *segment, ko_line *line)
{
    if (segment == NULL || line == NULL) {
        return KO_E_ARG;
    }
    const uint32_t bits = koi_line_bits(koi_line_bits(0U, &segment->a), &segment->b);
    if (bits >= (uint32_t)KO_LIMIT && !are_ends_legal(segment)) {
        return KO_E_RANGE;
    }
    const ko_vec3 a = segment->a; /* the line may overlap the segment in memory */
    const ko_vec3 b = segment->b;
    put_axis(a.x, b.x, &line->bounds.lo.x, &line->bounds.hi.x, &line->direction.x);
    put_axis(a.y, b.y, &line->bounds.lo.y, &line->bounds.hi.y, &line->direction.y);
    put_axis(a.z, b.z, &line->bounds.lo.z, &line->bounds.hi.z, &line->direction.z);
    line->origin = a;
    line->length = KO_Q30_ONE;
    line->end = KO_Q30_ONE;
    return KO_OK;
}

/* The number of whole LSB that the line has moved on an axis by the parameter t, at most the extent
 * of the legal range. Casts round `enter` down, so everything before t + 1 counts.
 *
 * n LSB are reached at s = n 2^30 / |along|, where s 2^30 / length < t + 1. So this is the largest
 * n with n 2^60 < |along| length (t + 1), or |along| length / 2^30 at the line's end, which is not
 * less. product, |along| length, is below 2^62; times 2^30 it is below 2^92. */
static uint32_t reached(int32_t along, fix16_t length, ko_q30 t)
{
    const uint64_t product = koi_port_umul(koi_magnitude(along), (uint32_t)length);
    uint64_t reach = product >> 30;
    if (t != KO_Q30_ONE && product != 0U) {
        const koi_i128 scaled = koi_i128_umul(product, (uint64_t)t + 1U);
        const koi_i128 below = koi_i128_sub(scaled, koi_i128_of(1));
        reach = ((uint64_t)below.high << 4) | (below.low >> 60);
    }
    return (reach < 2U * (uint32_t)KO_LIMIT) ? (uint32_t)reach : 2U * (uint32_t)KO_LIMIT;
}

/* The interval from the origin to `by` LSB in the direction of `along`, cut at the legal range.
 * |origin| <= 2^29 and by <= 2^30, so sums fit in 32 bits. */
static inline void set_reach(fix16_t origin, int32_t along, uint32_t by, fix16_t *lo, fix16_t *hi)
{
    const fix16_t to = (fix16_t)((uint32_t)origin + ((along < 0) ? 0U - by : by));
    *lo = (along < 0) ? koi_port_higher(to, -KO_LIMIT) : origin;
    *hi = (along < 0) ? origin : koi_port_lower(to, KO_LIMIT);
}

void koi_line_cut(ko_line *line, ko_q30 t)
{
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const along = &line->direction;
    const fix16_t length = line->length;
    ko_bounds *const of = &line->bounds;
    set_reach(from->x, along->x, reached(along->x, length, t), &of->lo.x, &of->hi.x);
    set_reach(from->y, along->y, reached(along->y, length, t), &of->lo.y, &of->hi.y);
    set_reach(from->z, along->z, reached(along->z, length, t), &of->lo.z, &of->hi.z);
    line->end = t;
}

/* The same at the end of a line whose length is below KO_LIMIT, given by four times the length.
 * Directions are at most 2^31, so the product is below 2^62. Its upper half is how many LSB the
 * line moves: below 2^30. */
static inline void set_short(fix16_t origin, int32_t along, uint32_t length_4, fix16_t *lo,
                             fix16_t *hi)
{
    const uint32_t size = koi_port_opaque(koi_magnitude(along));
    const uint64_t product = koi_port_umul(size, koi_port_opaque(length_4));
    set_reach(origin, along, (uint32_t)(product >> 32), lo, hi);
}

/* True iff the ray is legal. Its length may be KO_LIMIT or more. */
static bool is_legal(const ko_ray *ray)
{
    return ray->length >= 0 && koi_line_holds(&ray->origin);
}

ko_status ko_line_from_ray(const ko_ray *ray, ko_line *line)
{
    if (ray == NULL || line == NULL) {
        return KO_E_ARG;
    }
    const bool is_common = koi_line_bits((uint32_t)ray->length, &ray->origin) < (uint32_t)KO_LIMIT;
    if (!is_common && !is_legal(ray)) {
        return KO_E_RANGE;
    }
    const ko_vec3 from = ray->origin; /* the line may overlap the ray in memory */
    const ko_dir3 along = ray->direction;
    const fix16_t length = ray->length;
    line->origin = from;
    line->direction.x = along.x;
    line->direction.y = along.y;
    line->direction.z = along.z;
    line->length = length;
    line->end = KO_Q30_ONE;
    if (!is_common) {
        koi_line_cut(line, KO_Q30_ONE);
        return KO_OK;
    }
    const uint32_t length_4 = 4U * (uint32_t)length;
    ko_bounds *const of = &line->bounds;
    set_short(from.x, along.x, length_4, &of->lo.x, &of->hi.x);
    set_short(from.y, along.y, length_4, &of->lo.y, &of->hi.y);
    set_short(from.z, along.z, length_4, &of->lo.z, &of->hi.z);
    return KO_OK;
}

ko_status ko_line_from_sweep(const ko_vec3 *from, const ko_vec3 *by, ko_line *line)
{
    if (from == NULL || by == NULL || line == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_check(from) != KO_OK || !koi_are_differences(by)) {
        return KO_E_RANGE;
    }
    const ko_vec3 along = *by; /* the line may overlap the arguments in memory */
    line->origin = *from;
    line->direction = along;
    line->length = KO_Q30_ONE;
    koi_line_cut(line, KO_Q30_ONE);
    return KO_OK;
}

ko_status ko_line_shorten(ko_line *line, ko_q30 t)
{
    if (line == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE || !koi_line_is_legal(line)) {
        return KO_E_RANGE;
    }
    koi_line_cut(line, t);
    return KO_OK;
}

/* ---- reading ---- */

bool koi_line_is_short(const ko_line *line)
{
    const uint32_t most = (uint32_t)KO_Q30_ONE + 4U;
    const ko_vec3 *const along = &line->direction;
    return koi_line_is_legal(line) && koi_magnitude(along->x) <= most &&
           koi_magnitude(along->y) <= most && koi_magnitude(along->z) <= most;
}

/* Sets the coordinate origin + direction * length of a ray's end, for a direction in Q2.30, rounded
 * to nearest. False if it is not legal; it is written all the same.
 *
 * |direction| <= 2^31, length < 2^31 and |origin| <= 2^29, so sums are below 2^62 + 2^60. */
static bool end_of(fix16_t origin, int32_t direction, fix16_t length, fix16_t *end)
{
    const int64_t along = koi_port_mul(direction, length) + KO_Q30_ONE / 2;
    const int64_t at = origin + (along >> 30);
    *end = (fix16_t)at;
    return at >= -KO_LIMIT && at <= KO_LIMIT;
}

/* a + b modulo 2^32. */
static inline fix16_t plus(fix16_t a, int32_t b)
{
    return (fix16_t)((uint32_t)a + (uint32_t)b);
}

/* For a line whose end is origin + direction. For an origin within 2^29 a sum that wraps is beyond
 * KO_LIMIT, too. */
static inline ko_status whole_to_segment(const ko_line *line, ko_segment *way, uint32_t *margin)
{
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const along = &line->direction;
    const ko_vec3 end = {plus(from->x, along->x), plus(from->y, along->y), plus(from->z, along->z)};
    way->a = *from;
    way->b = end;
    *margin = 0U;
    return koi_line_holds(&end) ? KO_OK : KO_E_RANGE;
}

ko_status koi_line_to_segment(const ko_line *line, ko_segment *way, uint32_t *margin)
{
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const along = &line->direction;
    if (!koi_line_is_legal(line)) {
        return KO_E_RANGE;
    }
    if (koi_line_is_whole(line)) {
        return whole_to_segment(line, way, margin);
    }
    if (!end_of(from->x, along->x, line->length, &way->b.x) ||
        !end_of(from->y, along->y, line->length, &way->b.y) ||
        !end_of(from->z, along->z, line->length, &way->b.z)) {
        return KO_E_RANGE;
    }
    way->a = *from;
    *margin = 1U;
    return KO_OK;
}

/* ---- against boxes ---- */

/* True iff the gap between the intervals lo .. hi and from .. to is more than `by`. */
static bool is_beyond(fix16_t lo, fix16_t hi, fix16_t from, fix16_t to, fix16_t by)
{
    return lo > to + by || hi < from - by;
}

/* The line's bounds end on the last whole LSB that it reaches, less than 1 LSB short. Its segment
 * may lie half an LSB farther out. A gap above 2 LSB is 3 or more, so 1.5 of it are left: more than
 * the margin of 1. With margin 0 the segment is the line, and a gap of 1 or more separates it. */
bool koi_line_misses(const ko_line *line, const ko_bounds *box, uint32_t margin)
{
    const fix16_t by = (fix16_t)(2U * margin);
    const ko_bounds *const of = &line->bounds;
    return is_beyond(of->lo.x, of->hi.x, box->lo.x, box->hi.x, by) ||
           is_beyond(of->lo.y, of->hi.y, box->lo.y, box->hi.y, by) ||
           is_beyond(of->lo.z, of->hi.z, box->lo.z, box->hi.z, by);
}

/* The interval of a box on one axis, measured from the line's origin, and the direction there. */
typedef struct side {
    fix16_t lo;
    fix16_t hi;
    int32_t along;
} side;

static side side_of(fix16_t lo, fix16_t hi, fix16_t origin, int32_t along)
{
    const side s = {koi_minus(lo, origin), koi_minus(hi, origin), along};
    return s;
}

/* The smallest and the largest product of a point of x and `along`. */
static int64_t least(const side *x, int32_t along)
{
    return koi_port_mul((along < 0) ? x->hi : x->lo, along);
}

static int64_t most(const side *x, int32_t along)
{
    return koi_port_mul((along < 0) ? x->lo : x->hi, along);
}

/* True iff the line crosses the rectangle that the box is on the plane of axes j and k. */
static bool line_crosses(const side *j, const side *k)
{
    return least(j, k->along) <= most(k, j->along) && least(k, j->along) <= most(j, k->along);
}

bool koi_line_overlap_bounds(const ko_line *line, const ko_bounds *box)
{
    if (!koi_port_bounds_overlap(&line->bounds, box)) {
        return false;
    }
    const ko_vec3 *const from = &line->origin;
    const ko_vec3 *const along = &line->direction;
    const side x = side_of(box->lo.x, box->hi.x, from->x, along->x);
    const side y = side_of(box->lo.y, box->hi.y, from->y, along->y);
    if (!line_crosses(&x, &y)) {
        return false;
    }
    const side z = side_of(box->lo.z, box->hi.z, from->z, along->z);
    return line_crosses(&x, &z) && line_crosses(&y, &z);
}

bool ko_aabb_overlap_line(const ko_aabb *box, const ko_line *line)
{
    ko_bounds bounds;
    if (box == NULL || line == NULL) {
        return true;
    }
    koi_bounds_of(box, &bounds);
    return koi_line_overlap_bounds(line, &bounds);
}
