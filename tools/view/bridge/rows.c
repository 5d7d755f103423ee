#include "bridge/rows.h"

/* A place of the tree that is still to be visited. */
typedef struct step {
    uint32_t place;
    int32_t depth;
} step;

/* Two are pushed where one was taken, so the stack holds one more than the height. */
enum { STEPS = KO_TREE_MAX_HEIGHT + 2U };

static void write_row(const ko_tree *tree, const step *at, view_row *row)
{
    const ko_tree_node *above = &tree->nodes[at->place / 2U];
    const uint16_t link = above->child[at->place % 2U];
    const bool is_leaf = link >= KO_TREE_LEAF;
    row->depth = at->depth;
    row->box = above->box[at->place % 2U];
    row->object = is_leaf ? (int32_t)(link - KO_TREE_LEAF) : -1;
    row->user = is_leaf ? tree->nodes[link - KO_TREE_LEAF].user : 0U;
    row->place = (int32_t)at->place;
}

uint32_t view_rows(const ko_tree *tree, view_row *rows, uint32_t room)
{
    step steps[STEPS];
    uint32_t held = 0;
    uint32_t written = 0;
    if (tree->count == 0U) {
        return 0;
    }
    steps[held++] = (step){0U, 0};
    while (held > 0U && written < room) {
        const step at = steps[--held];
        const uint16_t link = tree->nodes[at.place / 2U].child[at.place % 2U];
        write_row(tree, &at, &rows[written++]);
        if (link < KO_TREE_LEAF && held + 2U <= STEPS) {
            steps[held++] = (step){2U * link + 1U, at.depth + 1};
            steps[held++] = (step){2U * link, at.depth + 1};
        }
    }
    return written;
}
