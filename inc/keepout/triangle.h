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

/* ---- overlap ---- */

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

#ifdef __cplusplus
}
#endif

#endif
