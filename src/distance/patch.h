/* The distance of a parallelogram and a box along the axes, in 32 and 64 bits. */
#ifndef KOI_PATCH_H
#define KOI_PATCH_H

#include "src/distance/closest.h"

#define KOI_PATCH_AXES 3

/* The parallelogram from 0 with two edges, which may be 0, and a box from lo to hi. All of it, and
 * the differences of its points, are differences of legal points. */
typedef struct koi_patch {
    fix16_t u[KOI_PATCH_AXES];
    fix16_t v[KOI_PATCH_AXES];
    fix16_t lo[KOI_PATCH_AXES];
    fix16_t hi[KOI_PATCH_AXES];
} koi_patch;

/* Sets a patch to the parallelogram at `corner` with two edges, and a box. */
void koi_patch_set(const ko_vec3 *corner, const ko_vec3 *u, const ko_vec3 *v, const ko_aabb *box,
                   koi_patch *out);

/* Answers if it can prove the answer, which it can for nearly all: the distance, raw, rounded down;
 * or 0 where it is proved to be at most reach, a raw number below 2^31. Else UINT32_MAX. It cuts
 * the box to what the parallelogram can come close to. */
uint32_t koi_patch_distance(koi_patch *patch, uint32_t reach);

#endif
