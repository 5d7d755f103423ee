/* The claims of keepout/kdop.h in 32 bits; k is random in each case.
 *
 * The exact extent of a body along a direction is the least of all combinations of three normals
 * (the duality of linear programming: a least combination needs no more than three), here tried one
 * and all. */
#include "oracle_box.h"

#include "keepout/kdop.h"

#include <string.h>

#define SLABS KO_KDOP_MAX_SLABS
#define POINTS 8

static const unsigned sizes[6] = {6, 8, 12, 14, 18, 26};
static const int corners[4][AXES] = {{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};
static const int axes[3][AXES] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const int edges[6][AXES] = {{1, 1, 0},  {1, -1, 0}, {1, 0, 1},
                                   {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};

/* ---- normals, as the header lists them ---- */

static const int *normal_of(unsigned k, unsigned i)
{
    const bool has_corners = k == 8U || k == 14U || k == 26U;
    const bool has_axes = k != 8U && k != 12U;
    if (has_corners && i < 4U) {
        return corners[i];
    }
    i -= has_corners ? 4U : 0U;
    if (has_axes && i < 3U) {
        return axes[i];
    }
    return edges[i - (has_axes ? 3U : 0U)];
}

static int weight_of(const int *n)
{
    return n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
}

static wide dot_wide(const int *n, const wide v[AXES])
{
    return n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
}

static wide project(const int *n, const ko_vec3 *p)
{
    const wide v[AXES] = {p->x, p->y, p->z};
    return dot_wide(n, v);
}

/* ---- the exact extent ---- */

typedef struct triple {
    unsigned index[3];
    int cofactor[3][AXES]; /* times 12 / determinant */
} triple;

typedef struct triples {
    unsigned count;
    triple list[286];
} triples;

static void cross(const int *a, const int *b, int *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void add_triple(triples *all, unsigned k, unsigned i, unsigned j, unsigned l)
{
    const int *const n[3] = {normal_of(k, i), normal_of(k, j), normal_of(k, l)};
    triple t = {{i, j, l}, {{0}}};
    for (unsigned at = 0; at < 3U; at++) {
        cross(n[(at + 1U) % 3U], n[(at + 2U) % 3U], t.cofactor[at]);
    }
    const int d =
        n[0][0] * t.cofactor[0][0] + n[0][1] * t.cofactor[0][1] + n[0][2] * t.cofactor[0][2];
    if (d == 0) {
        return;
    }
    for (unsigned at = 0; at < 9U; at++) {
        t.cofactor[at / 3U][at % 3U] *= 12 / d; /* |d| is 1 to 4 */
    }
    all->list[all->count++] = t;
}

static const triples *triples_of(unsigned k)
{
    static triples made[27];
    triples *const all = &made[k];
    if (all->count != 0U) {
        return all;
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        for (unsigned j = i + 1U; j < k / 2U; j++) {
            for (unsigned l = j + 1U; l < k / 2U; l++) {
                add_triple(all, k, i, j, l);
            }
        }
    }
    return all;
}

/* 12 times the most of m . p over the body. */
static wide extent12(unsigned k, const ko_kdop_slab *dop, const wide m[AXES])
{
    const triples *const all = triples_of(k);
    wide least = (wide)1 << 120;
    for (unsigned i = 0; i < all->count; i++) {
        const triple *const t = &all->list[i];
        wide sum = 0;
        for (unsigned at = 0; at < 3U; at++) {
            const ko_kdop_slab *const slab = &dop[t->index[at]];
            const wide w = dot_wide(t->cofactor[at], m);
            sum += w * ((w > 0) ? slab->hi : slab->lo);
        }
        least = (sum < least) ? sum : least;
    }
    return least;
}

static wide floor_div(wide a, wide b)
{
    const wide q = a / b;
    return (a % b < 0) ? q - 1 : q;
}

/* ---- random bodies ---- */

typedef struct body {
    unsigned k;
    unsigned count;
    ko_vec3 points[POINTS];
    ko_kdop_slab slab[SLABS];
} body;

static unsigned any_k(oracle_case *with)
{
    return sizes[any_between(with, 0, 5)];
}

/* Points about a centre, at all scales; at times in a plane or all the same. */
static void any_points(oracle_case *with, body *b, int64_t limit)
{
    const int64_t size = INT64_C(1) << any_between(with, 0, 28);
    const int64_t reach = (size < limit / 2) ? size : limit / 2;
    const ko_vec3 centre = any_vec(with, limit - reach);
    const bool flat = once_in(with, 8);
    b->count = (unsigned)any_between(with, 1, POINTS);
    for (unsigned i = 0; i < b->count; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const int64_t by = (flat && axis == 2U) ? 0 : any_between(with, -reach, reach);
            set_component(&b->points[i], axis, component(&centre, axis) + by);
        }
    }
}

/* The intervals of the points, worked out here. */
static void truth_of_points(const body *b, ko_kdop_slab *out)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        for (unsigned j = 0; j < b->count; j++) {
            const fix16_t at = (fix16_t)project(normal_of(b->k, i), &b->points[j]);
            out[i].lo = (j == 0U || at < out[i].lo) ? at : out[i].lo;
            out[i].hi = (j == 0U || at > out[i].hi) ? at : out[i].hi;
        }
    }
}

static body body_within(oracle_case *with, unsigned k, int64_t limit)
{
    body b;
    memset(&b, 0, sizeof b);
    b.k = k;
    any_points(with, &b, limit);
    truth_of_points(&b, b.slab);
    return b;
}

static body any_body(oracle_case *with, unsigned k)
{
    return body_within(with, k, KO_LIMIT);
}

/* Not tight any more: some slabs are wider. */
static void loosen(oracle_case *with, body *b)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        const int64_t limit = (int64_t)weight_of(normal_of(b->k, i)) * KO_LIMIT;
        const int64_t more = any_between(with, 0, INT64_C(1) << any_between(with, 0, 28));
        if (once_in(with, 2)) {
            b->slab[i].hi =
                (fix16_t)((b->slab[i].hi + more < limit) ? b->slab[i].hi + more : limit);
        } else if (once_in(with, 2)) {
            b->slab[i].lo =
                (fix16_t)((b->slab[i].lo - more > -limit) ? b->slab[i].lo - more : -limit);
        }
    }
}

static bool dop_is_legal(unsigned k, const ko_kdop_slab *dop)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        const wide limit = (wide)weight_of(normal_of(k, i)) * KO_LIMIT;
        if (dop[i].lo < -limit || dop[i].lo > dop[i].hi || dop[i].hi > limit) {
            return false;
        }
    }
    return true;
}

/* At times one slab is spoilt. */
static void doubt_dop(oracle_case *with, body *b)
{
    if (!once_in(with, 12)) {
        return;
    }
    const unsigned i = (unsigned)any_between(with, 0, b->k / 2 - 1);
    const int64_t limit = (int64_t)weight_of(normal_of(b->k, i)) * KO_LIMIT;
    switch (any_bits(with) % 4U) {
    case 0:
        b->slab[i].hi = (fix16_t)(limit + any_between(with, 0, 2));
        break;
    case 1:
        b->slab[i].lo = (fix16_t)(-limit - any_between(with, 0, 2));
        break;
    case 2:
        b->slab[i].lo = (fix16_t)(b->slab[i].hi + (b->slab[i].hi < limit));
        break;
    default:
        b->slab[i].lo = (fix16_t)any_bits(with);
        b->slab[i].hi = (fix16_t)any_bits(with);
        break;
    }
}

/* Another body: independent, near, or sharing a point; nasty: shifted so that one slab all but
 * touches. */
static body other_body(oracle_case *with, const body *a)
{
    body b = any_body(with, a->k);
    if (once_in(with, 3)) {
        b.points[0] = a->points[0];
        truth_of_points(&b, b.slab);
    }
    if (!with->nasty) {
        return b;
    }
    b = *a;
    for (unsigned i = 0; i < a->k / 2U; i++) {
        const int64_t limit = (int64_t)weight_of(normal_of(a->k, i)) * KO_LIMIT;
        const int64_t from = a->slab[i].hi + any_between(with, -2, 2);
        if (once_in(with, 2 * a->k) && from <= limit) {
            b.slab[i].lo = (fix16_t)from;
            b.slab[i].hi = (fix16_t)any_between(with, from, limit);
        }
    }
    return b;
}

static bool same_slabs(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b)
{
    return memcmp(a, b, k / 2U * sizeof(*a)) == 0;
}

/* ---- making ---- */

static void judge_check(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    doubt_dop(with, &b);
    (void)found_status(tally, ko_kdop_check(b.k, b.slab), dop_is_legal(b.k, b.slab));
}

static void judge_from_points(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    ko_kdop_slab out[SLABS] = {{5, 6}};
    if (once_in(with, 8)) {
        b.points[b.count - 1U] = doubtful_vec(with, KO_LIMIT);
        truth_of_points(&b, b.slab);
    }
    const bool legal = all_within(&b.points[b.count - 1U], KO_LIMIT);
    if (!found_status(tally, ko_kdop_from_points(b.k, b.points, b.count, out), legal)) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    found(tally, same_slabs(b.k, out, b.slab));
}

static void truth_of_box(unsigned k, const ko_aabb *box, ko_kdop_slab *out)
{
    body b;
    b.k = k;
    b.count = 8;
    for (unsigned i = 0; i < 8U; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const interval s = side(box, axis);
            set_component(&b.points[i], axis, (int64_t)(((i >> axis) & 1U) ? s.hi : s.lo));
        }
    }
    truth_of_points(&b, out);
}

static void judge_from_aabb(oracle_case *with, oracle_tally *tally)
{
    const unsigned k = any_k(with);
    const ko_aabb box = doubtful_box(with);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    ko_kdop_slab truth[SLABS];
    if (!found_status(tally, ko_kdop_from_aabb(k, &box, out), is_legal(&box))) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    truth_of_box(k, &box, truth);
    found(tally, same_slabs(k, out, truth));
}

static wide clamp(wide x)
{
    return (x > KO_LIMIT) ? KO_LIMIT : (x < -KO_LIMIT) ? -KO_LIMIT : x;
}

static void judge_to_aabb(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    ko_aabb out = {{1, 2, 3}, {4, 5, 6}};
    const bool tight = !once_in(with, 8);
    if (!tight) {
        loosen(with, &b);
    }
    const body whole = b;
    doubt_dop(with, &b);
    const ko_status status = ko_kdop_to_aabb(b.k, b.slab, &out);
    if (!same_slabs(b.k, b.slab, whole.slab)) {
        found(tally, status == KO_E_RANGE || dop_is_legal(b.k, b.slab));
        found(tally, status == KO_OK || out.c.x == 1);
        return;
    }
    found(tally, status == KO_OK);
    for (unsigned axis = 0; axis < AXES; axis++) {
        wide m[AXES] = {0, 0, 0};
        m[axis] = 1;
        const wide hi = clamp(floor_div(extent12(b.k, b.slab, m), 12));
        m[axis] = -1;
        const wide lo = clamp(-floor_div(extent12(b.k, b.slab, m), 12));
        const interval got = side(&out, axis);
        found_safe(tally, got.lo <= lo && got.hi >= hi);
        if (tight || b.k == 8U) {
            found_deviation(tally, (uint64_t)((lo - got.lo) + (got.hi - hi)) << DEVIATION_BITS);
        }
    }
}

static void judge_union(oracle_case *with, oracle_tally *tally)
{
    body a = any_body(with, any_k(with));
    const body b = other_body(with, &a);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    doubt_dop(with, &a);
    if (!found_status(tally, ko_kdop_union(a.k, a.slab, b.slab, out), dop_is_legal(a.k, a.slab))) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    for (unsigned i = 0; i < a.k / 2U; i++) {
        found(tally, out[i].lo == (a.slab[i].lo < b.slab[i].lo ? a.slab[i].lo : b.slab[i].lo));
        found(tally, out[i].hi == (a.slab[i].hi > b.slab[i].hi ? a.slab[i].hi : b.slab[i].hi));
    }
}

static void judge_translate(oracle_case *with, oracle_tally *tally)
{
    body a = any_body(with, any_k(with));
    const ko_vec3 by = doubtful_vec(with, KO_LIMIT);
    ko_kdop_slab out[SLABS] = {{5, 6}};
    doubt_dop(with, &a);
    bool in_range = dop_is_legal(a.k, a.slab) && all_within(&by, KO_LIMIT);
    for (unsigned i = 0; i < a.k / 2U; i++) {
        const int *const n = normal_of(a.k, i);
        const wide limit = (wide)weight_of(n) * KO_LIMIT;
        in_range = in_range && a.slab[i].lo + project(n, &by) >= -limit &&
                   a.slab[i].hi + project(n, &by) <= limit;
    }
    if (!found_status(tally, ko_kdop_translate(a.k, a.slab, &by, out), in_range)) {
        found(tally, out[0].lo == 5 && out[0].hi == 6);
        return;
    }
    for (unsigned i = 0; i < a.k / 2U; i++) {
        found(tally, out[i].lo == a.slab[i].lo + project(normal_of(a.k, i), &by));
        found(tally, out[i].hi == a.slab[i].hi + project(normal_of(a.k, i), &by));
    }
}

/* ---- slabs ---- */

static bool slabs_touch(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        const fix16_t from = (a[i].lo > b[i].lo) ? a[i].lo : b[i].lo;
        const fix16_t to = (a[i].hi < b[i].hi) ? a[i].hi : b[i].hi;
        if (from > to) {
            return false;
        }
    }
    return true;
}

static void judge_overlap(oracle_case *with, oracle_tally *tally)
{
    const body a = any_body(with, any_k(with));
    const body b = other_body(with, &a);
    const bool answer = ko_kdop_overlap(a.k, a.slab, b.slab);
    found_answer(tally, answer, slabs_touch(a.k, a.slab, b.slab));
    found(tally, answer == ko_kdop_overlap(a.k, b.slab, a.slab));
}

/* A box about a point near the body; nasty boxes are small. */
static ko_vec3 point_near(oracle_case *with, const body *b)
{
    ko_vec3 p = b->points[any_between(with, 0, b->count - 1)];
    const int64_t size = INT64_C(1) << any_between(with, 0, with->nasty ? 3 : 29);
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&p, axis,
                      (int64_t)clamp(component(&p, axis) + any_between(with, -size, size)));
    }
    return p;
}

static void judge_overlap_aabb(oracle_case *with, oracle_tally *tally)
{
    const body a = any_body(with, any_k(with));
    ko_aabb box = {point_near(with, &a), {0, 0, 0}};
    ko_kdop_slab truth[SLABS];
    for (unsigned axis = 0; axis < AXES; axis++) {
        const int64_t c = component(&box.c, axis);
        const int64_t room = KO_LIMIT - (c < 0 ? -c : c);
        set_component(&box.r, axis, any_between(with, 0, (with->nasty && room > 3) ? 3 : room));
    }
    truth_of_box(a.k, &box, truth);
    found_answer(tally, ko_kdop_overlap_aabb(a.k, a.slab, &box), slabs_touch(a.k, a.slab, truth));
}

static void judge_contains(oracle_case *with, oracle_tally *tally)
{
    const body a = any_body(with, any_k(with));
    body b = other_body(with, &a);
    if (once_in(with, 3)) {
        b = a;
        const unsigned i = (unsigned)any_between(with, 0, a.k / 2 - 1);
        b.slab[i].lo -= once_in(with, 2);
        b.slab[i].hi += once_in(with, 2);
    }
    bool truth = true;
    for (unsigned i = 0; i < a.k / 2U; i++) {
        truth = truth && b.slab[i].lo >= a.slab[i].lo && b.slab[i].hi <= a.slab[i].hi;
    }
    found_inside(tally, ko_kdop_contains(a.k, a.slab, b.slab), truth);
}

/* gap / length of the normal, squared, as a fraction of the weight. */
static wide gap_of(const body *b, unsigned i, const ko_vec3 *p)
{
    const wide at = project(normal_of(b->k, i), p);
    const wide below = b->slab[i].lo - at;
    const wide above = at - b->slab[i].hi;
    return (below > 0) ? below : (above > 0) ? above : 0;
}

static void judge_contains_point(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with, any_k(with));
    const ko_vec3 p = point_near(with, &b);
    bool truth = true;
    for (unsigned i = 0; i < b.k / 2U; i++) {
        truth = truth && gap_of(&b, i, &p) == 0;
    }
    found_inside(tally, ko_kdop_contains_point(b.k, b.slab, &p), truth);
}

static void judge_overlap_sphere(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with, any_k(with));
    const ko_vec3 p = point_near(with, &b);
    const unsigned snap = (unsigned)any_between(with, 0, b.k / 2 - 1);
    const uwide g = (uwide)gap_of(&b, snap, &p);
    const wide close = (wide)root_below(g * g / (unsigned)weight_of(normal_of(b.k, snap)));
    const int64_t size = INT64_C(1) << any_between(with, 0, 29);
    const wide r = once_in(with, 2) ? close + any_between(with, -2, 2) : any_between(with, 0, size);
    const fix16_t radius = (fix16_t)((r < 0) ? 0 : (r > KO_LIMIT) ? KO_LIMIT : r);
    bool truth = true;
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const wide gap = gap_of(&b, i, &p);
        truth = truth && gap * gap <= weight_of(normal_of(b.k, i)) * (wide)radius * radius;
    }
    const bool answer = ko_kdop_overlap_sphere(b.k, b.slab, &p, radius);
    found_answer(tally, answer, truth);
    const ko_aabb at = point_box(&p);
    const ko_aabb one = point_box(&b.points[0]);
    found_safe(tally, answer || square_between(&at, &one) > (uwide)((wide)radius * radius));
}

static void judge_clearance_point(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    ko_vec3 p = point_near(with, &b);
    fix16_t out = -7;
    uwide fine = 0;
    if (once_in(with, 16)) {
        p = doubtful_vec(with, KO_LIMIT);
    }
    doubt_dop(with, &b);
    const bool legal = dop_is_legal(b.k, b.slab) && all_within(&p, KO_LIMIT);
    if (!found_status(tally, ko_kdop_clearance_point(b.k, b.slab, &p, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const uwide g = (uwide)gap_of(&b, i, &p);
        const uwide w = (uwide)weight_of(normal_of(b.k, i));
        const uwide root = root_below((g * g << (2U * DEVIATION_BITS)) / w);
        fine = (root > fine) ? root : fine;
    }
    const uwide got = (uwide)out << DEVIATION_BITS;
    found_safe(tally, out >= 0 && got <= fine);
    found_deviation(tally, (uint64_t)(fine - got));
}

/* ---- lines ---- */

/* The first parameter of a line within the body, as a fraction; false iff there is none up to the
 * last. */
static bool first_within(const body *b, const ko_vec3 *from, const wide pace[AXES], wide last_num,
                         wide last_den, wide *num, wide *den)
{
    wide out_num = last_num;
    wide out_den = last_den;
    *num = 0;
    *den = 1;
    for (unsigned i = 0; i < 2U * (b->k / 2U); i++) { /* sign * (start + t * speed) <= end */
        const int *const n = normal_of(b->k, i / 2U);
        const int sign = (i % 2U != 0U) ? 1 : -1;
        const wide end = (sign > 0) ? b->slab[i / 2U].hi : -(wide)b->slab[i / 2U].lo;
        const wide speed = sign * dot_wide(n, pace);
        const wide room = end - sign * project(n, from);
        if (speed == 0 && room < 0) {
            return false;
        }
        if (speed < 0 && -room * *den > *num * -speed) {
            *num = -room;
            *den = -speed;
        }
        if (speed > 0 && room * out_den < out_num * speed) {
            out_num = room;
            out_den = speed;
        }
    }
    return out_num >= 0 && *num * out_den <= out_num * *den;
}

static void judge_line(oracle_tally *tally, bool answer, bool truth, int32_t entry, wide num,
                       wide den)
{
    found_answer(tally, answer, truth);
    if (answer && truth) {
        const wide scaled = num * ((wide)1 << 30);
        found_safe(tally, entry * den <= scaled);
        found(tally, entry == floor_div(scaled, den));
    } else if (!answer) {
        found(tally, entry == -7);
    }
}

static void judge_segment(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    if (once_in(with, 4)) {
        loosen(with, &b);
    }
    ko_segment s = {point_near(with, &b), point_near(with, &b)};
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (once_in(with, 4)) {
            set_component(&s.b, axis, component(&s.a, axis));
        }
    }
    wide num = 0;
    wide den = 1;
    ko_q30 entry = -7;
    const wide pace[AXES] = {(wide)s.b.x - s.a.x, (wide)s.b.y - s.a.y, (wide)s.b.z - s.a.z};
    const bool truth = first_within(&b, &s.a, pace, 1, 1, &num, &den);
    const bool answer = ko_kdop_overlap_segment(b.k, b.slab, &s, &entry);
    judge_line(tally, answer, truth, entry, num, den);
}

static ko_q30 q30_of(double x)
{
    const double scaled = x * 1073741824.0;
    return (ko_q30)((scaled < 0.0) ? scaled - 0.5 : scaled + 0.5);
}

/* v scaled to a unit vector; of components within 2^31. */
static ko_dir3 direction_of(const wide v[AXES])
{
    const uwide square = (uwide)(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const double length = (double)root_below(square << 40) / 1048576.0;
    const ko_dir3 d = {q30_of((double)v[0] / length), q30_of((double)v[1] / length),
                       q30_of((double)v[2] / length)};
    return d;
}

/* A unit direction, at times along axes or nearly so. */
static ko_dir3 any_direction(oracle_case *with)
{
    wide v[AXES];
    for (unsigned axis = 0; axis < AXES; axis++) {
        v[axis] = any_length(with, INT32_MAX) * (once_in(with, 4) ? 0 : 1);
    }
    if (v[0] == 0 && v[1] == 0 && v[2] == 0) {
        v[0] = 1;
    }
    return direction_of(v);
}

static void judge_ray(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with, any_k(with));
    ko_ray ray = {point_near(with, &b), any_direction(with),
                  (fix16_t)any_between(with, 0, INT64_C(1) << any_between(with, 0, 30))};
    if (once_in(with, 2)) { /* towards a point of the body */
        const ko_vec3 *const p = &b.points[0];
        const wide v[AXES] = {(wide)p->x - ray.origin.x, (wide)p->y - ray.origin.y,
                              (wide)p->z - ray.origin.z};
        const wide square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        if (square != 0) {
            const wide length = (wide)root_below((uwide)square) + any_between(with, -2, 2);
            ray.direction = direction_of(v);
            ray.length = (fix16_t)((length < 0) ? 0 : length);
        }
    }
    wide num = 0;
    wide den = 1;
    fix16_t entry = -7;
    const wide pace[AXES] = {ray.direction.x, ray.direction.y, ray.direction.z};
    const bool truth = first_within(&b, &ray.origin, pace, ray.length, (wide)1 << 30, &num, &den);
    const bool answer = ko_kdop_overlap_ray(b.k, b.slab, &ray, &entry);
    judge_line(tally, answer, truth, entry, num, den);
}

/* ---- directions of any kind ---- */

static void judge_plane(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    const bool tight = !once_in(with, 8);
    if (!tight) {
        loosen(with, &b);
    }
    ko_plane plane = {any_direction(with), 0};
    const wide m[AXES] = {-(wide)plane.normal.x, -(wide)plane.normal.y, -(wide)plane.normal.z};
    const wide most = extent12(b.k, b.slab, m); /* 12 * 2^30 */
    const wide lowest = floor_div(-most, (wide)12 << 30);
    const wide offset =
        once_in(with, 2) ? lowest + any_between(with, -2, 2) : any_length(with, KO_LIMIT);
    plane.offset = (fix16_t)clamp(offset);
    const bool truth = -most <= plane.offset * ((wide)12 << 30);
    const bool answer = ko_kdop_overlap_plane(b.k, b.slab, &plane);
    found_answer(tally, answer, truth);
    found(tally, !tight || answer == truth);
}

static ko_mat3 any_rotation(oracle_case *with)
{
    const int64_t tiny = INT64_C(1) << any_between(with, 0, 30);
    double q[4];
    double square = 0;
    for (unsigned i = 0; i < 4U; i++) {
        const int64_t reach = (with->nasty && i != 0U) ? tiny : INT32_MAX;
        q[i] = (double)any_between(with, -reach, reach);
        if (with->nasty && once_in(with, 3)) { /* right and half-right angles */
            q[i] = (double)any_between(with, -1, 1) * INT32_MAX;
        }
        square += q[i] * q[i];
    }
    if (square < 1.0) {
        q[0] = square = 1.0;
    }
    const double s = 2.0 / square;
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const ko_mat3 m = {
        {q30_of(1 - s * (y * y + z * z)), q30_of(s * (x * y + w * z)), q30_of(s * (x * z - w * y))},
        {q30_of(s * (x * y - w * z)), q30_of(1 - s * (x * x + z * z)), q30_of(s * (y * z + w * x))},
        {q30_of(s * (x * z + w * y)), q30_of(s * (y * z - w * x)),
         q30_of(1 - s * (x * x + y * y))}};
    return m;
}

static void pulled_back(const int *n, const ko_mat3 *r, wide sign, wide m[AXES])
{
    const ko_dir3 *const column[AXES] = {&r->x, &r->y, &r->z};
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide v[AXES] = {column[axis]->x, column[axis]->y, column[axis]->z};
        m[axis] = sign * dot_wide(n, v);
    }
}

/* One random end of one random slab: it holds, and how far beyond the exact extent it is. */
static void judge_end(oracle_case *with, oracle_tally *tally, const body *b, const ko_pose *pose,
                      const ko_kdop_slab *out, bool tight)
{
    const unsigned i = (unsigned)any_between(with, 0, b->k / 2 - 1);
    const int sign = once_in(with, 2) ? 1 : -1;
    wide m[AXES];
    pulled_back(normal_of(b->k, i), &pose->r, sign, m);
    const wide end = (sign > 0) ? out[i].hi : -(wide)out[i].lo;
    const wide got = end - sign * project(normal_of(b->k, i), &pose->t);
    const wide beyond = got * ((wide)12 << 30) - extent12(b->k, b->slab, m);
    found_safe(tally, beyond >= 0);
    if (beyond >= 0 && tight) {
        found_deviation(tally, (uint64_t)(beyond / ((wide)12 << (30U - DEVIATION_BITS))));
    }
}

/* Each of the points that made the body is in the image. */
static void judge_points(oracle_tally *tally, const body *b, const ko_pose *pose,
                         const ko_kdop_slab *out)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        wide m[AXES];
        pulled_back(normal_of(b->k, i), &pose->r, 1, m);
        const wide shift = project(normal_of(b->k, i), &pose->t) * ((wide)1 << 30);
        for (unsigned j = 0; j < b->count; j++) {
            const ko_vec3 *const p = &b->points[j];
            const wide at = m[0] * p->x + m[1] * p->y + m[2] * p->z + shift;
            found_safe(tally,
                       out[i].lo * ((wide)1 << 30) <= at && at <= out[i].hi * ((wide)1 << 30));
        }
    }
}

/* A refusal is right iff the exact image, rounded outward, reaches beyond the range. */
static bool is_beyond(const body *b, const ko_pose *pose)
{
    for (unsigned i = 0; i < b->k; i++) {
        const int *const n = normal_of(b->k, i / 2U);
        const int sign = (i % 2U != 0U) ? 1 : -1;
        wide m[AXES];
        pulled_back(n, &pose->r, sign, m);
        const wide end = -floor_div(-extent12(b->k, b->slab, m), (wide)12 << 30);
        if (end + sign * project(n, &pose->t) > (wide)weight_of(n) * KO_LIMIT) {
            return true;
        }
    }
    return false;
}

static void judge_transform_of(oracle_case *with, oracle_tally *tally, bool tight)
{
    const bool wide_range = once_in(with, 8);
    body b = body_within(with, any_k(with), wide_range ? KO_LIMIT : KO_LIMIT / 16);
    ko_pose pose = {any_rotation(with), any_vec(with, wide_range ? KO_LIMIT : KO_LIMIT / 4)};
    ko_kdop_slab out[SLABS] = {{5, 6}};
    if (!tight) {
        loosen(with, &b);
    }
    if (once_in(with, 16)) { /* not a rotation */
        pose.r.y = (ko_dir3){(ko_q30)any_between(with, -INT32_MAX, INT32_MAX), 0,
                             once_in(with, 4) ? INT32_MIN : 0};
    }
    const bool legal = pose.r.y.z != INT32_MIN;
    const ko_status status = ko_kdop_transform(b.k, b.slab, &pose, out);
    tally->yes += legal ? 1U : 0U;
    tally->no += legal ? 0U : 1U;
    if (status == KO_OK) {
        found(tally, legal);
        judge_points(tally, &b, &pose, out);
        judge_end(with, tally, &b, &pose, out, tight);
        return;
    }
    found(tally, status == KO_E_RANGE && out[0].lo == 5);
    found(tally, !legal || !tight || is_beyond(&b, &pose));
}

static void judge_transform(oracle_case *with, oracle_tally *tally)
{
    judge_transform_of(with, tally, true);
}

static void judge_transform_loose(oracle_case *with, oracle_tally *tally)
{
    judge_transform_of(with, tally, false);
}

/* ---- the pre-test ---- */

static void judge_radius(oracle_case *with, oracle_tally *tally)
{
    body b = any_body(with, any_k(with));
    const ko_vec3 pivot = once_in(with, 3) ? doubtful_vec(with, KO_LIMIT) : point_near(with, &b);
    fix16_t out = -7;
    uwide sum[4] = {0, 0, 0, 0};
    doubt_dop(with, &b);
    const bool legal = dop_is_legal(b.k, b.slab) && all_within(&pivot, KO_LIMIT);
    if (!found_status(tally, ko_kdop_radius(b.k, b.slab, &pivot, &out), legal)) {
        found(tally, out == -7);
        return;
    }
    for (unsigned i = 0; i < b.k / 2U; i++) {
        const int *const n = normal_of(b.k, i);
        const wide above = b.slab[i].hi - project(n, &pivot);
        const wide below = project(n, &pivot) - b.slab[i].lo;
        const uwide far = (uwide)((above > below) ? above : below);
        sum[weight_of(n)] += far * far * ((weight_of(n) == 1) ? 4U : 1U);
    }
    uwide least = (uwide)12 << 60; /* four times the squared diagonal */
    for (unsigned i = 1; i < 4U; i++) {
        least = (sum[i] != 0U && sum[i] < least) ? sum[i] : least;
    }
    /* A family that is all 0 is a body that is the pivot. */
    for (unsigned i = 0; i < b.k / 2U; i++) {
        least = (sum[weight_of(normal_of(b.k, i))] == 0U) ? 0U : least;
    }
    const uwide radius = (uwide)out;
    found_safe(tally, out >= 0 && 4U * radius * radius >= least);
    if (4U * radius * radius >= least) {
        const uwide fine = root_below(least << (2U * DEVIATION_BITS - 2U)); /* half the root */
        found_deviation(tally, (uint64_t)((radius << DEVIATION_BITS) - fine));
    }
}

/* All points of the body are within the radius: the farthest of its points, exactly. */
static void judge_radius_holds(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with, any_k(with));
    const ko_vec3 pivot = point_near(with, &b);
    const ko_aabb at = point_box(&pivot);
    fix16_t out = -7;
    found(tally, ko_kdop_radius(b.k, b.slab, &pivot, &out) == KO_OK);
    for (unsigned i = 0; i < b.count; i++) {
        const ko_aabb p = point_box(&b.points[i]);
        found_safe(tally, square_between(&at, &p) <= (uwide)((wide)out * out));
    }
}

static void judge_needs_alignment(oracle_case *with, oracle_tally *tally)
{
    const body b = any_body(with, 6);
    const ko_vec3 p = b.points[0];
    const ko_vec3 q = point_near(with, &b);
    const ko_aabb one = point_box(&p);
    const ko_aabb other = point_box(&q);
    const uwide square = square_between(&one, &other);
    const int64_t root = (int64_t)root_below(square);
    const int64_t first = any_between(with, 0, root);
    const int64_t rest =
        once_in(with, 2) ? root - first + any_between(with, -1, 2) : any_between(with, 0, 2 * root);
    const fix16_t ra = (fix16_t)first;
    const fix16_t rb = (fix16_t)((rest < 0) ? 0 : (rest > INT32_MAX) ? INT32_MAX : rest);
    const bool truth = square <= (uwide)((wide)ra + rb) * (uwide)((wide)ra + rb);
    found_answer(tally, ko_kdop_needs_alignment(&p, ra, &q, rb), truth);
}

static const oracle_claim claims[] = {
    {"ko_kdop_check", EXACT, 0, judge_check},
    {"ko_kdop_from_points", EXACT, 0, judge_from_points},
    {"ko_kdop_from_aabb", EXACT, 0, judge_from_aabb},
    {"ko_kdop_to_aabb", CONSERVATIVE, ONE_LSB, judge_to_aabb},
    {"ko_kdop_union", EXACT, 0, judge_union},
    {"ko_kdop_translate", EXACT, 0, judge_translate},
    {"ko_kdop_overlap", EXACT, 0, judge_overlap},
    {"ko_kdop_overlap_aabb", EXACT, 0, judge_overlap_aabb},
    {"ko_kdop_overlap_sphere", EXACT, 0, judge_overlap_sphere},
    {"ko_kdop_overlap_plane", CONSERVATIVE, 0, judge_plane},
    {"ko_kdop_overlap_segment", EXACT, 0, judge_segment},
    {"ko_kdop_overlap_ray", EXACT, 0, judge_ray},
    {"ko_kdop_contains", EXACT, 0, judge_contains},
    {"ko_kdop_contains_point", EXACT, 0, judge_contains_point},
    {"ko_kdop_clearance_point", CONSERVATIVE, ONE_LSB - 1U, judge_clearance_point},
    {"ko_kdop_transform", CONSERVATIVE, ONE_LSB - 1U, judge_transform},
    {"ko_kdop_transform, loose", CONSERVATIVE, 0, judge_transform_loose},
    {"ko_kdop_radius", CONSERVATIVE, 3U * ONE_LSB, judge_radius},
    {"ko_kdop_radius, points", CONSERVATIVE, 0, judge_radius_holds},
    {"ko_kdop_needs_alignment", EXACT, 0, judge_needs_alignment},
};

ORACLE_SUITE(oracle_kdop, "keepout/kdop.h", claims);
