/* The walks of validations, for the containers of all rooms: query.h says what callers see.
 *
 * A walk belongs to the container whose mark it holds. Every other state is a beginning: memory of
 * zeros, a walk that ended, and that of another container. */
#ifndef KOI_VALIDATION_H
#define KOI_VALIDATION_H

#include <stdbool.h>
#include <stddef.h>

#include "keepout/query.h"
#include "src/math/digest.h"

/* Puts a walk at its beginning, if it is not under way over the container of this mark. */
static inline void koi_validation_open(ko_validation *walk, uint32_t mark)
{
    if (walk->mark != mark) {
        *walk = (ko_validation){mark, 0, 0, 0};
    }
}

/* For containers whose parts are judged each for itself: the walk carries a checksum of its own
 * place, so that a damaged one leaves none out. */
static inline void koi_validation_step(ko_validation *walk)
{
    walk->part++;
    walk->sum = koi_digest(walk->mark, walk->part);
}

static inline bool koi_validation_is_placed(const ko_validation *walk)
{
    return walk->part == 0U || walk->sum == koi_digest(walk->mark, walk->part);
}

/* Ends a walk: the next call begins anew. */
static inline ko_status koi_validation_end(ko_validation *walk, bool is_sound)
{
    *walk = (ko_validation){0, 0, 0, 0};
    return is_sound ? KO_OK : KO_E_DATA;
}

/* Takes one step out of the purse; a null purse has no end. False: it is empty. */
static inline bool koi_validation_pay(uint32_t *budget)
{
    if (budget == NULL) {
        return true;
    }
    if (*budget == 0U) {
        return false;
    }
    (*budget)--;
    return true;
}

#endif
