/* Reads shapes from the bytes of an input: mostly legal ones of a small world, where they touch. */
#ifndef FUZZ_SHAPES_H
#define FUZZ_SHAPES_H

#include "fuzz.h"

static inline ko_aabb aabb(input *in)
{
    ko_aabb b;
    b.c = point(in);
    b.r.x = size_of(in);
    b.r.y = size_of(in);
    b.r.z = size_of(in);
    return b;
}

static inline ko_sphere sphere(input *in)
{
    ko_sphere s;
    s.c = point(in);
    s.r = size_of(in);
    return s;
}

static inline ko_lozenge lozenge(input *in)
{
    ko_lozenge l;
    l.a = point(in);
    l.u = point(in);
    l.v = point(in);
    l.r = size_of(in);
    return l;
}

static inline ko_obb obb(input *in)
{
    const ko_aabb b = aabb(in);
    ko_obb o;
    o.c = b.c;
    o.r = b.r;
    o.axes = turn(in);
    return o;
}

static inline ko_triangle triangle(input *in)
{
    ko_triangle t;
    t.a = point(in);
    t.b = point(in);
    t.c = point(in);
    return t;
}

static inline ko_segment segment(input *in)
{
    ko_segment s;
    s.a = point(in);
    s.b = point(in);
    return s;
}

/* Reads a body. Its kind is rarely none of the three. */
static inline ko_body body(input *in)
{
    ko_body b;
    const uint32_t form = take(in, 1);
    memset(&b, 0, sizeof(b));
    b.kind = (ko_body_kind)(form % 3U);
    if (b.kind == KO_BODY_SPHERE) {
        b.as.sphere = sphere(in);
    } else if (b.kind == KO_BODY_CAPSULE) {
        b.as.capsule = capsule(in);
    } else {
        b.as.box = aabb(in);
    }
    return b;
}

static inline unsigned facets(input *in)
{
    static const uint8_t all[] = {6, 8, 12, 14, 18, 26};
    return all[take(in, 1) % sizeof(all)];
}

static inline ko_vec3 plus(const ko_vec3 *a, const ko_vec3 *b)
{
    ko_vec3 c;
    c.x = (fix16_t)((uint32_t)a->x + (uint32_t)b->x);
    c.y = (fix16_t)((uint32_t)a->y + (uint32_t)b->y);
    c.z = (fix16_t)((uint32_t)a->z + (uint32_t)b->z);
    return c;
}

/* The part of a vector, rounded down by less than 1 LSB on each axis. */
static inline ko_vec3 part_of(const ko_vec3 *v, ko_q30 part)
{
    ko_vec3 c;
    c.x = (fix16_t)(((int64_t)v->x * part) >> 30);
    c.y = (fix16_t)(((int64_t)v->y * part) >> 30);
    c.z = (fix16_t)(((int64_t)v->z * part) >> 30);
    return c;
}

/* The squared distance of two points, in LSB^2. */
static inline uint64_t distance2(const ko_vec3 *a, const ko_vec3 *b)
{
    const int64_t x = (int64_t)a->x - b->x;
    const int64_t y = (int64_t)a->y - b->y;
    const int64_t z = (int64_t)a->z - b->z;
    return (uint64_t)(x * x) + (uint64_t)(y * y) + (uint64_t)(z * z);
}

#endif
