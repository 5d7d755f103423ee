#include "turns.h"

const ko_mat3 turns_identity = KO_MAT3_IDENTITY;
const ko_mat3 turns_quarter = {{0, ONE, 0}, {-ONE, 0, 0}, {0, 0, ONE}};
const ko_mat3 turns_mirror = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, -ONE}};
const ko_dir3 turns_up = {0, 0, ONE};
const ko_vec3 turns_origin = {0, 0, 0};

const ko_vec3 blank_vec = {7, 8, 9};
const ko_mat3 blank_mat = {{7, 8, 9}, {1, 2, 3}, {4, 5, 6}};

bool within(int64_t a, int64_t b, int64_t by)
{
    return a - b >= -by && a - b <= by;
}

void check_dir(const ko_dir3 *a, const ko_dir3 *b, int64_t by)
{
    CHECK(within(a->x, b->x, by) && within(a->y, b->y, by) && within(a->z, b->z, by));
}

void check_mat(const ko_mat3 *a, const ko_mat3 *b, int64_t by)
{
    check_dir(&a->x, &b->x, by);
    check_dir(&a->y, &b->y, by);
    check_dir(&a->z, &b->z, by);
}

void check_vec(const ko_vec3 *a, const ko_vec3 *b, int64_t by)
{
    CHECK(within(a->x, b->x, by) && within(a->y, b->y, by) && within(a->z, b->z, by));
}

bool same_turn(const ko_quat *a, const ko_quat *b, int64_t by)
{
    const int64_t sign = (a->w > 0) == (b->w > 0) ? 1 : -1;
    const bool as_is = within(a->w, sign * b->w, by) && within(a->x, sign * b->x, by) &&
                       within(a->y, sign * b->y, by) && within(a->z, sign * b->z, by);
    const bool opposite = within(a->w, -sign * b->w, by) && within(a->x, -sign * b->x, by) &&
                          within(a->y, -sign * b->y, by) && within(a->z, -sign * b->z, by);
    return as_is || opposite;
}

ko_quat random_quat(test_random *random)
{
    ko_quat q;
    q.w = random_range(random, -ONE, ONE);
    q.x = random_range(random, -ONE, ONE);
    q.y = random_range(random, -ONE, ONE);
    q.z = random_range(random, 1000, ONE);
    CHECK_EQ(ko_quat_from_integers(q.w, q.x, q.y, q.z, &q), KO_OK);
    return q;
}

ko_mat3 random_mat(test_random *random)
{
    const ko_quat q = random_quat(random);
    ko_mat3 m;
    CHECK_EQ(ko_mat3_from_quat(&q, &m), KO_OK);
    return m;
}
