/* Exact distances of segments, points and boxes, in 256 bits, and random cases of them. The
 * truth is found by another way than the library's: the least of all pairs of features, none
 * chosen. */
#ifndef ORACLE_ROUND_H
#define ORACLE_ROUND_H

#include "oracle_box.h"

#include "keepout/capsule.h"

/* ---- 256 bits, unsigned ---- */

typedef struct u256 {
    uwide high;
    uwide low;
} u256;

static inline u256 product256(uwide a, uwide b)
{
    const uwide mask = UINT64_MAX;
    const uwide a0 = a & mask, a1 = a >> 64, b0 = b & mask, b1 = b >> 64;
    const uwide low = a0 * b0;
    const uwide cross = a1 * b0 + (low >> 64);
    const uwide middle = a0 * b1 + (cross & mask);
    const u256 p = {a1 * b1 + (cross >> 64) + (middle >> 64), (middle << 64) | (low & mask)};
    return p;
}

static inline u256 minus256(u256 a, u256 b)
{
    const u256 d = {a.high - b.high - (a.low < b.low), a.low - b.low};
    return d;
}

static inline bool is_at_most256(u256 a, u256 b)
{
    return a.high != b.high ? a.high < b.high : a.low <= b.low;
}

static inline u256 shift256(u256 a, unsigned by)
{
    const u256 s = {(a.high << by) | (a.low >> (128 - by)), a.low << by};
    return s;
}

/* ---- squared distances ---- */

/* num / den, den > 0; the least of count of them. */
typedef struct fraction {
    u256 num;
    uwide den;
} fraction;

typedef struct fractions {
    unsigned count;
    fraction of[64];
} fractions;

/* num <= reach^2 den, reach < 2^53 in units of 2^-shift */
static inline bool fraction_within(const fraction *f, uwide reach, unsigned shift)
{
    const u256 num = (shift == 0) ? f->num : shift256(f->num, 2 * shift);
    return is_at_most256(num, product256(reach * reach, f->den));
}

static inline bool any_within(const fractions *all, wide reach, unsigned shift)
{
    for (unsigned i = 0; i < all->count && reach >= 0; i++) {
        if (fraction_within(&all->of[i], (uwide)reach, shift)) {
            return true;
        }
    }
    return false;
}

static inline void add_fraction(fractions *all, u256 num, uwide den)
{
    all->of[all->count].num = num;
    all->of[all->count++].den = den;
}

typedef struct vec_wide {
    wide of[3];
} vec_wide;

static inline vec_wide way_to(const ko_vec3 *from, const ko_vec3 *to)
{
    const vec_wide w = {{(wide)to->x - from->x, (wide)to->y - from->y, (wide)to->z - from->z}};
    return w;
}

static inline wide dot_wide(const vec_wide *a, const vec_wide *b)
{
    return a->of[0] * b->of[0] + a->of[1] * b->of[1] + a->of[2] * b->of[2];
}

static inline uwide size_of(wide x)
{
    return (uwide)(x < 0 ? -x : x);
}

/* e from the start of a segment d; e may be in units 2^-scale. */
static inline void add_point_way(fractions *all, const vec_wide *e, const vec_wide *d,
                                 unsigned scale)
{
    const wide dd = dot_wide(d, d), de = dot_wide(d, e);
    const uwide one = (uwide)1 << (2 * scale);
    const u256 whole = {0, (uwide)dot_wide(e, e)};
    if (de <= 0) {
        add_fraction(all, whole, one);
    } else if (de >= dd * ((wide)1 << scale)) {
        vec_wide f;
        for (unsigned i = 0; i < 3; i++) {
            f.of[i] = e->of[i] - d->of[i] * ((wide)1 << scale);
        }
        const u256 beyond = {0, (uwide)dot_wide(&f, &f)};
        add_fraction(all, beyond, one);
    } else {
        const u256 num =
            minus256(product256(whole.low, (uwide)dd), product256((uwide)de, (uwide)de));
        add_fraction(all, num, (uwide)dd * one);
    }
}

static inline void add_point(fractions *all, const ko_vec3 *p, const ko_segment *s)
{
    const vec_wide e = way_to(&s->a, p), d = way_to(&s->a, &s->b);
    add_point_way(all, &e, &d, 0);
}

static inline void add_segments(fractions *all, const ko_segment *s, const ko_segment *t)
{
    add_point(all, &s->a, t);
    add_point(all, &s->b, t);
    add_point(all, &t->a, s);
    add_point(all, &t->b, s);
    const vec_wide u = way_to(&s->a, &s->b), v = way_to(&t->a, &t->b), w = way_to(&t->a, &s->a);
    const vec_wide n = {{u.of[1] * v.of[2] - u.of[2] * v.of[1],
                         u.of[2] * v.of[0] - u.of[0] * v.of[2],
                         u.of[0] * v.of[1] - u.of[1] * v.of[0]}};
    const wide nn = dot_wide(&n, &n);
    const wide s_num = dot_wide(&u, &v) * dot_wide(&v, &w) - dot_wide(&u, &w) * dot_wide(&v, &v);
    const wide t_num = dot_wide(&u, &u) * dot_wide(&v, &w) - dot_wide(&u, &v) * dot_wide(&u, &w);
    if (nn > 0 && s_num > 0 && s_num < nn && t_num > 0 && t_num < nn) {
        const uwide triple = size_of(dot_wide(&n, &w));
        add_fraction(all, product256(triple, triple), (uwide)nn);
    }
}

/* Some t of 0 .. 1 in every slab, by fractions. */
static inline bool pierces(const ko_segment *s, const ko_aabb *box)
{
    wide enter_n = 0, enter_d = 1, exit_n = 1, exit_d = 1;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(box, axis);
        const wide p = component(&s->a, axis), q = component(&s->b, axis), d = q - p;
        if (d == 0) {
            if (p < i.lo || p > i.hi) {
                return false;
            }
            continue;
        }
        const wide n1 = d > 0 ? i.lo - p : p - i.hi, n2 = d > 0 ? i.hi - p : p - i.lo;
        const wide m = d > 0 ? d : -d;
        if (n1 * enter_d > enter_n * m) {
            enter_n = n1;
            enter_d = m;
        }
        if (n2 * exit_d < exit_n * m) {
            exit_n = n2;
            exit_d = m;
        }
    }
    return enter_n * exit_d <= exit_n * enter_d;
}

static inline void add_point_box(fractions *all, const ko_vec3 *p, const ko_aabb *box)
{
    const ko_aabb at = point_box(p);
    const u256 num = {0, square_between(&at, box)};
    add_fraction(all, num, 1);
}

static inline ko_vec3 corner_of(const ko_aabb *box, unsigned i)
{
    const ko_vec3 c = {box->c.x + ((i & 1) ? box->r.x : -box->r.x),
                       box->c.y + ((i & 2) ? box->r.y : -box->r.y),
                       box->c.z + ((i & 4) ? box->r.z : -box->r.z)};
    return c;
}

/* 0 if it pierces the box, else of an end and the box, or of the segment and one of 12 edges. */
static inline void add_segment_box(fractions *all, const ko_segment *s, const ko_aabb *box)
{
    const u256 none = {0, 0};
    if (pierces(s, box)) {
        add_fraction(all, none, 1);
        return;
    }
    add_point_box(all, &s->a, box);
    add_point_box(all, &s->b, box);
    for (unsigned i = 0; i < 8; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            if ((i & (1U << axis)) == 0) {
                const ko_segment edge = {corner_of(box, i), corner_of(box, i | (1U << axis))};
                add_segments(all, s, &edge);
            }
        }
    }
}

/* floor of the least distance, in units of 2^-shift */
static inline uwide distance_floor(const fractions *all, unsigned shift)
{
    uwide low = 0, high = (uwide)1 << (31 + shift);
    while (high - low > 1) { /* low <= distance < high */
        const uwide middle = (low + high) / 2;
        bool below = false;
        for (unsigned i = 0; i < all->count && !below; i++) {
            const u256 num = (shift == 0) ? all->of[i].num : shift256(all->of[i].num, 2 * shift);
            below = !is_at_most256(product256(middle * middle, all->of[i].den), num);
        }
        if (below) {
            high = middle;
        } else {
            low = middle;
        }
    }
    return low;
}

/* A clearance beyond reach: never above the truth, less than 1 LSB below. */
static inline void judge_clearance_value(oracle_tally *tally, fix16_t out, const fractions *all,
                                         int64_t reach)
{
    const wide got = ((wide)out + reach) * (wide)ONE_LSB;
    const wide truth = (wide)distance_floor(all, DEVIATION_BITS);
    const bool touch = any_within(all, reach, 0);
    found_safe(tally, out >= 0 && (touch ? out == 0 : got <= truth));
    if (!touch && got <= truth) {
        found_deviation(tally, (uint64_t)(truth - got));
    }
}

/* ---- random cases ---- */

typedef struct round_case {
    ko_capsule a;
    ko_capsule b;
} round_case;

typedef enum round_kind { POINT, SEGMENT } round_kind;

static inline int64_t room_of(const ko_capsule *c)
{
    int64_t most = 0;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t a = component(&c->a, axis), b = component(&c->b, axis);
        most = a > most ? a : -a > most ? -a : most;
        most = b > most ? b : -b > most ? -b : most;
    }
    return KO_LIMIT - most;
}

static inline ko_vec3 near_point(oracle_case *with, const ko_vec3 *p, int64_t by)
{
    ko_vec3 q;
    for (unsigned axis = 0; axis < AXES; axis++) {
        int64_t x = component(p, axis) + any_length(with, by);
        x = x > KO_LIMIT ? KO_LIMIT : x < -KO_LIMIT ? -KO_LIMIT : x;
        set_component(&q, axis, x);
    }
    return q;
}

/* A segment near a point: of all directions, along an axis, or nothing. */
static inline void any_core(oracle_case *with, const ko_vec3 *about, int64_t by, round_kind kind,
                            ko_capsule *out)
{
    out->a = near_point(with, about, by);
    out->b = near_point(with, about, by);
    if (kind == POINT || once_in(with, 12)) {
        out->b = out->a;
    } else if (once_in(with, 6)) {
        const unsigned axis = (unsigned)any_between(with, 0, 2);
        const int64_t end = component(&out->b, axis);
        out->b = out->a;
        set_component(&out->b, axis, end);
    }
    out->r = 0;
}

/* Beside the first, at times parallel or nearly so, or sharing an end. */
static inline void make_related(oracle_case *with, const ko_capsule *a, ko_capsule *b)
{
    const int64_t off = any_between(with, 0, 3) ? 0 : 1;
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t d = component(&a->b, axis) - component(&a->a, axis);
        const int64_t part = d / any_between(with, 1, 4) + any_between(with, -off, off);
        const int64_t x = component(&b->a, axis) + (once_in(with, 50) ? -part : part);
        set_component(&b->b, axis, x > KO_LIMIT ? KO_LIMIT : x < -KO_LIMIT ? -KO_LIMIT : x);
    }
}

static inline int64_t any_scale(oracle_case *with)
{
    return (int64_t)1 << any_between(with, 1, 29);
}

/* Radii whose sum is about the target where there is room; both are legal. fixed: b has none. */
static inline void any_radii(oracle_case *with, int64_t target, bool fixed, round_case *c)
{
    const int64_t room_a = room_of(&c->a), room_b = fixed ? 0 : room_of(&c->b);
    int64_t sum = target;
    if (with->nasty) {
        sum += any_between(with, -2, 2);
    } else {
        sum = target / 64 * any_between(with, 0, 128) + any_between(with, 0, 3);
    }
    sum = sum < 0 ? 0 : sum > room_a + room_b ? room_a + room_b : sum;
    const int64_t least = sum > room_b ? sum - room_b : 0;
    const int64_t most = sum < room_a ? sum : room_a;
    c->a.r = (fix16_t)any_between(with, least, most);
    c->b.r = (fix16_t)(sum - c->a.r);
}

static inline ko_segment core_of(const ko_capsule *c)
{
    const ko_segment s = {c->a, c->b};
    return s;
}

static inline void squares_of(const round_case *c, fractions *all)
{
    const ko_segment s = core_of(&c->a), t = core_of(&c->b);
    all->count = 0;
    add_segments(all, &s, &t);
}

static inline round_case any_round(oracle_case *with, round_kind a, round_kind b, bool fixed)
{
    round_case c;
    fractions all;
    const int64_t scale = any_scale(with);
    const ko_vec3 about = any_vec(with, KO_LIMIT - scale);
    any_core(with, &about, scale, a, &c.a);
    any_core(with, once_in(with, 2) ? &c.a.a : &about, once_in(with, 4) ? 4 : scale, b, &c.b);
    if (b == SEGMENT && once_in(with, 4)) {
        make_related(with, &c.a, &c.b);
    }
    squares_of(&c, &all);
    any_radii(with, (int64_t)distance_floor(&all, 0), fixed, &c);
    return c;
}

/* Spoils at times: KO_E_RANGE is due. */
static inline void doubt_capsule(oracle_case *with, ko_capsule *c)
{
    if (once_in(with, 50)) {
        const int64_t r = once_in(with, 2) ? -1 : room_of(c) + 1;
        c->r = (fix16_t)r;
    }
}

static inline bool is_legal_capsule(const ko_capsule *c)
{
    return c->r >= 0 && c->r <= room_of(c);
}

static inline ko_sphere sphere_of(const ko_capsule *c)
{
    const ko_sphere s = {c->a, c->r};
    return s;
}

/* ---- casts ---- */

/* The squared distance of the way at t (Q30), from the core. */
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

/* Of a hit: outside at the parameter, on the near side of what is closest, and near enough. */
static inline void judge_entry(oracle_tally *tally, const ko_segment *way, const ko_segment *core,
                               int64_t r, ko_q30 t)
{
    fractions here;
    fractions later;
    squares_at(way, t, core, &here);
    found(tally, t >= 0 && t <= KO_Q30_ONE);
    if (t != 0) {
        squares_at(way, t + 1, core, &later); /* convex: it must still fall */
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

/* In units of 2^-46 m, times the length of the normal. */
static inline wide height_over(const ko_plane *p, const ko_vec3 *at)
{
    return (wide)p->normal.x * at->x + (wide)p->normal.y * at->y + (wide)p->normal.z * at->z -
           (wide)p->offset * KO_Q30_ONE;
}

/* A unit normal: three numbers over the root of their squares, rounded. */
static inline ko_dir3 any_direction(oracle_case *with)
{
    ko_vec3 v = any_vec(with, (int64_t)1 << 29);
    v.z |= (v.x == 0 && v.y == 0) ? 1 : 0;
    while (all_within(&v, (int64_t)1 << 28)) { /* long, so that the root has its digits */
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

/* got <= h / |n| of the point, in LSB; how much below. */
static inline void judge_height(oracle_tally *tally, const ko_plane *plane, const ko_vec3 *at,
                                wide got)
{
    const wide h = height_over(plane, at); /* < 2^62; in LSB 2^-30 */
    const uwide nn = normal_square_of(plane);
    /* h / |n| = sign sqrt(h^2 / nn); floor of its magnitude in 2^-20 LSB, by bisection */
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

/* Exact rays have coordinates in 2^-30 LSB: 60 bits. They are judged in 2^-RAY_BITS LSB, each
 * point rounded by less than sqrt(3) < 2 of these units, and only within 2^27 LSB (2 km) of each
 * other, so that the units are no longer than the LSB of other cases. Within the 2 units nothing is
 * claimed. */
#define RAY_BITS 3
#define RAY_REACH ((wide)1 << 27)

static inline bool is_short(const vec_wide *w)
{
    return dot_wide(w, w) < RAY_REACH * RAY_REACH;
}

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
             ko_ray_to_segment(&ray, &way) != KO_OK);
    return ray;
}

/* The ray's point at t in units of 2^-RAY_BITS LSB, as seen from p; rounded by less than 1 unit on
 * each axis. */
static inline vec_wide ray_point(const ko_ray *ray, ko_q30 t, const ko_vec3 *p)
{
    const wide d[3] = {ray->direction.x, ray->direction.y, ray->direction.z};
    vec_wide e = way_to(p, &ray->origin);
    for (unsigned i = 0; i < 3; i++) {
        e.of[i] = e.of[i] * (1 << RAY_BITS) + ((d[i] * ray->length * t) >> (60 - RAY_BITS));
    }
    return e;
}

/* All pairs of features of ray and core, in units; as add_segments. Products stay below 2^120. */
static inline void ray_squares(const ko_ray *ray, const ko_segment *core, fractions *all)
{
    const vec_wide e0 = ray_point(ray, 0, &core->a), e1 = ray_point(ray, KO_Q30_ONE, &core->a);
    const vec_wide c = way_to(&core->a, &core->b);
    vec_wide v, u, from_start, end_from_start;
    for (unsigned i = 0; i < 3; i++) {
        u.of[i] = e1.of[i] - e0.of[i];
        v.of[i] = c.of[i] << RAY_BITS;
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

/* How far it is from touching, in 2^-20 LSB, less the doubt. */
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
    add_point_way(&here, &e, &d, RAY_BITS); /* in LSB: e has RAY_BITS more */
    if (t != 0 && truth) {
        found_safe(tally, !any_within(&here, ((wide)r << RAY_BITS) - 2, RAY_BITS));
    }
    const wide over = (wide)distance_floor(&here, RAY_BITS) - 2 - ((wide)r << RAY_BITS);
    found_deviation(tally, over > 0 ? (uint64_t)over << (DEVIATION_BITS - RAY_BITS) : 0);
}

#endif
