/* Second step of an insertion, removal or move: the shape of the tree. A leaf goes where it fits,
 * or is taken out, and the boxes, heights and balance above it are brought in order.
 *
 * An insertion descends from the root to the child that holds the new box, or to the one that grows
 * less, or whose centre is nearer, and lets the boxes on the path hold it. There it hangs the leaf
 * beside another, below a new branch. From that branch it rises, and sets heights. On the way up it
 * exchanges nodes where that makes boxes smaller (port/generic/insert.h), and here where heights
 * differ too much. With these exchanges trees get smaller than by descents by surface area, at a
 * fraction of the cost (DECISIONS.md). Distances are summed, and the sum wraps beyond 32 km, which
 * is wider than most of the legal range: then the tree gets a worse shape, no more.
 *
 * Invariant: the heights of two siblings differ by at most K (KO_TREE_K), except below a shelf
 * (tree_shelf.c). A shelf has a leaf beside a child more than K high. It and all branches above it
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
#include "src/tree/tree_place.h"

#include "src/tree/tree_node.h"
#include "src/tree/tree_shelf.h"

#include "port/box.h"
#include "port/corners.h"
#include "port/insert.h"
#include "port/remove.h"

/* ---- slots and links ---- */

const ko_bounds koi_tree_nothing = {{INT32_MAX, INT32_MAX, INT32_MAX},
                                    {INT32_MIN, INT32_MIN, INT32_MIN}};

uint32_t koi_tree_height_at(const ko_tree *tree, uint32_t link)
{
    return koi_tree_height(tree, link);
}

uint32_t koi_tree_category_at(const ko_tree *tree, uint32_t link)
{
    return koi_tree_category_of(tree, link);
}

uint32_t koi_tree_take_oldest(ko_tree *tree)
{
    const uint32_t leaf = tree->oldest;
    if (leaf >= tree->leaves || !koi_tree_leaf_is_free(&tree->nodes[leaf])) {
        return KO_TREE_NIL;
    }
    tree->oldest = (uint16_t)koi_tree_next_free(tree->nodes[leaf].leaf_place);
    if (leaf == tree->newest) {
        tree->newest = KO_TREE_NIL;
    }
    return leaf;
}

void koi_tree_clear_top(ko_tree_node *top)
{
    top->box[0] = koi_tree_nothing;
    top->box[1] = koi_tree_nothing;
    top->child[0] = KO_TREE_NIL;
    top->child[1] = KO_TREE_NIL;
    top->place = 0;
    top->height = 0;
    top->category = 0;
}

void koi_tree_hang(ko_tree *tree, uint32_t place, const ko_bounds *box, uint32_t link)
{
    *koi_port_box_at(tree->nodes, place) = *box;
    tree->nodes[place >> 1].child[place & 1U] = (uint16_t)link;
    if (koi_tree_is_branch(tree, link)) {
        tree->nodes[link].place = (uint16_t)place;
    } else {
        tree->nodes[link - KO_TREE_LEAF].leaf_place = (uint16_t)place;
    }
}

/* ---- balance ---- */

/* Which child of a branch is taller: 1 if the second is. */
static KOI_APART uint32_t taller_side(const ko_tree *tree, const ko_tree_node *node)
{
    const uint32_t first = koi_tree_height_at(tree, node->child[0]);
    return (koi_tree_height_at(tree, node->child[1]) > first) ? 1U : 0U;
}

/* Case (2) of the proof: exchanges the taller child of A's taller child for A's other child.
 * Returns the height that A has then, but does not set it; 0 if the pool is corrupted. */
static uint32_t lower_taller(ko_tree *tree, uint32_t a)
{
    const ko_tree_node *top = &tree->nodes[a];
    const uint32_t tall = taller_side(tree, top);
    const uint32_t b = top->child[tall];
    if (!koi_tree_is_branch(tree, b)) {
        return 0;
    }
    const uint32_t niece = 2U * b + taller_side(tree, &tree->nodes[b]);
    const uint32_t other = 2U * a + 1U - tall;
    return koi_port_exchange(tree, a, (other << 16) | niece, UINT32_MAX);
}

/* The children of a sound branch differ by more than K. It is a shelf, or becomes one, or an
 * exchange balances it. Returns the height that it has then, but does not set it; 0 if the pool is
 * corrupted. */
static KOI_APART uint32_t settle(ko_tree *tree, uint32_t branch)
{
    const uint32_t height = koi_tree_height_as_shelf(tree, branch);
    return (height != 0U) ? height : lower_taller(tree, branch);
}

/* A climb stopped at a branch whose children differ too much, or it is lost. The branch is settled,
 * and the climb goes on above it, for boxes and for heights. */
static KOI_APART_IF_FAST __attribute__((cold)) ko_status restore(ko_tree *tree, koi_port_rest rest)
{
    for (uint32_t turn = 0; turn <= KO_TREE_MAX_HEIGHT && !koi_port_is_lost(rest); turn++) {
        const uint32_t branch = koi_port_rest_at(rest);
        ko_tree_node *node = &tree->nodes[branch];
        const uint32_t before = node->height;
        const uint32_t height = settle(tree, branch);
        if (height == 0U || !koi_tree_is_place(tree, node->place)) {
            return KO_E_DATA;
        }
        node->height = (uint8_t)height;
        rest = koi_port_climb(tree, branch, koi_port_rest_of(rest) & KOI_PORT_BOXES);
        if (height != before && koi_port_is_done(rest)) {
            rest = koi_port_climb(tree, node->place >> 1, KOI_PORT_HEIGHTS);
        }
        if (koi_port_is_done(rest)) {
            return KO_OK;
        }
    }
    return KO_E_DATA;
}

ko_status koi_tree_mend(ko_tree *tree, uint32_t branch, uint32_t what)
{
    const koi_port_rest rest = koi_port_climb(tree, branch, what);
    return koi_port_is_done(rest) ? KO_OK : restore(tree, rest);
}

/* ---- a leaf goes in ---- */

/* Rises, or does what a port left of that: settles each branch whose children differ too much, and
 * rises on, and sets the heights above its last level. */
static ko_status finish_rise(ko_tree *tree, koi_port_ascent *ascent, koi_port_stop stop)
{
    while (stop == KOI_PORT_HUNG || stop == KOI_PORT_UNBALANCED) { /* each turn uses up a level */
        if (stop == KOI_PORT_UNBALANCED) {
            ko_tree_node *const node = &tree->nodes[ascent->branch];
            const uint32_t height = settle(tree, ascent->branch);
            if (height == 0U) {
                return KO_E_DATA;
            }
            ascent->height = (height == node->height) ? 0U : height;
            node->height = (uint8_t)height;
        }
        stop = koi_port_rise(tree, ascent);
    }
    if (stop != KOI_PORT_RISEN) {
        return KO_E_DATA;
    }
    return (ascent->height == 0U) ? KO_OK : koi_tree_mend(tree, ascent->branch, KOI_PORT_HEIGHTS);
}

ko_status koi_tree_rise(ko_tree *tree, uint32_t branch, uint32_t grown)
{
    koi_port_ascent ascent = {branch, koi_port_levels(tree->revision, grown),
                              tree->nodes[branch].height};
    return finish_rise(tree, &ascent, KOI_PORT_HUNG);
}

/* The extents of a box on two axes, summed: what is half as wide as the root may be for a shelf. */
static inline uint32_t wide(const ko_bounds *box)
{
    return (uint32_t)box->hi.x - (uint32_t)box->lo.x + (uint32_t)box->hi.y - (uint32_t)box->lo.y;
}

/* Hangs the first leaf of a tree. */
static KOI_APART_IF_FAST ko_status hang_first(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    if (tree->branches == 0U) {
        koi_tree_clear_top(tree->nodes);
        tree->branches = 1;
    }
    tree->nodes->category |= tree->nodes[leaf].leaf_category;
    tree->nodes->box[0] = *box;
    tree->nodes->child[0] = (uint16_t)(KO_TREE_LEAF + leaf);
    tree->nodes[leaf].leaf_place = 0;
    return KO_OK;
}

/* Hangs a large leaf beside the root, as a shelf. */
static KOI_APART_IF_FAST ko_status hang_beside_all(ko_tree *tree, uint32_t leaf,
                                                   const ko_bounds *box)
{
    return (koi_port_hang(tree, 0, leaf, box) == KO_TREE_NIL) ? KO_E_DATA : KO_OK;
}

/* A descent ended at the leaf of a shelf, at ascent->branch. It goes on below the child beside
 * that, whose box it lets hold the new one, and at further shelves again. Returns as
 * koi_port_attach. */
static KOI_APART_IF_FAST koi_port_stop attach_below(ko_tree *tree, uint32_t leaf,
                                                    const ko_bounds *box, koi_port_ascent *ascent)
{
    for (uint32_t shelves = 0; shelves < KOI_TREE_SHELVES; shelves++) {
        const uint32_t place = ascent->branch ^ 1U;
        const uint32_t link = tree->nodes[place >> 1].child[place & 1U];
        if (!koi_tree_is_branch(tree, link)) {
            return KOI_PORT_LOST;
        }
        koi_port_grow(koi_port_box_at(tree->nodes, place), box);
        const koi_port_stop stop = koi_port_attach(tree, leaf, box, ascent, link);
        if (stop != KOI_PORT_ON_SHELF) {
            return stop;
        }
    }
    return KOI_PORT_LOST;
}

ko_status koi_tree_attach(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    tree->revision++;
    if (tree->branches == 0U || tree->nodes->child[0] == KO_TREE_NIL) {
        return hang_first(tree, leaf, box);
    }
    if (wide(box) >= wide(&tree->nodes->box[0]) >> 1 && koi_tree_is_for_shelf(tree, box)) {
        return hang_beside_all(tree, leaf, box);
    }
    koi_port_ascent ascent;
    koi_port_stop stop = koi_port_attach(tree, leaf, box, &ascent, tree->nodes->child[0]);
    /* unreachable: only the kernels of some cores do all of it */
    if (stop == KOI_PORT_RISEN && ascent.height == 0U) {
        return KO_OK;
    }
    if (stop == KOI_PORT_ON_SHELF) {
        stop = attach_below(tree, leaf, box, &ascent);
    }
    return finish_rise(tree, &ascent, stop);
}

/* ---- a leaf goes out ---- */

void koi_tree_detach_last(ko_tree *tree)
{
    tree->nodes->box[0] = koi_tree_nothing;
    tree->nodes->child[0] = KO_TREE_NIL;
    tree->revision++;
}

koi_port_rest koi_tree_lift(ko_tree *tree, uint32_t place)
{
    return koi_port_lift(tree, place);
}

ko_status koi_tree_mend_rest(ko_tree *tree, koi_port_rest rest)
{
    return koi_port_is_lost(rest)
               ? KO_E_DATA
               : koi_tree_mend(tree, koi_port_rest_at(rest), koi_port_rest_of(rest));
}

/* ---- a leaf goes elsewhere ---- */

/* Takes the leaf at a sound place out, and puts it in anew. */
static bool hang_anew(ko_tree *tree, uint32_t place)
{
    const uint32_t leaf = tree->nodes[place >> 1].child[place & 1U] - KO_TREE_LEAF;
    const ko_bounds box = *koi_port_box_at(tree->nodes, place);
    return koi_tree_detach(tree, place) == KO_OK && koi_tree_attach(tree, leaf, &box) == KO_OK;
}

bool koi_tree_shelve_one(ko_tree *tree)
{
    if (tree->branches == 0U) { /* no node was written yet */
        return true;
    }
    const uint32_t half = (uint32_t)koi_port_sizes(tree->nodes[0].box) >> 1;
    uint32_t place = 0;
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {
        const uint32_t link = tree->nodes[place >> 1].child[place & 1U];
        const ko_bounds *const box = koi_port_box_at(tree->nodes, place);
        if (koi_port_size(box) < half || !koi_tree_is_branch(tree, link)) {
            return !koi_tree_is_leaf(tree, link) || !koi_tree_is_for_shelf(tree, box) ||
                   hang_anew(tree, place);
        }
        const uint32_t leaf = koi_tree_shelf_leaf(tree, link);
        const uint64_t sizes = koi_port_sizes(tree->nodes[link].box);
        const uint32_t larger = 2U * link + (((uint32_t)(sizes >> 32) > (uint32_t)sizes) ? 1U : 0U);
        place = (leaf == KO_TREE_NIL) ? larger : leaf ^ 1U;
    }
    return false;
}

bool koi_tree_clear_shelves(ko_tree *tree)
{
    for (uint32_t turn = 0; turn < KOI_TREE_SHELVES; turn++) {
        const uint32_t place = koi_tree_shelf_leaf(tree, tree->nodes[0].child[0]);
        if (place == KO_TREE_NIL) {
            return true;
        }
        if (!hang_anew(tree, place)) {
            return false;
        }
    }
    return true;
}
