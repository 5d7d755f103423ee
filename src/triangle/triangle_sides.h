/* Two triangles by the sides of their corners: shared by the tests of all sizes. */
#ifndef KOI_TRIANGLE_SIDES_H
#define KOI_TRIANGLE_SIDES_H

#include "src/triangle/triangle_quick.h"

#define KOI_SIDES_ALL 7U

static inline bool koi_sides_is_one(uint32_t bits)
{
    return bits != 0U && (bits & (bits - 1U)) == 0U;
}

/* Writes which corner is alone; true iff it is below. The bits of the corners above and below a
 * plane: not all are in the plane, and not all are strictly on one side. */
static inline bool koi_sides_find_alone(uint32_t above, uint32_t below, uint32_t *alone)
{
    if (koi_sides_is_one(above)) {
        *alone = above >> 1;
        return false;
    }
    if (koi_sides_is_one(below)) {
        *alone = below >> 1;
        return true;
    }
    *alone = (KOI_SIDES_ALL ^ above ^ below) >> 1;
    return above != 0U;
}

/* A corner, and the ends of the two edges from it: that which is farther along L, and the other. */
typedef struct koi_fan {
    uint32_t at;
    uint32_t far;
    uint32_t near;
} koi_fan;

/* The fan of the alone corner. The farther edge leads to the next corner, or to the one before. */
static inline koi_fan koi_fan_of(uint32_t alone, bool is_next_far)
{
    const uint32_t next = (alone == 2U) ? 0U : alone + 1U;
    const uint32_t before = (alone == 0U) ? 2U : alone - 1U;
    const koi_fan out = {alone, is_next_far ? next : before, is_next_far ? before : next};
    return out;
}

/* koi_quick_pair for triangles of which all corners are seen from b's first, within
 * -2^14 .. 2^14 - 1 on each axis. */
#define KOI_TINY_BITS 14U
koi_quick_answer koi_tiny_pair(const ko_vec3 p[KOI_CORNERS], const ko_vec3 q[KOI_CORNERS],
                               uint32_t reach);

#endif
