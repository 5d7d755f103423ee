/* Dividing three or four records in the best way, for tree_divide.c. */
#ifndef KOI_TREE_FEW_H
#define KOI_TREE_FEW_H

#include "src/tree/tree_node.h"

/* Exchanges two records. */
void koi_tree_exchange_records(ko_tree_node *one, ko_tree_node *other);

/* Brings the pair of three records to the front that costs least together with the third. */
void koi_tree_divide_three(ko_tree_node node[3]);

/* Brings four records into the two pairs that are smallest together. */
void koi_tree_divide_four(ko_tree_node node[4]);

#endif
