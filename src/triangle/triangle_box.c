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
 * The normal's components are within 6 * 2^60 (really 3 * 2^60, the area); the plane test takes 96
 * bits.
 *
 * Order: cross products, box normals, face normal. DECISIONS.md has the measurements. Trees and
 * meshes ask only where the bounding boxes overlap, and there the box normals never separate.
 * Without such a test it pays to call ko_aabb_overlap first. The normals of an oriented box are
 * not those of a tree's boxes, so there they come first. */
#include "keepout/overlap.h"

#include <stddef.h>

#include "src/math/wide.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "src/kdop/kdop_core.h"

/* Tests one axis, edge x box axis; e and the corners are seen in the plane normal to the box axis.
 * Both ends of the edge project to one value, the third corner to another. They are apart iff both
 * values are beyond the same end of -reach .. reach. */
static KOI_NOINLINE bool is_cross_apart(fix16_t e1, fix16_t e2, const fix16_t end[2],
                                        const fix16_t third[2], const fix16_t r[2])
{
    const uint64_t p = (uint64_t)koi_port_mul(e1, end[1]) - (uint64_t)koi_port_mul(e2, end[0]);
    const uint64_t q = (uint64_t)koi_port_mul(e1, third[1]) - (uint64_t)koi_port_mul(e2, third[0]);
    const uint64_t reach = koi_port_umul((uint32_t)r[0], koi_magnitude(e2)) +
                           koi_port_umul((uint32_t)r[1], koi_magnitude(e1));
    const int64_t far = (int64_t)reach;
    return ((int64_t)p > far && (int64_t)q > far) ||
           ((int64_t)(0U - p) > far && (int64_t)(0U - q) > far);
}

/* Tests the three axes of the edge from corner i to the next. */
static bool is_edge_apart(const koi_corners *corners, unsigned i, const ko_vec3 *r)
{
    const ko_vec3 *v = &corners->v[i];
    const ko_vec3 *next = &corners->v[koi_corner_after(i)];
    const ko_vec3 *third = &corners->v[koi_corner_after(koi_corner_after(i))];
    const ko_vec3 e = koi_closest_difference(next, v);
    const fix16_t ends[] = {v->x, v->y, v->z, v->x};
    const fix16_t thirds[] = {third->x, third->y, third->z, third->x};
    const fix16_t radii[] = {r->x, r->y, r->z, r->x};
    return is_cross_apart(e.x, e.y, &ends[0], &thirds[0], &radii[0]) ||
           is_cross_apart(e.y, e.z, &ends[1], &thirds[1], &radii[1]) ||
           is_cross_apart(e.z, e.x, &ends[2], &thirds[2], &radii[2]);
}

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

static int64_t size(int64_t x)
{
    return (x < 0) ? (int64_t)(0U - (uint64_t)x) : x;
}

/* True iff |n . v| > r . |n|, for any corner v. */
static bool is_face_apart(const koi_corners *corners, const ko_vec3 *r)
{
    const ko_wide3 n = koi_corners_normal(corners);
    const ko_wide3 sizes = {size(n.x), size(n.y), size(n.z)};
    const koi_i128 far = koi_kernel_dot_wide(&sizes, r);
    const koi_i128 at = koi_kernel_dot_wide(&n, &corners->v[0]);
    return koi_i128_less(far, at) || koi_i128_less(far, koi_i128_negate(at));
}

bool koi_kernel_misses_box(const koi_corners *corners, const ko_vec3 *r)
{
    return is_edge_apart(corners, 0, r) || is_edge_apart(corners, 1, r) ||
           is_edge_apart(corners, 2, r) || is_normal_apart(corners, r) || is_face_apart(corners, r);
}

bool ko_triangle_overlap_aabb(const ko_triangle *triangle, const ko_aabb *box)
{
    if (triangle == NULL || box == NULL) {
        return true;
    }
    const koi_corners local = {{koi_closest_difference(&triangle->a, &box->c),
                                koi_closest_difference(&triangle->b, &box->c),
                                koi_closest_difference(&triangle->c, &box->c)}};
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
    return !is_normal_apart(&local, &r) && !koi_kernel_misses_box(&local, &r);
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
