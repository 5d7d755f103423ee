/* Finding where a range of records is best divided, for tree_divide.c. */
#ifndef KOI_TREE_STEPS_H
#define KOI_TREE_STEPS_H

#include <stddef.h>

#include "src/math/wide.h"
#include "src/tree/tree_node.h"

#define KOI_TREE_HEIGHTS (KO_TREE_MAX_HEIGHT + 2U)

/* How a range is divided: one part are the records whose centre (twice) is less than `below` beyond
 * `from` on an axis. */
typedef struct koi_tree_division {
    uint64_t cost;
    int32_t from;
    uint32_t below;
    uint8_t axis;
    uint16_t first; /* how many these are; 0: there is no division */
} koi_tree_division;

typedef struct koi_tree_builder {
    ko_tree_node *nodes;
    uint32_t lo; /* the range */
    uint32_t hi;
    uint32_t low; /* the bounds of its height */
    uint32_t high;
    uint32_t few; /* the smaller part may have this many objects */
    uint32_t half;
    koi_tree_division best;           /* the best one of those that were tried */
    ko_bounds centres;                /* where the centres are, twice, at most */
    uint16_t least[KOI_TREE_HEIGHTS]; /* N(h) */
} koi_tree_builder;

static inline uint32_t koi_tree_lesser(uint32_t a, uint32_t b)
{
    return (a < b) ? a : b;
}

/* The lowest that a centre may be on an axis, twice. */
static inline int32_t koi_tree_lowest(const ko_bounds *centres, uint32_t axis)
{
    return koi_coordinate(&centres->lo, axis);
}

/* Twice the centre of a record's box, on an axis. */
static inline int32_t koi_tree_centre(const ko_tree_node *record, uint32_t axis)
{
    const unsigned char *const lo = (const unsigned char *)&record->box[0] + 4U * axis;
    const unsigned char *const hi = lo + offsetof(ko_bounds, hi);
    return *(const fix16_t *)(const void *)lo + *(const fix16_t *)(const void *)hi;
}

/* How far apart two centres may be on an axis, twice. */
static inline uint32_t koi_tree_extent(const ko_bounds *centres, uint32_t axis)
{
    return (uint32_t)koi_coordinate(&centres->hi, axis) - (uint32_t)koi_tree_lowest(centres, axis);
}

/* Writes where the centres of each `stride`-th object of the range are on an axis. */
void koi_tree_measure_centres(const koi_tree_builder *b, uint32_t axis, uint32_t stride,
                              ko_bounds *out);

/* Chooses an axis for the range, and the best division on it whose smaller part has `few` to `half`
 * objects. Returns the axis; best.first is 0 if no step will do. */
uint32_t koi_tree_find_step(koi_tree_builder *b);

#endif
