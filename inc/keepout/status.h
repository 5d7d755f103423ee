/** The status that a keepout call answers. */
#ifndef KEEPOUT_STATUS_H
#define KEEPOUT_STATUS_H

#include "keepout/config.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A negative status means that the call was refused and changed nothing; the few calls that do
 * change something say so. Where several apply, KO_E_ARG comes first, then KO_E_RANGE. Zero means
 * that the work is done, or that something was found. A positive status says how far the call came.
 *
 * Clear means KO_END, in every call. Only questions answer KO_END; work that is done answers KO_OK.
 * A call that answers KO_END has written no finding, and further calls answer KO_END again. A
 * finding, or an array of them, comes with KO_OK. So this loop is right for every question:
 *
 *     while ((status = next(...)) == KO_OK) { ... use what was found ... }
 *     if (status == KO_END) ... nothing more is there
 *
 * No other status means clear. */
typedef enum ko_status {
    KO_OK = 0,         /**< work: done; question: something was found */
    KO_END = 1,        /**< question: everything was visited, and there is nothing more */
    KO_UNFINISHED = 2, /**< the budget is spent, without a finding; call again to go on */
    KO_MOVED = 3,      /**< ko_tree_move: the object left its fat box and got a new one */
    KO_PARTIAL = 4,    /**< all that is known was reported, and that is known not to be all */

    KO_E_RANGE = -1,  /**< a number, enum, mask or count out of range, as a coordinate is */
    KO_E_FULL = -2,   /**< no room left in the caller's memory */
    KO_E_ID = -3,     /**< a handle that names nothing: never given out, or stale */
    KO_E_DATA = -4,   /**< memory, a blob or the state of a query is corrupted */
    KO_E_ARG = -5,    /**< a null pointer; a query that was never begun, or is of another kind; a
                           question to a container that was never set up */
    KO_E_CHANGED = -6 /**< the container changed under an unfinished query: begin it again; or a
                           call out of turn, as of an arm that is not placed */
} KO_ENUM ko_status;

/** Makes a call whose status does not matter, as that of ko_pair_set_add: the set itself counts
 * what it lost. A cast to void would leave GCC's warning. */
#define KO_IGNORE(call) ((void)((call) == KO_OK))

/** A container's field `set_up` holds this number once the container was set up. A call refuses a
 * container in which the field holds another. */
#define KOI_SET_UP 0xB7U

/** A short English text for a status, for logs. A value that is no status gives "unknown status".
 * Reentrant; never null; no failure. */
const char *ko_status_text(ko_status status);

#ifdef __cplusplus
}
#endif

#endif
