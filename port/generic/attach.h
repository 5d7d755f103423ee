/* Puts a new leaf into a tree: the reference. A port's own function returns and writes the same,
 * also in a pool whose memory is corrupted. */
#ifndef KOI_PORT_GENERIC_ATTACH_H
#define KOI_PORT_GENERIC_ATTACH_H

#include "port/hang.h"
#include "port/levels.h"
#include "port/place.h"
#include "port/rise.h"
#include "port/terms.h"
#include "port/third.h"

/* Descends with the box of a new leaf, hangs the leaf where that ends, as a third one where it is
 * one, and rises from there, with tree->revision as the turn. The tree has a root. Returns as
 * koi_port_rise, and KOI_PORT_RISE_LOST if the descent or the leaf does not get there.
 *
 * Where the descent ends at a branch more than KO_TREE_K + 1 high, it returns KOI_PORT_ON_SHELF.
 * Then no leaf hangs, and ascent->branch is what koi_port_descend returned. */
static inline uint32_t koi_port_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                                       koi_port_ascent *ascent)
{
    const uint32_t end = koi_port_descend(tree, box, KO_TREE_MAX_HEIGHT + 1U);
    const uint32_t place = end & 0xFFFFU;
    if (end == KOI_PORT_TOO_DEEP) {
        return KOI_PORT_RISE_LOST;
    }
    if (tree->nodes[place >> 1].height > KO_TREE_K + 1U) {
        ascent->branch = end;
        return KOI_PORT_ON_SHELF;
    }
    koi_port_addition added = {place, leaf, *box};
    const bool is_third = koi_port_regroup(tree, &added);
    const uint32_t branch = koi_port_hang(tree, added.place, added.leaf, &added.box);
    if (branch == KO_TREE_NIL) {
        return KOI_PORT_RISE_LOST;
    }
    ascent->branch = is_third ? place >> 1 : branch;
    ascent->levels = koi_port_levels(tree->revision, koi_port_grown_above(end >> 16, is_third));
    ascent->height = tree->nodes[ascent->branch].height;
    return koi_port_rise(tree, ascent);
}

#endif
