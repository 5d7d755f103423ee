/* Declares oriented boxes in exact arithmetic, and random ones, for the claims about oriented
 * boxes.
 *
 * The judges regard the stored axes as exact: a box is the parallelepiped { c + sum ti axis i }.
 * Overlap, containment and bounds are decided in 128-bit integers. True axes are cross products of
 * the stored columns and are within 2^61. Their dot products with columns are within 2^91, times an
 * extent 2^122, and sums of seven stay below 2^126.
 *
 * Distances and gaps are measured in long double (64 bits). Residuals of at most 2^32 LSB carry
 * errors below 2^-28 LSB, and nothing is judged more finely than FINE. */
#ifndef ORACLE_OBB_H
#define ORACLE_OBB_H

#include "oracle.h"

#include "keepout/shape.h"

#define ONE ((int64_t)KO_Q30_ONE)
#define FINE (1.0L / 1048576.0L)  /* 2^-20 LSB */
#define HAIR (FINE / 1024.0L)     /* 2^-30 LSB: the error of long double that judges allow */
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

/* Returns the sum of the extents. */
long double obb_sum_of(const ko_obb *box);

bool obb_is_legal(const ko_obb *box);
bool obb_axes_are_legal(const ko_mat3 *axes);

/* ---- sums of segments ---- */

#define OBB_PARTS 6

/* A sum of segments, { c + sum ti wi vi / 2^31 }: a centre and, for each part, a vector and a
 * weight. Two shapes touch iff the sum of their parts holds the origin. */
typedef struct parts {
    vec128 twice; /* twice the difference of the centres */
    vec128 v[OBB_PARTS];
    wide w[OBB_PARTS];
    unsigned count;
} parts;

void obb_add(parts *to, const ko_obb *box);

/* Decides exactly whether the two shapes touch whose parts these are. Sets `widest` to the widest
 * gap along a true axis, 0 if they touch. */
bool obb_parts_touch(const parts *p, long double *widest);

/* Returns how far the centre may move along u (doubled) until the shapes part: the least over the
 * axes. */
long double obb_way_out(const parts *p, const long double u[AXES]);

/* { sum ti vi, |ti| <= wi } with unit vectors vi. */
typedef struct obb_span {
    long double v[OBB_PARTS][AXES];
    long double w[OBB_PARTS];
    unsigned count;
} obb_span;

/* Adds { t v, |t| <= weight } to the span, unless v is 0. */
void obb_span_add(obb_span *to, const vec128 *v, long double weight);

/* Returns the distance of d from a span. It is the least over all choices that fix each ti at an
 * end or leave it free. At most three are free; if the span has more than four parts, two, which is
 * wrong for d inside. Results are feasible (clamped), so never too small. */
long double obb_distance(const obb_span *of, const long double d[AXES]);
long double obb_distance_of_parts(const parts *p);
long double obb_distance_of_point(const ko_obb *box, const ko_vec3 *point);

/* Returns the width of the points along an axis, in Q30. */
wide obb_width_along(const ko_dir3 *axis, const ko_vec3 *points, size_t count);

/* ---- containment ---- */

/* True iff c + x / scale is in the box, exactly: |n . x| <= r |det| scale for its true normals. The
 * scale is 1 or 2^30. */
bool obb_holds(const ko_obb *box, const vec128 *scaled, wide scale);
bool obb_holds_point(const ko_obb *box, const ko_vec3 *point);
bool obb_holds_box(const ko_obb *box, const ko_obb *inner);

/* Returns by how much the extents would have to grow until the box holds a ball around c + x. It
 * holds the ball iff this is at most 0, or a HAIR. */
long double obb_beyond(const ko_obb *box, const long double x[AXES], long double radius);

/* ---- random cases (oracle_obb_any.c) ---- */

/* Draws a rotation: any, about one axis, by a tiny angle or none. At times its entries are off by
 * nearly what is legal. */
ko_mat3 any_axes(oracle_case *with);
int64_t any_scale_of_boxes(oracle_case *with);
ko_obb any_obb_of(oracle_case *with, int64_t scale);
ko_obb any_obb(oracle_case *with);

/* Draws a box, one in eight of them made illegal or nearly so. */
ko_obb doubtful_obb(oracle_case *with);
void any_unit(oracle_case *with, long double u[AXES]);

/* At times gives b the axes of a, or nearly these. */
void obb_relate(oracle_case *with, const ko_obb *a, ko_obb *b);

/* Draws a centre near contact with p along a random direction from `from`: within 2 LSB or anywhere
 * near. Returns false if it would leave the world. */
bool obb_place_near(oracle_case *with, const parts *p, const ko_vec3 *from, ko_vec3 *out);

/* Draw legal shapes near contact with a legal box, and compute the parts of both. A lozenge has
 * radius 0. */
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
