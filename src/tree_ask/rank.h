/* A search's array of hits, in the order of reports: by key, then by slot.
 *
 * One core for hits of several types. The file that includes it first names its type koi_ranked,
 * which has an `id`, and it defines koi_rank_key. The copies are typed, as those of a search along
 * a line must be fast: one function with a comparison by pointer takes half as long again. */
#ifndef KOI_RANK_H
#define KOI_RANK_H

#include <stdbool.h>
#include <stdint.h>

/* True iff a is reported after b. */
static bool koi_rank_is_after(const koi_ranked *a, const koi_ranked *b);

/* Inserts a hit among those held, in order. If there is no room the last is dropped. False iff that
 * is the hit itself; else one more is held, if there was room. */
static inline bool koi_rank_keep(koi_ranked *found, uint16_t *held, uint32_t room,
                                 const koi_ranked *one)
{
    const uint32_t last = room - 1U;
    uint32_t at = *held;
    if (at > last) {
        at = last;
        if (!koi_rank_is_after(&found[at], one)) {
            return false;
        }
    } else {
        (*held)++;
    }
    for (; at > 0U && koi_rank_is_after(&found[at - 1U], one); at--) {
        found[at] = found[at - 1U];
    }
    found[at] = *one;
    return true;
}

#endif
