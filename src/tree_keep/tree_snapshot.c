/* Saves trees as bytes, restores and copies them. keepout/tree_store.h describes the layout.
 * Everything is read and written byte by byte, so that it does not depend on the machine. */
#include "keepout/tree_store.h"

#include <stddef.h>
#include <string.h>

#include "src/math/crc.h"
#include "src/tree_build/tree_build.h"
#include "src/tree/tree_place.h"

#define VERSION 1U
#define HEADER KOI_TREE_SNAPSHOT_HEADER
#define RECORD KOI_TREE_SNAPSHOT_RECORD
#define BRANCH 0xFFFFU /* stands for a branch in the list of nodes */

static const uint8_t magic[4] = {'k', 'o', 't', 'r'};

ko_status ko_tree_copy(const ko_tree *from, ko_tree_node *nodes, uint32_t n, ko_tree *to)
{
    if (koi_tree_is_missing(from) || to == NULL || nodes == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    const uint32_t used = (from->leaves > from->branches) ? from->leaves : from->branches;
    if (n < used) {
        return KO_E_FULL;
    }
    if (used > 0U && nodes != from->nodes) {
        (void)memmove(nodes, from->nodes, used * sizeof(ko_tree_node));
    }
    *to = *from;
    to->nodes = nodes;
    to->capacity = (uint16_t)n;
    return KO_OK;
}

/* ---- bytes ---- */

static void put16(uint8_t *at, uint32_t value)
{
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static void put32(uint8_t *at, uint32_t value)
{
    put16(at, value & 0xFFFFU);
    put16(at + 2, value >> 16);
}

static uint16_t get16(const uint8_t *at)
{
    return (uint16_t)(at[0] | ((uint32_t)at[1] << 8));
}

static uint32_t get32(const uint8_t *at)
{
    return get16(at) | ((uint32_t)get16(at + 2) << 16);
}

/* The sides of a box are six numbers in a row. */
static void put_box(uint8_t *at, const ko_bounds *box)
{
    for (uint32_t i = 0; i < sizeof(*box); i += 4U) {
        put32(at + i, *(const uint32_t *)(const void *)((const unsigned char *)box + i));
    }
}

static KOI_APART void get_box(const uint8_t *at, ko_bounds *box)
{
    for (uint32_t i = 0; i < sizeof(*box); i += 4U) {
        *(uint32_t *)(void *)((unsigned char *)box + i) = get32(at + i);
    }
}

/* ---- saving ---- */

static void put_header(uint8_t *at, const ko_tree *tree, uint32_t size)
{
    (void)memcpy(at, magic, sizeof(magic));
    put16(at + 4, VERSION);
    put16(at + 6, tree->count);
    put16(at + 8, tree->leaves);
    put16(at + 10, tree->high_water);
    put16(at + 12, tree->lost);
    put16(at + 14, tree->oldest);
    put16(at + 16, tree->newest);
    put16(at + 18, tree->ahead);
    put32(at + 20, (uint32_t)tree->margin);
    put32(at + 24, tree->revision);
    put32(at + 28, size);
}

/* A free slot keeps its generation and what follows it in the queue; all else is 0. */
static KOI_APART void put_leaf(uint8_t *at, const ko_tree *tree, const ko_tree_node *leaf)
{
    (void)memset(at, 0, RECORD);
    at[28] = leaf->generation;
    if (koi_tree_leaf_is_free(leaf)) {
        put16(at + 30, leaf->leaf_place);
        return;
    }
    put32(at, leaf->user);
    put_box(at + 4, koi_port_box_at(tree->nodes, leaf->leaf_place));
    at[29] = leaf->leaf_category;
}

/* Writes the nodes in preorder. The tree is sound, so the stack holds at most one node of each
 * level, and one more. */
static void put_links(uint8_t *at, const ko_tree *tree)
{
    uint16_t stack[KO_TREE_MAX_HEIGHT + 1U];
    uint32_t depth = 0;
    stack[depth++] = tree->nodes[0].child[0];
    while (depth > 0U) {
        const uint32_t link = stack[--depth];
        if (koi_tree_is_branch(tree, link)) {
            stack[depth++] = tree->nodes[link].child[1];
            stack[depth++] = tree->nodes[link].child[0];
            put16(at, BRANCH);
        } else {
            put16(at, link - KO_TREE_LEAF);
        }
        at += 2;
    }
}

ko_status ko_tree_save(const ko_tree *tree, uint8_t *bytes, uint32_t room)
{
    if (koi_tree_is_missing(tree) || bytes == NULL) {
        return KO_E_ARG;
    }
    const uint32_t size = koi_tree_snapshot_bytes(tree->count, tree->leaves);
    if (room < size) {
        return KO_E_FULL;
    }
    const ko_status status = ko_tree_validate(tree);
    if (status != KO_OK) {
        return status;
    }
    /* the header, the leaf slots, the nodes, the CRC */
    put_header(bytes, tree, size);
    for (uint32_t leaf = 0; leaf < tree->leaves; leaf++) {
        put_leaf(bytes + HEADER + RECORD * leaf, tree, &tree->nodes[leaf]);
    }
    if (tree->count > 0U) {
        put_links(bytes + HEADER + RECORD * tree->leaves, tree);
    }
    put32(bytes + size - 4U, koi_crc32(bytes, size - 4U));
    return KO_OK;
}

static bool are_counts(const ko_tree *tree)
{
    return tree->count <= tree->high_water && tree->high_water <= tree->leaves &&
           tree->leaves <= KO_TREE_MAX_CAPACITY;
}

/* ---- restoring ---- */

/* Reads the header. False if it is none of a tree, or of none that is so large. */
static bool get_header(const uint8_t *at, uint32_t size, ko_tree *tree)
{
    if (size < HEADER + 4U || memcmp(at, magic, sizeof(magic)) != 0 || get16(at + 4) != VERSION) {
        return false;
    }
    tree->count = get16(at + 6);
    tree->leaves = get16(at + 8);
    tree->high_water = get16(at + 10);
    tree->oldest = get16(at + 14);
    tree->newest = get16(at + 16);
    tree->ahead = at[18];
    tree->lost = at[12];
    tree->margin = (fix16_t)get32(at + 20);
    tree->revision = get32(at + 24);
    return are_counts(tree) && get16(at + 12) <= KO_TREE_LOST &&
           get16(at + 18) <= KO_TREE_MAX_AHEAD && (uint32_t)tree->margin <= (uint32_t)KO_LIMIT &&
           size == koi_tree_snapshot_bytes(tree->count, tree->leaves) && get32(at + 28) == size;
}

/* Reads a leaf slot as if it was free. The list of nodes gives a leaf in use its place. */
static void get_leaf(const uint8_t *at, ko_tree *tree, uint32_t leaf)
{
    ko_tree_node *node = &tree->nodes[leaf];
    node->user = get32(at);
    node->generation = at[28];
    node->leaf_category = at[29];
    node->leaf_place = (uint16_t)(get16(at + 30) | KO_TREE_LEAF);
}

/* Hangs a leaf at a place, with the box of its record. False if there is no such leaf. */
static bool hang_leaf(const uint8_t *records, ko_tree *tree, uint32_t place, uint32_t leaf)
{
    if (leaf >= tree->leaves) {
        return false;
    }
    ko_bounds box;
    get_box(records + RECORD * leaf + 4, &box);
    koi_tree_hang(tree, place, &box, KO_TREE_LEAF + leaf);
    return true;
}

/* Reads the list of nodes, and hangs each at the next free place. The places left are on the stack:
 * at most one of each level, and one more. Every branch gets the next slot: that is preorder. False
 * if the list is not that of one tree. */
static bool get_links(const uint8_t *records, ko_tree *tree)
{
    uint16_t stack[KO_TREE_MAX_HEIGHT + 2U];
    uint32_t depth = 0;
    const uint8_t *at = records + RECORD * tree->leaves;
    uint32_t branch = 1;
    stack[depth++] = 0;
    for (uint32_t left = 2U * tree->count - 1U; left > 0U; left--, at += 2) {
        if (depth == 0U) {
            return false;
        }
        const uint32_t place = stack[--depth];
        const uint32_t what = get16(at);
        if (what != BRANCH) {
            if (!hang_leaf(records, tree, place, what)) {
                return false;
            }
            continue;
        }
        if (branch >= tree->count || depth + 2U > KO_TREE_MAX_HEIGHT + 2U) {
            return false;
        }
        tree->nodes[place >> 1].child[place & 1U] = (uint16_t)branch;
        stack[depth++] = (uint16_t)(2U * branch + 1U);
        stack[depth++] = (uint16_t)(2U * branch);
        branch++;
    }
    return depth == 0U && branch == tree->count; /* unreachable: it would have ended before */
}

/* Reads what follows the header, which was read over the pool of an empty tree. False if the bytes
 * are no sound tree; then the tree is void. */
static bool restore(const uint8_t *bytes, ko_tree *tree)
{
    /* the leaf slots */
    const uint8_t *records = bytes + HEADER;
    for (uint32_t leaf = 0; leaf < tree->leaves; leaf++) {
        get_leaf(records + RECORD * leaf, tree, leaf);
    }
    if (tree->leaves == 0U) {
        return tree->oldest == KO_TREE_NIL && tree->newest == KO_TREE_NIL;
    }
    /* the shape, and what follows from it */
    koi_tree_clear_top(&tree->nodes[0]);
    tree->branches = (uint16_t)((tree->count == 0U) ? 1U : tree->count);
    if (tree->count > 0U && !get_links(records, tree)) {
        return false;
    }
    koi_tree_renew(tree);
    tree->seal = koi_seal_of(tree);
    return ko_tree_validate(tree) == KO_OK;
}

ko_status ko_tree_restore(ko_tree *tree, ko_tree_node *nodes, uint32_t n, const uint8_t *bytes,
                          uint32_t size)
{
    if (bytes == NULL || tree == NULL || nodes == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > KO_TREE_MAX_CAPACITY) {
        return KO_E_RANGE;
    }
    ko_tree read = KOI_TREE_EMPTY(nodes, (uint16_t)n, 0);
    if (!get_header(bytes, size, &read) ||
        koi_crc32(bytes, size - 4U) != get32(bytes + size - 4U)) {
        return KO_E_DATA;
    }
    if (read.leaves > n) {
        return KO_E_FULL;
    }
    *tree = read;
    if (!restore(bytes, tree)) {
        KO_IGNORE(ko_tree_init(tree, nodes, n, read.margin));
        tree->lost = KO_TREE_LOST;
        return KO_E_DATA;
    }
    return KO_OK;
}
