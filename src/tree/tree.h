/* Makes the fat boxes of a tree. */
#ifndef KOI_TREE_H
#define KOI_TREE_H

#include "src/tree/tree_node.h"

/* Fattens a box by the margin, and cuts the result at the legal range. False if the box is
 * not legal. */
bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat);

#endif
