/* The search that all queries about an arm share: which contacts are of interest, which were
 * reported, and in which order. */
#ifndef KOI_ARM_CORE_H
#define KOI_ARM_CORE_H

#include "keepout/arm.h"
#include "src/math/query_seal.h"
#include "src/math/set_up.h"

/* True iff there is no state, or it or its arm was never set up. */
static inline bool koi_arm_is_missing(const ko_arm_state *state)
{
    return KOI_IS_UNSET(state) || KOI_IS_UNSET(state->arm);
}

/* True if two of a model's links are allowed to touch, or are the same. */
static inline bool koi_arm_are_allowed(const ko_arm_model *model, uint32_t link_a, uint32_t link_b)
{
    const uint32_t *rows = model->allowed;
    return link_a == link_b ||
           (rows != NULL && (((rows[link_a] >> link_b) | (rows[link_b] >> link_a)) & 1U) != 0U);
}

/* Opens the query and its search, or refuses. The pointers are not null. */
ko_status koi_arm_search_begin(const ko_arm_state *state, fix16_t reach, ko_order order,
                               uint32_t mask, ko_query *q, ko_arm_search *search);

/* KO_OK if the query may go on. */
ko_status koi_arm_search_resume(ko_query *q, const uint32_t *seal, size_t bytes);

/* Gives a contact within the limit to the search. True: report it at once. */
bool koi_arm_search_take(const ko_query *q, ko_arm_search *search, const ko_arm_contact *found);

/* Closes a walk. KO_OK: *contact is the closest of it, and another walk is due. KO_END: none. */
ko_status koi_arm_search_close(ko_arm_search *search, ko_arm_contact *contact);

/* Gives the answer of next. KO_OK and KO_UNFINISHED go on; everything else is what the query
 * repeats. */
static inline ko_status koi_arm_search_answer(ko_query *q, ko_status status)
{
    return (status == KO_OK || status == KO_UNFINISHED) ? status : koi_query_end(q, status);
}

/* Spends one visit. False: the budget is spent. */
static inline bool koi_arm_search_step(ko_query *q, uint32_t *budget)
{
    if (koi_purse_left(budget) == 0U) {
        return false;
    }
    koi_purse_spend(q, budget, 1);
    return true;
}

/* Makes a contact of a capsule, or of none (KO_ARM_NONE). All other fields say none. */
ko_arm_contact koi_arm_contact_of(const ko_arm *arm, uint32_t capsule);

/* The clearance of two things with these radii together, whose cores are that far apart. True: it
 * is within the limit. */
bool koi_arm_is_near(uint32_t distance, uint32_t radii, uint32_t limit, fix16_t *clearance);

/* The clearance of two capsules, exact but for being rounded down; or more than the limit, if the
 * clearance is. */
uint32_t koi_arm_clearance(const ko_capsule *a, const ko_capsule *b, uint32_t limit);

#endif
