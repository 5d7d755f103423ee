/* Tests an arm's capsules against each other, and runs the search that all queries about an arm
 * share. */
#include "src/arm/arm_core.h"

#include <stddef.h>

#include "src/distance/closest.h"
#include "src/distance/segments.h"
#include "src/round/round.h"

#define NO_HANDLE 0xFFFFFFFFU

/* The bytes that the seal covers. */
#define SEALED offsetof(ko_arm_self, seal)

/* ---- searches ---- */

/* Begins a walk for what was not reported yet. */
static void begin_walk(ko_arm_search *search)
{
    search->limit = search->reach;
    search->has_best = false;
    search->is_past = false;
}

ko_status koi_arm_search_begin(const ko_arm_state *state, fix16_t reach, ko_order order,
                               uint32_t mask, ko_query *q, ko_arm_search *search)
{
    if (reach < 0 || reach > KO_ARM_MAX_REACH || (uint32_t)order > KO_ORDER_ANY ||
        !koi_query_is_mask(mask)) {
        return koi_query_end(q, KO_E_RANGE);
    }
    if (!state->is_placed) {
        return koi_query_end(q, KO_E_CHANGED);
    }
    search->reach = (uint32_t)reach;
    search->floor = 0;
    search->has_last = false;
    begin_walk(search);
    (void)koi_query_open(q, state, state->revision, mask);
    q->order = (uint8_t)order;
    return KO_OK;
}

/* koi_arm_search_resume, in line where a call of next costs little more than a pair of capsules. */
KOI_EACH ko_status resume_search(ko_query *q, const uint32_t *seal, size_t bytes)
{
    const ko_status status = koi_query_resume(q, seal, bytes);
    if (status != KO_OK) {
        return status;
    }
    const ko_arm_state *state = q->over;
    if (koi_arm_is_missing(state) || !state->is_placed || state->revision != q->revision) {
        return koi_query_end(q, KO_E_CHANGED);
    }
    return KO_OK;
}

ko_status koi_arm_search_resume(ko_query *q, const uint32_t *seal, size_t bytes)
{
    return resume_search(q, seal, bytes);
}

/* Two numbers that identify a contact among all others of its query. */
static void identify(const ko_arm_contact *contact, uint32_t id[2])
{
    const bool is_capsule = contact->capsule_a != KO_ARM_NONE;
    id[0] = is_capsule ? contact->capsule_a | ((uint32_t)contact->capsule_b << 16)
                       : contact->link_a | ((uint32_t)contact->link_b << 16);
    id[1] = !is_capsule                         ? 0U
            : (contact->object.id != NO_HANDLE) ? contact->object.id
                                                : contact->faces.b;
}

/* True if a contact is the one that was reported last. */
static bool is_last(const ko_arm_search *search, const ko_arm_contact *found)
{
    uint32_t id[2];
    identify(found, id);
    /* unreachable: of contacts at the floor the first of a walk is the best, so the last one */
    return id[0] == search->last[0] && id[1] == search->last[1];
}

static void note_last(ko_arm_search *search, const ko_arm_contact *found)
{
    search->floor = (uint32_t)found->clearance;
    search->has_last = true;
    identify(found, search->last);
}

/* Says whether a contact was reported. Everything closer than the floor was. All walks meet
 * contacts in the same order, so at the floor those up to the last one were; is_past says that this
 * walk has met that one. */
static bool was_reported(ko_arm_search *search, const ko_arm_contact *found)
{
    const uint32_t clearance = (uint32_t)found->clearance;
    if (!search->has_last || clearance > search->floor) {
        return false;
    }
    if (clearance < search->floor || search->is_past) {
        return clearance < search->floor;
    }
    search->is_past = is_last(search, found);
    return true;
}

/* In ascending order a new contact at the floor is reported at once, as nothing new can be closer.
 * One beyond the floor becomes the best, and from then on only what is closer is of interest. */
bool koi_arm_search_take(const ko_query *q, ko_arm_search *search, const ko_arm_contact *found)
{
    if (q->order == (uint8_t)KO_ORDER_ANY) {
        return true;
    }
    if (was_reported(search, found)) {
        return false;
    }
    if ((uint32_t)found->clearance == search->floor) {
        note_last(search, found);
        search->is_past = true;
        return true;
    }
    if (!search->has_best || found->clearance < search->best.clearance) {
        search->best = *found;
        search->has_best = true;
        search->limit = (uint32_t)found->clearance - 1U;
    }
    return false;
}

ko_status koi_arm_search_close(ko_arm_search *search, ko_arm_contact *contact)
{
    if (!search->has_best) {
        return KO_END;
    }
    *contact = search->best;
    note_last(search, contact);
    begin_walk(search);
    return KO_OK;
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
        .is_stale = 0,
    };
    return contact;
}

/* ---- two capsules ---- */

bool koi_arm_is_near(uint32_t distance, uint32_t radii, uint32_t limit, fix16_t *clearance)
{
    const uint32_t apart = (distance > radii) ? distance - radii : 0U;
    *clearance = (fix16_t)apart;
    return apart <= limit;
}

/* Radii are within 2^29, the limit within 2^28. A clearance below the limit + 1 is at most the
 * limit when it is rounded down, as it is reported. Without a limit the boxes are not compared. */
uint32_t koi_arm_clearance(const ko_capsule *a, const ko_capsule *b, uint32_t limit)
{
    const uint32_t radii = (uint32_t)a->r + (uint32_t)b->r;
    if (limit < (uint32_t)KO_ARM_MAX_REACH && koi_round_are_apart(a, b, radii + limit + 1U)) {
        return UINT32_MAX;
    }
    const koi_couple axes = {&a->a, &a->b, &b->a, &b->b};
    const uint32_t distance = koi_closest_distance(&axes, radii);
    return (distance > radii) ? distance - radii : 0U;
}

/* ---- all pairs ---- */

static void first_pair(ko_arm_self *query)
{
    query->a = 0;
    query->b = 1;
}

ko_status ko_arm_self_begin(const ko_arm_state *state, fix16_t reach, ko_order order,
                            ko_arm_self *query)
{
    if (query == NULL) {
        return KO_E_ARG;
    }
    if (koi_arm_is_missing(state)) {
        return koi_query_end(&query->q, KO_E_ARG);
    }
    koi_query_clear(query, sizeof(*query));
    first_pair(query);
    const ko_status status =
        koi_arm_search_begin(state, reach, order, KO_ALL, &query->q, &query->search);
    return koi_query_stay(&query->q, &query->seal, SEALED, status);
}

/* Goes on to the pair a, b that is due; false if there is none. */
static bool advance(ko_arm_self *query, uint32_t count)
{
    if (query->b < count) {
        return query->a < count; /* in a damaged query a may be beyond */
    }
    const uint32_t a = query->a + 1U;
    query->a = (uint16_t)a;
    query->b = (uint16_t)(a + 1U);
    return a + 1U < count;
}

/* Two capsules and their links. */
typedef struct pair {
    uint16_t a;
    uint16_t b;
    uint16_t link_a;
    uint16_t link_b;
} pair;

/* Writes the contact of a pair, field by field: the struct of koi_arm_contact_of would be
 * copied. */
static void set_contact(const pair *of, fix16_t clearance, ko_arm_contact *out)
{
    out->clearance = clearance;
    out->capsule_a = of->a;
    out->capsule_b = of->b;
    out->link_a = of->link_a;
    out->link_b = of->link_b;
    out->object.id = KO_TREE_ID_NONE;
    out->object.user = NO_HANDLE;
    out->faces.a = NO_HANDLE;
    out->faces.b = NO_HANDLE;
    out->is_stale = 0;
}

/* Goes on from pair to pair. KO_OK: *contact is written. */
static inline ko_status go_on(ko_arm_self *query, uint32_t *budget, ko_arm_contact *contact)
{
    const ko_arm_state *state = query->q.over;
    const ko_arm_model *model = &state->arm->model;
    while (advance(query, model->capsule_count)) {
        ko_arm_contact found;
        if (!koi_arm_search_step(&query->q, budget)) {
            return KO_UNFINISHED;
        }
        const pair of = {query->a, query->b, model->capsules[query->a].link,
                         model->capsules[query->b].link};
        query->b++;
        if (koi_arm_are_allowed(model, of.link_a, of.link_b)) {
            continue;
        }
        const uint32_t apart =
            koi_arm_clearance(&state->capsules[of.a], &state->capsules[of.b], query->search.limit);
        if (apart > query->search.limit) {
            continue;
        }
        if (query->q.order == (uint8_t)KO_ORDER_ANY) {
            set_contact(&of, (fix16_t)apart, contact);
            return KO_OK;
        }
        set_contact(&of, (fix16_t)apart, &found);
        if (koi_arm_search_take(&query->q, &query->search, &found)) {
            *contact = found;
            return KO_OK;
        }
    }
    first_pair(query);
    return koi_arm_search_answer(&query->q, koi_arm_search_close(&query->search, contact));
}

ko_status ko_arm_self_next(ko_arm_self *query, uint32_t *budget, ko_arm_contact *contact)
{
    if (query == NULL || contact == NULL) {
        return KO_E_ARG;
    }
    ko_status status = resume_search(&query->q, &query->seal, SEALED);
    if (status != KO_OK) {
        return status;
    }
    status = go_on(query, budget, contact);
    return koi_query_leave(&query->q, &query->seal, SEALED, status);
}

/* ---- one pair ---- */

/* Gives the placed capsules that a contact names. */
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

/* The distance between the axes of two capsules, rounded down. */
static uint32_t axes_apart(const ko_capsule *a, const ko_capsule *b)
{
    const koi_couple axes = {&a->a, &a->b, &b->a, &b->b};
    return koi_closest_distance(&axes, 0U);
}

/* The ends of an axis are off by less than growth + 0.87 LSB. So the distance of two axes is off by
 * less than g = growth_a + growth_b + 2, and its rounding by less than 1. If one distance is above
 * the other by 2 g + 1, so are the exact ones. */
ko_status ko_arm_trend(const ko_arm_state *before, const ko_arm_state *after,
                       const ko_arm_contact *contact, ko_trend *trend)
{
    const ko_capsule *a;
    const ko_capsule *b;
    const ko_capsule *a_after;
    const ko_capsule *b_after;
    if (koi_arm_is_missing(before) || koi_arm_is_missing(after) || contact == NULL ||
        trend == NULL) {
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
    *trend = (farther >= slack)    ? KO_TREND_SEPARATE
             : (farther <= -slack) ? KO_TREND_APPROACH
                                   : KO_TREND_UNKNOWN;
    return KO_OK;
}
