/* Finds the plane at which tree_divide.c best divides a range of records.
 *
 * Which planes. The plane across the middle of the range's box is tried on each axis, for wide
 * ranges also those at a quarter and at three quarters. Where none will do, as all centres are on
 * one side, the middle between the outermost centres is tried on each axis.
 *
 * Which is best. The best plane is the one where the sum of both parts' surface areas, each times
 * its objects, is least (Wald, On fast Construction of SAH-based Bounding Volume Hierarchies,
 * 2007). A part's extent across the plane is measured. Its two other extents are taken to be those
 * of the range, so a look at a record takes two coordinates and no union of boxes. For m and n
 * objects, with extents e and f of the parts and y and z of the range, half the sum is
 *
 *     m e (y + z) + n f (y + z) + (m + n) y z
 *
 * The extents are shifted until the longest of the range has EXTENT_BITS bits. There are at most
 * 2^14 objects, so m e + n f is below 2^29, and the sum below 2^46. */
#include "port/fast.h"
#include "src/tree_build/tree_plane.h"

#include "port/bits.h"
#include "port/box.h"
#include "port/mul.h"

#define AXES 3U
#define EXTENT_BITS 15U
/* Ranges of more objects are wide. */
#define WIDE 128U

void koi_tree_measure_centres(const koi_tree_builder *b, uint32_t stride, ko_bounds *out)
{
    for (uint32_t axis = 0; axis < AXES; axis++) {
        int32_t lo = koi_tree_centre(&b->nodes[b->lo], axis);
        int32_t hi = lo;
        for (uint32_t i = b->lo + stride; i < b->hi; i += stride) {
            const int32_t at = koi_tree_centre(&b->nodes[i], axis);
            lo = (at < lo) ? at : lo;
            hi = (at > hi) ? at : hi;
        }
        *koi_coordinate_at(&out->lo, axis) = lo;
        *koi_coordinate_at(&out->hi, axis) = hi;
    }
}

/* Measures what lies on both sides of a plane. The function is not inlined, for its loop needs all
 * registers. */
static KOI_APART_IF_FAST void measure(const koi_tree_builder *b, uint32_t axis, int32_t plane,
                                      koi_tree_sides *out)
{
    const uint32_t stride = b->stride * (uint32_t)sizeof(ko_tree_node);
    const unsigned char *at = (const unsigned char *)&b->nodes[b->lo].box[0] + 4U * axis;
    const unsigned char *const end = (const unsigned char *)&b->nodes[b->hi];
    uint32_t before = 0;
    int32_t lo_before = INT32_MAX;
    int32_t hi_before = -INT32_MAX;
    int32_t lo_behind = INT32_MAX;
    int32_t hi_behind = -INT32_MAX;
    for (; at < end; at = &at[stride]) {
        const int32_t lo = *(const fix16_t *)(const void *)at;
        const int32_t hi = *(const fix16_t *)(const void *)(at + offsetof(ko_bounds, hi));
        if (lo + hi < plane) {
            before++;
            lo_before = (lo < lo_before) ? lo : lo_before;
            hi_before = (hi > hi_before) ? hi : hi_before;
        } else {
            lo_behind = (lo < lo_behind) ? lo : lo_behind;
            hi_behind = (hi > hi_behind) ? hi : hi_behind;
        }
    }
    out->plane = plane;
    out->before = before;
    out->lo[0] = lo_before;
    out->hi[0] = hi_before;
    out->lo[1] = lo_behind;
    out->hi[1] = hi_behind;
}

/* Makes a plane the best one if its parts have as many objects as they may, and cost less. */
static void offer(koi_tree_builder *b, uint32_t axis, const koi_tree_sides *s, uint32_t shift)
{
    const uint32_t m = (b->hi - b->lo + b->stride - 1U) / b->stride;
    const uint32_t behind = m - s->before;
    const uint32_t smaller = koi_tree_lesser(s->before, behind);
    if (smaller < b->few || smaller > b->half) {
        return;
    }
    const uint32_t y = koi_tree_extent(&b->box, (axis == 0U) ? 1U : 0U) >> shift;
    const uint32_t z = koi_tree_extent(&b->box, (axis == 2U) ? 1U : 2U) >> shift;
    const uint32_t first = ((uint32_t)s->hi[0] - (uint32_t)s->lo[0]) >> shift;
    const uint32_t second = ((uint32_t)s->hi[1] - (uint32_t)s->lo[1]) >> shift;
    const uint64_t cost =
        koi_port_umul(first * s->before + second * behind, y + z) + koi_port_umul(y * z, m);
    if (cost < b->cost) {
        b->cost = cost;
        b->best = *s;
        b->axis = axis;
    }
}

/* By how much extents are shifted. */
static uint32_t shift_of(const koi_tree_builder *b)
{
    const uint32_t longest = 1U | koi_tree_extent(&b->box, 0) | koi_tree_extent(&b->box, 1) |
                             koi_tree_extent(&b->box, 2);
    const uint32_t bits = 32U - koi_port_clz(longest);
    return (bits > EXTENT_BITS) ? bits - EXTENT_BITS : 0U;
}

/* Begins with a plane across each axis, and measures the range's box by them. */
static void try_one_each(koi_tree_builder *b, const int32_t plane[AXES])
{
    koi_tree_sides s[AXES];
    b->cost = UINT64_MAX;
    b->best.before = 0;
    for (uint32_t axis = 0; axis < AXES; axis++) {
        koi_tree_sides *const one = &s[axis];
        measure(b, axis, plane[axis], one);
        *koi_coordinate_at(&b->box.lo, axis) = koi_port_lower(one->lo[0], one->lo[1]);
        *koi_coordinate_at(&b->box.hi, axis) = koi_port_higher(one->hi[0], one->hi[1]);
    }
    const uint32_t shift = shift_of(b);
    for (uint32_t axis = 0; axis < AXES; axis++) {
        offer(b, axis, &s[axis], shift);
    }
}

/* Tries the planes at a quarter and at three quarters of the range's box. */
static void try_quarters(koi_tree_builder *b)
{
    const uint32_t shift = shift_of(b);
    for (uint32_t axis = 0; axis < AXES; axis++) {
        const uint32_t from = 2U * (uint32_t)koi_coordinate(&b->box.lo, axis);
        const uint32_t quarter = koi_tree_extent(&b->box, axis) / 2U;
        for (uint32_t i = 1; i < 4U; i += 2U) {
            koi_tree_sides s;
            const uint32_t plane = from + i * quarter;
            measure(b, axis, (int32_t)plane, &s);
            offer(b, axis, &s, shift);
        }
    }
}

void koi_tree_find_plane(koi_tree_builder *b)
{
    int32_t plane[AXES];
    for (uint32_t axis = 0; axis < AXES; axis++) {
        plane[axis] = koi_coordinate(&b->box.lo, axis) + koi_coordinate(&b->box.hi, axis);
    }
    try_one_each(b, plane);
    if (b->hi - b->lo > WIDE) {
        try_quarters(b);
    }
}

void koi_tree_find_between(koi_tree_builder *b, const ko_bounds *centres)
{
    int32_t plane[AXES];
    for (uint32_t axis = 0; axis < AXES; axis++) {
        const uint32_t extent = koi_tree_extent(centres, axis);
        const uint32_t middle =
            (uint32_t)koi_coordinate(&centres->lo, axis) + extent / 2U + (extent & 1U);
        plane[axis] = (int32_t)middle;
    }
    try_one_each(b, plane);
}
