/* k-DOPs: convex volumes between parallel planes in k / 2 fixed directions, k = 6, 8, 12, 14, 18,
 * 26.
 *
 * Only the intervals are stored. Slab i of a k-DOP holds all points p with lo <= n . p <= hi, where
 * n is number i of the k's normals, whose components are -1, 0 or 1 (so projections need no
 * multiplication and no rounding: they are sums of coordinates):
 *
 *     corners  (1,1,1) (1,1,-1) (1,-1,1) (1,-1,-1)
 *     axes     (1,0,0) (0,1,0) (0,0,1)
 *     edges    (1,1,0) (1,-1,0) (1,0,1) (1,0,-1) (0,1,1) (0,1,-1)
 *
 *     6: axes   8: corners   12: edges   14: corners, axes   18: axes, edges
 *     26: corners, axes, edges
 *
 * Normals of w components other than 0 have length sqrt(w): lo and hi are lengths times sqrt(w).
 *
 * Functions take k and the slabs; KO_KDOP(dop) passes both for a ko_kdop6 ... ko_kdop26:
 *
 *     ko_kdop18 a, b;
 *     ko_kdop_overlap(KO_KDOP(a), b.slab)
 *
 * Both operands have the same k: the caller sees to that. out may be an operand.
 * A k-DOP stands for the legal points between its planes; it is closed: touching is overlap. Legal:
 * lo <= hi, both within +-w * KO_LIMIT. It is called tight if each of its planes is touched by a
 * point of it: what the functions here make of points, boxes and unions is; what is made of a k-DOP
 * by ko_kdop_transform, or by hand, need not be. Even a legal one may then be empty. Functions are
 * safe for all and sharpest for tight ones.
 *
 * Predicates are kernels, as in aabb.h: unchecked, without undefined behaviour for any numbers, and
 * of null pointers or an impossible k they say what is safe (overlap true, containment false).
 * Other functions answer KO_E_ARG iff a pointer is null or k is none of the six. Slabs must be as
 * many as k says.
 *
 * Source: Klosowski et al., Efficient Collision Detection Using Bounding Volume Hierarchies of
 * k-DOPs, IEEE TVCG 4(1), 1998; Ericson, Real-Time Collision Detection, 4.6. */
#ifndef KEEPOUT_KDOP_H
#define KEEPOUT_KDOP_H

#include "keepout/aabb16.h"
#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_KDOP_MAX_SLABS 13

typedef struct ko_kdop_slab {
    fix16_t lo;
    fix16_t hi;
} ko_kdop_slab;

typedef struct ko_kdop6 {
    ko_kdop_slab slab[3];
} ko_kdop6;
typedef struct ko_kdop8 {
    ko_kdop_slab slab[4];
} ko_kdop8;
typedef struct ko_kdop12 {
    ko_kdop_slab slab[6];
} ko_kdop12;
typedef struct ko_kdop14 {
    ko_kdop_slab slab[7];
} ko_kdop14;
typedef struct ko_kdop18 {
    ko_kdop_slab slab[9];
} ko_kdop18;
typedef struct ko_kdop26 {
    ko_kdop_slab slab[13];
} ko_kdop26;

/* k and the slabs of any of these, and of their 16-bit forms below. */
#define KO_KDOP(dop) (unsigned)(2U * sizeof((dop).slab) / sizeof((dop).slab[0])), (dop).slab

/* KO_OK iff legal, KO_E_RANGE iff not. Exact. Reentrant. */
ko_status ko_kdop_check(unsigned k, const ko_kdop_slab *dop);

/* ---- making ---- */

/* The smallest k-DOP that holds all points. Range: legal points, count >= 1. Promise: exact. Fails
 * with KO_E_RANGE iff a point is not legal, KO_E_ARG iff count is 0 (or as above); then out is
 * unchanged. Worst case: count * k / 2 projections. Reentrant. */
ko_status ko_kdop_from_points(unsigned k, const ko_vec3 *points, uint32_t count, ko_kdop_slab *out);

/* The smallest k-DOP that holds a box. Range: legal box. Promise: exact. Fails with KO_E_RANGE iff
 * it is not legal; then out is unchanged. Reentrant. */
ko_status ko_kdop_from_aabb(unsigned k, const ko_aabb *box, ko_kdop_slab *out);

/* A box that holds all legal points of a k-DOP. Range: legal. Promise: contains it; of a tight
 * k-DOP, and of any 8-DOP, the smallest, but for the 1 LSB of ko_aabb_from_min_max (and cut at
 * KO_LIMIT, where the corners of 8- and 12-DOPs may stick out). Fails with KO_E_RANGE iff the
 * k-DOP is not legal or is seen to hold no legal point; then out is unchanged. Reentrant. */
ko_status ko_kdop_to_aabb(unsigned k, const ko_kdop_slab *dop, ko_aabb *out);

/* The smallest k-DOP that holds both. Range: legal. Promise: exact. Fails with KO_E_RANGE iff
 * one is not legal; then out is unchanged. Reentrant. */
ko_status ko_kdop_union(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b,
                        ko_kdop_slab *out);

/* The k-DOP displaced. Range: legal k-DOP, displacement and result. Promise: exact. Fails with
 * KO_E_RANGE iff it is not so; then out is unchanged. Reentrant. */
ko_status ko_kdop_translate(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *by,
                            ko_kdop_slab *out);

/* ---- tests ---- */

/* True iff all pairs of slabs overlap. Exact on the slabs; so conservative on the bodies: never
 * false if they touch, and true for bodies apart that only other directions separate.
 * Reentrant. */
bool ko_kdop_overlap(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b);

/* ko_kdop_overlap with the k-DOP of the box, without making it. Reentrant. */
bool ko_kdop_overlap_aabb(unsigned k, const ko_kdop_slab *dop, const ko_aabb *box);

/* True iff no slab is farther from the centre than the radius: exact on the slabs, conservative on
 * the body as ko_kdop_clearance_point, which it agrees with. Range: legal centre, radius >= 0.
 * Reentrant. */
bool ko_kdop_overlap_sphere(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *centre,
                            fix16_t radius);

/* True iff the body reaches into the half-space. Conservative: never false if it does; exact of a
 * tight k-DOP, as ko_kdop_transform, and without its rounding. Range: legal. Reentrant. */
bool ko_kdop_overlap_plane(unsigned k, const ko_kdop_slab *dop, const ko_plane *plane);

/* True iff the segment touches the body: exact. Then *entry, if not null, is the parameter of the
 * first point that does: exact but rounded down, less than 2^-30, so never later; 0 if it
 * starts inside. Else *entry is unchanged. Of null: true, and 0. Range: legal. Worst case: k /
 * 2 slabs of 4 wide products, one division of 64 bits. Reentrant. Source: Kay, Kajiya, Ray
 * Tracing Complex Scenes, SIGGRAPH 1986. */
bool ko_kdop_overlap_segment(unsigned k, const ko_kdop_slab *dop, const ko_segment *segment,
                             ko_q30 *entry);

/* The same for a ray, as stored: the points origin + direction * t, t = 0 .. length. *entry is t,
 * rounded down to 1 LSB. Range: legal. Reentrant. */
bool ko_kdop_overlap_ray(unsigned k, const ko_kdop_slab *dop, const ko_ray *ray, fix16_t *entry);

/* True iff each slab of outer holds that of inner; then its body is inside. False for a body
 * inside only if inner is not tight. Exact on the slabs. Reentrant. */
bool ko_kdop_contains(unsigned k, const ko_kdop_slab *outer, const ko_kdop_slab *inner);

/* True iff the point is in the body. Exact. Reentrant. */
bool ko_kdop_contains_point(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *point);

/* Clearance between a point and the body, raw Q16.16: the largest distance from a slab, 0 if the
 * point is in the body or less than 1 LSB from each slab. Range: legal. Promise: conservative:
 * never above the true distance; less than 1 LSB below the distance from the farthest slab. Of
 * points opposite to an edge or corner that is less than the distance from the body (of a 6-DOP
 * down to 1 / sqrt(3) of it). Fails with KO_E_RANGE iff something is not legal; then out is
 * unchanged. Worst case: one ko_fix_sqrt_down. Reentrant. */
ko_status ko_kdop_clearance_point(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *point,
                                  fix16_t *out);

/* ---- rotation ---- */

/* The k-DOP that holds a k-DOP rotated by pose->r and then displaced by pose->t: its re-alignment.
 * (Tighter, where the body's points or hull are at hand: rotate those and use
 * ko_kdop_from_points.) Range: legal k-DOP, displacement and result; any matrix whose columns
 * have components that sum, by magnitude, to less than 2: a rotation's sum to sqrt(3) at most,
 * and of others too the image is held. Promise: contains the image under the stored matrix
 * exactly. Of a tight k-DOP each new interval is the exact extent of the rotated body, rounded
 * outward by less than 1 LSB (proved for k = 6 and 8, for the others measured:
 * src/volume/kdop_align.c). Of one that is not tight it may be wider. Fails with KO_E_RANGE iff it is
 * not so or the k-DOP is seen to be empty; then out is unchanged. Worst case: k bounds of at
 * most 27 wide products. Reentrant. */
ko_status ko_kdop_transform(unsigned k, const ko_kdop_slab *dop, const ko_pose *pose,
                            ko_kdop_slab *out);

/* NOT SAFE ALONE, to be mended: a stored matrix may stretch by 2^-29, and a pivot that is not the
 * body's origin is rounded when it is placed. Until the two functions below allow for that, add
 * radius / 2^26 + 2 LSB to each radius, or use ko_refit_radius, which does. */

/* The radius of a sphere about the pivot that holds the body, however it is turned about the
 * pivot. Range: legal; out is at most the diagonal of the world. Promise: conservative:
 * contains it; at most 3 LSB beyond sqrt(sum of squares / c) of the farthest ends of one family
 * of slabs: axes c = 1, corners or edges c = 4; the least of those there are. Fails with
 * KO_E_RANGE iff something is not legal; then out is unchanged. Worst case: one square root.
 * Reentrant. */
ko_status ko_kdop_radius(unsigned k, const ko_kdop_slab *dop, const ko_vec3 *pivot, fix16_t *out);

/* The pre-test: false iff these spheres are apart, and then so are the bodies, whatever their
 * rotation: neither k-DOP needs to be re-aligned to say so. Exact on the spheres. Range: legal
 * pivots, radii >= 0. Of null: true. Reentrant. */
bool ko_kdop_needs_alignment(const ko_vec3 *pivot_a, fix16_t radius_a, const ko_vec3 *pivot_b,
                             fix16_t radius_b);

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

#ifdef __cplusplus
}
#endif

#endif
