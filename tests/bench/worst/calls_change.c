/* Changes of a tree. Their steps are the height of the tree as it was, and one; of calls that work
 * on the whole tree, its objects. */
#include "worst.h"

enum {
    SHIFT = TREE_GENES,
    OBJECT,
    BOX,
    STEP = BOX + 6,
    ALL_GENES,
};

static ko_tree tree;
static ko_tree_node nodes[MOST_OBJECTS + 1];
static ko_tree_id ids[MOST_OBJECTS];
static ko_tree_id id;
static ko_aabb box;
static ko_vec3 by;
static uint32_t height;
static uint32_t objects;
static ko_tree_tuner tuner;
static ko_aabb boxes[MOST_OBJECTS];

static bool make(const uint32_t *gene)
{
    const bool is_tree = tree_of(gene, &tree, nodes, ids);
    ko_tree_stats stats;
    id = ids[gene[OBJECT] % MOST_OBJECTS];
    box = (gene[OBJECT] % 4U == 0U) ? box_in_world(gene, gene[OBJECT] / 4U)
                                    : box_of(gene + BOX, gene[SHIFT]);
    by = (ko_vec3){part(gene[STEP], 4), 0, part(gene[STEP], 8)};
    memset(&tuner, 0, sizeof(tuner));
    KO_IGNORE(ko_tree_measure(&tree, &stats)); /* the same height, damaged or not */
    height = (stats.height < KO_TREE_MAX_HEIGHT) ? stats.height : KO_TREE_MAX_HEIGHT;
    objects = tree.count;
    for (uint32_t i = 0; i < MOST_OBJECTS; i++) {
        boxes[i] = box_in_world(gene, i);
    }
    return is_tree;
}

static uint32_t levels(void)
{
    return height + 1U;
}

static uint32_t all(void)
{
    return objects + 1U;
}

static ko_status insert(uint32_t *purse)
{
    (void)purse;
    return ko_tree_insert(&tree, &box, 1, &id);
}

static ko_status removal(uint32_t *purse)
{
    (void)purse;
    return ko_tree_remove(&tree, id);
}

static ko_status move(uint32_t *purse)
{
    (void)purse;
    return ko_tree_move(&tree, id, &box, &by);
}

static ko_status set_category(uint32_t *purse)
{
    (void)purse;
    return ko_tree_set_category(&tree, id, 0x80);
}

static ko_status get(uint32_t *purse)
{
    ko_tree_object object;
    (void)purse;
    return ko_tree_get(&tree, id, &object);
}

static ko_status validate(uint32_t *purse)
{
    (void)purse;
    return ko_tree_validate(&tree);
}

static ko_status measure(uint32_t *purse)
{
    ko_tree_stats stats;
    (void)purse;
    return ko_tree_measure(&tree, &stats);
}

static ko_status compact(uint32_t *purse)
{
    (void)purse;
    return ko_tree_compact(&tree);
}

static ko_status rebuild(uint32_t *purse)
{
    (void)purse;
    return ko_tree_rebuild(&tree);
}

static ko_status build(uint32_t *purse)
{
    (void)purse;
    objects = MOST_OBJECTS - tree.count;
    const ko_status status = ko_tree_build(&tree, boxes, NULL, objects, ids);
    objects = tree.count;
    return status;
}

static ko_status init(uint32_t *purse)
{
    (void)purse;
    return ko_tree_init(&tree, nodes, MOST_OBJECTS, box.r.x);
}

static ko_status set_margin(uint32_t *purse)
{
    (void)purse;
    return ko_tree_set_margin(&tree, box.r.x, 2);
}

static ko_status clear_lost(uint32_t *purse)
{
    (void)purse;
    return ko_tree_clear_lost(&tree);
}

static ko_status tune(uint32_t *purse)
{
    return ko_tree_tune(&tree, purse, &tuner);
}

#define CHANGE(name, next, steps)                                                                  \
    {                                                                                              \
        name, ALL_GENES, make, no_begin, next, steps                                               \
    }
static const call list[] = {
    CHANGE("ko_tree_insert", insert, levels),
    CHANGE("ko_tree_remove", removal, levels),
    CHANGE("ko_tree_move", move, levels),
    CHANGE("ko_tree_set_category", set_category, levels),
    CHANGE("ko_tree_get", get, one_step),
    CHANGE("ko_tree_validate", validate, all),
    CHANGE("ko_tree_measure", measure, all),
    CHANGE("ko_tree_compact", compact, all),
    CHANGE("ko_tree_rebuild", rebuild, all),
    CHANGE("ko_tree_build", build, all),
    CHANGE("ko_tree_tune", tune, NULL),
    CHANGE("ko_tree_init", init, one_step),
    CHANGE("ko_tree_set_margin", set_margin, one_step),
    CHANGE("ko_tree_clear_lost", clear_lost, one_step),
};
const calls tree_change_calls = {list, sizeof(list) / sizeof(list[0])};
