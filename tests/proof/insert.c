/* Proves that what an insertion does in port/generic stays in the pool and ends, whatever the nodes
 * of the pool hold: the spread of category bits, the new branch, exchanges, and the rise.
 *
 * promise: damage-contained */
#include "hang.h"

#include "port/generic/insert.h"

/*@ requires pool(tree) && \valid(added) && added->place < 2 * tree->branches;
    requires added->leaf < tree->leaves;
    requires \separated(added, tree);
    requires \separated(added, tree->nodes + (0 .. tree->capacity - 1));
    assigns *added, tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree);
    ensures added->place < 2 * tree->branches && added->leaf < tree->leaves; */
static inline bool koi_port_regroup(ko_tree *tree, koi_port_addition *added);

/*@ requires pool(tree) && \valid(found) && \separated(found, tree);
    requires \separated(found, tree->nodes + (0 .. tree->capacity - 1));
    assigns *found;
    exits \false;
    ensures \result ==> is_sound(tree, link);
    ensures \result && link < tree->branches ==> found->place == &tree->nodes[link].place;
    ensures \result && link >= tree->branches ==>
      found->place == &tree->nodes[link - KO_TREE_LEAF].leaf_place; */
static inline bool koi_port_hanging_at(ko_tree *tree, uint32_t link, koi_port_hanging *found);
