/* The checksums of a set of pairs: `seal` of what is constant, and `sum` of what changes.
 *
 * The sum adds a number for each pair and one for the counters. A change adds the difference that
 * it makes, so damage that was there before stays visible, and what does not change costs nothing.
 * A pair's number is the mixed key of both its keys. If it was seen in this step, the key itself is
 * added, so to mark a pair as seen takes a product and a sum. The order of the slots is not in the
 * sum, so that sorting costs nothing: validation compares neighbours instead.
 *
 * One or two changed bits of a pair change its key: the factor is 5 modulo 8, so no power of two
 * times it is a power of two modulo 2^32, but for the two highest bits. With these the lower key is
 * not below the higher one, which validation finds. */
#ifndef KOI_PAIR_SET_SEAL_H
#define KOI_PAIR_SET_SEAL_H

#include "keepout/pair_set.h"
#include "src/math/digest.h"
#include "src/tree/tree_seal.h"

#define KOI_PAIR_SEEN 1U /* known, and added in this step */
#define KOI_PAIR_NEW 2U
#define KOI_PAIR_STATE 3U
#define KOI_PAIR_STATE_BITS 2U

/* The factor of the next event, at most 2^24, and of the 16 bits of the flags: no change of one bit
 * is a power of two, which a changed bit of the sum would cancel. */
#define KOI_PAIR_NEXT KOI_SEAL_FACTOR
#define KOI_PAIR_FLAGS 0xC2B2AE3DU
#define KOI_PAIR_KEY 0x85EBCA77U /* added, so that no key of small numbers is a power of two */

static inline uint32_t koi_pair_low(uint64_t pair)
{
    return (uint32_t)(pair >> 32);
}

static inline uint32_t koi_pair_high(uint64_t pair)
{
    return (uint32_t)pair >> KOI_PAIR_STATE_BITS;
}

static inline uint32_t koi_pair_state(uint64_t pair)
{
    return (uint32_t)pair & KOI_PAIR_STATE;
}

/* A pair's number grows by this when it is seen. */
static inline uint32_t koi_pair_key(uint64_t pair)
{
    const uint32_t high = (uint32_t)pair & ~KOI_PAIR_SEEN;
    return koi_pair_low(pair) * KOI_SEAL_FACTOR + high + KOI_PAIR_KEY;
}

static inline uint32_t koi_pair_number(uint64_t pair)
{
    const uint32_t key = koi_pair_key(pair);
    return koi_seal_mix(key) + ((((uint32_t)pair & KOI_PAIR_SEEN) != 0U) ? key : 0U);
}

/* The number of the counters and flags. A damaged flag may hold more than one bit, so it is read
 * as the byte that it is. */
static inline uint32_t koi_pair_set_number(const ko_pair_set *set)
{
    const uint32_t is_partial = *(const uint8_t *)&set->is_partial;
    return set->next * KOI_PAIR_NEXT + koi_seal_mix(set->lost) +
           (set->is_open | is_partial << 8) * KOI_PAIR_FLAGS;
}

/* The checksum of what is constant from init on. */
static inline uint32_t koi_pair_set_seal(const ko_pair_set *set)
{
    return koi_digest(koi_digest_pointer(5, set->slots), set->capacity);
}

/* True iff pair i is as ko_pair_set_end leaves it: keys in order, a valid state, and above the pair
 * before. */
static inline bool koi_pair_is_sound(const ko_pair_set *set, uint32_t i)
{
    const uint64_t pair = set->slots[i];
    return koi_pair_low(pair) < koi_pair_high(pair) && koi_pair_state(pair) <= KOI_PAIR_NEW &&
           (i == 0U || (set->slots[i - 1U] | KOI_PAIR_STATE) < pair);
}

#endif
