/* A tree as rows that the page draws. */
#ifndef VIEW_ROWS_H
#define VIEW_ROWS_H

#include "keepout/keepout.h"

/* A box of the tree, as it lies in the memory that the page reads: raw Q16.16. */
typedef struct view_row {
    int32_t depth;  /* links from the root */
    ko_bounds box;  /* of a leaf its fat box */
    int32_t object; /* its slot, or -1 of a branch */
    uint32_t user;  /* the value of the object */
    int32_t place;  /* where it hangs: 2 * branch + which child */
} view_row;

/* Writes a row for each box of a tree, in preorder, and returns how many. `rows` has room for two
 * rows an object. A damaged tree yields no more than that room. */
uint32_t view_rows(const ko_tree *tree, view_row *rows, uint32_t room);

#endif
