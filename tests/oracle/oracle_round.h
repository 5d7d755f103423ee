/* Computes exact distances of segments, points and boxes, in 256 bits, and draws random cases.
 *
 * The truth is found by another method than the library's: the least distance of all pairs of
 * features. No pair is preferred. */
#ifndef ORACLE_ROUND_H
#define ORACLE_ROUND_H

#include "oracle_box.h"

#include "keepout/shape.h"

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

/* A squared distance num / den with den > 0. The truth is the least of `count` of them. */
typedef struct fraction {
    u256 num;
    uwide den;
} fraction;

typedef struct fractions {
    unsigned count;
    fraction of[64];
} fractions;

/* num <= reach^2 den, with reach < 2^53 in units of 2^-shift */
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

/* Adds the squared distance of a point from a segment d. The point e is relative to its start, in
 * units of 2^-scale. */
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

/* True if some t of 0 .. 1 is in every slab, by fractions. */
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

/* Adds 0 if the segment meets the box, else its ends against the box and the segment against the 12
 * edges. */
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

/* Returns the floor of the least distance, in units of 2^-shift. */
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

/* A clearance, `reach` apart, must never be above the truth and less than 1 LSB below it. */
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

/* Returns the largest radius with which the capsule is legal. */
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

/* Draws a core near a point: a segment of any direction, one along an axis, or a point. */
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

/* Makes b parallel to a, or nearly so. */
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

/* Draws legal radii whose sum is near the target, if the world has room for them. If `fixed`, b
 * gets radius 0. */
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

/* Draws two shapes of the given kinds near each other, with radii for which they nearly touch. */
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

/* Makes the radius illegal at times: KO_E_RANGE is then due. */
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

#endif
