/* Shared by the tests of oriented boxes: frames and small boxes. */
#ifndef TEST_OBB_H
#define TEST_OBB_H

#include "harness.h"

#include "keepout/shape.h"

#include <stddef.h>
#include <string.h>

#define ONE KO_Q30_ONE
#define METRE 65536
#define LIMIT KO_LIMIT
#define WORLD                                                                                      \
    {                                                                                              \
        {ONE, 0, 0}, {0, ONE, 0},                                                                  \
        {                                                                                          \
            0, 0, ONE                                                                              \
        }                                                                                          \
    }
/* cos and sin of 45 degrees */
#define C45 759250125
/* 45 degrees around z; and a rotation that mixes all axes: (2 2 1, -2 1 2, 1 -2 2) / 3. */
#define TURNED                                                                                     \
    {                                                                                              \
        {C45, C45, 0}, {-C45, C45, 0},                                                             \
        {                                                                                          \
            0, 0, ONE                                                                              \
        }                                                                                          \
    }
#define T1 357913941
#define T2 715827883
#define MIXED                                                                                      \
    {                                                                                              \
        {T2, -T2, T1}, {T2, T1, -T2},                                                              \
        {                                                                                          \
            T1, T2, T2                                                                             \
        }                                                                                          \
    }

#define FRAMES 3U

static const ko_mat3 frames[FRAMES] = {WORLD, TURNED, MIXED};

static inline bool same(const ko_obb *a, const ko_obb *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline ko_obb cube(fix16_t x, fix16_t y, fix16_t z, const ko_mat3 *axes, fix16_t r)
{
    const ko_obb box = {{x, y, z}, *axes, {r, r, r}};
    return box;
}

#endif
