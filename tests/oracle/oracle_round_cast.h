/* Judges casts, planes and rays against round shapes, in more than 64 bits. */
#ifndef ORACLE_ROUND_CAST_H
#define ORACLE_ROUND_CAST_H

#include "oracle_round.h"
#include "line.h"
#include "keepout/make.h"

/* ---- casts ---- */

/* Computes the squared distances between the core and the point of the path at t (Q30). */
static inline void squares_at(const ko_segment *way, ko_q30 t, const ko_segment *core,
                              fractions *all)
{
    const vec_wide d = way_to(&core->a, &core->b), e0 = way_to(&core->a, &way->a),
                   w = way_to(&way->a, &way->b);
    vec_wide e;
    for (unsigned i = 0; i < 3; i++) {
        e.of[i] = e0.of[i] * KO_Q30_ONE + w.of[i] * t;
    }
    all->count = 0;
    add_point_way(all, &e, &d, 30);
}

/* Judges where a path enters a shape. At t it must not be inside, the distance must still fall, and
 * it must be near enough. */
static inline void judge_entry(oracle_tally *tally, const ko_segment *way, const ko_segment *core,
                               int64_t r, ko_q30 t)
{
    fractions here;
    fractions later;
    squares_at(way, t, core, &here);
    found(tally, t >= 0 && t <= KO_Q30_ONE);
    if (t != 0) {
        squares_at(way, t + 1, core, &later); /* the distance is convex, so it must still fall */
        found_safe(tally, distance_floor(&here, 12) >= distance_floor(&later, 12));
        found_safe(tally, r == 0 || !any_within(&here, r - 1, 0));
        found_safe(tally, distance_floor(&here, DEVIATION_BITS) >= (uwide)r << DEVIATION_BITS);
    }
    const wide over = (wide)distance_floor(&here, DEVIATION_BITS) - ((wide)r << DEVIATION_BITS);
    if (over > 0) {
        found_deviation(tally, (uint64_t)over);
    }
}

/* ---- planes ---- */

static inline uwide normal_square_of(const ko_plane *p)
{
    return (uwide)((wide)p->normal.x * p->normal.x + (wide)p->normal.y * p->normal.y +
                   (wide)p->normal.z * p->normal.z);
}

/* Returns the height in units of 2^-46 m, times the length of the normal. */
static inline wide height_over(const ko_plane *p, const ko_vec3 *at)
{
    return (wide)p->normal.x * at->x + (wide)p->normal.y * at->y + (wide)p->normal.z * at->z -
           (wide)p->offset * KO_Q30_ONE;
}

/* Draws a unit normal: three numbers over the root of the sum of their squares, rounded. */
static inline ko_dir3 any_direction(oracle_case *with)
{
    ko_vec3 v = any_vec(with, (int64_t)1 << 29);
    v.z |= (v.x == 0 && v.y == 0) ? 1 : 0;
    while (all_within(&v, (int64_t)1 << 28)) { /* long, so that the root has enough digits */
        v.x *= 2;
        v.y *= 2;
        v.z *= 2;
    }
    const vec_wide w = {{v.x, v.y, v.z}};
    const uwide root = root_below((uwide)dot_wide(&w, &w) << 40);
    const wide one = (wide)KO_Q30_ONE << 20, half = (wide)root / 2;
    const ko_dir3 d = {(ko_q30)((v.x * one + (v.x < 0 ? -half : half)) / (wide)root),
                       (ko_q30)((v.y * one + (v.y < 0 ? -half : half)) / (wide)root),
                       (ko_q30)((v.z * one + (v.z < 0 ? -half : half)) / (wide)root)};
    return d;
}

/* Draws a plane near the surface of a sphere; nasty ones are within 2 LSB of touching it. */
static inline ko_plane any_plane(oracle_case *with, const ko_sphere *s)
{
    ko_plane p = {any_direction(with), 0};
    const wide along = height_over(&p, &s->c) >> 30;
    const wide off = once_in(with, 2) ? s->r : -s->r;
    wide offset = along + off + any_between(with, -2, 2);
    if (!with->nasty) {
        offset = along + off * any_between(with, 0, 64) / 32;
        offset = once_in(with, 4) ? any_length(with, 2 * (int64_t)KO_LIMIT) : offset;
    }
    p.offset = offset > 2 * KO_LIMIT    ? 2 * KO_LIMIT
               : offset < -2 * KO_LIMIT ? -2 * KO_LIMIT
                                        : (fix16_t)offset;
    return p;
}

/* `got` must be at most h / |n| of the point, in LSB. The deviation is by how much it is below. */
static inline void judge_height(oracle_tally *tally, const ko_plane *plane, const ko_vec3 *at,
                                wide got)
{
    const wide h = height_over(plane, at); /* < 2^62, in 2^-30 LSB */
    const uwide nn = normal_square_of(plane);
    /* h / |n| = sign sqrt(h^2 / nn); bisection finds the floor of its magnitude in 2^-20 LSB */
    const u256 num = shift256(product256(size_of(h), size_of(h)), 40);
    uwide low = 0, high = (uwide)1 << 53;
    while (high - low > 1) {
        const uwide middle = (low + high) / 2;
        if (is_at_most256(product256(middle * middle, nn), num)) {
            low = middle;
        } else {
            high = middle;
        }
    }
    const wide scaled = got * (wide)ONE_LSB;
    const wide truth = h >= 0 ? (wide)low : -(wide)low - 1;
    found_safe(tally, scaled <= (h < 0 ? truth + 1 : truth));
    if (scaled <= truth) {
        found_deviation(tally, (uint64_t)(truth - scaled));
    }
}

/* ---- rays ---- */

/* Exact points of rays would need 60 bits, in 2^-30 LSB. The judges use units of 2^-RAY_BITS LSB,
 * so each point is rounded by less than sqrt(3) < 2 units. Shapes stay within 2^27 LSB (2 km) of
 * each other, so that numbers are no larger than in other cases. Nothing is claimed within the 2
 * units. */
#define RAY_BITS 3
#define RAY_REACH ((wide)1 << 27)

static inline bool is_short(const vec_wide *w)
{
    return dot_wide(w, w) < RAY_REACH * RAY_REACH;
}

/* Draws a capsule or a sphere and a ray near it, short enough to be judged. */
static inline ko_ray any_ray(oracle_case *with, round_kind kind, round_case *c)
{
    ko_ray ray;
    ko_segment way;
    vec_wide apart = {{0, 0, 0}};
    vec_wide along = {{0, 0, 0}};
    vec_wide core = {{0, 0, 0}};
    do {
        *c = any_round(with, kind, SEGMENT, true);
        const ko_segment s = core_of(&c->b);
        const vec_wide w = way_to(&s.a, &s.b);
        const uwide square = (uwide)dot_wide(&w, &w);
        const uwide root = root_below(square << 40);
        ray.origin = s.a;
        ray.length = (fix16_t)(root >> 20);
        ray.direction.x = root ? (ko_q30)(w.of[0] * ((wide)KO_Q30_ONE << 20) / (wide)root) : 0;
        ray.direction.y = root ? (ko_q30)(w.of[1] * ((wide)KO_Q30_ONE << 20) / (wide)root) : 0;
        ray.direction.z = root ? (ko_q30)(w.of[2] * ((wide)KO_Q30_ONE << 20) / (wide)root) : 0;
        apart = way_to(&c->a.a, &s.a);
        along = w;
        core = way_to(&c->a.a, &c->a.b);
    } while (!is_short(&apart) || !is_short(&along) || !is_short(&core) ||
             !segment_of_ray(&ray, &way));
    return ray;
}

/* Returns the ray's point at t in units of 2^-RAY_BITS LSB, relative to p, rounded by less than 1
 * unit on each axis. */
static inline vec_wide ray_point(const ko_ray *ray, ko_q30 t, const ko_vec3 *p)
{
    const wide d[3] = {ray->direction.x, ray->direction.y, ray->direction.z};
    vec_wide e = way_to(p, &ray->origin);
    for (unsigned i = 0; i < 3; i++) {
        e.of[i] = e.of[i] * (1 << RAY_BITS) + ((d[i] * ray->length * t) >> (60 - RAY_BITS));
    }
    return e;
}

/* Adds all pairs of features of ray and core, in units, as add_segments does. Products stay below
 * 2^120. */
static inline void ray_squares(const ko_ray *ray, const ko_segment *core, fractions *all)
{
    const vec_wide e0 = ray_point(ray, 0, &core->a), e1 = ray_point(ray, KO_Q30_ONE, &core->a);
    const vec_wide c = way_to(&core->a, &core->b);
    vec_wide v, u, from_start, end_from_start;
    for (unsigned i = 0; i < 3; i++) {
        u.of[i] = e1.of[i] - e0.of[i];
        v.of[i] = c.of[i] * ((wide)1 << RAY_BITS);
        from_start.of[i] = -e0.of[i];
        end_from_start.of[i] = v.of[i] - e0.of[i];
    }
    all->count = 0;
    add_point_way(all, &e0, &v, 0);
    add_point_way(all, &e1, &v, 0);
    add_point_way(all, &from_start, &u, 0);
    add_point_way(all, &end_from_start, &u, 0);
    const wide uu = dot_wide(&u, &u), vv = dot_wide(&v, &v), uv = dot_wide(&u, &v);
    const wide uw = dot_wide(&u, &e0), vw = dot_wide(&v, &e0);
    const wide nn = uu * vv - uv * uv;
    const wide s = uv * vw - uw * vv;
    const wide t = uu * vw - uv * uw;
    if (nn > 0 && s > 0 && s < nn && t > 0 && t < nn) {
        const vec_wide n = {{u.of[1] * v.of[2] - u.of[2] * v.of[1],
                             u.of[2] * v.of[0] - u.of[0] * v.of[2],
                             u.of[0] * v.of[1] - u.of[1] * v.of[0]}};
        const uwide triple = size_of(dot_wide(&n, &e0));
        const u256 num = product256(triple, triple);
        const uwide den = (uwide)dot_wide(&n, &n);
        add_fraction(all, num, den);
    }
}

static inline bool ray_is_within(const fractions *all, wide reach)
{
    return any_within(all, reach - 2, 0);
}

/* Returns the distance from touching in 2^-20 LSB, less the 2 units of rounding. */
static inline uint64_t ray_deviation(const fractions *all, int64_t r)
{
    const wide over = (wide)distance_floor(all, 0) - 2 - ((wide)r << RAY_BITS);
    return over > 0 ? (uint64_t)over << (DEVIATION_BITS - RAY_BITS) : 0;
}

static inline void judge_ray_entry(oracle_tally *tally, const ko_ray *ray, const ko_segment *core,
                                   int64_t r, ko_q30 t, bool truth)
{
    fractions here = {0};
    const vec_wide e = ray_point(ray, t, &core->a), d = way_to(&core->a, &core->b);
    found(tally, t >= 0 && t <= KO_Q30_ONE);
    add_point_way(&here, &e, &d, RAY_BITS); /* in LSB, since e has RAY_BITS more */
    if (t != 0 && truth) {
        found_safe(tally, !any_within(&here, ((wide)r << RAY_BITS) - 2, RAY_BITS));
    }
    const wide over = (wide)distance_floor(&here, RAY_BITS) - 2 - ((wide)r << RAY_BITS);
    found_deviation(tally, over > 0 ? (uint64_t)over << (DEVIATION_BITS - RAY_BITS) : 0);
}

#endif
