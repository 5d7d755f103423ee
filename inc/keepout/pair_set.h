/* Pairs over time: which begin to touch, which still do, which have parted.
 *
 * A set in the caller's memory, 8 bytes a pair. Each step of a control loop goes:
 *
 *     ko_pair_set_step_begin(&set);
 *     ... ko_pair_set_add(&set, pair.a.id, pair.b.id) for each pair there is now ...
 *     ko_pair_set_step_end(&set);
 *     while ((status = ko_pair_set_next_event(&set, &event)) == KO_OK) {
 *         ... event.change, event.low, event.high ...
 *     }
 *     if (status == KO_E_FULL) ... set.lost pairs found no room
 *
 * Objects are named by numbers up to KO_PAIR_MAX_KEY, such as handles of one tree. Of two trees add
 * KO_PAIR_OTHER to the handles of one, so that they differ.
 *
 * A sorted array, not a hash table: see src/README.md. Nothing is kept outside set and slots; not
 * reentrant on the same set. Damage: slots whose memory was corrupted give wrong events or
 * KO_E_DATA, but no call runs longer or leaves the slots; the ko_pair_set must be intact. */
#ifndef KEEPOUT_PAIR_SET_H
#define KEEPOUT_PAIR_SET_H

#include "keepout/tree_pairs.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_PAIR_MAX_KEY 0x3FFFFFFFU
#define KO_PAIR_OTHER 0x20000000U
#define KO_PAIR_SET_MAX_SLOTS 0x1000000U

/* Only `lost` may be read. */
typedef struct ko_pair_set {
    uint64_t *slots;   /* from the front the pairs known, in order; from the back those new */
    uint32_t capacity; /* slots */
    uint32_t known;
    uint32_t added; /* new in this step, and not yet in order */
    uint32_t next;  /* the event to come */
    uint32_t lost;  /* pairs refused in this step */
    bool is_open;   /* between step_begin and step_end */
} ko_pair_set;

typedef enum ko_pair_change {
    KO_PAIR_BEGIN = 0, /* in this step, not in the one before */
    KO_PAIR_STAY = 1,  /* in both */
    KO_PAIR_END = 2    /* in the step before, not in this */
} KO_ENUM ko_pair_change;

typedef struct ko_pair_event {
    uint32_t low; /* < high */
    uint32_t high;
    ko_pair_change change;
} ko_pair_event;

/* An empty set over an array of n slots: one for each pair of the step before, and one for each
 * that is new. The slots need not be cleared; they must outlive the set. Range: n from 1 to
 * KO_PAIR_SET_MAX_SLOTS. Fails with KO_E_ARG iff a pointer is null, KO_E_RANGE; then nothing is
 * changed. Constant time. */
ko_status ko_pair_set_init(ko_pair_set *set, uint64_t *slots, uint32_t n);

/* Begins a step: pairs that have ended are forgotten, the others have ended unless added again.
 * KO_UNFINISHED: there are events of the step before that nobody has asked for; nothing is changed.
 * Fails with KO_E_ARG (set null), KO_E_CHANGED iff a step is under way; then nothing is changed.
 * Worst case: one step a slot. */
ko_status ko_pair_set_step_begin(ko_pair_set *set);

/* A pair is there, in either order, now or again. One that is new takes a slot; added once more in
 * the same step, another until the step ends. Range: a and b at most KO_PAIR_MAX_KEY, not the same.
 * Fails with KO_E_ARG (set null), KO_E_RANGE, KO_E_CHANGED iff no step is under way, KO_E_FULL iff
 * it is new and no slot is free; then nothing is changed, but that the last counts it in `lost`.
 * Worst case: 1 + log2 n comparisons. */
ko_status ko_pair_set_add(ko_pair_set *set, uint32_t a, uint32_t b);

/* All pairs of handles of this tree that are still in it, and neither of which is marked, are there
 * again: what ko_tree_moved_next does not find because nothing moved. So a step may be the pairs of
 * what moved and this call. Fails with KO_E_ARG iff a pointer is null, KO_E_CHANGED iff no step is
 * under way; then nothing is changed. Worst case: one step a slot. */
ko_status ko_pair_set_add_unmarked(ko_pair_set *set, const ko_tree *tree, const uint32_t *marks);

/* Ends the step and puts what is new in order, by heap sort in place. Fails with KO_E_ARG (set
 * null), KO_E_CHANGED iff no step is under way; then nothing is changed. Worst case: 2 n log2 n
 * comparisons of 64 bits for all n pairs known and new, 2 m log2 m + n for m new ones where m more
 * slots are free. */
ko_status ko_pair_set_step_end(ko_pair_set *set);

/* One event for each pair of this step and of the one before, by (low, high) ascending: the same
 * whatever the order of the additions. KO_OK: *event is one. KO_END: no more. Other than with KO_OK
 * *event is unchanged. Fails with KO_E_ARG iff a pointer is null, KO_E_CHANGED iff a step is under
 * way, KO_E_DATA iff the slots are found corrupted (the set must then be made anew), KO_E_FULL
 * instead of KO_END iff pairs of this step were refused: they are in no event of this step, and
 * begin in the one in which they find room. Constant time. */
ko_status ko_pair_set_next_event(ko_pair_set *set, ko_pair_event *event);

#ifdef __cplusplus
}
#endif

#endif
