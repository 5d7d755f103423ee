/* Inserts a box into a tree and queries it. */
#include "keepout/tree_query.h"

KO_TREE_DEFINE(things, 4, 0);

int main(void)
{
    static const ko_aabb box = {{0, 0, 0}, {1, 1, 1}};
    ko_tree_query query;
    ko_tree_hit hit = {0, 0};
    ko_tree_id id;
    uint32_t budget = 9U;
    const bool found = ko_tree_insert(&things, &box, 7U, &id) == KO_OK &&
                       ko_tree_query_begin(&things, &box, KO_ALL, &query) == KO_OK &&
                       ko_tree_query_next(&query, &budget, &hit) == KO_OK && hit.user == 7U &&
                       ko_tree_query_next(&query, &budget, &hit) == KO_END;
    return found ? 0 : 1;
}
