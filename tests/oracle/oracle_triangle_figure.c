/* Decides whether figures meet, by edges that pierce faces and points in planes, not by separating
 * axes. */
#include "oracle_triangle.h"

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

/* True if an end of one lies on the other, or the segments cross inside both. */
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

bool figure_holds(const figure *f, point p)
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

bool figure_meets_segment(const figure *f, point p, point q)
{
    const point n = normal_of(f);
    const int sp = sign_of(dot(n, minus(p, f->v[0])));
    const int sq = sign_of(dot(n, minus(q, f->v[0])));
    if (sp * sq > 0) {
        return false;
    }
    if (figure_holds(f, p) || figure_holds(f, q)) {
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

bool figures_meet(const figure *a, const figure *b)
{
    for (unsigned i = 0; i < AXES; i++) {
        if (figure_meets_segment(a, b->v[i], b->v[(i + 1U) % 3U]) ||
            figure_meets_segment(b, a->v[i], a->v[(i + 1U) % 3U])) {
            return true;
        }
    }
    return false;
}

/* Decides by slabs; each parameter is a fraction. */
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

point box_corner(const interval *sides, unsigned bits)
{
    point p;
    for (unsigned i = 0; i < AXES; i++) {
        p.x[i] = ((bits >> i) & 1U) ? sides[i].hi : sides[i].lo;
    }
    return p;
}

bool figure_meets_box(const figure *f, const ko_aabb *box)
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
                figure_meets_segment(f, box_corner(sides, bits),
                                     box_corner(sides, bits | (1U << i)))) {
                return true;
            }
        }
    }
    return false;
}
