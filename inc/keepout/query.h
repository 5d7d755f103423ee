/** The common head of every iterator: one protocol for all questions that walk something.
 *
 *     uint32_t budget = 500;                              all that this tick may spend
 *     ko_tree_query_begin(&tree, &box, KO_ALL, &query);   may be left unchecked
 *     while ((status = ko_tree_query_next(&query, &budget, &hit)) == KO_OK) {
 *         ... hit ...
 *     }
 *     if (status == KO_END) ... everything was looked at; only now "nothing more is there" is true
 *
 * | status of next | meaning | call again? |
 * | --- | --- | --- |
 * | KO_OK | one finding was written | yes |
 * | KO_END | everything was looked at; this call wrote no finding | repeats KO_END |
 * | KO_UNFINISHED | the budget is spent; this call wrote no finding | yes, with budget |
 * | KO_PARTIAL | all that is known was reported, and that is known not to be all | repeats it |
 * | KO_E_CHANGED | the container changed since begin; begin again | repeats it |
 * | other errors | refused, corrupted, or never begun | repeats it |
 *
 * A begin that is refused marks the query, and every next repeats the refusal. A query that is all
 * zeros was never begun: next answers KO_E_ARG.
 *
 * A call whose name ends with next_n writes findings to an array with `room` for that many. *count
 * says how many this call has written: 1 .. room with KO_OK, and 0 with every other status, also if
 * the call was refused.
 *
 * The container is given to begin alone. It must outlive the query and stay where it is.
 *
 * A query that answered KO_UNFINISHED waits under a seal, a checksum of 32 bits over all of its
 * words that are live. The next call compares it before it follows a pointer of the query. One or
 * two bits that changed in between are found: the call answers KO_E_DATA, or they were in words
 * that no answer depends on. Damage within a call, or after a begin or a KO_OK, is not found this
 * way: KO_SEAL_ALWAYS of config.h seals a query then, too. Nobody but the library writes to a query
 * that waits. Its copy waits, too, and goes on. */
#ifndef KEEPOUT_QUERY_H
#define KEEPOUT_QUERY_H

#include "keepout/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The mask that passes over nothing. A query takes objects that have a bit of its mask; a mask of
 * 0 would find nothing and is refused with KO_E_RANGE. */
#define KO_ALL 0xFFU

/** The order in which a query reports what it finds. */
typedef enum ko_order {
    KO_ORDER_ASCENDING = 0, /**< nearest or earliest first */
    KO_ORDER_ANY = 1        /**< in the order of the walk, which visits everything once */
} KO_ENUM ko_order;

/** The first member of every query; 20 bytes where a pointer has 4. Read `visits` and `doubt`; the
 * rest belongs to the query. */
typedef struct ko_query {
    const void *over;  /**< the container; null: never begun */
    uint32_t revision; /**< of the container at begin */
    uint32_t visits;   /**< spent so far by all calls */
    uint32_t doubt;    /**< why the answer is incomplete; 0 if it is not */
    int8_t status;     /**< KO_OK under way, 85 while it waits, else what every call answers */
    uint8_t order;     /**< a ko_order */
    uint8_t mask;      /**< the category bits it looks for */
    uint8_t depth;     /**< entries of stack in use */
} ko_query;

/** Where a validation goes on. A validation looks for damage of a container's memory, all at once
 * or in the idle time of many ticks:
 *
 *     status = ko_fence_validate(&fence, NULL, NULL);      all at once
 *
 *     static ko_validation walk;                           zeros begin a walk; one a container
 *     uint32_t steps = 20;                                 in each tick
 *     status = ko_fence_validate(&fence, &walk, &steps);
 *
 * | status | meaning | the next call |
 * | --- | --- | --- |
 * | KO_OK | all of the container was checked, and is as it was left | begins anew |
 * | KO_UNFINISHED | the budget is spent; what was checked so far is as it was left | goes on |
 * | KO_E_DATA | something is damaged | begins anew |
 *
 * A call takes no more steps than its budget, which several walks may share; null is no limit. The
 * verdict of a whole walk does not depend on the budgets.
 *
 * A checksum finds every change within one aligned word of 32 bits, and two changed bits in two
 * words but for a chance below 10^-6. It cannot tell which of the two is damaged, the checksum or
 * what it is of. Damage that came after its part was walked is found by the next walk. Pointers and
 * counts are checked before they are followed. */
typedef struct ko_validation {
    uint32_t mark; /**< names the container under way; 0: none */
    uint32_t sum;  /**< the checksum of what was walked */
    uint32_t part; /**< the part where it goes on */
    uint32_t item; /**< the item of that part */
} ko_validation;

#ifdef __cplusplus
}
#endif

#endif
