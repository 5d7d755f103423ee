/* Defines k-DOPs for the claims about them.
 *
 * By the duality of linear programming, the exact extent of a body along a direction is the least
 * of all combinations of three normals. The judges try them all. */
#ifndef ORACLE_KDOP_H
#define ORACLE_KDOP_H

#include "oracle_box.h"

#include "keepout/compact.h"

#define SLABS KO_KDOP_MAX_SLABS
#define DOP_POINTS 8

/* ---- normals, as the header lists them ---- */

const int *dop_normal(unsigned k, unsigned i);
int dop_weight(const int *n);
wide dop_dot(const int *n, const wide v[AXES]);
wide dop_project(const int *n, const ko_vec3 *p);

/* Computes the dot products of sign * n with the columns of the matrix. */
void dop_pulled_back(const int *n, const ko_mat3 *r, wide sign, wide m[AXES]);

/* ---- the space between the planes ---- */

/* Returns 12 times the largest m . p over the body. */
wide dop_extent12(unsigned k, const ko_kdop_slab *dop, const wide m[AXES]);

/* Computes 12 times a random corner of the body, where three planes meet. Returns false if they do
 * not meet in the body, or not in a legal point. */
bool dop_corner12(oracle_case *with, unsigned k, const ko_kdop_slab *dop, wide v[AXES]);

bool dop_is_legal(unsigned k, const ko_kdop_slab *dop);
bool dop_same(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b);

/* Computes the parameter of the first point of a line within the ends, as a fraction. Returns false
 * iff there is none up to the last parameter. */
bool dop_first_within(unsigned k, const interval *ends, const ko_vec3 *from, const wide pace[AXES],
                      wide last_num, wide last_den, wide *num, wide *den);
void dop_ends(unsigned k, const ko_kdop_slab *dop, interval *ends);

/* Answer and truth must agree. enter must be num / den rounded down, or KO_NEVER if the line does
 * not hit. */
void dop_judge_line(oracle_tally *tally, bool answer, bool truth, ko_q30 enter, wide num, wide den);

/* As `dop_judge_line`, with num / den in units of 2^30 LSB of the ray's length. */
void dop_judge_ray(oracle_tally *tally, bool answer, bool truth, ko_q30 enter, const ko_ray *ray,
                   wide num, wide den);

/* ---- random bodies ---- */

typedef struct dop_body {
    unsigned k;
    unsigned count;
    ko_vec3 points[DOP_POINTS];
    ko_kdop_slab slab[SLABS];
} dop_body;

unsigned dop_any_k(oracle_case *with);

/* Draws points around a centre, at all scales; at times they lie in a plane or are equal. */
dop_body dop_any_within(oracle_case *with, unsigned k, int64_t limit);
dop_body dop_any(oracle_case *with, unsigned k);

/* Draws another body: independent, or sharing a point. Nasty ones equal a, but some slabs begin
 * within 2 LSB of the end of a's. */
dop_body dop_other(oracle_case *with, const dop_body *a);

/* Widens some slabs, so that they are not tight. */
void dop_loosen(oracle_case *with, dop_body *b);

/* At times makes one slab illegal, or nearly so. */
void dop_doubt(oracle_case *with, dop_body *b);

/* Compute the intervals of the body's points, and those of a box. */
void dop_of_points(const dop_body *b, ko_kdop_slab *out);
void dop_of_box(unsigned k, const ko_aabb *box, ko_kdop_slab *out);

/* Draws a legal point near one of the body; nasty ones are very near. */
ko_vec3 dop_point_near(oracle_case *with, const dop_body *b);

/* Returns by how much a point is outside of slab i, times the length of the normal. */
wide dop_gap(const dop_body *b, unsigned i, const ko_vec3 *p);

/* ---- numbers ---- */

wide dop_floor_div(wide a, wide b);
wide dop_clamp(wide x); /* Clamps x to the legal range. */
ko_q30 dop_q30(double x);

/* Scales v to a unit vector; its components must be within 2^31. */
ko_dir3 dop_direction_of(const wide v[AXES]);

/* Draws a unit direction, at times along an axis or nearly so. */
ko_dir3 dop_any_direction(oracle_case *with);

/* Draws a rotation times a scale, rounded. Nasty ones turn by small, right and half-right
 * angles. */
ko_mat3 dop_any_scaled(oracle_case *with, double scale);
ko_mat3 dop_any_rotation(oracle_case *with);

/* ---- judges in other files ---- */

void judge_dop_segment(oracle_case *with, oracle_tally *tally);
void judge_dop_ray(oracle_case *with, oracle_tally *tally);
void judge_dop_capsule(oracle_case *with, oracle_tally *tally);

void judge_dop_plane(oracle_case *with, oracle_tally *tally);
void judge_dop_side(oracle_case *with, oracle_tally *tally);
void judge_dop_clearance_plane(oracle_case *with, oracle_tally *tally);
void judge_dop_transform(oracle_case *with, oracle_tally *tally);
void judge_dop_transform_loose(oracle_case *with, oracle_tally *tally);

void judge_dop_radius(oracle_case *with, oracle_tally *tally);
void judge_dop_radius_turned(oracle_case *with, oracle_tally *tally);
void judge_any_spheres(oracle_case *with, oracle_tally *tally);
void judge_dop_to_sphere(oracle_case *with, oracle_tally *tally);

void judge_dop_from_sphere(oracle_case *with, oracle_tally *tally);
void judge_dop_from_capsule(oracle_case *with, oracle_tally *tally);
void judge_dop_from_lozenge(oracle_case *with, oracle_tally *tally);
void judge_dop_from_obb(oracle_case *with, oracle_tally *tally);
void judge_dop_overlap_obb(oracle_case *with, oracle_tally *tally);

void judge_dop16_from_points(oracle_case *with, oracle_tally *tally);
void judge_dop16_point(oracle_case *with, oracle_tally *tally);
void judge_dop16_side(oracle_case *with, oracle_tally *tally);

#endif
