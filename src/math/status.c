#include "keepout/status.h"

/* In the order of their numbers, from the lowest. */
static const char *const texts[] = {
    "changed under the query, or call out of turn",
    "null pointer, or never set up",
    "data corrupted",
    "handle names nothing",
    "no room left",
    "number out of range",
    "done",
    "no more",
    "budget spent, not finished",
    "moved to a new place in the tree",
    "all that is known, but that is not all",
};

const char *ko_status_text(ko_status status)
{
    const unsigned place = (unsigned)status - (unsigned)KO_E_CHANGED; /* any value: modulo 2^32 */
    return (place < sizeof(texts) / sizeof(texts[0])) ? texts[place] : "unknown status";
}
