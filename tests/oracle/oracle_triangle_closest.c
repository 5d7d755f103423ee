/* Judges the claims about closest points of triangles, points on them, and triangles at poses.
 *
 * promise: contains, stated-bound */
#include "oracle_triangle.h"
#include "wider.h"
#include "keepout/make.h"
#include "keepout/contains.h"
#include "keepout/transform.h"
#include "keepout/closest.h"

#include <string.h>

#define ROUNDING 908094U /* sqrt(3) / 2 LSB in 2^-20 LSB, rounded up */

static bool is_same(const ko_vec3 *a, const ko_vec3 *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_near_figure(const ko_vec3 *p, const figure *f, uwide reach)
{
    fractions from = {.count = 0};
    add_point_figure(&from, point_of(p), f);
    return is_any_within(&from, reach, false);
}

/* True if two points are closest: their distance is less than `lsb` above the least one less the
 * radius. */
static bool are_closest(const ko_vec3 *p, const ko_vec3 *q, const fractions *least, fix16_t r,
                        unsigned lsb)
{
    const point way = minus(point_of(p), point_of(q));
    const uwide gap = root_below((uwide)dot(way, way) << 40);
    const uwide far = gap + (uwide)r * ONE_LSB;
    return gap < lsb * ONE_LSB || far < lsb * ONE_LSB ||
           !is_any_within(least, far - lsb * ONE_LSB, false);
}

/* ---- a point ---- */

void judge_triangle_closest_point(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_triangle other = any_other_triangle(with, &t);
    const ko_vec3 before = {7, 8, 9};
    ko_barycentric at = {7, 8, 9};
    ko_vec3 out = before;
    doubt_triangle(with, &t);
    if (!found_status(tally, ko_triangle_closest_point(&t, &other.a, &at, &out),
                      is_legal_triangle(&t))) {
        found(tally, is_same(&out, &before) && at.u == 7 && at.w == 9);
        return;
    }
    const figure f = figure_of(&t);
    ko_aabb box;
    fractions all = {.count = 0};
    add_point_figure(&all, point_of(&other.a), &f);
    found(tally, is_near_figure(&out, &f, ROUNDING));
    found(tally, are_closest(&out, &other.a, &all, 0, 5));
    found(tally, aabb_from_triangle(&t, &box) == KO_OK && ko_aabb_contains_point(&box, &out));
}

static bool is_off_by(ko_q30 x, int64_t truth, int64_t most)
{
    return x - truth <= most && truth - x <= most;
}

/* True iff the shares are those of the closest point of edge i, within a unit. */
static bool is_on_edge(const ko_q30 v[3], const figure *f, unsigned i, point p)
{
    const unsigned j = (i + 1U) % 3U;
    const point d = minus(f->v[j], f->v[i]);
    const wide c = dot(minus(p, f->v[i]), d);
    const wide e = dot(d, d);
    const int64_t truth = (c <= 0) ? 0 : share((uwide)((c < e) ? c : e), (uwide)e);
    return v[(i + 2U) % 3U] == 0 && is_off_by(v[j], truth, 1);
}

/* The shares, as a point in 2^-30 LSB, must be as close as claimed. They must be those of the foot
 * if it is inside, else those of an edge. */
void judge_triangle_closest_shares(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_triangle other = any_other_triangle(with, &t);
    ko_barycentric out = {7, 8, 9};
    ko_vec3 on_triangle = {7, 8, 9};
    ko_vec3 there = {0, 0, 0};
    doubt_triangle(with, &t);
    if (!found_status(tally, ko_triangle_closest_point(&t, &other.a, &out, &on_triangle),
                      is_legal_triangle(&t))) {
        found(tally, out.u == 7 && out.v == 8 && out.w == 9);
        return;
    }
    found(tally, ko_vec3_from_barycentric(&t, &out, &there) == KO_OK);
    found(tally, is_same(&there, &on_triangle));
    const figure f = figure_of(&t);
    const point p = point_of(&other.a);
    const ko_q30 v[3] = {out.u, out.v, out.w};
    point way;
    for (unsigned i = 0; i < AXES; i++) {
        way.x[i] =
            f.v[0].x[i] * v[0] + f.v[1].x[i] * v[1] + f.v[2].x[i] * v[2] - p.x[i] * KO_Q30_ONE;
    }
    fractions all = {.count = 0};
    add_point_figure(&all, p, &f);
    const uwide far = root_below((uwide)dot(way, way)) >> 10;
    const uwide most = 4688904U; /* 1 + 2 sqrt(3) + a little, in 2^-20 LSB */
    found(tally, v[0] >= 0 && v[1] >= 0 && v[2] >= 0 && v[0] + v[1] + v[2] == KO_Q30_ONE);
    found(tally, far < most || !is_any_within(&all, far - most, false));
    wide of_b, of_c, den;
    if (foot_in_figure(&f, p, &of_b, &of_c, &den)) {
        found(tally, is_off_by(v[1], share((uwide)of_b, (uwide)den), 1));
        found(tally, is_off_by(v[2], share((uwide)of_c, (uwide)den), 1));
        return;
    }
    found(tally, is_on_edge(v, &f, 0, p) || is_on_edge(v, &f, 1, p) || is_on_edge(v, &f, 2, p));
}

/* ---- pairs ---- */

/* Judges a pair of closest points. `a` has that many edges and a radius. */
static void judge_pair(oracle_tally *tally, const figure *a, unsigned edges, const figure *b,
                       fix16_t r, const ko_vec3 *on_a, const ko_vec3 *on_b)
{
    const bool meet =
        (edges == 1U) ? figure_meets_segment(b, a->v[0], a->v[1]) : figures_meet(a, b);
    fractions all = {.count = 0};
    add_figures(&all, a, edges, b);
    const uwide off = meet ? 3U * ONE_LSB : ROUNDING;
    const uwide beyond = (meet || r == 0) ? off : 4U * ONE_LSB;
    found(tally, is_near_figure(on_a, a, (uwide)r * ONE_LSB + beyond));
    found(tally, is_near_figure(on_b, b, off));
    found(tally, !meet || is_same(on_a, on_b));
    found(tally, are_closest(on_a, on_b, &all, r, (r == 0) ? 6 : 9));
}

/* Half of the capsules have the radius 0: they are segments, for which the header promises more. */
void judge_triangle_closest_capsule(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const ko_segment s = any_segment_by(with, &t);
    ko_capsule c = {s.a, s.b, 0};
    const ko_vec3 before = {7, 8, 9};
    ko_vec3 on_triangle = before;
    ko_vec3 on_capsule = before;
    if (once_in(with, 2)) {
        c.r = (fix16_t)any_between(with, 0, INT64_C(1) << any_between(with, 0, 28));
    }
    doubt_triangle(with, &t);
    doubt_point(with, &c.a);
    doubt_point(with, &c.b);
    const int64_t room = KO_LIMIT - (int64_t)c.r;
    const bool legal = is_legal_triangle(&t) && all_within(&c.a, room) && all_within(&c.b, room);
    if (!found_status(tally, ko_triangle_closest_capsule(&t, &c, &on_triangle, &on_capsule),
                      legal)) {
        found(tally, is_same(&on_triangle, &before) && is_same(&on_capsule, &before));
        return;
    }
    const figure f = figure_of(&t);
    const figure axis = {{point_of(&c.a), point_of(&c.b), point_of(&c.b)}};
    judge_pair(tally, &axis, 1, &f, c.r, &on_capsule, &on_triangle);
}

void judge_triangle_closest(oracle_case *with, oracle_tally *tally)
{
    ko_triangle a = any_triangle(with);
    ko_triangle b = any_other_triangle(with, &a);
    const ko_vec3 before = {7, 8, 9};
    ko_vec3 on_a = before;
    ko_vec3 on_b = before;
    doubt_triangle(with, &a);
    doubt_triangle(with, &b);
    if (!found_status(tally, ko_triangle_closest(&a, &b, &on_a, &on_b),
                      is_legal_triangle(&a) && is_legal_triangle(&b))) {
        found(tally, is_same(&on_a, &before) && is_same(&on_b, &before));
        return;
    }
    const figure fa = figure_of(&a);
    const figure fb = figure_of(&b);
    judge_pair(tally, &fa, 3, &fb, 0, &on_a, &on_b);
}

/* ---- points by their shares, and poses ---- */

static wide size_of(wide x)
{
    return (x < 0) ? -x : x;
}

void judge_triangle_at(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const int64_t v = once_in(with, 3) ? any_between(with, 0, 2) : any_between(with, 0, KO_Q30_ONE);
    const int64_t w = once_in(with, 3) ? KO_Q30_ONE - v : any_between(with, 0, KO_Q30_ONE - v);
    ko_barycentric at = {(ko_q30)(KO_Q30_ONE - v - w), (ko_q30)v, (ko_q30)w};
    const ko_vec3 before = {7, 8, 9};
    ko_vec3 out = before;
    bool legal = true;
    doubt_triangle(with, &t);
    if (once_in(with, 20)) {
        at.u -= once_in(with, 2) ? 1 : -1;
        legal = false;
    }
    if (once_in(with, 20) && at.w < KO_Q30_ONE - 1) {
        at.v = -1;
        at.u = KO_Q30_ONE + 1 - at.w;
        legal = false;
    }
    if (!found_status(tally, ko_vec3_from_barycentric(&t, &at, &out),
                      legal && is_legal_triangle(&t))) {
        found(tally, is_same(&out, &before));
        return;
    }
    const figure f = figure_of(&t);
    for (unsigned i = 0; i < AXES; i++) {
        const wide place = f.v[0].x[i] * at.u + f.v[1].x[i] * at.v + f.v[2].x[i] * at.w;
        const wide off = (wide)component(&out, i) * KO_Q30_ONE - place;
        found_deviation(tally, (uint64_t)(size_of(off) >> 10));
    }
}

/* Computes the corner's image in 2^-30 LSB. Returns true iff it is legal when rounded to nearest,
 * ties upward. */
static bool image_of(const ko_pose *pose, const ko_vec3 *corner, point *out)
{
    const ko_mat3 *r = &pose->r;
    const ko_vec3 *v = corner;
    const point image = {{(wide)r->x.x * v->x + (wide)r->y.x * v->y + (wide)r->z.x * v->z,
                          (wide)r->x.y * v->x + (wide)r->y.y * v->y + (wide)r->z.y * v->z,
                          (wide)r->x.z * v->x + (wide)r->y.z * v->y + (wide)r->z.z * v->z}};
    bool legal = true;
    for (unsigned i = 0; i < AXES; i++) {
        out->x[i] = image.x[i] + (wide)component(&pose->t, i) * KO_Q30_ONE;
        const wide nearest = (out->x[i] + KO_Q30_ONE / 2) >> 30;
        legal = legal && nearest <= KO_LIMIT && nearest >= -KO_LIMIT;
    }
    return legal;
}

void judge_triangle_transform(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_pose pose = {any_turned_axes(with), any_vec(with, once_in(with, 2) ? KO_LIMIT : 65536)};
    const ko_triangle before = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
    ko_triangle out = before;
    fix16_t error = -7;
    point image[3];
    doubt_triangle(with, &t);
    doubt_point(with, &pose.t);
    const bool legal = image_of(&pose, &t.a, &image[0]) & image_of(&pose, &t.b, &image[1]) &
                       image_of(&pose, &t.c, &image[2]);
    if (!found_status(tally, ko_triangle_transform(&t, &pose, &out, &error),
                      legal && is_legal_triangle(&t) && all_within(&pose.t, KO_LIMIT))) {
        found(tally, memcmp(&out, &before, sizeof out) == 0 && error == -7);
        return;
    }
    const figure f = figure_of(&out);
    for (unsigned i = 0; i < 3U; i++) {
        const point off = minus(image[i], scaled(f.v[i], KO_Q30_ONE));
        const wide most = (wide)error * KO_Q30_ONE;
        found_safe(tally, dot(off, off) <= most * most);
        found(tally, size_of(off.x[0]) <= KO_Q30_ONE / 2 && size_of(off.x[1]) <= KO_Q30_ONE / 2 &&
                         size_of(off.x[2]) <= KO_Q30_ONE / 2);
        found_deviation(tally, (uint64_t)(root_below((uwide)dot(off, off)) >> 10));
    }
    found(tally, error == 0 || error == 1);
}
