/* Validates sets of pairs step by step: what is constant by a seal, the pairs and the counters by
 * their sum.
 *
 * A slot is read only after the seal has fitted, so no damaged pointer is followed. The sum changes
 * with each change of the set, and it is a part of the walk's mark: a walk over a set that changed
 * begins anew. The first parts of the walk are the known pairs, the others are the new ones. */
#include "keepout/pair_set.h"
#include "src/math/set_up.h"
#include "src/math/validation.h"
#include "src/tree_ask/pair_set_seal.h"

/* True iff the counters fit the capacity and each other. Between steps the back of the slots holds
 * copies of pairs that are known, so none of those may count as new. */
static bool are_counts(const ko_pair_set *set)
{
    return set->known <= set->capacity && set->next <= set->known &&
           set->added <= ((set->is_open != 0U) ? set->capacity - set->known : 0U);
}

/* Adds a pair to the walk's sum. Returns false if the pair is none, or out of order. */
static bool is_pair_sound(const ko_pair_set *set, ko_validation *walk)
{
    const bool is_known = walk->part < set->known;
    const uint32_t behind = walk->part - set->known; /* of a new pair: from the first of them */
    const uint32_t at = is_known ? walk->part : set->capacity - set->added + behind;
    const uint64_t pair = set->slots[at];
    walk->sum += koi_pair_number(pair);
    walk->part++;
    return is_known ? koi_pair_is_sound(set, at) : koi_pair_low(pair) < koi_pair_high(pair);
}

/* Goes on with the walk over a set whose constant fields and counters are sound. */
static ko_status go_on(const ko_pair_set *set, ko_validation *walk, uint32_t *budget)
{
    const uint32_t pairs = set->known + set->added;
    bool is_sound = true;
    koi_validation_open(walk, koi_digest(set->seal, set->sum));
    while (is_sound && walk->part < pairs) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        is_sound = is_pair_sound(set, walk);
    }
    return koi_validation_end(walk, is_sound && walk->part == pairs &&
                                        walk->sum + koi_pair_set_number(set) == set->sum);
}

ko_status ko_pair_set_validate(const ko_pair_set *set, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (KOI_IS_UNSET(set)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (set->seal == koi_pair_set_seal(set) && are_counts(set))
               ? go_on(set, walk, budget)
               : koi_validation_end(walk, false);
}
