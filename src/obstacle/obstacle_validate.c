/* Validates sets of obstacles step by step: what does not change by a seal, what the set knows
 * of its sources by a checksum, each slot by its own.
 *
 * The slots are read only after the seal has fitted, so no damaged pointer is followed. A slot
 * is judged with the cells of the heaps that lead to it, so the set may change between the
 * steps. The first part of the walk is the set, the others are the slots. */
#include "src/math/validation.h"
#include "src/obstacle/obstacle_heap.h"
#include "src/obstacle/obstacle_place.h"
#include "src/obstacle/obstacle_seal.h"

uint32_t koi_obstacle_sum(const ko_obstacle *obstacle)
{
    if (obstacle->kind == (uint8_t)KO_OBSTACLE_NONE) {
        return 0;
    }
    uint32_t sum = koi_digest(4, obstacle->kind | (uint32_t)obstacle->source << 8);
    sum = koi_digest(sum, obstacle->identity);
    sum = koi_digest(sum, obstacle->time);
    sum = koi_digest_vec3(sum, &obstacle->c);
    sum = koi_digest_vec3(sum, &obstacle->r);
    return koi_seal_mix(koi_digest_vec3(sum, &obstacle->velocity));
}

/* A checksum of what is constant from init on. */
static uint32_t seal_of(const ko_obstacles *set)
{
    const ko_obstacles_config *c = &set->config;
    uint32_t seal = koi_digest_pointer(0, set->slots);
    seal = koi_digest_pointer(seal, set->tree.nodes);
    seal = koi_digest(seal, set->tree.capacity);
    seal = koi_digest(seal, c->ticks_per_second);
    seal = koi_digest(seal, c->lifetime);
    seal = koi_digest(seal, c->ahead);
    seal = koi_digest(seal, (uint32_t)c->merge);
    return koi_digest(seal, c->expected | (uint32_t)c->policy << 8);
}

/* The checksum of what the set knows of its sources, and of its origin. */
static uint32_t state_of(const ko_obstacles *set)
{
    uint32_t sum =
        koi_obstacle_flags_sum(set) + koi_obstacle_origin_sum(set) + koi_obstacle_stamps_sum(set);
    for (uint32_t i = 0; i < KO_OBSTACLE_SOURCES; i++) {
        sum += koi_obstacle_heard_sum(set, i);
    }
    return sum;
}

void koi_obstacles_seal(ko_obstacles *set)
{
    set->seal = seal_of(set);
    set->state = state_of(set);
    for (uint32_t i = 0; i < set->tree.capacity; i++) {
        set->slots[i].sum = koi_obstacle_links_sum(&set->slots[i]);
    }
}

static bool is_slot_sound(const ko_obstacle_slot *slot, uint32_t at)
{
    const bool is_free = slot->obstacle.kind == (uint8_t)KO_OBSTACLE_NONE;
    return slot->sum == koi_obstacle_sum(&slot->obstacle) + koi_obstacle_links_sum(slot) +
                            koi_obstacle_nearness_sum(slot->nearness) &&
           (is_free ? slot->id == KO_TREE_ID_NONE : (slot->id & 0xFFFFU) == at);
}

static bool is_part_sound(const ko_obstacles *set, uint32_t part)
{
    return (part == 0U) ? set->state == state_of(set) && set->cursor < set->tree.capacity &&
                              set->held <= set->tree.capacity
                        : is_slot_sound(&set->slots[part - 1U], part - 1U) &&
                              koi_obstacle_cells_are_sound(set, part - 1U);
}

/* Goes on with the walk over a set whose constant fields are sound. */
static ko_status go_on(const ko_obstacles *set, ko_validation *walk, uint32_t *budget)
{
    const uint32_t parts = 1U + (uint32_t)set->tree.capacity;
    koi_validation_open(walk, set->seal);
    bool is_sound = koi_validation_is_placed(walk);
    while (is_sound && walk->part < parts) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        is_sound = is_part_sound(set, walk->part);
        koi_validation_step(walk);
    }
    return koi_validation_end(walk, is_sound && walk->part == parts);
}

ko_status ko_obstacles_validate(const ko_obstacles *set, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (koi_obstacles_are_missing(set)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (set->seal == seal_of(set)) ? go_on(set, walk, budget) : koi_validation_end(walk, false);
}
