/* Proves that the walk of a query stays in the pool, in its stack and in the room for hits, and
 * ends, whatever the nodes of the pool and the links on the stack hold.
 *
 * promise: damage-contained */
#include "pool.h"

/*@ predicate walk_parts_are_apart(ko_tree *tree, ko_tree_query *query) =
      \valid(query) && \separated(query, tree) &&
      \separated(query, tree->nodes + (0 .. tree->capacity - 1)); */

/*@ requires \valid_read(leaf) && \valid(hit) && \separated(leaf, hit);
    assigns *hit; */
static inline void koi_port_write_hit(const ko_tree_node *leaf, uint32_t slot, ko_tree_hit *hit);

/*@ requires pool(tree) && walk_parts_are_apart(tree, query);
    requires \valid_read(box) && \separated(query, box);
    requires \valid(depth) && \valid(left) && \separated(depth, left);
    requires \separated(depth, query) && \separated(left, query);
    requires \separated(depth, box) && \separated(left, box);
    requires \separated(depth, tree) && \separated(left, tree);
    requires \separated(depth, tree->nodes + (0 .. tree->capacity - 1));
    requires \separated(left, tree->nodes + (0 .. tree->capacity - 1));
    requires *depth < KOI_PORT_STACK && *left < 0x80000000;
    assigns *depth, *left, query->stack[0 .. KOI_PORT_STACK - 1];
    ensures *depth <= KOI_PORT_STACK;
    ensures \result < tree->branches ||
      (*left <= \old(*left) && *depth - \old(*depth) <= \old(*left) - *left); */
static inline uint32_t koi_port_walk_down(const ko_tree *tree, ko_tree_query *query,
                                          const ko_bounds *box, uint32_t link, uint32_t *depth,
                                          uint32_t *left);

/*@ requires pool(tree) && walk_parts_are_apart(tree, query);
    requires \valid(hits) && hits->room >= 1 && \valid(hits->at + (0 .. hits->room - 1));
    requires \separated(hits, query) && \separated(hits, tree);
    requires \separated(hits, tree->nodes + (0 .. tree->capacity - 1));
    requires \separated(hits->at + (0 .. hits->room - 1), hits);
    requires \separated(hits->at + (0 .. hits->room - 1), query);
    requires \separated(hits->at + (0 .. hits->room - 1), tree);
    requires \separated(hits->at + (0 .. hits->room - 1),
                        tree->nodes + (0 .. tree->capacity - 1));
    requires query->q.depth <= KOI_PORT_STACK && left < 0x80000000;
    assigns *hits, query->q.depth, query->stack[0 .. KOI_PORT_STACK - 1],
      hits->at[0 .. hits->room - 1];
    ensures query->q.depth <= KOI_PORT_STACK; */
static inline uint64_t koi_port_walk(const ko_tree *tree, ko_tree_query *query, uint32_t left,
                                     koi_port_hits *hits);

#include "port/generic/walk.h"
