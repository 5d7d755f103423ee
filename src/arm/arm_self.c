/* An arm's capsules with each other; what all queries about an arm share. */
#include "src/arm/arm_core.h"

#include <stddef.h>

#include "src/distance/closest.h"

#define NO_HANDLE 0xFFFFFFFFU

/* ---- searches ---- */

ko_status koi_arm_search_begin(const ko_arm_state *state, ko_arm_goal goal, fix16_t reach,
                               ko_arm_search *search)
{
    if (reach < 0 || reach > KO_ARM_MAX_REACH || (goal != KO_ARM_EACH && goal != KO_ARM_LEAST)) {
        return KO_E_RANGE;
    }
    if (!state->is_placed) {
        return KO_E_CHANGED;
    }
    search->state = state;
    search->revision = state->revision;
    search->visits = 0;
    search->limit = (uint32_t)reach;
    search->best = koi_arm_contact_of(state->arm, KO_ARM_NONE);
    search->goal = (uint8_t)goal;
    search->has_best = false;
    search->is_done = false;
    return KO_OK;
}

ko_status koi_arm_search_check(const ko_arm_search *search)
{
    const ko_arm_state *state = search->state;
    if (state == NULL) {
        return KO_E_ARG;
    }
    if (!state->is_placed || state->revision != search->revision) {
        return KO_E_CHANGED;
    }
    return search->is_done ? KO_END : KO_OK;
}

/* Of the least only what is closer than the best is looked for from now on; nothing is closer than
 * touching. */
bool koi_arm_search_take(ko_arm_search *search, const ko_arm_contact *found)
{
    if (search->goal == (uint8_t)KO_ARM_EACH) {
        return true;
    }
    if (!search->has_best || found->clearance < search->best.clearance) {
        search->best = *found;
        search->has_best = true;
    }
    if (search->best.clearance > 0) {
        search->limit = (uint32_t)search->best.clearance - 1U;
        return false;
    }
    search->is_done = true;
    return true;
}

bool koi_arm_search_tell(ko_arm_search *search, const ko_arm_contact *found,
                         ko_arm_contact *contact)
{
    const bool is_told = koi_arm_search_take(search, found);
    if (is_told) {
        *contact = *found;
    }
    return is_told;
}

ko_status koi_arm_search_end(ko_arm_search *search, ko_arm_contact *contact)
{
    search->is_done = true;
    if (!search->has_best) {
        return KO_END;
    }
    *contact = search->best;
    return KO_OK;
}

void koi_arm_search_spend(ko_arm_search *search, uint32_t *budget, uint32_t used)
{
    search->visits += used;
    if (*budget != KO_NO_BUDGET) {
        *budget -= (used < *budget) ? used : *budget;
    }
}

ko_arm_contact koi_arm_contact_of(const ko_arm *arm, uint32_t capsule)
{
    const bool is_none = capsule == KO_ARM_NONE;
    const ko_arm_contact contact = {
        .clearance = 0,
        .link_a = is_none ? (uint16_t)KO_ARM_NONE : arm->model.capsules[capsule].link,
        .link_b = KO_ARM_NONE,
        .capsule_a = (uint16_t)capsule,
        .capsule_b = KO_ARM_NONE,
        .object = {KO_TREE_ID_NONE, NO_HANDLE},
        .faces = {NO_HANDLE, NO_HANDLE},
        .is_stale = false,
    };
    return contact;
}

/* ---- two capsules ---- */

/* True only if two intervals are farther apart than reach; ends in any order. */
static bool are_apart(fix16_t a1, fix16_t b1, fix16_t a2, fix16_t b2, int64_t reach)
{
    const int64_t lo1 = (a1 < b1) ? a1 : b1;
    const int64_t hi1 = (a1 < b1) ? b1 : a1;
    const int64_t lo2 = (a2 < b2) ? a2 : b2;
    const int64_t hi2 = (a2 < b2) ? b2 : a2;
    return lo1 - hi2 > reach || lo2 - hi1 > reach;
}

bool koi_arm_is_near(uint32_t distance, uint32_t radii, uint32_t limit, fix16_t *clearance)
{
    const uint32_t apart = (distance > radii) ? distance - radii : 0U;
    *clearance = (fix16_t)apart;
    return apart <= limit;
}

/* Radii are within 2^29, the limit 2^28. Apart by less than the limit + 1 is apart by the limit or
 * less when it is rounded down, which is what is told. */
bool koi_arm_are_near(const ko_capsule *a, const ko_capsule *b, uint32_t limit, fix16_t *clearance)
{
    koi_square square;
    const uint32_t radii = (uint32_t)a->r + (uint32_t)b->r;
    const uint32_t reach = radii + limit + 1U;
    if (are_apart(a->a.x, a->b.x, b->a.x, b->b.x, reach) ||
        are_apart(a->a.y, a->b.y, b->a.y, b->b.y, reach) ||
        are_apart(a->a.z, a->b.z, b->a.z, b->b.z, reach)) {
        return false;
    }
    koi_closest_segment_segment(&a->a, &a->b, &b->a, &b->b, NULL, NULL, &square);
    if (!koi_square_is_within(&square, reach)) {
        return false;
    }
    return koi_arm_is_near(koi_square_distance(&square), radii, limit, clearance);
}

/* ---- all pairs ---- */

ko_status ko_arm_self_begin(const ko_arm_state *state, ko_arm_goal goal, fix16_t reach,
                            ko_arm_self *query)
{
    if (state == NULL || query == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = koi_arm_search_begin(state, goal, reach, &query->search);
    if (status == KO_OK) {
        query->a = 0;
        query->b = 1;
    }
    return status;
}

/* The next pair; false if there is none. */
static bool advance(ko_arm_self *query, uint32_t count)
{
    if (query->b >= count) {
        query->a++;
        query->b = (uint16_t)(query->a + 1U);
    }
    return query->b < count && query->a < count; /* in a damaged query a may be beyond */
}

static bool look_at(ko_arm_self *query, uint32_t a, uint32_t b, ko_arm_contact *found)
{
    const ko_arm_state *state = query->search.state;
    const ko_arm_model *model = &state->arm->model;
    if (ko_arm_is_allowed(state->arm, model->capsules[a].link, model->capsules[b].link)) {
        return false;
    }
    fix16_t clearance;
    if (!koi_arm_are_near(&state->capsules[a], &state->capsules[b], query->search.limit,
                          &clearance)) {
        return false;
    }
    *found = koi_arm_contact_of(state->arm, a);
    found->link_b = model->capsules[b].link;
    found->capsule_b = (uint16_t)b;
    found->clearance = clearance;
    return true;
}

ko_status ko_arm_self_next(ko_arm_self *query, uint32_t budget, ko_arm_contact *contact)
{
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = koi_arm_search_check(&query->search);
    if (status != KO_OK) {
        return status;
    }
    ko_arm_search *search = &query->search;
    const uint32_t count = search->state->arm->model.capsule_count;
    while (advance(query, count)) {
        ko_arm_contact found;
        if (!koi_arm_search_step(search, &budget)) {
            return KO_UNFINISHED;
        }
        const uint32_t b = query->b++;
        if (look_at(query, query->a, b, &found) && koi_arm_search_take(search, &found)) {
            *contact = found;
            return KO_OK;
        }
    }
    return koi_arm_search_end(search, contact);
}

/* ---- one pair ---- */

/* The capsules of a contact, where they are placed. */
static ko_status pair_of(const ko_arm_state *state, const ko_arm_contact *contact,
                         const ko_capsule **a, const ko_capsule **b)
{
    if (!state->is_placed) {
        return KO_E_CHANGED;
    }
    const uint32_t count = state->arm->model.capsule_count;
    if (contact->capsule_a >= count || contact->capsule_b >= count) {
        return KO_E_ID;
    }
    *a = &state->capsules[contact->capsule_a];
    *b = &state->capsules[contact->capsule_b];
    return KO_OK;
}

ko_status ko_arm_self_witness(const ko_arm_state *state, const ko_arm_contact *contact,
                              ko_vec3 *on_a, ko_vec3 *on_b)
{
    const ko_capsule *a;
    const ko_capsule *b;
    if (state == NULL || contact == NULL || on_a == NULL || on_b == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = pair_of(state, contact, &a, &b);
    return (status != KO_OK) ? status : ko_capsule_closest(a, b, on_a, on_b);
}

/* The distance of the axes, rounded down. */
static uint32_t axes_apart(const ko_capsule *a, const ko_capsule *b)
{
    koi_square square;
    koi_closest_segment_segment(&a->a, &a->b, &b->a, &b->b, NULL, NULL, &square);
    return koi_square_distance(&square);
}

/* The ends of an axis are off by less than growth + 0.87 LSB, a distance of two by less than g =
 * growth_a + growth_b + 2, its rounding by less than 1. So if the one is above the other by 2 g + 1
 * the exact ones differ likewise. */
ko_status ko_arm_trend_of(const ko_arm_state *before, const ko_arm_state *after,
                          const ko_arm_contact *contact, ko_arm_trend *trend)
{
    const ko_capsule *a;
    const ko_capsule *b;
    const ko_capsule *a_after;
    const ko_capsule *b_after;
    if (before == NULL || after == NULL || contact == NULL || trend == NULL) {
        return KO_E_ARG;
    }
    if (before->arm != after->arm) {
        return KO_E_ID;
    }
    ko_status status = pair_of(before, contact, &a, &b);
    status = (status == KO_OK) ? pair_of(after, contact, &a_after, &b_after) : status;
    if (status != KO_OK) {
        return status;
    }
    const ko_arm *arm = before->arm;
    const int64_t slack = 2 * ((int64_t)arm->growth[arm->model.capsules[contact->capsule_a].link] +
                               arm->growth[arm->model.capsules[contact->capsule_b].link] + 2) +
                          1;
    const int64_t farther = (int64_t)axes_apart(a_after, b_after) - axes_apart(a, b);
    *trend = (farther >= slack)    ? KO_ARM_SEPARATE
             : (farther <= -slack) ? KO_ARM_APPROACH
                                   : KO_ARM_UNKNOWN;
    return KO_OK;
}
