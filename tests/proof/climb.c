/* Proves that the climb of a tree stays in the pool and ends, whatever the nodes of the pool hold;
 * and that the list of free branches leads nowhere else.
 *
 * promise: damage-contained */
#include "pool.h"

#include "port/generic/corners.h"

/*@ requires \valid_read(pair + (0 .. 1)) && \valid(out);
    assigns *out; */
static inline bool koi_port_refit(const ko_bounds *pair, ko_bounds *out);

/*@ assigns \nothing; */
static inline koi_port_rest koi_port_left(uint32_t branch, uint32_t what);

/*@ requires pool(tree) && branch < tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1];
    ensures is_same_pool{Pre, Post}(tree); */
static inline koi_port_rest koi_port_climb(ko_tree *tree, uint32_t branch, uint32_t what);

/*@ requires pool(tree) && place < 2 * tree->branches;
    assigns tree->nodes[0 .. tree->capacity - 1], tree->free_branch, tree->revision;
    ensures is_same_pool{Pre, Post}(tree);
    ensures \result < 2 * tree->branches || \result == KO_TREE_NIL; */
static inline uint32_t koi_port_unlink(ko_tree *tree, uint32_t place);

#include "port/generic/remove.h"
