/* Axis-aligned boxes by centre and radius.
 *
 * The overlap of two boxes on one axis, |ca - cb| <= r with r = ra + rb, is tested as
 *
 *     (uint32_t)(ca - cb + r) <= 2 r                                  (unsigned, modulo 2^32)
 *
 * Proof for legal boxes. Let d = ca - cb. |c| + r <= 2^29 holds for each, so 0 <= r <= 2^30 and |d|
 * <= 2^30, and d + r lies within -2^30 .. 2^31. If d + r >= 0, the cast changes nothing, since 2^31
 * fits unsigned. Then d + r <= 2 r says d <= r, and with d >= -r that is |d| <= r. If d + r < 0,
 * then d < -r and the boxes are apart. The cast then gives at least 2^32 - 2^30 > 2^31 >= 2 r,
 * which says "apart", too. So no legal boxes wrap. For boxes that are not legal the answer is some
 * defined value. */
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "port/box.h"
#include "src/math/wide.h"

_Static_assert(offsetof(ko_vec3, KO_AXIS_1) != offsetof(ko_vec3, KO_AXIS_2) &&
                   offsetof(ko_vec3, KO_AXIS_2) != offsetof(ko_vec3, KO_AXIS_3) &&
                   offsetof(ko_vec3, KO_AXIS_3) != offsetof(ko_vec3, KO_AXIS_1),
               "KO_AXIS_1, 2, 3 are a permutation of x, y, z");

/* True iff r >= 0 and |c| + r <= KO_LIMIT. |c| is at most 2^31 and r at most 2^31 - 1, so the
 * unsigned sum does not wrap. */
static bool axis_is_legal(fix16_t c, fix16_t r)
{
    return r >= 0 && koi_magnitude(c) + (uint32_t)r <= (uint32_t)KO_LIMIT;
}

ko_status ko_aabb_check(const ko_aabb *box)
{
    if (box == NULL) {
        return KO_E_ARG;
    }
    const bool legal = axis_is_legal(box->c.x, box->r.x) && axis_is_legal(box->c.y, box->r.y) &&
                       axis_is_legal(box->c.z, box->r.z);
    return legal ? KO_OK : KO_E_RANGE;
}

/* KO_E_ARG for a null pointer, else the first refusal of the boxes. */
static ko_status check_two(const ko_aabb *a, const ko_aabb *b, const void *out)
{
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_check(a);
    return (status != KO_OK) ? status : ko_aabb_check(b);
}

ko_status ko_aabb_from_bounds(const ko_bounds *bounds, ko_aabb *out)
{
    if (bounds == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (!koi_bounds_are_legal(bounds)) {
        return KO_E_RANGE;
    }
    koi_bounds_to_aabb(bounds, out);
    return KO_OK;
}

ko_status ko_bounds_from_aabb(const ko_aabb *box, ko_bounds *out)
{
    const ko_status status = (out == NULL) ? KO_E_ARG : ko_aabb_check(box);
    if (status == KO_OK) {
        koi_bounds_of(box, out);
    }
    return status;
}

ko_status ko_aabb_from_minwidth(const ko_minwidth *from, ko_aabb *out)
{
    ko_bounds bounds;
    if (from == NULL || out == NULL) {
        return KO_E_ARG;
    }
    bounds.lo = from->lo;
    const ko_status status = ko_vec3_add(&from->lo, &from->width, &bounds.hi);
    return (status != KO_OK) ? status : ko_aabb_from_bounds(&bounds, out);
}

/* The corners of a legal box are at most 2^30 apart, so the subtraction does not fail. */
ko_status ko_minwidth_from_aabb(const ko_aabb *box, ko_minwidth *out)
{
    ko_bounds bounds;
    if (out == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_bounds_from_aabb(box, &bounds);
    if (status != KO_OK) {
        return status;
    }
    out->lo = bounds.lo;
    return ko_vec3_sub(&bounds.hi, &bounds.lo, &out->width);
}

bool ko_aabb_overlap(const ko_aabb *a, const ko_aabb *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    return koi_port_aabb_overlap(a, b);
}

bool ko_aabb_contains(const ko_aabb *outer, const ko_aabb *inner)
{
    ko_bounds out;
    ko_bounds in;
    if (outer == NULL || inner == NULL) {
        return false;
    }
    koi_bounds_of(outer, &out);
    koi_bounds_of(inner, &in);
    return koi_bounds_hold(&out, &in);
}

bool ko_aabb_contains_point(const ko_aabb *box, const ko_vec3 *point)
{
    if (point == NULL) {
        return false;
    }
    const ko_aabb at = {*point, {0, 0, 0}};
    return ko_aabb_contains(box, &at);
}

/* The box around two legal ones. out may be a or b. */
static void union_of(const ko_aabb *a, const ko_aabb *b, ko_aabb *out)
{
    ko_bounds one;
    ko_bounds other;
    koi_bounds_of(a, &one);
    koi_bounds_of(b, &other);
    koi_bounds_union(&one, &other, &one);
    koi_bounds_to_aabb(&one, out);
}

ko_status ko_aabb_union(const ko_aabb *a, const ko_aabb *b, ko_aabb *out)
{
    const ko_status status = check_two(a, b, out);
    if (status == KO_OK) {
        union_of(a, b, out);
    }
    return status;
}

ko_status ko_aabb_grow(const ko_aabb *box, fix16_t margin, ko_aabb *out)
{
    if (box == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const ko_vec3 by = {margin, margin, margin};
    ko_aabb wider;
    wider.c = box->c;
    if (margin < 0 || ko_vec3_add(&box->r, &by, &wider.r) != KO_OK ||
        check_two(box, &wider, out) != KO_OK) {
        return KO_E_RANGE;
    }
    *out = wider;
    return KO_OK;
}

/* The gap between two legal intervals, at most 2^30; 0 iff they touch. */
static KOI_APART uint32_t axis_gap(fix16_t ca, fix16_t ra, fix16_t cb, fix16_t rb)
{
    const uint32_t apart = koi_magnitude(ca - cb);
    const uint32_t reach = (uint32_t)(ra + rb);
    return (apart > reach) ? apart - reach : 0U;
}

ko_status ko_aabb_distance2(const ko_aabb *a, const ko_aabb *b, uint64_t *square)
{
    const ko_status status = check_two(a, b, square);
    if (status != KO_OK) {
        return status;
    }
    *square = koi_wide_square3(axis_gap(a->c.x, a->r.x, b->c.x, b->r.x),
                               axis_gap(a->c.y, a->r.y, b->c.y, b->r.y),
                               axis_gap(a->c.z, a->r.z, b->c.z, b->r.z));
    return KO_OK;
}

/* The root is rounded down, so it is never above the true distance. It is at most sqrt(3) * 2^30,
 * which fits. */
ko_status ko_aabb_clearance(const ko_aabb *a, const ko_aabb *b, fix16_t *clearance)
{
    uint64_t square = 0;
    if (clearance == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_aabb_distance2(a, b, &square);
    if (status == KO_OK) {
        *clearance = (fix16_t)ko_fix_sqrt_down(square);
    }
    return status;
}
