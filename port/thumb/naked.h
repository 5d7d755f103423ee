/* What functions in assembly share: how they are declared, and where they find what they are given. */
#ifndef KO_PORT_THUMB_NAKED_H
#define KO_PORT_THUMB_NAKED_H

#include <stddef.h>

#include "port/terms.h"

/* Parameters are where the procedure call standard puts them: r0 - r3. */
#pragma GCC diagnostic ignored "-Wunused-parameter"
#define NAKED __attribute__((naked))

/* What the assembly has as numbers. */
_Static_assert(sizeof(ko_bounds) == 24U && offsetof(ko_bounds, lo) == 0U &&
                   offsetof(ko_bounds, hi) == 12U,
               "boxes are as the assembly takes them");
_Static_assert(sizeof(ko_tree_node) == 64U && offsetof(ko_tree_node, box) == 0U &&
                   offsetof(ko_tree_node, child) == 48U && offsetof(ko_tree_node, place) == 52U &&
                   offsetof(ko_tree_node, height) == 54U && offsetof(ko_tree_node, category) == 55U,
               "nodes are as the assembly takes them");
_Static_assert(offsetof(ko_tree, nodes) == 0U && offsetof(ko_tree, branches) == 12U,
               "trees are as the assembly takes them");
_Static_assert(offsetof(ko_tree_query, box) == 0U && offsetof(ko_tree_query, mask) == 30U &&
                   offsetof(ko_tree_query, depth) == 31U && offsetof(ko_tree_query, stack) == 32U,
               "queries are as the assembly takes them");
_Static_assert(offsetof(ko_tree_slabs, reach) == 0U && offsetof(ko_tree_slabs, high) == 24U &&
                   offsetof(ko_tree_slabs, low) == 36U && offsetof(ko_tree_slabs, back) == 48U &&
                   offsetof(ko_tree_slabs, way) == 52U && offsetof(ko_tree_slabs, face) == 64U,
               "ways are as the assembly takes them");
_Static_assert(offsetof(ko_tree_walk, mask) == 6U && offsetof(ko_tree_walk, depth) == 7U &&
                   offsetof(ko_tree_walk, stack) == 8U,
               "walks are as the assembly takes them");

#endif
