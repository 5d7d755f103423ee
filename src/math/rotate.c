/* Rotation matrices and poses: how far a matrix is from orthonormal, the nearest rotation,
 * products, and points that are turned and placed. */
#include "port/fast.h"

#include "src/math/rotate.h"

#include <stddef.h>

#include "port/matrix.h"
#include "port/newton.h"
#include "port/turn.h"

#define ONE_Q60 (INT64_C(1) << 60)
#define LEGAL_MATRIX (INT64_C(1) << 32) /* 2^-28 in Q60 */
#define NEAR_MATRIX (INT64_C(1) << 54)  /* 2^-6: ko_mat3_normalize takes these */
#define LAST_ROUND (INT64_C(1) << 42)   /* 2^-18: from here one round is enough */
#define LEGAL_ENTRY (KO_Q30_ONE + 4)    /* the largest entry of a legal matrix */

static ko_mat3 transposed(const ko_mat3 *m)
{
    const ko_mat3 t = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return t;
}

ko_status ko_mat3_inverse(const ko_mat3 *m, ko_mat3 *out)
{
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    *out = transposed(m);
    return KO_OK;
}

/* ---- how far from orthonormal ---- */

/* length^2 - 1 in Q60. The square is below 2^64, so it is exact without a sign. A column whose
 * excess wraps is far from unit length, and the wrapped number is far from 0, too. */
static int64_t column_excess(const ko_dir3 *column)
{
    return (int64_t)((uint64_t)koi_dir3_dot(column, column) - (uint64_t)ONE_Q60);
}

/* Where no column's excess is beyond 2^-5, no entry is beyond 1 + 2^-6, so products do not wrap. */
void koi_gram_of(const ko_mat3 *m, koi_gram *out)
{
    out->xx = column_excess(&m->x);
    out->yy = column_excess(&m->y);
    out->zz = column_excess(&m->z);
    out->xy = koi_dir3_dot(&m->x, &m->y);
    out->yz = koi_dir3_dot(&m->y, &m->z);
    out->zx = koi_dir3_dot(&m->z, &m->x);
}

/* |x| <= limit in one unsigned comparison: x + limit is above 2 limit for x beyond either end. */
static bool is_within(int64_t x, uint64_t limit)
{
    return (uint64_t)x + limit <= 2U * limit;
}

bool koi_gram_is_within(const koi_gram *g, uint64_t limit)
{
    return is_within(g->xx, limit) && is_within(g->yy, limit) && is_within(g->zz, limit) &&
           is_within(g->xy, limit) && is_within(g->yz, limit) && is_within(g->zx, limit);
}

/* True iff a d - b c has the sign of z, for numbers in Q30 of which it is known that the difference
 * is near z or near -z, and that z is not near 0. The upper halves decide. */
static inline bool has_sign(ko_q30 a, ko_q30 d, ko_q30 b, ko_q30 c, ko_q30 z)
{
    const uint32_t minor =
        (uint32_t)(koi_port_mul(a, d) >> 32) - (uint32_t)(koi_port_mul(b, c) >> 32);
    return (minor ^ (uint32_t)z) >> 31 == 0U;
}

/* For columns, or rows, that are nearly orthonormal: x cross y is near z or near -z. One component
 * decides, and it is taken on an axis on which z is not near 0. Some component of z is at least 1/2
 * in magnitude. */
static inline bool is_right_handed(const ko_dir3 *x, const ko_dir3 *y, const ko_dir3 *z)
{
    if (z->z >= KO_Q30_ONE / 2 || z->z <= -KO_Q30_ONE / 2) {
        return has_sign(x->x, y->y, x->y, y->x, z->z);
    }
    if (z->y >= KO_Q30_ONE / 2 || z->y <= -KO_Q30_ONE / 2) {
        return has_sign(x->z, y->x, x->x, y->z, z->y);
    }
    return has_sign(x->y, y->z, x->z, y->y, z->x);
}

/* True only if the matrix's columns and rows are legal; false leaves both open. It saves the dot
 * products of the rows for most matrices that are made of quaternions.
 *
 * The test: each square is within 2^-29 of 1 and each product within 2^-30 of 0. Let E be
 * M^T M - 1, which holds these numbers. M M^T - 1, which holds those of the rows, has the same
 * eigenvalues, and no entry of it is beyond the largest of them. That one is at most the largest
 * sum of magnitudes in a row of E: 2^-29 + 2 * 2^-30 = 2^-28. */
static bool rows_are_legal(const koi_gram *g)
{
    const uint64_t half = (uint64_t)LEGAL_MATRIX / 2U;
    const uint64_t quarter = half / 2U;
    const uint64_t squares =
        ((uint64_t)g->xx + half) | ((uint64_t)g->yy + half) | ((uint64_t)g->zz + half);
    const uint64_t products =
        ((uint64_t)g->xy + quarter) | ((uint64_t)g->yz + quarter) | ((uint64_t)g->zx + quarter);
    return squares < 2U * half && products < 2U * quarter;
}

/* The dot products of the columns, and those of the rows, are 0 or 1 within 2^-28. */
static bool is_orthonormal(const ko_mat3 *m)
{
    koi_gram g;
    koi_gram_of(m, &g);
    if (rows_are_legal(&g)) {
        return true;
    }
    if (!koi_gram_is_within(&g, LEGAL_MATRIX)) {
        return false;
    }
    const ko_mat3 t = transposed(m);
    koi_gram_of(&t, &g);
    return koi_gram_is_within(&g, LEGAL_MATRIX);
}

ko_status ko_mat3_check(const ko_mat3 *m)
{
    if (m == NULL) {
        return KO_E_ARG;
    }
    return (is_orthonormal(m) && is_right_handed(&m->x, &m->y, &m->z)) ? KO_OK : KO_E_RANGE;
}

/* ---- the nearest rotation ----
 *
 * One step of Newton towards the polar factor is koi_port_newton: M becomes M - M D / 2, where D =
 * M^T M - 1 is the gram. The factor stays the same. The new D is at most 3/4 |D|^2 + 1/4 |D|^3, and
 * |D| is at most three times the largest entry of D. So 2^-6 becomes 2^-9.2, then 2^-18.8. A step
 * from entries within 2^-18 leaves 0.1 units. */

/* A matrix by its rows. */
typedef struct by_rows {
    ko_dir3 row[3];
} by_rows;

static inline by_rows rows_of(const ko_mat3 *m)
{
    const by_rows rows = {
        {{m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}}};
    return rows;
}

static bool step_within(const by_rows *m, int64_t limit, ko_mat3 *out)
{
    return koi_port_newton(m->row, (uint32_t)(limit >> 32), out);
}

/* ko_mat3_normalize of a matrix that may need more than one step. */
static KOI_OWN_FRAME ko_status approach(const by_rows *rows, ko_mat3 *out)
{
    by_rows m = *rows;
    ko_mat3 near = {m.row[0], m.row[1], m.row[2]};
    koi_gram g;
    near = transposed(&near);
    koi_gram_of(&near, &g);
    if (!koi_gram_is_within(&g, NEAR_MATRIX)) {
        return KO_E_RANGE;
    }
    for (uint32_t left = 2; left > 0U && !koi_gram_is_within(&g, LAST_ROUND); left--) {
        (void)step_within(&m, 2 * NEAR_MATRIX, &near);
        m = rows_of(&near);
        koi_gram_of(&near, &g);
    }
    (void)step_within(&m, 2 * NEAR_MATRIX, out);
    return KO_OK;
}

/* ko_mat3_normalize of a matrix by its rows. The matrix that is transposed has the same hand. */
static inline ko_status normalize(const by_rows *m, ko_mat3 *out)
{
    if (!is_right_handed(&m->row[0], &m->row[1], &m->row[2])) {
        return KO_E_RANGE;
    }
    return step_within(m, LAST_ROUND, out) ? KO_OK : approach(m, out);
}

ko_status ko_mat3_normalize(const ko_mat3 *m, ko_mat3 *out)
{
    if (m == NULL || out == NULL) {
        return KO_E_ARG;
    }
    const by_rows rows = rows_of(m);
    return normalize(&rows, out);
}

/* ---- turned about an axis ---- */

/* A row of r turned about its column at z: the other two become sums of both, below 2^61. */
static inline ko_dir3 turned_row(ko_q30 x, ko_q30 y, ko_q30 z, ko_q30 sine, ko_q30 cosine)
{
    const ko_dir3 row = {koi_port_nearest(koi_wide_mac(koi_port_mul(x, cosine), y, sine)),
                         koi_port_nearest(koi_wide_mac(koi_port_mul(y, cosine), x, -sine)), z};
    return row;
}

/* The rows hold the columns in an order in which the axis comes last. The step of Newton takes each
 * column alike, so their order makes no difference to it. */
void koi_mat3_turn(const ko_mat3 *r, uint32_t axis, ko_q30 sine, ko_q30 cosine, bool polish,
                   ko_mat3 *out)
{
    by_rows m;
    ko_mat3 to;
    const ko_dir3 *const x = (axis == 0U) ? &r->y : (axis == 1U) ? &r->z : &r->x;
    const ko_dir3 *const y = (axis == 0U) ? &r->z : (axis == 1U) ? &r->x : &r->y;
    const ko_dir3 *const z = (axis == 0U) ? &r->x : (axis == 1U) ? &r->y : &r->z;
    m.row[0] = turned_row(x->x, y->x, z->x, sine, cosine);
    m.row[1] = turned_row(x->y, y->y, z->y, sine, cosine);
    m.row[2] = turned_row(x->z, y->z, z->z, sine, cosine);
    if (!polish || !step_within(&m, 2 * NEAR_MATRIX, &to)) {
        const ko_mat3 rows = {m.row[0], m.row[1], m.row[2]};
        to = transposed(&rows);
    }
    out->x = (axis == 0U) ? to.z : (axis == 1U) ? to.y : to.x;
    out->y = (axis == 0U) ? to.x : (axis == 1U) ? to.z : to.y;
    out->z = (axis == 0U) ? to.y : (axis == 1U) ? to.x : to.z;
}

/* ---- products ---- */

static bool is_column_legal(const ko_dir3 *d)
{
    return koi_is_within(d->x, LEGAL_ENTRY) && koi_is_within(d->y, LEGAL_ENTRY) &&
           koi_is_within(d->z, LEGAL_ENTRY);
}

static bool entries_are_legal(const ko_mat3 *m)
{
    return is_column_legal(&m->x) && is_column_legal(&m->y) && is_column_legal(&m->z);
}

static bool are_legal(const ko_mat3 *a, const ko_mat3 *b)
{
    return entries_are_legal(a) && entries_are_legal(b);
}

/* Legal entries give sums of 3 and a bit at most, so 64 bits hold them. No rotation has an entry
 * that is beyond -2 .. 2, or is -2 since it was rounded to 2. */
ko_status koi_mat3_multiply(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    by_rows product;
    const uint32_t found = koi_port_product(a, b, product.row);
    if (found != 0U && (found != KOI_PORT_DOUBT || !are_legal(a, b))) {
        return KO_E_RANGE;
    }
    return normalize(&product, out);
}

ko_status ko_mat3_compose(const ko_mat3 *a, const ko_mat3 *b, ko_mat3 *out)
{
    return (a == NULL || b == NULL || out == NULL) ? KO_E_ARG : koi_mat3_multiply(a, b, out);
}

/* ---- vectors ---- */

static int64_t along(ko_q30 x, ko_q30 y, ko_q30 z, const ko_vec3 *v)
{
    return koi_wide_mac(koi_wide_mac(koi_port_mul(x, v->x), y, v->y), z, v->z);
}

void koi_rotate_inverse_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out)
{
    out->x = along(r->x.x, r->x.y, r->x.z, v);
    out->y = along(r->y.x, r->y.y, r->y.z, v);
    out->z = along(r->z.x, r->z.y, r->z.z, v);
}

void koi_rotate_wide(const ko_mat3 *r, const ko_vec3 *v, ko_wide3 *out)
{
    out->x = along(r->x.x, r->y.x, r->z.x, v);
    out->y = along(r->x.y, r->y.y, r->z.y, v);
    out->z = along(r->x.z, r->y.z, r->z.z, v);
}

/* ==== poses ==== */

/* ---- points ---- */

static const ko_vec3 nowhere = {0, 0, 0};

/* Below 2^30 only if the point is legal. Where it is not, the point may be legal, too. */
static inline uint32_t doubt_of(const ko_vec3 *v)
{
    const uint32_t up = (uint32_t)KO_LIMIT;
    return ((uint32_t)v->x + up) | ((uint32_t)v->y + up) | ((uint32_t)v->z + up);
}

static inline bool is_legal(const ko_vec3 *v)
{
    return doubt_of(v) < 2U * (uint32_t)KO_LIMIT || ko_vec3_check(v) == KO_OK;
}

/* Rounds a Q46 and a whole number once, to nearest. True iff the result is legal. For a rotated
 * legal point and a legal t the sum is within 3 * 2^60 + 2^59. For a rotated difference and t = 0
 * it is within 3 * 2^61. */
static bool settle_axis(int64_t turned, fix16_t t, fix16_t *out)
{
    const int64_t at = koi_rotate_nearest(turned + t * (INT64_C(1) << 30));
    *out = (fix16_t)at;
    return koi_is_within(at, KO_LIMIT);
}

static bool settle_far(const ko_wide3 *turned, const ko_vec3 *t, ko_vec3 *out)
{
    ko_vec3 at;
    if (!settle_axis(turned->x, t->x, &at.x) || !settle_axis(turned->y, t->y, &at.y) ||
        !settle_axis(turned->z, t->z, &at.z)) {
        return false;
    }
    *out = at;
    return true;
}

static KOI_OWN_FRAME bool place_far(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v,
                                    ko_vec3 *out)
{
    ko_wide3 turned;
    koi_rotate_wide(r, v, &turned);
    return settle_far(&turned, t, out);
}

/* r v + t. False iff it is not legal. */
static inline bool place(const ko_mat3 *r, const ko_vec3 *t, const ko_vec3 *v, ko_vec3 *out)
{
    return koi_port_turn(r, t, v, out) || place_far(r, t, v, out);
}

static KOI_OWN_FRAME bool turn_back_far(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out)
{
    ko_wide3 turned;
    koi_rotate_inverse_wide(r, v, &turned);
    return settle_far(&turned, &nowhere, out);
}

/* r transposed times v. False iff it is not legal. */
static bool turn_back(const ko_mat3 *r, const ko_vec3 *v, ko_vec3 *out)
{
    return koi_port_turn_back(r, &nowhere, v, out) || turn_back_far(r, v, out);
}

void koi_pose_move_shared(const ko_pose *pose, const ko_vec3 *v, ko_vec3 *out)
{ /* unreachable: only cores that share one copy call it */
    ko_wide3 turned;
    if (koi_port_turn(&pose->r, &pose->t, v, out)) {
        return;
    }
    koi_rotate_wide(&pose->r, v, &turned);
    const ko_vec3 at = {koi_port_nearest(turned.x) + pose->t.x,
                        koi_port_nearest(turned.y) + pose->t.y,
                        koi_port_nearest(turned.z) + pose->t.z};
    *out = at;
}

/* The point as seen from the pose. Its difference from t is within 2^30, so it is exact. */
static KOI_APART_AT_OS bool place_back(const ko_pose *pose, const ko_vec3 *point, ko_vec3 *out)
{
    const ko_vec3 from = {point->x - pose->t.x, point->y - pose->t.y, point->z - pose->t.z};
    return turn_back(&pose->r, &from, out);
}

bool koi_pose_place(const ko_pose *pose, bool back, const ko_vec3 *point, ko_vec3 *out)
{
    return back ? place_back(pose, point, out) : place(&pose->r, &pose->t, point, out);
}

ko_status ko_vec3_rotate(const ko_vec3 *v, const ko_mat3 *r, ko_vec3 *out)
{
    if (r == NULL || v == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(v) && place(r, &nowhere, v, out)) ? KO_OK : KO_E_RANGE;
}

/* ---- poses ---- */

ko_status ko_pose_check(const ko_pose *pose)
{
    if (pose == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_mat3_check(&pose->r);
    return (status != KO_OK) ? status : ko_vec3_check(&pose->t);
}

ko_status ko_vec3_transform(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out)
{
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(&pose->t) && is_legal(point) && place(&pose->r, &pose->t, point, out))
               ? KO_OK
               : KO_E_RANGE;
}

ko_status ko_vec3_transform_inverse(const ko_vec3 *point, const ko_pose *pose, ko_vec3 *out)
{
    if (pose == NULL || point == NULL || out == NULL) {
        return KO_E_ARG;
    }
    return (is_legal(&pose->t) && is_legal(point) && place_back(pose, point, out)) ? KO_OK
                                                                                   : KO_E_RANGE;
}

ko_status ko_pose_compose(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_vec3 t;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    if (ko_vec3_transform(&b->t, a, &t) != KO_OK ||
        koi_mat3_multiply(&a->r, &b->r, &out->r) != KO_OK) {
        return KO_E_RANGE;
    }
    out->t = t;
    return KO_OK;
}

ko_status ko_pose_between(const ko_pose *a, const ko_pose *b, ko_pose *out)
{
    ko_mat3 back;
    ko_vec3 t;
    if (a == NULL || b == NULL || out == NULL) {
        return KO_E_ARG;
    }
    KO_IGNORE(ko_mat3_inverse(&a->r, &back));
    if (ko_vec3_transform_inverse(&b->t, a, &t) != KO_OK ||
        koi_mat3_multiply(&back, &b->r, &out->r) != KO_OK) {
        return KO_E_RANGE;
    }
    out->t = t;
    return KO_OK;
}
