/* Finding the plane at which a range of records is best divided, for tree_divide.c. */
#ifndef KOI_TREE_PLANE_H
#define KOI_TREE_PLANE_H

#include <stddef.h>

#include "src/math/wide.h"
#include "src/tree/tree_node.h"

#define KOI_TREE_HEIGHTS (KO_TREE_MAX_HEIGHT + 2U)

/* What lies on both sides of a plane across an axis. A record is before the plane if its centre is,
 * and behind it otherwise. A side of no records has a `lo` above its `hi`. */
typedef struct koi_tree_sides {
    int32_t plane;   /* twice its coordinate */
    uint32_t before; /* how many records are before it */
    int32_t lo[2];   /* where the boxes before it, and those behind it, begin on the axis */
    int32_t hi[2];   /* where they end */
} koi_tree_sides;

typedef struct koi_tree_builder {
    ko_tree_node *nodes;
    uint32_t lo; /* the range */
    uint32_t hi;
    uint32_t low; /* the bounds of its height */
    uint32_t high;
    ko_bounds box;                    /* holds the range, or about that */
    uint32_t stride;                  /* one record in so many is looked at */
    uint32_t few;                     /* the smaller part may have this many of these, at least */
    uint32_t half;                    /* and at most */
    uint64_t cost;                    /* the best plane's */
    koi_tree_sides best;              /* the best plane; nothing is before it if there is none */
    uint32_t axis;                    /* across which it is */
    uint32_t behind;                  /* 1 if the part behind it comes first, else 0 */
    uint16_t least[KOI_TREE_HEIGHTS]; /* N(h) */
} koi_tree_builder;

static inline uint32_t koi_tree_lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

/* Copies a box, a corner at a time: at -Os compilers copy a whole box by a loop. */
static inline void koi_tree_copy_box(ko_bounds *to, const ko_bounds *from)
{
    to->lo = from->lo;
    to->hi = from->hi;
}

/* Twice the centre of a record's box, on an axis. */
static inline int32_t koi_tree_centre(const ko_tree_node *record, uint32_t axis)
{
    const unsigned char *const lo = (const unsigned char *)&record->box[0] + 4U * axis;
    const unsigned char *const hi = lo + offsetof(ko_bounds, hi);
    return *(const fix16_t *)(const void *)lo + *(const fix16_t *)(const void *)hi;
}

/* The extent of a box on an axis. */
static inline uint32_t koi_tree_extent(const ko_bounds *box, uint32_t axis)
{
    return (uint32_t)koi_coordinate(&box->hi, axis) - (uint32_t)koi_coordinate(&box->lo, axis);
}

/* Writes where the centres of one record in `stride` of the range are, twice. */
void koi_tree_measure_centres(const koi_tree_builder *b, uint32_t stride, ko_bounds *out);

/* Finds the best plane by one record in b->stride of the range. Sets b->box to what holds these. */
void koi_tree_find_plane(koi_tree_builder *b);

/* The same of the planes through the middle of a box of centres, twice. */
void koi_tree_find_between(koi_tree_builder *b, const ko_bounds *centres);

#endif
