/* What the queries about an arm share: the limit, the closest so far, and the distance of two
 * segments. */
#ifndef KOI_ARM_CORE_H
#define KOI_ARM_CORE_H

#include "keepout/arm.h"

/* KO_OK iff a query may begin; then search is ready. */
ko_status koi_arm_search_begin(const ko_arm_state *state, ko_arm_goal goal, fix16_t reach,
                               ko_arm_search *search);

/* KO_OK iff it may go on: KO_END if it is done. */
ko_status koi_arm_search_check(const ko_arm_search *search);

/* Takes what was found within the limit. True: it is to be told at once. */
bool koi_arm_search_take(ko_arm_search *search, const ko_arm_contact *found);

/* The same; if so, *contact is written. */
bool koi_arm_search_tell(ko_arm_search *search, const ko_arm_contact *found,
                         ko_arm_contact *contact);

/* After the last pair: the closest, if one was asked for and is there. */
ko_status koi_arm_search_end(ko_arm_search *search, ko_arm_contact *contact);

/* One step of the search. False: the budget is spent. */
static inline bool koi_arm_search_step(ko_arm_search *search, uint32_t *budget)
{
    if (*budget == 0U) {
        return false;
    }
    *budget -= (*budget != KO_NO_BUDGET) ? 1U : 0U;
    search->visits++;
    return true;
}

/* As much of the budget as another iterator took. */
void koi_arm_search_spend(ko_arm_search *search, uint32_t *budget, uint32_t used);

/* Nothing known: all fields none. */
ko_arm_contact koi_arm_contact_of(const ko_arm *arm, uint32_t capsule);

/* The clearance of things of these radii whose cores are that far apart; true iff it is within the
 * limit. */
bool koi_arm_is_near(uint32_t distance, uint32_t radii, uint32_t limit, fix16_t *clearance);

/* The same of two capsules; the clearance is exact but for being rounded down, and written only if
 * it is near. */
bool koi_arm_are_near(const ko_capsule *a, const ko_capsule *b, uint32_t limit, fix16_t *clearance);

/* ---- a walk through a tree ---- */

void koi_arm_walk_begin(const ko_tree *tree, uint8_t mask, ko_arm_walk *walk);

/* Goes on. KO_OK: *found is to be told; or, if the walk has no shape, an object was found whose
 * shape is to be given to it first. KO_END: there is none left. */
ko_status koi_arm_walk_next(ko_arm_walk *walk, const ko_tree *tree, ko_arm_search *search,
                            uint32_t *budget, ko_arm_contact *found);

#endif
