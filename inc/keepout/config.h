/* Choices made when the library is compiled. Each has a default, a range, and is checked here.
 * Set them on the compiler's command line, the same for the library and for what uses it. */
#ifndef KEEPOUT_CONFIG_H
#define KEEPOUT_CONFIG_H

/* The order in which box tests look at the axes: a permutation of x, y, z. An axis that separates
 * often should come first, one that seldom does last: in a nearly flat world that is height.
 * Answers and counts of visits do not depend on it, only instructions do. */
#ifndef KO_AXIS_1
#define KO_AXIS_1 x
#endif
#ifndef KO_AXIS_2
#define KO_AXIS_2 y
#endif
#ifndef KO_AXIS_3
#define KO_AXIS_3 z
#endif

/* The largest difference of height between two siblings of a tree: 1 (AVL) to 8. It bounds the
 * height of every tree: see KO_TREE_MAX_HEIGHT in tree.h and the proof in src/tree/tree_balance.c. */
#ifndef KO_TREE_K
#define KO_TREE_K 4
#endif
#if KO_TREE_K < 1 || KO_TREE_K > 8
#error "KO_TREE_K must be from 1 to 8"
#endif

#endif
