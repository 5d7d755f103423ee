/* Triangles against boxes and k-DOPs, by separating axes (Akenine-Moeller 2001; Ericson 5.2.9).
 *
 * Corners are taken relative to the box's centre. Two convex polytopes are apart iff a face normal
 * of either separates them, or a cross product of an edge of each: 3 + 1 + 9 axes. A triangle that
 * is a segment has parallel edges: its face normal is 0 and separates nothing, and its cross
 * products are those that a segment needs. For a triangle that is a point the box normals suffice.
 * So the test against an axis-aligned box is exact for these too.
 *
 * Bounds. Corners of a rotated triangle have the larger range. Before they are rounded, by 1/2 LSB
 * on each axis, they are within L = sqrt(3) * 2^30 of the origin and of each other. So components
 * fit in 32 bits. A product of an edge and a corner is within L^2 = 3 * 2^60, a difference of two
 * within 6 * 2^60 < 2^63. The box's radius r1 |e2| + r2 |e1| is within 2^61 * sqrt(3) and a bit.
 * Cross products of corners and the normal's components are within 6 * 2^60 (really 3 * 2^60, the
 * area); the plane test takes 96 bits, unless all is within 2^19.
 *
 * Order: box normals, cross products, face normal. DECISIONS.md has the measurements. */
#include "src/triangle/triangle_box.h"
#include "keepout/overlap.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/kdop/kdop.h"

static bool is_axis_apart(fix16_t a, fix16_t b, fix16_t c, fix16_t r)
{
    const fix16_t minus = (fix16_t)(0U - (uint32_t)r);
    return (a > r && b > r && c > r) || (a < minus && b < minus && c < minus);
}

static bool is_normal_apart(const koi_corners *corners, const ko_vec3 *r)
{
    const ko_vec3 *a = &corners->v[0];
    const ko_vec3 *b = &corners->v[1];
    const ko_vec3 *c = &corners->v[2];
    return is_axis_apart(a->x, b->x, c->x, r->x) || is_axis_apart(a->y, b->y, c->y, r->y) ||
           is_axis_apart(a->z, b->z, c->z, r->z);
}

/* Holds the terms of the other axes. Cross products of corners also give those of edges: the edge A
 * to B, times A, is B x A; the same edge times C is n - A x B, with the normal n, the sum of
 * A x B, B x C and C x A. */
typedef struct products {
    ko_wide3 corner[KOI_CORNERS]; /* of corner i and the next */
    ko_wide3 n;
    ko_wide3 lo; /* the least of n and 0 on each axis */
    ko_wide3 hi; /* the most of them */
} products;

static inline int64_t sum(int64_t a, int64_t b, int64_t c)
{
    return (int64_t)((uint64_t)a + (uint64_t)b + (uint64_t)c);
}

static inline int64_t least(int64_t n)
{
    return (n < 0) ? n : 0;
}

static KOI_APART_AT_OS void set_products(const koi_corners *corners, products *out)
{
    const ko_wide3 ab = koi_cross3(&corners->v[0], &corners->v[1]);
    const ko_wide3 bc = koi_cross3(&corners->v[1], &corners->v[2]);
    const ko_wide3 ca = koi_cross3(&corners->v[2], &corners->v[0]);
    const ko_wide3 n = {sum(ab.x, bc.x, ca.x), sum(ab.y, bc.y, ca.y), sum(ab.z, bc.z, ca.z)};
    const ko_wide3 lo = {least(n.x), least(n.y), least(n.z)};
    const ko_wide3 hi = {n.x - lo.x, n.y - lo.y, n.z - lo.z};
    out->corner[0] = ab;
    out->corner[1] = bc;
    out->corner[2] = ca;
    out->n = n;
    out->lo = lo;
    out->hi = hi;
}

/* Tests the axis across an edge and a box axis. Both ends of the edge project to -x, the third
 * corner to n - x; lo and hi are the ends of 0 and n. They are apart iff both values are beyond the
 * same end of -reach .. reach. */
static inline bool is_cross_apart(int64_t x, int64_t lo, int64_t hi, uint64_t reach)
{
    const int64_t far = (int64_t)reach;
    return (int64_t)((uint64_t)lo - (uint64_t)x) > far ||
           (int64_t)((uint64_t)hi - (uint64_t)x) < -far;
}

static inline uint64_t reach_of(fix16_t r1, uint32_t e2, fix16_t r2, uint32_t e1)
{
    return koi_port_umul((uint32_t)r1, e2) + koi_port_umul((uint32_t)r2, e1);
}

/* Tests the three axes of the edge from corner i to the next. */
static bool is_edge_apart(const koi_corners *corners, const products *p, unsigned i,
                          const ko_vec3 *r)
{
    const ko_vec3 e = koi_minus3(&corners->v[koi_corner_after(i)], &corners->v[i]);
    const uint32_t x = koi_magnitude(e.x);
    const uint32_t y = koi_magnitude(e.y);
    const uint32_t z = koi_magnitude(e.z);
    const ko_wide3 *at = &p->corner[i];
    return is_cross_apart(at->x, p->lo.x, p->hi.x, reach_of(r->y, z, r->z, y)) ||
           is_cross_apart(at->y, p->lo.y, p->hi.y, reach_of(r->z, x, r->x, z)) ||
           is_cross_apart(at->z, p->lo.z, p->hi.z, reach_of(r->x, y, r->y, x));
}

static int64_t size(int64_t x)
{
    return (x < 0) ? (int64_t)(0U - (uint64_t)x) : x;
}

/* is_face_apart in 128 bits. */
static KOI_OWN_FRAME bool is_wide_face_apart(const ko_wide3 *n, const ko_wide3 *sizes,
                                             const ko_vec3 *corner, const ko_vec3 *r)
{
    const koi_i128 far = koi_kernel_dot_wide(sizes, r);
    const koi_i128 at = koi_kernel_dot_wide(n, corner);
    return koi_i128_less(far, at) || koi_i128_less(far, koi_i128_negate(at));
}

/* True iff |n . v| > r . |n|, for any corner v. Within 2^19 the corners' products are within 2^39
 * and n is within 2^41, so 64 bits hold the sums. */
static bool is_face_apart(const koi_corners *corners, const ko_wide3 *n, const ko_vec3 *r)
{
    const ko_wide3 sizes = {size(n->x), size(n->y), size(n->z)};
    const ko_vec3 *v = corners->v;
    if ((koi_volume_spill(&v[0], KOI_VOLUME_BITS) | koi_volume_spill(&v[1], KOI_VOLUME_BITS) |
         koi_volume_spill(&v[2], KOI_VOLUME_BITS) | koi_volume_spill(r, KOI_VOLUME_BITS)) != 0U) {
        return is_wide_face_apart(n, &sizes, &v[0], r);
    }
    return size(koi_volume_dot(n, &v[0])) > koi_volume_dot(&sizes, r);
}

bool koi_kernel_misses_box(const koi_corners *corners, const ko_vec3 *r)
{
    products p;
    if (is_normal_apart(corners, r)) {
        return true;
    }
    set_products(corners, &p);
    return is_edge_apart(corners, &p, 0, r) || is_edge_apart(corners, &p, 1, r) ||
           is_edge_apart(corners, &p, 2, r) || is_face_apart(corners, &p.n, r);
}

bool ko_triangle_overlap_aabb(const ko_triangle *triangle, const ko_aabb *box)
{
    if (triangle == NULL || box == NULL) {
        return true;
    }
    const koi_corners local = {{koi_minus3(&triangle->a, &box->c),
                                koi_minus3(&triangle->b, &box->c),
                                koi_minus3(&triangle->c, &box->c)}};
    return !koi_kernel_misses_box(&local, &box->r);
}

/* ---- oriented boxes ----
 *
 * The box is { c + sum t_j a_j, |t_j| <= r_j } for its stored axes. The linear map that takes p to
 * a_i . (p - c) takes the box into |x_i| <= r_i |a_i|^2 + sum r_j |a_i . a_j|. For a legal box
 * that is at most r_i + 2^-26 (r_x + r_y + r_z). The map takes the triangle to a triangle whose
 * corners are rounded by at most 1/2 LSB on each axis, and no point of it moves by more. Let the
 * rounded triangle miss the box of radii r_i + slack, slack >= 2^-26 (r_x + r_y + r_z) + 1/2. Then
 * the images are apart, and so are the things themselves. Nothing here needs right angles.
 *
 * The bound on false answers: on each axis the image of the triangle is within slack + 1/2 < 2^-26
 * sum + 2 of the box of radii r. In space that is sqrt(3) times as much (3.5 LSB). That box is
 * larger than ours by as much as the axes are off: 2^-26 sum on each axis. */

/* One corner in the box's frame: within sqrt(3) * 2^30 and a bit, so it fits in 32 bits. */
static ko_vec3 into_frame(const ko_obb *box, const ko_vec3 *corner)
{
    const ko_vec3 v = koi_closest_difference(corner, &box->c);
    ko_wide3 wide;
    koi_rotate_inverse_wide(&box->axes, &v, &wide);
    const ko_vec3 local = {(fix16_t)koi_rotate_nearest(wide.x), (fix16_t)koi_rotate_nearest(wide.y),
                           (fix16_t)koi_rotate_nearest(wide.z)};
    return local;
}

bool ko_triangle_overlap_obb(const ko_triangle *triangle, const ko_obb *box)
{
    if (triangle == NULL || box == NULL) {
        return true;
    }
    const koi_corners local = {{into_frame(box, &triangle->a), into_frame(box, &triangle->b),
                                into_frame(box, &triangle->c)}};
    const uint64_t sum = (uint64_t)(uint32_t)box->r.x + (uint32_t)box->r.y + (uint32_t)box->r.z;
    const uint32_t slack = (uint32_t)((sum + (3U << 25) - 1U) >> 26);
    const ko_vec3 r = {(fix16_t)((uint32_t)box->r.x + slack), (fix16_t)((uint32_t)box->r.y + slack),
                       (fix16_t)((uint32_t)box->r.z + slack)};
    return !koi_kernel_misses_box(&local, &r);
}

/* ---- k-DOPs ---- */

/* This is ko_kdop_overlap with the k-DOP of the corners, which is not made. */
bool ko_triangle_overlap_kdop(const ko_triangle *triangle, unsigned k, const ko_kdop_slab *dop)
{
    if (triangle == NULL || dop == NULL || !koi_kdop_exists(k)) {
        return true;
    }
    const koi_kdop_normal *normals = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t a = koi_kdop_project(&normals[i], &triangle->a);
        const fix16_t b = koi_kdop_project(&normals[i], &triangle->b);
        const fix16_t c = koi_kdop_project(&normals[i], &triangle->c);
        if ((a < dop[i].lo && b < dop[i].lo && c < dop[i].lo) ||
            (a > dop[i].hi && b > dop[i].hi && c > dop[i].hi)) {
            return false;
        }
    }
    return true;
}
