/* Proves that an insertion and a removal in src/tree/tree.c stay in the pool and end, whatever the
 * nodes of the pool hold; and that the queue of free leaves leads nowhere else.
 *
 * promise: damage-contained */
#include "leaf.h"
#include "place.h"

/*@ predicate is_newest{L}(ko_tree *tree) =
      tree->newest == KO_TREE_NIL || tree->newest < tree->leaves;
    predicate is_tree{L}(ko_tree *tree) =
      pool(tree) && is_newest(tree) && tree->capacity >= 1; */

/* ---- src/tree/tree.c ---- */

/*@ assigns \nothing; */
static bool is_legal_span(fix16_t c, fix16_t r);

/*@ assigns \nothing; */
static fix16_t at_least(fix16_t x);

/*@ assigns \nothing; */
static fix16_t at_most(fix16_t x);

/*@ requires \valid_read(box) && \valid(fat);
    assigns *fat; */
static bool cut(const ko_aabb *box, ko_bounds *fat);

/*@ requires \valid(lo) && \valid(hi);
    assigns *lo, *hi; */
static inline uint32_t fatten_axis(fix16_t c, fix16_t r, fix16_t margin, fix16_t *lo, fix16_t *hi);

/*@ requires \valid_read(box) && \valid(fat);
    assigns *fat; */
bool koi_tree_fatten(fix16_t margin, const ko_aabb *box, ko_bounds *fat);

/*@ requires is_tree(tree) && (box == \null || \valid_read(box));
    requires id == \null || (\valid(id) && \separated(id, tree) &&
      \separated(id, tree->nodes + (0 .. tree->capacity - 1)));
    assigns tree->nodes[0 .. tree->capacity - 1], tree->branches, tree->free_branch,
      tree->revision, tree->oldest, tree->newest, tree->leaves, tree->lost, tree->seal, tree->count,
      tree->high_water, *id;
    ensures is_tree(tree); */
ko_status ko_tree_insert(ko_tree *tree, const ko_aabb *box, uint32_t user, ko_tree_id *id);

/*@ requires is_tree(tree) && leaf < tree->leaves && node == &tree->nodes[leaf];
    assigns tree->nodes[0 .. tree->capacity - 1], tree->oldest, tree->newest;
    ensures is_tree(tree) && is_same_pool{Pre, Post}(tree); */
static inline void give_leaf(ko_tree *tree, ko_tree_node *node, uint32_t leaf, uint32_t generation);

/*@ requires pool(tree) && leaf < tree->leaves && place < 2 * tree->branches;
    assigns \nothing; */
static inline uint32_t seal_without(const ko_tree *tree, uint32_t leaf, uint32_t place,
                                    uint32_t generation);

/*@ requires is_tree(tree);
    assigns tree->nodes[0 .. tree->capacity - 1], tree->free_branch, tree->revision, tree->oldest,
      tree->newest, tree->seal, tree->count;
    ensures is_tree(tree); */
ko_status ko_tree_remove(ko_tree *tree, ko_tree_id id);

#include "src/tree/tree.c"
