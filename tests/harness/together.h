/* A tree whose objects all move together, each step by a whole metre along x, one above the other
 * along y. A reader that sees a mixture of two states detects it. */
#ifndef TOGETHER_H
#define TOGETHER_H

#include "keepout/tree.h"

#include <stdbool.h>
#include <stdint.h>

/* Inserts the objects at state 0. Returns the number of failures. */
uint32_t together_fill(ko_tree *tree, ko_tree_id *ids, uint32_t count);
uint32_t together_move(ko_tree *tree, const ko_tree_id *ids, uint32_t count, uint32_t state);
/* True if all objects are there, at the same x. */
bool together_is_whole(const ko_tree *tree, uint32_t count);

#endif
