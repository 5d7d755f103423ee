/* Judges round shapes at poses, and their closest points, against their definitions. */
#ifndef ORACLE_ROUND_PLACE_H
#define ORACLE_ROUND_PLACE_H

#include "oracle_round.h"

#include <math.h>

/* ---- poses ---- */

static inline wide entry_of(const ko_mat3 *m, unsigned column, unsigned row)
{
    const ko_dir3 *const columns[3] = {&m->x, &m->y, &m->z};
    const ko_dir3 *c = columns[column];
    return row == 0 ? c->x : row == 1 ? c->y : c->z;
}

static inline ko_mat3 transpose_of(const ko_mat3 *m)
{
    const ko_mat3 t = {
        {m->x.x, m->y.x, m->z.x}, {m->x.y, m->y.y, m->z.y}, {m->x.z, m->y.z, m->z.z}};
    return t;
}

/* Returns the dot product of columns i and j less that of the unit matrix, in 2^-60. */
static inline wide gram_of(const ko_mat3 *m, unsigned i, unsigned j)
{
    wide sum = (i == j) ? -((wide)1 << 60) : 0;
    for (unsigned k = 0; k < 3; k++) {
        sum += entry_of(m, i, k) * entry_of(m, j, k);
    }
    return sum;
}

static inline bool columns_are_legal(const ko_mat3 *m)
{
    for (unsigned i = 0; i < 9; i++) {
        if (size_of(gram_of(m, i / 3, i % 3)) > (uwide)1 << 32) {
            return false;
        }
    }
    return true;
}

static inline bool is_legal_matrix(const ko_mat3 *m)
{
    const ko_mat3 rows = transpose_of(m);
    wide volume = 0;
    for (unsigned i = 0; i < 3; i++) {
        const unsigned j = (i + 1) % 3, k = (i + 2) % 3;
        const wide minor = entry_of(m, 1, j) * entry_of(m, 2, k) -
                           entry_of(m, 1, k) * entry_of(m, 2, j); /* within 2^63 */
        volume += entry_of(m, 0, i) * minor;
    }
    return columns_are_legal(m) && columns_are_legal(&rows) && volume > 0;
}

/* Returns the largest factor by which the matrix stretches, less 1. Power iteration finds the
 * largest eigenvalue of the Gram matrix. A shift makes it the largest in magnitude. */
static inline long double stretch_of(const ko_mat3 *m)
{
    long double e[3][3], v[3] = {0.61L, 0.57L, 0.55L}, most = 0;
    const long double shift = 0x1p-26L;
    for (unsigned i = 0; i < 9; i++) {
        e[i / 3][i % 3] = (long double)gram_of(m, i / 3, i % 3) * 0x1p-60L;
    }
    for (unsigned round = 0; round < 60; round++) {
        long double w[3], length = 0;
        for (unsigned i = 0; i < 3; i++) {
            w[i] = shift * v[i] + e[i][0] * v[0] + e[i][1] * v[1] + e[i][2] * v[2];
            length += w[i] * w[i];
        }
        length = sqrtl(length);
        most = length - shift;
        for (unsigned i = 0; i < 3; i++) {
            v[i] = w[i] / length;
        }
    }
    return most > -1 ? sqrtl(1 + most) - 1 : 0;
}

/* Draws a rotation around (1, 1, 1), stretched along it as far as is legal or nearly so. 2 LSB on
 * every entry make every dot product 2^-28 too large, together with the rounding of the
 * rotation. */
static inline ko_mat3 any_stretched(oracle_case *with)
{
    ko_mat3 m = {{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}};
    const ko_dir3 axis = {619925131, 619925131, 619925131};
    KO_IGNORE(ko_mat3_from_axis_angle(&axis, (ko_angle)any_bits(with), &m));
    for (unsigned tries = 0; tries < 8; tries++) {
        ko_mat3 t = m;
        ko_q30 *const entries[9] = {&t.x.x, &t.x.y, &t.x.z, &t.y.x, &t.y.y,
                                    &t.y.z, &t.z.x, &t.z.y, &t.z.z};
        for (unsigned i = 0; i < 9; i++) {
            *entries[i] += once_in(with, 5) ? 1 : 2;
        }
        if (is_legal_matrix(&t)) {
            return t;
        }
    }
    return m;
}

/* Draws a matrix that is legal in most cases. Many are as far from a rotation as is legal. */
static inline ko_mat3 any_pose_matrix(oracle_case *with)
{
    static const ko_mat3 axes[4] = {{{KO_Q30_ONE, 0, 0}, {0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}},
                                    {{0, KO_Q30_ONE, 0}, {0, 0, KO_Q30_ONE}, {KO_Q30_ONE, 0, 0}},
                                    {{0, -KO_Q30_ONE, 0}, {KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}},
                                    {{-KO_Q30_ONE, 0, 0}, {0, 0, KO_Q30_ONE}, {0, KO_Q30_ONE, 0}}};
    const uint64_t choice = any_bits(with);
    ko_mat3 m = axes[choice % 4];
    if (once_in(with, 4)) {
        return any_stretched(with);
    }
    if (choice / 4 % 4 != 0) {
        ko_quat q;
        const int32_t w = (int32_t)any_bits(with), x = (int32_t)any_bits(with);
        const int32_t y = (int32_t)any_bits(with), z = (int32_t)any_bits(with);
        if (ko_quat_from_integers(w, x, y, z, &q) == KO_OK) {
            KO_IGNORE(ko_mat3_from_quat(&q, &m));
        }
    }
    ko_q30 *const entries[9] = {&m.x.x, &m.x.y, &m.x.z, &m.y.x, &m.y.y,
                                &m.y.z, &m.z.x, &m.z.y, &m.z.z};
    const int64_t off = once_in(with, 3) ? 0 : once_in(with, 30) ? 40 : 2;
    const bool is_scaled = once_in(with, 3);
    for (unsigned i = 0; i < 9; i++) {
        const ko_q30 scaled = *entries[i] + (is_scaled ? *entries[i] / (1 << 29) : 0);
        *entries[i] = scaled + (ko_q30)any_between(with, is_scaled ? 0 : -off, off);
    }
    return m;
}

static inline ko_pose any_round_pose(oracle_case *with)
{
    ko_pose pose = {any_pose_matrix(with), any_vec(with, once_in(with, 2) ? KO_LIMIT : 1 << 20)};
    if (once_in(with, 60)) {
        pose.t = doubtful_vec(with, KO_LIMIT);
    }
    return pose;
}

/* Moves the points and the pose near the origin and returns a huge radius, so that stretching
 * matters most. */
static inline fix16_t huge_radius(oracle_case *with, ko_pose *pose, ko_vec3 *const *points,
                                  unsigned count)
{
    pose->t = any_vec(with, 999);
    for (unsigned i = 0; i < count; i++) {
        *points[i] = any_vec(with, 999);
    }
    return (fix16_t)any_between(with, KO_LIMIT / 2, KO_LIMIT - 9999);
}

static inline bool is_legal_pose(const ko_pose *pose)
{
    return is_legal_matrix(&pose->r) && all_within(&pose->t, KO_LIMIT);
}

/* Returns the matrix that multiplies: the stored one or its transpose. */
static inline ko_mat3 matrix_of(const ko_pose *pose, bool back)
{
    return back ? transpose_of(&pose->r) : pose->r;
}

/* Returns the exact image of a point, in 2^-30 LSB. */
static inline vec_wide image_of(const ko_pose *pose, bool back, const vec_wide *p)
{
    const ko_mat3 m = matrix_of(pose, back);
    const wide t[3] = {pose->t.x, pose->t.y, pose->t.z};
    vec_wide to;
    for (unsigned i = 0; i < 3; i++) {
        to.of[i] = back ? 0 : t[i] * KO_Q30_ONE;
        for (unsigned k = 0; k < 3; k++) {
            to.of[i] += entry_of(&m, k, i) * (p->of[k] - (back ? t[k] : 0));
        }
    }
    return to;
}

/* Returns the distance between the image of a corner of the core and the corner of the result. */
static inline long double corner_off(const ko_pose *pose, bool back, const vec_wide *p,
                                     const vec_wide *out)
{
    const vec_wide to = image_of(pose, back, p);
    long double square = 0;
    for (unsigned i = 0; i < 3; i++) {
        const long double e = (long double)(to.of[i] - out->of[i] * KO_Q30_ONE) * 0x1p-30L;
        square += e * e;
    }
    return sqrtl(square);
}

/* Cores are convex, so a point of one is off by no more than its corners. The image of a ball
 * around it extends at most r times the stretch farther. The deviation is the excess of the
 * radius. */
static inline void judge_growth(oracle_tally *tally, const ko_pose *pose, bool back,
                                long double off, fix16_t r, fix16_t r_out)
{
    const ko_mat3 m = matrix_of(pose, back);
    const long double stretch = stretch_of(&m);
    const long double more = (long double)(r_out - r) - off;
    const long double spare = more - (stretch > 0 ? r * stretch : 0);
    found_safe(tally, more >= r * stretch);
    found_deviation(tally, spare > 0 ? (uint64_t)(spare * ONE_LSB) : 0);
}

/* ---- closest points ---- */

/* q must not be nearer to p than the shape, whose squared distances are `all` and whose radius is
 * r. The deviation is by how much it is farther. If p is in the shape, q must be p. */
static inline void judge_nearest(oracle_tally *tally, const ko_vec3 *p, const ko_vec3 *q,
                                 const fractions *all, int64_t r)
{
    const vec_wide w = way_to(p, q);
    const uwide square = (uwide)dot_wide(&w, &w);
    if (any_within(all, r, 0)) {
        found(tally, square == 0);
        return;
    }
    const wide got = (wide)root_below(square << 40);
    const wide truth = (wide)distance_floor(all, DEVIATION_BITS) - ((wide)r << DEVIATION_BITS);
    found(tally, r == 0 || got >= truth);
    found_deviation(tally, got > truth ? (uint64_t)(got - truth) : 0);
}

/* True if the least distance is at most `reach`, or below 1 LSB if `reach` is 0. */
static inline bool is_on(const fractions *all, int64_t reach)
{
    return reach > 0 ? any_within(all, reach, 0) : distance_floor(all, DEVIATION_BITS) < ONE_LSB;
}

#endif
