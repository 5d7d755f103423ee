/* What a tree does that has no room for an object: it refuses it, and knows that something is
 * lost. */
#ifndef LOST_H
#define LOST_H

#include "keepout/tree.h"

/* Makes up for a loss, so that the tree must be as it was. KO_OK iff the call had this status for
 * want of room, and the tree knew of it. */
static inline ko_status lost_one(ko_tree *tree, ko_status status)
{
    return (status == KO_E_FULL && tree->lost == KO_TREE_LOST) ? ko_tree_clear_lost(tree)
                                                               : KO_E_DATA;
}

#endif
