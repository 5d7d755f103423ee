/* Triangles against triangles: overlap, exact, by separating axes.
 *
 * A and B are apart iff 0 is outside D = A - B, a convex polytope. Then the normal of one of its
 * faces separates them:
 * - D is solid: its faces are made of a face and a corner, or of two edges. The normals are nA,
 *   nB, eA x eB.
 * - D is flat (both are in parallel planes, or degenerate), and 0 is off its plane: one of the
 *   same axes that is not 0 is the plane's normal.
 * - D is flat, and 0 is in its plane, beyond an edge of D, which is an edge e of A or B.
 *   Projected along a coordinate axis u that does not lie in the plane, that edge's line
 *   separates too. Its normal in the projection is e x u.
 * - D is a segment along e: 0 is off its line, and one of e x u separates, or 0 is beyond an end,
 *   and one of the coordinate axes does.
 * - D is a point: one of the coordinate axes separates.
 *
 * So 3 coordinate axes, 2 normals, 9 eA x eB, and 18 axes e x u if neither normal sees any
 * difference (D is flat) are always enough. None is ever wrong: an axis that separates proves that
 * they are apart. */
#include "keepout/overlap.h"

#include <stddef.h>

#include "src/box/bounds.h"
#include "src/math/wide.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle_quick.h"
#include "port/box.h"

static const ko_vec3 *third_of(const koi_outline *corners, unsigned edge)
{
    return corners->v[koi_corner_after(koi_corner_after(edge))];
}

static ko_vec3 edge_of(const koi_outline *corners, unsigned edge)
{
    return koi_closest_difference(corners->v[koi_corner_after(edge)], corners->v[edge]);
}

/* The height n . (point - from), within 3 * 2^91. */
static KOI_NOINLINE koi_i128 height(const ko_wide3 *n, const ko_vec3 *from, const ko_vec3 *point)
{
    const ko_vec3 v = koi_closest_difference(point, from);
    return koi_kernel_dot_wide(n, &v);
}

/* True iff the normal of a separates. Clears *flat if a corner of b is off the plane of a. */
static KOI_NOINLINE bool is_plane_apart(const koi_outline *a, const koi_outline *b, bool *flat)
{
    const ko_wide3 n = koi_outline_normal(a);
    int below = 0;
    int above = 0;
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const int sign = koi_kernel_sign(height(&n, a->v[0], b->v[i]));
        below += (sign < 0) ? 1 : 0;
        above += (sign > 0) ? 1 : 0;
    }
    *flat = *flat && below + above == 0;
    return below == 3 || above == 3;
}

/* True iff all of b is beyond the same end of a on the axis. The axis is normal to an edge of a, so
 * a goes from 0, that edge, to its third corner. Tests `count` corners of b, from `first` on. If
 * the axis is normal to an edge of b as well, one end of that edge is enough, so `count` is 2. */
static KOI_NOINLINE bool is_apart_on(const ko_wide3 *axis, const koi_outline *a, unsigned edge,
                                     const koi_outline *b, unsigned first, unsigned count)
{
    const ko_vec3 *from = a->v[edge];
    const koi_i128 zero = koi_i128_of(0);
    const koi_i128 end = height(axis, from, third_of(a, edge));
    const koi_i128 lo = koi_i128_is_negative(end) ? end : zero;
    const koi_i128 hi = koi_i128_is_negative(end) ? zero : end;
    int side = 0;
    for (unsigned i = 0; i < count; i++) {
        const koi_i128 at = height(axis, from, b->v[first]);
        const int here = koi_i128_less(hi, at) ? 1 : (koi_i128_less(at, lo) ? -1 : 0);
        if (here == 0 || here == -side) {
            return false;
        }
        side = here;
        first = koi_corner_after(first);
    }
    return true;
}

/* Tests the axis across edge i of a and edge j of b. Corners j + 1 and j + 2 of b are an end of
 * edge j and the third corner. */
static bool is_cross_apart(const koi_outline *a, unsigned i, const koi_outline *b, unsigned j)
{
    const ko_vec3 d = edge_of(a, i);
    const ko_vec3 e = edge_of(b, j);
    const ko_wide3 axis = koi_cross3_shared(&d, &e);
    return is_apart_on(&axis, a, i, b, koi_corner_after(j), 2);
}

/* Tests the three axes that are normal to edge i of a and to a coordinate axis. */
static bool is_side_apart(const koi_outline *a, unsigned i, const koi_outline *b)
{
    const ko_vec3 e = edge_of(a, i);
    const ko_wide3 x = {0, e.z, -(int64_t)e.y};
    const ko_wide3 y = {e.z, 0, -(int64_t)e.x};
    const ko_wide3 z = {e.y, -(int64_t)e.x, 0};
    return is_apart_on(&x, a, i, b, 0, KOI_CORNERS) || is_apart_on(&y, a, i, b, 0, KOI_CORNERS) ||
           is_apart_on(&z, a, i, b, 0, KOI_CORNERS);
}

static KOI_NOINLINE bool is_any_cross_apart(const koi_outline *a, const koi_outline *b)
{
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        for (unsigned j = 0; j < KOI_CORNERS; j++) {
            if (is_cross_apart(a, i, b, j)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_any_side_apart(const koi_outline *a, const koi_outline *b)
{
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        if (is_side_apart(a, i, b)) {
            return true;
        }
    }
    return false;
}

/* True iff one of the axes separates. */
static KOI_NOINLINE bool is_any_apart(const koi_outline *a, const koi_outline *b)
{
    bool flat = true;
    if (is_plane_apart(b, a, &flat) || is_plane_apart(a, b, &flat) || is_any_cross_apart(a, b)) {
        return true;
    }
    return flat && (is_any_side_apart(a, b) || is_any_side_apart(b, a));
}

static KOI_NOINLINE bool are_boxes_apart(const koi_outline *a, const koi_outline *b)
{
    ko_bounds box_a;
    ko_bounds box_b;
    koi_outline_bounds(a, 0, &box_a);
    koi_outline_bounds(b, 0, &box_b);
    return !koi_port_bounds_overlap(&box_a, &box_b);
}

bool koi_kernel_overlap(const koi_outline *a, const koi_outline *b)
{
    return !are_boxes_apart(a, b) && !is_any_apart(a, b);
}

static bool is_overlap(const ko_triangle *a, const ko_triangle *b)
{
    const koi_outline one = koi_outline_of(a);
    const koi_outline other = koi_outline_of(b);
    return koi_kernel_overlap(&one, &other);
}

/* True iff all corners of one triangle are below all of the other on an axis. */
static inline bool is_gap(const ko_triangle *a, const ko_triangle *b, uint32_t axis)
{
    const fix16_t a1 = koi_coordinate(&a->a, axis);
    const fix16_t a2 = koi_coordinate(&a->b, axis);
    const fix16_t a3 = koi_coordinate(&a->c, axis);
    const fix16_t b1 = koi_coordinate(&b->a, axis);
    const fix16_t b2 = koi_coordinate(&b->b, axis);
    const fix16_t b3 = koi_coordinate(&b->c, axis);
    const fix16_t a_low = koi_port_lower(koi_port_lower(a1, a2), a3);
    const fix16_t b_low = koi_port_lower(koi_port_lower(b1, b2), b3);
    return koi_port_higher(koi_port_higher(a1, a2), a3) < b_low ||
           koi_port_higher(koi_port_higher(b1, b2), b3) < a_low;
}

/* Boxes separate most triangles that are apart, and cost little. */
bool ko_triangle_overlap(const ko_triangle *a, const ko_triangle *b)
{
    if (a == NULL || b == NULL) {
        return true;
    }
    if (is_gap(a, b, 0) || is_gap(a, b, 1) || is_gap(a, b, 2)) {
        return false;
    }
    const koi_quick_answer answer = koi_quick_pair(a, b, 0);
    return (answer == KOI_QUICK_UNKNOWN) ? is_overlap(a, b) : answer == KOI_QUICK_TOUCH;
}
