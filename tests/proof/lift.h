/* States the contracts of the steps of a removal, for any content of the nodes. */
#ifndef LIFT_H
#define LIFT_H

#include "shape.h"

/*@ predicate is_rest{L}(ko_tree *tree, koi_port_rest rest) =
      rest.word == 0 || rest.word == 0xFFFFFFFF || rest.word % 0x10000 < tree->branches;
    // It names `what`: WP's filter drops a variable that a goal does not name.
    predicate is_left(integer word, integer branch, integer what) =
      branch < 0x10000 && what >= 0 ==> word % 0x10000 == branch; */

/*@ assigns \nothing;
    ensures is_left(\result.word, branch, what); */
static inline koi_port_rest koi_port_left(uint32_t branch, uint32_t what);

/*@ requires pool(tree) && place < 2 * tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->free_branch, tree->revision;
    ensures is_same_pool{Pre, Post}(tree);
    ensures \result < 2 * tree->branches || \result == KO_TREE_NIL; */
static inline uint32_t koi_port_unlink(ko_tree *tree, uint32_t place);

/*@ requires pool(tree) && branch < tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree) && is_rest(tree, \result);
    ensures hang_as_before{Pre, Post}(tree); */
static inline koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what);

/*@ requires pool(tree) && place < 2 * tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->free_branch, tree->revision;
    ensures is_same_pool{Pre, Post}(tree) && is_rest(tree, \result); */
static inline koi_port_rest koi_port_lift(ko_tree *tree, uint32_t place);

#endif
