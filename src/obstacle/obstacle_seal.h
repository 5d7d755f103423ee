/* The checksums that a set keeps while it changes: one in each slot, and one of what the set
 * knows of its sources.
 *
 * Each is a sum of numbers, one for each part that changes alone. A change adds the difference of
 * the part's numbers after and before it. So damage that was there before the change stays
 * visible, as in the rest of the slot, which the change did not write. The parts of a slot are
 * the obstacle, the handle with the links, and the nearness. Its cells have no checksum: a heap
 * shows its damage (obstacle_heap.h). The last step of each number is not linear, so
 * that opposite errors in two parts do not cancel. */
#ifndef KOI_OBSTACLE_SEAL_H
#define KOI_OBSTACLE_SEAL_H

#include "keepout/obstacle.h"
#include "src/math/digest.h"
#include "src/tree/tree_seal.h"

/* The number of an obstacle; 0 of none. */
uint32_t koi_obstacle_sum(const ko_obstacle *obstacle);

/* The number of a slot's handle and links. */
static inline uint32_t koi_obstacle_links_sum(const ko_obstacle_slot *slot)
{
    const uint32_t links = slot->bucket | (uint32_t)slot->next << 16;
    return koi_seal_mix(koi_digest(koi_digest(0, slot->id), links));
}

/* The number of when a source was heard last. */
static inline uint32_t koi_obstacle_heard_sum(const ko_obstacles *set, uint32_t source)
{
    return koi_seal_mix(koi_digest(koi_digest(1, source), set->heard[source]));
}

/* The number of which sources were heard, and which something is missing from. */
static inline uint32_t koi_obstacle_flags_sum(const ko_obstacles *set)
{
    return koi_seal_mix(koi_digest(2, set->was_heard | (uint32_t)set->lost << 8));
}

/* The number of the point from which the farthest obstacle is measured. */
static inline uint32_t koi_obstacle_origin_sum(const ko_obstacles *set)
{
    return koi_seal_mix(koi_digest_vec3(3, &set->origin));
}

/* The number of how the stamps are counted. */
static inline uint32_t koi_obstacle_stamps_sum(const ko_obstacles *set)
{
    return koi_seal_mix(koi_digest(koi_digest(5, set->first_stamp), set->last_stamp));
}

/* The number of a nearness. That of 0 is 0, and sets without distances have no other. */
static inline uint32_t koi_obstacle_nearness_sum(uint32_t nearness)
{
    return (nearness == 0U) ? 0U : koi_seal_mix(koi_digest(0, nearness));
}

/* Sets up all checksums of an empty set. */
void koi_obstacles_seal(ko_obstacles *set);

#endif
