/* Numbers and results that the kernels of trees take and return: the same in every port.
 *
 * A result is a struct of one word, which comes back in a register. Functions here name what is in
 * it. A place is where a node hangs: 2 * branch + child. */
#ifndef KOI_PORT_TREE_H
#define KOI_PORT_TREE_H

#include "keepout/tree_node.h"
#include "port/bits.h"

/* The box at a sound place: &nodes[place >> 1].box[place & 1]. A place is half a node, but a second
 * box comes sooner. Compilers make twice as many instructions of the other form. */
static inline ko_bounds *koi_port_box_at(ko_tree_node *nodes, uint32_t place)
{
    const uint32_t half = (uint32_t)sizeof(ko_tree_node) / 2U;
    const uint32_t sooner = half - (uint32_t)sizeof(ko_bounds);
    return (ko_bounds *)(void *)((unsigned char *)nodes + (half * place - sooner * (place & 1U)));
}

/* The height of a link's branch; 0 for any other link. */
static inline uint32_t koi_port_height(const ko_tree *tree, uint32_t link)
{
    return (link < tree->branches) ? tree->nodes[link].height : 0U;
}

/* ---- queries ---- */

/* The number of links that the stack of a query or of a walk has room for. */
#define KOI_PORT_STACK KO_TREE_MAX_HEIGHT

/* Returned instead of a link when that stack is empty. It has more bits than any link. */
#define KOI_PORT_END 0x10000U

/* Returned instead of a link when the room for hits is used up. */
#define KOI_PORT_FULL 0x20000U

/* Where a walk writes the objects that it finds; `at` moves on and `room` counts down from 1 or
 * more. */
typedef struct koi_port_hits {
    ko_tree_hit *at;
    uint32_t room;
} koi_port_hits;

/* The same of a walk along a path: enter of what it writes is 0. */
typedef struct koi_port_cast_hits {
    ko_tree_cast_hit *at;
    uint32_t room;
} koi_port_cast_hits;

/* ---- insertion ---- */

/* A descent, a climb or a rise gives up at more levels than a sound tree has. */
#define KOI_PORT_LEVELS (KO_TREE_MAX_HEIGHT + 1U)

/* The height of a branch up to which a descent goes to the nearer child. */
#define KOI_PORT_LOW 4U

/* Where a descent ended, and how many branches' boxes grew on the way. */
typedef struct koi_port_landing {
    uint32_t word; /* the place; in the upper half how many grew; or all bits */
} koi_port_landing;

/* There were too many levels. */
static inline bool koi_port_is_too_deep(koi_port_landing landing)
{
    return landing.word == UINT32_MAX;
}

static inline uint32_t koi_port_landed_at(koi_port_landing landing)
{
    return landing.word & 0xFFFFU;
}

static inline uint32_t koi_port_grown(koi_port_landing landing)
{
    return landing.word >> 16;
}

/* A rise from a new leaf is at a branch. The highest bit of `levels` says where it ends, and each
 * other one says whether nieces are tried at that level. `height` is the branch's if that changed,
 * else 0. */
typedef struct koi_port_ascent {
    uint32_t branch;
    uint32_t levels;
    uint32_t height;
} koi_port_ascent;

/* Why a rise, or the insertion that it ends, stopped. */
typedef enum koi_port_stop {
    KOI_PORT_LOST,       /* the pool is corrupted */
    KOI_PORT_UNBALANCED, /* the children of the branch differ too much in height */
    KOI_PORT_RISEN,      /* no levels are left, or it is above the root */
    KOI_PORT_ON_SHELF,   /* the descent ended at a shelf, and no leaf hangs */
    KOI_PORT_HUNG        /* the leaf hangs, and the rise is to begin */
} koi_port_stop;

/* An exchange that a rise found under its branch, or why it stopped. */
typedef struct koi_port_found {
    uint32_t word; /* places as koi_port_exchange takes them, or UINT32_MAX less a koi_port_stop */
} koi_port_found;

static inline bool koi_port_is_stop(koi_port_found found)
{
    return found.word >= UINT32_MAX - KOI_PORT_ON_SHELF;
}

static inline koi_port_stop koi_port_why(koi_port_found found)
{
    return (koi_port_stop)(UINT32_MAX - found.word);
}

static inline koi_port_found koi_port_stopped(koi_port_stop why)
{
    return (koi_port_found){UINT32_MAX - (uint32_t)why};
}

/* Takes a free branch. Returns KO_TREE_NIL, and changes nothing, if there is none or the list of
 * free ones is corrupted. */
static inline uint32_t koi_port_take_branch(ko_tree *tree)
{
    const uint32_t branch = tree->free_branch;
    if (branch >= tree->branches) {
        const uint32_t unused = tree->branches;
        if (branch != KO_TREE_NIL || unused >= tree->capacity) {
            return KO_TREE_NIL;
        }
        tree->branches = (uint16_t)(unused + 1U);
        return unused;
    }
    const uint32_t next = tree->nodes[branch].place; /* KO_TREE_LEAF + the next, or KO_TREE_NIL */
    if (next < KO_TREE_LEAF) {
        return KO_TREE_NIL;
    }
    tree->free_branch = (uint16_t)((next == KO_TREE_NIL) ? next : next - KO_TREE_LEAF);
    return branch;
}

/* Gives category bits to a branch and those above it, up to the first that has them all: in a sound
 * pool the branches above have them, too. It ends, since none gets them twice. False if it meets an
 * impossible position. */
static inline bool koi_port_spread(ko_tree *tree, uint32_t branch, uint32_t bits)
{
    ko_tree_node *node = &tree->nodes[branch];
    while ((bits & ~(uint32_t)node->category) != 0U) {
        node->category |= (uint8_t)bits;
        const uint32_t place = node->place;
        if (place >= 2U * tree->branches) {
            return false;
        }
        node = &tree->nodes[place >> 1];
    }
    return true;
}

/* How far up from a new leaf exchanges are tried. Seven in eight insertions try only levels at
 * which the box of the branch below grew, at most eight, or four where none grew, as among equal
 * boxes. A sixteenth tries ten levels, half as many thirteen, and so on. So branches near the
 * root are tried now and then. Nieces are tried where the box below grew, or at the third and
 * fourth level where none grew, if the children overlap; not at the two lowest levels. Uncles are
 * tried at all of these where no nieces gain and the smaller child is below three quarters of the
 * larger (src/tree/DECISIONS.md). The root of two spreads the turns, independently of those of
 * moves (src/tree/tree.c). */
#define KOI_PORT_MOST_GROWN 7U
#define KOI_PORT_NONE_GROWN 3U
#define KOI_PORT_FEW_TURNS 2U
#define KOI_PORT_MORE_LEVELS 3U
#define KOI_PORT_MOST_TURNS 10U
#define KOI_PORT_SPREAD_TURNS 0x6A09E667U

/* The levels at which an insertion tries exchanges, as koi_port_ascent says. `grown` branches grew:
 * the one above that where the rise begins, and others above that. At most 31 levels are tried;
 * a tree with K = 4 has no more above the parent of a new leaf. */
static inline uint32_t koi_port_levels(uint32_t revision, uint32_t grown)
{
    const uint32_t some = (grown == 0U) ? KOI_PORT_NONE_GROWN : grown;
    const uint32_t turn = koi_port_clz((revision * KOI_PORT_SPREAD_TURNS) | 1U);
    const uint32_t turns = (turn < KOI_PORT_MOST_TURNS) ? turn : KOI_PORT_MOST_TURNS;
    const uint32_t most =
        (turn > KOI_PORT_FEW_TURNS) ? KOI_PORT_MORE_LEVELS * turns : KOI_PORT_MOST_GROWN;
    const uint32_t nieces = (some < most) ? some : most; /* the last of their levels */
    const uint32_t last = (turn > KOI_PORT_FEW_TURNS) ? most : nieces;
    return (2U << last) + (2U << nieces) - 4U;
}

/* ---- removal ---- */

/* Kinds of update, as bits: a climb sets the boxes, the heights, or both, of the branches above. */
#define KOI_PORT_BOXES 1U
#define KOI_PORT_HEIGHTS 2U

/* A climb returns the work that it leaves. */
typedef struct koi_port_rest {
    uint32_t word; /* 0: nothing; all bits: lost; else a branch, and kinds of update above it */
} koi_port_rest;

/* Nothing is left to update. */
static inline bool koi_port_is_done(koi_port_rest rest)
{
    return rest.word == 0U;
}

/* The pool is corrupted: there were more levels than a sound tree has, or a branch hangs at no
 * position of the pool. */
static inline bool koi_port_is_lost(koi_port_rest rest)
{
    return rest.word == UINT32_MAX;
}

/* The branch where the climb stopped, since its children differ too much in height. */
static inline uint32_t koi_port_rest_at(koi_port_rest rest)
{
    return rest.word & 0xFFFFU;
}

/* The kinds of update that are left from there on. */
static inline uint32_t koi_port_rest_of(koi_port_rest rest)
{
    return rest.word >> 16;
}

static inline koi_port_rest koi_port_left(uint32_t branch, uint32_t what)
{
    return (koi_port_rest){(what << 16) | branch};
}

#define KOI_PORT_DONE ((koi_port_rest){0})
#define KOI_PORT_REST_LOST ((koi_port_rest){UINT32_MAX})

#endif
