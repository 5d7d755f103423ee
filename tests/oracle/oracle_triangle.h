/* Declares what the judges of triangles share: exact vectors, figures that meet, distances as lists
 * of exact fractions, random cases. */
#ifndef ORACLE_TRIANGLE_H
#define ORACLE_TRIANGLE_H

#include "keepout/keepout.h"

#include "oracle_box.h"

typedef struct point {
    wide x[AXES];
} point;

typedef struct figure {
    point v[3];
} figure;

/* ---- exact vectors ---- */

static inline point point_of(const ko_vec3 *v)
{
    const point p = {{v->x, v->y, v->z}};
    return p;
}

static inline figure figure_of(const ko_triangle *t)
{
    const figure f = {{point_of(&t->a), point_of(&t->b), point_of(&t->c)}};
    return f;
}

static inline point minus(point a, point b)
{
    for (unsigned i = 0; i < AXES; i++) {
        a.x[i] -= b.x[i];
    }
    return a;
}

static inline wide dot(point a, point b)
{
    return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static inline point cross(point a, point b)
{
    point c;
    for (unsigned i = 0; i < AXES; i++) {
        const unsigned j = (i + 1U) % 3U;
        const unsigned k = (i + 2U) % 3U;
        c.x[i] = a.x[j] * b.x[k] - a.x[k] * b.x[j];
    }
    return c;
}

static inline bool is_zero(point a)
{
    return a.x[0] == 0 && a.x[1] == 0 && a.x[2] == 0;
}

static inline int sign_of(wide x)
{
    return (x > 0) - (x < 0);
}

static inline wide volume(point a, point b, point c, point d)
{
    return dot(cross(minus(b, a), minus(c, a)), minus(d, a));
}

static inline point normal_of(const figure *f)
{
    return cross(minus(f->v[1], f->v[0]), minus(f->v[2], f->v[0]));
}

static inline point scaled(point p, wide by)
{
    for (unsigned i = 0; i < AXES; i++) {
        p.x[i] *= by;
    }
    return p;
}

/* ---- figures that meet: coordinates within 2^41 ---- */

bool figure_holds(const figure *f, point p);
bool figure_meets_segment(const figure *f, point p, point q);
bool figures_meet(const figure *a, const figure *b);
bool figure_meets_box(const figure *f, const ko_aabb *box);
point box_corner(const interval *sides, unsigned bits);

/* True if the figure meets the box, enlarged by `wider` on each side. All must be within 2^12 of
 * its centre. */
bool figure_meets_obb(const figure *f, const ko_obb *given, fix16_t wider);

/* Requires an origin within 2^11 of a figure of up to 2^10, and a direction of few bits. */
bool does_short_ray_meet(const figure *f, const ko_ray *ray);

/* Returns the least tau in [0, most] for which p + tau d / of is on the figure. There must be one.
 * The result is tau / most in 2^-30, rounded down. */
int64_t true_entry(const figure *f, point p, point d, wide of, wide most);

/* ---- distances of legal points ---- */

/* A squared distance as one * other / den, in units of 2^-20 LSB. */
typedef struct fraction {
    uwide one;
    uwide other;
    uwide den;
} fraction;

#define MOST_FRACTIONS 192U

/* The squared distance of two figures is the least of these. */
typedef struct fractions {
    fraction all[MOST_FRACTIONS];
    unsigned count;
} fractions;

/* True if a fraction is at most (if strict, below) reach^2, with reach in 2^-20 LSB. */
bool is_any_within(const fractions *f, uwide reach, bool strict);

/* Add all pairs of features, or zero if the figures meet. A segment is a figure with one edge. */
void add_point_figure(fractions *f, point p, const figure *t);
void add_figures(fractions *f, const figure *a, unsigned edges, const figure *b);
void add_figure_box(fractions *f, const figure *t, const ko_aabb *box);

/* True if the foot of the perpendicular is in the figure (Ericson 5.1.5). Computes its shares of b
 * and c, over the square of the normal. */
bool foot_in_figure(const figure *t, point p, wide *of_b, wide *of_c, wide *den);

/* Judges a clearance. It must be the distance less r, rounded down and not below 0, or less than
 * that by up to `allowed` in 2^-20 LSB. The deviation is by how much it is below the truth. */
void judge_distance(oracle_tally *tally, const fractions *f, fix16_t r, fix16_t out,
                    uint64_t allowed);

/* Returns floor(2^30 num / den). It requires num <= den and den < 2^127. */
int64_t share(uwide num, uwide den);

/* ---- random cases ---- */

int64_t any_size(oracle_case *with);
ko_vec3 any_point_near(oracle_case *with, const ko_vec3 *at, int64_t scale);

/* Returns a + (i (b - a) + j (c - a)) / n, with C's rounding of division. */
ko_vec3 mix_corners(const ko_triangle *t, int64_t i, int64_t j, int64_t n);

/* Draws a triangle. Often one edge is a multiple of another, or it is flat on an axis, a segment or
 * a point. */
ko_triangle any_triangle_near(oracle_case *with, const ko_vec3 *at, int64_t scale);
ko_triangle any_triangle(oracle_case *with);

/* Draws a point of the triangle, of its plane, or near these. */
ko_vec3 any_point_by(oracle_case *with, const ko_triangle *t);
int64_t extent_of(const ko_triangle *t);

/* Draws a second triangle, near the first and of its extent. Nasty ones consist of points of its
 * plane, so they are coplanar, touching or parallel, or they share an edge with it. */
ko_triangle any_other_triangle(oracle_case *with, const ko_triangle *t);
ko_segment any_segment_by(oracle_case *with, const ko_triangle *t);
ko_ray any_ray_by(oracle_case *with, const ko_triangle *t, bool is_short);
ko_aabb box_by_triangle(oracle_case *with, const ko_triangle *t);

/* Draws a radius for which the surface is near the triangle. */
fix16_t any_reach(oracle_case *with, const fractions *f);

/* As `any_reach`, and a ball of that radius around each of the points is legal. */
fix16_t any_legal_reach(oracle_case *with, const fractions *f, const ko_vec3 *points,
                        unsigned count);

/* Draws a turn by a Pythagorean angle, or of the axes. The frame is exact if the quaternion is. */
ko_mat3 any_turned_axes(oracle_case *with);

void doubt_point(oracle_case *with, ko_vec3 *v);
void doubt_triangle(oracle_case *with, ko_triangle *t);
bool is_legal_triangle(const ko_triangle *t);

/* ---- judges in other files ---- */

#define JUDGE(name) void name(oracle_case *with, oracle_tally *tally)
JUDGE(judge_triangle_obb);
JUDGE(judge_triangle_quick_obb);
JUDGE(judge_triangle_obb_world);
JUDGE(judge_triangle_is_within);
JUDGE(judge_triangle_overlap_lozenge);
JUDGE(judge_triangle_hit_segment);
JUDGE(judge_triangle_hit_ray);
JUDGE(judge_triangle_overlap_ray);
JUDGE(judge_triangle_clearance_point);
JUDGE(judge_triangle_clearance_segment);
JUDGE(judge_triangle_clearance_sphere);
JUDGE(judge_triangle_clearance_capsule);
JUDGE(judge_triangle_clearance_lozenge);
JUDGE(judge_triangle_clearance_aabb);
JUDGE(judge_triangle_clearance);
JUDGE(judge_triangle_clearance_plane);
JUDGE(judge_triangle_clearance_obb);
JUDGE(judge_triangle_clearance_obb_world);
JUDGE(judge_triangle_closest_point);
JUDGE(judge_triangle_closest_shares);
JUDGE(judge_triangle_closest_capsule);
JUDGE(judge_triangle_closest);
JUDGE(judge_triangle_at);
JUDGE(judge_triangle_transform);

#endif
