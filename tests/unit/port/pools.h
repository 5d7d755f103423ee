/* Any boxes, links and pools, sound or not, for the kernels of trees. */
#ifndef POOLS_H
#define POOLS_H

#include "harness.h"

#include "keepout/tree.h"

#include <stddef.h>

enum { NODES = 12 };

/* A coordinate of a kind that a box or a whole pool shares: small, so that much touches; of metres;
 * about the ends of what is legal and of 32 bits, where sums and differences wrap; any. */
fix16_t any_coordinate(test_random *random, uint32_t kind);
void any_point(test_random *random, uint32_t kind, ko_vec3 *p);
void any_box(test_random *random, uint32_t kind, ko_bounds *box);
void sort_ends(ko_bounds *box);
/* One whose ends are in order, so that some touch. */
void sound_box(test_random *random, uint32_t kind, ko_bounds *box);

/* To branches, leaves, nothing, beyond; circles are likely. */
uint16_t any_link(test_random *random);
void any_pool(test_random *random, uint32_t kind, ko_tree_node nodes[NODES]);

/* Memory at the edge of the RAM (harness/edge.h): what a kernel is given is there in turn, so that
 * one that reads or writes beyond it ends in a fault. Of at most NODES nodes; overwritten by the
 * next. */
void *at_edge(size_t size);

bool are_same(const void *a, const void *b, size_t size);

#endif
