/* Draws the bodies that oracle_body.h declares, and computes their extents. */
#include "oracle_body.h"

/* ---- exact geometry ---- */

/* Returns the product of a row of a matrix and a point, in 2^-30 LSB. */
static wide turned(const ko_mat3 *m, unsigned axis, const ko_vec3 *v)
{
    const ko_dir3 *columns[AXES] = {&m->x, &m->y, &m->z};
    wide sum = 0;
    for (unsigned i = 0; i < AXES; i++) {
        const ko_q30 rows[AXES] = {columns[i]->x, columns[i]->y, columns[i]->z};
        sum += (wide)rows[axis] * component(v, i);
    }
    return sum;
}

wide floor_of(wide x)
{
    return (x >= 0) ? x / ONE : -((-x + ONE - 1) / ONE);
}

wide ceiling_of(wide x)
{
    return -floor_of(-x);
}

range range_of(const ko_vec3 *points, unsigned n, const ko_pose *pose, unsigned axis)
{
    range all = {0, 0};
    for (unsigned i = 0; i < n; i++) {
        const wide at = turned(&pose->r, axis, &points[i]) + component(&pose->t, axis) * ONE;
        all.lo = (i == 0U || at < all.lo) ? at : all.lo;
        all.hi = (i == 0U || at > all.hi) ? at : all.hi;
    }
    return all;
}

/* ---- cases ---- */

static ko_q30 near_q30(long double x)
{
    return (ko_q30)(x * 1073741824.0L + (x < 0 ? -0.5L : 0.5L));
}

ko_mat3 any_true_rotation(oracle_case *with)
{
    long double q[4];
    long double square = 0;
    do {
        square = 0;
        for (int i = 0; i < 4; i++) {
            q[i] = (long double)any_between(with, -1000000, 1000000);
            square += q[i] * q[i];
        }
    } while (square < 1e9L);
    const long double s = 2 / square;
    const long double w = q[0], x = q[1], y = q[2], z = q[3];
    const ko_mat3 m = {{near_q30(1 - s * (y * y + z * z)), near_q30(s * (x * y + w * z)),
                        near_q30(s * (x * z - w * y))},
                       {near_q30(s * (x * y - w * z)), near_q30(1 - s * (x * x + z * z)),
                        near_q30(s * (y * z + w * x))},
                       {near_q30(s * (x * z + w * y)), near_q30(s * (y * z - w * x)),
                        near_q30(1 - s * (x * x + y * y))}};
    return m;
}

/* Draws one of the 24 turns of a cube, at times mirrored. */
static ko_mat3 any_axes(oracle_case *with)
{
    ko_dir3 column[AXES] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    const int64_t shift = any_between(with, 0, 2);
    for (unsigned i = 0; i < AXES; i++) {
        ko_q30 *rows[AXES] = {&column[i].x, &column[i].y, &column[i].z};
        *rows[(i + (unsigned)shift) % AXES] = once_in(with, 2) ? KO_Q30_ONE : -KO_Q30_ONE;
    }
    const ko_mat3 m = {column[0], column[1], column[2]};
    return m;
}

/* Draws a matrix of random entries. */
static ko_mat3 any_matrix(oracle_case *with)
{
    ko_dir3 column[AXES];
    for (unsigned i = 0; i < AXES; i++) {
        const ko_vec3 v = any_vec(with, INT32_MAX);
        column[i] = (ko_dir3){v.x, v.y, v.z};
    }
    const ko_mat3 m = {column[0], column[1], column[2]};
    return m;
}

bool is_usable_matrix(const ko_mat3 *m)
{
    const ko_q30 entries[9] = {m->x.x, m->x.y, m->x.z, m->y.x, m->y.y,
                               m->y.z, m->z.x, m->z.y, m->z.z};
    bool legal = true;
    for (int i = 0; i < 9; i++) {
        legal = legal && entries[i] != INT32_MIN;
    }
    return legal;
}

static ko_mat3 any_turn(oracle_case *with)
{
    const int64_t kind = any_between(with, 0, 5);
    ko_mat3 m = (kind == 0)   ? any_axes(with)
                : (kind == 1) ? any_matrix(with)
                              : any_true_rotation(with);
    ko_q30 *some[3] = {&m.x.y, &m.y.z, &m.z.x};
    if (once_in(with, 60)) {
        *some[any_between(with, 0, 2)] = INT32_MIN;
    }
    return m;
}

/* Moves the pose so that an end of the placed body lies at the limit on each axis, at times 2 LSB
 * off. */
static void to_the_limit(oracle_case *with, body *b)
{
    for (unsigned axis = 0; axis < AXES; axis++) {
        ko_pose home = b->pose;
        set_component(&home.t, axis, 0);
        const range all = range_of(b->at, b->n, &home, axis);
        const wide room =
            once_in(with, 2) ? KO_LIMIT - ceiling_of(all.hi) : -KO_LIMIT - floor_of(all.lo);
        const wide t = room + (once_in(with, 12) ? any_between(with, -2, 2) : 0);
        if (t >= -KO_LIMIT && t <= KO_LIMIT &&
            (floor_of(all.lo) + t >= -KO_LIMIT || once_in(with, 8)) &&
            (ceiling_of(all.hi) + t <= KO_LIMIT || once_in(with, 8))) {
            set_component(&b->pose.t, axis, (int64_t)t);
        }
    }
}

body any_body(oracle_case *with)
{
    body b = {.n = (uint16_t)any_between(with, 1, MOST_POINTS)};
    const int64_t size = (INT64_C(1) << any_between(with, 2, once_in(with, 8) ? 29 : 27)) - 1;
    const bool grid = once_in(with, 4);
    for (unsigned i = 0; i < b.n; i++) {
        b.at[i] = any_vec(with, size);
        for (unsigned axis = 0; grid && axis < AXES; axis++) {
            set_component(&b.at[i], axis, any_between(with, -1, 1) * size / 2);
        }
    }
    b.pose.r = any_turn(with);
    b.pose.t = once_in(with, 20) ? doubtful_vec(with, KO_LIMIT) : any_vec(with, KO_LIMIT / 4);
    if (with->nasty) {
        to_the_limit(with, &b);
    }
    b.legal = is_usable_matrix(&b.pose.r) && all_within(&b.pose.t, KO_LIMIT);
    if (once_in(with, 100)) {
        set_component(&b.at[any_between(with, 0, b.n - 1)], (unsigned)any_between(with, 0, 2),
                      once_in(with, 2) ? KO_LIMIT + 1 : -KO_LIMIT - 1);
    }
    return b;
}

bool points_are_legal(const body *b)
{
    for (unsigned i = 0; i < b->n; i++) {
        if (!all_within(&b->at[i], KO_LIMIT)) {
            return false;
        }
    }
    return true;
}
