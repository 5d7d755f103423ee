#include "lozenges.h"

const ko_lozenge blank_lozenge = {{UNTOUCHED, 1, 2}, {3, UNTOUCHED, 4}, {5, 6, 7}, 8};
const ko_lozenge illegal_lozenge = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, -1};
const ko_sphere no_sphere = {{0, 0, 0}, -1};
const ko_capsule no_capsule = {{0, 0, 0}, {0, 0, 0}, -1};
const ko_aabb no_box = {{0, 0, 0}, {-1, 0, 0}};

const ko_lozenge slab = {{-100, -50, 0}, {200, 0, 0}, {0, 100, 0}, 10};

void check_same_lozenge(const ko_lozenge *actual, const ko_lozenge *expected)
{
    CHECK(memcmp(actual, expected, sizeof *actual) == 0);
}

ko_lozenge random_lozenge(test_random *random, int32_t size)
{
    const ko_lozenge l = {random_point(random, size), random_point(random, size),
                          random_point(random, size), random_range(random, 0, size)};
    return l;
}

int32_t random_size(test_random *random, uint32_t round)
{
    return (int32_t)(random_bits(random) >> (5U + round % 26U));
}

ko_lozenge turned(const ko_lozenge *l, uint32_t how)
{
    ko_lozenge t = *l;
    if ((how & 1U) != 0U) {
        t.a.x += t.u.x;
        t.a.y += t.u.y;
        t.a.z += t.u.z;
        t.u.x = -t.u.x;
        t.u.y = -t.u.y;
        t.u.z = -t.u.z;
    }
    if ((how & 2U) != 0U) {
        t.a.x += t.v.x;
        t.a.y += t.v.y;
        t.a.z += t.v.z;
        t.v.x = -t.v.x;
        t.v.y = -t.v.y;
        t.v.z = -t.v.z;
    }
    if ((how & 4U) != 0U) {
        const ko_vec3 u = t.u;
        t.u = t.v;
        t.v = u;
    }
    return t;
}
