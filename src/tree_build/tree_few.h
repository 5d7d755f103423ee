/* Dividing three or four records in the best way, for tree_divide.c. */
#ifndef KOI_TREE_FEW_H
#define KOI_TREE_FEW_H

#include "src/tree/tree_node.h"

/* Ranges of so many records at most are hung at once. */
#define KOI_TREE_FEW 4U

/* Exchanges two records. */
void koi_tree_exchange_records(ko_tree_node *one, ko_tree_node *other);

/* Divides one to four records from `lo` on in the best way, and writes where they and the branches
 * between them hang (tree_divide.h). Returns the height: 0 for one, 1 for two, else 2. */
uint32_t koi_tree_hang_few(ko_tree_node *nodes, uint32_t lo, uint32_t m, uint32_t place);

#endif
