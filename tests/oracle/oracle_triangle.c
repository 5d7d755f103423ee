/* The claims of keepout/triangle.h, judged in 128 and 256 bits by other methods than the library's:
 * overlap by edges that pierce faces, not by separating axes; distances as a list of exact
 * fractions. */
#include "oracle_box.h"

#include <string.h>

#include "keepout/triangle.h"

typedef struct point {
    wide x[AXES];
} point;

typedef struct figure {
    point v[3];
} figure;

/* ---- exact vectors ---- */

static point point_of(const ko_vec3 *v)
{
    const point p = {{v->x, v->y, v->z}};
    return p;
}

static figure figure_of(const ko_triangle *t)
{
    const figure f = {{point_of(&t->a), point_of(&t->b), point_of(&t->c)}};
    return f;
}

static point minus(point a, point b)
{
    for (unsigned i = 0; i < AXES; i++) {
        a.x[i] -= b.x[i];
    }
    return a;
}

static wide dot(point a, point b)
{
    return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static point cross(point a, point b)
{
    point c;
    for (unsigned i = 0; i < AXES; i++) {
        const unsigned j = (i + 1U) % 3U;
        const unsigned k = (i + 2U) % 3U;
        c.x[i] = a.x[j] * b.x[k] - a.x[k] * b.x[j];
    }
    return c;
}

static bool is_zero(point a)
{
    return a.x[0] == 0 && a.x[1] == 0 && a.x[2] == 0;
}

static int sign_of(wide x)
{
    return (x > 0) - (x < 0);
}

static wide volume(point a, point b, point c, point d)
{
    return dot(cross(minus(b, a), minus(c, a)), minus(d, a));
}

static point normal_of(const figure *f)
{
    return cross(minus(f->v[1], f->v[0]), minus(f->v[2], f->v[0]));
}

/* ---- things that meet ---- */

static wide turn(point a, point b, point c, unsigned u, unsigned v)
{
    return (b.x[u] - a.x[u]) * (c.x[v] - a.x[v]) - (b.x[v] - a.x[v]) * (c.x[u] - a.x[u]);
}

static bool between_on(wide a, wide b, wide x)
{
    return (a <= x && x <= b) || (b <= x && x <= a);
}

static bool point_on_segment(point a, point b, point p)
{
    return is_zero(cross(minus(b, a), minus(p, a))) && between_on(a.x[0], b.x[0], p.x[0]) &&
           between_on(a.x[1], b.x[1], p.x[1]) && between_on(a.x[2], b.x[2], p.x[2]);
}

/* Crossing inside both, or an end of one on the other. */
static bool segments_meet(point a, point b, point c, point d)
{
    if (point_on_segment(a, b, c) || point_on_segment(a, b, d) || point_on_segment(c, d, a) ||
        point_on_segment(c, d, b)) {
        return true;
    }
    if (volume(a, b, c, d) != 0) {
        return false;
    }
    const point n = cross(minus(b, a), minus(d, c));
    for (unsigned i = 0; i < AXES; i++) {
        const unsigned u = (i + 1U) % 3U;
        const unsigned v = (i + 2U) % 3U;
        if (n.x[i] != 0) {
            return sign_of(turn(a, b, c, u, v)) * sign_of(turn(a, b, d, u, v)) < 0 &&
                   sign_of(turn(c, d, a, u, v)) * sign_of(turn(c, d, b, u, v)) < 0;
        }
    }
    return false;
}

static bool point_in_figure(const figure *f, point p)
{
    const point n = normal_of(f);
    for (unsigned i = 0; i < AXES; i++) {
        if (point_on_segment(f->v[i], f->v[(i + 1U) % 3U], p)) {
            return true;
        }
    }
    if (is_zero(n) || dot(n, minus(p, f->v[0])) != 0) {
        return false;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const unsigned u = (i + 1U) % 3U;
        const unsigned v = (i + 2U) % 3U;
        if (n.x[i] != 0) {
            const int s0 = sign_of(turn(f->v[0], f->v[1], p, u, v));
            const int s1 = sign_of(turn(f->v[1], f->v[2], p, u, v));
            const int s2 = sign_of(turn(f->v[2], f->v[0], p, u, v));
            return s0 == s1 && s1 == s2;
        }
    }
    return false;
}

static bool segment_meets(const figure *f, point p, point q)
{
    const point n = normal_of(f);
    const int sp = sign_of(dot(n, minus(p, f->v[0])));
    const int sq = sign_of(dot(n, minus(q, f->v[0])));
    if (sp * sq > 0) {
        return false;
    }
    if (point_in_figure(f, p) || point_in_figure(f, q)) {
        return true;
    }
    for (unsigned i = 0; i < AXES; i++) {
        if (segments_meet(p, q, f->v[i], f->v[(i + 1U) % 3U])) {
            return true;
        }
    }
    if (sp * sq == 0) {
        return false;
    }
    const int s0 = sign_of(volume(p, q, f->v[0], f->v[1]));
    const int s1 = sign_of(volume(p, q, f->v[1], f->v[2]));
    const int s2 = sign_of(volume(p, q, f->v[2], f->v[0]));
    return s0 == s1 && s1 == s2 && s0 != 0;
}

static bool figures_meet(const figure *a, const figure *b)
{
    for (unsigned i = 0; i < AXES; i++) {
        if (segment_meets(a, b->v[i], b->v[(i + 1U) % 3U]) ||
            segment_meets(b, a->v[i], a->v[(i + 1U) % 3U])) {
            return true;
        }
    }
    return false;
}

/* Slabs, t in fractions of 32 bits. */
static bool segment_meets_box(point p, point q, const interval *sides)
{
    wide lo = 0;
    wide lo_of = 1;
    wide hi = 1;
    wide hi_of = 1;
    for (unsigned i = 0; i < AXES; i++) {
        wide d = q.x[i] - p.x[i];
        wide enter = sides[i].lo - p.x[i];
        wide leave = sides[i].hi - p.x[i];
        if (d < 0) {
            const wide other = -enter;
            enter = -leave;
            leave = other;
            d = -d;
        }
        if (d == 0) {
            if (enter > 0 || leave < 0) {
                return false;
            }
            continue;
        }
        if (enter * lo_of > lo * d) {
            lo = enter;
            lo_of = d;
        }
        if (leave * hi_of < hi * d) {
            hi = leave;
            hi_of = d;
        }
    }
    return lo * hi_of <= hi * lo_of;
}

static point corner(const interval *sides, unsigned bits)
{
    point p;
    for (unsigned i = 0; i < AXES; i++) {
        p.x[i] = ((bits >> i) & 1U) ? sides[i].hi : sides[i].lo;
    }
    return p;
}

static bool figure_meets_box(const figure *f, const ko_aabb *box)
{
    const interval sides[AXES] = {side(box, 0), side(box, 1), side(box, 2)};
    for (unsigned i = 0; i < AXES; i++) {
        if (segment_meets_box(f->v[i], f->v[(i + 1U) % 3U], sides)) {
            return true;
        }
    }
    for (unsigned bits = 0; bits < 8U; bits++) {
        for (unsigned i = 0; i < AXES; i++) {
            if (((bits >> i) & 1U) == 0U &&
                segment_meets(f, corner(sides, bits), corner(sides, bits | (1U << i)))) {
                return true;
            }
        }
    }
    return false;
}

/* ---- distances ---- */

/* A squared distance as one * other / den, in units of 2^-20 LSB. */
typedef struct fraction {
    uwide one;
    uwide other;
    uwide den;
} fraction;

#define MOST_FRACTIONS 64U

typedef struct fractions {
    fraction all[MOST_FRACTIONS];
    unsigned count;
} fractions;

typedef struct product {
    uwide hi;
    uwide lo;
} product;

static product times(uwide a, uwide b)
{
    const uwide mask = UINT64_MAX;
    const uwide low = (a & mask) * (b & mask);
    const uwide mid1 = (a >> 64) * (b & mask) + (low >> 64);
    const uwide mid2 = (a & mask) * (b >> 64) + (mid1 & mask);
    const product p = {(a >> 64) * (b >> 64) + (mid1 >> 64) + (mid2 >> 64),
                       (mid2 << 64) | (low & mask)};
    return p;
}

/* Is the fraction at most (or, if strict, below) reach^2, reach in 2^-20 LSB? */
static bool is_within(const fraction *f, uwide reach, bool strict)
{
    const product a = times(f->one, f->other);
    const product b = times(reach * reach, f->den);
    if (a.hi != b.hi) {
        return a.hi < b.hi;
    }
    return strict ? a.lo < b.lo : a.lo <= b.lo;
}

static bool is_any_within(const fractions *f, uwide reach, bool strict)
{
    for (unsigned i = 0; i < f->count; i++) {
        if (is_within(&f->all[i], reach, strict)) {
            return true;
        }
    }
    return false;
}

static void add_plain(fractions *f, wide num, wide den)
{
    const fraction one = {(uwide)num, (uwide)1 << 40, (uwide)den};
    f->all[f->count++] = one;
}

static void add_plane(fractions *f, wide s, wide length2)
{
    const uwide size = (uwide)((s < 0) ? -s : s) << 20;
    const fraction one = {size, size, (uwide)length2};
    f->all[f->count++] = one;
}

static void add_point_segment(fractions *f, point p, point a, point b)
{
    const point d = minus(b, a);
    const point w = minus(p, a);
    const wide c = dot(w, d);
    const wide e = dot(d, d);
    add_plain(f, dot(w, w), 1);
    add_plain(f, dot(minus(p, b), minus(p, b)), 1);
    if (c > 0 && c < e) {
        add_plain(f, dot(w, w) * e - c * c, e);
    }
}

/* Ericson 5.1.5: the inside by dot products. */
static void add_point_face(fractions *f, point p, const figure *t)
{
    const point n = normal_of(t);
    const point ab = minus(t->v[1], t->v[0]);
    const point ac = minus(t->v[2], t->v[0]);
    const point ap = minus(p, t->v[0]);
    const point bp = minus(p, t->v[1]);
    const point cp = minus(p, t->v[2]);
    const wide d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp);
    const wide d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (!is_zero(n) && d1 * d4 - d3 * d2 >= 0 && d5 * d2 - d1 * d6 >= 0 && d3 * d6 - d5 * d4 >= 0) {
        add_plane(f, dot(n, ap), dot(n, n));
    }
}

static void add_point_figure(fractions *f, point p, const figure *t)
{
    for (unsigned i = 0; i < AXES; i++) {
        add_point_segment(f, p, t->v[i], t->v[(i + 1U) % 3U]);
    }
    add_point_face(f, p, t);
}

/* The inside of two segments, Ericson 5.1.9: by dot products. */
static void add_segments(fractions *f, point a, point b, point c, point d)
{
    const point d1 = minus(b, a);
    const point d2 = minus(d, c);
    const point r = minus(a, c);
    const wide aa = dot(d1, d1), e = dot(d2, d2), g = dot(d1, d2);
    const wide h = dot(d2, r), i = dot(d1, r);
    const wide den = aa * e - g * g;
    const wide s = g * h - i * e;
    const wide t = aa * h - g * i;
    if (den > 0 && s >= 0 && s <= den && t >= 0 && t <= den) {
        add_plane(f, dot(cross(d1, d2), r), den);
    }
}

/* All pairs of features; a zero where they meet. */
static void add_figures(fractions *f, const figure *a, unsigned edges, const figure *b)
{
    const unsigned corners = (edges == 1U) ? 2U : 3U;
    f->count = 0;
    if (figures_meet(a, b)) {
        add_plain(f, 0, 1);
        return;
    }
    for (unsigned i = 0; i < corners; i++) {
        for (unsigned j = 0; j < 3U; j++) {
            add_point_segment(f, a->v[i], b->v[j], b->v[(j + 1U) % 3U]);
        }
        add_point_face(f, a->v[i], b);
    }
    for (unsigned i = 0; i < 3U; i++) {
        for (unsigned j = 0; j < edges; j++) {
            point p = b->v[i];
            const point q = a->v[j];
            const point e = minus(a->v[(j + 1U) % 3U], q);
            const wide c = dot(minus(p, q), e);
            if (c > 0 && c < dot(e, e)) {
                add_plain(f, dot(minus(p, q), minus(p, q)) * dot(e, e) - c * c, dot(e, e));
            }
            add_segments(f, q, a->v[(j + 1U) % 3U], p, b->v[(i + 1U) % 3U]);
        }
        add_point_face(f, b->v[i], a);
    }
}

static void judge_length(oracle_tally *tally, const fractions *f, fix16_t out)
{
    uwide lo = (uwide)(uint32_t)out << DEVIATION_BITS;
    found(tally, out >= 0);
    found_safe(tally, !is_any_within(f, lo, true));
    found(tally, is_any_within(f, lo + ONE_LSB, true));
    uint64_t deviation = 0;
    for (uint64_t bit = ONE_LSB / 2U; bit != 0U; bit >>= 1) {
        if (!is_any_within(f, lo + deviation + bit, true)) {
            deviation += bit;
        }
    }
    found_deviation(tally, deviation);
}

/* ---- random cases ---- */

static int64_t clamp(wide x)
{
    return (int64_t)((x > KO_LIMIT) ? KO_LIMIT : (x < -KO_LIMIT) ? -KO_LIMIT : x);
}

static int64_t any_scale(oracle_case *with)
{
    return INT64_C(1) << any_between(with, 1, once_in(with, 2) ? 8 : 29);
}

static ko_vec3 any_near(oracle_case *with, const ko_vec3 *at, int64_t scale)
{
    ko_vec3 v;
    for (unsigned i = 0; i < AXES; i++) {
        set_component(&v, i, clamp(component(at, i) + any_between(with, -scale, scale)));
    }
    return v;
}

/* a + (i (b - a) + j (c - a)) / n, rounded as division is. */
static ko_vec3 mix(const ko_triangle *t, int64_t i, int64_t j, int64_t n)
{
    ko_vec3 v;
    for (unsigned k = 0; k < AXES; k++) {
        const wide a = component(&t->a, k);
        const wide way = i * (component(&t->b, k) - a) + j * (component(&t->c, k) - a);
        set_component(&v, k, clamp(a + way / n));
    }
    return v;
}

/* Often with a multiple of an edge, or flat on an axis, a segment or a point. */
static ko_triangle any_triangle_near(oracle_case *with, const ko_vec3 *at, int64_t scale)
{
    ko_triangle t = {any_near(with, at, scale), any_near(with, at, scale),
                     any_near(with, at, scale)};
    const int64_t kind = any_between(with, 0, with->nasty ? 7 : 15);
    if (kind == 0) {
        t.b = t.a;
    }
    if (kind <= 1) {
        t.c = mix(&t, any_between(with, -2, 2), 0, 1);
    }
    if (kind == 2 || kind == 3) {
        const unsigned k = (unsigned)any_between(with, 0, 2);
        set_component(&t.b, k, component(&t.a, k));
        set_component(&t.c, k, component(&t.a, k));
    }
    if (kind == 4) {
        t.c = t.a;
    }
    return t;
}

static ko_triangle any_triangle(oracle_case *with)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT);
    return any_triangle_near(with, &at, any_scale(with));
}

/* A point of the triangle, its plane, or near these. */
static ko_vec3 any_point_of(oracle_case *with, const ko_triangle *t)
{
    const int64_t n = once_in(with, 2) ? 1 : any_between(with, 1, 9);
    const int64_t i = any_between(with, -1, n + 1);
    ko_vec3 v = mix(t, i, any_between(with, -1, n + 1 - i), n);
    if (once_in(with, 3)) {
        v = any_near(with, &v, once_in(with, 2) ? 2 : any_scale(with));
    }
    return v;
}

static int64_t size_of(const ko_triangle *t)
{
    int64_t size = 2;
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t d = component(&t->b, i) - component(&t->a, i);
        const int64_t e = component(&t->c, i) - component(&t->a, i);
        size = (d > size) ? d : (-d > size) ? -d : size;
        size = (e > size) ? e : (-e > size) ? -e : size;
    }
    return size;
}

/* Nasty: made of points of the first one's plane, so coplanar, touching, parallel; or its
 * neighbour over an edge. Else near it and of its size. */
static ko_triangle any_other_triangle(oracle_case *with, const ko_triangle *t)
{
    ko_triangle other = {any_point_of(with, t), any_point_of(with, t), any_point_of(with, t)};
    const ko_vec3 at = any_point_of(with, t);
    const int64_t kind = any_between(with, 0, 3);
    if (!with->nasty || kind == 0) {
        other = any_triangle_near(with, &at, once_in(with, 8) ? any_scale(with) : size_of(t));
    }
    if (with->nasty && kind == 1) {
        other.a = t->b;
    }
    if (with->nasty && kind <= 2 && once_in(with, 2)) {
        other.b = any_near(with, &other.b, size_of(t));
    }
    return other;
}

static void doubt_vec(oracle_case *with, ko_vec3 *v)
{
    if (once_in(with, 20)) {
        *v = doubtful_vec(with, KO_LIMIT);
    }
}

static void doubt_triangle(oracle_case *with, ko_triangle *t)
{
    doubt_vec(with, &t->a);
    doubt_vec(with, &t->b);
    doubt_vec(with, &t->c);
}

static bool is_legal_triangle(const ko_triangle *t)
{
    return all_within(&t->a, KO_LIMIT) && all_within(&t->b, KO_LIMIT) &&
           all_within(&t->c, KO_LIMIT);
}

/* ---- legality and bounds ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    doubt_triangle(with, &t);
    (void)found_status(tally, ko_triangle_check(&t), is_legal_triangle(&t));
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    const ko_aabb before = {{1, 2, 3}, {4, 5, 6}};
    ko_aabb box = before;
    doubt_triangle(with, &t);
    if (!found_status(tally, ko_triangle_to_aabb(&t, &box), is_legal_triangle(&t))) {
        found(tally, memcmp(&box, &before, sizeof box) == 0);
        return;
    }
    found(tally, is_legal(&box));
    for (unsigned i = 0; i < AXES; i++) {
        const wide v[] = {component(&t.a, i), component(&t.b, i), component(&t.c, i)};
        wide lo = (v[0] < v[1]) ? v[0] : v[1];
        wide hi = (v[0] > v[1]) ? v[0] : v[1];
        lo = (v[2] < lo) ? v[2] : lo;
        hi = (v[2] > hi) ? v[2] : hi;
        found_safe(tally, side(&box, i).lo <= lo && side(&box, i).hi >= hi);
        found_deviation(tally, (uint64_t)(lo - side(&box, i).lo + side(&box, i).hi - hi) * ONE_LSB);
    }
}

/* ---- overlap ---- */

static ko_aabb box_near(oracle_case *with, const ko_triangle *t)
{
    const ko_vec3 at = any_point_of(with, t);
    ko_aabb box = any_box(with);
    const int64_t most = once_in(with, 8) ? KO_LIMIT : size_of(t);
    for (unsigned i = 0; i < AXES; i++) {
        int64_t r = any_between(with, 0, once_in(with, 4) ? 1 : most);
        const int64_t away =
            once_in(with, 3) ? any_between(with, -r - 1, r + 1) : (once_in(with, 2) ? r : -r);
        const int64_t c = clamp(component(&at, i) + away + any_between(with, -1, 1));
        const int64_t room = KO_LIMIT - ((c < 0) ? -c : c);
        r = (r > room) ? room : r;
        set_component(&box.c, i, c);
        set_component(&box.r, i, r);
    }
    return box;
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_aabb box = box_near(with, &t);
    const figure f = figure_of(&t);
    found_answer(tally, ko_triangle_overlap_aabb(&t, &box), figure_meets_box(&f, &box));
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle a = any_triangle(with);
    const ko_triangle b = any_other_triangle(with, &a);
    const figure fa = figure_of(&a);
    const figure fb = figure_of(&b);
    const bool truth = figures_meet(&fa, &fb);
    found_answer(tally, ko_triangle_overlap(&a, &b), truth);
    found(tally, ko_triangle_overlap(&b, &a) == truth);
}

static ko_segment any_segment(oracle_case *with, const ko_triangle *t)
{
    const ko_triangle other = any_other_triangle(with, t);
    const ko_segment s = {other.a, other.b};
    return s;
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_segment s = any_segment(with, &t);
    const figure f = figure_of(&t);
    found_answer(tally, ko_triangle_overlap_segment(&t, &s),
                 segment_meets(&f, point_of(&s.a), point_of(&s.b)));
}

/* Radii such that the surface is near the triangle, where the shapes stay legal. */
static fix16_t any_radius(oracle_case *with, const fractions *f)
{
    uwide lo = 0;
    for (uwide bit = (uwide)1 << 50; bit != 0U; bit >>= 1) {
        if (!is_any_within(f, lo + bit, true)) {
            lo += bit;
        }
    }
    const int64_t near = (int64_t)(lo >> 20) + any_between(with, -1, 2);
    const int64_t r = once_in(with, 4) ? any_scale(with) : near;
    return (fix16_t)((r < 0) ? 0 : (r > KO_LIMIT) ? KO_LIMIT : r);
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const figure f = figure_of(&t);
    const ko_triangle other = any_other_triangle(with, &t);
    fractions all = {.count = 0};
    add_point_figure(&all, point_of(&other.a), &f);
    const ko_sphere sphere = {other.a, any_radius(with, &all)};
    const uwide reach = (uwide)(uint32_t)sphere.r << 20;
    found_answer(tally, ko_triangle_overlap_sphere(&t, &sphere), is_any_within(&all, reach, false));
}

static void judge_overlap_capsule(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const figure f = figure_of(&t);
    const ko_segment s = any_segment(with, &t);
    const figure axis = {{point_of(&s.a), point_of(&s.b), point_of(&s.b)}};
    fractions all;
    add_figures(&all, &axis, 1, &f);
    const ko_capsule capsule = {s.a, s.b, any_radius(with, &all)};
    const uwide reach = (uwide)(uint32_t)capsule.r << 20;
    found_answer(tally, ko_triangle_overlap_capsule(&t, &capsule),
                 is_any_within(&all, reach, false));
}

static void judge_side(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    ko_plane plane;
    for (unsigned i = 0; i < AXES; i++) {
        ko_q30 *const to[] = {&plane.normal.x, &plane.normal.y, &plane.normal.z};
        *to[i] = (ko_q30)any_length(with, KO_Q30_ONE / 2);
    }
    if (with->nasty) {
        const ko_dir3 up = {0, once_in(with, 2) ? KO_Q30_ONE : -KO_Q30_ONE, 0};
        plane.normal = up;
    }
    const point n = {{plane.normal.x, plane.normal.y, plane.normal.z}};
    const ko_vec3 at = any_point_of(with, &t);
    const wide offset = (dot(n, point_of(&at)) >> 30) + any_between(with, -1, 1);
    plane.offset = (fix16_t)offset;
    const figure f = figure_of(&t);
    int below = 0;
    int above = 0;
    for (unsigned i = 0; i < 3U; i++) {
        const int s = sign_of(dot(n, f.v[i]) - offset * KO_Q30_ONE);
        below += (s < 0) ? 1 : 0;
        above += (s > 0) ? 1 : 0;
    }
    const int truth = (above == 3) ? 1 : (below == 3) ? -1 : 0;
    const int answer = ko_triangle_side(&t, &plane);
    found_answer(tally, answer == 0, truth == 0);
    found(tally, answer == truth);
}

/* ---- oriented boxes ---- */

/* An exact frame if the quaternion is: a turn by a Pythagorean angle, or of the axes. */
static ko_mat3 any_axes(oracle_case *with)
{
    ko_quat q;
    int64_t v[4];
    wide square = 0;
    for (unsigned i = 0; i < 4U; i++) {
        v[i] = any_between(with, -1000000, 1000000) / (once_in(with, 3) ? 1000000 : 1);
        square += (wide)v[i] * v[i];
    }
    if (square == 0) {
        v[0] = 1;
        square = 1;
    }
    const wide root = (wide)root_below((uwide)square << 60);
    q.w = (ko_q30)((wide)v[0] * ((wide)1 << 60) / root);
    q.x = (ko_q30)((wide)v[1] * ((wide)1 << 60) / root);
    q.y = (ko_q30)((wide)v[2] * ((wide)1 << 60) / root);
    q.z = (ko_q30)((wide)v[3] * ((wide)1 << 60) / root);
    const wide w = q.w, x = q.x, y = q.y, z = q.z;
    const wide s = w * w + x * x + y * y + z * z;
#define ENTRY(e) (ko_q30)(((e) * ((wide)1 << 30) + s / 2) / s)
    const ko_mat3 m = {
        {ENTRY(s - 2 * (y * y + z * z)), ENTRY(2 * (x * y + w * z)), ENTRY(2 * (x * z - w * y))},
        {ENTRY(2 * (x * y - w * z)), ENTRY(s - 2 * (x * x + z * z)), ENTRY(2 * (y * z + w * x))},
        {ENTRY(2 * (x * z + w * y)), ENTRY(2 * (y * z - w * x)), ENTRY(s - 2 * (x * x + y * y))}};
    return m;
#undef ENTRY
}

static point axis_of(const ko_obb *box, unsigned axis)
{
    const ko_dir3 *const axes[] = {&box->axes.x, &box->axes.y, &box->axes.z};
    const point p = {{axes[axis]->x, axes[axis]->y, axes[axis]->z}};
    return p;
}

/* Cramer: d = sum t_i a_i / 2^30 has t_i = 2^30 (a_j x a_k) . d / det. */
static bool is_in_box(const ko_obb *box, point d)
{
    for (unsigned i = 0; i < AXES; i++) {
        const point n = cross(axis_of(box, (i + 1U) % 3U), axis_of(box, (i + 2U) % 3U));
        const wide det = dot(n, axis_of(box, i));
        const wide along = dot(n, d) * KO_Q30_ONE;
        const wide most = ((det < 0) ? -det : det) * component(&box->r, i);
        if (along > most || -along > most) {
            return false;
        }
    }
    return true;
}

/* True where a sample of the triangle, exact, is in the box: the true answer is then yes. */
static bool is_sample_inside(const ko_triangle *t, const ko_obb *box, oracle_case *with)
{
    const int64_t n = any_between(with, 1, 20);
    const int64_t i = any_between(with, 0, n);
    const int64_t j = any_between(with, 0, n - i);
    const ko_vec3 p = mix(t, i, j, n);
    const figure f = figure_of(t);
    for (unsigned k = 0; k < AXES; k++) {
        const wide way = i * (f.v[1].x[k] - f.v[0].x[k]) + j * (f.v[2].x[k] - f.v[0].x[k]);
        if (way % n != 0) {
            return false;
        }
    }
    return is_in_box(box, minus(point_of(&p), point_of(&box->c)));
}

/* The true gap on an axis of the box, in units of 2^-30 LSB: the set's own radius along it. */
static wide gap_on(const figure *f, const ko_obb *box, unsigned axis)
{
    const point n = axis_of(box, axis);
    wide radius = 0;
    wide lo = 0;
    wide hi = 0;
    for (unsigned j = 0; j < AXES; j++) {
        const wide along = dot(n, axis_of(box, j));
        radius += ((along < 0) ? -along : along) * component(&box->r, j);
    }
    radius >>= 30;
    for (unsigned i = 0; i < 3U; i++) {
        const wide at = dot(n, minus(f->v[i], point_of(&box->c)));
        lo = (i == 0U || at < lo) ? at : lo;
        hi = (i == 0U || at > hi) ? at : hi;
    }
    return (lo > radius) ? lo - radius : (hi < -radius) ? -radius - hi : 0;
}

/* Exactly, for things of up to 2^10 LSB: all in Q46 seen from the centre, within 2^42. */
static bool figure_meets_obb(const figure *f, const ko_obb *given, fix16_t wider)
{
    const ko_vec3 r = {given->r.x + wider, given->r.y + wider, given->r.z + wider};
    const ko_obb larger = {given->c, given->axes, r};
    const ko_obb *box = &larger;
    figure local;
    point v[8];
    for (unsigned i = 0; i < 3U; i++) {
        const point d = minus(f->v[i], point_of(&box->c));
        for (unsigned k = 0; k < AXES; k++) {
            local.v[i].x[k] = d.x[k] * KO_Q30_ONE;
        }
    }
    for (unsigned bits = 0; bits < 8U; bits++) {
        const point zero = {{0, 0, 0}};
        v[bits] = zero;
        for (unsigned i = 0; i < AXES; i++) {
            const wide reach = component(&box->r, i) * (((bits >> i) & 1U) ? 1 : -1);
            for (unsigned k = 0; k < AXES; k++) {
                v[bits].x[k] += axis_of(box, i).x[k] * reach;
            }
        }
    }
    for (unsigned bits = 0; bits < 8U; bits++) {
        for (unsigned i = 0; i < AXES; i++) {
            const unsigned j = 1U << ((i + 1U) % 3U);
            if (((bits >> i) & 1U) == 0U && segment_meets(&local, v[bits], v[bits | (1U << i)])) {
                return true;
            }
            const figure face = {{v[bits], v[bits ^ j], v[bits ^ (1U << ((i + 2U) % 3U))]}};
            for (unsigned k = 0; k < 3U; k++) {
                if (segment_meets(&face, local.v[k], local.v[(k + 1U) % 3U])) {
                    return true;
                }
            }
        }
    }
    return is_in_box(box, minus(f->v[0], point_of(&box->c)));
}

/* Small: never "apart" of what touches, "together" only of what touches the box 2 LSB larger. */
static void judge_small_obb(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT - 4096);
    const ko_triangle t = any_triangle_near(with, &at, INT64_C(1) << any_between(with, 1, 9));
    const ko_aabb near = box_near(with, &t);
    ko_obb box = {near.c, any_axes(with), near.r};
    box.r.x %= 1024;
    box.r.y %= 1024;
    box.r.z %= 1024;
    const figure f = figure_of(&t);
    for (unsigned axis = 0; axis < AXES; axis++) {
        for (unsigned i = 0; i < 3U; i++) {
            const wide d = f.v[i].x[axis] - component(&box.c, axis);
            if (d > 4096 || d < -4096) {
                return;
            }
        }
    }
    const bool answer = ko_triangle_overlap_obb(&t, &box);
    const bool truth = figure_meets_obb(&f, &box, 0);
    found_answer(tally, answer, truth);
    found(tally, !answer || truth || figure_meets_obb(&f, &box, 2));
}

/* Any size: never "apart" where a point of the triangle is inside; on the box's own axes the gap
 * is within the bound. Between these the truth is not known exactly, and not judged. */
static void judge_overlap_obb(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_aabb near = box_near(with, &t);
    const ko_obb box = {near.c, any_axes(with), near.r};
    const figure f = figure_of(&t);
    const bool answer = ko_triangle_overlap_obb(&t, &box);
    if (ko_obb_check(&box) != KO_OK) {
        return;
    }
    tally->yes += answer ? 1U : 0U;
    tally->no += answer ? 0U : 1U;
    for (unsigned i = 0; i < 8U; i++) {
        found_safe(tally, answer || !is_sample_inside(&t, &box, with));
    }
    const wide sum = (wide)near.r.x + near.r.y + near.r.z;
    for (unsigned axis = 0; axis < AXES && answer; axis++) {
        const wide gap = (gap_on(&f, &box, axis) >> 10) - (sum >> 4);
        found_deviation(tally, (gap > 0) ? (uint64_t)gap : 0U);
    }
}

/* With the world's axes the truth is that of the AABB; 2 LSB larger or more it must not be. */
static void judge_overlap_obb_world(oracle_case *with, oracle_tally *tally)
{
    static const ko_mat3 world = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const ko_triangle t = any_triangle(with);
    const ko_aabb near = box_near(with, &t);
    const ko_obb box = {near.c, world, near.r};
    const figure f = figure_of(&t);
    const bool answer = ko_triangle_overlap_obb(&t, &box);
    const wide sum = (wide)near.r.x + near.r.y + near.r.z;
    const fix16_t slack = (fix16_t)(2 + (sum >> 26));
    const ko_aabb wider = {near.c, {near.r.x + slack, near.r.y + slack, near.r.z + slack}};
    found_answer(tally, answer, answer || figure_meets_box(&f, &near));
    found(tally, !answer || figure_meets_box(&f, &wider));
}

/* ---- segments and rays ---- */

static point scaled(point p, wide by)
{
    for (unsigned i = 0; i < AXES; i++) {
        p.x[i] *= by;
    }
    return p;
}

/* floor(2^30 num / den); num <= den, den < 2^127. */
static int64_t share(uwide num, uwide den)
{
    int64_t q = (num >= den) ? 1 : 0;
    num -= (num >= den) ? den : 0U;
    for (unsigned i = 0; i < 30U; i++) {
        num <<= 1;
        q = 2 * q + ((num >= den) ? 1 : 0);
        num -= (num >= den) ? den : 0U;
    }
    return q;
}

/* The earliest point of [0, most] of p + tau d (both over `of`) in a flat figure: by clipping the
 * line against the half-planes of the edges, or against the range of the segment. -1: none. */
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

static int64_t true_entry(const figure *f, point p, point d, wide of, wide most)
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

/* What is hit is where the parameters say: both points in 2^-30 LSB. t is up to 2^-30 of the way
 * short, u, v, w up to 2^-29 of an edge off. */
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

/* whole: the way of the whole segment or ray, times 2^30. */
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

static void judge_hit_segment(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_segment s = any_segment(with, &t);
    ko_triangle_hit hit = untouched_hit;
    doubt_vec(with, &s.a);
    doubt_vec(with, &s.b);
    doubt_vec(with, &t.c);
    const bool legal =
        is_legal_triangle(&t) && all_within(&s.a, KO_LIMIT) && all_within(&s.b, KO_LIMIT);
    const figure f = figure_of(&t);
    const ko_status status = ko_triangle_hit_segment(&t, &s, &hit);
    found(tally, status == (legal ? KO_OK : KO_E_RANGE));
    if (status != KO_OK) {
        found(tally, memcmp(&hit, &untouched_hit, sizeof hit) == 0);
        return;
    }
    const point p = point_of(&s.a);
    const point q = point_of(&s.b);
    judge_hit(tally, &f, &hit, segment_meets(&f, p, q), p, minus(q, p), 1, 1);
}

/* Exact truth of a ray: all coordinates times 2^k, so that its end is a point, fits 128 bits only
 * for short figures; so lengths and triangles are at most 2^10 and directions of few bits. */
static void judge_hit_ray(oracle_case *with, oracle_tally *tally)
{
    const bool small = once_in(with, 2);
    const ko_vec3 at = any_vec(with, KO_LIMIT);
    const ko_triangle t = small
                              ? any_triangle_near(with, &at, INT64_C(1) << any_between(with, 1, 10))
                              : any_triangle(with);
    ko_ray ray;
    ko_triangle_hit hit = untouched_hit;
    const int coarse = small ? 21 : 0;
    ray.origin = any_point_of(with, &t);
    ray.direction.x = (ko_q30)(any_between(with, -512, 512) * (1 << 21));
    ray.direction.y = (ko_q30)(any_between(with, -512, 512) * (1 << 21));
    ray.direction.z = (ko_q30)(any_between(with, -512, 512) * (1 << 21));
    ray.length = (fix16_t)any_between(with, 0, small ? 2048 : KO_LIMIT);
    if (!small || once_in(with, 3)) {
        const point e = minus(point_of(once_in(with, 2) ? &t.b : &t.c), point_of(&t.a));
        int64_t most = 1;
        for (unsigned i = 0; i < AXES; i++) {
            const int64_t x = (int64_t)(e.x[i] < 0 ? -e.x[i] : e.x[i]);
            most = (x > most) ? x : most;
        }
        const int64_t by = (once_in(with, 2) ? -1 : 1) * (KO_Q30_ONE / most);
        if (small ? most <= 512 : true) {
            const int64_t k = small ? ((by < 0) ? -(1 << 21) : (1 << 21)) : by;
            ray.direction.x = (ko_q30)(e.x[0] * k);
            ray.direction.y = (ko_q30)(e.x[1] * k);
            ray.direction.z = (ko_q30)(e.x[2] * k);
        }
    }
    const figure f = figure_of(&t);
    found(tally, ko_triangle_hit_ray(&t, &ray, &hit) == KO_OK);
    const point p = point_of(&ray.origin);
    const point d = {{ray.direction.x, ray.direction.y, ray.direction.z}};
    bool truth = hit.t != KO_NEVER; /* of large ones only the parameters are judged */
    if (small) {
        /* In 2^-9 LSB, seen from the origin: within 2^21. */
        figure g;
        point q;
        for (unsigned i = 0; i < 3U; i++) {
            g.v[i] = scaled(minus(f.v[i], p), 512);
            q.x[i] = (d.x[i] >> coarse) * ray.length;
        }
        const point zero = {{0, 0, 0}};
        truth = segment_meets(&g, zero, q);
    }
    judge_hit(tally, &f, &hit, truth, p, d, KO_Q30_ONE, ray.length);
}

/* ---- distances ---- */

static void judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_triangle other = any_other_triangle(with, &t);
    fix16_t out = -7;
    doubt_triangle(with, &t);
    doubt_vec(with, &other.a);
    const bool legal = is_legal_triangle(&t) && all_within(&other.a, KO_LIMIT);
    if (!found_status(tally, ko_triangle_clearance_point(&t, &other.a, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    fractions all = {.count = 0};
    add_point_figure(&all, point_of(&other.a), &f);
    judge_length(tally, &all, out);
}

static void judge_clearance_segment(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_segment s = any_segment(with, &t);
    fix16_t out = -7;
    doubt_triangle(with, &t);
    doubt_vec(with, &s.b);
    const bool legal = is_legal_triangle(&t) && all_within(&s.b, KO_LIMIT);
    if (!found_status(tally, ko_triangle_clearance_segment(&t, &s, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    const figure axis = {{point_of(&s.a), point_of(&s.b), point_of(&s.b)}};
    fractions all;
    add_figures(&all, &axis, 1, &f);
    judge_length(tally, &all, out);
}

static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    ko_triangle a = any_triangle(with);
    ko_triangle b = any_other_triangle(with, &a);
    fix16_t out = -7;
    fix16_t back = -7;
    doubt_triangle(with, &b);
    if (!found_status(tally, ko_triangle_clearance(&a, &b, &out), is_legal_triangle(&b))) {
        found(tally, out == -7);
        return;
    }
    const figure fa = figure_of(&a);
    const figure fb = figure_of(&b);
    fractions all;
    add_figures(&all, &fa, 3, &fb);
    judge_length(tally, &all, out);
    found(tally, ko_triangle_clearance(&b, &a, &back) == KO_OK && back == out);
}

/* Within 3 LSB on each axis of the triangle: sqrt(27) = 5.2 LSB; and at most that and 1 LSB
 * farther than the least. */
static void judge_closest_point(oracle_case *with, oracle_tally *tally)
{
    ko_triangle t = any_triangle(with);
    ko_triangle other = any_other_triangle(with, &t);
    const ko_vec3 before = {7, 8, 9};
    ko_vec3 out = before;
    doubt_triangle(with, &t);
    if (!found_status(tally, ko_triangle_closest_point(&t, &other.a, &out),
                      is_legal_triangle(&t))) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    const figure f = figure_of(&t);
    fractions from_out = {.count = 0};
    fractions all = {.count = 0};
    add_point_figure(&from_out, point_of(&out), &f);
    add_point_figure(&all, point_of(&other.a), &f);
    found(tally, is_any_within(&from_out, 5448901U, false)); /* sqrt(27) * 2^20 */
    const point way = minus(point_of(&out), point_of(&other.a));
    const uwide far = root_below((uwide)dot(way, way)) << 20; /* rounded down by 1 LSB */
    if (far > 8U * ONE_LSB) {
        found(tally, !is_any_within(&all, far - 5448901U - ONE_LSB, true));
    }
}

static const oracle_claim claims[] = {
    {"ko_triangle_check", EXACT, 0, judge_check},
    {"ko_triangle_to_aabb", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_triangle_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"ko_triangle_overlap_obb", CONSERVATIVE, 4 * ONE_LSB, judge_overlap_obb},
    {"  of up to 2^10 LSB", CONSERVATIVE, 0, judge_small_obb},
    {"  of the world's axes", EXACT, 0, judge_overlap_obb_world},
    {"ko_triangle_overlap", EXACT, 0, judge_overlap},
    {"ko_triangle_overlap_segment", EXACT, 0, judge_overlap_segment},
    {"ko_triangle_overlap_sphere", EXACT, 0, judge_overlap_sphere},
    {"ko_triangle_overlap_capsule", EXACT, 0, judge_overlap_capsule},
    {"ko_triangle_side", EXACT, 0, judge_side},
    {"ko_triangle_hit_segment", EXACT, 0, judge_hit_segment},
    {"ko_triangle_hit_ray", EXACT, 0, judge_hit_ray},
    {"ko_triangle_closest_point", ROUNDED, 0, judge_closest_point},
    {"ko_triangle_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_point},
    {"ko_triangle_clearance_segment", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_segment},
    {"ko_triangle_clearance", CONSERVATIVE, ONE_LSB - 1U, judge_clearance},
};

ORACLE_SUITE(oracle_triangle, "keepout/triangle.h", claims);
