/* The C++ twin of twin.c: the same functions, with the same answers. */
#include "keepout/keepout.hpp"
#include "twin.h"

using namespace keepout::literals;

static keepout::tree<64, 0.5_m> world;

bool twin_is_clear(const ko_vec3 *here, uint32_t *budget)
{
    ko_tree_near near;
    return world.nearest(*here, 3_m).next(*budget, near).is_clear();
}

bool twin_visit(const ko_aabb *box, uint32_t *budget)
{
    return world.query(*box)
        .each(*budget, [](const ko_tree_hit &hit) { twin_report(hit.user, 0); })
        .is_complete();
}

bool twin_loop(uint32_t *budget)
{
    auto query = world.pairs();
    keepout::outcome end;
    for (const ko_tree_pair &pair : query.within(*budget, end)) {
        twin_report(pair.a.user, pair.b.user);
    }
    return end.is_complete();
}

ko_q30 twin_first_hit(const ko_segment *leg, uint32_t *budget)
{
    ko_tree_cast_hit hit;
    const keepout::verdict end = world.cast(*leg).next(*budget, hit);
    return end.is_found() ? hit.enter : end.is_clear() ? KO_NEVER : 0;
}

bool twin_replace(ko_tree_id old, const ko_aabb *box, const ko_vec3 *by, ko_tree_id *id)
{
    const ko_aabb pole = {keepout::vec3(4_m, -1.5_m, 250_mm),
                          keepout::vec3(0.2_m_up, 20_cm_up, 33_mm_up)};
    return world.remove(old) == KO_OK && world.insert(pole, 17, *id) == KO_OK &&
           world.move(*id, *box, *by) >= KO_OK;
}

bool twin_resume(const ko_aabb *box, bool is_new, uint32_t *budget)
{
    static keepout::tree_query query;
    if (is_new) {
        query.begin(&world.c(), box, KO_ALL);
    }
    return query.each(*budget, [](const ko_tree_hit &hit) { twin_report(hit.user, hit.id); })
        .is_complete();
}

int32_t twin_obstacle(const twin_obstacles *set, uint32_t now, const ko_vec3 *here,
                      uint32_t *budget)
{
    ko_obstacle_hit hit;
    const keepout::verdict end = set->nearest(now, *here, 20_m).next(*budget, hit);
    return end.is_found() ? hit.clearance : end.is_clear() ? KO_NEVER : -1;
}
