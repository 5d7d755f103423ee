/** Pairs over time: which pairs begin to touch, which still do, which have parted.
 *
 * A set lives in the caller's memory, 8 bytes a pair. Each step of a control loop goes:
 *
 *     ko_pair_set_begin(&set);
 *     while ((status = ko_tree_pairs_next(&query, NULL, &pair)) == KO_OK) {
 *         KO_IGNORE(ko_pair_set_add(&set, pair.a.id, pair.b.id));   without room: counted
 *     }
 *     ko_pair_set_end(&set, status);                           an unfinished walk parts nobody
 *     while ((status = ko_pair_set_next(&set, &event)) == KO_OK) {
 *         ... event.change, event.low, event.high ...
 *     }
 *     if (status == KO_END) ... these were all; KO_PARTIAL: pairs are missing, see set.lost
 *
 * Objects are named by numbers up to KO_PAIR_MAX_KEY, such as handles of one tree. For pairs of two
 * trees add KO_PAIR_OTHER to the handles of one, so that they differ.
 *
 * The set is a sorted array, not a hash table: see src/tree/DECISIONS.md. Damage: slots whose
 * memory was corrupted give wrong events or KO_E_DATA, but no call runs longer or leaves the slots.
 * The ko_pair_set must be intact. ko_pair_set_validate finds damage of both. */
#ifndef KEEPOUT_PAIR_SET_H
#define KEEPOUT_PAIR_SET_H

#include "keepout/tree_pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_PAIR_MAX_KEY 0x3FFFFFFFU      /**< the greatest key */
#define KO_PAIR_OTHER 0x20000000U        /**< bit of the keys of a second tree */
#define KO_PAIR_SET_MAX_SLOTS 0x1000000U /**< slots of a set */

/** A set of pairs. Read `lost` and `is_partial`; the rest belongs to the set. */
typedef struct ko_pair_set {
    uint64_t *slots;   /**< from the front the pairs known, in order; from the back the new ones */
    uint32_t capacity; /**< slots */
    uint32_t known;    /**< pairs of the step before and of this one, in order */
    uint32_t added;    /**< new in this step, and not in order yet */
    uint32_t next;     /**< the event to come */
    uint32_t lost;     /**< pairs that found no room in this step */
    uint8_t is_open;   /**< 1 between begin and end; a damaged bool would be undefined */
    bool is_partial;   /**< the step does not hold all pairs: some found no room, or the walk over
                            them did not end */
    uint8_t set_up;    /**< KOI_SET_UP, or the set was never made */
    uint32_t seal;     /**< a checksum of slots and capacity */
    uint32_t sum;      /**< a checksum of the pairs, of next, of lost and of the flags */
} ko_pair_set;

/** The change of a pair in this step. */
typedef enum ko_pair_change {
    KO_PAIR_BEGIN = 0, /**< in this step, not in the one before */
    KO_PAIR_STAY = 1,  /**< in both */
    KO_PAIR_END = 2    /**< in the step before, not in this */
} KO_ENUM ko_pair_change;

/** A pair and what became of it. */
typedef struct ko_pair_event {
    uint32_t low;          /**< the lesser key */
    uint32_t high;         /**< the greater key */
    ko_pair_change change; /**< begin, stay or end */
} ko_pair_event;

/** Makes an empty set over an array of n slots: one for each pair of the step before, and one for
 * each new pair. The slots need not be cleared; they must outlive the set.
 *
 * @param n  1 .. KO_PAIR_SET_MAX_SLOTS
 * @fails  KO_E_RANGE if n is out of range
 * @cost   constant */
KO_CHECKED ko_status ko_pair_set_init(ko_pair_set *set, uint64_t *slots, uint32_t n);

/** Begins a step. It drops the pairs that have ended; the others end unless they are added again.
 * Each call of a step brings the checksum up to date: src/tree_ask/DECISIONS.md has its cost.
 *
 * @fails  KO_E_CHANGED if a step is under way, or if events of the step before were not read to
 *         their end
 * @cost   one step a slot */
KO_CHECKED ko_status ko_pair_set_begin(ko_pair_set *set);

/** Adds a pair that touches in this step; the order of a and b does not matter. A pair that is new
 * takes a slot. Added once more in the same step, it takes another until the step ends.
 *
 * @param a  0 .. KO_PAIR_MAX_KEY, not b
 * @fails  KO_E_RANGE; KO_E_CHANGED if no step is under way; KO_E_FULL if the pair is new and no
 *         slot is free, then `lost` counts it
 * @cost   1 + log2 n comparisons */
KO_CHECKED ko_status ko_pair_set_add(ko_pair_set *set, uint32_t a, uint32_t b);

/** Adds all known pairs of handles of this tree that are still in it, if neither of the two is
 * marked. A walk over the marked pairs does not find those, because nothing moved. So a step may be
 * the pairs of what moved and this call.
 *
 * @fails  KO_E_CHANGED if no step is under way
 * @cost   one step a slot */
KO_CHECKED ko_status ko_pair_set_add_unmarked(ko_pair_set *set, const ko_tree *tree,
                                              const uint32_t *marks);

/** Ends the step and sorts what is new, by heap sort in place.
 *
 * @param walk  the status with which the walk over the pairs stopped. If that does not say that
 *              it saw all pairs, known pairs that were not added stay, and the events end as not
 *              whole
 * @fails  KO_E_CHANGED if no step is under way
 * @cost   2 n log2 n comparisons of 64 bits for all n pairs known and new. If m more slots are free
 *         it is 2 m log2 m + n for m new ones */
KO_CHECKED ko_status ko_pair_set_end(ko_pair_set *set, ko_status walk);

/** Reports one event for each pair of this step and of the one before, by (low, high) ascending.
 * The order is the same whatever the order of the additions. It ends with KO_END, or with
 * KO_PARTIAL if the step does not hold all pairs. A pair that found no room has no event in this
 * step, and begins in the one in which it finds room.
 *
 * @fails  KO_E_CHANGED if a step is under way; KO_E_DATA if the slots are corrupted, then make the
 *         set anew
 * @cost   constant */
KO_CHECKED ko_status ko_pair_set_next(ko_pair_set *set, ko_pair_event *event);

/** Validates a set: its pointer, its counters and its pairs are as the last call left them, and the
 * known pairs are in order. Each change adds its difference to a checksum, so damage stays visible
 * until the set is made anew. A walk over a set that changed begins anew: give it one step for each
 * pair between two changes, as between the last event and the next step.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take, one a pair; null: all
 * @promise  one and two changed bits of the set, and of slots in use, are found, two of them but
 *           for a chance below 10^-6; the slots are followed only if the pointer is intact
 * @fails    KO_E_DATA if something is damaged: make the set anew */
KO_CHECKED ko_status ko_pair_set_validate(const ko_pair_set *set, ko_validation *walk,
                                          uint32_t *budget);

#ifdef __cplusplus
}
#endif

#endif
