/* The claims of keepout/lozenge.h. The truth is the least of all pairs of features, none chosen,
 * and 0 if a signed-volume test says that something crosses. */
#include "oracle_round.h"

#include <stdlib.h>
#include <string.h>

#include "keepout/lozenge.h"

static const ko_lozenge untouched = {{11, 12, 13}, {14, 15, 16}, {17, 18, 19}, 20};

/* ---- parallelograms ---- */

typedef struct quad {
    ko_vec3 c[4]; /* around it */
} quad;

static vec_wide corner_wide(const ko_lozenge *l, unsigned i)
{
    vec_wide w;
    for (unsigned axis = 0; axis < AXES; axis++) {
        w.of[axis] = (wide)component(&l->a, axis) +
                     ((i == 1 || i == 2) ? (wide)component(&l->u, axis) : 0) +
                     ((i == 2 || i == 3) ? (wide)component(&l->v, axis) : 0);
    }
    return w;
}

/* KO_LIMIT less the largest coordinate of a corner; below 0 if one is beyond. */
static wide room(const ko_lozenge *l)
{
    wide most = 0;
    for (unsigned i = 0; i < 4; i++) {
        const vec_wide w = corner_wide(l, i);
        for (unsigned axis = 0; axis < AXES; axis++) {
            const wide x = w.of[axis] < 0 ? -w.of[axis] : w.of[axis];
            most = x > most ? x : most;
        }
    }
    return (wide)KO_LIMIT - most;
}

static bool is_legal_lozenge(const ko_lozenge *l)
{
    return l->r >= 0 && l->r <= room(l);
}

static quad quad_of(const ko_lozenge *l)
{
    quad q;
    for (unsigned i = 0; i < 4; i++) {
        const vec_wide w = corner_wide(l, i);
        const ko_vec3 c = {(fix16_t)w.of[0], (fix16_t)w.of[1], (fix16_t)w.of[2]};
        q.c[i] = c;
    }
    return q;
}

static vec_wide cross_wide(const vec_wide *u, const vec_wide *v)
{
    const vec_wide n = {{u->of[1] * v->of[2] - u->of[2] * v->of[1],
                         u->of[2] * v->of[0] - u->of[0] * v->of[2],
                         u->of[0] * v->of[1] - u->of[1] * v->of[0]}};
    return n;
}

static ko_segment edge_of(const quad *q, unsigned i)
{
    const ko_segment s = {q->c[i], q->c[(i + 1) % 4]};
    return s;
}

/* ---- squared distances ---- */

static double rough(const fraction *f)
{
    return ((double)f->num.high * 0x1p128 + (double)f->num.low) / (double)f->den;
}

static bool is_known(const fractions *all, unsigned count, const fraction *f)
{
    for (unsigned i = 0; i < count; i++) {
        const fraction *g = &all->of[i];
        if (g->num.high == f->num.high && g->num.low == f->num.low && g->den == f->den) {
            return true;
        }
    }
    return false;
}

/* Leaves what may be the least, each once: two sums and a quotient of doubles are right to 2^-50.
 */
#define MOST_KEPT 30U
static void prune(fractions *all)
{
    double least = rough(&all->of[0]);
    unsigned kept = 0;
    for (unsigned i = 1; i < all->count; i++) {
        const double d = rough(&all->of[i]);
        least = d < least ? d : least;
    }
    for (unsigned i = 0; i < all->count; i++) {
        if (rough(&all->of[i]) <= least * (1 + 1e-14) && !is_known(all, kept, &all->of[i])) {
            all->of[kept++] = all->of[i];
        }
    }
    if (kept > MOST_KEPT) {
        abort();
    }
    all->count = kept;
}

static void add_zero(fractions *all)
{
    const u256 none = {0, 0};
    add_fraction(all, none, 1);
}

/* The foot of p within the parallelogram: s n2 = (e x v) . n, t n2 = (u x e) . n. */
static void add_inside(fractions *all, const ko_vec3 *p, const quad *q)
{
    const vec_wide u = way_to(&q->c[0], &q->c[1]), v = way_to(&q->c[0], &q->c[3]);
    const vec_wide e = way_to(&q->c[0], p), n = cross_wide(&u, &v);
    const vec_wide ev = cross_wide(&e, &v), ue = cross_wide(&u, &e);
    const wide nn = dot_wide(&n, &n), s = dot_wide(&ev, &n), t = dot_wide(&ue, &n);
    if (nn > 0 && s >= 0 && s <= nn && t >= 0 && t <= nn) {
        const uwide h = size_of(dot_wide(&e, &n));
        add_fraction(all, product256(h, h), (uwide)nn);
    }
}

/* From the segment all four edges are seen turning the same way, and its ends are not on one side.
 */
static bool crosses(const ko_segment *s, const quad *q)
{
    const vec_wide u = way_to(&q->c[0], &q->c[1]), v = way_to(&q->c[0], &q->c[3]);
    const vec_wide n = cross_wide(&u, &v), way = way_to(&s->a, &s->b);
    const vec_wide ea = way_to(&q->c[0], &s->a), eb = way_to(&q->c[0], &s->b);
    const wide ha = dot_wide(&n, &ea), hb = dot_wide(&n, &eb);
    if (ha == hb || (ha > 0 && hb > 0) || (ha < 0 && hb < 0)) {
        return false;
    }
    bool left = true, right = true;
    for (unsigned i = 0; i < 4; i++) {
        const vec_wide from = way_to(&s->a, &q->c[i]), to = way_to(&s->a, &q->c[(i + 1) % 4]);
        const vec_wide turn = cross_wide(&from, &to);
        const wide volume = dot_wide(&way, &turn);
        left = left && volume >= 0;
        right = right && volume <= 0;
    }
    return left || right;
}

static void add_quad_point(fractions *all, const ko_vec3 *p, const quad *q)
{
    for (unsigned i = 0; i < 4; i++) {
        const ko_segment edge = edge_of(q, i);
        add_point(all, p, &edge);
    }
    add_inside(all, p, q);
    prune(all);
}

static void add_quad_segment(fractions *all, const ko_segment *s, const quad *q)
{
    if (crosses(s, q)) {
        add_zero(all);
    }
    add_inside(all, &s->a, q);
    add_inside(all, &s->b, q);
    for (unsigned i = 0; i < 4; i++) {
        const ko_segment edge = edge_of(q, i);
        add_segments(all, s, &edge);
    }
    prune(all);
}

static void add_quads(fractions *all, const quad *p, const quad *q)
{
    for (unsigned i = 0; i < 4; i++) {
        const ko_segment of_p = edge_of(p, i), of_q = edge_of(q, i);
        add_quad_segment(all, &of_p, q);
        add_quad_segment(all, &of_q, p);
    }
}

static void add_quad_box(fractions *all, const quad *q, const ko_aabb *box)
{
    for (unsigned i = 0; i < 4; i++) {
        fractions one = {0};
        const ko_segment edge = edge_of(q, i);
        add_segment_box(&one, &edge, box);
        prune(&one);
        for (unsigned k = 0; k < one.count; k++) {
            add_fraction(all, one.of[k].num, one.of[k].den);
        }
        prune(all);
    }
    for (unsigned i = 0; i < 8; i++) {
        for (unsigned axis = 1; axis < 8; axis *= 2) {
            if ((i & axis) == 0) {
                const ko_segment edge = {corner_of(box, i), corner_of(box, i | axis)};
                fractions one = {0};
                add_quad_segment(&one, &edge, q);
                for (unsigned k = 0; k < one.count; k++) {
                    add_fraction(all, one.of[k].num, one.of[k].den);
                }
                prune(all);
            }
        }
    }
}

/* True iff the ball about p with radius r is in the lozenge. */
static bool holds_ball(const ko_lozenge *l, const vec_wide *w, wide r)
{
    fractions all = {0};
    const quad q = quad_of(l);
    const ko_vec3 p = {(fix16_t)w->of[0], (fix16_t)w->of[1], (fix16_t)w->of[2]};
    add_quad_point(&all, &p, &q);
    return any_within(&all, l->r - r, 0);
}

static bool holds_point(const ko_lozenge *l, const ko_vec3 *p)
{
    const vec_wide w = {{p->x, p->y, p->z}};
    return holds_ball(l, &w, 0);
}

static bool holds_lozenge(const ko_lozenge *outer, const ko_lozenge *inner)
{
    for (unsigned i = 0; i < 4; i++) {
        const vec_wide w = corner_wide(inner, i);
        if (!holds_ball(outer, &w, inner->r)) {
            return false;
        }
    }
    return true;
}

/* ---- random cases ---- */

typedef struct loz_case {
    ko_lozenge a;
    ko_lozenge b; /* a lozenge, or with v = 0 a capsule, with both 0 a sphere or a point */
} loz_case;

static void scale_down(ko_vec3 *v)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(v, axis, component(v, axis) / 2);
    }
}

static void shrink_to_legal(ko_lozenge *l)
{
    while (room(l) < 0) {
        scale_down(&l->u);
        scale_down(&l->v);
    }
}

static ko_vec3 vec_of(const vec_wide *w)
{
    const ko_vec3 v = {(fix16_t)w->of[0], (fix16_t)w->of[1], (fix16_t)w->of[2]};
    return v;
}

/* Perpendicular to u within rounding, of a size like w. */
static ko_vec3 perpendicular(const ko_vec3 *u, const ko_vec3 *w)
{
    const vec_wide uw = {{u->x, u->y, u->z}}, ww = {{w->x, w->y, w->z}};
    vec_wide n = cross_wide(&uw, &ww);
    const wide limit = 2 * (wide)size_of(ww.of[0]) + (wide)size_of(ww.of[1]) + 3;
    while (size_of(n.of[0]) > (uwide)limit || size_of(n.of[1]) > (uwide)limit ||
           size_of(n.of[2]) > (uwide)limit || !(size_of(n.of[0]) <= KO_LIMIT)) {
        for (unsigned i = 0; i < 3; i++) {
            n.of[i] /= 2;
        }
    }
    return vec_of(&n);
}

static void any_quad(oracle_case *with, const ko_vec3 *about, int64_t by, ko_lozenge *l)
{
    const ko_vec3 zero = {0, 0, 0};
    const ko_vec3 a = near_point(with, about, by);
    const ko_vec3 b = near_point(with, about, by), d = near_point(with, about, by);
    const vec_wide u = way_to(&a, &b), v = way_to(&a, &d);
    l->a = a;
    l->u = vec_of(&u);
    l->v = vec_of(&v);
    l->r = 0;
    switch (any_bits(with) % 12U) {
    case 0:
        l->v = zero;
        break;
    case 1: /* parallel, or all but */
        for (unsigned axis = 0; axis < AXES; axis++) {
            set_component(&l->v, axis, component(&l->u, axis) / -2 + any_between(with, 0, 1));
        }
        break;
    case 2: {
        const int64_t x = l->u.x, y = l->v.y;
        l->u = zero;
        l->v = zero;
        set_component(&l->u, (unsigned)any_between(with, 0, 1), x);
        l->v.z = (fix16_t)y;
        break;
    }
    case 3:
    case 4:
    case 5:
    case 6:
        l->v = perpendicular(&l->u, &l->v);
        break;
    default:
        break;
    }
    if (once_in(with, 40)) {
        l->u = zero;
    }
    shrink_to_legal(l);
}

static ko_vec3 any_part(oracle_case *with, const ko_lozenge *l)
{
    vec_wide p;
    const wide s = any_between(with, -2, 6), t = any_between(with, -2, 6);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide x = (wide)component(&l->a, axis) + component(&l->u, axis) * s / 4 +
                       component(&l->v, axis) * t / 4;
        p.of[axis] = x > KO_LIMIT ? KO_LIMIT : x < -KO_LIMIT ? -KO_LIMIT : x;
    }
    return vec_of(&p);
}

/* Along the edges of the first, or all but: parallel, coplanar, the same. */
static void make_parallel(oracle_case *with, const ko_lozenge *a, ko_lozenge *b)
{
    const int64_t off = any_between(with, 0, 2) ? 0 : 1;
    const int64_t su = any_between(with, -2, 2), sv = any_between(with, -2, 2);
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t u = component(&a->u, axis) / 2, v = component(&a->v, axis) / 2;
        const int64_t x = su * u + any_between(with, -off, off);
        const int64_t y = (once_in(with, 30) ? 1 : 0) + sv * v + (once_in(with, 2) ? 0 : u / 4);
        set_component(&b->u, axis, x);
        set_component(&b->v, axis, y);
    }
    shrink_to_legal(b);
}

typedef enum kind { A_POINT, A_SEGMENT, A_QUAD } kind;

static void squares_of_case(const loz_case *c, kind what, fractions *all)
{
    const quad p = quad_of(&c->a), q = quad_of(&c->b);
    const ko_segment s = {q.c[0], q.c[1]};
    all->count = 0;
    if (what == A_POINT) {
        add_quad_point(all, &q.c[0], &p);
    } else if (what == A_SEGMENT) {
        add_quad_segment(all, &s, &p);
    } else {
        add_quads(all, &p, &q);
    }
}

/* Radii whose sum is about the target where there is room; both are legal. fixed: b has none. */
static void loz_radii(oracle_case *with, int64_t target, bool fixed, loz_case *c)
{
    const int64_t room_a = (int64_t)room(&c->a), room_b = fixed ? 0 : (int64_t)room(&c->b);
    int64_t total = target;
    if (with->nasty) {
        total += any_between(with, -2, 2);
    } else {
        total = target / 64 * any_between(with, 0, 128) + any_between(with, 0, 3);
    }
    total = total < 0 ? 0 : total > room_a + room_b ? room_a + room_b : total;
    const int64_t least = total > room_b ? total - room_b : 0;
    const int64_t most = total < room_a ? total : room_a;
    c->a.r = (fix16_t)any_between(with, least, most);
    c->b.r = (fix16_t)(total - c->a.r);
}

static loz_case any_case(oracle_case *with, kind what, bool fixed, fractions *all)
{
    loz_case c;
    const ko_vec3 zero = {0, 0, 0};
    const int64_t scale = any_scale(with);
    const ko_vec3 about = any_vec(with, KO_LIMIT - scale);
    any_quad(with, &about, scale, &c.a);
    const ko_vec3 near = any_part(with, &c.a);
    any_quad(with, once_in(with, 2) ? &near : &about, once_in(with, 4) ? 4 : scale, &c.b);
    if (once_in(with, 4)) {
        make_parallel(with, &c.a, &c.b);
    }
    if (what != A_QUAD) {
        c.b.v = zero;
    }
    if (what == A_POINT) {
        c.b.u = zero;
    }
    if (once_in(with, 8) && what == A_SEGMENT) { /* through the inside, mostly */
        const ko_vec3 other = any_part(with, &c.a);
        const ko_vec3 start = near_point(with, &other, scale);
        const vec_wide w = way_to(&start, &near);
        c.b.a = start;
        c.b.u = vec_of(&w);
        for (unsigned i = 0; i < 3; i++) {
            const int64_t d = 2 * component(&c.b.u, i);
            set_component(&c.b.u, i, d > KO_LIMIT ? KO_LIMIT : d < -KO_LIMIT ? -KO_LIMIT : d);
        }
        shrink_to_legal(&c.b);
    }
    squares_of_case(&c, what, all);
    loz_radii(with, (int64_t)distance_floor(all, 0), fixed, &c);
    return c;
}

static void doubt_lozenge(oracle_case *with, ko_lozenge *l)
{
    if (once_in(with, 50)) {
        l->r = (fix16_t)(once_in(with, 2) ? -1 : room(l) + 1);
    }
}

static ko_capsule capsule_of(const ko_lozenge *l)
{
    const quad q = quad_of(l);
    const ko_capsule c = {q.c[0], q.c[1], l->r};
    return c;
}

static ko_sphere ball_of(const ko_lozenge *l)
{
    const ko_sphere s = {l->a, l->r};
    return s;
}

static ko_segment segment_of(const ko_lozenge *l)
{
    const quad q = quad_of(l);
    return edge_of(&q, 0);
}

/* ---- legality and building ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_QUAD, false, &all);
    doubt_lozenge(with, &c.a);
    if (once_in(with, 3)) {
        c.a.a = doubtful_vec(with, KO_LIMIT);
        c.a.u = doubtful_vec(with, KO_LIMIT);
    }
    if (once_in(with, 5)) {
        const wide r = room(&c.a) + any_between(with, -1, 1);
        c.a.r = (fix16_t)(r < INT32_MIN ? INT32_MIN : r);
    }
    (void)found_status(tally, ko_lozenge_check(&c.a), is_legal_lozenge(&c.a));
}

static void refused(oracle_tally *tally, ko_status status, const ko_lozenge *out)
{
    found(tally, status == KO_E_RANGE && memcmp(out, &untouched, sizeof *out) == 0);
}

#define POINTS 8

static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    fractions all;
    const uint32_t n = (uint32_t)any_between(with, 1, POINTS);
    const int64_t scale = any_scale(with);
    const ko_vec3 about = any_vec(with, KO_LIMIT - scale);
    const loz_case c = any_case(with, A_POINT, true, &all);
    const bool on_plane = once_in(with, 3);
    ko_lozenge out = untouched;
    bool legal = true;
    bool central = true;
    for (uint32_t i = 0; i < n; i++) {
        points[i] = on_plane ? any_part(with, &c.a) : near_point(with, &about, scale);
        points[i] = once_in(with, 500) ? doubtful_vec(with, KO_LIMIT) : points[i];
        legal = legal && all_within(&points[i], KO_LIMIT);
        central = central && all_within(&points[i], KO_LIMIT / 8);
    }
    const ko_status status = ko_lozenge_from_points(points, n, &out);
    if (status != KO_OK) {
        refused(tally, status, &out);
        found(tally, !central);
        return;
    }
    found(tally, legal && is_legal_lozenge(&out));
    for (uint32_t i = 0; i < n; i++) {
        found_safe(tally, holds_point(&out, &points[i]));
    }
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_aabb box = once_in(with, 3) ? doubtful_box(with) : any_box(with);
    ko_lozenge out = untouched;
    const ko_status status = ko_lozenge_from_aabb(&box, &out);
    if (status != KO_OK) {
        const bool central = all_within(&box.c, KO_LIMIT / 4) && all_within(&box.r, KO_LIMIT / 4);
        refused(tally, status, &out);
        found(tally, !central || !is_legal(&box));
        return;
    }
    const fix16_t xy = box.r.x < box.r.y ? box.r.x : box.r.y;
    found(tally, is_legal(&box) && is_legal_lozenge(&out));
    found(tally, out.r == (xy < box.r.z ? xy : box.r.z));
    for (unsigned i = 0; i < 8; i++) {
        const ko_vec3 corner = corner_of(&box, i);
        found_safe(tally, holds_point(&out, &corner));
    }
}

static void judge_from_capsule(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_SEGMENT, false, &all);
    ko_lozenge out = untouched;
    doubt_lozenge(with, &c.b);
    const ko_capsule capsule = capsule_of(&c.b);
    if (!found_status(tally, ko_lozenge_from_capsule(&capsule, &out), is_legal_lozenge(&c.b))) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, memcmp(&out, &c.b, sizeof out) == 0);
}

static void judge_from_sphere(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    ko_lozenge out = untouched;
    doubt_lozenge(with, &c.b);
    const ko_sphere sphere = ball_of(&c.b);
    if (!found_status(tally, ko_lozenge_from_sphere(&sphere, &out), is_legal_lozenge(&c.b))) {
        found(tally, memcmp(&out, &untouched, sizeof out) == 0);
        return;
    }
    found(tally, memcmp(&out, &c.b, sizeof out) == 0);
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_QUAD, false, &all);
    ko_lozenge out = untouched;
    const ko_status status = ko_lozenge_union(&c.a, &c.b, &out);
    if (status != KO_OK) {
        const wide spare_a = room(&c.a) - c.a.r, spare_b = room(&c.b) - c.b.r;
        refused(tally, status, &out);
        found(tally, spare_a < 7 * (KO_LIMIT / 8) || spare_b < 7 * (KO_LIMIT / 8));
        return;
    }
    found(tally, is_legal_lozenge(&out));
    found_safe(tally, holds_lozenge(&out, &c.a) && holds_lozenge(&out, &c.b));
    if (holds_lozenge(&c.a, &c.b)) {
        found(tally, memcmp(&out, &c.a, sizeof out) == 0);
    } else if (holds_lozenge(&c.b, &c.a)) {
        found(tally, memcmp(&out, &c.b, sizeof out) == 0);
    }
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    ko_aabb out = {{7, 7, 7}, {7, 7, 7}};
    doubt_lozenge(with, &c.a);
    if (!found_status(tally, ko_lozenge_to_aabb(&c.a, &out), is_legal_lozenge(&c.a))) {
        found(tally, out.r.x == 7);
        return;
    }
    found(tally, is_legal(&out));
    for (unsigned axis = 0; axis < AXES; axis++) {
        const interval i = side(&out, axis);
        wide lo = KO_LIMIT, hi = -KO_LIMIT;
        for (unsigned k = 0; k < 4; k++) {
            const wide x = corner_wide(&c.a, k).of[axis];
            lo = x < lo ? x : lo;
            hi = x > hi ? x : hi;
        }
        lo -= c.a.r;
        hi += c.a.r;
        found_safe(tally, i.lo <= lo && i.hi >= hi);
        found_deviation(tally, (uint64_t)((i.hi - i.lo) - (hi - lo)) * ONE_LSB);
    }
}

/* ---- predicates ---- */

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_POINT, true, &all);
    found_inside(tally, ko_lozenge_contains_point(&c.a, &c.b.a), any_within(&all, c.a.r, 0));
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const kind what = once_in(with, 3) ? A_QUAD : A_POINT;
    loz_case c = any_case(with, what, true, &all);
    const int64_t r = c.a.r < room(&c.b) ? c.a.r : (int64_t)room(&c.b);
    c.b.r = (fix16_t)any_between(with, 0, r);
    const bool fits = (wide)c.a.r + c.b.r <= room(&c.a);
    c.a.r = (fix16_t)(fits ? c.a.r + c.b.r : c.a.r);
    found_inside(tally, ko_lozenge_contains(&c.a, &c.b), holds_lozenge(&c.a, &c.b));
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_QUAD, false, &all);
    const bool truth = any_within(&all, (wide)c.a.r + c.b.r, 0);
    found_answer(tally, ko_lozenge_overlap(&c.a, &c.b), truth);
    found(tally, ko_lozenge_overlap(&c.b, &c.a) == truth);
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_POINT, false, &all);
    const ko_sphere s = ball_of(&c.b);
    found_answer(tally, ko_lozenge_overlap_sphere(&c.a, &s),
                 any_within(&all, (wide)c.a.r + c.b.r, 0));
}

static void judge_overlap_capsule(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_SEGMENT, false, &all);
    const ko_capsule s = capsule_of(&c.b);
    found_answer(tally, ko_lozenge_overlap_capsule(&c.a, &s),
                 any_within(&all, (wide)c.a.r + c.b.r, 0));
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_SEGMENT, true, &all);
    const ko_segment s = segment_of(&c.b);
    found_answer(tally, ko_lozenge_overlap_segment(&c.a, &s), any_within(&all, c.a.r, 0));
}

/* A lozenge beside a box, its radius about the distance. */
static ko_lozenge beside_box(oracle_case *with, const ko_aabb *box, fractions *all)
{
    loz_case c;
    const int64_t scale = any_scale(with);
    const ko_vec3 corner = corner_of(box, (unsigned)any_between(with, 0, 7));
    any_quad(with, once_in(with, 2) ? &corner : &box->c, scale, &c.a);
    if (once_in(with, 4)) { /* the corner projects into the middle */
        const ko_vec3 tip = near_point(with, &corner, scale / 8 + 2);
        for (unsigned axis = 0; axis < AXES; axis++) {
            const wide half = ((wide)component(&c.a.u, axis) + component(&c.a.v, axis)) / 2;
            const wide x = component(&tip, axis) - half;
            set_component(&c.a.a, axis,
                          (int64_t)(x > KO_LIMIT    ? KO_LIMIT
                                    : x < -KO_LIMIT ? -KO_LIMIT
                                                    : x));
        }
        shrink_to_legal(&c.a);
    }
    c.b = c.a;
    const quad q = quad_of(&c.a);
    all->count = 0;
    add_quad_box(all, &q, box);
    loz_radii(with, (int64_t)distance_floor(all, 0), true, &c);
    return c.a;
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const ko_aabb box = any_box(with);
    const ko_lozenge l = beside_box(with, &box, &all);
    found_answer(tally, ko_lozenge_overlap_aabb(&l, &box), any_within(&all, l.r, 0));
}

/* ---- casts and rays ---- */

/* In units of 2^-RAY_BITS LSB as seen from the corner a: the lozenge exactly, points of the way
 * rounded by less than 1 unit on each axis, so distances by less than 2. */
static quad fine_quad(const ko_lozenge *l)
{
    ko_lozenge fine = *l;
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&fine.a, axis, 0);
        set_component(&fine.u, axis, component(&l->u, axis) * (1 << RAY_BITS));
        set_component(&fine.v, axis, component(&l->v, axis) * (1 << RAY_BITS));
    }
    return quad_of(&fine);
}

static bool is_near_enough(const ko_lozenge *l, const ko_segment *way)
{
    const vec_wide d = way_to(&way->a, &way->b), e = way_to(&l->a, &way->a);
    const vec_wide u = {{l->u.x, l->u.y, l->u.z}}, v = {{l->v.x, l->v.y, l->v.z}};
    return is_short(&d) && is_short(&e) && dot_wide(&u, &u) < RAY_REACH * RAY_REACH / 4 &&
           dot_wide(&v, &v) < RAY_REACH * RAY_REACH / 4;
}

/* Not within reach before t, and not far from it there. */
static void judge_entry_fine(oracle_tally *tally, const ko_segment *prefix, const quad *q,
                             int64_t r, ko_q30 t)
{
    fractions before = {0};
    fractions here = {0};
    add_quad_segment(&before, prefix, q);
    add_quad_point(&here, &prefix->b, q);
    found(tally, t >= 0 && t <= KO_Q30_ONE);
    found_safe(tally, t == 0 || !any_within(&before, ((wide)r << RAY_BITS) - 2, 0));
    const wide over = (wide)distance_floor(&here, 0) - 2 - ((wide)r << RAY_BITS);
    found_deviation(tally, over > 0 ? (uint64_t)over << (DEVIATION_BITS - RAY_BITS) : 0);
}

static void judge_cast_segment(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    loz_case c;
    ko_segment way;
    ko_q30 t = -7;
    do {
        c = any_case(with, A_SEGMENT, true, &all);
        way = segment_of(&c.b);
    } while (!is_near_enough(&c.a, &way));
    doubt_lozenge(with, &c.a);
    if (!found_status(tally, ko_lozenge_cast_segment(&c.a, &way, &t), is_legal_lozenge(&c.a))) {
        found(tally, t == -7);
        return;
    }
    const bool truth = any_within(&all, c.a.r, 0);
    found_safe(tally, (t != KO_NEVER) == truth);
    if (truth && t != KO_NEVER) {
        const quad q = fine_quad(&c.a);
        const vec_wide d = way_to(&way.a, &way.b);
        vec_wide from = way_to(&c.a.a, &way.a), to;
        for (unsigned i = 0; i < 3; i++) {
            from.of[i] *= 1 << RAY_BITS;
            to.of[i] = from.of[i] + ((d.of[i] * t) >> (30 - RAY_BITS));
        }
        const ko_segment prefix = {vec_of(&from), vec_of(&to)};
        judge_entry_fine(tally, &prefix, &q, c.a.r, t);
    }
}

static ko_ray ray_beside(oracle_case *with, loz_case *c)
{
    ko_ray ray;
    ko_segment way;
    fractions all;
    do {
        *c = any_case(with, A_SEGMENT, true, &all);
        const ko_segment s = segment_of(&c->b);
        const vec_wide w = way_to(&s.a, &s.b);
        const uwide root = root_below((uwide)dot_wide(&w, &w) << 40);
        const wide one = (wide)KO_Q30_ONE << 20;
        ray.origin = s.a;
        ray.length = (fix16_t)(root >> 20);
        ray.direction.x = root ? (ko_q30)(w.of[0] * one / (wide)root) : 0;
        ray.direction.y = root ? (ko_q30)(w.of[1] * one / (wide)root) : 0;
        ray.direction.z = root ? (ko_q30)(w.of[2] * one / (wide)root) : 0;
        way = s;
    } while (!is_near_enough(&c->a, &way) || ko_ray_to_segment(&ray, &way) != KO_OK);
    return ray;
}

static ko_segment fine_ray(const ko_ray *ray, const ko_lozenge *l, ko_q30 t)
{
    const vec_wide from = ray_point(ray, 0, &l->a), to = ray_point(ray, t, &l->a);
    const ko_segment s = {vec_of(&from), vec_of(&to)};
    return s;
}

static void judge_overlap_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact = {0};
    loz_case c;
    const ko_ray ray = ray_beside(with, &c);
    const ko_segment way = fine_ray(&ray, &c.a, KO_Q30_ONE);
    const quad q = fine_quad(&c.a);
    add_quad_segment(&exact, &way, &q);
    const bool truth = ray_is_within(&exact, (wide)c.a.r << RAY_BITS);
    const bool answer = ko_lozenge_overlap_ray(&c.a, &ray);
    found_answer(tally, answer, truth);
    if (answer && !truth) {
        found_deviation(tally, ray_deviation(&exact, c.a.r));
    }
}

static void judge_cast_ray(oracle_case *with, oracle_tally *tally)
{
    fractions exact = {0};
    loz_case c;
    ko_q30 t = -7;
    const ko_ray ray = ray_beside(with, &c);
    const ko_segment way = fine_ray(&ray, &c.a, KO_Q30_ONE);
    const quad q = fine_quad(&c.a);
    add_quad_segment(&exact, &way, &q);
    const bool truth = ray_is_within(&exact, (wide)c.a.r << RAY_BITS);
    found(tally, ko_lozenge_cast_ray(&c.a, &ray, &t) == KO_OK);
    found_answer(tally, t != KO_NEVER, truth);
    found(tally, (t != KO_NEVER) == ko_lozenge_overlap_ray(&c.a, &ray));
    if (t != KO_NEVER) {
        const ko_segment prefix = fine_ray(&ray, &c.a, t);
        judge_entry_fine(tally, &prefix, &q, c.a.r, t);
    }
}

/* ---- planes ---- */

static void judge_side_plane(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    const loz_case c = any_case(with, A_POINT, false, &all);
    const quad q = quad_of(&c.a);
    const ko_sphere s = {q.c[any_bits(with) % 4U], c.a.r};
    const ko_plane plane = any_plane(with, &s);
    const uwide reach2 = (uwide)c.a.r * (uwide)c.a.r * normal_square_of(&plane);
    bool inside = true, outside = true;
    for (unsigned i = 0; i < 4; i++) {
        const wide h = height_over(&plane, &q.c[i]);
        const bool clear = size_of(h) * size_of(h) > reach2;
        inside = inside && clear && h < 0;
        outside = outside && clear && h > 0;
    }
    const ko_side got = ko_lozenge_side_plane(&c.a, &plane);
    found_answer(tally, got == KO_SIDE_ACROSS, !inside && !outside);
    found(tally, (got == KO_SIDE_INSIDE) == inside && (got == KO_SIDE_OUTSIDE) == outside);
}

static void judge_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    fix16_t out = 7;
    fractions all;
    loz_case c = any_case(with, A_POINT, false, &all);
    doubt_lozenge(with, &c.a);
    const quad q = quad_of(&c.a);
    const ko_sphere s = {q.c[any_bits(with) % 4U], c.a.r};
    const ko_plane plane = any_plane(with, &s);
    const bool legal = is_legal_lozenge(&c.a);
    unsigned lowest = 0;
    if (!found_status(tally, ko_lozenge_clearance_plane(&c.a, &plane, &out), legal)) {
        found(tally, out == 7);
        return;
    }
    for (unsigned i = 1; i < 4; i++) {
        const bool lower = height_over(&plane, &q.c[i]) < height_over(&plane, &q.c[lowest]);
        lowest = lower ? i : lowest;
    }
    judge_height(tally, &plane, &q.c[lowest], (wide)out + c.a.r);
}

/* ---- clearance ---- */

static void judge_clearance_kind(oracle_case *with, oracle_tally *tally, kind what, bool fixed)
{
    fractions all;
    fix16_t out = -7;
    loz_case c = any_case(with, what, fixed, &all);
    doubt_lozenge(with, &c.a);
    const ko_sphere s = ball_of(&c.b);
    const ko_capsule capsule = capsule_of(&c.b);
    const ko_status status = fixed             ? ko_lozenge_clearance_point(&c.a, &c.b.a, &out)
                             : what == A_POINT ? ko_lozenge_clearance_sphere(&c.a, &s, &out)
                             : what == A_SEGMENT
                                 ? ko_lozenge_clearance_capsule(&c.a, &capsule, &out)
                                 : ko_lozenge_clearance(&c.a, &c.b, &out);
    if (!found_status(tally, status, is_legal_lozenge(&c.a))) {
        found(tally, out == -7);
        return;
    }
    judge_clearance_value(tally, out, &all, (int64_t)c.a.r + c.b.r);
}

static void judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_POINT, true);
}

static void judge_clearance_sphere(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_POINT, false);
}

static void judge_clearance_capsule(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_SEGMENT, false);
}

static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    judge_clearance_kind(with, tally, A_QUAD, false);
}

static void judge_clearance_aabb(oracle_case *with, oracle_tally *tally)
{
    fractions all;
    fix16_t out = -7;
    const ko_aabb box = any_box(with);
    ko_lozenge l = beside_box(with, &box, &all);
    doubt_lozenge(with, &l);
    if (!found_status(tally, ko_lozenge_clearance_aabb(&l, &box, &out), is_legal_lozenge(&l))) {
        found(tally, out == -7);
        return;
    }
    judge_clearance_value(tally, out, &all, l.r);
}

static const oracle_claim claims[] = {
    {"ko_lozenge_check", EXACT, 0, judge_check},
    {"ko_lozenge_from_points", CONSERVATIVE, 0, judge_from_points},
    {"ko_lozenge_from_aabb", CONSERVATIVE, 0, judge_from_aabb},
    {"ko_lozenge_from_capsule", EXACT, 0, judge_from_capsule},
    {"ko_lozenge_from_sphere", EXACT, 0, judge_from_sphere},
    {"ko_lozenge_union", CONSERVATIVE, 0, judge_union},
    {"ko_lozenge_to_aabb", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_lozenge_contains_point", EXACT, 0, judge_contains_point},
    {"ko_lozenge_contains", EXACT, 0, judge_contains},
    {"ko_lozenge_overlap", EXACT, 0, judge_overlap},
    {"ko_lozenge_overlap_sphere", EXACT, 0, judge_overlap_sphere},
    {"ko_lozenge_overlap_capsule", EXACT, 0, judge_overlap_capsule},
    {"ko_lozenge_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"ko_lozenge_overlap_segment", EXACT, 0, judge_overlap_segment},
    {"ko_lozenge_overlap_ray", CONSERVATIVE, 2 * ONE_LSB, judge_overlap_ray},
    {"ko_lozenge_cast_segment", CONSERVATIVE, 5 * ONE_LSB, judge_cast_segment},
    {"ko_lozenge_cast_ray", CONSERVATIVE, 7 * ONE_LSB, judge_cast_ray},
    {"ko_lozenge_side_plane", EXACT, 0, judge_side_plane},
    {"ko_lozenge_clearance_plane", CONSERVATIVE, 3 * ONE_LSB, judge_clearance_plane},
    {"ko_lozenge_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_point},
    {"ko_lozenge_clearance_sphere", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_sphere},
    {"ko_lozenge_clearance_capsule", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_capsule},
    {"ko_lozenge_clearance", CONSERVATIVE, ONE_LSB - 1U, judge_clearance},
    {"ko_lozenge_clearance_aabb", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_aabb},
};

ORACLE_SUITE(oracle_lozenge, "keepout/lozenge.h", claims);
