/* How an object's box is fattened. */
#ifndef KOI_TREE_FAT_H
#define KOI_TREE_FAT_H

#include "src/tree/tree_node.h"

/* Fattens an axis of a box. Joins three numbers by "or": the radius, and the distances of the fat
 * axis to both ends of the legal range. All are below 2^30 only if the box is legal and its fat one
 * needs no cut. (These distances and twice the radius and margin sum up to 2^30 modulo 2^32, and
 * are below 2^32 then.) */
static inline uint32_t koi_tree_fatten_axis(fix16_t c, fix16_t r, fix16_t margin, fix16_t *lo,
                                            fix16_t *hi)
{
    const uint32_t wide = (uint32_t)r + (uint32_t)margin;
    const uint32_t low = (uint32_t)c - wide;
    const uint32_t high = (uint32_t)c + wide;
    *lo = (fix16_t)low;
    *hi = (fix16_t)high;
    return (low + (uint32_t)KO_LIMIT) | ((uint32_t)KO_LIMIT - high) | (uint32_t)r;
}

/* Cuts a fat box at the legal range. False if the box is not legal. */
bool koi_tree_cut(const ko_aabb *box, ko_bounds *fat);

/* Fattens a box by the margin, and cuts the result at the legal range. False if the box is not
 * legal. */
static inline bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat)
{
    const uint32_t beyond =
        koi_tree_fatten_axis(box->c.x, box->r.x, margin, &fat->lo.x, &fat->hi.x) |
        koi_tree_fatten_axis(box->c.y, box->r.y, margin, &fat->lo.y, &fat->hi.y) |
        koi_tree_fatten_axis(box->c.z, box->r.z, margin, &fat->lo.z, &fat->hi.z);
    return beyond < (1U << 30) || koi_tree_cut(box, fat);
}

/* Widens a fat box ahead by a displacement, `ahead` times (at most KO_TREE_MAX_AHEAD). */
void koi_tree_lead(fix16_t ahead, const ko_vec3 *displacement, ko_bounds *fat);

#endif
