/* The heaps that say who leaves a full set: obstacle_heap.h.
 *
 * Every slot number that is read from a cell is compared with the number of slots before it is
 * followed, and every loop goes up or down one level of the heap a step. */
#include "src/obstacle/obstacle_heap.h"

#include "src/obstacle/obstacle_seal.h"

/* Which heap. */
typedef enum heap { BY_STAMP, BY_DISTANCE } heap;

/* These copies of a set's fields are what the loops read: no store into a cell can change them. */
typedef struct heaps {
    ko_obstacle_slot *slots;
    uint32_t count; /* of the slots */
    uint32_t held;
    uint32_t first_stamp;
} heaps;

/* A damaged count leads to no cell beyond the slots. */
static heaps heaps_of(const ko_obstacles *set)
{
    const uint32_t count = set->tree.capacity;
    return (heaps){set->slots, count, (set->held < count) ? set->held : count, set->first_stamp};
}

KOI_EACH ko_obstacle_cell *cell(const heaps *v, heap which, uint32_t at)
{
    ko_obstacle_slot *slot = &v->slots[at];
    return (which == BY_STAMP) ? &slot->by_stamp : &slot->by_distance;
}

KOI_EACH uint32_t key_of(const heaps *v, heap which, uint32_t slot)
{
    const ko_obstacle_slot *of = &v->slots[slot];
    return (which == BY_STAMP) ? of->obstacle.time - v->first_stamp : of->nearness;
}

/* The order of both heaps. */
KOI_EACH bool leaves_before(uint32_t key, uint32_t slot, uint32_t other_key, uint32_t other)
{
    return (((uint64_t)key << 32) | slot) < (((uint64_t)other_key << 32) | other);
}

KOI_EACH void seat(const heaps *v, heap which, uint32_t slot, uint32_t at)
{
    cell(v, which, at)->slot = (uint16_t)slot;
    cell(v, which, slot)->position = (uint16_t)at;
}

/* ---- steps of a heap ---- */

/* Seats a slot at a position, or above it as far as those there leave later, but not above
 * `top`. */
static bool rise(const heaps *v, heap which, uint32_t slot, uint32_t at, uint32_t top)
{
    const uint32_t key = key_of(v, which, slot);
    bool is_sound = true;
    while (at > top) {
        const uint32_t above = (at - 1U) / 2U;
        const uint32_t other = cell(v, which, above)->slot;
        is_sound = other < v->count;
        if (!is_sound || !leaves_before(key, slot, key_of(v, which, other), other)) {
            break;
        }
        seat(v, which, other, at);
        at = above;
    }
    seat(v, which, slot, at);
    return is_sound;
}

/* Moves a gap at a position down to the bottom, and returns where it is then: the child that
 * leaves first moves up into it. This takes one comparison a level, and what fills the gap
 * belongs near the bottom mostly. KOI_OBSTACLE_NIL: a cell is corrupted. */
KOI_EACH uint32_t descend(const heaps *v, heap which, uint32_t at)
{
    const uint32_t count = v->count;
    const uint32_t held = v->held;
    uint32_t right = 2U * at + 2U;
    while (right <= held) {
        uint32_t a = cell(v, which, right - 1U)->slot;
        const uint32_t b = (right < held) ? cell(v, which, right)->slot : a;
        if (a >= count || b >= count) {
            return KOI_OBSTACLE_NIL;
        }
        if (!leaves_before(key_of(v, which, b), b, key_of(v, which, a), a)) {
            right--; /* the left one leaves first */
        } else {
            a = b;
        }
        seat(v, which, a, at);
        at = right;
        right = 2U * at + 2U;
    }
    return at;
}

static KOI_APART uint32_t descend_by_stamp(const heaps *v, uint32_t at)
{
    return descend(v, BY_STAMP, at);
}

static KOI_APART uint32_t descend_by_distance(const heaps *v, uint32_t at)
{
    return descend(v, BY_DISTANCE, at);
}

/* Seats a slot at a position that is free, or above or below it, where it belongs, but not above
 * `top`. */
static bool settle(const heaps *v, heap which, uint32_t slot, uint32_t at, uint32_t top)
{
    const uint32_t above = (at > top) ? cell(v, which, (at - 1U) / 2U)->slot : KOI_OBSTACLE_NIL;
    if (above < v->count &&
        leaves_before(key_of(v, which, slot), slot, key_of(v, which, above), above)) {
        return rise(v, which, slot, at, top);
    }
    const uint32_t bottom =
        (which == BY_STAMP) ? descend_by_stamp(v, at) : descend_by_distance(v, at);
    if (bottom == KOI_OBSTACLE_NIL) {
        seat(v, which, slot, at);
        return false;
    }
    return rise(v, which, slot, bottom, at);
}

KOI_EACH bool is_at(const heaps *v, heap which, uint32_t slot, uint32_t position)
{
    return position < v->held && cell(v, which, position)->slot == slot;
}

/* The position of a slot in a heap; KOI_OBSTACLE_NIL: it is not there, or the heap is corrupted. */
static uint32_t position_of(const heaps *v, heap which, uint32_t slot)
{
    const uint32_t at = cell(v, which, slot)->position;
    return is_at(v, which, slot, at) ? at : KOI_OBSTACLE_NIL;
}

/* Takes a slot out: the last one settles where it was. */
static bool take(heaps *v, heap which, uint32_t slot)
{
    const uint32_t at = position_of(v, which, slot);
    if (at == KOI_OBSTACLE_NIL) {
        return false;
    }
    const uint32_t last = v->held - 1U;
    const uint32_t moved = cell(v, which, last)->slot;
    if (moved >= v->count) {
        return false;
    }
    cell(v, which, last)->slot = KOI_OBSTACLE_NIL;
    cell(v, which, slot)->position = KOI_OBSTACLE_NIL;
    const heaps rest = {v->slots, v->count, last, v->first_stamp};
    return moved == slot || settle(&rest, which, moved, at, 0);
}

/* ---- the heaps of a set ---- */

bool koi_obstacle_enlist(ko_obstacles *set, uint32_t at)
{
    const heaps v = heaps_of(set);
    if (v.held >= v.count) {
        return false;
    }
    set->held = (uint16_t)(v.held + 1U);
    return rise(&v, BY_STAMP, at, v.held, 0) &&
           (!koi_obstacle_has_distances(set) || rise(&v, BY_DISTANCE, at, v.held, 0));
}

bool koi_obstacle_delist(ko_obstacles *set, uint32_t at)
{
    heaps v = heaps_of(set);
    const bool is_sound =
        take(&v, BY_STAMP, at) && (!koi_obstacle_has_distances(set) || take(&v, BY_DISTANCE, at));
    set->held = (uint16_t)(set->held - (is_sound ? 1U : 0U));
    return is_sound;
}

static bool resort(const heaps *v, heap which, uint32_t slot)
{
    const uint32_t at = position_of(v, which, slot);
    return at != KOI_OBSTACLE_NIL && settle(v, which, slot, at, 0);
}

/* True if the slot at a position leaves after the one above it, and before those below it. */
static bool is_in_order(const heaps *v, heap which, uint32_t slot, uint32_t at)
{
    const uint32_t key = key_of(v, which, slot);
    /* the top is compared with itself, which leaves the order as it is */
    const uint32_t around[3] = {(at > 0U) ? (at - 1U) / 2U : at, 2U * at + 1U, 2U * at + 2U};
    for (uint32_t i = 0; i < 3U && around[i] < v->held; i++) {
        const uint32_t other = cell(v, which, around[i])->slot;
        if (other >= v->count ||
            leaves_before(key, slot, key_of(v, which, other), other) == (i == 0U)) {
            return false;
        }
    }
    return true;
}

bool koi_obstacle_resort_distance(ko_obstacles *set, uint32_t slot)
{
    const heaps v = heaps_of(set);
    const uint32_t at = position_of(&v, BY_DISTANCE, slot);
    if (at == KOI_OBSTACLE_NIL) {
        return false;
    }
    /* mostly it stays where it is, so that is asked first */
    return is_in_order(&v, BY_DISTANCE, slot, at) || settle(&v, BY_DISTANCE, slot, at, 0);
}

bool koi_obstacle_resort(ko_obstacles *set, uint32_t at)
{
    const heaps v = heaps_of(set);
    return resort(&v, BY_STAMP, at) &&
           (!koi_obstacle_has_distances(set) || resort(&v, BY_DISTANCE, at));
}

static uint32_t first_of(const ko_obstacles *set, heap which)
{
    const heaps v = heaps_of(set);
    const uint32_t slot = cell(&v, which, 0)->slot;
    return (slot < v.count && position_of(&v, which, slot) == 0U) ? slot : KOI_OBSTACLE_NIL;
}

uint32_t koi_obstacle_first_by_stamp(const ko_obstacles *set)
{
    return first_of(set, BY_STAMP);
}

uint32_t koi_obstacle_first_by_distance(const ko_obstacles *set)
{
    return first_of(set, BY_DISTANCE);
}

/* ---- the order of stamps ---- */

/* Makes a heap of its slots in any order. Returns the largest key. */
static KOI_APART uint32_t make_heap(const heaps *v)
{
    uint32_t most = 0;
    uint32_t at = v->held;
    while (at > 0U) {
        at--;
        const uint32_t slot = cell(v, BY_STAMP, at)->slot;
        if (slot < v->count) {
            const uint32_t key = key_of(v, BY_STAMP, slot);
            most = (key > most) ? key : most;
            (void)settle(v, BY_STAMP, slot, at, at);
        }
    }
    return most;
}

/* True if the order of the stamps stays as it is when they are counted from `by` later on: `by`
 * passes all of them or none. */
static bool order_stays(const ko_obstacles *set, const heaps *v, uint32_t by)
{
    const uint32_t top = cell(v, BY_STAMP, 0)->slot;
    return set->last_stamp - set->first_stamp < by ||
           (top < v->count && key_of(v, BY_STAMP, top) >= by);
}

void koi_obstacle_turn(ko_obstacles *set, uint32_t now, uint32_t time)
{
    const uint32_t first = now + set->config.lifetime + 1U;
    const uint32_t before = koi_obstacle_stamps_sum(set);
    heaps v = heaps_of(set);
    const bool stays = v.held == 0U || order_stays(set, &v, first - v.first_stamp);
    set->last_stamp = (v.held == 0U) ? first : set->last_stamp;
    set->first_stamp = first;
    v.first_stamp = first;
    if (!stays) {
        set->last_stamp = first + make_heap(&v);
    }
    if (time - first > set->last_stamp - first) {
        set->last_stamp = time;
    }
    set->state += koi_obstacle_stamps_sum(set) - before;
}

/* ---- validation ---- */

/* The cell says which slot is at this position, and its parent does not leave after it. */
static bool is_position_sound(const heaps *v, heap which, uint32_t at)
{
    const uint32_t slot = cell(v, which, at)->slot;
    if (at >= v->held) {
        return slot == KOI_OBSTACLE_NIL;
    }
    if (slot >= v->count || cell(v, which, slot)->position != at) {
        return false;
    }
    const uint32_t above = (at > 0U) ? cell(v, which, (at - 1U) / 2U)->slot : slot;
    return above < v->count &&
           !leaves_before(key_of(v, which, slot), slot, key_of(v, which, above), above);
}

/* A free slot has no position; the position of another one leads back to it. */
static bool are_cells_sound(const heaps *v, heap which, uint32_t at)
{
    const uint32_t position = cell(v, which, at)->position;
    const bool is_placed = (v->slots[at].obstacle.kind == (uint8_t)KO_OBSTACLE_NONE)
                               ? position == KOI_OBSTACLE_NIL
                               : is_at(v, which, at, position);
    return is_placed && is_position_sound(v, which, at);
}

/* The cells of a heap that the set does not have stay as ko_obstacles_init left them. */
static bool are_cells_unused(const ko_obstacle_cell *cells)
{
    return (cells->slot & cells->position) == KOI_OBSTACLE_NIL;
}

bool koi_obstacle_cells_are_sound(const ko_obstacles *set, uint32_t at)
{
    const heaps v = heaps_of(set);
    return are_cells_sound(&v, BY_STAMP, at) &&
           (koi_obstacle_has_distances(set) ? are_cells_sound(&v, BY_DISTANCE, at)
                                            : are_cells_unused(&v.slots[at].by_distance));
}
