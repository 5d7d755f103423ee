/* Two heaps over the slots of a set, which say who leaves when it is full: by the stamp, and by
 * the nearness that was measured last. The least is on top, and of equal ones the lowest slot.
 *
 * A heap is kept in cells of the slots, 4 bytes each. The cell of number p holds the slot at the
 * position p, and the position of slot p. Positions 0 to `held` - 1 are in use; all other cells
 * hold KOI_OBSTACLE_NIL. Children of the position p are 2 p + 1 and 2 p + 2. So the cells need
 * no checksum: each says what another one holds, and a parent is never after its children.
 *
 * Stamps are an order only from a beginning on, since they wrap around. They are counted from
 * first_stamp, which is lifetime + 1 after now. So stale ones come first, then the fresh ones by
 * age. When the clock goes on, a stamp that it passes goes from the beginning to the end. That
 * happens only to stamps that were more than a lifetime ahead, or when the clock goes back or
 * comes around. The heap is built anew then.
 *
 * The set without KO_OBSTACLE_DROP_FARTHEST has no heap by distance: its cells hold NIL. */
#ifndef KOI_OBSTACLE_HEAP_H
#define KOI_OBSTACLE_HEAP_H

#include "keepout/obstacle.h"
#include "src/obstacle/obstacle_place.h"

/* The stamps are counted from lifetime + 1 after `now` on, and the stamp `time` may follow. */
void koi_obstacle_turn(ko_obstacles *set, uint32_t now, uint32_t time);

/* Puts a slot into the heaps. False iff they are corrupted. */
bool koi_obstacle_enlist(ko_obstacles *set, uint32_t at);

/* Takes a slot out of the heaps. False iff they are corrupted. */
bool koi_obstacle_delist(ko_obstacles *set, uint32_t at);

/* Moves a slot to where its stamp and its nearness belong. False iff a heap is corrupted. */
bool koi_obstacle_resort(ko_obstacles *set, uint32_t at);

/* The same after the nearness alone changed. */
bool koi_obstacle_resort_distance(ko_obstacles *set, uint32_t at);

/* The slot on top of a heap: the first to leave. KOI_OBSTACLE_NIL: it is corrupted. */
uint32_t koi_obstacle_first_by_stamp(const ko_obstacles *set);
uint32_t koi_obstacle_first_by_distance(const ko_obstacles *set);

/* True iff the cells of this number are as the heaps left them. */
bool koi_obstacle_cells_are_sound(const ko_obstacles *set, uint32_t at);

static inline bool koi_obstacle_has_distances(const ko_obstacles *set)
{
    return set->config.policy == (uint8_t)KO_OBSTACLE_DROP_FARTHEST;
}

#endif
