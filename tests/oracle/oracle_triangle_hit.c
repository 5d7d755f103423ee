/* Judges the claims about the points in which segments and rays meet triangles.
 *
 * promise: no-miss, never-late, exact */
#include "oracle_triangle.h"
#include "line.h"

#include <string.h>

/* Computes the earliest point of p + tau d (both over `of`) in a flat figure, for tau in [0, most];
 * there must be one. A figure with an area clips the line against the half-planes of its edges; one
 * without clips it against the range of the segment. */
static int64_t flat_entry(const figure *f, point p, point d, wide of, wide most)
{
    const point n = normal_of(f);
    wide enter = 0, enter_of = 1;
    if (!is_zero(n)) {
        unsigned i = 0;
        while (n.x[i] == 0) {
            i++;
        }
        const unsigned u = (i + 1U) % 3U, v = (i + 2U) % 3U;
        for (unsigned k = 0; k < 3U; k++) {
            const point a = f->v[k];
            const point e = minus(f->v[(k + 1U) % 3U], a);
            const wide s = sign_of(n.x[i]);
            const wide at = s * (e.x[u] * (p.x[v] - a.x[v]) - e.x[v] * (p.x[u] - a.x[u]));
            const wide way = s * (e.x[u] * d.x[v] - e.x[v] * d.x[u]);
            if (at < 0 && way > 0 && -at * enter_of > enter * way) {
                enter = -at;
                enter_of = way;
            }
        }
        return share((uwide)enter * (uwide)of, (uwide)enter_of * (uwide)most);
    }
    point e = minus(f->v[1], f->v[0]);
    e = is_zero(e) ? minus(f->v[2], f->v[0]) : e;
    const point x = cross(d, e);
    const point we = cross(minus(f->v[0], p), e);
    for (unsigned i = 0; i < AXES; i++) {
        if (x.x[i] != 0) {
            const wide s = sign_of(x.x[i]);
            return share((uwide)(s * we.x[i]) * (uwide)of, (uwide)(s * x.x[i]) * (uwide)most);
        }
    }
    for (unsigned i = 0; i < AXES; i++) {
        if (d.x[i] != 0) {
            const wide s = sign_of(d.x[i]);
            wide lo = s * (f->v[0].x[i] - p.x[i]);
            wide hi = lo;
            for (unsigned k = 1; k < 3U; k++) {
                const wide at = s * (f->v[k].x[i] - p.x[i]);
                lo = (at < lo) ? at : lo;
                hi = (at > hi) ? at : hi;
            }
            if (lo <= 0) {
                return 0;
            }
            return share((uwide)lo * (uwide)of, (uwide)(s * d.x[i]) * (uwide)most);
        }
    }
    return 0;
}

int64_t true_entry(const figure *f, point p, point d, wide of, wide most)
{
    const point n = normal_of(f);
    const wide along = dot(n, d);
    const wide s = dot(n, minus(f->v[0], p));
    if (most == 0) {
        return 0;
    }
    if (along == 0) {
        return flat_entry(f, p, d, of, most);
    }
    return share((uwide)((along < 0) ? -s : s) * (uwide)of,
                 (uwide)((along < 0) ? -along : along) * (uwide)most);
}

/* The parameters must lead to the hit: the points on the line and on the triangle are compared in
 * 2^-30 LSB. t may be 2^-30 of the path too small. u, v and w may be off by 2^-29 of an edge. */
static void judge_place(oracle_tally *tally, const figure *f, const ko_triangle_hit *hit, point p,
                        point whole)
{
    found(tally, hit->u >= 0 && hit->v >= 0 && hit->w >= 0);
    found(tally, (int64_t)hit->u + hit->v + hit->w == KO_Q30_ONE);
    for (unsigned i = 0; i < AXES; i++) {
        const wide way = whole.x[i] < 0 ? -whole.x[i] : whole.x[i];
        const wide on_line = p.x[i] * KO_Q30_ONE + whole.x[i] * hit->t / KO_Q30_ONE;
        const wide in_face = f->v[0].x[i] * hit->u + f->v[1].x[i] * hit->v + f->v[2].x[i] * hit->w;
        const point e = minus(f->v[1], f->v[0]);
        const point g = minus(f->v[2], f->v[0]);
        const wide edges = (e.x[i] < 0 ? -e.x[i] : e.x[i]) + (g.x[i] < 0 ? -g.x[i] : g.x[i]);
        const wide off = on_line - in_face;
        found(tally, (off < 0 ? -off : off) <= (way >> 30) + 2 + 2 * edges);
    }
}

/* Judges a hit. The path p + tau d / of, for tau in [0, most], is the whole segment or ray. */
static void judge_hit(oracle_tally *tally, const figure *f, const ko_triangle_hit *hit, bool truth,
                      point p, point d, wide of, wide most)
{
    const bool answer = hit->t != KO_NEVER;
    found_answer(tally, answer, truth);
    if (!answer || !truth) {
        found(tally, answer || (hit->u == 0 && hit->v == 0 && hit->w == 0));
        return;
    }
    const int64_t t = true_entry(f, p, d, of, most);
    found_safe(tally, hit->t <= t);
    found(tally, hit->t == t);
    judge_place(tally, f, hit, p, scaled(d, most * (KO_Q30_ONE / of)));
}

static const ko_triangle_hit untouched_hit = {7, 7, 7, 7};

void judge_triangle_hit_segment(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_segment s = any_segment_by(with, &t);
    ko_triangle_hit hit = untouched_hit;
    doubt_point(with, &s.a);
    doubt_point(with, &s.b);
    doubt_point(with, &t.c);
    const bool legal =
        is_legal_triangle(&t) && all_within(&s.a, KO_LIMIT) && all_within(&s.b, KO_LIMIT);
    const figure f = figure_of(&t);
    ko_line line;
    const ko_status of_line = ko_line_from_segment(&s, &line);
    const ko_status status = (of_line == KO_OK) ? ko_triangle_cast_line(&t, &line, &hit) : of_line;
    found(tally, status == (legal ? KO_OK : KO_E_RANGE));
    if (status != KO_OK) {
        found(tally, memcmp(&hit, &untouched_hit, sizeof hit) == 0);
        return;
    }
    const point p = point_of(&s.a);
    const point q = point_of(&s.b);
    judge_hit(tally, &f, &hit, figure_meets_segment(&f, p, q), p, minus(q, p), 1, 1);
}

/* Draws a ray beside a triangle, often along an edge. A short one requires a triangle of up to 2^10
 * LSB; its direction has few bits. */
ko_ray any_ray_by(oracle_case *with, const ko_triangle *t, bool is_short)
{
    ko_ray ray;
    ray.origin = any_point_by(with, t);
    ray.direction.x = (ko_q30)(any_between(with, -512, 512) * (1 << 21));
    ray.direction.y = (ko_q30)(any_between(with, -512, 512) * (1 << 21));
    ray.direction.z = (ko_q30)(any_between(with, -512, 512) * (1 << 21));
    ray.length = (fix16_t)any_between(with, 0, is_short ? 2048 : KO_LIMIT);
    if (is_short && !once_in(with, 3)) {
        return ray;
    }
    const point e = minus(point_of(once_in(with, 2) ? &t->b : &t->c), point_of(&t->a));
    int64_t most = 1;
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t x = (int64_t)(e.x[i] < 0 ? -e.x[i] : e.x[i]);
        most = (x > most) ? x : most;
    }
    const int64_t way = once_in(with, 2) ? -1 : 1;
    if (!is_short || most <= 512) {
        const int64_t k = way * (is_short ? (1 << 21) : KO_Q30_ONE / most);
        ray.direction.x = (ko_q30)(e.x[0] * k);
        ray.direction.y = (ko_q30)(e.x[1] * k);
        ray.direction.z = (ko_q30)(e.x[2] * k);
    }
    return ray;
}

static ko_triangle any_triangle_for_ray(oracle_case *with, bool is_short)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT);
    return is_short ? any_triangle_near(with, &at, INT64_C(1) << any_between(with, 1, 10))
                    : any_triangle(with);
}

/* All coordinates are in 2^-9 LSB, relative to the origin, so that the end is a point within
 * 2^21. */
bool does_short_ray_meet(const figure *f, const ko_ray *ray)
{
    const point d = {{ray->direction.x, ray->direction.y, ray->direction.z}};
    const point zero = {{0, 0, 0}};
    figure g;
    point q;
    for (unsigned i = 0; i < 3U; i++) {
        g.v[i] = scaled(minus(f->v[i], point_of(&ray->origin)), 512);
        q.x[i] = (d.x[i] >> 21) * ray->length;
    }
    return figure_meets_segment(&g, zero, q);
}

/* A long ray has only its parameters judged. */
void judge_triangle_hit_ray(oracle_case *with, oracle_tally *tally)
{
    const bool is_short = once_in(with, 2);
    const ko_triangle t = any_triangle_for_ray(with, is_short);
    const ko_ray ray = any_ray_by(with, &t, is_short);
    ko_triangle_hit hit = untouched_hit;
    const figure f = figure_of(&t);
    found(tally, ko_triangle_cast_line(&t, RAY_LINE(&ray), &hit) == KO_OK);
    const point d = {{ray.direction.x, ray.direction.y, ray.direction.z}};
    const bool truth = is_short ? does_short_ray_meet(&f, &ray) : hit.t != KO_NEVER;
    judge_hit(tally, &f, &hit, truth, point_of(&ray.origin), d, KO_Q30_ONE, ray.length);
    found(tally, triangle_overlap_line(&t, RAY_LINE(&ray)) == (hit.t != KO_NEVER));
}

void judge_triangle_overlap_ray(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle_for_ray(with, true);
    ko_ray ray = any_ray_by(with, &t, true);
    const figure f = figure_of(&t);
    const bool truth = does_short_ray_meet(&f, &ray);
    found_answer(tally, triangle_overlap_line(&t, RAY_LINE(&ray)), truth);
    ray.length = -1 - ray.length;
    found_safe(tally, triangle_overlap_line(&t, RAY_LINE(&ray)));
}
