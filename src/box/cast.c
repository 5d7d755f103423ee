/* Whether segments and rays touch boxes.
 *
 * Both are the points origin + way s / 2^30 of 0 <= s <= length: of a segment a b way is b - a and
 * length is 2^30, of a ray they are its own direction and length. A box touches them iff by
 * separating axes (Ericson 5.3.3) their bounding boxes overlap, and on each plane of two axes j, k
 * the line crosses the rectangle that the box is there. With corners lo, hi measured from the
 * origin that is iff x_j way_k - x_k way_j is 0 somewhere in it: iff the intervals of
 *
 *     x_j way_k, of lo_j <= x_j <= hi_j,   and   x_k way_j, of lo_k <= x_k <= hi_k
 *
 * overlap, whose ends are four products. Differences of legal points are within 2^30, way within
 * 2^31: the products are within 2^61 and are only compared.
 *
 * Corners of boxes are whole, so a bounding box may end on the last whole number that a ray or a
 * part of a segment reaches: no box can tell. That keeps all of this exact.
 *
 * The lines' conditions are those of the whole line. So a part is tested by the bounding box of
 * that part and the same three: that is how ko_cast_shorten works. */
#include "keepout/cast.h"

#include <stddef.h>

#include "port/box.h"
#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/math/wide128.h"

static ko_status check_segment(const ko_segment *segment)
{
    const ko_status status = ko_vec3_check(&segment->a);
    return (status != KO_OK) ? status : ko_vec3_check(&segment->b);
}

/* origin + direction * length, rounded; |direction| <= 2^31, length < 2^31, |origin| <= 2^29: all
 * of it is below 2^62 + 2^60. False iff it is not legal. */
static bool ray_end(fix16_t origin, ko_q30 direction, fix16_t length, fix16_t *end)
{
    const int64_t way = koi_port_mul(direction, length) + KO_Q30_ONE / 2;
    const int64_t at = origin + (way >> 30);
    *end = (fix16_t)at;
    return at >= -KO_LIMIT && at <= KO_LIMIT;
}

ko_status ko_segment_from_ray(const ko_ray *ray, ko_segment *out)
{
    ko_vec3 end;
    if (ray == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ray->length < 0 || ko_vec3_check(&ray->origin) != KO_OK ||
        !ray_end(ray->origin.x, ray->direction.x, ray->length, &end.x) ||
        !ray_end(ray->origin.y, ray->direction.y, ray->length, &end.y) ||
        !ray_end(ray->origin.z, ray->direction.z, ray->length, &end.z)) {
        return KO_E_RANGE;
    }
    out->a = ray->origin;
    out->b = end;
    return KO_OK;
}

ko_status ko_aabb_from_segment(const ko_segment *segment, ko_aabb *out)
{
    if (segment == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 ends[2] = {segment->a, segment->b};
    return ko_aabb_from_points(ends, 2, out);
}

/* ---- preparing ---- */

/* Modulo 2^32, as everything below that could wrap for input that is not legal. */
static void prepare_axis(fix16_t a, fix16_t b, fix16_t *lo, fix16_t *hi, fix16_t *way)
{
    *lo = (a < b) ? a : b;
    *hi = (a < b) ? b : a;
    *way = koi_minus(b, a);
}

static void prepare(const ko_segment *s, ko_cast *c)
{
    prepare_axis(s->a.x, s->b.x, &c->reach.lo.x, &c->reach.hi.x, &c->way.x);
    prepare_axis(s->a.y, s->b.y, &c->reach.lo.y, &c->reach.hi.y, &c->way.y);
    prepare_axis(s->a.z, s->b.z, &c->reach.lo.z, &c->reach.hi.z, &c->way.z);
    c->origin = s->a;
    c->length = KO_Q30_ONE;
}

ko_status ko_cast_prepare(const ko_segment *segment, ko_cast *out)
{
    if (segment == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = check_segment(segment);
    if (status == KO_OK) {
        prepare(segment, out);
    }
    return status;
}

/* How many whole LSB are reached at s of which s 2^30 / length, rounded down, is at most t: the
 * largest n with n 2^30 / |way| < length (t + 1) / 2^30, and none beyond the length. product is
 * |way| * length, below 2^62; times 2^30 + 1 it is below 2^93. */
static uint64_t reach_of(uint64_t product, ko_q30 t)
{
    const uint64_t whole = product >> 30;
    const koi_i128 scaled = koi_i128_umul(product, (uint64_t)t + 1U);
    const koi_i128 below = koi_i128_sub(scaled, koi_i128_of(1)); /* wraps if nothing is reached */
    const uint64_t part = ((uint64_t)below.high << 4) | (below.low >> 60);
    return (product == 0U || whole < part) ? whole : part;
}

/* From the origin by 2^32 at most; boxes end at KO_LIMIT. */
static void set_reach(fix16_t origin, fix16_t way, fix16_t length, ko_q30 t, fix16_t *lo,
                      fix16_t *hi)
{
    const uint64_t product = koi_port_umul(koi_magnitude(way), (uint32_t)length);
    const int64_t by = (int64_t)reach_of(product, t);
    const int64_t first = (way < 0) ? origin - by : origin;
    const int64_t last = (way < 0) ? origin : origin + by;
    *lo = (fix16_t)((first < -KO_LIMIT) ? -KO_LIMIT : first);
    *hi = (fix16_t)((last > KO_LIMIT) ? KO_LIMIT : last);
}

static void set_reaches(ko_cast *c, ko_q30 t)
{
    ko_bounds *reach = &c->reach;
    set_reach(c->origin.x, c->way.x, c->length, t, &reach->lo.x, &reach->hi.x);
    set_reach(c->origin.y, c->way.y, c->length, t, &reach->lo.y, &reach->hi.y);
    set_reach(c->origin.z, c->way.z, c->length, t, &reach->lo.z, &reach->hi.z);
}

ko_status ko_cast_shorten(ko_cast *cast, ko_q30 t)
{
    if (cast == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    set_reaches(cast, t);
    return KO_OK;
}

static void prepare_ray(const ko_ray *ray, ko_cast *c)
{
    c->origin = ray->origin;
    c->way.x = ray->direction.x;
    c->way.y = ray->direction.y;
    c->way.z = ray->direction.z;
    c->length = ray->length;
    set_reaches(c, KO_Q30_ONE);
}

ko_status ko_cast_prepare_ray(const ko_ray *ray, ko_cast *out)
{
    if (ray == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ray->length < 0 || ko_vec3_check(&ray->origin) != KO_OK) {
        return KO_E_RANGE;
    }
    prepare_ray(ray, out);
    return KO_OK;
}

/* ---- asking ---- */

/* A box on one axis, from the origin, and the way on it. */
typedef struct side {
    fix16_t lo;
    fix16_t hi;
    fix16_t way;
} side;

static side side_of(fix16_t lo, fix16_t hi, fix16_t origin, fix16_t way)
{
    const side s = {koi_minus(lo, origin), koi_minus(hi, origin), way};
    return s;
}

/* The smallest and the largest x * way. */
static int64_t least(const side *x, fix16_t way)
{
    return koi_port_mul((way < 0) ? x->hi : x->lo, way);
}

static int64_t most(const side *x, fix16_t way)
{
    return koi_port_mul((way < 0) ? x->lo : x->hi, way);
}

static bool line_crosses(const side *j, const side *k)
{
    return least(j, k->way) <= most(k, j->way) && least(k, j->way) <= most(j, k->way);
}

static bool cast_overlap(const ko_cast *c, const ko_bounds *box)
{
    if (!koi_port_bounds_overlap(&c->reach, box)) {
        return false;
    }
    const side x = side_of(box->lo.x, box->hi.x, c->origin.x, c->way.x);
    const side y = side_of(box->lo.y, box->hi.y, c->origin.y, c->way.y);
    if (!line_crosses(&x, &y)) {
        return false;
    }
    const side z = side_of(box->lo.z, box->hi.z, c->origin.z, c->way.z);
    return line_crosses(&x, &z) && line_crosses(&y, &z);
}

bool ko_cast_overlap_bounds(const ko_cast *cast, const ko_bounds *box)
{
    return cast == NULL || box == NULL || cast_overlap(cast, box);
}

bool ko_cast_overlap_aabb(const ko_cast *cast, const ko_aabb *box)
{
    ko_bounds bounds;
    if (cast == NULL || box == NULL) {
        return true;
    }
    koi_bounds_of(box, &bounds);
    return cast_overlap(cast, &bounds);
}

bool ko_segment_overlap_aabb(const ko_segment *segment, const ko_aabb *box)
{
    ko_cast cast;
    if (segment == NULL) {
        return true;
    }
    prepare(segment, &cast);
    return ko_cast_overlap_aabb(&cast, box);
}

bool ko_ray_overlap_aabb(const ko_ray *ray, const ko_aabb *box)
{
    ko_cast cast;
    if (ray == NULL) {
        return true;
    }
    prepare_ray(ray, &cast);
    return ko_cast_overlap_aabb(&cast, box);
}
