/* Last step of pairs, over time: known pairs, sorted, at the front of the slots, and new ones at
 * the back.
 *
 * A pair is one number of 64 bits: the lower key, the higher key, and two bits of state. Numbers in
 * order are pairs in canonical order, and the state never decides between two pairs. */
#include "keepout/pair_set.h"

#include <stddef.h>

#include "src/tree_ask/pair_set_seal.h"
#include "src/tree_ask/tree_descent.h"

static uint64_t pair_of(uint32_t a, uint32_t b)
{
    const uint32_t low = (a < b) ? a : b;
    const uint32_t high = (a < b) ? b : a;
    return ((uint64_t)low << 32) | (high << KOI_PAIR_STATE_BITS);
}

ko_status ko_pair_set_init(ko_pair_set *set, uint64_t *slots, uint32_t n)
{
    if (set == NULL || slots == NULL) {
        return KO_E_ARG;
    }
    if (n < 1U || n > KO_PAIR_SET_MAX_SLOTS) {
        return KO_E_RANGE;
    }
    *set = (ko_pair_set){slots, n, 0, 0, 0, 0, 0, false, KOI_SET_UP, 0, 0};
    set->seal = koi_pair_set_seal(set);
    return KO_OK;
}

/* Returns what the sum loses when a step begins: the whole number of a pair that ended, and the
 * state of one that stays. */
static uint32_t dropped_by_begin(uint64_t pair)
{
    const uint32_t state = koi_pair_state(pair);
    if (state == KOI_PAIR_SEEN) {
        return koi_pair_key(pair);
    }
    const uint64_t plain = pair & ~(uint64_t)KOI_PAIR_STATE;
    return koi_pair_number(pair) - ((state != 0U) ? koi_pair_number(plain) : 0U);
}

ko_status ko_pair_set_begin(ko_pair_set *set)
{
    if (KOI_IS_UNSET(set)) {
        return KO_E_ARG;
    }
    if (set->is_open != 0U || set->next < set->known) {
        return KO_E_CHANGED;
    }
    uint32_t sum = set->sum - koi_pair_set_number(set);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < set->known; i++) {
        const uint64_t pair = set->slots[i];
        sum -= dropped_by_begin(pair);
        if (koi_pair_state(pair) != 0U) {
            set->slots[kept++] = pair & ~(uint64_t)KOI_PAIR_STATE;
        }
    }
    set->known = kept;
    set->next = 0;
    set->lost = 0;
    set->is_open = 1;
    set->is_partial = false;
    set->sum = sum + koi_pair_set_number(set);
    return KO_OK;
}

/* Marks known pair i as seen. */
static inline void see(ko_pair_set *set, uint32_t i)
{
    const uint64_t pair = set->slots[i];
    if ((pair & KOI_PAIR_SEEN) == 0U) {
        set->slots[i] = pair | KOI_PAIR_SEEN;
        set->sum += koi_pair_key(pair);
    }
}

/* The first known pair that is not below this one. */
static uint32_t find(const ko_pair_set *set, uint64_t pair)
{
    uint32_t from = 0;
    uint32_t left = set->known;
    while (left > 0U) {
        const uint32_t half = left >> 1;
        if ((set->slots[from + half] | KOI_PAIR_STATE) < pair) {
            from += half + 1U;
            left -= half + 1U;
        } else {
            left = half;
        }
    }
    return from;
}

ko_status ko_pair_set_add(ko_pair_set *set, uint32_t a, uint32_t b)
{
    if (KOI_IS_UNSET(set)) {
        return KO_E_ARG;
    }
    if (a > KO_PAIR_MAX_KEY || b > KO_PAIR_MAX_KEY || a == b) {
        return KO_E_RANGE;
    }
    if (set->is_open == 0U) {
        return KO_E_CHANGED;
    }
    const uint64_t pair = pair_of(a, b);
    const uint32_t at = find(set, pair);
    if (at < set->known && (set->slots[at] | KOI_PAIR_STATE) == (pair | KOI_PAIR_STATE)) {
        see(set, at);
        return KO_OK;
    }
    if (set->known + set->added >= set->capacity) {
        set->sum -= koi_seal_mix(set->lost);
        set->lost += (set->lost < UINT32_MAX) ? 1U : 0U;
        set->sum += koi_seal_mix(set->lost);
        return KO_E_FULL;
    }
    set->added++;
    set->slots[set->capacity - set->added] = pair | KOI_PAIR_NEW;
    set->sum += koi_pair_number(pair | KOI_PAIR_NEW);
    return KO_OK;
}

static bool is_still(const ko_tree *tree, const uint32_t *marks, ko_tree_id id)
{
    const uint32_t slot = koi_tree_slot(tree, id);
    return slot != KO_TREE_NIL && !koi_tree_is_marked(marks[koi_tree_leaf_word(slot)], slot);
}

ko_status ko_pair_set_add_unmarked(ko_pair_set *set, const ko_tree *tree, const uint32_t *marks)
{
    if (KOI_IS_UNSET(set) || koi_tree_is_missing(tree) || marks == NULL) {
        return KO_E_ARG;
    }
    if (set->is_open == 0U) {
        return KO_E_CHANGED;
    }
    for (uint32_t i = 0; i < set->known; i++) {
        const uint64_t pair = set->slots[i];
        if (is_still(tree, marks, koi_pair_low(pair)) &&
            is_still(tree, marks, koi_pair_high(pair))) {
            see(set, i);
        }
    }
    return KO_OK;
}

/* Puts a value into a heap whose top is missing: larger ones move up until neither below is larger.
 */
static void sift(uint64_t *heap, uint32_t top, uint32_t n, uint64_t value)
{
    for (uint32_t below = 2U * top + 1U; below < n; below = 2U * top + 1U) {
        if (below + 1U < n && heap[below] < heap[below + 1U]) {
            below++;
        }
        if (heap[below] <= value) {
            break;
        }
        heap[top] = heap[below];
        top = below;
    }
    heap[top] = value;
}

static void sort(uint64_t *pairs, uint32_t n)
{
    for (uint32_t i = n / 2U; i > 0U; i--) {
        sift(pairs, i - 1U, n, pairs[i - 1U]);
    }
    for (uint32_t i = n; i > 1U; i--) {
        const uint64_t last = pairs[i - 1U];
        pairs[i - 1U] = pairs[0];
        sift(pairs, 0, i - 1U, last);
    }
}

/* Drops repeated pairs among the new ones, which are in order. Returns how many are left, still at
 * the back. */
static uint32_t drop_repeated(ko_pair_set *set)
{
    uint64_t *const end = set->slots + set->capacity;
    uint32_t kept = 0;
    for (uint32_t i = 1; i <= set->added; i++) {
        const uint64_t pair = *(end - i);
        if (kept == 0U || *(end - kept) != pair) {
            kept++;
            *(end - kept) = pair;
        } else {
            set->sum -= koi_pair_number(pair);
        }
    }
    return kept;
}

/* Merges n new pairs into the known ones, from the back. The result must end before `added`, so
 * nothing is written over that was not read. */
static void merge(uint64_t *slots, uint32_t known, const uint64_t *added, uint32_t n)
{
    while (n > 0U) {
        const bool is_known = known > 0U && slots[known - 1U] > added[n - 1U];
        slots[known + n - 1U] = is_known ? slots[known - 1U] : added[n - 1U];
        known -= is_known ? 1U : 0U;
        n -= is_known ? 0U : 1U;
    }
}

/* Marks all known pairs as seen. */
static void keep_known(ko_pair_set *set)
{
    for (uint32_t i = 0; i < set->known; i++) {
        see(set, i);
    }
}

ko_status ko_pair_set_end(ko_pair_set *set, ko_status walk)
{
    if (KOI_IS_UNSET(set)) {
        return KO_E_ARG;
    }
    if (set->is_open == 0U) {
        return KO_E_CHANGED;
    }
    set->sum -= koi_pair_set_number(set);
    /* A walk that did not see all pairs parts nobody. */
    if (walk != KO_END) {
        keep_known(set);
    }
    set->is_partial = walk != KO_END || set->lost != 0U;
    /* Sort the new pairs, and merge them. Without room for that, put them behind and sort all. */
    sort(set->slots + (set->capacity - set->added), set->added);
    const uint32_t added = drop_repeated(set);
    const uint64_t *from = set->slots + (set->capacity - added);
    const uint32_t all = set->known + added;
    if (all + added <= set->capacity) {
        merge(set->slots, set->known, from, added);
    } else {
        for (uint32_t i = 0; i < added; i++) {
            set->slots[set->known + i] = from[i];
        }
        if (set->known > 0U) {
            sort(set->slots, all);
        }
    }
    set->known = all;
    set->added = 0;
    set->is_open = 0;
    set->sum += koi_pair_set_number(set);
    return KO_OK;
}

ko_status ko_pair_set_next(ko_pair_set *set, ko_pair_event *event)
{
    static const uint8_t changes[] = {KO_PAIR_END, KO_PAIR_STAY, KO_PAIR_BEGIN};
    if (KOI_IS_UNSET(set) || event == NULL) {
        return KO_E_ARG;
    }
    if (set->is_open != 0U) {
        return KO_E_CHANGED;
    }
    if (set->next >= set->known) {
        return set->is_partial ? KO_PARTIAL : KO_END;
    }
    if (!koi_pair_is_sound(set, set->next)) {
        return KO_E_DATA;
    }
    const uint64_t pair = set->slots[set->next];
    event->low = koi_pair_low(pair);
    event->high = koi_pair_high(pair);
    event->change = (ko_pair_change)changes[koi_pair_state(pair)];
    set->next++;
    set->sum += KOI_PAIR_NEXT;
    return KO_OK;
}
