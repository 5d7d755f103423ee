/* Shared by the tests of triangles: known ones, rotations of corners and axes, random ones. */
#ifndef TEST_TRIANGLE_H
#define TEST_TRIANGLE_H

#include "harness.h"

#include "keepout/shape.h"

#define LIMIT KO_LIMIT
#define ONE KO_Q30_ONE
#define HALF (KO_Q30_ONE / 2)
#define CORNERS 3U
#define AXES 3U
#define LENGTH(table) (sizeof(table) / sizeof((table)[0]))

static const ko_triangle flat = {{0, 0, 0}, {8, 0, 0}, {0, 8, 0}};

static inline ko_vec3 *corner_of(ko_triangle *t, unsigned corner)
{
    return (corner == 0U) ? &t->a : (corner == 1U) ? &t->b : &t->c;
}

static inline fix16_t *axis_of(ko_vec3 *v, unsigned axis)
{
    return (axis == 0U) ? &v->x : (axis == 1U) ? &v->y : &v->z;
}

/* Rotates the corners of the triangle by one. */
static inline ko_triangle turned(const ko_triangle *t)
{
    const ko_triangle next = {t->b, t->c, t->a};
    return next;
}

static inline ko_triangle mirrored(const ko_triangle *t)
{
    const ko_triangle other = {t->a, t->c, t->b};
    return other;
}

/* Rotates the coordinates by one axis. */
static inline ko_vec3 rolled_point(const ko_vec3 *v)
{
    const ko_vec3 next = {v->y, v->z, v->x};
    return next;
}

static inline ko_triangle rolled(const ko_triangle *t)
{
    const ko_triangle next = {rolled_point(&t->a), rolled_point(&t->b), rolled_point(&t->c)};
    return next;
}

/* A triangle near a position, of size up to `size`. One in four has two equal corners. */
static inline ko_triangle random_triangle(test_random *random, const ko_vec3 *at, int32_t size)
{
    ko_triangle t;
    for (unsigned k = 0; k < CORNERS * AXES; k++) {
        ko_vec3 centre = *at;
        const fix16_t away = random_range(random, -size, size);
        *axis_of(corner_of(&t, k / AXES), k % AXES) = *axis_of(&centre, k % AXES) + away;
    }
    if (random_bits(random) >> 30 == 0U) {
        t.c = t.a;
    }
    return t;
}

#endif
