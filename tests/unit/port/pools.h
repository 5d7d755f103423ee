/* Random boxes, links and pools for the kernels of trees, sound or damaged. */
#ifndef POOLS_H
#define POOLS_H

#include "harness.h"

#include "keepout/tree.h"

#include <stddef.h>

enum { NODES = 12 };

/* A coordinate of the kind that a box or a whole pool shares. Kinds are: small numbers, so that
 * much touches; metres; numbers near the ends of the legal range and of 32 bits; any number. Near
 * the ends sums and differences wrap. */
fix16_t any_coordinate(test_random *random, uint32_t kind);
void any_point(test_random *random, uint32_t kind, ko_vec3 *p);
void any_box(test_random *random, uint32_t kind, ko_bounds *box);
void sort_ends(ko_bounds *box);
/* A box whose ends are in order, so that some boxes touch. */
void sound_box(test_random *random, uint32_t kind, ko_bounds *box);

/* A link to a branch, to a leaf, to nothing, or beyond the pool. Circles are likely. */
uint16_t any_link(test_random *random);
void any_pool(test_random *random, uint32_t kind, ko_tree_node nodes[NODES]);

/* Memory at the edge of the RAM (harness/edge.h). A kernel's input is copied there in turn, so a
 * kernel that reads or writes beyond it ends in a fault. It holds at most NODES nodes, and the next
 * call overwrites it. */
void *at_edge(size_t size);

bool are_same(const void *a, const void *b, size_t size);

#endif
