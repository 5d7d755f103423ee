/* Improves a tree step by step, in idle time: a node is taken out, with what is below it, and put
 * in where it makes boxes smallest.
 *
 * The gain of a move is known before anything is changed. Let X be a node and S its sibling below
 * P. Without X, P is gone and S stands in its place; the boxes above shrink. From P upwards, at
 * each ancestor A a running box holds A without X, and what P and the ancestors below A lose in
 * size is saved. Beside the path the boxes do not hold X. To put X beside a node T there costs the
 * size of T with X, and what the boxes between A and T grow by. (Source: Meister and Bittner,
 * Parallel Reinsertion for Bounding Volume Hierarchy Optimization, 2018; here the search is depth
 * first, better child first, and its visits are bounded.)
 *
 * The invariant on heights holds. X, of height x, is only taken where S is not lower. So the height
 * at P's place falls by exactly 1, as in a removal. X is not taken where a difference above would
 * then exceed K: nothing has to be exchanged. X is only put beside a T of height x .. x + K. So the
 * new branch keeps the invariant, and the height at T's place grows by exactly 1, as in an
 * insertion. So the proof in tree_place.c holds from there upwards. */
#include "keepout/tree.h"

#include <stddef.h>

#include "src/tree_build/tree_build.h"
#include "src/tree/tree_node.h"
#include "src/tree/tree_check.h"
#include "src/tree/tree_place.h"
#include "src/tree/tree_shelf.h"
#include "port/box.h"
#include "port/corners.h"
#include "port/tree.h"

/* How many branches a search puts off. Beyond that it leaves the worse ones out, and may miss the
 * best position. */
#define PUT_OFF 16U

/* A branch to search below, and what the boxes above its children grow by. */
typedef struct entry {
    uint32_t grown;
    uint16_t branch;
} entry;

/* A search for the node that X is best put beside. */
typedef struct search {
    const ko_tree *tree;
    ko_bounds box;   /* of X */
    uint32_t size;   /* of that box */
    uint32_t height; /* of X */
    uint32_t room;   /* a position must cost less than this */
    uint32_t target; /* the best link so far, or KO_TREE_NIL */
    uint32_t visits;
} search;

/* The place where a sound link's node hangs, or KO_TREE_NIL if the link there is another. */
static uint32_t place_of(const ko_tree *tree, uint32_t link)
{
    const uint32_t place = koi_tree_is_branch(tree, link)
                               ? tree->nodes[link].place
                               : tree->nodes[link - KO_TREE_LEAF].leaf_place;
    return (koi_tree_is_place(tree, place) && tree->nodes[place >> 1].child[place & 1U] == link)
               ? place
               : KO_TREE_NIL;
}

/* One step of the path upwards. KO_OK: the branch hangs at *place beside *sibling. KO_END: it is
 * the root. */
static ko_status climb(const ko_tree *tree, uint32_t branch, uint32_t *place, uint32_t *sibling)
{
    *place = tree->nodes[branch].place;
    if (!koi_tree_is_place(tree, *place) || *place == 1U ||
        tree->nodes[*place >> 1].child[*place & 1U] != branch) {
        return KO_E_DATA;
    }
    if (*place == 0U) {
        return KO_END;
    }
    const ko_tree_node *above = &tree->nodes[*place >> 1];
    *sibling = above->child[1U - (*place & 1U)];
    return koi_tree_are_links(tree, above) ? KO_OK : KO_E_DATA;
}

/* A sibling of height `height` takes the place of its parent `branch`. KO_OK: no difference above
 * exceeds K then. KO_END: one does. */
static ko_status check_removal(const ko_tree *tree, uint32_t branch, uint32_t height)
{
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT; level++) {
        uint32_t place = 0;
        uint32_t sibling = 0;
        const ko_status status = climb(tree, branch, &place, &sibling);
        if (status != KO_OK) {
            return (status == KO_END) ? KO_OK : status;
        }
        const uint32_t other = koi_tree_height_at(tree, sibling);
        if (other != 0U && koi_tree_is_unbalanced(height, other)) {
            return KO_END;
        }
        branch = place >> 1;
        height = 1U + ((height > other) ? height : other);
        if (height == tree->nodes[branch].height) {
            return KO_OK;
        }
    }
    return KO_E_DATA;
}

/* Makes a node the target if it costs less and its height allows it. `above` is its parent. Shelves
 * and their leaves are left alone (tree_node.h). */
static void offer(search *s, const ko_tree_node *above, uint32_t link, uint32_t cost)
{
    const uint32_t height = koi_tree_height_at(s->tree, link);
    if (cost < s->room && height - s->height <= KO_TREE_K &&
        (height != 0U || above->height <= KO_TREE_K + 1U) &&
        koi_tree_shelf_leaf(s->tree, link) == KO_TREE_NIL) {
        s->room = cost;
        s->target = link;
    }
}

/* The sum of the extents of a union. */
static uint32_t union_size(const ko_bounds *a, const ko_bounds *b)
{
    ko_bounds both;
    koi_bounds_union(a, b, &both);
    return koi_port_size(&both);
}

/* a + b, or UINT32_MAX where that is less. */
static uint32_t sum(uint32_t a, uint32_t b)
{
    return (a + b < a) ? UINT32_MAX : a + b;
}

/* Offers a child of a branch, whose size is `with` when it holds X, which is by `more` larger.
 * Returns what the boxes above its own children grow by; UINT32_MAX if no position below it can be
 * better. */
static inline uint32_t look(search *s, const ko_tree_node *node, uint32_t link, uint32_t grown,
                            uint32_t with, uint32_t more)
{
    offer(s, node, link, sum(grown, with));
    const uint32_t below = sum(grown, more);
    const bool is_better = koi_tree_is_branch(s->tree, link) &&
                           s->tree->nodes[link].height > s->height && sum(below, s->size) < s->room;
    return is_better ? below : UINT32_MAX;
}

/* Searches everything below a branch that can be better than the target, while visits are left. */
static ko_status descend(search *s, uint32_t branch, uint32_t grown)
{
    entry stack[PUT_OFF];
    uint32_t depth = 0;
    stack[depth++] = (entry){grown, (uint16_t)branch};
    while (depth > 0U) {
        const entry at = stack[--depth];
        if (sum(at.grown, s->size) >= s->room) {
            continue;
        }
        if (s->visits >= KO_TREE_TUNE_REACH) {
            return KO_OK;
        }
        const ko_tree_node *node = &s->tree->nodes[at.branch];
        if (!koi_tree_are_links(s->tree, node)) {
            return KO_E_DATA;
        }
        s->visits += 2U;
        /* Offer both children, then go on below the better one. */
        uint64_t with = koi_port_union_sizes(&s->box, node->box);
        uint64_t size = koi_port_sizes(node->box);
        uint32_t below[2];
        for (uint32_t side = 0; side < 2U; side++) {
            below[side] = look(s, node, node->child[side], at.grown, (uint32_t)with,
                               (uint32_t)with - (uint32_t)size);
            with >>= 32;
            size >>= 32;
        }
        const uint32_t better = (below[1] < below[0]) ? 1U : 0U;
        const uint32_t worse = 1U - better;
        if (below[worse] != UINT32_MAX && depth + 1U < PUT_OFF) {
            stack[depth++] = (entry){below[worse], node->child[worse]};
        }
        if (below[better] != UINT32_MAX) {
            stack[depth++] = (entry){below[better], node->child[better]};
        }
    }
    return KO_OK;
}

/* Searches below a sibling on the path upwards, which has this box. */
static ko_status find_below(search *s, const ko_bounds *box, uint32_t link)
{
    if (!koi_tree_is_branch(s->tree, link) || s->tree->nodes[link].height <= s->height) {
        return KO_OK;
    }
    return descend(s, link, union_size(box, &s->box) - koi_port_size(box));
}

/* Finds the node that X, which hangs at a place, is best put beside. s->room is what is saved so
 * far, less the gain of the best position: a cost below it is a larger gain. */
static KOI_OWN_FRAME ko_status find(search *s, uint32_t place)
{
    const ko_tree *tree = s->tree;
    uint32_t branch = place >> 1;
    const uint32_t other = 1U - (place & 1U);
    /* Without X its parent is gone. Begin below its sibling. */
    ko_bounds without = tree->nodes[branch].box[other];
    s->room = koi_port_size(koi_port_box_at(tree->nodes, tree->nodes[branch].place));
    ko_status status = find_below(s, &without, tree->nodes[branch].child[other]);
    for (uint32_t level = 0; status == KO_OK && s->visits < KO_TREE_TUNE_REACH; level++) {
        /* Go up to the next ancestor. */
        uint32_t sibling = 0;
        status = climb(tree, branch, &place, &sibling);
        if (status != KO_OK || level > KO_TREE_MAX_HEIGHT) {
            return (status == KO_END) ? KO_OK : KO_E_DATA;
        }
        branch = place >> 1;
        const ko_tree_node *node = &tree->nodes[branch];
        const ko_bounds *beside = &node->box[1U - (place & 1U)];
        if (!koi_tree_is_place(tree, node->place)) {
            return KO_E_DATA;
        }
        /* X beside the sibling of the path, or below it. */
        offer(s, node, sibling, union_size(beside, &s->box));
        status = find_below(s, beside, sibling);
        /* X beside the ancestor, whose box without X is `without`. */
        koi_port_grow(&without, beside);
        const uint32_t left = koi_port_size(&without);
        const uint32_t size =
            koi_port_size(koi_port_box_at(tree->nodes, tree->nodes[branch].place));
        s->visits += 2U;
        offer(s, node, branch, left);
        s->room = sum(s->room, (size > left) ? size - left : 0U);
    }
    return status;
}

/* Gives a branch and those above it category bits, so that queries for them find what is added
 * below it. */
static ko_status add_category(ko_tree *tree, uint32_t branch, uint32_t bits)
{
    for (uint32_t level = 0; level <= KO_TREE_MAX_HEIGHT + 1U; level++) {
        ko_tree_node *node = &tree->nodes[branch];
        node->category |= (uint8_t)bits;
        if (branch == 0U) {
            return KO_OK;
        }
        if (!koi_tree_is_place(tree, node->place)) {
            return KO_E_DATA;
        }
        branch = node->place >> 1;
    }
    return KO_E_DATA;
}

/* Takes the node at a place of a sound branch out, and puts it beside another node. Its parent is
 * the new branch over both. */
static ko_status transfer(ko_tree *tree, uint32_t place, uint32_t target)
{
    const uint32_t branch = place >> 1;
    ko_tree_node *node = &tree->nodes[branch];
    const uint32_t other = 1U - (place & 1U);
    const uint32_t link = node->child[place & 1U];
    const ko_bounds box = node->box[place & 1U];
    const uint32_t above = node->place;
    tree->revision++;
    /* The sibling takes the parent's place. */
    koi_tree_hang(tree, above, &node->box[other], node->child[other]);
    ko_status status = koi_tree_mend(tree, above >> 1, KOI_PORT_BOXES | KOI_PORT_HEIGHTS);
    const uint32_t to = place_of(tree, target);
    if (status != KO_OK || to == KO_TREE_NIL) {
        return KO_E_DATA;
    }
    /* The parent hangs where the target hung, over the target and X. */
    ko_tree_node *over = &tree->nodes[to >> 1];
    ko_bounds *both = &over->box[to & 1U];
    node->place = (uint16_t)to;
    node->height = (uint8_t)(1U + koi_tree_height_at(tree, target));
    node->category =
        (uint8_t)(koi_tree_category_at(tree, target) | koi_tree_category_at(tree, link));
    koi_tree_hang(tree, 2U * branch, both, target);
    koi_tree_hang(tree, 2U * branch + 1U, &box, link);
    koi_port_grow(both, &box);
    over->child[to & 1U] = (uint16_t)branch;
    status = add_category(tree, to >> 1, node->category);
    if (status == KO_OK) {
        status = koi_tree_mend(tree, to >> 1, KOI_PORT_BOXES | KOI_PORT_HEIGHTS);
    }
    return (status == KO_OK) ? koi_tree_rise(tree, branch, KO_TREE_MAX_HEIGHT) : status;
}

/* Tries the node at a place, and moves it if that gains. */
static ko_status step(ko_tree *tree, ko_tree_tuner *tuner, uint32_t place)
{
    ko_tree_node *node = &tree->nodes[place >> 1];
    if (node->place >= KO_TREE_LEAF) {
        return KO_OK;
    }
    if (!koi_tree_are_links(tree, node)) {
        return KO_E_DATA;
    }
    /* Clear bits that no leaf below has. */
    node->category = (uint8_t)(koi_tree_category_at(tree, node->child[0]) |
                               koi_tree_category_at(tree, node->child[1]));
    /* Only a node whose sibling is not lower is tried, where nothing above loses its balance. */
    const uint32_t height = koi_tree_height_at(tree, node->child[place & 1U]);
    const uint32_t other = koi_tree_height_at(tree, node->child[1U - (place & 1U)]);
    if (height > other) {
        return KO_OK;
    }
    ko_status status = check_removal(tree, place >> 1, other);
    if (status != KO_OK) {
        return (status == KO_END) ? KO_OK : status;
    }
    /* Find the best position, and take it. */
    search s = {tree, node->box[place & 1U], 0, height, 0, KO_TREE_NIL, 0};
    s.size = koi_port_size(&s.box);
    status = find(&s, place);
    tuner->visits += s.visits;
    if (status != KO_OK || s.target == KO_TREE_NIL) {
        return status;
    }
    tuner->moves++;
    return transfer(tree, place, s.target);
}

/* Makes the next step. KO_OK: the call may go on; KO_END: there is nothing more to gain; else it
 * failed. */
static KOI_APART ko_status next_step(ko_tree *tree, ko_tree_tuner *tuner)
{
    const uint32_t places = 2U * tree->branches;
    if (tuner->still >= places || tuner->tries >= KO_TREE_TUNE_ROUNDS * places) {
        return KO_END;
    }
    if (tuner->place < 2U || tuner->place >= places) {
        tuner->place = 2U;
    }
    tuner->visits++;
    tuner->tries++;
    tuner->still++;
    return step(tree, tuner, tuner->place++);
}

/* Takes visits off a budget, if there is one. */
static KOI_APART void pay(uint32_t *budget, uint32_t spent)
{
    if (budget != NULL) {
        *budget = (*budget > spent) ? *budget - spent : 0U;
    }
}

ko_status ko_tree_tune(ko_tree *tree, uint32_t *budget, ko_tree_tuner *tuner)
{
    if (koi_tree_is_missing(tree) || tuner == NULL) {
        return KO_E_ARG;
    }
    if (tree->branches <= 2U) {
        return KO_OK;
    }
    if (tuner->revision != tree->revision) {
        tuner->revision = tree->revision;
        tuner->tries = 0;
        tuner->still = 0;
    }
    ko_status status = KO_OK;
    while (status == KO_OK) {
        if (budget != NULL && *budget == 0U) {
            return KO_UNFINISHED;
        }
        const uint32_t before = tuner->visits;
        status = next_step(tree, tuner);
        pay(budget, tuner->visits - before);
        if (tuner->revision != tree->revision) {
            tuner->revision = tree->revision;
            tuner->still = 0;
        }
    }
    return (status == KO_END) ? KO_OK : status;
}
