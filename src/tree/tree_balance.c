/* The shape of the tree: where a leaf goes, and how branches are kept small and low.
 *
 * Invariant: the heights of two siblings differ by at most K (KO_TREE_K), except below a shelf
 * (tree_shelf.h). A shelf has a leaf beside a child more than K high. It and all branches above it
 * have a leaf as a child, and there are at most S shelves (KOI_TREE_SHELVES).
 *
 * Without shelves the first part bounds the height. The sparsest tree of height h has N(h) = N(h -
 * 1) + N(h - 1 - K) leaves (N(h) = h + 1 up to h = K + 1). That grows as the root of x^(K+1) = x^K
 * + 1, 1.3247 for K = 4, so a tree of n leaves is at most 2.46 log2 n + O(1) high.
 * KO_TREE_MAX_HEIGHT is the exact value at 16384. Shelves are S of a tree's height at most, and
 * only trees of few objects have them: N(KO_TREE_MAX_HEIGHT + 1 - S) + S is more than
 * KOI_TREE_SHELF_COUNT.
 *
 * The invariant holds after each insertion and removal, by induction from below. Let `before` be
 * the height of a branch before the change. Claim: the branch keeps the invariant, and its height
 * changes by at most 1, upwards only in an insertion, downwards only in a removal.
 *
 * (1) Where the change begins. An insertion puts one new branch over the leaf and another leaf,
 *     where the other one was: the height there grew by 1, from 0. Or it puts three leaves, with
 *     that branch over two of them, below a branch over two: the height there grew by 1, from 1,
 *     and the children differ by 1. A removal puts the sibling, of height s, where its parent was:
 *     the leaf had height 0, so the parent had s + 1, and the height there shrank by 1.
 *
 * (2) A branch A one of whose children changed by at most 1 has children that differ by at most K +
 *     1. If by K + 1, let B be the taller, of height b, and C the other, of height c = b - K - 1. B
 *     keeps the invariant, so its children D (the taller) and E have d = b - 1 and b - 1 - K <= e
 *     <= b - 1. C and D change places. B is now over C and E, whose difference e - c is within 0 ..
 *     K, and has height e + 1; A is over D and B, whose difference d - (e + 1) is within -1 .. K -
 *     1. A now has height b, or b + 1 if e = b - 1. In an insertion B grew, so before = b, and A's
 *     height changes by 0 or 1. In a removal C shrank, so before = b + 1, and it changes by -1 or
 *     0.
 *
 * (3) Otherwise two nodes below A may change places to make A's children smaller: a child and a
 *     child of the other, or a child of each. Only if all differences at and below A are then
 *     within K, and A's height is `before` or what it is without the exchange. A branch below A
 *     that was a shelf would be more than K + 1 high beside A's leaf, so none is left.
 *
 * (4) A is a shelf, or has a leaf beside a child of height K + 1 and may be one: it stays as it is
 *     or becomes one. The leaf's height is always 0, for no descent ends there. So A's height
 *     changes as that of its other child. A branch above A is higher beside its own leaf, so it is
 *     a shelf already. In (2) no branch below A is a shelf: A would be one.
 *
 * Where nothing is exchanged A's height is 1 + the taller child's, and changes as that does.
 *
 * In each case the claim holds for A, and with it for the branch above. At the root nothing is left
 * to prove. A large leaf that is hung beside the root makes a shelf if there are fewer than S; then
 * the others stay what they are. QED.
 * tests/unit/tree/test_tree_height.c holds every step of long runs to it. */
#include "port/fast.h"

#include "src/tree/tree_rise.h"

#include <stddef.h>

#include "port/levels.h"
#include "port/place.h"

/* koi_port_climb stopped at a branch whose children differ too much, or it is lost. The branch is
 * settled, and the climb goes on above it, for boxes and for heights. */
static KOI_APART_IF_FAST __attribute__((cold)) ko_status restore(ko_tree *tree, uint32_t end)
{
    for (uint32_t turn = 0; turn <= KO_TREE_MAX_HEIGHT && end != KOI_PORT_CLIMB_LOST; turn++) {
        const uint32_t branch = end & 0xFFFFU;
        ko_tree_node *node = &tree->nodes[branch];
        const uint32_t before = node->height;
        const uint32_t height = koi_tree_settle(tree, branch);
        if (height == 0U || !koi_tree_is_place(tree, node->place)) {
            return KO_E_DATA;
        }
        node->height = (uint8_t)height;
        const uint32_t boxes = (end >> 16) & KOI_PORT_BOXES;
        end = koi_port_climb(tree, branch, boxes, KO_TREE_MAX_HEIGHT + 1U);
        if (height != before && end == KOI_PORT_CLIMB_END) {
            end = koi_port_climb(tree, node->place >> 1, KOI_PORT_HEIGHTS, KO_TREE_MAX_HEIGHT + 1U);
        }
        if (end == KOI_PORT_CLIMB_END) {
            return KO_OK;
        }
    }
    return KO_E_DATA;
}

ko_status koi_tree_mend(ko_tree *tree, uint32_t branch, uint32_t what)
{
    const uint32_t end = koi_port_climb(tree, branch, what, KO_TREE_MAX_HEIGHT + 1U);
    return (end == KOI_PORT_CLIMB_END) ? KO_OK : restore(tree, end);
}

ko_status koi_tree_rise(ko_tree *tree, uint32_t branch, uint32_t grown)
{
    koi_port_ascent ascent = {branch, koi_port_levels(tree->revision, grown),
                              tree->nodes[branch].height};
    const uint32_t end = koi_port_rise(tree, &ascent);
    return koi_tree_rise_on(tree, &ascent, end);
}
