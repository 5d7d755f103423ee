/* Computes distances of points, segments, triangles and boxes as lists of exact fractions, compared
 * in 256 bits. */
#include "oracle_triangle.h"

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

/* True if the fraction is at most (if strict, below) reach^2, with reach in 2^-20 LSB. */
static bool is_within(const fraction *f, uwide reach, bool strict)
{
    const product a = times(f->one, f->other);
    const product b = times(reach * reach, f->den);
    if (a.hi != b.hi) {
        return a.hi < b.hi;
    }
    return strict ? a.lo < b.lo : a.lo <= b.lo;
}

bool is_any_within(const fractions *f, uwide reach, bool strict)
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

bool foot_in_figure(const figure *t, point p, wide *of_b, wide *of_c, wide *den)
{
    const point n = normal_of(t);
    const point ab = minus(t->v[1], t->v[0]);
    const point ac = minus(t->v[2], t->v[0]);
    const point ap = minus(p, t->v[0]);
    const point bp = minus(p, t->v[1]);
    const point cp = minus(p, t->v[2]);
    const wide d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp);
    const wide d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    *of_b = d5 * d2 - d1 * d6;
    *of_c = d1 * d4 - d3 * d2;
    *den = dot(n, n);
    return !is_zero(n) && *of_c >= 0 && *of_b >= 0 && d3 * d6 - d5 * d4 >= 0;
}

static void add_point_face(fractions *f, point p, const figure *t)
{
    wide of_b, of_c, den;
    if (foot_in_figure(t, p, &of_b, &of_c, &den)) {
        add_plane(f, dot(normal_of(t), minus(p, t->v[0])), den);
    }
}

void add_point_figure(fractions *f, point p, const figure *t)
{
    for (unsigned i = 0; i < AXES; i++) {
        add_point_segment(f, p, t->v[i], t->v[(i + 1U) % 3U]);
    }
    add_point_face(f, p, t);
}

/* Adds the distance between the insides of two segments, by dot products (Ericson 5.1.9). */
static void add_two_segments(fractions *f, point a, point b, point c, point d)
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

void add_figures(fractions *f, const figure *a, unsigned edges, const figure *b)
{
    const unsigned corners = (edges == 1U) ? 2U : 3U;
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
            add_two_segments(f, q, a->v[(j + 1U) % 3U], p, b->v[(i + 1U) % 3U]);
        }
        add_point_face(f, b->v[i], a);
    }
}

static point clamped_into(const interval *sides, point p)
{
    for (unsigned i = 0; i < AXES; i++) {
        p.x[i] = (p.x[i] < sides[i].lo) ? sides[i].lo : p.x[i];
        p.x[i] = (p.x[i] > sides[i].hi) ? sides[i].hi : p.x[i];
    }
    return p;
}

/* Adds each corner of one against all of the other, and the twelve edges of the box against the
 * three of the triangle. */
void add_figure_box(fractions *f, const figure *t, const ko_aabb *box)
{
    const interval sides[AXES] = {side(box, 0), side(box, 1), side(box, 2)};
    if (figure_meets_box(t, box)) {
        add_plain(f, 0, 1);
        return;
    }
    for (unsigned i = 0; i < 3U; i++) {
        const point way = minus(t->v[i], clamped_into(sides, t->v[i]));
        add_plain(f, dot(way, way), 1);
    }
    for (unsigned bits = 0; bits < 8U; bits++) {
        const point c = box_corner(sides, bits);
        add_point_figure(f, c, t);
        for (unsigned k = 0; k < 9U; k++) {
            const unsigned axis = 1U << (k / 3U);
            if ((bits & axis) == 0U) {
                add_two_segments(f, c, box_corner(sides, bits | axis), t->v[k % 3U],
                                 t->v[(k + 1U) % 3U]);
            }
        }
    }
}

void judge_distance(oracle_tally *tally, const fractions *f, fix16_t r, fix16_t out,
                    uint64_t allowed)
{
    const uwide lo = ((uwide)(uint32_t)out + (uint32_t)r) << DEVIATION_BITS;
    found(tally, out >= 0);
    found_safe(tally, out == 0 || !is_any_within(f, lo, true));
    found(tally, is_any_within(f, lo + allowed, true));
    uint64_t top = 1;
    while (2U * top < allowed) {
        top *= 2U;
    }
    uint64_t deviation = 0;
    for (uint64_t bit = top; bit != 0U; bit >>= 1) {
        if (!is_any_within(f, lo + deviation + bit, true)) {
            deviation += bit;
        }
    }
    found_deviation(tally, deviation);
}

int64_t share(uwide num, uwide den)
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
