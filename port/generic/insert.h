/* Puts a leaf into a tree: the reference. A port's own functions return and write the same, also in
 * a pool whose memory is corrupted.
 *
 * koi_port_attach is at the end of this file. Its steps stand before it in their order: the descent
 * to where the leaf fits (insert_descend.h); which two of three leaves become a pair; the new
 * branch. Then src/tree/tree_place.c calls koi_port_rise, which sets heights and makes exchanges.
 * port/port.h says which port has a step of its own: KOI_PORT_OWN_DESCENT, _OWN_HANG, _OWN_FIND or
 * _OWN_ATTACH. */
#ifndef KOI_PORT_GENERIC_INSERT_H
#define KOI_PORT_GENERIC_INSERT_H

#include <stddef.h>

#include "port/box.h"
#include "port/corners.h"
#include "port/generic/insert_descend.h"
#include "port/tree.h"

/* ---- a third leaf ---- */

/* A leaf that is to hang at a place, with this box. */
typedef struct koi_port_addition {
    uint32_t place;
    uint32_t leaf;
    ko_bounds box;
} koi_port_addition;

/* True iff a place is of a branch over two leaves, other than branch 0. */
static inline bool koi_port_is_third(const ko_tree *tree, uint32_t place)
{
    const ko_tree_node *const over = &tree->nodes[place >> 1];
    return over->height == 1U && place >= 2U && over->child[0] - KO_TREE_LEAF < tree->leaves &&
           over->child[1] - KO_TREE_LEAF < tree->leaves;
}

/* How many branches grew above that where a rise begins, if `grown` did in the descent. */
static inline uint32_t koi_port_grown_above(uint32_t grown, bool is_third)
{
    return (is_third && grown != 0U) ? grown - 1U : grown;
}

/* Which of three sizes is the smallest: 0, 1 or 2. If some are equal, the lowest number. */
static inline uint32_t koi_port_smallest(uint32_t first, uint32_t second, uint32_t third)
{
    return (third < first && third < second) ? 2U : (second < first) ? 1U : 0U;
}

/* If a new leaf is to hang where koi_port_is_third, finds those two of the three leaves whose union
 * is the smallest, and says how they become a pair: koi_port_hang hangs `added` then. If the new
 * one is not of the pair it is in its place already, and `added` is the second of the others.
 * Returns true then, and the branch of the place is 2 high. Elsewhere it returns false. */
static inline bool koi_port_regroup(ko_tree *tree, koi_port_addition *added)
{
    ko_tree_node *const over = &tree->nodes[added->place >> 1];
    if (!koi_port_is_third(tree, added->place)) {
        return false;
    }
    /* 0: the new leaf and the first. 1: it and the second. 2: these two. */
    const uint64_t with = koi_port_union_sizes(&added->box, over->box);
    const uint32_t both = (uint32_t)koi_port_union_sizes(&over->box[1], over->box);
    const uint32_t two = koi_port_smallest((uint32_t)with, (uint32_t)(with >> 32), both);
    const uint32_t first = added->place & ~1U;
    over->height = 2;
    added->place = first + (two & 1U);
    if (two == 2U) {
        const uint32_t leaf = added->leaf;
        added->leaf = over->child[1] - KO_TREE_LEAF;
        koi_port_swap(&added->box, &over->box[1]);
        over->child[1] = (uint16_t)(KO_TREE_LEAF + leaf);
        tree->nodes[leaf].leaf_place = (uint16_t)(first + 1U);
        (void)koi_port_spread(tree, first >> 1, tree->nodes[leaf].leaf_category);
    }
    return true;
}

/* ---- the new branch ---- */

#if KOI_PORT_OWN_HANG
uint32_t koi_port_hang_taken(ko_tree *tree, uint32_t place, uint32_t added, const ko_bounds *box);
#else

/* The second half of koi_port_hang. `added` is the new leaf, and in the upper half the branch that
 * was taken. Returns that branch, or KO_TREE_NIL. */
static inline uint32_t koi_port_hang_taken(ko_tree *tree, uint32_t place, uint32_t added,
                                           const ko_bounds *box)
{
    ko_tree_node *const nodes = tree->nodes;
    ko_tree_node *const over = &nodes[place >> 1];
    const uint32_t leaf = added & 0xFFFFU;
    const uint32_t branch = added >> 16;
    const uint32_t first = over->child[place & 1U];
    const bool is_branch = first < KO_TREE_LEAF;
    ko_tree_node *const node = &nodes[branch];
    ko_tree_node *const beside = &nodes[first & (KO_TREE_LEAF - 1U)];
    const uint32_t bits = nodes[leaf].leaf_category;
    const uint32_t height = 1U + (is_branch ? beside->height : 0U);
    const uint32_t others = is_branch ? beside->category : beside->leaf_category;
    node->child[0] = (uint16_t)first;
    node->child[1] = (uint16_t)(KO_TREE_LEAF + leaf);
    node->place = (uint16_t)place;
    node->height = (uint8_t)height;
    node->category = (uint8_t)(others | bits);
    *(is_branch ? &beside->place : &beside->leaf_place) = (uint16_t)(2U * branch);
    nodes[leaf].leaf_place = (uint16_t)(2U * branch + 1U);
    over->child[place & 1U] = (uint16_t)branch;
    if (!koi_port_spread(tree, place >> 1, bits)) {
        return KO_TREE_NIL;
    }
    node->box[0] = over->box[place & 1U];
    node->box[1] = *box;
    (void)koi_port_refit(node->box, &over->box[place & 1U]);
    return branch;
}

#endif

/* Hangs a leaf at a sound place: there goes a new branch over what hung there and the leaf. The
 * branches above get the leaf's category bits, and their heights and own boxes stay.
 *
 * Returns the new branch. Returns KO_TREE_NIL, and changes nothing, if nothing sound hangs there,
 * or no branch is free, or the list of free ones is corrupted. Returns KO_TREE_NIL, too, and sets
 * no boxes, if a branch above hangs at an impossible position. */
static inline uint32_t koi_port_hang(ko_tree *tree, uint32_t place, uint32_t leaf,
                                     const ko_bounds *box)
{
    const uint32_t link = tree->nodes[place >> 1].child[place & 1U];
    if (link >= tree->branches && link - KO_TREE_LEAF >= tree->leaves) {
        return KO_TREE_NIL;
    }
    const uint32_t branch = koi_port_take_branch(tree);
    return (branch == KO_TREE_NIL) ? branch
                                   : koi_port_hang_taken(tree, place, (branch << 16) | leaf, box);
}

#if !KOI_PORT_OWN_ATTACH

/* ---- exchanges ---- */

/* A leaf or a branch that hangs at a sound link. */
typedef struct koi_port_hanging {
    uint16_t *place;
    uint8_t height;
    uint8_t category;
} koi_port_hanging;

/* Finds what hangs at a link. False if the link is not sound. */
static inline bool koi_port_hanging_at(ko_tree *tree, uint32_t link, koi_port_hanging *found)
{
    if (link < tree->branches) {
        ko_tree_node *node = &tree->nodes[link];
        *found = (koi_port_hanging){&node->place, node->height, node->category};
        return true;
    }
    if (link - KO_TREE_LEAF >= tree->leaves) {
        return false;
    }
    ko_tree_node *leaf = &tree->nodes[link - KO_TREE_LEAF];
    *found = (koi_port_hanging){&leaf->leaf_place, 0, leaf->leaf_category};
    return true;
}

/* The height of a branch over children of these heights; 0 if they may not be siblings. */
static inline uint32_t koi_port_over(uint32_t a, uint32_t b)
{
    return (a - b + KO_TREE_K > 2U * KO_TREE_K) ? 0U : 1U + ((a > b) ? a : b);
}

/* Gives a branch that hangs at a place of A its new height and bits, and A its new box. */
static inline void koi_port_renew(ko_tree_node *node, uint32_t height, uint32_t category,
                                  ko_bounds *box)
{
    node->height = (uint8_t)height;
    node->category = (uint8_t)category;
    (void)koi_port_refit(node->box, box);
}

/* Exchanges what hangs at two places: `niece`, in the lower 16 bits of `places`, below A's child B,
 * and `other`, which is A's other child or below it. Returns the height that A has then, but does
 * not set it. Returns 0, with nothing changed, if branches would be out of balance, if A would get
 * higher, or lower by more than `lower`, or if the pool is corrupted. With `lower` UINT32_MAX A may
 * have any height. */
static inline uint32_t koi_port_exchange(ko_tree *tree, uint32_t a, uint32_t places, uint32_t lower)
{
    const uint32_t niece = places & 0xFFFFU;
    const uint32_t other = places >> 16;
    ko_tree_node *top = &tree->nodes[a];
    ko_tree_node *left = &tree->nodes[niece >> 1];
    ko_tree_node *right = &tree->nodes[other >> 1];
    uint16_t *down = &left->child[niece & 1U];
    uint16_t *across = &right->child[other & 1U];
    const uint32_t side = (right == top) ? 1U - (other & 1U) : 0U; /* where B hangs */
    koi_port_hanging goes;
    koi_port_hanging comes;
    koi_port_hanging stays;
    if (left->place != 2U * a + side || !koi_port_hanging_at(tree, *down, &goes) ||
        !koi_port_hanging_at(tree, *across, &comes) ||
        !koi_port_hanging_at(tree, left->child[1U - (niece & 1U)], &stays)) {
        return 0;
    }
    const uint32_t below = koi_port_over(comes.height, stays.height);
    uint32_t beside = goes.height;
    koi_port_hanging beyond = {NULL, 0, 0};
    if (right != top) {
        if (right->place != 2U * a + 1U ||
            !koi_port_hanging_at(tree, right->child[1U - (other & 1U)], &beyond)) {
            return 0;
        }
        beside = koi_port_over(beside, beyond.height);
    }
    const uint32_t height = koi_port_over(below, beside);
    if (below == 0U || (beside == 0U && right != top) || height == 0U || height > UINT8_MAX ||
        top->height - height > ((left == top) ? 0U : lower)) {
        return 0;
    }
    const uint16_t link = *down;
    *down = *across;
    *across = link;
    *comes.place = (uint16_t)niece;
    *goes.place = (uint16_t)other;
    koi_port_swap(&left->box[niece & 1U], &right->box[other & 1U]);
    koi_port_renew(left, below, comes.category | stays.category, &top->box[side]);
    if (right != top) {
        koi_port_renew(right, beside, goes.category | beyond.category, &top->box[1]);
    }
    return height;
}

/* ---- the rise ---- */

#if KOI_PORT_OWN_FIND
koi_port_found koi_port_find_exchange(ko_tree *tree, koi_port_ascent *ascent);
#else

/* The size of the union of two boxes where its largest extent counts 5/8. So a long box may be as
 * large as a wide one that is shorter. */
static inline uint32_t koi_port_lean_size(const ko_bounds *a, const ko_bounds *b)
{
    ko_bounds both;
    koi_port_unite(a, b, &both);
    const uint32_t x = (uint32_t)both.hi.x - (uint32_t)both.lo.x;
    const uint32_t y = (uint32_t)both.hi.y - (uint32_t)both.lo.y;
    const uint32_t z = (uint32_t)both.hi.z - (uint32_t)both.lo.z;
    const uint32_t wide = (x < y) ? y : x;
    const uint32_t most = (wide < z) ? z : wide;
    return x + y + z - (most >> 2) - (most >> 3);
}

/* The lean sizes of the unions of two pairs of boxes, summed: each with the one at the same side,
 * or crosswise. */
static inline uint32_t koi_port_lean_sizes(const ko_bounds *a, const ko_bounds *b, uint32_t cross)
{
    return koi_port_lean_size(&a[0], &b[cross]) + koi_port_lean_size(&a[1], &b[1U - cross]);
}

/* The places of the exchange of a child of B for what is at `other`. `first` and `second` are the
 * sizes after an exchange of the first or the second child. 0 if none gains 1/128 of the size that
 * is there `now`. */
static inline uint32_t koi_port_better(uint32_t now, uint32_t first, uint32_t second, uint32_t b,
                                       uint32_t other)
{
    const uint32_t side = (second < first) ? 1U : 0U;
    const uint32_t then = (side == 0U) ? first : second;
    return (then < now - (now >> 7)) ? (other << 16) + 2U * b + side : 0U;
}

/* Plans the exchange of nieces under a branch with these two boxes, over branches b and c with
 * theirs: a child of b for the first child of c. So the four children are paired in the two other
 * ways. Returns places as koi_port_plan. */
static inline uint32_t koi_port_plan_nieces(const ko_bounds *both, uint32_t b,
                                            const ko_bounds *of_b, uint32_t c,
                                            const ko_bounds *of_c)
{
    const uint32_t first = koi_port_lean_sizes(of_c, of_b, 1);
    const uint32_t second = koi_port_lean_sizes(of_c, of_b, 0);
    return koi_port_better(koi_port_lean_sizes(both, both, 0), first, second, b, 2U * c);
}

/* Finds an exchange under `top`, a branch A of the pool, that makes the boxes of its children
 * smaller. Returns its places: a niece, which is a child of a child of A, and the other child of A
 * or the first child of that, in the upper 16 bits. Returns 0 if none gains.
 *
 * Nieces are tried first, where the children overlap and `nieces` is set, by lean sizes. An uncle
 * is A's smaller child, if that is below three quarters of the larger, B. It is exchanged for a
 * child of B. */
static inline uint32_t koi_port_plan(const ko_tree *tree, uint32_t a, bool nieces)
{
    const ko_tree_node *const top = &tree->nodes[a];
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    if (nieces && b < tree->branches && c < tree->branches &&
        koi_port_bounds_overlap(&top->box[0], &top->box[1])) {
        const uint32_t places =
            koi_port_plan_nieces(top->box, b, tree->nodes[b].box, c, tree->nodes[c].box);
        if (places != 0U) {
            return places;
        }
    }
    const uint64_t sizes = koi_port_sizes(top->box);
    const uint32_t first = (uint32_t)sizes;
    const uint32_t second = (uint32_t)(sizes >> 32);
    const uint32_t side = (second > first) ? 1U : 0U;
    const uint32_t size = (side == 0U) ? first : second;
    const uint32_t large = (side == 0U) ? b : c;
    if (first + second - size >= size - (size >> 2) || large >= tree->branches) {
        return 0;
    }
    const uint64_t with = koi_port_union_sizes(&top->box[1U - side], tree->nodes[large].box);
    return koi_port_better(size, (uint32_t)(with >> 32), (uint32_t)with, large, 2U * a + 1U - side);
}

/* Rises level by level, to a branch above ascent->branch where something is to be done. It sets
 * heights as long as they change. Returns why it stopped, or an exchange under ascent->branch.
 *
 * In a sound pool a branch that gets higher does so by 1. So the branch above gets higher only if
 * this one is as high as it. Else the other child is higher, and the two come closer. */
KOI_PORT_OWN_FRAME koi_port_found koi_port_find_exchange(ko_tree *tree, koi_port_ascent *ascent)
{
    for (;;) {
        const uint32_t place = tree->nodes[ascent->branch].place;
        if (place >= 2U * tree->branches) {
            return koi_port_stopped(KOI_PORT_LOST);
        }
        ascent->branch = place >> 1;
        if (place < 2U) {
            return koi_port_stopped(KOI_PORT_RISEN);
        }
        const bool nieces = (ascent->levels & 1U) != 0U;
        ascent->levels >>= 1;
        if (ascent->levels == 0U) {
            return koi_port_stopped(KOI_PORT_RISEN);
        }
        ko_tree_node *const node = &tree->nodes[place >> 1];
        if (ascent->height != node->height) {
            ascent->height = 0;
        } else if (ascent->height != 0U) {
            const uint32_t other = node->child[1U - (place & 1U)];
            if (ascent->height - koi_port_height(tree, other) > KO_TREE_K) {
                return koi_port_stopped(KOI_PORT_UNBALANCED);
            }
            ascent->height++;
            node->height = (uint8_t)ascent->height;
        }
        const uint32_t places = koi_port_plan(tree, ascent->branch, nieces);
        if (places != 0U) {
            return (koi_port_found){places};
        }
    }
}

#endif

/* Rises from ascent->branch, and makes the exchanges that it finds, unless koi_port_exchange
 * refuses one for the heights, until it stops. A branch may get its old height again by an
 * exchange. The caller settles a branch that is out of balance, and calls this again. */
static inline koi_port_stop koi_port_rise(ko_tree *tree, koi_port_ascent *ascent)
{
    for (;;) { /* each turn uses up a level */
        const koi_port_found found = koi_port_find_exchange(tree, ascent);
        if (koi_port_is_stop(found)) {
            return koi_port_why(found);
        }
        ko_tree_node *const node = &tree->nodes[ascent->branch];
        const uint32_t lower = (ascent->height != 0U) ? 1U : 0U;
        const uint32_t height = koi_port_exchange(tree, ascent->branch, found.word, lower);
        if (height != 0U && height != node->height) {
            node->height = (uint8_t)height;
            ascent->height = 0;
        }
    }
}

/* ---- all of it ---- */

/* Descends from the root's link, or that of a branch below, with the box of a new leaf. Hangs the
 * leaf where that ends, in a pair with one of two leaves that are there, and prepares a rise from
 * there in *ascent: tree->revision decides at how many levels it looks. Returns:
 *
 * - KOI_PORT_HUNG: koi_port_rise goes on. A port may do that here, and return as it does.
 * - KOI_PORT_ON_SHELF: the descent ended at a branch more than KO_TREE_K + 1 high. No leaf hangs,
 *   and ascent->branch is the place.
 * - KOI_PORT_LOST: the descent or the leaf did not get there. */
static inline koi_port_stop koi_port_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box,
                                            koi_port_ascent *ascent, uint32_t link)
{
    const koi_port_landing landing = koi_port_descend(tree, box, link);
    const uint32_t place = koi_port_landed_at(landing);
    if (koi_port_is_too_deep(landing)) {
        return KOI_PORT_LOST;
    }
    if (tree->nodes[place >> 1].height > KO_TREE_K + 1U) {
        ascent->branch = place;
        return KOI_PORT_ON_SHELF;
    }
    koi_port_addition added = {place, leaf, *box};
    const bool is_third = koi_port_regroup(tree, &added);
    const uint32_t branch = koi_port_hang(tree, added.place, added.leaf, &added.box);
    if (branch == KO_TREE_NIL) {
        return KOI_PORT_LOST;
    }
    ascent->branch = is_third ? place >> 1 : branch;
    ascent->levels =
        koi_port_levels(tree->revision, koi_port_grown_above(koi_port_grown(landing), is_third));
    ascent->height = tree->nodes[ascent->branch].height;
    return KOI_PORT_HUNG;
}

#endif

#endif
