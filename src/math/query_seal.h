/* The seal of a query that waits: a checksum of all its words, which the next call compares before
 * it follows a pointer.
 *
 * A query that waits has a status of its own, KOI_QUERY_WAITS. Three bits or more differ between
 * that and every status that a call answers, so one flipped bit or two cannot hide that it waits.
 * No call sees an open query then, so a query that does not wait pays nothing for the seal.
 *
 * Each query's struct ends with its seal. The bytes from its beginning up to what is live are
 * sealed; all of them have been written. KO_SEAL_ALWAYS of config.h also seals what a begin and a
 * KO_OK leave. */
#ifndef KOI_QUERY_SEAL_H
#define KOI_QUERY_SEAL_H

#include <stddef.h>

#include "src/math/iterate.h"

/* Sets a query, or a part of it, to 0 before it begins: what is sealed has been written. `bytes` is
 * a multiple of 4. */
void koi_query_clear(void *part, size_t bytes);

/* Seals a query that is under way: it waits. `bytes` is even. */
void koi_query_seal(ko_query *q, uint32_t *seal, size_t bytes);

/* Returns what a query answers that is not open. A sealed one is opened if it is as it was left,
 * which is KO_OK, and ends with KO_E_DATA if not. */
ko_status koi_query_wake(ko_query *q, const uint32_t *seal, size_t bytes);

/* KO_OK if the query goes on, else what it answers: what every next asks first. */
static inline ko_status koi_query_resume(ko_query *q, const uint32_t *seal, size_t bytes)
{
    return koi_query_is_open(q) ? KO_OK : koi_query_wake(q, seal, bytes);
}

static inline bool koi_query_waits(const ko_query *q)
{
    return q->status == KOI_QUERY_WAITS;
}

/* Says whether a query that leaves with this status may be sealed. */
static inline bool koi_query_may_seal(ko_status status)
{
    /* unreachable: KO_SEAL_ALWAYS is not set, as the library is built here */
    return status == KO_UNFINISHED || KO_SEAL_ALWAYS != 0;
}

/* Leaves a begin, or a call that is not KO_UNFINISHED, with its answer. */
static inline ko_status koi_query_stay(ko_query *q, uint32_t *seal, size_t bytes, ko_status status)
{
    /* unreachable: KO_SEAL_ALWAYS is not set, as the library is built here */
    if (KO_SEAL_ALWAYS != 0 && koi_query_is_open(q)) {
        koi_query_seal(q, seal, bytes);
    }
    return status;
}

/* Leaves a call of next with its answer: a query that is unfinished waits. */
static inline ko_status koi_query_leave(ko_query *q, uint32_t *seal, size_t bytes, ko_status status)
{
    if (status != KO_UNFINISHED) {
        return koi_query_stay(q, seal, bytes, status);
    }
    koi_query_seal(q, seal, bytes);
    return status;
}

/* Leaves a call that came between two calls of next: a query that waited goes on waiting. */
static inline void koi_query_return(ko_query *q, uint32_t *seal, size_t bytes, bool waited)
{
    if (waited) {
        koi_query_seal(q, seal, bytes);
    }
}

#endif
