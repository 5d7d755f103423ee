/* A rise from a new leaf goes on from here where the port's stops. */
#ifndef KOI_TREE_RISE_H
#define KOI_TREE_RISE_H

#include "port/rise.h"
#include "src/tree/tree_exchange.h"
#include "src/tree/tree_shelf.h"

/* The children of a branch differ too much in height. False if the pool is corrupted. */
static inline bool koi_tree_rise_settles(ko_tree *tree, koi_port_ascent *ascent)
{
    const uint32_t height = koi_tree_settle(tree, ascent->branch);
    if (height == 0U) {
        return false;
    }
    ko_tree_node *const node = &tree->nodes[ascent->branch];
    ascent->height = (height == node->height) ? 0U : height;
    node->height = (uint8_t)height;
    return true;
}

/* An exchange is planned, and the branch may get its old height again. */
static inline void koi_tree_rise_exchanges(ko_tree *tree, koi_port_ascent *ascent, uint32_t places)
{
    ko_tree_node *const node = &tree->nodes[ascent->branch];
    const uint32_t lower = (ascent->height != 0U) ? 1U : 0U;
    const uint32_t height = koi_tree_exchange(tree, ascent->branch, places, lower);
    if (height != 0U && height != node->height) {
        node->height = (uint8_t)height;
        ascent->height = 0;
    }
}

/* Goes on where koi_port_rise returned `end`, and does the rest of koi_tree_rise. */
static inline ko_status koi_tree_rise_on(ko_tree *tree, koi_port_ascent *ascent, uint32_t end)
{
    while (end != KOI_PORT_RISE_END) { /* each turn uses up a level */
        if (end == KOI_PORT_RISE_LOST) {
            return KO_E_DATA;
        }
        if (!KOI_PORT_RISE_EXCHANGES && end != KOI_PORT_RISE_UNBALANCED) {
            koi_tree_rise_exchanges(tree, ascent, end);
        } else if (!koi_tree_rise_settles(tree, ascent)) {
            return KO_E_DATA;
        }
        end = koi_port_rise(tree, ascent);
    }
    return (ascent->height == 0U) ? KO_OK : koi_tree_mend(tree, ascent->branch, KOI_PORT_HEIGHTS);
}

#endif
