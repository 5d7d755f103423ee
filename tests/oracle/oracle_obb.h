/* Oriented boxes in exact arithmetic, and random ones: what the claims about oriented boxes share.
 *
 * The judge takes the stored axes as exact: the box is the parallelepiped { c + sum ti axis i }.
 * Overlap, containment and bounds are decided in 128-bit integers. True axes (cross products of the
 * stored columns) are within 2^61, their dot products with columns 2^91, times an extent 2^122,
 * sums of seven below 2^126. Distances and gaps are measured in long double (64 bits). Residuals of
 * at most 2^32 LSB carry errors below 2^-28 LSB, and nothing is judged finer than FINE. */
#ifndef ORACLE_OBB_H
#define ORACLE_OBB_H

#include "oracle.h"

#include "keepout/shape.h"

#define ONE ((int64_t)KO_Q30_ONE)
#define FINE (1.0L / 1048576.0L)  /* 2^-20 LSB */
#define HAIR (FINE / 1024.0L)     /* 2^-30 LSB: what long double is trusted with */
#define PART (1.0L / 16777216.0L) /* 2^-24 */

typedef struct vec128 {
    wide v[AXES];
} vec128;

/* ---- exact ---- */

vec128 obb_of_dir(const ko_dir3 *d);
const ko_dir3 *obb_column(const ko_obb *box, unsigned i);
vec128 obb_difference(const ko_vec3 *a, const ko_vec3 *b);
vec128 obb_doubled(vec128 v);
wide obb_dot(const vec128 *a, const vec128 *b);
vec128 obb_cross(const vec128 *a, const vec128 *b);
wide obb_magnitude(wide x);

long double obb_root(long double x);
long double obb_length_of(const vec128 *v);
uint64_t obb_in_parts(long double lsb);
ko_q30 obb_to_q30(long double x);

/* The sum of the extents. */
long double obb_sum_of(const ko_obb *box);

bool obb_is_legal(const ko_obb *box);
bool obb_axes_are_legal(const ko_mat3 *axes);

/* ---- sums of segments ---- */

#define OBB_PARTS 6

/* A centre, in doubled units, and for each part a vector and a weight: { c + sum ti wi vi / 2^31 }.
 */
typedef struct parts {
    vec128 twice; /* twice the difference of the centres */
    vec128 v[OBB_PARTS];
    wide w[OBB_PARTS];
    unsigned count;
} parts;

void obb_add(parts *to, const ko_obb *box);

/* Exact: true iff the two whose parts these are touch; else the widest gap along a true axis. */
bool obb_parts_touch(const parts *p, long double *widest);

/* How far along u (doubled) the centre may go until they part: least over the axes. */
long double obb_way_out(const parts *p, const long double u[AXES]);

/* { sum ti vi, |ti| <= wi } of unit vectors. */
typedef struct obb_span {
    long double v[OBB_PARTS][AXES];
    long double w[OBB_PARTS];
    unsigned count;
} obb_span;

/* Adds { t v, |t| <= weight }, unless v is 0. */
void obb_span_add(obb_span *to, const vec128 *v, long double weight);

/* The distance of d from a span: the least over all ways to hold each ti at an end or leave it
 * free, three at most (of more than four parts two: it is then not for d inside). What is found is
 * feasible (clamped), so never too small. */
long double obb_distance(const obb_span *of, const long double d[AXES]);
long double obb_distance_of_parts(const parts *p);
long double obb_distance_of_point(const ko_obb *box, const ko_vec3 *point);

/* The width of points along an axis, Q30. */
wide obb_width_along(const ko_dir3 *axis, const ko_vec3 *points, size_t count);

/* ---- containment ---- */

/* Whether c + x / scale is in the box, exact: |n . x| <= r |det| scale for its true normals. scale
 * is 1 or 2^30. */
bool obb_holds(const ko_obb *box, const vec128 *scaled, wide scale);
bool obb_holds_point(const ko_obb *box, const ko_vec3 *point);
bool obb_holds_box(const ko_obb *box, const ko_obb *inner);

/* How far, in terms of the extents, the box falls short of a ball about c + x: at most 0 (or a
 * HAIR) iff it holds it. */
long double obb_beyond(const ko_obb *box, const long double x[AXES], long double radius);

/* ---- random cases (oracle_obb_any.c) ---- */

/* Any rotation; or about one axis; or by a tiny angle; or none; at times jogged to the edge of the
 * tolerance. */
ko_mat3 any_axes(oracle_case *with);
int64_t any_scale_of_boxes(oracle_case *with);
ko_obb any_obb_of(oracle_case *with, int64_t scale);
ko_obb any_obb(oracle_case *with);

/* The box itself or one that is not legal. */
ko_obb doubtful_obb(oracle_case *with);
void any_unit(oracle_case *with, long double u[AXES]);

/* At times with an axis in common, all but parallel, or the same frame. */
void obb_relate(oracle_case *with, const ko_obb *a, ko_obb *b);

/* A centre near contact with p along a random direction from `from`: within 3 LSB, or anywhere
 * about. */
bool obb_place_near(oracle_case *with, const parts *p, const ko_vec3 *from, ko_vec3 *out);

/* Legal ones near contact with a legal box, or anywhere about, and the parts of both. A lozenge's
 * radius is 0. */
ko_vec3 any_obb_point(oracle_case *with, const ko_obb *box);
ko_segment any_obb_segment(oracle_case *with, const ko_obb *box, parts *p);
ko_lozenge any_obb_lozenge(oracle_case *with, const ko_obb *box, parts *p);
void any_obb_pair(oracle_case *with, ko_obb *a, ko_obb *b, parts *p);
void any_obb_and_aabb(oracle_case *with, ko_obb *a, ko_aabb *aabb, parts *p);

/* ---- judges ---- */

void judge_obb_clearance(oracle_case *with, oracle_tally *tally);
void judge_obb_clearance_aabb(oracle_case *with, oracle_tally *tally);
void judge_obb_clearance_capsule(oracle_case *with, oracle_tally *tally);
void judge_obb_clearance_lozenge(oracle_case *with, oracle_tally *tally);
void judge_obb_clearance_point(oracle_case *with, oracle_tally *tally);
void judge_obb_clearance_segment(oracle_case *with, oracle_tally *tally);
void judge_obb_clearance_sphere(oracle_case *with, oracle_tally *tally);
void judge_obb_closest_point(oracle_case *with, oracle_tally *tally);
void judge_obb_closest_capsule(oracle_case *with, oracle_tally *tally);
void judge_obb_from_aabb(oracle_case *with, oracle_tally *tally);
void judge_obb_from_capsule(oracle_case *with, oracle_tally *tally);
void judge_obb_from_hull(oracle_case *with, oracle_tally *tally);
void judge_obb_from_lozenge(oracle_case *with, oracle_tally *tally);
void judge_obb_from_points(oracle_case *with, oracle_tally *tally);
void judge_obb_from_points_frame(oracle_case *with, oracle_tally *tally);
void judge_obb_from_sphere(oracle_case *with, oracle_tally *tally);
void judge_obb_merge(oracle_case *with, oracle_tally *tally);
void judge_obb_overlap_lozenge(oracle_case *with, oracle_tally *tally);
void judge_obb_to_capsule(oracle_case *with, oracle_tally *tally);
void judge_obb_to_lozenge(oracle_case *with, oracle_tally *tally);
void judge_obb_to_sphere(oracle_case *with, oracle_tally *tally);
void judge_obb_transform(oracle_case *with, oracle_tally *tally);
void judge_obb_transform_inverse(oracle_case *with, oracle_tally *tally);

#endif
