/* Segments, rays and planes against axis-aligned boxes, in 32 and in 16 bits.
 *
 * Where on the way: parameters are Q2.30, 0 at the beginning, KO_Q30_ONE at the end, KO_NEVER
 * (later than any) if not at all. Boxes and segments are closed: touching is hitting. A segment of
 * no length is a point, a box may be flat: both are ordinary. Predicates (those that answer bool)
 * are kernels: they check nothing but null, for which they answer "hit", and input that is not
 * legal gets some answer.
 *
 * A ray is here, but for ko_segment_from_ray, the set { origin + t length direction, 0 <= t <= 1 }
 * with the direction as stored, of any length, and its end anywhere; nothing is rounded. A
 * parameter is a part of its length.
 *
 * Worst case, where none is stated: a few comparisons. Nothing here loops but where it says so. */
#ifndef KEEPOUT_CAST_H
#define KEEPOUT_CAST_H

#include "keepout/aabb16.h"
#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* True iff they have a point in common. Exact for a legal segment and box. For one segment and many
 * boxes prepare it, below. Worst case: 12 wide multiplications. Reentrant.
 * Source: Ericson, Real-Time Collision Detection, 5.3.3, without its epsilon. */
bool ko_segment_overlap_aabb(const ko_segment *segment, const ko_aabb *box);

/* Where the segment enters the box and where it leaves it (where it begins and ends, if that is
 * inside); KO_NEVER both if they do not touch. Range: legal. Promise: whether they touch is exact;
 * enter is the true parameter rounded down, never later; exit is rounded up, never earlier; each
 * less than 1 unit of Q2.30 off. Fails with KO_E_RANGE iff something is not legal, KO_E_ARG iff a
 * pointer is null; then nothing is written. Worst case: 14 wide multiplications, 60 rounds of shift
 * and subtract. Reentrant. Source: Williams et al., An Efficient and Robust Ray-Box Intersection
 * Algorithm, 2005, with fractions instead of reciprocals. */
ko_status ko_segment_cast_aabb(const ko_segment *segment, const ko_aabb *box, ko_q30 *enter,
                               ko_q30 *exit);

/* True iff they have a point in common. Exact for a legal origin and box, length >= 0. For one ray
 * and many boxes prepare it, below. Worst case: 15 wide multiplications, 3 products in 128 bits.
 * Reentrant. Source: as ko_segment_overlap_aabb. */
bool ko_ray_overlap_aabb(const ko_ray *ray, const ko_aabb *box);

/* Where the ray enters the box and where it leaves it, as ko_segment_cast_aabb; both are parts of
 * its length. Range: a legal origin and box, length >= 0. Promise: as ko_segment_cast_aabb: whether
 * they touch is exact, enter is rounded down, exit up, each less than 1 unit of Q2.30 off. Fails
 * with KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer is null; then nothing is
 * written. Worst case: 19 wide multiplications, 62 rounds of shift and subtract in 64 bits.
 * Reentrant. Source: as ko_segment_cast_aabb. */
ko_status ko_ray_cast_aabb(const ko_ray *ray, const ko_aabb *box, ko_q30 *enter, ko_q30 *exit);

/* ---- one against many ---- */

/* Prepares the segment. Range: legal. Promise: exact. Fails with KO_E_RANGE iff the segment is not
 * legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_cast_prepare(const ko_segment *segment, ko_cast *out);

/* Prepares the ray. Range: a legal origin, length >= 0; any direction, the end anywhere. Promise:
 * exact: nothing of the ray is rounded but what no box can tell. Fails with KO_E_RANGE iff the
 * input is not in range, KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: 3 wide
 * multiplications, 3 products in 128 bits. Reentrant. */
ko_status ko_cast_prepare_ray(const ko_ray *ray, ko_cast *out);

/* From now on only what is entered at t or before counts: the rest is of no interest once something
 * was hit at t. t is of the whole, however often it is called, and may also grow again. Range: t of
 * 0 .. KO_Q30_ONE. Promise: exact, see ko_cast_overlap_aabb. Fails with KO_E_RANGE iff t is beyond,
 * KO_E_ARG iff cast is null; then it is unchanged. Worst case: 3 wide multiplications, 3 products
 * in 128 bits. Reentrant. */
ko_status ko_cast_shorten(ko_cast *cast, ko_q30 t);

/* True iff they have a point in common. Exact for a legal box. After ko_cast_shorten true iff
 * ko_segment_cast_aabb or ko_ray_cast_aabb says that the box is entered at t or before: so of every
 * box that 0 .. t touches, and of those that are entered less than one unit of Q2.30 later. Three
 * to nine comparisons of 32 bits separate most boxes, 12 wide multiplications decide the rest.
 * Reentrant. Source: as ko_segment_overlap_aabb; proof in src/box/cast.c. */
bool ko_cast_overlap_aabb(const ko_cast *cast, const ko_aabb *box);
bool ko_cast_overlap_bounds(const ko_cast *cast, const ko_bounds *box);

/* ---- boxes in 16-bit cells ---- */

/* As ko_cast_overlap_aabb, ko_segment_overlap_aabb, ko_ray_overlap_aabb, of the legal points of a
 * box in cells (what sticks out beyond KO_LIMIT is cut). Exact on the cells, so conservative on
 * what they were made of; false where no point of the box is legal. Range: a legal box and frame;
 * of a shift beyond KO_FRAME16_MAX_SHIFT as of null: true. Worst case: as those, and 6 shifts.
 * Reentrant. */
bool ko_cast_overlap_aabb16(const ko_cast *cast, const ko_aabb16 *box, const ko_frame16 *frame);
bool ko_aabb16_overlap_segment(const ko_aabb16 *box, const ko_frame16 *frame,
                               const ko_segment *segment);
bool ko_aabb16_overlap_ray(const ko_aabb16 *box, const ko_frame16 *frame, const ko_ray *ray);

/* Where the segment, the ray enters the legal points of a box in cells and where it leaves them:
 * ko_segment_cast_aabb, ko_ray_cast_aabb on the cells; KO_NEVER both if no point of the box is
 * legal. Range, promise and worst case as theirs, a legal box and frame. Fails with KO_E_RANGE iff
 * something is not in range, KO_E_ARG iff a pointer is null; then nothing is written. Reentrant. */
ko_status ko_aabb16_cast_segment(const ko_aabb16 *box, const ko_frame16 *frame,
                                 const ko_segment *segment, ko_q30 *enter, ko_q30 *exit);
ko_status ko_aabb16_cast_ray(const ko_aabb16 *box, const ko_frame16 *frame, const ko_ray *ray,
                             ko_q30 *enter, ko_q30 *exit);

/* The same of the legal points of a box in cells. Range: a legal box and frame, any plane. Promise:
 * exact on the cells, so conservative on what they were made of: on a side only if all of that is.
 * KO_SIDE_ACROSS where no point of the box is legal, of a shift beyond KO_FRAME16_MAX_SHIFT, and of
 * null. Worst case: 6 wide multiplications. Reentrant. */
ko_side ko_aabb16_side_plane(const ko_aabb16 *box, const ko_frame16 *frame, const ko_plane *plane);

#ifdef __cplusplus
}
#endif

#endif
