/* Segments, rays and planes against boxes.
 *
 * Whether a segment a b touches a box is decided by separating axes (Ericson 5.3.3), all lengths
 * doubled so that they are integers: m = (a + b) - (lo + hi), d = b - a, e = hi - lo. They touch
 * iff on each axis
 * |m| <= |d| + e, which says that their bounding boxes overlap, and for each axis i with the other
 * two j, k
 *
 *     |m_j d_k - m_k d_j| <= e_j |d_k| + e_k |d_j|.
 *
 * No overflow: |a + b| + |b - a| = 2 max(|a|, |b|) <= 2^30, likewise |lo + hi| + (hi - lo) <= 2^30.
 * So
 * |m| <= |a + b| + |lo + hi| <= 2^31 - |d| - e, and where bounding boxes overlap |m| <= |d| + e as
 * well: the sum of both says |m| <= 2^30. Products are within 2^60, their sums within 2^61. QED.
 *
 * The three conditions with d are those of the whole line. So a part of the segment is tested by
 * the bounding box of that part and the same three: that is how ko_cast_shorten works. */
#include "keepout/cast.h"

#include <stddef.h>

#include <ko_port_box.h>
#include "core/bounds.h"
#include "cast/slab.h"
#include "core/wide.h"

#define ONE ((uint32_t)KO_Q30_ONE)

static ko_status check_segment(const ko_segment *segment)
{
    const ko_status status = ko_vec3_check(&segment->a);
    return (status != KO_OK) ? status : ko_vec3_check(&segment->b);
}

/* origin + direction * length, rounded; |direction| <= 2^31, length < 2^31, |origin| <= 2^29: all
 * of it is below 2^62 + 2^60. False iff it is not legal. */
static bool ray_end(fix16_t origin, ko_q30 direction, fix16_t length, fix16_t *end)
{
    const int64_t way = ko_port_mul(direction, length) + KO_Q30_ONE / 2;
    const int64_t at = origin + (way >> 30);
    *end = (fix16_t)at;
    return at >= -KO_LIMIT && at <= KO_LIMIT;
}

ko_status ko_ray_to_segment(const ko_ray *ray, ko_segment *out)
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

/* ---- whether ---- */

/* Unsigned, as everything below that could wrap for input that is not legal. */
static fix16_t plus(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a + (uint32_t)b);
}

static fix16_t minus(fix16_t a, fix16_t b)
{
    return (fix16_t)((uint32_t)a - (uint32_t)b);
}

static void prepare_axis(fix16_t a, fix16_t b, fix16_t *lo, fix16_t *hi, fix16_t *sum, fix16_t *way)
{
    *lo = (a < b) ? a : b;
    *hi = (a < b) ? b : a;
    *sum = plus(a, b);
    *way = minus(b, a);
}

static void prepare(const ko_segment *s, ko_cast *c)
{
    prepare_axis(s->a.x, s->b.x, &c->reach.lo.x, &c->reach.hi.x, &c->sum.x, &c->way.x);
    prepare_axis(s->a.y, s->b.y, &c->reach.lo.y, &c->reach.hi.y, &c->sum.y, &c->way.y);
    prepare_axis(s->a.z, s->b.z, &c->reach.lo.z, &c->reach.hi.z, &c->sum.z, &c->way.z);
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

/* The far end on one axis: the way, at most 2^30, times t <= 1, rounded up, so never beyond the
 * segment. */
static void shorten_axis(fix16_t sum, fix16_t way, ko_q30 t, fix16_t *lo, fix16_t *hi)
{
    const fix16_t a = minus(sum, way) / 2; /* 2 a: even */
    const uint64_t product = ko_port_umul(ko_magnitude(way), (uint32_t)t);
    const fix16_t reach = (fix16_t)((product + (ONE - 1U)) >> 30);
    *lo = (way < 0) ? minus(a, reach) : a;
    *hi = (way < 0) ? a : plus(a, reach);
}

ko_status ko_cast_shorten(ko_cast *cast, ko_q30 t)
{
    if (cast == NULL) {
        return KO_E_ARG;
    }
    if (t < 0 || t > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    ko_bounds *reach = &cast->reach;
    shorten_axis(cast->sum.x, cast->way.x, t, &reach->lo.x, &reach->hi.x);
    shorten_axis(cast->sum.y, cast->way.y, t, &reach->lo.y, &reach->hi.y);
    shorten_axis(cast->sum.z, cast->way.z, t, &reach->lo.z, &reach->hi.z);
    return KO_OK;
}

/* One of the three conditions with d; e >= 0. */
static inline bool line_crosses(fix16_t mj, fix16_t mk, fix16_t dj, fix16_t dk, fix16_t ej,
                                fix16_t ek)
{
    const uint64_t moment = (uint64_t)ko_port_mul(mj, dk) - (uint64_t)ko_port_mul(mk, dj);
    const uint64_t size = (moment >> 63 != 0U) ? 0U - moment : moment;
    return size <= ko_port_umul((uint32_t)ej, ko_magnitude(dk)) +
                       ko_port_umul((uint32_t)ek, ko_magnitude(dj));
}

static bool cast_overlap(const ko_cast *c, const ko_bounds *box)
{
    if (!ko_port_bounds_overlap(&c->reach, box)) {
        return false;
    }
    const ko_vec3 d = c->way;
    const fix16_t mx = minus(c->sum.x, plus(box->lo.x, box->hi.x));
    const fix16_t my = minus(c->sum.y, plus(box->lo.y, box->hi.y));
    const fix16_t ex = minus(box->hi.x, box->lo.x);
    const fix16_t ey = minus(box->hi.y, box->lo.y);
    if (!line_crosses(mx, my, d.x, d.y, ex, ey)) {
        return false;
    }
    const fix16_t mz = minus(c->sum.z, plus(box->lo.z, box->hi.z));
    const fix16_t ez = minus(box->hi.z, box->lo.z);
    return line_crosses(mx, mz, d.x, d.z, ex, ez) && line_crosses(my, mz, d.y, d.z, ey, ez);
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
    ko_bounds_of(box, &bounds);
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

/* ---- where ---- */

/* a / b < c / d; all at most 2^30 */
static bool is_less(uint32_t a, uint32_t b, uint32_t c, uint32_t d)
{
    return ko_port_umul(a, d) < ko_port_umul(c, b);
}

/* Where the point is between the two faces; the way is made to point upward. |from| + r <= 2^30
 * bounds both numerators. */
static bool clip_axis(fix16_t from, fix16_t way, fix16_t r, ko_slab *out)
{
    const fix16_t at = (way < 0) ? -from : from;
    const uint32_t size = ko_magnitude(way);
    const fix16_t near = -r - at; /* this far it is to the first face, */
    const fix16_t far = r - at;   /* and to the last */
    if (far < 0 || (near > 0 && (uint32_t)near > size)) {
        return false;
    }
    if (near > 0 && is_less(out->enter, out->enter_of, (uint32_t)near, size)) {
        out->enter = (uint32_t)near;
        out->enter_of = size;
    }
    if ((uint32_t)far < size && is_less((uint32_t)far, size, out->exit, out->exit_of)) {
        out->exit = (uint32_t)far;
        out->exit_of = size;
    }
    return true;
}

bool ko_slab_clip(const ko_vec3 *from, const ko_vec3 *way, const ko_vec3 *radius, ko_slab *out)
{
    const ko_slab all = {0U, 1U, 1U, 1U};
    *out = all;
    return clip_axis(from->x, way->x, radius->x, out) &&
           clip_axis(from->y, way->y, radius->y, out) &&
           clip_axis(from->z, way->z, radius->z, out) &&
           !is_less(out->exit, out->exit_of, out->enter, out->enter_of);
}

/* floor(part * 2^30 / whole), the remainder in *rest. Below 2^30 before each shift, so in 32 bits.
 */
static uint32_t divide(uint32_t part, uint32_t whole, uint32_t *rest)
{
    uint32_t quotient = (part >= whole) ? 1U : 0U;
    uint32_t left = part - (quotient != 0U ? whole : 0U);
    for (unsigned bit = 0; bit < 30U; bit++) {
        left <<= 1;
        quotient <<= 1;
        if (left >= whole) {
            left -= whole;
            quotient++;
        }
    }
    *rest = left;
    return quotient;
}

ko_q30 ko_slab_down(uint32_t part, uint32_t whole)
{
    uint32_t rest;
    return (ko_q30)divide(part, whole, &rest);
}

ko_q30 ko_slab_up(uint32_t part, uint32_t whole)
{
    uint32_t rest;
    const uint32_t quotient = divide(part, whole, &rest);
    return (ko_q30)(quotient + ((rest != 0U) ? 1U : 0U));
}

ko_status ko_segment_cast_aabb(const ko_segment *segment, const ko_aabb *box, ko_q30 *enter,
                               ko_q30 *exit)
{
    if (segment == NULL || box == NULL || enter == NULL || exit == NULL) {
        return KO_E_ARG;
    }
    if (check_segment(segment) != KO_OK || ko_aabb_check(box) != KO_OK) {
        return KO_E_RANGE;
    }
    ko_vec3 from;
    ko_vec3 way;
    ko_slab slab;
    (void)ko_vec3_sub(&segment->a, &box->c, &from); /* legal points: no failure */
    (void)ko_vec3_sub(&segment->b, &segment->a, &way);
    const bool hit = ko_slab_clip(&from, &way, &box->r, &slab);
    *enter = hit ? ko_slab_down(slab.enter, slab.enter_of) : KO_NEVER;
    *exit = hit ? ko_slab_up(slab.exit, slab.exit_of) : KO_NEVER;
    return KO_OK;
}

/* ---- planes ---- */

/* normal . c - offset and the reach of the box along the normal, in 2^-30 LSB. For a legal box and
 * any plane
 * |centre| + reach <= 3 * 2^31 * 2^29 and the offset is at most 2^61: 5 * 2^60 in all. Unsigned, so
 * that other input is not undefined. */
static void measure(const ko_plane *plane, const ko_aabb *box, int64_t *centre, int64_t *reach)
{
    const ko_dir3 *n = &plane->normal;
    int64_t sum = (int64_t)(0U - ((uint64_t)plane->offset << 30));
    sum = ko_wide_mac(sum, n->x, box->c.x);
    sum = ko_wide_mac(sum, n->y, box->c.y);
    sum = ko_wide_mac(sum, n->z, box->c.z);
    *centre = sum;
    *reach = (int64_t)(ko_port_umul(ko_magnitude(n->x), (uint32_t)box->r.x) +
                       ko_port_umul(ko_magnitude(n->y), (uint32_t)box->r.y) +
                       ko_port_umul(ko_magnitude(n->z), (uint32_t)box->r.z));
}

ko_side ko_aabb_side_plane(const ko_aabb *box, const ko_plane *plane)
{
    int64_t centre;
    int64_t reach;
    if (plane == NULL || box == NULL) {
        return KO_SIDE_ACROSS;
    }
    measure(plane, box, &centre, &reach);
    if (centre > reach) {
        return KO_SIDE_OUTSIDE;
    }
    return ((int64_t)((uint64_t)centre + (uint64_t)reach) < 0) ? KO_SIDE_INSIDE : KO_SIDE_ACROSS;
}

/* Its length, 2^30 (1 + e) with |e| <= 2^-28, has a square within 2^60 +- 2^33 + 2^4. */
static bool is_unit(const ko_dir3 *n)
{
    const uint64_t square =
        ko_wide_square3(ko_magnitude(n->x), ko_magnitude(n->y), ko_magnitude(n->z));
    const uint64_t middle = (UINT64_C(1) << 60) + 16U;
    return square >= middle - (UINT64_C(1) << 33) && square <= middle + (UINT64_C(1) << 33);
}

/* The true clearance is x / (1 + e). At least x - x / 2^28 if x > 0; if x < 0 at least x (1 + 2^-28
 * + 2^-55), where the last term is below 64 as x > -2^61; both 1 less for rounding. */
static int64_t doubted(int64_t x)
{
    if (x > 0) {
        return x - ((x + ((1 << 28) - 1)) >> 28);
    }
    return (x < 0) ? x - ((-x) >> 28) - 65 : 0;
}

ko_status ko_aabb_clearance_plane(const ko_aabb *box, const ko_plane *plane, fix16_t *out)
{
    int64_t centre;
    int64_t reach;
    if (plane == NULL || box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_aabb_check(box) != KO_OK || !ko_is_difference(plane->offset) ||
        !is_unit(&plane->normal)) {
        return KO_E_RANGE;
    }
    measure(plane, box, &centre, &reach);
    /* normal . p of a legal point is below 0.87 * 2^60 and a bit, the offset 2^60: within 2^61,
     * 2^31 LSB */
    *out = (fix16_t)(doubted(centre - reach) >> 30);
    return KO_OK;
}
