/* Triangles against everything else.
 *
 * A triangle is closed: its edges and corners belong to it, and touching is overlap. It has two
 * sides, neither is its front. Degenerate triangles are legal and mean what their three corners
 * span: a segment or a point.
 *
 * Predicates (those that answer bool) are kernels: they check nothing but null, of which they say
 * "overlap"; shapes that are not legal get some answer, without undefined behaviour. Where they are
 * called exact they are so for all legal shapes, degenerate, coplanar and parallel ones included.
 * There is no epsilon anywhere. */
#ifndef KEEPOUT_TRIANGLE_H
#define KEEPOUT_TRIANGLE_H

#include "keepout/capsule.h"
#include "keepout/cast.h"
#include "keepout/obb.h"
#include "keepout/sphere.h"

#ifdef __cplusplus
extern "C" {
#endif

/* KO_OK iff all three corners are legal; KO_E_RANGE iff not; KO_E_ARG iff null. Exact. Reentrant.
 */
ko_status ko_triangle_check(const ko_triangle *triangle);

/* The smallest box in this form that holds the triangle. Range: legal. Promise: contains it
 * exactly; at most 1 LSB wider than needed on an axis, on the side that ko_aabb_from_min_max says.
 * Fails with KO_E_RANGE iff the triangle is not legal, KO_E_ARG iff a pointer is null; then box is
 * unchanged. Reentrant. */
ko_status ko_triangle_to_aabb(const ko_triangle *triangle, ko_aabb *box);

/* ---- overlap ---- */

/* True iff triangle and box have a point in common. Exact.
 * Worst case: 13 axes, 72 multiplications of 32 bits: nine cross products, three box normals, the
 * face normal. Reentrant.
 * Source: Akenine-Moeller, Fast 3D Triangle-Box Overlap Testing, 2001; Ericson 5.2.9. */
bool ko_triangle_overlap_aabb(const ko_triangle *triangle, const ko_aabb *box);

/* True if triangle and oriented box have a point in common. Promise: conservative: never false
 * where they touch, whatever legal axes the box has; true of things that are apart only where the
 * gap is at most 4 LSB + 2^-24 of the sum of the extents. Worst case: the rotation, then the same
 * 13 axes. Reentrant. Source: Ericson 5.2.9, in the box's frame. */
bool ko_triangle_overlap_obb(const ko_triangle *triangle, const ko_obb *box);

/* True iff they have a point in common. Exact. Worst case: sphere: three 64-step divisions;
 * capsule: as ko_triangle_clearance_segment without the root. Reentrant. Source: Ericson 5.2.7. */
bool ko_triangle_overlap_sphere(const ko_triangle *triangle, const ko_sphere *sphere);
bool ko_triangle_overlap_capsule(const ko_triangle *triangle, const ko_capsule *capsule);

/* True iff the triangles have a point in common. Exact.
 * Worst case (coplanar and touching): 32 axes. Reentrant.
 * Source: separating axes, Ericson 5.2.1; the proof for the degenerate ones: src/triangle/triangle_pair.c.
 */
bool ko_triangle_overlap(const ko_triangle *a, const ko_triangle *b);

/* True iff triangle and segment have a point in common. Exact. Reentrant. */
bool ko_triangle_overlap_segment(const ko_triangle *triangle, const ko_segment *segment);

/* On which side of a plane all of the triangle is; KO_SIDE_ACROSS if it touches the plane, or a
 * pointer is null. Range: a legal triangle, any plane. Promise: exact on the stored integers,
 * whatever the length of the normal. Reentrant. */
ko_side ko_triangle_side(const ko_triangle *triangle, const ko_plane *plane);

/* ---- segments and rays ---- */

/* Where a segment or ray first meets a triangle: at t of the way from its start to its end (a ray's
 * end is `length` along it), and at u a + v b + w c of the triangle, u + v + w = KO_Q30_ONE, each
 * >= 0. If it does not, t is KO_NEVER and the rest 0. */
typedef struct ko_triangle_hit {
    ko_q30 t;
    ko_q30 u;
    ko_q30 v;
    ko_q30 w;
} ko_triangle_hit;

/* The first point that the segment, or the ray, has in common with the triangle.
 * Range: a legal triangle; a legal segment; or a ray with a legal origin, components of the
 * direction within KO_Q30_ONE + 4, 0 <= length. The ray is taken as stored, also if its direction
 * is not quite of length 1, or 0; its end need not be legal.
 * Promise: whether it hits is exact, so meshes are watertight: what goes through a common edge or
 * corner hits each of the triangles there, parallel and degenerate cases included. t is exact but
 * for rounding down, less than 2^-30: never later than the true entry. u, v and w are those of the
 * true entry, each less than 2^-29 off, and their sum is exactly 1; of a degenerate triangle,
 * where they are not unique, one of them is 0.
 * Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then out is
 * unchanged. Worst case: some 60 multiplications and three divisions bit by bit, 30 rounds each;
 * three times that where segment and triangle are coplanar. Reentrant.
 * Source: Ericson 5.3.4, 5.3.6, with exact signs of volumes in place of tolerances. */
ko_status ko_triangle_hit_segment(const ko_triangle *triangle, const ko_segment *segment,
                                  ko_triangle_hit *out);
ko_status ko_triangle_hit_ray(const ko_triangle *triangle, const ko_ray *ray, ko_triangle_hit *out);

/* ---- distances ---- */

/* A point of the triangle closest to the given one, rounded to the grid. Range: legal.
 * Promise: rounded: within 3 LSB on each axis of a point of the triangle whose distance is less
 * than 1 LSB more than the least, and within the triangle's bounding box; for safe distances use
 * the clearance. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Reentrant. Source: Ericson 5.1.5. */
ko_status ko_triangle_closest_point(const ko_triangle *triangle, const ko_vec3 *point,
                                    ko_vec3 *out);

/* Clearance (distance) from a triangle to a point, a segment, another triangle, raw Q16.16; 0 if
 * they touch. Range: legal. Promise: conservative: never above the true distance, and less than 1
 * LSB below. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null;
 * then out is unchanged. Reentrant. Source: Ericson 5.1.5, 5.1.10. */
ko_status ko_triangle_clearance_point(const ko_triangle *triangle, const ko_vec3 *point,
                                      fix16_t *out);
ko_status ko_triangle_clearance_segment(const ko_triangle *triangle, const ko_segment *segment,
                                        fix16_t *out);
ko_status ko_triangle_clearance(const ko_triangle *a, const ko_triangle *b, fix16_t *out);

#ifdef __cplusplus
}
#endif

#endif
