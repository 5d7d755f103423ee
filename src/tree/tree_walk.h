/* What the queries along a way, and those of nearness, share. */
#ifndef KO_TREE_WALK_H
#define KO_TREE_WALK_H

#include "keepout/tree_cast.h"
#include "tree/tree_node.h"

#define KO_TREE_WALK_STACK (sizeof(((ko_tree_walk *)0)->stack) / sizeof(uint16_t))

/* At the root; branch 0 above it is passed over. */
static inline void ko_tree_walk_begin(const ko_tree *tree, ko_tree_walk *walk)
{
    walk->revision = tree->revision;
    walk->visits = 0;
    walk->mask = KO_TREE_ALL;
    walk->depth = 0;
    if (tree->branches != 0U && tree->nodes[0].child[0] != KO_TREE_NIL) {
        walk->stack[0] = tree->nodes[0].child[0];
        walk->depth = 1;
    }
}

/* How many more boxes a walk can test: each branch once. A corrupted pool ends there at the
 * latest. */
static inline uint32_t ko_tree_walk_left(const ko_tree *tree, const ko_tree_walk *walk)
{
    const uint32_t all = 2U * tree->branches;
    return (walk->visits < all) ? all - walk->visits : 0U;
}

/* The box of a leaf, or null if the leaf does not say rightly where it hangs. */
static inline const ko_bounds *ko_tree_leaf_box(const ko_tree *tree, uint32_t leaf)
{
    const uint32_t place = (leaf < tree->leaves) ? tree->nodes[leaf].leaf_place : KO_TREE_NIL;
    if (!ko_tree_is_place(tree, place)) {
        return NULL;
    }
    const ko_tree_node *above = &tree->nodes[place >> 1];
    return (above->child[place & 1U] == KO_TREE_LEAF + leaf) ? &above->box[place & 1U] : NULL;
}

/* The same in the form that the volumes' tests take; KO_E_DATA also iff it is not legal. */
ko_status ko_tree_leaf_aabb(const ko_tree *tree, uint32_t leaf, ko_aabb *out);

/* What was found; of a leaf of the pool. */
static inline void ko_tree_walk_tell(const ko_tree *tree, uint32_t leaf, ko_tree_hit *hit)
{
    hit->id = ko_tree_id_of(tree, leaf);
    hit->user = tree->nodes[leaf].user;
}

/* The next object that an AABB query finds, its box, and what is left of the budget. */
ko_status ko_tree_candidate(const ko_tree *tree, ko_tree_query *query, uint32_t *budget,
                            ko_tree_hit *hit, ko_aabb *box);

/* src/tree/tree_slabs.c: ways through the tree. */

/* A way, on one axis: size is how far it is in all, rounded down, reach how far it is followed. */
typedef struct ko_tree_way {
    fix16_t from;
    bool is_back;
    uint32_t size;
    int32_t reach; /* at most 2^30 and at most size */
    fix16_t grow;  /* by what boxes are grown, at most KO_LIMIT */
} ko_tree_way;

/* Prepares a way from its x, y and z. */
void ko_tree_slabs_prepare(const ko_tree_way way[3], ko_tree_slabs *out);

/* Prepares that of what moves by `by` from a centre, with boxes grown by what it is about that. */
void ko_tree_slabs_prepare_sweep(const ko_vec3 *from, const ko_vec3 *by, const ko_vec3 *grow,
                                 ko_tree_slabs *out);

/* Goes on to the next leaf that the way may touch, and that has a bit of the mask: conservative,
 * the caller decides. KO_OK: that is *leaf, and *box its box. budget counts down. Else as
 * ko_tree_query_next. */
ko_status ko_tree_slabs_next(const ko_tree *tree, const ko_tree_slabs *slabs, ko_tree_walk *walk,
                             uint32_t *budget, uint32_t *leaf, const ko_bounds **box);

#endif
