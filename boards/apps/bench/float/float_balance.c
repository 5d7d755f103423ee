/* src/tree/tree_balance.c in float. */
#include "float_node.h"

static inline uint32_t taller(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

static uint32_t category_of(const float_tree *tree, uint32_t link)
{
    return is_branch(tree, link) ? tree->nodes[link].category
                                 : tree->nodes[link - KO_TREE_LEAF].leaf_category;
}

static inline void set_height(const float_tree *tree, float_tree_node *node)
{
    node->height =
        (uint8_t)(1U + taller(height_of(tree, node->child[0]), height_of(tree, node->child[1])));
}

/* A child of A whose children were exchanged, if it is a branch: its box, height and bits. */
static APART void renew(float_tree *tree, uint32_t a, uint32_t side)
{
    float_tree_node *above = &tree->nodes[a];
    if (!is_branch(tree, above->child[side])) {
        return;
    }
    float_tree_node *node = &tree->nodes[above->child[side]];
    (void)refit(node->box, &above->box[side]);
    set_height(tree, node);
    node->category =
        (uint8_t)(category_of(tree, node->child[0]) | category_of(tree, node->child[1]));
}

/* What hangs at two places changes places. */
static APART void exchange(float_tree *tree, uint32_t one, uint32_t other)
{
    float_tree_node *first = &tree->nodes[one >> 1];
    float_tree_node *second = &tree->nodes[other >> 1];
    const float_bounds box = first->box[one & 1U];
    const uint32_t link = first->child[one & 1U];
    hang(tree, one, &second->box[other & 1U], second->child[other & 1U]);
    hang(tree, other, &box, link);
}

/* Case (2) of the proof: the taller child's taller child comes up, its uncle goes down. False if
 * the pool is corrupted. */
static APART bool lower_taller(float_tree *tree, uint32_t a, uint32_t tall)
{
    const uint32_t b = tree->nodes[a].child[tall];
    const float_tree_node *below = &tree->nodes[b];
    if (!is_branch(tree, b) || !links_are_sound(tree, below)) {
        return false;
    }
    const uint32_t d = height_of(tree, below->child[0]);
    const uint32_t e = height_of(tree, below->child[1]);
    exchange(tree, 2U * a + 1U - tall, 2U * b + ((e > d) ? 1U : 0U));
    renew(tree, a, tall);
    set_height(tree, &tree->nodes[a]);
    return true;
}

/* An exchange under a branch: two places, and what the boxes of its children would lose by it. */
typedef struct plan {
    float gain;
    uint32_t one;
    uint32_t other;
} plan;

/* The larger child B of A, if it is a branch: its sibling for one of its own children. */
static inline void plan_uncle(const float_tree *tree, uint32_t a, float first, float second,
                              plan *best)
{
    const float_tree_node *top = &tree->nodes[a];
    const uint32_t big = (second > first) ? 1U : 0U;
    const float size = (second > first) ? second : first;
    const uint32_t b = top->child[big];
    if (!is_branch(tree, b)) {
        return;
    }
    const float_bounds *uncle = &top->box[1U - big];
    const float_tree_node *below = &tree->nodes[b];
    const float without_first = union_size(uncle, &below->box[1]);
    const float without_second = union_size(uncle, &below->box[0]);
    const uint32_t niece = (without_second < without_first) ? 1U : 0U;
    const float then = (niece != 0U) ? without_second : without_first;
    if (then < size) {
        best->gain = size - then;
        best->one = 2U * a + 1U - big;
        best->other = 2U * b + niece;
    }
}

/* A child of B for the first of C: their four children paired in the two other ways. Worth a look
 * only where B and C overlap: measured. */
static inline void plan_nieces(const float_tree *tree, uint32_t a, float size, plan *best)
{
    const float_tree_node *top = &tree->nodes[a];
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    if (!is_branch(tree, b) || !is_branch(tree, c) || !bounds_overlap(&top->box[0], &top->box[1])) {
        return;
    }
    const float_tree_node *left = &tree->nodes[b];
    const float_tree_node *right = &tree->nodes[c];
    for (uint32_t side = 0; side < 2U; side++) {
        float then = union_size(&left->box[1U - side], &right->box[0]);
        if (then < size) {
            then += union_size(&left->box[side], &right->box[1]);
        }
        if (then < size && size - then > best->gain) {
            best->gain = size - then;
            best->one = 2U * b + side;
            best->other = 2U * c;
        }
    }
}

/* A child of A that is a branch has sound links; its children's heights differ by at most K. */
static bool has_sound_links(const float_tree *tree, uint32_t link)
{
    return !is_branch(tree, link) || links_are_sound(tree, &tree->nodes[link]);
}

static bool is_balanced(const float_tree *tree, uint32_t link)
{
    return !is_branch(tree, link) || !is_unbalanced(height_of(tree, tree->nodes[link].child[0]),
                                                    height_of(tree, tree->nodes[link].child[1]));
}

static void make(float_tree *tree, uint32_t a, const plan *p)
{
    exchange(tree, p->one, p->other);
    renew(tree, a, 0);
    renew(tree, a, 1);
    set_height(tree, &tree->nodes[a]);
}

/* Case (3): of the exchanges under A the one that gains most is made, if any gains; and undone, by
 * being made again, if it breaks the invariant. `before` is the height A had. */
static APART void improve(float_tree *tree, uint32_t a, uint32_t before, uint32_t tries)
{
    const float_tree_node *top = &tree->nodes[a];
    const float first = size_of(&top->box[0]);
    const float second = size_of(&top->box[1]);
    plan best = {0.0F, 0, 0};
    if ((tries & TRY_UNCLES(1U)) != 0U) {
        plan_uncle(tree, a, first, second, &best);
    }
    if ((tries & TRY_NIECES(1U)) != 0U) {
        plan_nieces(tree, a, first + second, &best);
    }
    if (best.gain == 0.0F || !has_sound_links(tree, top->child[0]) ||
        !has_sound_links(tree, top->child[1])) {
        return;
    }
    const uint32_t now = top->height;
    make(tree, a, &best);
    if (!is_balanced(tree, top->child[0]) || !is_balanced(tree, top->child[1]) ||
        !is_balanced(tree, a) || (top->height != before && top->height != now)) {
        make(tree, a, &best);
    }
}

/* Brings a branch in order whose children are. `height`: one of them may have another. Says whether
 * its own changed. */
static inline ko_status settle(float_tree *tree, uint32_t a, uint32_t tries, bool *height)
{
    float_tree_node *node = &tree->nodes[a];
    const uint32_t before = node->height;
    if (!links_are_sound(tree, node)) {
        return KO_E_DATA;
    }
    if (*height) {
        const uint32_t first = height_of(tree, node->child[0]);
        const uint32_t second = height_of(tree, node->child[1]);
        node->height = (uint8_t)(1U + taller(first, second));
        if (is_unbalanced(first, second)) {
            tries = 0;
            if (!lower_taller(tree, a, (second > first) ? 1U : 0U)) {
                return KO_E_DATA;
            }
        }
    }
    if ((tries & TRY_NOW) != 0U) {
        improve(tree, a, before, tries);
    }
    *height = node->height != before;
    return KO_OK;
}

ko_status float_rise(float_tree *tree, uint32_t branch, uint32_t tries)
{
    bool height = true;
    for (uint32_t level = 0; branch != 0U; level++) {
        if (level > KO_TREE_MAX_HEIGHT || branch >= tree->branches) {
            return KO_E_DATA;
        }
        const ko_status status = settle(tree, branch, tries, &height);
        tries = (tries >> 1) & TRY_LATER;
        if (status != KO_OK || (tries == 0U && !height)) {
            return status;
        }
        branch = tree->nodes[branch].place >> 1;
    }
    return KO_OK;
}

ko_status float_mend(float_tree *tree, uint32_t branch, uint32_t tries, bool height)
{
    bool box = true;
    for (uint32_t level = 0; branch != 0U; level++) {
        if (level > KO_TREE_MAX_HEIGHT || branch >= tree->branches) {
            return KO_E_DATA;
        }
        if (height || (tries & TRY_NOW) != 0U) {
            const ko_status status = settle(tree, branch, tries, &height);
            if (status != KO_OK) {
                return status;
            }
        }
        const float_tree_node *node = &tree->nodes[branch];
        if (!is_place(tree, node->place)) {
            return KO_E_DATA;
        }
        tries = (tries >> 1) & TRY_LATER;
        box = box && refit(node->box, box_at(tree, node->place));
        if (!box && !height && tries == 0U) {
            return KO_OK;
        }
        branch = node->place >> 1;
    }
    return KO_OK;
}
