/* Computes with k-DOPs by definition: normals and exact extents. Draws random bodies. */
#include "oracle_kdop.h"

#include <string.h>

static const unsigned sizes[6] = {6, 8, 12, 14, 18, 26};
static const int corners[4][AXES] = {{1, 1, 1}, {1, 1, -1}, {1, -1, 1}, {1, -1, -1}};
static const int axes[3][AXES] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
static const int edges[6][AXES] = {{1, 1, 0},  {1, -1, 0}, {1, 0, 1},
                                   {1, 0, -1}, {0, 1, 1},  {0, 1, -1}};

/* ---- normals ---- */

const int *dop_normal(unsigned k, unsigned i)
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

int dop_weight(const int *n)
{
    return n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
}

wide dop_dot(const int *n, const wide v[AXES])
{
    return n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
}

void dop_pulled_back(const int *n, const ko_mat3 *r, wide sign, wide m[AXES])
{
    const ko_dir3 *const column[AXES] = {&r->x, &r->y, &r->z};
    for (unsigned axis = 0; axis < AXES; axis++) {
        const wide v[AXES] = {column[axis]->x, column[axis]->y, column[axis]->z};
        m[axis] = sign * dop_dot(n, v);
    }
}

wide dop_project(const int *n, const ko_vec3 *p)
{
    const wide v[AXES] = {p->x, p->y, p->z};
    return dop_dot(n, v);
}

/* ---- the exact extent ---- */

typedef struct triple {
    unsigned index[3];
    int cofactor[3][AXES]; /* each times 12 / determinant */
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

/* Adds a combination of three normals, unless they are dependent. */
static void add_triple(triples *all, unsigned k, unsigned i, unsigned j, unsigned l)
{
    const int *const n[3] = {dop_normal(k, i), dop_normal(k, j), dop_normal(k, l)};
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
        t.cofactor[at / 3U][at % 3U] *= 12 / d; /* |d| is 1 to 4, so it divides 12 */
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

wide dop_extent12(unsigned k, const ko_kdop_slab *dop, const wide m[AXES])
{
    const triples *const all = triples_of(k);
    wide least = (wide)1 << 120;
    for (unsigned i = 0; i < all->count; i++) {
        const triple *const t = &all->list[i];
        wide sum = 0;
        for (unsigned at = 0; at < 3U; at++) {
            const ko_kdop_slab *const slab = &dop[t->index[at]];
            const wide w = dop_dot(t->cofactor[at], m);
            sum += w * ((w > 0) ? slab->hi : slab->lo);
        }
        least = (sum < least) ? sum : least;
    }
    return least;
}

bool dop_corner12(oracle_case *with, unsigned k, const ko_kdop_slab *dop, wide v[AXES])
{
    const triples *const all = triples_of(k);
    const triple *const t = &all->list[any_between(with, 0, (int64_t)all->count - 1)];
    v[0] = v[1] = v[2] = 0;
    for (unsigned at = 0; at < 3U; at++) {
        const ko_kdop_slab *const slab = &dop[t->index[at]];
        const wide end = once_in(with, 2) ? slab->hi : slab->lo;
        for (unsigned axis = 0; axis < AXES; axis++) {
            v[axis] += end * t->cofactor[at][axis];
        }
    }
    for (unsigned axis = 0; axis < AXES; axis++) {
        if (v[axis] < -12 * (wide)KO_LIMIT || v[axis] > 12 * (wide)KO_LIMIT) {
            return false;
        }
    }
    for (unsigned i = 0; i < k / 2U; i++) {
        const wide at = dop_dot(dop_normal(k, i), v);
        if (at < 12 * (wide)dop[i].lo || at > 12 * (wide)dop[i].hi) {
            return false;
        }
    }
    return true;
}

wide dop_floor_div(wide a, wide b)
{
    const wide q = a / b;
    return (a % b < 0) ? q - 1 : q;
}

/* ---- random bodies ---- */

unsigned dop_any_k(oracle_case *with)
{
    return sizes[any_between(with, 0, 5)];
}

/* Draws the points of a body around a centre; one in eight bodies is flat. */
static void any_points(oracle_case *with, dop_body *b, int64_t limit)
{
    const int64_t size = INT64_C(1) << any_between(with, 0, 28);
    const int64_t reach = (size < limit / 2) ? size : limit / 2;
    const ko_vec3 centre = any_vec(with, limit - reach);
    const bool flat = once_in(with, 8);
    b->count = (unsigned)any_between(with, 1, DOP_POINTS);
    for (unsigned i = 0; i < b->count; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const int64_t by = (flat && axis == 2U) ? 0 : any_between(with, -reach, reach);
            set_component(&b->points[i], axis, component(&centre, axis) + by);
        }
    }
}

void dop_of_points(const dop_body *b, ko_kdop_slab *out)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        for (unsigned j = 0; j < b->count; j++) {
            const fix16_t at = (fix16_t)dop_project(dop_normal(b->k, i), &b->points[j]);
            out[i].lo = (j == 0U || at < out[i].lo) ? at : out[i].lo;
            out[i].hi = (j == 0U || at > out[i].hi) ? at : out[i].hi;
        }
    }
}

dop_body dop_any_within(oracle_case *with, unsigned k, int64_t limit)
{
    dop_body b;
    memset(&b, 0, sizeof b);
    b.k = k;
    any_points(with, &b, limit);
    dop_of_points(&b, b.slab);
    return b;
}

dop_body dop_any(oracle_case *with, unsigned k)
{
    return dop_any_within(with, k, KO_LIMIT);
}

void dop_loosen(oracle_case *with, dop_body *b)
{
    for (unsigned i = 0; i < b->k / 2U; i++) {
        const int64_t limit = (int64_t)dop_weight(dop_normal(b->k, i)) * KO_LIMIT;
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

bool dop_is_legal(unsigned k, const ko_kdop_slab *dop)
{
    for (unsigned i = 0; i < k / 2U; i++) {
        const wide limit = (wide)dop_weight(dop_normal(k, i)) * KO_LIMIT;
        if (dop[i].lo < -limit || dop[i].lo > dop[i].hi || dop[i].hi > limit) {
            return false;
        }
    }
    return true;
}

void dop_doubt(oracle_case *with, dop_body *b)
{
    if (!once_in(with, 12)) {
        return;
    }
    const unsigned i = (unsigned)any_between(with, 0, b->k / 2 - 1);
    const int64_t limit = (int64_t)dop_weight(dop_normal(b->k, i)) * KO_LIMIT;
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

dop_body dop_other(oracle_case *with, const dop_body *a)
{
    dop_body b = dop_any(with, a->k);
    if (once_in(with, 3)) {
        b.points[0] = a->points[0];
        dop_of_points(&b, b.slab);
    }
    if (!with->nasty) {
        return b;
    }
    b = *a;
    for (unsigned i = 0; i < a->k / 2U; i++) {
        const int64_t limit = (int64_t)dop_weight(dop_normal(a->k, i)) * KO_LIMIT;
        const int64_t from = a->slab[i].hi + any_between(with, -2, 2);
        if (once_in(with, 2 * a->k) && from <= limit) {
            b.slab[i].lo = (fix16_t)from;
            b.slab[i].hi = (fix16_t)any_between(with, from, limit);
        }
    }
    return b;
}

bool dop_same(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b)
{
    return memcmp(a, b, k / 2U * sizeof(*a)) == 0;
}

void dop_of_box(unsigned k, const ko_aabb *box, ko_kdop_slab *out)
{
    dop_body b;
    b.k = k;
    b.count = 8;
    for (unsigned i = 0; i < 8U; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            const interval s = side(box, axis);
            set_component(&b.points[i], axis, (int64_t)(((i >> axis) & 1U) ? s.hi : s.lo));
        }
    }
    dop_of_points(&b, out);
}

wide dop_clamp(wide x)
{
    return (x > KO_LIMIT) ? KO_LIMIT : (x < -KO_LIMIT) ? -KO_LIMIT : x;
}

ko_vec3 dop_point_near(oracle_case *with, const dop_body *b)
{
    ko_vec3 p = b->points[any_between(with, 0, b->count - 1)];
    const int64_t size = INT64_C(1) << any_between(with, 0, with->nasty ? 3 : 29);
    for (unsigned axis = 0; axis < AXES; axis++) {
        set_component(&p, axis,
                      (int64_t)dop_clamp(component(&p, axis) + any_between(with, -size, size)));
    }
    return p;
}

wide dop_gap(const dop_body *b, unsigned i, const ko_vec3 *p)
{
    const wide at = dop_project(dop_normal(b->k, i), p);
    const wide below = b->slab[i].lo - at;
    const wide above = at - b->slab[i].hi;
    return (below > 0) ? below : (above > 0) ? above : 0;
}

/* ---- random directions and rotations ---- */

ko_q30 dop_q30(double x)
{
    const double scaled = x * 1073741824.0;
    return (ko_q30)((scaled < 0.0) ? scaled - 0.5 : scaled + 0.5);
}

ko_dir3 dop_direction_of(const wide v[AXES])
{
    const uwide square = (uwide)(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    const double length = (double)root_below(square << 40) / 1048576.0;
    const ko_dir3 d = {dop_q30((double)v[0] / length), dop_q30((double)v[1] / length),
                       dop_q30((double)v[2] / length)};
    return d;
}

ko_dir3 dop_any_direction(oracle_case *with)
{
    wide v[AXES];
    for (unsigned axis = 0; axis < AXES; axis++) {
        v[axis] = any_length(with, INT32_MAX) * (once_in(with, 4) ? 0 : 1);
    }
    if (v[0] == 0 && v[1] == 0 && v[2] == 0) {
        v[0] = 1;
    }
    return dop_direction_of(v);
}

ko_mat3 dop_any_scaled(oracle_case *with, double scale)
{
    const int64_t tiny = INT64_C(1) << any_between(with, 0, 30);
    double q[4];
    double square = 0;
    for (unsigned i = 0; i < 4U; i++) {
        const int64_t reach = (with->nasty && i != 0U) ? tiny : INT32_MAX;
        q[i] = (double)any_between(with, -reach, reach);
        if (with->nasty && once_in(with, 3)) { /* turn by right and half-right angles */
            q[i] = (double)any_between(with, -1, 1) * INT32_MAX;
        }
        square += q[i] * q[i];
    }
    if (square < 1.0) {
        q[0] = square = 1.0;
    }
    const double s = 2.0 * scale / square;
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const ko_mat3 m = {{dop_q30(scale - s * (y * y + z * z)), dop_q30(s * (x * y + w * z)),
                        dop_q30(s * (x * z - w * y))},
                       {dop_q30(s * (x * y - w * z)), dop_q30(scale - s * (x * x + z * z)),
                        dop_q30(s * (y * z + w * x))},
                       {dop_q30(s * (x * z + w * y)), dop_q30(s * (y * z - w * x)),
                        dop_q30(scale - s * (x * x + y * y))}};
    return m;
}

ko_mat3 dop_any_rotation(oracle_case *with)
{
    return dop_any_scaled(with, 1.0);
}
