/* The states of a ko_query and the budget as a purse, for the iterators of all rooms.
 *
 * `over` is null unless the query is under way. Then the status is KO_OK, or KOI_QUERY_WAITS
 * between two calls. Only query_seal.h opens a query that waits: without it each call answers
 * KO_E_DATA.
 *
 * A begin refuses in one way. It first returns KO_E_ARG for a null query, as there is nothing to
 * mark. Every other refusal is koi_query_end(&query->q, refusal), so a query that never began
 * answers the refusal from then on. */
#ifndef KOI_ITERATE_H
#define KOI_ITERATE_H

#include <stdbool.h>
#include <stddef.h>

#include "keepout/query.h"

/* The status of a query that waits and is sealed: query_seal.h. */
#define KOI_QUERY_WAITS 0x55

static inline bool koi_query_is_mask(uint32_t mask)
{
    return mask - 1U < KO_ALL;
}

/* Puts the query at the beginning of its walk over a container. */
static inline ko_status koi_query_open(ko_query *q, const void *over, uint32_t revision,
                                       uint32_t mask)
{
    q->visits = 0; /* field by field: compilers call memset for a whole struct */
    q->doubt = 0;
    q->revision = revision;
    q->over = over;
    q->status = KO_OK;
    q->order = 0;
    q->mask = (uint8_t)mask;
    q->depth = 0;
    return KO_OK;
}

/* Ends or refuses the query: every further call answers this status. */
static inline ko_status koi_query_end(ko_query *q, ko_status answer)
{
    q->status = (int8_t)answer;
    q->over = NULL;
    return answer;
}

/* True iff the query is under way. It has a container and no answer then: every other pair is one
 * that no call leaves, as in memory that was never written. */
static inline bool koi_query_is_open(const ko_query *q)
{
    return q->over != NULL && q->status == KO_OK;
}

/* Returns what a query answers that is not open. It reads the query alone. */
static inline ko_status koi_query_state(const ko_query *q)
{
    const ko_status status = (ko_status)q->status;
    if (q->over != NULL || status < KO_E_CHANGED || status > KO_PARTIAL) {
        return KO_E_DATA;
    }
    return (status == KO_OK) ? KO_E_ARG : status;
}

/* What every next_n does first: it says that nothing was delivered. True iff an argument is
 * null. */
static inline bool koi_query_lacks(const void *query, const void *array, uint32_t *count)
{
    if (count == NULL) {
        return true;
    }
    *count = 0;
    return query == NULL || array == NULL;
}

/* The visits that the purse allows; a null purse has no end. */
static inline uint32_t koi_purse_left(const uint32_t *budget)
{
    return (budget == NULL) ? UINT32_MAX : *budget;
}

/* Takes what was spent out of the purse, which may be overdrawn and then is empty. */
static inline void koi_purse_spend(ko_query *q, uint32_t *budget, uint32_t spent)
{
    q->visits += spent;
    if (budget != NULL) {
        *budget -= (spent < *budget) ? spent : *budget;
    }
}

#endif
