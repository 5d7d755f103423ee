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

#include "keepout/kdop.h"
#include "keepout/lozenge.h"
#include "keepout/obb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The point of the triangle that is there. Range: legal; u, v and w as above. Promise: rounded to
 * nearest, at most half an LSB on each axis. Fails with KO_E_RANGE iff something is not in range,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: 6 wide multiplications.
 * Reentrant. Source: Ericson 3.4. */
ko_status ko_triangle_at(const ko_triangle *triangle, const ko_barycentric *at, ko_vec3 *out);

/* ---- overlap ---- */

/* True iff triangle and box have a point in common. Exact.
 * Worst case: 13 axes, 72 multiplications of 32 bits: nine cross products, three box normals, the
 * face normal. Reentrant.
 * Source: Akenine-Moeller, Fast 3D Triangle-Box Overlap Testing, 2001; Ericson 5.2.9. */
bool ko_triangle_overlap_aabb(const ko_triangle *triangle, const ko_aabb *box);

/* True if triangle and oriented box have a point in common. Promise: conservative: never false
 * where they touch, whatever legal axes the box has; true of things that are apart only where the
 * gap is at most 4 LSB + 2^-24 of the sum of the extents. Worst case: the rotation (27
 * multiplications), then the same 13 axes, the box's first. Reentrant. Source: Ericson 5.2.9, in
 * the box's frame. */
bool ko_triangle_overlap_obb(const ko_triangle *triangle, const ko_obb *box);

/* True if no slab separates them: ko_kdop_overlap with the k-DOP of the triangle, without making
 * it. Promise: conservative: never false where they touch; of things apart true
 * where only another direction separates them. Worst case: k / 2 slabs of nine additions and six
 * comparisons. Reentrant. */
bool ko_triangle_overlap_kdop(const ko_triangle *triangle, unsigned k, const ko_kdop_slab *dop);

/* True iff they have a point in common. Exact. Boxes, then the triangle's plane separate most.
 * Worst case, without a division: sphere: two distances from edges; capsule: two from the inside,
 * three of edges, one volume test; lozenge: four times that. Reentrant. Source: Ericson 5.2.7. */
bool ko_triangle_overlap_sphere(const ko_triangle *triangle, const ko_sphere *sphere);
bool ko_triangle_overlap_capsule(const ko_triangle *triangle, const ko_capsule *capsule);
bool ko_triangle_overlap_lozenge(const ko_triangle *triangle, const ko_lozenge *lozenge);

/* True iff the triangles have a point in common. Exact.
 * Worst case (coplanar and touching): 32 axes. Reentrant.
 * Source: separating axes, Ericson 5.2.1; proof for degenerate ones: src/triangle/triangle_pair.c.
 */
bool ko_triangle_overlap(const ko_triangle *a, const ko_triangle *b);

/* True iff the distance between the triangles is at most reach: of triangles with a margin, or
 * placed by ko_triangle_transform. Range: legal, reach of 0 .. KO_LIMIT. Promise: exact; false of a
 * reach below 0, true of null. Worst case, without a division: six distances from the inside, nine
 * of edges, ko_triangle_overlap; boxes, then the two planes separate most. Reentrant. Source:
 * Ericson 5.1.10. */
bool ko_triangle_is_within(const ko_triangle *a, const ko_triangle *b, fix16_t reach);

/* True iff triangle and segment, or ray, have a point in common: exact, as ko_triangle_hit_segment
 * and ko_triangle_hit_ray say, without their divisions. True of a ray that is not in range. Worst
 * case: some 50 multiplications, three times that where all is in one plane. Reentrant. */
bool ko_triangle_overlap_segment(const ko_triangle *triangle, const ko_segment *segment);
bool ko_triangle_overlap_ray(const ko_triangle *triangle, const ko_ray *ray);

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

/* ---- closest points ---- */

/* The point of the triangle that is closest to a point, and where on the triangle it is. Range:
 * legal; out may be point or a corner. Promise: rounded: the point is less than 1 LSB from the
 * triangle, within its bounding box, and less than 5 LSB farther from `point` than the triangle
 * is; u, v and w each less than 2^-29 off (those of a degenerate triangle, where they are not
 * unique, are some). For safe distances use the clearance. Fails with KO_E_RANGE iff something is
 * not legal, KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: two divisions bit
 * by bit, 64 rounds each, one of 31. Reentrant. Source: Ericson 5.1.5. */
ko_status ko_triangle_closest_point(const ko_triangle *triangle, const ko_vec3 *point,
                                    ko_vec3 *out);
ko_status ko_triangle_closest_barycentric(const ko_triangle *triangle, const ko_vec3 *point,
                                          ko_barycentric *out);

/* Witness points: a pair of closest points, one of each (of things parallel one of many pairs); if
 * they touch, twice the same point. Range: legal; the results may lie over the input. Promise: each
 * is less than 1 LSB from its own, and their distance is less than 6 LSB above the true one; of
 * things that touch, less than 3 LSB from both. For safe distances use the clearance. Fails with
 * KO_E_RANGE iff something is not legal, KO_E_ARG iff a pointer is null; then nothing is written.
 * Worst case: as the clearance, and two divisions of 31 rounds. Reentrant. Source: Ericson 5.1.9,
 * 5.1.10. */
ko_status ko_triangle_closest_segment(const ko_triangle *triangle, const ko_segment *segment,
                                      ko_vec3 *on_triangle, ko_vec3 *on_segment);
ko_status ko_triangle_closest(const ko_triangle *a, const ko_triangle *b, ko_vec3 *on_a,
                              ko_vec3 *on_b);

/* ---- clearance ---- */

/* Clearance (distance) from a triangle to a point, a segment, a sphere, a capsule, a lozenge, a
 * box, another triangle, raw Q16.16; 0 if they touch. Range: legal. Promise: conservative: never
 * above the true distance, and less than 1 LSB below. Fails with KO_E_RANGE iff something is not
 * legal, KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: all pairs of features,
 * with a division of 64 rounds and one ko_fix_sqrt_down for each that is closer than those before:
 * point and sphere 2, segment and capsule 5, box 4, triangle 15, lozenge 32. Reentrant. Source:
 * Ericson 5.1.5, 5.1.10. */
ko_status ko_triangle_clearance_point(const ko_triangle *triangle, const ko_vec3 *point,
                                      fix16_t *out);
ko_status ko_triangle_clearance_segment(const ko_triangle *triangle, const ko_segment *segment,
                                        fix16_t *out);
ko_status ko_triangle_clearance_sphere(const ko_triangle *triangle, const ko_sphere *sphere,
                                       fix16_t *out);
ko_status ko_triangle_clearance_capsule(const ko_triangle *triangle, const ko_capsule *capsule,
                                        fix16_t *out);
ko_status ko_triangle_clearance_lozenge(const ko_triangle *triangle, const ko_lozenge *lozenge,
                                        fix16_t *out);
ko_status ko_triangle_clearance_aabb(const ko_triangle *triangle, const ko_aabb *box, fix16_t *out);
ko_status ko_triangle_clearance(const ko_triangle *a, const ko_triangle *b, fix16_t *out);

/* Clearance from an oriented box. Range: legal. Promise: conservative: never above the true
 * distance; below it by less than 1.1 LSB + 2^-23 of (the sum of the extents + the distance of the
 * triangle's farthest corner from the box's centre): 1.5 LSB in a scene of 25 m. Fails as the
 * others. Worst case: the rotation and ko_triangle_clearance_aabb. Reentrant. Source: Ericson
 * 5.2.9, in the box's frame. */
ko_status ko_triangle_clearance_obb(const ko_triangle *triangle, const ko_obb *box, fix16_t *out);

#ifdef __cplusplus
}
#endif

#endif
