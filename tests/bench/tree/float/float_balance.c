/* src/tree/tree_balance.c in float. */
#include "float_node.h"

#define TRY_LEVELS 4U
#define UNCLE_LEVELS 3U
#define NIECE_LEVEL 2U

static inline uint32_t taller(uint32_t a, uint32_t b)
{
    return (a > b) ? a : b;
}

static uint32_t category_of(const float_tree *tree, uint32_t link)
{
    return is_branch(tree, link) ? tree->nodes[link].category
                                 : tree->nodes[link - KO_TREE_LEAF].leaf_category;
}

static inline bool set_height(const float_tree *tree, float_tree_node *node)
{
    const uint32_t first = height_of(tree, node->child[0]);
    const uint32_t second = height_of(tree, node->child[1]);
    if (is_unbalanced(first, second)) {
        return false;
    }
    node->height = (uint8_t)(1U + taller(first, second));
    return true;
}

/* A child of A whose children were exchanged, if it is a branch: its box, height and bits. */
static APART void renew(float_tree *tree, uint32_t a, uint32_t side)
{
    float_tree_node *above = &tree->nodes[a];
    if (!is_branch(tree, above->child[side])) {
        return;
    }
    float_tree_node *node = &tree->nodes[above->child[side]];
    if (!links_are_sound(tree, node)) {
        return; /* a corrupted pool, where A was its own child: what was compared moved */
    }
    (void)refit(node->box, &above->box[side]);
    (void)set_height(tree, node);
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

/* Case (2) of the proof: the taller child's taller child comes up, its uncle goes down. A's own height
 * is not set. False if the pool is corrupted. */
static APART bool lower_taller(float_tree *tree, uint32_t a)
{
    const float_tree_node *top = &tree->nodes[a];
    const uint32_t tall =
        (height_of(tree, top->child[1]) > height_of(tree, top->child[0])) ? 1U : 0U;
    const uint32_t b = top->child[tall];
    const float_tree_node *below = &tree->nodes[b];
    if (!links_are_sound(tree, top) || !is_branch(tree, b) || !links_are_sound(tree, below)) {
        return false;
    }
    const uint32_t d = height_of(tree, below->child[0]);
    const uint32_t e = height_of(tree, below->child[1]);
    exchange(tree, 2U * a + 1U - tall, 2U * b + ((e > d) ? 1U : 0U));
    renew(tree, a, tall);
    return true;
}

/* An exchange under a branch A: a child of its branch B goes, the sibling of B or the first child of
 * that comes. What the boxes of A's children would lose by it, which child of A is B, and which of
 * B's goes. */
typedef struct plan {
    float gain;
    uint32_t b;
    uint32_t niece;
    bool is_uncle;
} plan;

/* The larger child B of A, if it is a branch: its sibling for one of its own children. */
static inline void plan_uncle(const float_tree *tree, const float_tree_node *top, float first,
                              float second, plan *best)
{
    const uint32_t big = (second > first) ? 1U : 0U;
    const float size = (second > first) ? second : first;
    const float small = (second > first) ? first : second;
    const uint32_t b = top->child[big];
    if (small >= 0.75F * size || !is_branch(tree, b)) {
        return;
    }
    const float_sizes sizes = union_sizes(&top->box[1U - big], tree->nodes[b].box);
    const float without_first = sizes.second;
    const float without_second = sizes.first;
    const bool is_second = without_second < without_first;
    const float then = is_second ? without_second : without_first;
    if (then < size) {
        best->gain = size - then;
        best->b = big;
        best->niece = is_second ? 1U : 0U;
        best->is_uncle = true;
    }
}

/* A child of B for the first of C: their four children paired in the two other ways. Worth a look
 * only where B and C overlap: measured. */
static inline void plan_nieces(const float_tree *tree, const float_tree_node *top, float size,
                               plan *best)
{
    const uint32_t b = top->child[0];
    const uint32_t c = top->child[1];
    if (!is_branch(tree, b) || !is_branch(tree, c) || !bounds_overlap(&top->box[0], &top->box[1])) {
        return;
    }
    const float_bounds *left = tree->nodes[b].box;
    const float_bounds *right = tree->nodes[c].box;
    const float_sizes with_first = union_sizes(&right[0], left);
    const float_sizes with_second = union_sizes(&right[1], left);
    const float then[2] = {with_first.second + with_second.first,
                           with_first.first + with_second.second};
    for (uint32_t side = 0; side < 2U; side++) {
        if (then[side] < size && size - then[side] > best->gain) {
            best->gain = size - then[side];
            best->b = 0;
            best->niece = side;
            best->is_uncle = false;
        }
    }
}

/* The height of a branch over two of these heights; 0 if they may not be siblings. */
static inline uint32_t over(uint32_t a, uint32_t b)
{
    return is_unbalanced(a, b) ? 0U : 1U + taller(a, b);
}

/* Makes an exchange, unless it would break the invariant. `before` is the height A had. */
static APART void make(float_tree *tree, uint32_t a, uint32_t before, const plan *p)
{
    float_tree_node *top = &tree->nodes[a];
    const uint32_t b = top->child[p->b];
    const uint32_t sibling = top->child[1U - p->b];
    const float_tree_node *left = &tree->nodes[b];
    if (!links_are_sound(tree, top) || !links_are_sound(tree, left)) {
        return;
    }
    uint32_t other = 2U * a + 1U - p->b;
    uint32_t comes = sibling;
    uint32_t beside = height_of(tree, left->child[p->niece]);
    if (!p->is_uncle) {
        const float_tree_node *right = &tree->nodes[sibling];
        if (!links_are_sound(tree, right)) {
            return;
        }
        other = 2U * sibling;
        comes = right->child[0];
        beside = over(beside, height_of(tree, right->child[1]));
        if (beside == 0U) {
            return;
        }
    }
    const uint32_t below =
        over(height_of(tree, comes), height_of(tree, left->child[1U - p->niece]));
    const uint32_t height = over(below, beside);
    if (below == 0U || height == 0U || (height != before && height != top->height)) {
        return;
    }
    exchange(tree, 2U * b + p->niece, other);
    renew(tree, a, p->b);
    if (!p->is_uncle) {
        renew(tree, a, 1U - p->b);
    }
    top->height = (uint8_t)height;
}

/* Case (3): of the exchanges under A the one that gains most is made, if any gains. */
static void improve(float_tree *tree, uint32_t a, uint32_t before, uint32_t level)
{
    const float_tree_node *top = &tree->nodes[a];
    const float first = size_of(&top->box[0]);
    const float second = size_of(&top->box[1]);
    plan best = {0.0F, 0, 0, false};
    if (level < UNCLE_LEVELS) {
        plan_uncle(tree, top, first, second, &best);
    }
    if (level >= NIECE_LEVEL) {
        plan_nieces(tree, top, first + second, &best);
    }
    if (best.gain != 0.0F) {
        make(tree, a, before, &best);
    }
}

/* koi_port_climb. */
uint32_t float_climb(float_tree *tree, uint32_t branch, uint32_t what, uint32_t levels)
{
    while (branch != 0U && what != 0U) {
        if (levels-- == 0U) {
            return CLIMB_LOST;
        }
        float_tree_node *const node = &tree->nodes[branch];
        if ((what & CLIMB_HEIGHTS) != 0U) {
            const uint32_t before = node->height;
            if (!set_height(tree, node)) {
                return (what << 16) | branch;
            }
            what &= (node->height == before) ? ~CLIMB_HEIGHTS : what;
        }
        const uint32_t place = node->place;
        if (!is_place(tree, place)) {
            return CLIMB_LOST;
        }
        branch = place >> 1;
        if ((what & CLIMB_BOXES) != 0U && !refit(node->box, box_at(tree, place))) {
            what &= ~CLIMB_BOXES;
        }
    }
    return CLIMB_END;
}

ko_status float_mend(float_tree *tree, uint32_t branch, uint32_t what)
{
    uint32_t left = what;
    for (uint32_t turn = 0; turn <= KO_TREE_MAX_HEIGHT; turn++) {
        const uint32_t end = float_climb(tree, branch, left, KO_TREE_MAX_HEIGHT + 1U);
        if (end == CLIMB_END) {
            return KO_OK;
        }
        branch = end & 0xFFFFU;
        left = end >> 16;
        if (end == CLIMB_LOST || !lower_taller(tree, branch)) {
            return KO_E_DATA;
        }
    }
    return KO_E_DATA;
}

ko_status float_rise(float_tree *tree, uint32_t branch)
{
    bool height = true;
    for (uint32_t level = 0; level < TRY_LEVELS && branch != 0U; level++) {
        float_tree_node *node = &tree->nodes[branch];
        const uint32_t before = node->height;
        bool is_balanced = true;
        if (height) {
            is_balanced = set_height(tree, node);
            if (!is_balanced && !(lower_taller(tree, branch) && set_height(tree, node))) {
                return KO_E_DATA;
            }
        }
        if (is_balanced) {
            improve(tree, branch, before, level);
        }
        height = node->height != before;
        if (!is_place(tree, node->place)) {
            return KO_E_DATA;
        }
        branch = node->place >> 1;
    }
    return height ? float_mend(tree, branch, CLIMB_HEIGHTS) : KO_OK;
}
