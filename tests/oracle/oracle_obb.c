/* The claims of keepout/obb.h.
 *
 * The judge takes the stored axes as exact: the box is the parallelepiped { c + sum ti axis i }.
 * Overlap, containment and bounds are decided in 128-bit integers: true axes (cross products of the
 * stored columns) are within 2^61, their dot products with columns 2^91, times an extent 2^122,
 * sums of seven below 2^126. Distances and gaps are measured in long double (64 bits): residuals of
 * at most 2^32 LSB carry errors below 2^-28 LSB, and nothing is judged finer than FINE. */
#include "oracle.h"

#include <string.h>

#include "keepout/obb.h"

#define ONE ((int64_t)KO_Q30_ONE)
#define FINE (1.0L / 1048576.0L)  /* 2^-20 LSB */
#define PART (1.0L / 16777216.0L) /* 2^-24 */

typedef struct vec128 {
    wide v[AXES];
} vec128;

static vec128 of_dir(const ko_dir3 *d)
{
    const vec128 v = {{d->x, d->y, d->z}};
    return v;
}

static const ko_dir3 *column(const ko_obb *box, unsigned i)
{
    return (i == 0U) ? &box->axes.x : (i == 1U) ? &box->axes.y : &box->axes.z;
}

static vec128 difference(const ko_vec3 *a, const ko_vec3 *b)
{
    const vec128 v = {{(wide)a->x - b->x, (wide)a->y - b->y, (wide)a->z - b->z}};
    return v;
}

static wide dot(const vec128 *a, const vec128 *b)
{
    return a->v[0] * b->v[0] + a->v[1] * b->v[1] + a->v[2] * b->v[2];
}

static vec128 cross(const vec128 *a, const vec128 *b)
{
    vec128 out;
    for (unsigned i = 0; i < AXES; i++) {
        const unsigned j = (i + 1U) % 3U;
        const unsigned k = (i + 2U) % 3U;
        out.v[i] = a->v[j] * b->v[k] - a->v[k] * b->v[j];
    }
    return out;
}

static wide size(wide x)
{
    return (x < 0) ? -x : x;
}

/* By Newton from the whole root. */
static long double root(long double x)
{
    if (x < 1e-9L) {
        return 0.0L;
    }
    long double r = (long double)root_below((uwide)(x * 1099511627776.0L)) / 1048576.0L;
    for (int i = 0; i < 5 && r > 0.0L; i++) {
        r = (r + x / r) / 2.0L;
    }
    return r;
}

static uint64_t in_parts(long double lsb)
{
    return (lsb <= 0.0L) ? 0U : (uint64_t)(lsb * (long double)ONE_LSB);
}

static long double sum_of(const ko_obb *box)
{
    return (long double)box->r.x + (long double)box->r.y + (long double)box->r.z;
}

/* ---- exact overlap of two sums of segments ---- */

/* A centre, in doubled units, and for each part a vector and a weight: { c + sum ti wi vi / 2^31 }.
 */
typedef struct parts {
    vec128 twice; /* twice the difference of the centres */
    vec128 v[6];
    wide w[6];
    unsigned count;
} parts;

static void add_box(parts *to, const ko_obb *box)
{
    for (unsigned i = 0; i < AXES; i++) {
        to->v[to->count] = of_dir(column(box, i));
        to->w[to->count++] = 2 * (wide)component(&box->r, i);
    }
}

/* The gap along l, scaled; its length is this / (2^31 |l|) LSB. */
static wide gap_along(const parts *p, const vec128 *l)
{
    wide gap = size(dot(l, &p->twice)) << 30;
    for (unsigned i = 0; i < p->count; i++) {
        gap -= size(dot(l, &p->v[i])) * p->w[i];
    }
    return gap;
}

/* |l| of any size but 0. */
static long double size_of(const vec128 *l)
{
    long double most = 0.0L;
    long double square = 0.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const long double x = (long double)size(l->v[i]);
        most = (x > most) ? x : most;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const long double x = (long double)l->v[i] / most;
        square += x * x;
    }
    return most * root(square);
}

/* All true axes are cross products of two of the vectors. True iff they touch; else the largest
 * gap. */
static bool parts_touch(const parts *p, long double *widest)
{
    bool touch = true;
    *widest = 0.0L;
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned j = 0; j < i; j++) {
            const vec128 l = cross(&p->v[i], &p->v[j]);
            const wide gap = gap_along(p, &l);
            if (gap > 0) {
                const long double length = size_of(&l);
                const long double lsb = (long double)gap / (long double)ONE / 2.0L / length;
                touch = false;
                *widest = (lsb > *widest) ? lsb : *widest;
            }
        }
    }
    return touch;
}

/* How far along u (doubled) the centre may go until they part: least over the axes. */
static long double way_out(const parts *p, const long double u[AXES])
{
    long double least = 1e30L;
    for (unsigned i = 0; i < p->count; i++) {
        for (unsigned j = 0; j < i; j++) {
            const vec128 l = cross(&p->v[i], &p->v[j]);
            wide reach = 0;
            for (unsigned k = 0; k < p->count; k++) {
                reach += size(dot(&l, &p->v[k])) * p->w[k];
            }
            long double along = 0.0L;
            for (unsigned k = 0; k < AXES; k++) {
                along += (long double)l.v[k] * u[k];
            }
            along = (along < 0.0L) ? -along : along;
            const long double way = (long double)reach / (long double)ONE;
            if (along > 0.0L && way / along < least) {
                least = way / along;
            }
        }
    }
    return least;
}

/* ---- random boxes ---- */

static ko_q30 to_q30(long double x)
{
    const long double y = x * (long double)ONE;
    return (ko_q30)((y < 0.0L) ? y - 0.5L : y + 0.5L);
}

static void from_quaternion(const long double q[4], ko_mat3 *out)
{
    const long double n = 2.0L / (q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    const long double w = q[0];
    const long double x = q[1];
    const long double y = q[2];
    const long double z = q[3];
    const ko_mat3 m = {
        {to_q30(1 - n * (y * y + z * z)), to_q30(n * (x * y + w * z)), to_q30(n * (x * z - w * y))},
        {to_q30(n * (x * y - w * z)), to_q30(1 - n * (x * x + z * z)), to_q30(n * (y * z + w * x))},
        {to_q30(n * (x * z + w * y)), to_q30(n * (y * z - w * x)),
         to_q30(1 - n * (x * x + y * y))}};
    *out = m;
}

static void jog(oracle_case *with, ko_dir3 *d)
{
    d->x += (ko_q30)any_between(with, -4, 4);
    d->y += (ko_q30)any_between(with, -4, 4);
    d->z += (ko_q30)any_between(with, -4, 4);
}

/* Any rotation; or about one axis; or by a tiny angle; or none; at times jogged to the edge of the
 * tolerance. */
static ko_mat3 any_axes(oracle_case *with)
{
    long double q[4];
    ko_mat3 m;
    const uint64_t kind = any_bits(with) % 8U;
    const int64_t spread = (kind == 0U)   ? any_between(with, 1, 64)
                           : (kind == 1U) ? INT64_C(1) << any_between(with, 1, 29)
                                          : ONE;
    for (unsigned i = 0; i < 4U; i++) {
        q[i] = (long double)any_between(with, -spread, spread);
    }
    if (kind < 2U) {
        q[0] = (long double)ONE;
    }
    if (kind == 2U || kind == 3U) {
        q[1] = 0.0L;
        q[2] = 0.0L;
    }
    if (kind == 4U) {
        q[1] = q[2] = q[3] = 0.0L;
    }
    q[0] = (q[0] == 0.0L) ? 1.0L : q[0];
    from_quaternion(q, &m);
    if (once_in(with, 4)) {
        jog(with, &m.x);
        jog(with, &m.y);
        jog(with, &m.z);
    }
    return m;
}

static bool box_is_legal(const ko_obb *box)
{
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = of_dir(column(box, i));
        if (component(&box->r, i) < 0) {
            return false;
        }
        for (unsigned j = 0; j < AXES; j++) {
            const vec128 b = of_dir(column(box, j));
            const wide off = dot(&a, &b) - ((i == j) ? (wide)ONE * ONE : 0);
            if (size(off) > (wide)1 << 34) {
                return false;
            }
        }
    }
    for (unsigned k = 0; k < AXES; k++) {
        wide reach = 0;
        for (unsigned i = 0; i < AXES; i++) {
            reach += size(of_dir(column(box, i)).v[k]) * component(&box->r, i);
        }
        if (size(component(&box->c, k)) * ONE + reach > (wide)KO_LIMIT * ONE) {
            return false;
        }
    }
    return true;
}

static int64_t any_scale(oracle_case *with)
{
    return INT64_C(1) << any_between(with, 3, once_in(with, 3) ? 28 : 21);
}

static ko_obb any_obb_of(oracle_case *with, int64_t scale)
{
    ko_obb box;
    do {
        box.axes = any_axes(with);
        for (unsigned i = 0; i < AXES; i++) {
            const int64_t r = any_between(with, 0, scale);
            set_component(&box.r, i, once_in(with, 8) ? any_between(with, 0, 2) : r);
        }
        box.c = any_vec(with, KO_LIMIT - 2 * scale + (once_in(with, 4) ? scale / 2 : 0));
    } while (!box_is_legal(&box));
    return box;
}

static ko_obb any_obb(oracle_case *with)
{
    return any_obb_of(with, any_scale(with));
}

/* The box itself or one that is not legal. */
static ko_obb doubtful_obb(oracle_case *with)
{
    ko_obb box = any_obb(with);
    if (once_in(with, 8)) {
        const unsigned i = (unsigned)any_between(with, 0, 2);
        switch (any_bits(with) % 4U) {
        case 0:
            set_component(&box.r, i, any_between(with, -2, -1));
            break;
        case 1:
            set_component(&box.c, i, any_between(with, INT32_MIN, INT32_MAX));
            break;
        case 2:
            box.axes.y.x = (ko_q30)any_between(with, INT32_MIN, INT32_MAX);
            break;
        default:
            box.axes.z.z += (ko_q30)any_between(with, -20, 20);
            break;
        }
    }
    return box;
}

static void any_unit(oracle_case *with, long double u[AXES])
{
    long double n = 0.0L;
    for (unsigned i = 0; i < AXES; i++) {
        u[i] = (long double)any_between(with, -1000000, 1000000) / 1000000.0L;
        n += u[i] * u[i];
    }
    n = (n < 1e-6L) ? 1.0L : root(n * 1048576.0L) / 1024.0L;
    for (unsigned i = 0; i < AXES; i++) {
        u[i] /= n;
    }
}

/* A centre near contact with p along a random direction from `from`: within 3 LSB, or anywhere
 * about. */
static bool place_near(oracle_case *with, const parts *p, const ko_vec3 *from, ko_vec3 *out)
{
    long double u[AXES];
    any_unit(with, u);
    long double way = way_out(p, u) / 2.0L;
    if (!with->nasty && !once_in(with, 2)) {
        way *= (long double)any_between(with, 0, 4000) / 2000.0L;
    }
    way += (long double)any_between(with, -2000, 2000) / 1000.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const long double at = (long double)component(from, i) + way * u[i];
        if (at > (long double)KO_LIMIT || at < -(long double)KO_LIMIT) {
            return false;
        }
        set_component(out, i, (int64_t)at);
    }
    return true;
}

static vec128 doubled(vec128 v)
{
    for (unsigned i = 0; i < AXES; i++) {
        v.v[i] *= 2;
    }
    return v;
}

/* ---- overlap ---- */

static void judge_touch(const parts *p, bool answer, long double total, oracle_tally *tally)
{
    long double widest;
    const bool touch = parts_touch(p, &widest);
    found_answer(tally, answer, touch);
    if (answer && !touch) {
        found(tally, widest <= total * PART + FINE);
        found_deviation(tally, in_parts(widest));
    }
}

/* At times with an axis in common, all but parallel, or the same frame. */
static void relate(oracle_case *with, const ko_obb *a, ko_obb *b)
{
    if (once_in(with, 5)) {
        b->axes = a->axes;
        if (once_in(with, 2)) {
            jog(with, &b->axes.x);
            jog(with, &b->axes.y);
            jog(with, &b->axes.z);
        }
    }
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const int64_t scale = any_scale(with);
    const ko_obb a = any_obb_of(with, scale);
    ko_obb b = any_obb_of(with, scale);
    parts p = {.count = 0};
    relate(with, &a, &b);
    add_box(&p, &a);
    add_box(&p, &b);
    if (!place_near(with, &p, &a.c, &b.c) || !box_is_legal(&b)) {
        b = any_obb_of(with, scale);
        p.count = 0;
        add_box(&p, &a);
        add_box(&p, &b);
    }
    p.twice = doubled(difference(&b.c, &a.c));
    const bool answer = ko_obb_overlap(&a, &b);
    judge_touch(&p, answer, sum_of(&a) + sum_of(&b), tally);
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    static const ko_mat3 world = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const int64_t scale = any_scale(with);
    const ko_obb a = any_obb_of(with, scale);
    ko_obb b = any_obb_of(with, scale);
    parts p = {.count = 0};
    b.axes = world;
    add_box(&p, &a);
    add_box(&p, &b);
    const ko_vec3 elsewhere = b.c;
    if (!place_near(with, &p, &a.c, &b.c) || !box_is_legal(&b)) {
        b.c = elsewhere;
    }
    p.twice = doubled(difference(&b.c, &a.c));
    const ko_aabb aabb = {b.c, b.r};
    judge_touch(&p, ko_obb_overlap_aabb(&a, &aabb), sum_of(&a) + sum_of(&b), tally);
}

/* A segment with its middle near contact. */
static ko_segment any_segment(oracle_case *with, const ko_obb *box, parts *p)
{
    ko_segment s;
    const int64_t reach = any_scale(with) / 2;
    ko_vec3 half = any_vec(with, reach);
    ko_vec3 middle;
    if (once_in(with, 4)) { /* along an axis, or nearly */
        const ko_dir3 *axis = column(box, (unsigned)any_between(with, 0, 2));
        half.x = (fix16_t)((axis->x * reach) / ONE);
        half.y = (fix16_t)((axis->y * reach) / ONE);
        half.z = (fix16_t)((axis->z * reach) / ONE);
    }
    p->count = 0;
    add_box(p, box);
    const vec128 e = {{2 * (wide)half.x, 2 * (wide)half.y, 2 * (wide)half.z}};
    p->v[3] = e;
    p->w[3] = ONE;
    p->count = 4;
    if (!place_near(with, p, &box->c, &middle)) {
        middle = box->c;
    }
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t h = component(&half, i);
        int64_t m = component(&middle, i);
        const int64_t room = KO_LIMIT - (h < 0 ? -h : h);
        m = (m > room) ? room : (m < -room) ? -room : m;
        set_component(&s.a, i, m - h);
        set_component(&s.b, i, m + h);
    }
    const vec128 a = difference(&s.a, &box->c);
    const vec128 b = difference(&s.b, &box->c);
    for (unsigned i = 0; i < AXES; i++) {
        p->twice.v[i] = a.v[i] + b.v[i];
    }
    return s;
}

static long double length_of(const vec128 *v)
{
    return root((long double)v->v[0] * (long double)v->v[0] +
                (long double)v->v[1] * (long double)v->v[1] +
                (long double)v->v[2] * (long double)v->v[2]);
}

static void judge_overlap_segment(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_segment(with, &box, &p);
    judge_touch(&p, ko_obb_overlap_segment(&box, &s), sum_of(&box) + length_of(&p.v[3]), tally);
}

/* ---- distances ---- */

/* Solves the normal equations of the free ones of n vectors; the others are given in t. False iff
 * singular. */
static bool solve(long double v[4][AXES], unsigned n, const long double d[AXES],
                  const bool is_free[4], long double t[4])
{
    long double m[4][5];
    unsigned index[4];
    unsigned k = 0;
    long double rest[AXES] = {d[0], d[1], d[2]};
    for (unsigned i = 0; i < n; i++) {
        for (unsigned x = 0; x < AXES && !is_free[i]; x++) {
            rest[x] -= t[i] * v[i][x];
        }
        if (is_free[i]) {
            index[k++] = i;
        }
    }
    for (unsigned i = 0; i < k; i++) {
        for (unsigned j = 0; j <= k; j++) {
            const long double *other = (j == k) ? rest : v[index[j]];
            m[i][j == k ? 4 : j] =
                v[index[i]][0] * other[0] + v[index[i]][1] * other[1] + v[index[i]][2] * other[2];
        }
    }
    for (unsigned i = 0; i < k; i++) {
        const long double pivot = m[i][i];
        if (pivot < 1e-15L) {
            return false;
        }
        for (unsigned r = 0; r < k; r++) {
            const long double f = (r == i) ? 0.0L : m[r][i] / pivot;
            for (unsigned c = 0; c < 5U && r != i; c++) {
                m[r][c] -= (c < k || c == 4U) ? f * m[i][c] : 0.0L;
            }
        }
    }
    for (unsigned i = 0; i < k; i++) {
        t[index[i]] = m[i][4] / m[i][i];
    }
    return true;
}

/* The distance of d from { sum ti vi, |ti| <= wi }: the least over all ways to hold each ti at an
 * end or leave it free. What is found is feasible (clamped), so never too small. */
static long double distance(long double v[4][AXES], const long double w[4], unsigned n,
                            const long double d[AXES])
{
    long double best = 1e40L;
    unsigned ways = 1;
    for (unsigned i = 0; i < n; i++) {
        ways *= 3U;
    }
    for (unsigned way = 0; way < ways; way++) {
        bool is_free[4] = {false, false, false, false};
        long double t[4] = {0.0L, 0.0L, 0.0L, 0.0L};
        unsigned code = way;
        for (unsigned i = 0; i < n; i++, code /= 3U) {
            is_free[i] = code % 3U == 2U;
            t[i] = (code % 3U == 0U) ? w[i] : -w[i];
        }
        if (!solve(v, n, d, is_free, t)) {
            continue;
        }
        long double square = 0.0L;
        for (unsigned i = 0; i < n; i++) {
            t[i] = (t[i] > w[i]) ? w[i] : (t[i] < -w[i]) ? -w[i] : t[i];
        }
        for (unsigned x = 0; x < AXES; x++) {
            long double left = d[x];
            for (unsigned i = 0; i < n; i++) {
                left -= t[i] * v[i][x];
            }
            square += left * left;
        }
        best = (square < best) ? square : best;
    }
    return (best < 1e-9L) ? 0.0L : root(best);
}

static void box_vectors(const ko_obb *box, long double v[4][AXES], long double w[4])
{
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = of_dir(column(box, i));
        for (unsigned x = 0; x < AXES; x++) {
            v[i][x] = (long double)a.v[x] / (long double)ONE;
        }
        w[i] = (long double)component(&box->r, i);
    }
}

static long double distance_of_point(const ko_obb *box, const ko_vec3 *point)
{
    long double v[4][AXES];
    long double w[4];
    long double d[AXES];
    const vec128 to = difference(point, &box->c);
    box_vectors(box, v, w);
    for (unsigned x = 0; x < AXES; x++) {
        d[x] = (long double)to.v[x];
    }
    return distance(v, w, 3, d);
}

static long double distance_of_segment(const ko_obb *box, const parts *p)
{
    long double v[4][AXES];
    long double w[4];
    long double d[AXES];
    long double length = length_of(&p->v[3]);
    box_vectors(box, v, w);
    length = (length == 0.0L) ? 1.0L : length;
    for (unsigned x = 0; x < AXES; x++) {
        d[x] = (long double)p->twice.v[x] / 2.0L;
        v[3][x] = (long double)p->v[3].v[x] / length;
    }
    w[3] = length / 2.0L;
    return distance(v, w, (length_of(&p->v[3]) == 0.0L) ? 3U : 4U, d);
}

static bool holds(const ko_obb *box, const vec128 *scaled, wide scale);

/* Within 3 LSB of the surface, or anywhere about. */
static ko_vec3 any_point(oracle_case *with, const ko_obb *box)
{
    parts p = {.count = 0};
    ko_vec3 point;
    add_box(&p, box);
    if (!place_near(with, &p, &box->c, &point)) {
        point = any_vec(with, KO_LIMIT);
    }
    return point;
}

static void judge_clearance(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const ko_obb base = box_is_legal(&box) ? box : any_obb(with);
    const ko_vec3 point = once_in(with, 3) ? doubtful_vec(with, KO_LIMIT) : any_point(with, &base);
    fix16_t out = -7;
    const bool legal = box_is_legal(&box) && all_within(&point, KO_LIMIT);
    if (!found_status(tally, ko_obb_clearance_point(&box, &point, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    const long double truth = distance_of_point(&box, &point);
    const long double fixed = (truth < 4194304.0L) ? 1.1L : 4.8L;
    found_safe(tally, (long double)out <= truth + ((truth > 0.0L) ? FINE / 1024 : 0.0L));
    found(tally, truth - (long double)out <= fixed + (truth + sum_of(&box)) * PART);
    found_deviation(tally, in_parts(truth - (long double)out));
}

static void judge_closest(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const ko_obb base = box_is_legal(&box) ? box : any_obb(with);
    const ko_vec3 point = any_point(with, &base);
    ko_vec3 out = {1, 2, 3};
    if (!found_status(tally, ko_obb_closest_point(&box, &point, &out), box_is_legal(&box))) {
        found(tally, out.x == 1 && out.y == 2 && out.z == 3);
        return;
    }
    const vec128 between = difference(&point, &out);
    const long double truth = distance_of_point(&box, &point);
    const long double more = length_of(&between) - truth;
    found(tally, distance_of_point(&box, &out) <= 0.8661L);
    found(tally, all_within(&out, KO_LIMIT));
    found(tally, more <= 2.0L + (truth + sum_of(&box)) * PART);
    found_deviation(tally, in_parts(more));
}

static void judge_sphere(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    ko_sphere sphere = {any_point(with, &box), 0};
    const long double apart = distance_of_point(&box, &sphere.c);
    const long double wished = apart + (long double)any_between(with, -3000, 3000) / 1000.0L;
    sphere.r = once_in(with, 3)  ? (fix16_t)any_between(with, 0, any_scale(with))
               : (wished < 0.0L) ? 0
                                 : (fix16_t)wished;
    const bool answer = ko_obb_overlap_sphere(&box, &sphere);
    const long double gap = apart - (long double)sphere.r;
    found_answer(tally, answer, gap <= 0.0L);
    if (answer && gap > 0.0L) {
        const bool is_near = apart < 4194304.0L && sphere.r < 4194304;
        found(tally,
              gap <= (is_near ? 0.1L : 3.0L) + PART * (sum_of(&box) + (long double)sphere.r));
        found_deviation(tally, in_parts(gap));
    }
}

static void judge_capsule(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_segment(with, &box, &p);
    ko_capsule capsule = {s.a, s.b, 0};
    const long double apart = distance_of_segment(&box, &p);
    const long double wished = apart + (long double)any_between(with, -8000, 8000) / 1000.0L;
    capsule.r = once_in(with, 3)  ? (fix16_t)any_between(with, 0, any_scale(with))
                : (wished < 0.0L) ? 0
                                  : (fix16_t)wished;
    const bool answer = ko_obb_overlap_capsule(&box, &capsule);
    const long double gap = apart - (long double)capsule.r;
    found_answer(tally, answer, gap <= 0.0L);
    if (answer && gap > 0.0L) {
        found(tally, gap <= 7.0L + PART * (sum_of(&box) + (long double)capsule.r) +
                                length_of(&p.v[3]) / 536870912.0L);
        found_deviation(tally, in_parts(gap));
    }
}

/* ---- containment ---- */

/* Whether c + x / scale is in the box: |n . x| <= r |det| scale for its true normals. scale is 1 or
 * 2^30. */
static bool holds(const ko_obb *box, const vec128 *scaled, wide scale)
{
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 own = of_dir(column(box, i));
        const vec128 one = of_dir(column(box, (i + 1U) % 3U));
        const vec128 other = of_dir(column(box, (i + 2U) % 3U));
        const vec128 n = cross(&one, &other);
        const wide r = component(&box->r, i);
        const wide along = size(dot(&n, scaled)) * (ONE / scale);
        if (along > size(dot(&n, &own)) * r) {
            return false;
        }
    }
    return true;
}

static bool holds_point(const ko_obb *box, const ko_vec3 *point)
{
    const vec128 d = difference(point, &box->c);
    return holds(box, &d, 1);
}

static bool holds_box(const ko_obb *box, const ko_obb *inner)
{
    for (unsigned corner = 0; corner < 8U; corner++) {
        vec128 x = difference(&inner->c, &box->c);
        for (unsigned k = 0; k < AXES; k++) {
            x.v[k] *= ONE;
            for (unsigned i = 0; i < AXES; i++) {
                const wide part = of_dir(column(inner, i)).v[k] * component(&inner->r, i);
                x.v[k] += ((corner >> i) & 1U) ? part : -part;
            }
        }
        if (!holds(box, &x, ONE)) {
            return false;
        }
    }
    return true;
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    const ko_vec3 point = any_point(with, &box);
    found_inside(tally, ko_obb_contains_point(&box, &point), holds_point(&box, &point));
}

/* ---- casts ---- */

/* Where the line d + t e enters the box of extents r + more, and whether it leaves later, within 0
 * .. 1. */
static bool line_enters(const ko_obb *box, const vec128 *d, const vec128 *e, long double part,
                        long double more, long double *enter)
{
    long double from = 0.0L;
    long double to = 1.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 own = of_dir(column(box, i));
        const vec128 one = of_dir(column(box, (i + 1U) % 3U));
        const vec128 other = of_dir(column(box, (i + 2U) % 3U));
        const vec128 n = cross(&one, &other);
        const long double det = (long double)dot(&n, &own) / (long double)ONE;
        const long double at = (long double)dot(&n, d) / det;
        const long double way = (long double)dot(&n, e) / det * part;
        const long double r = (long double)component(&box->r, i) + more;
        if (r < 0.0L) {
            return false;
        }
        if (way == 0.0L) {
            if (at > r || at < -r) {
                return false;
            }
            continue;
        }
        const long double one_end = (-r - at) / way;
        const long double other_end = (r - at) / way;
        const long double lo = (one_end < other_end) ? one_end : other_end;
        const long double hi = (one_end < other_end) ? other_end : one_end;
        from = (lo > from) ? lo : from;
        to = (hi < to) ? hi : to;
    }
    *enter = from;
    return from <= to;
}

/* `unit`: what enter may be early by, in 2^-30. */
static void judge_enter(const ko_obb *box, const vec128 *d, const vec128 *e, long double part,
                        ko_q30 enter, long double unit, oracle_tally *tally)
{
    long double truth = 0.0L;
    long double early = 0.0L;
    const bool hits = line_enters(box, d, e, part, 0.0L, &truth);
    const bool hits_grown = line_enters(box, d, e, part, sum_of(box) * PART + FINE, &early);
    if (hits) {
        found_safe(tally, (long double)enter <= truth * (long double)ONE + 1e-3L);
    }
    if (enter != KO_NEVER && !hits) {
        found(tally, hits_grown || line_enters(box, d, e, part, sum_of(box) * PART + 1.0L, &early));
    }
    if (enter != KO_NEVER && hits_grown) {
        const long double before = early * (long double)ONE - (long double)enter;
        found(tally, before <= unit);
        found_deviation(tally, in_parts(before));
    }
}

static void judge_cast_segment(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_segment(with, &box, &p);
    ko_q30 enter = -7;
    long double widest;
    const bool touch = parts_touch(&p, &widest);
    found(tally, ko_obb_cast_segment(&box, &s, &enter) == KO_OK);
    found_answer(tally, enter != KO_NEVER, touch);
    const vec128 d = difference(&s.a, &box.c);
    judge_enter(&box, &d, &p.v[3], 1.0L, enter, 1.001L, tally);
}

static void judge_cast_ray(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    parts p = {.count = 0};
    const ko_segment s = any_segment(with, &box, &p);
    const ko_mat3 frame = any_axes(with);
    ko_ray ray = {s.a, frame.x, (fix16_t)any_between(with, 0, any_scale(with) * 2)};
    const long double length = length_of(&p.v[3]);
    if (length > 1.0L && !once_in(with, 8)) {
        ray.direction.x = to_q30((long double)p.v[3].v[0] / length);
        ray.direction.y = to_q30((long double)p.v[3].v[1] / length);
        ray.direction.z = to_q30((long double)p.v[3].v[2] / length);
        ray.length = (fix16_t)length;
    }
    ko_q30 enter = -7;
    long double at;
    found(tally, ko_obb_cast_ray(&box, &ray, &enter) == KO_OK);
    const vec128 d = difference(&ray.origin, &box.c);
    const vec128 e = of_dir(&ray.direction);
    const long double part = (long double)ray.length / (long double)ONE;
    const bool hits = line_enters(&box, &d, &e, part, -1e-6L, &at);
    tally->yes += hits ? 1U : 0U;
    tally->no += hits ? 0U : 1U;
    tally->missed += (hits && enter == KO_NEVER) ? 1U : 0U;
    const long double unit = (ray.length > 0) ? (long double)ONE / (long double)ray.length : 0.0L;
    oracle_tally one = {0};
    judge_enter(&box, &d, &e, part, enter, unit + 1.001L, &one);
    tally->missed += one.missed;
    tally->broken += one.broken;
    found_deviation(tally,
                    (ray.length > 0) ? (uint64_t)((long double)one.worst / (unit + 1.0L)) : 0U);
}

/* ---- measures and planes ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    (void)found_status(tally, ko_obb_check(&box), box_is_legal(&box));
}

static ko_dir3 any_direction(oracle_case *with)
{
    const ko_mat3 m = any_axes(with);
    return m.x;
}

static void judge_radius(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    const ko_dir3 direction = any_direction(with);
    fix16_t out = -7;
    if (!found_status(tally, ko_obb_radius_along(&box, &direction, &out), box_is_legal(&box))) {
        found(tally, out == -7);
        return;
    }
    const vec128 l = of_dir(&direction);
    wide truth = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = of_dir(column(&box, i));
        truth += size(dot(&a, &l)) * component(&box.r, i);
    }
    const wide over = (wide)out * ((wide)ONE * ONE) - truth;
    found_safe(tally, over >= 0);
    const long double lsb = (long double)over / ((long double)ONE * (long double)ONE);
    found(tally, lsb <= 1.0L + sum_of(&box) / (long double)ONE);
    found_deviation(tally, in_parts(lsb));
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = doubtful_obb(with);
    ko_aabb out = {{1, 2, 3}, {4, 5, 6}};
    const ko_aabb before = out;
    if (!found_status(tally, ko_obb_to_aabb(&box, &out), box_is_legal(&box))) {
        found(tally, memcmp(&out, &before, sizeof out) == 0);
        return;
    }
    found(tally, ko_aabb_check(&out) == KO_OK);
    for (unsigned k = 0; k < AXES; k++) {
        wide reach = 0;
        for (unsigned i = 0; i < AXES; i++) {
            reach += size(of_dir(column(&box, i)).v[k]) * component(&box.r, i);
        }
        const wide over = (wide)component(&out.r, k) * ONE - reach;
        found_safe(tally, over >= 0 && component(&out.c, k) == component(&box.c, k));
        found(tally, over < ONE);
        found_deviation(tally, (uint64_t)(over >> 10));
    }
}

/* A plane within 3 LSB of a corner, or anywhere about. The truth: height +- reach, Q60. */
static ko_plane any_plane(oracle_case *with, const ko_obb *box, wide *height, wide *reach)
{
    ko_plane plane = {any_direction(with), 0};
    const vec128 n = of_dir(&plane.normal);
    const vec128 c = {{box->c.x, box->c.y, box->c.z}};
    *reach = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = of_dir(column(box, i));
        *reach += size(dot(&a, &n)) * component(&box->r, i);
    }
    const wide at = dot(&n, &c) * ONE;
    const wide touch = once_in(with, 2) ? at - *reach : at + *reach;
    const int64_t offset =
        (int64_t)(touch / ((wide)ONE * ONE)) +
        (once_in(with, 3) ? any_length(with, 65536 * 64) : any_between(with, -3, 3));
    plane.offset = (fix16_t)offset;
    *height = at - (wide)offset * ONE * ONE;
    return plane;
}

static void judge_side(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    wide height;
    wide reach;
    const ko_plane plane = any_plane(with, &box, &height, &reach);
    const ko_side side = ko_obb_side_plane(&box, &plane);
    const bool touch = size(height) <= reach;
    found_answer(tally, side == KO_SIDE_ACROSS, touch);
    found(tally, side == KO_SIDE_ACROSS || (side == KO_SIDE_OUTSIDE) == (height > 0));
    if (side == KO_SIDE_ACROSS && !touch) {
        const long double lsb =
            (long double)(size(height) - reach) / ((long double)ONE * (long double)ONE);
        found(tally, lsb <= sum_of(&box) / (long double)ONE);
        found_deviation(tally, in_parts(lsb));
    }
}

static void judge_clearance_plane(oracle_case *with, oracle_tally *tally)
{
    const ko_obb box = any_obb(with);
    wide height;
    wide reach;
    fix16_t out = -7;
    const ko_plane plane = any_plane(with, &box, &height, &reach);
    const vec128 n = of_dir(&plane.normal);
    const wide off = dot(&n, &n) - (wide)ONE * ONE;
    if (size(off) > (wide)1 << 33) {
        return; /* jogged beyond 2^-28: not a plane that shape.h allows */
    }
    found(tally, ko_obb_clearance_plane(&box, &plane, &out) == KO_OK);
    const long double length = length_of(&n);
    const long double truth = (long double)(height - reach) / (long double)ONE / length;
    const long double less = truth - (long double)out;
    found_safe(tally, less >= -FINE / 1024);
    found(tally, less <= 2.0L + sum_of(&box) / (long double)ONE +
                             ((truth < 0.0L) ? -truth : truth) / 67108864.0L);
    found_deviation(tally, in_parts(less));
}

/* ---- builders ---- */

#define POINTS 12U

static bool axes_are_legal(const ko_mat3 *axes)
{
    const ko_obb box = {{0, 0, 0}, *axes, {0, 0, 0}};
    return box_is_legal(&box);
}

static size_t any_points(oracle_case *with, ko_vec3 points[POINTS])
{
    const size_t count = (size_t)any_between(with, 1, POINTS);
    const int64_t scale = any_scale(with);
    const ko_vec3 centre = any_vec(with, KO_LIMIT - scale);
    const uint64_t flat = any_bits(with) % 16U;
    const ko_mat3 frame = any_axes(with);
    for (size_t k = 0; k < count; k++) {
        const int64_t u = any_between(with, -scale / 2, scale / 2);
        const int64_t v = (flat == 1U) ? 0 : any_between(with, -scale / 2, scale / 2);
        const int64_t w = (flat < 3U) ? 0 : any_between(with, -scale / 8, scale / 8);
        for (unsigned x = 0; x < AXES; x++) {
            const wide at =
                of_dir(&frame.x).v[x] * u + of_dir(&frame.y).v[x] * v + of_dir(&frame.z).v[x] * w;
            const int64_t moved = component(&centre, x) + (int64_t)(at / ONE);
            set_component(&points[k], x,
                          (moved > KO_LIMIT)    ? KO_LIMIT
                          : (moved < -KO_LIMIT) ? -KO_LIMIT
                                                : moved);
        }
    }
    return count;
}

/* Refused only if the box would leave the range. */
static bool found_built(oracle_tally *tally, ko_status status, const ko_obb *out,
                        const ko_vec3 *points, size_t count)
{
    static const ko_obb blank;
    bool at_edge = false;
    for (size_t k = 0; k < count; k++) {
        at_edge = at_edge || !all_within(&points[k], KO_LIMIT / 4);
    }
    if (status != KO_OK) {
        found(tally, status == KO_E_RANGE && at_edge && memcmp(out, &blank, sizeof blank) == 0);
        return false;
    }
    found(tally, box_is_legal(out));
    for (size_t k = 0; k < count; k++) {
        found_safe(tally, holds_point(out, &points[k]));
    }
    return true;
}

/* How much r exceeds half the width of the points along each axis. */
static void judge_width(const ko_obb *box, const ko_vec3 *points, size_t count, oracle_tally *tally)
{
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = of_dir(column(box, i));
        wide lo = 0;
        wide hi = 0;
        for (size_t k = 1; k < count; k++) {
            const vec128 d = difference(&points[k], &points[0]);
            const wide at = dot(&a, &d);
            lo = (at < lo) ? at : lo;
            hi = (at > hi) ? at : hi;
        }
        const long double half = (long double)(hi - lo) / (2.0L * (long double)ONE);
        const long double more = (long double)component(&box->r, i) - half;
        found(tally, more <= 3.0L + PART * sum_of(box));
        found_deviation(tally, in_parts(more));
    }
}

static void judge_frame(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    ko_obb out = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
    const size_t count = any_points(with, points);
    const ko_mat3 axes = any_axes(with);
    const ko_status status = ko_obb_from_points_frame(points, count, &axes, &out);
    if (!axes_are_legal(&axes)) {
        found(tally, status == KO_E_RANGE);
        return;
    }
    if (found_built(tally, status, &out, points, count)) {
        judge_width(&out, points, count, tally);
    }
}

static void judge_points(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    ko_obb out = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
    const size_t count = any_points(with, points);
    if (found_built(tally, ko_obb_from_points(points, count, &out), &out, points, count)) {
        judge_width(&out, points, count, tally);
    }
}

/* What the header minimises: the product of the points' widths, each whole and 1 LSB larger. */
static long double volume(const ko_obb *box, const ko_vec3 *points, size_t count)
{
    long double product = 1.0L;
    for (unsigned i = 0; i < AXES; i++) {
        const vec128 a = of_dir(column(box, i));
        wide lo = 0;
        wide hi = 0;
        for (size_t k = 1; k < count; k++) {
            const vec128 d = difference(&points[k], &points[0]);
            const wide at = dot(&a, &d);
            lo = (at < lo) ? at : lo;
            hi = (at > hi) ? at : hi;
        }
        product *= (long double)((hi - lo) / ONE + 1);
    }
    return product;
}

static void judge_hull(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 points[POINTS];
    uint16_t triangles[6];
    ko_obb out = {{0, 0, 0}, {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}, {0, 0, 0}};
    ko_obb simple;
    const size_t count = any_points(with, points);
    for (unsigned i = 0; i < 6U; i++) {
        triangles[i] = (uint16_t)any_between(with, 0, (int64_t)count - 1);
    }
    if (found_built(tally, ko_obb_from_hull(points, count, triangles, 2, &out), &out, points,
                    count)) {
        judge_width(&out, points, count, tally);
        if (ko_obb_from_points(points, count, &simple) == KO_OK) {
            found(tally, volume(&out, points, count) <=
                             volume(&simple, points, count) * (1.0L + FINE * FINE));
        }
    }
}

static void judge_merge(oracle_case *with, oracle_tally *tally)
{
    static const ko_obb blank;
    const ko_obb a = any_obb(with);
    ko_obb b = any_obb(with);
    ko_obb out = blank;
    if (once_in(with, 2)) {
        const ko_vec3 c = b.c;
        b.c = a.c;
        b.c = box_is_legal(&b) ? b.c : c;
    }
    relate(with, &a, &b);
    b.axes = box_is_legal(&b) ? b.axes : a.axes;
    if (!box_is_legal(&b)) {
        return;
    }
    const ko_status status = ko_obb_merge(&a, &b, &out);
    if (status != KO_OK) {
        const bool small = all_within(&a.c, KO_LIMIT / 8) && all_within(&b.c, KO_LIMIT / 8) &&
                           sum_of(&a) + sum_of(&b) < (long double)KO_LIMIT / 4;
        found(tally, !small && memcmp(&out, &blank, sizeof out) == 0);
        return;
    }
    found(tally, box_is_legal(&out));
    found_safe(tally, holds_box(&out, &a) && holds_box(&out, &b));
}

/* The image of the AABB's corners, exact in Q30. */
static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    static const ko_obb blank;
    const ko_obb base = any_obb(with);
    ko_aabb box = {{0, 0, 0}, base.r};
    ko_pose pose = {any_axes(with), any_vec(with, KO_LIMIT / 2)};
    ko_obb out = blank;
    box.c = any_vec(with, KO_LIMIT / 4);
    if (ko_aabb_check(&box) != KO_OK) {
        return;
    }
    if (ko_obb_from_aabb(&box, &pose, &out) != KO_OK) {
        found(tally, memcmp(&out, &blank, sizeof out) == 0);
        found(tally, !axes_are_legal(&pose.r) || sum_of(&base) > (long double)KO_LIMIT / 32);
        return;
    }
    found(tally, box_is_legal(&out));
    for (unsigned corner = 0; corner < 8U; corner++) {
        vec128 x = difference(&pose.t, &out.c);
        for (unsigned k = 0; k < AXES; k++) {
            x.v[k] *= ONE;
            for (unsigned i = 0; i < AXES; i++) {
                const wide r = component(&box.r, i);
                const wide at = component(&box.c, i) + (((corner >> i) & 1U) ? r : -r);
                x.v[k] += of_dir(column(&out, i)).v[k] * at;
            }
        }
        found_safe(tally, holds(&out, &x, ONE));
    }
    for (unsigned i = 0; i < AXES; i++) {
        const int64_t more = component(&out.r, i) - component(&box.r, i);
        found(tally, more == 0 || more == 1);
        found_deviation(tally, (uint64_t)more << DEVIATION_BITS);
    }
}

/* The bounds here are for the largest boxes that are drawn (sum of extents below 3 * 2^28: 48 LSB
 * in 2^-24); the bound of each case, with its own size, is judged as a claim. */
#define LSB(n) ((uint64_t)(n)*ONE_LSB)

static const oracle_claim claims[] = {
    {"ko_obb_check", EXACT, 0, judge_check},
    {"ko_obb_from_aabb", CONSERVATIVE, LSB(1), judge_from_aabb},
    {"ko_obb_from_points_frame", CONSERVATIVE, LSB(51), judge_frame},
    {"ko_obb_from_points", CONSERVATIVE, LSB(51), judge_points},
    {"ko_obb_from_hull", CONSERVATIVE, LSB(51), judge_hull},
    {"ko_obb_merge", CONSERVATIVE, 0, judge_merge},
    {"ko_obb_to_aabb", CONSERVATIVE, LSB(1), judge_to_aabb},
    {"ko_obb_radius_along", CONSERVATIVE, LSB(3), judge_radius},
    {"ko_obb_contains_point", EXACT, 0, judge_contains},
    {"ko_obb_closest_point", CONSERVATIVE, LSB(100), judge_closest},
    {"ko_obb_clearance_point", CONSERVATIVE, LSB(200), judge_clearance},
    {"ko_obb_clearance_plane", CONSERVATIVE, LSB(40), judge_clearance_plane},
    {"ko_obb_side_plane", CONSERVATIVE, LSB(2), judge_side},
    {"ko_obb_overlap", CONSERVATIVE, LSB(96), judge_overlap},
    {"ko_obb_overlap_aabb", CONSERVATIVE, LSB(96), judge_overlap_aabb},
    {"ko_obb_overlap_segment", CONSERVATIVE, LSB(96), judge_overlap_segment},
    {"ko_obb_overlap_sphere", CONSERVATIVE, LSB(68), judge_sphere},
    {"ko_obb_overlap_capsule", CONSERVATIVE, LSB(72), judge_capsule},
    {"ko_obb_cast_segment", CONSERVATIVE, LSB(2), judge_cast_segment},
    {"ko_obb_cast_ray", CONSERVATIVE, LSB(2), judge_cast_ray},
};

ORACLE_SUITE(oracle_obb, "keepout/obb.h", claims);
