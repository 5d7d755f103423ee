/* Segments, rays and planes against axis-aligned boxes.
 *
 * Where on the way: parameters are Q2.30, 0 at the beginning, KO_Q30_ONE at the end, KO_NEVER
 * (later than any) if not at all. Boxes and segments are closed: touching is hitting. A segment of
 * no length is a point, a box may be flat: both are ordinary. Predicates (those that answer bool)
 * are kernels: they check nothing but null, for which they answer "hit", and input that is not
 * legal gets some answer. */
#ifndef KEEPOUT_CAST_H
#define KEEPOUT_CAST_H

#include "keepout/aabb.h"
#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Later than every time and parameter, so that the smallest of several is the first. */
#define KO_NEVER ((ko_q30)INT32_MAX)

/* The segment from the origin to the end of the ray. Range: a legal origin, any direction, length
 * >= 0, a legal end. Promise: the origin exactly, each coordinate of the end within half an LSB of
 * origin + direction * length on the stored integers (nearest, ties upward). A direction that is
 * not of length 1 makes the segment that much longer or shorter. out may not lie over ray. Fails
 * with KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer is null; then out is
 * unchanged. Reentrant.
 * The end is rounded to nearest, so a test of the segment may miss what the true ray only grazes:
 * make the box 1 LSB larger on each side (ko_aabb_expand) where that matters. */
ko_status ko_ray_to_segment(const ko_ray *ray, ko_segment *out);

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

/* A segment prepared for being tested against many boxes, as when a tree is walked; 48 bytes. */
typedef struct ko_cast {
    ko_bounds reach; /* the box of what is looked for: the segment, or its first part */
    ko_vec3 sum;     /* a + b */
    ko_vec3 way;     /* b - a */
} ko_cast;

/* Prepares the segment. Range: legal. Promise: exact. Fails with KO_E_RANGE iff the segment is not
 * legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_cast_prepare(const ko_segment *segment, ko_cast *out);

/* From now on only 0 .. t of the segment counts: what lies beyond is of no interest once something
 * was hit at t. t is of the whole segment, however often it is called, and may also grow again.
 * Range: t of 0 .. KO_Q30_ONE. Promise: the end is rounded outward by less than 1 LSB on each axis.
 * Fails with KO_E_RANGE iff t is beyond, KO_E_ARG iff cast is null; then it is unchanged. Worst
 * case: 3 wide multiplications. Reentrant. */
ko_status ko_cast_shorten(ko_cast *cast, ko_q30 t);

/* True iff they have a point in common. Exact for a legal box; after ko_cast_shorten conservative:
 * true of every box that the shortened segment touches, and of no box that does not touch the whole
 * segment, or that is 1 LSB or more on some axis beyond the bounding box of the shortened one.
 * Three to nine comparisons of 32 bits separate most boxes, 12 wide multiplications decide the
 * rest. Reentrant. Source: as ko_segment_overlap_aabb; proof that nothing overflows in src/cast/cast.c.
 */
bool ko_cast_overlap_aabb(const ko_cast *cast, const ko_aabb *box);
bool ko_cast_overlap_bounds(const ko_cast *cast, const ko_bounds *box);

/* On which side of a plane a box is. */
typedef enum ko_side {
    KO_SIDE_INSIDE = -1, /* all of it in the half-space, clear of the plane: normal . p < offset */
    KO_SIDE_ACROSS = 0,  /* it touches the plane */
    KO_SIDE_OUTSIDE = 1  /* clear of the half-space: normal . p > offset for all of its points */
} ko_side;

/* Range: a legal box, any plane. Promise: exact on the stored integers, whatever the length of the
 * normal (none at all: by the sign of the offset). Null: KO_SIDE_ACROSS. Reentrant. Source: Ericson
 * 5.2.3. */
ko_side ko_aabb_side_plane(const ko_aabb *box, const ko_plane *plane);

/* Clearance between the box and the half-space, raw; negative: as deep is it in. Range: a legal
 * box, a normal of length 1 within 2^-28, an offset within +-2^30. Promise: conservative: never
 * above the true distance in metres, and less than 1.001 LSB + |clearance| / 2^27 below (the doubt
 * about the length of the normal: 2 LSB at 2 km, 16 at the limit). Fails with KO_E_RANGE iff the
 * input is not in range, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_aabb_clearance_plane(const ko_aabb *box, const ko_plane *plane, fix16_t *out);

#ifdef __cplusplus
}
#endif

#endif
