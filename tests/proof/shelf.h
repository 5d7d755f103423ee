/* States the contracts of links, places and shelves, for any content of the nodes. */
#ifndef SHELF_H
#define SHELF_H

#include "shape.h"

#include "src/tree/tree_shelf.h"

/* ---- src/tree/tree_node.h ---- */

/*@ requires \valid_read(tree);
    assigns \nothing;
    ensures \result <==> link < tree->branches; */
static inline bool koi_tree_is_branch(const ko_tree *tree, uint32_t link);

/*@ requires \valid_read(tree);
    assigns \nothing;
    ensures \result <==> 0x8000 <= link < 0x8000 + tree->leaves; */
static inline bool koi_tree_is_leaf(const ko_tree *tree, uint32_t link);

/*@ requires \valid_read(tree);
    assigns \nothing;
    ensures \result <==> place < 2 * tree->branches; */
static inline bool koi_tree_is_place(const ko_tree *tree, uint32_t place);

/*@ requires pool(tree);
    assigns \nothing;
    ensures \result != 0 ==> link < tree->branches; */
static inline uint32_t koi_tree_height(const ko_tree *tree, uint32_t link);

/* ---- src/tree/tree_shelf.h ---- */

/*@ requires pool(tree) && branch < tree->branches;
    assigns \nothing; */
bool koi_tree_may_be_shelf(const ko_tree *tree, uint32_t branch);

/*@ requires pool(tree);
    assigns \nothing;
    ensures \result == KO_TREE_NIL || \result / 2 == link < tree->branches;
    ensures \result != KO_TREE_NIL ==>
      0x8000 <= tree->nodes[link].child[\result % 2] < 0x8000 + tree->leaves; */
uint32_t koi_tree_shelf_leaf(const ko_tree *tree, uint32_t link);

/*@ requires \valid_read(node) && leaf <= 1;
    assigns \nothing; */
static bool is_large(const ko_tree_node *node, uint32_t leaf);

/*@ requires pool(tree) && branch < tree->branches;
    assigns \nothing; */
uint32_t koi_tree_height_as_shelf(const ko_tree *tree, uint32_t branch);

/*@ requires pool(tree) && tree->branches >= 1 && \valid_read(box);
    assigns \nothing; */
bool koi_tree_is_for_shelf(const ko_tree *tree, const ko_bounds *box);

#endif
