/* Judges the claims about triangles and oriented boxes: overlap and clearance.
 *
 * promise: never-above, no-miss, stated-bound */
#include "oracle_triangle.h"
#include "keepout/overlap.h"
#include "keepout/clearance.h"

#include <math.h>

/* ---- overlap ---- */

static point axis_of(const ko_obb *box, unsigned axis)
{
    const ko_dir3 *const axes[] = {&box->axes.x, &box->axes.y, &box->axes.z};
    const point p = {{axes[axis]->x, axes[axis]->y, axes[axis]->z}};
    return p;
}

/* By Cramer's rule, d = sum t_i a_i / 2^30 has t_i = 2^30 (a_j x a_k) . d / det. */
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

/* True if a random point of the triangle is exact and in the box: the true answer is then yes. */
static bool is_sample_inside(const ko_triangle *t, const ko_obb *box, oracle_case *with)
{
    const int64_t n = any_between(with, 1, 20);
    const int64_t i = any_between(with, 0, n);
    const int64_t j = any_between(with, 0, n - i);
    const ko_vec3 p = mix_corners(t, i, j, n);
    const figure f = figure_of(t);
    for (unsigned k = 0; k < AXES; k++) {
        const wide way = i * (f.v[1].x[k] - f.v[0].x[k]) + j * (f.v[2].x[k] - f.v[0].x[k]);
        if (way % n != 0) {
            return false;
        }
    }
    return is_in_box(box, minus(point_of(&p), point_of(&box->c)));
}

/* Returns the true gap on an axis of the box, in units of 2^-30 LSB, from the box's own radius
 * along it. */
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

/* Decides exactly for figures of up to 2^10 LSB. All numbers are in Q46, relative to the centre and
 * within 2^42. */
bool figure_meets_obb(const figure *f, const ko_obb *given, fix16_t wider)
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
            if (((bits >> i) & 1U) == 0U &&
                figure_meets_segment(&local, v[bits], v[bits | (1U << i)])) {
                return true;
            }
            const figure face = {{v[bits], v[bits ^ j], v[bits ^ (1U << ((i + 2U) % 3U))]}};
            for (unsigned k = 0; k < 3U; k++) {
                if (figure_meets_segment(&face, local.v[k], local.v[(k + 1U) % 3U])) {
                    return true;
                }
            }
        }
    }
    return is_in_box(box, minus(f->v[0], point_of(&box->c)));
}

/* For small triangles the answer must never be "apart" if they touch. It may be "together" only if
 * the triangle touches the box enlarged by 2 LSB. */
void judge_triangle_quick_obb(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT - 4096);
    const ko_triangle t = any_triangle_near(with, &at, INT64_C(1) << any_between(with, 1, 9));
    const ko_aabb near = box_by_triangle(with, &t);
    ko_obb box = {near.c, any_turned_axes(with), near.r};
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

/* For triangles of any extent the answer must not be "apart" if a point of the triangle is inside.
 * On the box's own axes the gap must be within the bound. Between these the truth is not known
 * exactly, and not judged. */
void judge_triangle_obb(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle t = any_triangle(with);
    const ko_aabb near = box_by_triangle(with, &t);
    const ko_obb box = {near.c, any_turned_axes(with), near.r};
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

/* With the world's axes the truth is that of the AABB. The answer must be no if the triangle misses
 * the AABB enlarged by 2 LSB or more. */
void judge_triangle_obb_world(oracle_case *with, oracle_tally *tally)
{
    static const ko_mat3 world = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const ko_triangle t = any_triangle(with);
    const ko_aabb near = box_by_triangle(with, &t);
    const ko_obb box = {near.c, world, near.r};
    const figure f = figure_of(&t);
    const bool answer = ko_triangle_overlap_obb(&t, &box);
    const wide sum = (wide)near.r.x + near.r.y + near.r.z;
    const fix16_t slack = (fix16_t)(2 + (sum >> 26));
    const ko_aabb wider = {near.c, {near.r.x + slack, near.r.y + slack, near.r.z + slack}};
    found_answer(tally, answer, answer || figure_meets_box(&f, &near));
    found(tally, !answer || figure_meets_box(&f, &wider));
}

/* ---- clearance: long double ----
 *
 * All numbers are relative to the box's centre, within 2^31 LSB. Each candidate is the distance of
 * a point of the triangle and a point of the box, rounded by some 2^-62 of 2^31. So none is below
 * the truth by more than 2^-30 LSB, and the least is the truth but for rounding. */

typedef struct real3 {
    long double x[AXES];
} real3;

static real3 real_minus(real3 a, real3 b)
{
    for (unsigned i = 0; i < AXES; i++) {
        a.x[i] -= b.x[i];
    }
    return a;
}

static long double real_dot(real3 a, real3 b)
{
    return a.x[0] * b.x[0] + a.x[1] * b.x[1] + a.x[2] * b.x[2];
}

static real3 real_cross(real3 a, real3 b)
{
    const real3 c = {{a.x[1] * b.x[2] - a.x[2] * b.x[1], a.x[2] * b.x[0] - a.x[0] * b.x[2],
                      a.x[0] * b.x[1] - a.x[1] * b.x[0]}};
    return c;
}

static real3 real_along(real3 a, real3 way, long double t)
{
    for (unsigned i = 0; i < AXES; i++) {
        a.x[i] += t * way.x[i];
    }
    return a;
}

static void lower(long double *least, real3 p, real3 q)
{
    const real3 way = real_minus(p, q);
    const long double square = real_dot(way, way);
    *least = (square < *least) ? square : *least;
}

static long double within_unit(long double t)
{
    return (t < 0) ? 0 : (t > 1) ? 1 : t;
}

/* Lowers `least` by p against a + t d, 0 <= t <= 1. */
static void lower_by_edge(long double *least, real3 p, real3 a, real3 d)
{
    const long double square = real_dot(d, d);
    const long double t = (square > 0) ? real_dot(real_minus(p, a), d) / square : 0;
    lower(least, p, real_along(a, d, within_unit(t)));
}

/* Lowers `least` by a + s d against b + t e: by the lines' closest pair if it is inside, and by the
 * ends. */
static void lower_by_edges(long double *least, real3 a, real3 d, real3 b, real3 e)
{
    const real3 w = real_minus(a, b);
    const long double aa = real_dot(d, d), ee = real_dot(e, e), ae = real_dot(d, e);
    const long double c = real_dot(d, w), f = real_dot(e, w);
    const long double den = aa * ee - ae * ae;
    lower_by_edge(least, a, b, e);
    lower_by_edge(least, real_along(a, d, 1), b, e);
    lower_by_edge(least, b, a, d);
    lower_by_edge(least, real_along(b, e, 1), a, d);
    if (den > 0) {
        const long double s = within_unit((ae * f - c * ee) / den);
        lower_by_edge(least, real_along(a, d, s), b, e);
    }
}

/* Lowers `least` by p against a + s u + t v with 0 <= s, t. If `half`, s + t <= 1; else s, t <= 1,
 * a parallelogram. */
static void lower_by_face(long double *least, real3 p, real3 a, real3 u, real3 v, bool half)
{
    const real3 n = real_cross(u, v);
    const real3 e = real_minus(p, a);
    const long double n2 = real_dot(n, n);
    const long double s = (n2 > 0) ? real_dot(real_cross(e, v), n) / n2 : -1;
    const long double t = (n2 > 0) ? real_dot(real_cross(u, e), n) / n2 : -1;
    if (s >= 0 && t >= 0 && (half ? s + t <= 1 : s <= 1 && t <= 1)) {
        lower(least, p, real_along(real_along(a, u, s), v, t));
    }
}

/* True iff a + l d, 0 <= l <= 1, passes through a face as in `lower_by_face`. */
static bool passes(real3 a, real3 d, real3 at, real3 u, real3 v, bool half)
{
    const real3 n = real_cross(u, v);
    const long double along = real_dot(n, d);
    const long double l = (along != 0) ? -real_dot(n, real_minus(a, at)) / along : -1;
    const real3 e = real_minus(real_along(a, d, l), at);
    const long double n2 = real_dot(n, n);
    const long double s = (n2 > 0) ? real_dot(real_cross(e, v), n) / n2 : -1;
    const long double t = (n2 > 0) ? real_dot(real_cross(u, e), n) / n2 : -1;
    return l >= 0 && l <= 1 && s >= 0 && t >= 0 && (half ? s + t <= 1 : s <= 1 && t <= 1);
}

typedef struct real_box {
    real3 way[AXES]; /* 2 r_i a_i */
    real3 low;       /* the corner where they start */
} real_box;

static real_box real_box_of(const ko_obb *box)
{
    real_box b = {.low = {{0, 0, 0}}};
    for (unsigned i = 0; i < AXES; i++) {
        const point a = axis_of(box, i);
        for (unsigned k = 0; k < AXES; k++) {
            b.way[i].x[k] = (long double)(a.x[k] * 2 * component(&box->r, i)) / KO_Q30_ONE;
            b.low.x[k] -= b.way[i].x[k] / 2;
        }
    }
    return b;
}

/* Returns the square of the distance, 0 if they meet. */
static long double square_to_obb(const figure *f, const ko_obb *box)
{
    const real_box b = real_box_of(box);
    real3 v[3];
    long double least = HUGE_VALL;
    for (unsigned i = 0; i < 3U; i++) {
        const point d = minus(f->v[i], point_of(&box->c));
        for (unsigned k = 0; k < AXES; k++) {
            v[i].x[k] = (long double)d.x[k];
        }
        if (is_in_box(box, d)) {
            return 0;
        }
    }
    const real3 u = real_minus(v[1], v[0]);
    const real3 w = real_minus(v[2], v[0]);
    for (unsigned bits = 0; bits < 8U; bits++) {
        real3 corner = b.low;
        for (unsigned i = 0; i < AXES; i++) {
            corner = real_along(corner, b.way[i], (long double)((bits >> i) & 1U));
        }
        lower_by_face(&least, corner, v[0], u, w, true);
        for (unsigned i = 0; i < AXES; i++) {
            const unsigned j = (i + 1U) % 3U;
            if (((bits >> i) & 1U) != 0U) {
                continue;
            }
            if (passes(corner, b.way[i], v[0], u, w, true)) {
                return 0;
            }
            for (unsigned k = 0; k < 3U; k++) {
                const real3 d = real_minus(v[(k + 1U) % 3U], v[k]);
                lower_by_edges(&least, corner, b.way[i], v[k], d);
                if (((bits >> j) & 1U) == 0U) {
                    lower_by_face(&least, v[k], corner, b.way[i], b.way[j], false);
                    if (passes(v[k], d, corner, b.way[i], b.way[j], false)) {
                        return 0;
                    }
                }
            }
        }
    }
    return least;
}

/* Returns the part of the bound that depends on the case: 2^-24 (1.3 sum + 1.2 F), F the distance
 * of the farthest corner. The rest, 1.03 LSB, is the bound of the claim. */
static long double allowed_of(const figure *f, const ko_obb *box)
{
    long double far = 0;
    const long double sum = (long double)box->r.x + box->r.y + box->r.z;
    for (unsigned i = 0; i < 3U; i++) {
        const point d = minus(f->v[i], point_of(&box->c));
        const long double size = sqrtl((long double)dot(d, d));
        far = (size > far) ? size : far;
    }
    return (1.3L * sum + 1.2L * far) / 16777216.0L;
}

/* Makes an axis longer or shorter by up to 7 of 2^30, or each component off by up to 3. This is
 * nearly all that is legal. */
static void bend(oracle_case *with, ko_dir3 *axis, int64_t by)
{
    ko_q30 *const x[] = {&axis->x, &axis->y, &axis->z};
    for (unsigned i = 0; i < AXES; i++) {
        *x[i] += (ko_q30)((by != 0) ? *x[i] * by / KO_Q30_ONE : any_between(with, -3, 3));
    }
}

/* Draws a legal box near a triangle, with axes as far from a rotation as is legal. */
static ko_obb any_obb_by(oracle_case *with, const ko_triangle *t)
{
    const ko_aabb near = box_by_triangle(with, t);
    ko_obb box = {near.c, any_turned_axes(with), near.r};
    const int64_t by = any_between(with, -7, 7);
    if (!once_in(with, 4)) {
        bend(with, &box.axes.x, by);
        bend(with, &box.axes.y, by);
        bend(with, &box.axes.z, by);
    }
    while (ko_obb_check(&box) != KO_OK && (box.r.x | box.r.y | box.r.z) != 0) {
        box.r.x /= 2;
        box.r.y /= 2;
        box.r.z /= 2;
    }
    return box;
}

void judge_triangle_clearance_obb(oracle_case *with, oracle_tally *tally)
{
    const ko_triangle seed = any_triangle(with);
    ko_triangle t = any_other_triangle(with, &seed);
    ko_obb box = any_obb_by(with, &seed);
    fix16_t out = -7;
    doubt_triangle(with, &t);
    box.r.x = once_in(with, 40) ? -1 : box.r.x;
    const bool legal = is_legal_triangle(&t) && ko_obb_check(&box) == KO_OK;
    if (!found_status(tally, ko_triangle_clearance_obb(&t, &box, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const figure f = figure_of(&t);
    const long double truth = sqrtl(square_to_obb(&f, &box));
    found(tally, out >= 0);
    found_safe(tally, (long double)out <= truth + 1e-8L);
    const long double off = (truth - out - allowed_of(&f, &box)) * ONE_LSB;
    found_deviation(tally, (off > 0) ? (uint64_t)off : 0U);
}

/* With the world's axes the exact truth is that of the AABB. */
void judge_triangle_clearance_obb_world(oracle_case *with, oracle_tally *tally)
{
    static const ko_mat3 world = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const ko_triangle seed = any_triangle(with);
    const ko_triangle t = any_other_triangle(with, &seed);
    const ko_aabb near = box_by_triangle(with, &seed);
    const ko_obb box = {near.c, world, near.r};
    const figure f = figure_of(&t);
    fix16_t out = -7;
    fractions all = {.count = 0};
    found(tally, ko_triangle_clearance_obb(&t, &box, &out) == KO_OK);
    add_figure_box(&all, &f, &near);
    const uint64_t allowed = (uint64_t)((allowed_of(&f, &box) + 1.03L) * ONE_LSB);
    judge_distance(tally, &all, 0, out, allowed);
}
