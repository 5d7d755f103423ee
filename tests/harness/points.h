/* Random points and their comparison, for tests of functions that take points. */
#ifndef POINTS_H
#define POINTS_H

#include "harness.h"

#include "keepout/vec.h"

/* A uniform point in a cube of +-limit. Each draw is a statement of its own: compilers may evaluate
 * operands in any order. */
static inline ko_vec3 random_point(test_random *random, fix16_t limit)
{
    ko_vec3 p;
    p.x = random_range(random, -limit, limit);
    p.y = random_range(random, -limit, limit);
    p.z = random_range(random, -limit, limit);
    return p;
}

/* A length: `most`, or that halved up to octaves - 1 times, each as likely. */
static inline int32_t random_octave(test_random *random, int32_t most, uint32_t octaves)
{
    return most >> (random_bits(random) % octaves);
}

/* True within 4 LSB on each axis, which is the rounding of the steps before. */
static inline bool is_at(const ko_vec3 *p, fix16_t x, fix16_t y, fix16_t z)
{
    const fix16_t dx = p->x - x;
    const fix16_t dy = p->y - y;
    const fix16_t dz = p->z - z;
    return dx <= 4 && dx >= -4 && dy <= 4 && dy >= -4 && dz <= 4 && dz >= -4;
}

#endif
