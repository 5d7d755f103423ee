/* How an object's box is fattened. */
#ifndef KOI_TREE_FAT_H
#define KOI_TREE_FAT_H

#include "src/tree/tree_node.h"

/* Cuts a fat box at the legal range. False if the box is not legal. */
bool koi_tree_cut(const ko_aabb *box, ko_bounds *fat);

/* Fattens a box by the margin, and cuts the result at the legal range (tree.c). False if the box is
 * not legal. */
bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat);

/* Widens a fat box ahead by a displacement, `ahead` times (at most KO_TREE_MAX_AHEAD). */
void koi_tree_lead(fix16_t ahead, const ko_vec3 *displacement, ko_bounds *fat);

#endif
