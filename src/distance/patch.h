/* The distance of a parallelogram and a box along the axes, in 32 and 64 bits. */
#ifndef KOI_PATCH_H
#define KOI_PATCH_H

#include "src/distance/closest.h"

#define KOI_PATCH_AXES 3U

/* The parallelogram from 0 with two edges, which may be 0, and a box from lo to hi. All of it, and
 * the differences of its points, are differences of legal points. */
typedef struct koi_patch {
    fix16_t u[KOI_PATCH_AXES];
    fix16_t v[KOI_PATCH_AXES];
    fix16_t lo[KOI_PATCH_AXES];
    fix16_t hi[KOI_PATCH_AXES];
    uint32_t low;
} koi_patch;

/* Sets a patch to the parallelogram at `corner` with two edges, and a box. */
void koi_patch_set(const ko_vec3 *corner, const ko_vec3 *u, const ko_vec3 *v, const ko_aabb *box,
                   koi_patch *out);

/* Answers if it can prove the answer, which it can for nearly all: the distance, raw, rounded down;
 * or 0 where it is proved to be at most reach, a raw number below 2^31. Else UINT32_MAX. It cuts
 * the box to what the parallelogram can come close to.
 *
 * Where a distance is so close to a whole number that bounds do not tell on which side it is, it is
 * proved but for 1 or 2. So `low` is the answer, or the distance rounded down, or 1 or 2 below
 * that; or UINT32_MAX. */
uint32_t koi_patch_distance(koi_patch *patch, uint32_t reach);

#endif
