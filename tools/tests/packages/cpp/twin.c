/* A C program whose C++ twin is twin.cpp. tools/tests/packages/cpp.sh compares the bytes of their
 * code, function by function. */
#include "keepout/keepout.h"
#include "twin.h"

KO_TREE_DEFINE(world, 64, KO_M(0.5));

bool twin_is_clear(const ko_vec3 *here, uint32_t *budget)
{
    ko_tree_nearest query;
    ko_tree_near near;
    ko_tree_nearest_begin(&world, here, KO_M(3), KO_ALL, &query);
    return ko_tree_nearest_next(&query, budget, &near) == KO_END;
}

bool twin_visit(const ko_aabb *box, uint32_t *budget)
{
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status;
    ko_tree_query_begin(&world, box, KO_ALL, &query);
    while ((status = ko_tree_query_next(&query, budget, &hit)) == KO_OK) {
        twin_report(hit.user, 0);
    }
    return status == KO_END;
}

bool twin_loop(uint32_t *budget)
{
    ko_tree_pairs query;
    ko_tree_pair pair;
    ko_status status;
    ko_tree_pairs_begin(&world, NULL, KO_ALL, KO_ALL, &query);
    while ((status = ko_tree_pairs_next(&query, budget, &pair)) == KO_OK) {
        twin_report(pair.a.user, pair.b.user);
    }
    return status == KO_END;
}

ko_q30 twin_first_hit(const ko_segment *leg, uint32_t *budget)
{
    ko_line line;
    ko_tree_cast query;
    ko_tree_cast_hit hit;
    if (ko_line_from_segment(leg, &line) != KO_OK) {
        return 0;
    }
    ko_tree_cast_begin(&world, &line, NULL, KO_ORDER_ASCENDING, KO_ALL, &query);
    switch (ko_tree_cast_next(&query, budget, &hit)) {
    case KO_OK:
        return hit.enter;
    case KO_END:
        return KO_NEVER;
    default:
        return 0;
    }
}

bool twin_replace(ko_tree_id old, const ko_aabb *box, const ko_vec3 *by, ko_tree_id *id)
{
    const ko_aabb pole = {{KO_M(4), KO_M(-1.5), KO_MM(250)},
                          {KO_M_UP(0.2), KO_M_UP(0.2), KO_MM_UP(33)}};
    return ko_tree_remove(&world, old) == KO_OK && ko_tree_insert(&world, &pole, 17, id) == KO_OK &&
           ko_tree_move(&world, *id, box, by) >= KO_OK;
}

bool twin_resume(const ko_aabb *box, bool is_new, uint32_t *budget)
{
    static ko_tree_query query;
    ko_tree_hit hit;
    ko_status status;
    if (is_new) {
        ko_tree_query_begin(&world, box, KO_ALL, &query);
    }
    while ((status = ko_tree_query_next(&query, budget, &hit)) == KO_OK) {
        twin_report(hit.user, hit.id);
    }
    return status == KO_END;
}

int32_t twin_obstacle(const twin_obstacles *set, uint32_t now, const ko_vec3 *here,
                      uint32_t *budget)
{
    ko_obstacles_nearest query;
    ko_obstacle_hit hit;
    ko_obstacles_nearest_begin(set, now, here, KO_M(20), KO_ALL, &query);
    const ko_status status = ko_obstacles_nearest_next(&query, budget, &hit);
    return status == KO_OK ? hit.clearance : status == KO_END ? KO_NEVER : -1;
}
