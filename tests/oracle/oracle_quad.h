/* Declares parallelograms and lozenges in more than 64 bits: exact distances, random cases. */
#ifndef ORACLE_QUAD_H
#define ORACLE_QUAD_H

#include "oracle_round.h"

#include "keepout/shape.h"

/* ---- parallelograms ---- */

typedef struct quad {
    ko_vec3 c[4]; /* corners in order around it */
} quad;

vec_wide corner_wide(const ko_lozenge *l, unsigned i);
quad quad_of(const ko_lozenge *l);
ko_segment edge_of(const quad *q, unsigned i);
vec_wide cross_wide(const vec_wide *u, const vec_wide *v);
ko_vec3 vec_of(const vec_wide *w);

/* Returns KO_LIMIT less the largest coordinate of a corner; below 0 if a corner is beyond the
 * limit. */
wide room(const ko_lozenge *l);
bool is_legal_lozenge(const ko_lozenge *l);

/* ---- squared distances ---- */

void add_quad_point(fractions *all, const ko_vec3 *p, const quad *q);
void add_quad_segment(fractions *all, const ko_segment *s, const quad *q);
void add_quad_box(fractions *all, const quad *q, const ko_aabb *box);
void add_quads(fractions *all, const quad *p, const quad *q);

/* True iff the lozenge holds the ball around p with radius r, the point, or all of `inner`. */
bool holds_ball(const ko_lozenge *l, const vec_wide *w, wide r);
bool holds_point(const ko_lozenge *l, const ko_vec3 *p);
bool holds_lozenge(const ko_lozenge *outer, const ko_lozenge *inner);

/* ---- random cases ---- */

typedef struct loz_case {
    ko_lozenge a;
    ko_lozenge b; /* a lozenge; with v = 0 a capsule; with u = v = 0 a sphere or a point */
} loz_case;

typedef enum loz_kind { A_POINT, A_SEGMENT, A_QUAD } loz_kind;

void any_quad(oracle_case *with, const ko_vec3 *about, int64_t by, ko_lozenge *l);
ko_vec3 any_part(oracle_case *with, const ko_lozenge *l);
void shrink_to_legal(ko_lozenge *l);

/* Draws legal radii whose sum is near the target, if the world has room for them. If `fixed`, b
 * gets radius 0. */
void loz_radii(oracle_case *with, int64_t target, bool fixed, loz_case *c);

/* Draws a lozenge and a shape of the given kind. `all` gets the fractions of their distance. */
loz_case any_case(oracle_case *with, loz_kind what, bool fixed, fractions *all);
void doubt_lozenge(oracle_case *with, ko_lozenge *l);

ko_capsule capsule_of(const ko_lozenge *l);
ko_sphere ball_of(const ko_lozenge *l);
ko_segment segment_of(const ko_lozenge *l);

#endif
