#include "together.h"

#include <stddef.h>

#include "keepout/tree_query.h"
#include "tests/harness/object.h"

static ko_aabb place(uint32_t object, uint32_t state)
{
    const ko_aabb box = {{(fix16_t)(state << 16), (fix16_t)(object << 16), 0}, {100, 100, 100}};
    return box;
}

uint32_t together_fill(ko_tree *tree, ko_tree_id *ids, uint32_t count)
{
    uint32_t failures = 0;
    KO_IGNORE(ko_tree_set_margin(tree, 0, 0));
    for (uint32_t i = 0; i < count; i++) {
        const ko_aabb box = place(i, 0);
        failures += (ko_tree_insert(tree, &box, i, &ids[i]) != KO_OK) ? 1U : 0U;
    }
    return failures;
}

uint32_t together_move(ko_tree *tree, const ko_tree_id *ids, uint32_t count, uint32_t state)
{
    uint32_t failures = 0;
    for (uint32_t i = 0; i < count; i++) {
        const ko_aabb box = place(i, state);
        failures += (ko_tree_move(tree, ids[i], &box, NULL) < KO_OK) ? 1U : 0U;
    }
    return failures;
}

bool together_is_whole(const ko_tree *tree, uint32_t count)
{
    static const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    ko_tree_query query;
    ko_tree_hit hit;
    uint32_t hits = 0;
    fix16_t x = 0;
    bool same = true;
    ko_status status = KO_OK;
    (void)ko_tree_query_begin(tree, &world, KO_ALL, &query);
    while (hits <= 2U * count && (status = ko_tree_query_next(&query, NULL, &hit)) == KO_OK) {
        ko_aabb box;
        if (object_fat_box(tree, hit.id, &box) == KO_OK) {
            same = same && (hits == 0U || box.c.x == x);
            x = box.c.x;
            hits++;
        }
    }
    return status == KO_END && hits == count && same;
}
