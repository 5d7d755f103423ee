#include "keepout/status.h"

const char *ko_status_text(ko_status status)
{
    switch (status) {
    case KO_OK:
        return "done";
    case KO_END:
        return "no more";
    case KO_UNFINISHED:
        return "budget spent, not finished";
    case KO_MOVED:
        return "moved to a new place in the tree";
    case KO_E_RANGE:
        return "number out of range";
    case KO_E_FULL:
        return "no room left";
    case KO_E_ID:
        return "handle names nothing";
    case KO_E_DATA:
        return "data corrupted";
    case KO_E_ARG:
        return "null or impossible argument";
    case KO_E_CHANGED:
        return "tree changed under the query";
    default:
        return "unknown status";
    }
}
