/* What the iterators of all rooms share: the states of ko_query, and the budget as a purse. */
#ifndef KOI_ITERATE_H
#define KOI_ITERATE_H

#include <stdbool.h>
#include <stddef.h>

#include "keepout/query.h"

/* Marks the query as refused, if there is one. Returns the refusal. */
static inline ko_status koi_query_refuse(ko_query *q, ko_status refusal)
{
    if (q != NULL) {
        q->status = (int8_t)refusal;
        q->over = NULL;
    }
    return refusal;
}

/* Puts the query at the beginning of its walk over a container. */
static inline ko_status koi_query_open(ko_query *q, const void *over, uint32_t revision,
                                       uint32_t mask)
{
    *q = (ko_query){.over = over, .revision = revision, .mask = (uint8_t)mask};
    return KO_OK;
}

/* Ends the query: every further call answers this status. */
static inline ko_status koi_query_end(ko_query *q, ko_status answer)
{
    q->status = (int8_t)answer;
    return answer;
}

/* KO_OK if the walk goes on, else what the query answers. Reads the query alone. */
static inline ko_status koi_query_state(const ko_query *q)
{
    if (q->status != KO_OK) {
        return (ko_status)q->status;
    }
    return (q->over == NULL) ? KO_E_ARG : KO_OK;
}

/* What the purse holds; a null purse has no end. */
static inline uint32_t koi_purse_left(const uint32_t *budget)
{
    return (budget == NULL) ? UINT32_MAX : *budget;
}

/* Takes what was spent out of the purse, which may be overdrawn and then is empty. */
static inline void koi_purse_spend(ko_query *q, uint32_t *budget, uint32_t spent)
{
    q->visits += spent;
    if (budget != NULL) {
        *budget = (*budget > spent) ? *budget - spent : 0U;
    }
}

#endif
