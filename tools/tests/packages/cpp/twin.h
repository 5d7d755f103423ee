/* The functions that twin.c and twin.cpp both define, and those that they call. */
#ifndef KEEPOUT_TESTS_TWIN_H
#define KEEPOUT_TESTS_TWIN_H

#include "keepout/keepout.h"

#ifdef __cplusplus
extern "C" {
typedef keepout::any_obstacles twin_obstacles;
#else
typedef ko_obstacles twin_obstacles;
#endif

void twin_report(uint32_t a, uint32_t b);

bool twin_is_clear(const ko_vec3 *here, uint32_t *budget);
bool twin_visit(const ko_aabb *box, uint32_t *budget);
bool twin_loop(uint32_t *budget);
ko_q30 twin_first_hit(const ko_segment *leg, uint32_t *budget);
bool twin_replace(ko_tree_id old, const ko_aabb *box, const ko_vec3 *by, ko_tree_id *id);
bool twin_resume(const ko_aabb *box, bool is_new, uint32_t *budget);
int32_t twin_obstacle(const twin_obstacles *set, uint32_t now, const ko_vec3 *here,
                      uint32_t *budget);

#ifdef __cplusplus
}
#endif

#endif
