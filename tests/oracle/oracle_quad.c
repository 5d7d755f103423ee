/* Computes with parallelograms and lozenges in more than 64 bits: exact distances, random cases.
 *
 * The truth is the least distance of all pairs of features. No pair is preferred. It is 0 if signed
 * volumes show a crossing. */
#include "oracle_quad.h"

#include <stdlib.h>

/* ---- parallelograms ---- */

vec_wide corner_wide(const ko_lozenge *l, unsigned i)
{
    vec_wide w;
    for (unsigned axis = 0; axis < AXES; axis++) {
        w.of[axis] = (wide)component(&l->a, axis) +
                     ((i == 1 || i == 2) ? (wide)component(&l->u, axis) : 0) +
                     ((i == 2 || i == 3) ? (wide)component(&l->v, axis) : 0);
    }
    return w;
}

wide room(const ko_lozenge *l)
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

bool is_legal_lozenge(const ko_lozenge *l)
{
    return l->r >= 0 && l->r <= room(l);
}

quad quad_of(const ko_lozenge *l)
{
    quad q;
    for (unsigned i = 0; i < 4; i++) {
        const vec_wide w = corner_wide(l, i);
        const ko_vec3 c = {(fix16_t)w.of[0], (fix16_t)w.of[1], (fix16_t)w.of[2]};
        q.c[i] = c;
    }
    return q;
}

vec_wide cross_wide(const vec_wide *u, const vec_wide *v)
{
    const vec_wide n = {{u->of[1] * v->of[2] - u->of[2] * v->of[1],
                         u->of[2] * v->of[0] - u->of[0] * v->of[2],
                         u->of[0] * v->of[1] - u->of[1] * v->of[0]}};
    return n;
}

ko_segment edge_of(const quad *q, unsigned i)
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

/* Keeps the fractions that may be the least, each once. They are compared as doubles: two sums and
 * a quotient are right to 2^-50. */
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

/* Adds the distance to the foot of p if the parallelogram holds it: s n2 = (e x v) . n, t n2 = (u x
 * e) . n. */
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

/* True iff the segment crosses the parallelogram. Seen along it, all four edges must turn alike,
 * and its ends must be on different sides. */
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

void add_quad_point(fractions *all, const ko_vec3 *p, const quad *q)
{
    for (unsigned i = 0; i < 4; i++) {
        const ko_segment edge = edge_of(q, i);
        add_point(all, p, &edge);
    }
    add_inside(all, p, q);
    prune(all);
}

void add_quad_segment(fractions *all, const ko_segment *s, const quad *q)
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

void add_quads(fractions *all, const quad *p, const quad *q)
{
    for (unsigned i = 0; i < 4; i++) {
        const ko_segment of_p = edge_of(p, i), of_q = edge_of(q, i);
        add_quad_segment(all, &of_p, q);
        add_quad_segment(all, &of_q, p);
    }
}

void add_quad_box(fractions *all, const quad *q, const ko_aabb *box)
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

bool holds_ball(const ko_lozenge *l, const vec_wide *w, wide r)
{
    fractions all = {0};
    const quad q = quad_of(l);
    const ko_vec3 p = {(fix16_t)w->of[0], (fix16_t)w->of[1], (fix16_t)w->of[2]};
    add_quad_point(&all, &p, &q);
    return any_within(&all, l->r - r, 0);
}

bool holds_point(const ko_lozenge *l, const ko_vec3 *p)
{
    const vec_wide w = {{p->x, p->y, p->z}};
    return holds_ball(l, &w, 0);
}

bool holds_lozenge(const ko_lozenge *outer, const ko_lozenge *inner)
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

static void scale_down(ko_vec3 *v)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(v, axis, component(v, axis) / 2);
    }
}

void shrink_to_legal(ko_lozenge *l)
{
    while (room(l) < 0) {
        scale_down(&l->u);
        scale_down(&l->v);
    }
}

ko_vec3 vec_of(const vec_wide *w)
{
    const ko_vec3 v = {(fix16_t)w->of[0], (fix16_t)w->of[1], (fix16_t)w->of[2]};
    return v;
}

/* Returns a vector perpendicular to u within rounding, about as long as w. */
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

void any_quad(oracle_case *with, const ko_vec3 *about, int64_t by, ko_lozenge *l)
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
    case 1: /* parallel, or nearly so */
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

ko_vec3 any_part(oracle_case *with, const ko_lozenge *l)
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

/* Makes the edges of b parallel to those of a, or nearly so: parallel, coplanar or equal. */
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

/* Collects the squared distances of the two shapes of a case. */
static void squares_of_case(const loz_case *c, loz_kind what, fractions *all)
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

void loz_radii(oracle_case *with, int64_t target, bool fixed, loz_case *c)
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

loz_case any_case(oracle_case *with, loz_kind what, bool fixed, fractions *all)
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
    if (once_in(with, 8) && what == A_SEGMENT) { /* mostly through the inside */
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

void doubt_lozenge(oracle_case *with, ko_lozenge *l)
{
    if (once_in(with, 50)) {
        l->r = (fix16_t)(once_in(with, 2) ? -1 : room(l) + 1);
    }
}

ko_capsule capsule_of(const ko_lozenge *l)
{
    const quad q = quad_of(l);
    const ko_capsule c = {q.c[0], q.c[1], l->r};
    return c;
}

ko_sphere ball_of(const ko_lozenge *l)
{
    const ko_sphere s = {l->a, l->r};
    return s;
}

ko_segment segment_of(const ko_lozenge *l)
{
    const quad q = quad_of(l);
    return edge_of(&q, 0);
}
