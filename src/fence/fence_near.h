/* Compares an outline, seen from above, with a point or a leg. */
#ifndef KOI_FENCE_NEAR_H
#define KOI_FENCE_NEAR_H

#include "src/fence/fence_core.h"

/* The edge of an outline that is nearest to a point: its number is that of the corner that it ends
 * at. `least` is the distance rounded down; is_whole says that nothing was rounded off. is_over
 * says that the outline holds the point, exactly. */
typedef struct koi_fence_near {
    bool is_over;
    bool is_whole;
    uint16_t edge;
    uint32_t least;
} koi_fence_near;

/* The z of p is how far the point is above or below the outline, or 0. If that is not 0 and the
 * outline holds the point, `edge` and `least` are not set: no edge is as near as the inside. Of
 * edges with the same `least` it is the first whole one, or else the first. */
koi_fence_near koi_fence_outline_near(const koi_fence_outline *outline, const ko_vec3 *p);

/* The point of an edge that is nearest to p, seen from above. */
ko_vec3 koi_fence_nearest_at(const koi_fence_outline *outline, uint32_t edge_end, const ko_vec3 *p);

/* An upper bound of the distance from a point to an edge, less than 2 above it. p is as of
 * koi_fence_outline_near. */
uint32_t koi_fence_edge_distance(const koi_fence_outline *outline, uint32_t edge_end,
                                 const ko_vec3 *p);

/* Lowers *least, at most INT32_MAX, to the distance of a leg from the outline, rounded down, seen
 * from above. False if the leg has a point in common with an edge: *least is 0 if it touches one,
 * and says nothing if it crosses one. */
bool koi_fence_outline_beside(const koi_fence_outline *outline, const koi_fence_leg *leg,
                              uint32_t *least);

#endif
