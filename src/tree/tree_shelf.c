/* Shelves: large leaves beside the rest of the tree.
 *
 * The rule that siblings differ by at most K in height would push the leaf of a ground slab down to
 * where the other branches are K high, and the boxes of all branches above it would be as large as
 * the slab. So some branches at the top are exempt from that rule (tree_shelf.h). The proof is in
 * tree_balance.c.
 *
 * A branch becomes a shelf in two ways. One of its children grew to K + 1, the other is a leaf, and
 * the leaf's box is larger: it stays there. Or a leaf is inserted whose box is half as large as all
 * the rest: it goes beside the root. A leaf that has become small beside the rest leaves its shelf
 * again. */
#include "src/tree/tree_shelf.h"

#include "port/box.h"
#include "port/corners.h"
#include "port/place.h"
#include "src/tree/tree_exchange.h"

/* A tree is higher than that before a large leaf goes beside its root. A lower one is filled again
 * and again by boxes that are half as large as itself. */
#define LOW (KO_TREE_K + 3U)

bool koi_tree_may_be_shelf(const ko_tree *tree, uint32_t branch)
{
    for (uint32_t depth = 0; depth < KOI_TREE_SHELVES; depth++) {
        const ko_tree_node *node = &tree->nodes[branch];
        if ((koi_tree_is_branch(tree, node->child[0]) &&
             koi_tree_is_branch(tree, node->child[1])) ||
            !koi_tree_is_place(tree, node->place)) {
            return false;
        }
        branch = node->place >> 1;
        if (branch == 0U) {
            return true;
        }
    }
    return false;
}

uint32_t koi_tree_shelf_leaf(const ko_tree *tree, uint32_t link)
{
    if (koi_tree_height(tree, link) <= KO_TREE_K + 1U) {
        return KO_TREE_NIL;
    }
    const uint32_t side = koi_tree_is_branch(tree, tree->nodes[link].child[0]) ? 1U : 0U;
    return koi_tree_is_leaf(tree, tree->nodes[link].child[side]) ? 2U * link + side : KO_TREE_NIL;
}

uint32_t koi_tree_spare_shelf(const ko_tree *tree, uint32_t *count)
{
    const uint32_t root = tree->nodes[0].child[0];
    uint32_t spare = KO_TREE_NIL;
    uint32_t link = root;
    for (*count = 0; *count < KOI_TREE_SHELVES; ++*count) {
        const uint32_t place = koi_tree_shelf_leaf(tree, link);
        if (place == KO_TREE_NIL) {
            break;
        }
        const uint64_t sizes = koi_port_sizes(tree->nodes[link].box);
        const uint32_t first = (uint32_t)sizes;
        const uint32_t second = (uint32_t)(sizes >> 32);
        const bool is_small = ((place & 1U) == 0U) ? first < second >> 2 : second < first >> 2;
        if (is_small || tree->nodes[root].height > KO_TREE_MAX_HEIGHT) {
            spare = place;
        }
        link = tree->nodes[link].child[1U - (place & 1U)];
    }
    return spare;
}

/* A branch that may be a shelf was none. True iff it becomes one, which makes its parents 1 higher
 * if it is. */
static bool becomes_shelf(const ko_tree *tree, const ko_tree_node *node, uint32_t leaf,
                          uint32_t higher)
{
    const uint64_t sizes = koi_port_sizes(node->box);
    const uint32_t own = (uint32_t)((leaf == 0U) ? sizes : sizes >> 32);
    const uint32_t rest = (uint32_t)((leaf == 0U) ? sizes >> 32 : sizes);
    return own > rest + (rest >> 2) &&
           koi_tree_height(tree, tree->nodes[0].child[0]) + higher <= KO_TREE_MAX_HEIGHT;
}

ko_status koi_tree_settle(ko_tree *tree, uint32_t branch)
{
    ko_tree_node *node = &tree->nodes[branch];
    const uint32_t leaf = koi_tree_is_branch(tree, node->child[0]) ? 1U : 0U;
    const uint32_t before = node->height;
    const uint32_t height = 1U + koi_tree_height(tree, node->child[1U - leaf]);
    /* Only the height of its other child changes at a shelf. So it was one before if that fell, or
     * if it is higher than it can become in one step. */
    if (koi_tree_may_be_shelf(tree, branch) && (height < before || height > KO_TREE_K + 2U ||
                                                becomes_shelf(tree, node, leaf, height - before))) {
        node->height = (uint8_t)height;
        return (height > before) ? KO_MOVED : KO_OK;
    }
    const bool is_sound = koi_tree_lower_taller(tree, branch) && koi_tree_set_height(tree, node);
    return is_sound ? KO_OK : KO_E_DATA;
}

bool koi_tree_shelve(ko_tree *tree, uint32_t leaf, const ko_bounds *box)
{
    ko_tree_node *const top = &tree->nodes[0];
    const uint32_t root = top->child[0];
    const uint32_t high = koi_tree_height(tree, root);
    uint32_t shelves = 0;
    if (high < LOW || high >= KO_TREE_MAX_HEIGHT ||
        koi_port_size(box) < (uint32_t)koi_port_sizes(top->box) >> 1) {
        return false;
    }
    (void)koi_tree_spare_shelf(tree, &shelves);
    const uint32_t branch = (shelves < KOI_TREE_SHELVES) ? koi_tree_take_branch(tree) : KO_TREE_NIL;
    if (branch == KO_TREE_NIL) {
        return false;
    }
    ko_tree_node *const node = &tree->nodes[branch];
    koi_tree_hang(tree, 2U * branch, &top->box[0], root);
    koi_tree_hang(tree, 2U * branch + 1U, box, KO_TREE_LEAF + leaf);
    node->height = (uint8_t)(1U + high);
    node->category = top->category;
    koi_port_grow(&top->box[0], box);
    node->place = 0;
    top->child[0] = (uint16_t)branch;
    return true;
}

bool koi_tree_descend_past(ko_tree *tree, const ko_bounds *box, uint32_t category, uint32_t *place)
{
    uint16_t *const root = &tree->nodes[0].child[0];
    for (uint32_t turn = 0; turn < KOI_TREE_SHELVES; turn++) {
        /* The descent begins at the other child if that is the root. */
        const uint32_t other = *place ^ 1U;
        const uint16_t link = *root;
        *root = tree->nodes[other >> 1].child[other & 1U];
        koi_port_grow(koi_tree_box_at(tree, other), box);
        *place = koi_port_descend(tree, box, category, KO_TREE_MAX_HEIGHT + 1U);
        *root = link;
        if (*place < 2U || *place == KOI_PORT_TOO_DEEP) {
            return false;
        }
        if (!koi_tree_is_on_shelf(tree, *place)) {
            return true;
        }
    }
    return false;
}
