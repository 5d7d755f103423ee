/* k-DOPs: touching and casts, and their 16-bit forms. The types are in shape.h.
 *
 * Predicates are kernels: unchecked, without undefined behaviour for any numbers, and of null
 * pointers or an impossible k they say what is safe (overlap true, containment false). Slabs must
 * be as many as k says.
 *
 * Worst case, where none is said: k / 2 slabs of at most 10 additions and comparisons of 32 bits,
 * for each operand (or point, or vertex), no multiplication.
 *
 * Source: Klosowski et al., Efficient Collision Detection Using Bounding Volume Hierarchies of
 * k-DOPs, IEEE TVCG 4(1), 1998; Ericson, Real-Time Collision Detection, 4.6. */
#ifndef KEEPOUT_KDOP_H
#define KEEPOUT_KDOP_H

#include "keepout/aabb16.h"
#include "keepout/lozenge.h"
#include "keepout/obb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- tests ---- */

/* True iff the segment, the ray touches the body. Exact for a legal k-DOP and segment; the ray as
 * ko_kdop_cast_ray takes it. Worst case: k / 2 slabs of 4 wide products. Reentrant. Source: Kay,
 * Kajiya, Ray Tracing Complex Scenes, SIGGRAPH 1986, with fractions instead of reciprocals. */
bool ko_kdop_overlap_segment(unsigned k, const ko_kdop_slab *dop, const ko_segment *segment);
bool ko_kdop_overlap_ray(unsigned k, const ko_kdop_slab *dop, const ko_ray *ray);

/* Where on the way from its start (0) to its end (KO_Q30_ONE) the segment, the ray enters the body:
 * 0 if it starts inside, KO_NEVER if it does not touch. Range: a legal k-DOP and segment; a ray
 * with a legal origin, components of the direction within KO_Q30_ONE + 4, 0 <= length: it is the
 * set { origin + t length direction, 0 <= t <= 1 } as stored, its end anywhere. Promise: whether
 * they touch is exact; enter is the true parameter rounded down, less than 1 unit of Q2.30, so
 * never later. Fails with KO_E_RANGE iff something is not in range; then out is unchanged. Worst
 * case: as the overlap, one division of 64 bits; of a ray 31 rounds of shift and subtract in 64
 * bits. Reentrant. Source: as the overlap. */
ko_status ko_kdop_cast_segment(unsigned k, const ko_kdop_slab *dop, const ko_segment *segment,
                               ko_q30 *enter);
ko_status ko_kdop_cast_ray(unsigned k, const ko_kdop_slab *dop, const ko_ray *ray, ko_q30 *enter);

/* ---- 16 bits ---- */

/* The same in cells of a frame (aabb16.h), half the size. On a slab of normal n the frame's origin
 * is at n . origin. */
typedef struct ko_kdop6_16 {
    ko_slab16 slab[3];
} ko_kdop6_16;
typedef struct ko_kdop8_16 {
    ko_slab16 slab[4];
} ko_kdop8_16;
typedef struct ko_kdop12_16 {
    ko_slab16 slab[6];
} ko_kdop12_16;
typedef struct ko_kdop14_16 {
    ko_slab16 slab[7];
} ko_kdop14_16;
typedef struct ko_kdop18_16 {
    ko_slab16 slab[9];
} ko_kdop18_16;
typedef struct ko_kdop26_16 {
    ko_slab16 slab[13];
} ko_kdop26_16;

/* KO_OK iff legal (each before + after <= 65535), KO_E_RANGE iff not. Exact. Reentrant. */
ko_status ko_kdop16_check(unsigned k, const ko_slab16 *dop);

/* The smallest k-DOP of the frame that holds a k-DOP. Range: legal. Promise: contains it; each
 * side less than one cell wider. Fails with KO_E_RANGE iff something is not legal or a slab
 * reaches beyond the frame's 65535 cells (sums of three coordinates reach it first); then out
 * is unchanged. Reentrant. */
ko_status ko_kdop16_from_kdop(unsigned k, const ko_kdop_slab *dop, const ko_frame16 *frame,
                              ko_slab16 *out);

/* The smallest k-DOP of the frame that holds all points. Range: legal points, count >= 1, legal
 * frame. Promise: exact: ko_kdop16_from_kdop of ko_kdop_from_points. Fails with KO_E_RANGE iff a
 * point or the frame is not legal or the points reach beyond the frame's cells on a slab, KO_E_ARG
 * iff count is 0 (or as above); then out is unchanged. Worst case: count * k / 2 projections.
 * Reentrant. */
ko_status ko_kdop16_from_points(unsigned k, const ko_vec3 *points, uint32_t count,
                                const ko_frame16 *frame, ko_slab16 *out);

/* The k-DOP in 32 bits. Range: legal. Promise: exact; what is beyond the legal range is cut. Fails
 * with KO_E_RANGE iff something is not legal or a slab is wholly beyond the legal range; then
 * out is unchanged. Reentrant. */
ko_status ko_kdop16_to_kdop(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                            ko_kdop_slab *out);

/* As ko_kdop_overlap, ko_kdop_contains, ko_kdop_union; k-DOPs of one frame. Exact on the cells.
 * Reentrant. */
bool ko_kdop16_overlap(unsigned k, const ko_slab16 *a, const ko_slab16 *b);
bool ko_kdop16_contains(unsigned k, const ko_slab16 *outer, const ko_slab16 *inner);
ko_status ko_kdop16_union(unsigned k, const ko_slab16 *a, const ko_slab16 *b, ko_slab16 *out);

/* A point, a segment, a ray against a k-DOP of a frame: as ko_kdop_contains_point,
 * ko_kdop_overlap_segment, ko_kdop_overlap_ray. Range: legal; the ray's exact end as well. Exact on
 * the cells. A frame whose shift is too large counts as null. Worst case: as those, and an addition
 * of 64 bits for each end. Reentrant. */
bool ko_kdop16_contains_point(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                              const ko_vec3 *point);
bool ko_kdop16_overlap_segment(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                               const ko_segment *segment);
bool ko_kdop16_overlap_ray(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                           const ko_ray *ray);

/* As ko_kdop_cast_segment and ko_kdop_cast_ray, on the cells, which are cut at the legal range; the
 * frame is legal. A ray may end beyond that range: there it meets nothing. Fails as they do, also
 * of cells or a frame that are not legal. Reentrant. */
ko_status ko_kdop16_cast_segment(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                                 const ko_segment *segment, ko_q30 *enter);
ko_status ko_kdop16_cast_ray(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                             const ko_ray *ray, ko_q30 *enter);

/* On which side of a plane the body is: ko_kdop_side_plane of ko_kdop16_to_kdop, KO_SIDE_OUTSIDE if
 * there is none. Range likewise, legal frame. Promise: conservative: KO_SIDE_ACROSS whenever a
 * legal point of the cells touches the plane; of what was made of a tight k-DOP, or of points, only
 * where that is less than sqrt(3) cells from it. Reentrant. */
ko_side ko_kdop16_side_plane(unsigned k, const ko_slab16 *dop, const ko_frame16 *frame,
                             const ko_plane *plane);

#ifdef __cplusplus
}
#endif

#endif
