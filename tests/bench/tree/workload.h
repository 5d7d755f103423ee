/* The workload on which every tree is measured: boxes in a world of 100 x 100 x 20 m, in raw
 * Q16.16. One linear congruential generator draws them, so that other engines can get the same. */
#ifndef BENCH_WORKLOAD_H
#define BENCH_WORKLOAD_H

#include <stdint.h>

#include "keepout/keepout.h"

enum { WORKLOAD_QUERIES = 256, WORKLOAD_FRAMES = 10 };

/* The number of objects of the crowd. */
enum { WORKLOAD_CROWD = 1024 };

/* Seeds of the parts of the workload. Each part starts its own sequence. */
enum {
    WORKLOAD_SEED_BOXES = 12345,
    WORKLOAD_SEED_QUERIES = 777,
    WORKLOAD_SEED_RAYS = 4242,
    WORKLOAD_SEED_FAST = 999,
    WORKLOAD_SEED_SLOW = 1999
};

#define WORKLOAD_METRES(x) ((int32_t)((x)*65536.0))

typedef struct workload {
    uint32_t seed;
} workload;

/* A box: centre in the world, half-extents of 0.25 to 1 m. */
ko_aabb workload_box(workload *w);
/* A box of half-extent 2 m. */
ko_aabb workload_query(workload *w);
/* A segment of length 20 m. */
ko_segment workload_ray(workload *w);
/* A step of lo .. hi on each axis, in any direction. */
ko_vec3 workload_step(workload *w, int32_t lo, int32_t hi);

/* The crowd, for questions with some 84 hits each: boxes as above with their centres in 12.5 x 12.5
 * x 2.5 m, ... */
ko_aabb workload_crowd_box(workload *w);
/* ... queries of half-extent 1.25 m, ... */
ko_aabb workload_crowd_query(workload *w);
/* ... and segments that go right through, from x = 0 to 12.5 m. */
ko_segment workload_crowd_ray(workload *w);

#endif
