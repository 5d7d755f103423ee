#include "workload.h"

static uint32_t next(workload *w)
{
    w->seed = w->seed * 1664525U + 1013904223U;
    return w->seed;
}

static int32_t range(workload *w, int32_t lo, int32_t hi)
{
    return lo + (int32_t)(((uint64_t)(next(w) >> 8) * (uint32_t)(hi - lo)) >> 24);
}

static int32_t step(workload *w, int32_t lo, int32_t hi)
{
    const uint32_t sign = next(w) >> 31;
    const int32_t d = range(w, lo, hi);
    return (sign != 0U) ? -d : d;
}

static ko_vec3 place(workload *w)
{
    ko_vec3 p;
    p.x = range(w, 0, WORKLOAD_METRES(100));
    p.y = range(w, 0, WORKLOAD_METRES(100));
    p.z = range(w, 0, WORKLOAD_METRES(20));
    return p;
}

ko_aabb workload_box(workload *w)
{
    ko_aabb box;
    box.c = place(w);
    box.r.x = range(w, WORKLOAD_METRES(0.25), WORKLOAD_METRES(1));
    box.r.y = range(w, WORKLOAD_METRES(0.25), WORKLOAD_METRES(1));
    box.r.z = range(w, WORKLOAD_METRES(0.25), WORKLOAD_METRES(1));
    return box;
}

ko_aabb workload_query(workload *w)
{
    const fix16_t r = WORKLOAD_METRES(2);
    const ko_aabb box = {place(w), {r, r, r}};
    return box;
}

/* The square root, rounded down, digit by digit. */
static uint64_t root(uint64_t square)
{
    uint64_t r = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit != 0U; bit >>= 1) {
        const uint64_t t = r + bit;
        r = (t * t <= square) ? t : r;
    }
    return r;
}

/* d * 20 m / length, rounded towards zero. */
static int32_t scaled(int32_t d, uint64_t length)
{
    return (int32_t)((int64_t)d * WORKLOAD_METRES(20) / (int64_t)length);
}

ko_segment workload_ray(workload *w)
{
    ko_segment ray;
    ray.a = place(w);
    ko_vec3 d;
    d.x = range(w, -WORKLOAD_METRES(1), WORKLOAD_METRES(1));
    d.y = range(w, -WORKLOAD_METRES(1), WORKLOAD_METRES(1));
    d.z = range(w, -WORKLOAD_METRES(1), WORKLOAD_METRES(1));
    const uint64_t length =
        root((uint64_t)((int64_t)d.x * d.x + (int64_t)d.y * d.y) + (uint64_t)((int64_t)d.z * d.z));
    ray.b.x = ray.a.x + scaled(d.x, length);
    ray.b.y = ray.a.y + scaled(d.y, length);
    ray.b.z = ray.a.z + scaled(d.z, length);
    return ray;
}

ko_vec3 workload_step(workload *w, int32_t lo, int32_t hi)
{
    ko_vec3 d;
    d.x = step(w, lo, hi);
    d.y = step(w, lo, hi);
    d.z = step(w, lo, hi);
    return d;
}

/* A place in the crowd. */
static ko_vec3 crowd_place(workload *w)
{
    const ko_vec3 p = place(w);
    const ko_vec3 there = {p.x / 8, p.y / 8, p.z / 8};
    return there;
}

ko_aabb workload_crowd_box(workload *w)
{
    ko_aabb box = workload_box(w);
    box.c.x /= 8;
    box.c.y /= 8;
    box.c.z /= 8;
    return box;
}

ko_aabb workload_crowd_query(workload *w)
{
    const fix16_t r = WORKLOAD_METRES(1.25);
    const ko_aabb box = {crowd_place(w), {r, r, r}};
    return box;
}

ko_segment workload_crowd_ray(workload *w)
{
    ko_segment ray;
    ray.a = crowd_place(w);
    ray.b = crowd_place(w);
    ray.a.x = 0;
    ray.b.x = WORKLOAD_METRES(12.5);
    return ray;
}
