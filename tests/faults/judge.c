/* Compares an answer after a fault with the undamaged one. */
#include "faults.h"

#include <string.h>

void note(answer *to, uint64_t key, int64_t value)
{
    if (to->count == MOST_FINDINGS) {
        to->is_full = true;
        return;
    }
    to->found[to->count].key = key;
    to->found[to->count].value = value;
    to->count++;
}

/* True if the answer has this finding, at most as far. */
static bool has(const answer *of, const finding *wanted)
{
    for (uint32_t i = 0; i < of->count; i++) {
        if (of->found[i].key == wanted->key && of->found[i].value <= wanted->value) {
            return true;
        }
    }
    return false;
}

static bool is_same(const answer *right, const answer *got)
{
    bool same = right->count == got->count;
    for (uint32_t i = 0; same && i < right->count; i++) {
        same = right->found[i].key == got->found[i].key &&
               right->found[i].value == got->found[i].value;
    }
    return same;
}

/* True if the answer may be acted on: nothing is missing, and nothing is farther than it is. */
static bool is_cautious(const question *q, const answer *right, const answer *got)
{
    if (q->is_ascending && right->count > 0U &&
        (got->count == 0U || got->found[0].value > right->found[0].value)) {
        return false;
    }
    for (uint32_t i = 0; i < right->count; i++) {
        if (!has(got, &right->found[i])) {
            return false;
        }
    }
    return true;
}

outcome judge(const question *q, const answer *right, const answer *got)
{
    if (got->last == KO_E_DATA) {
        return OUTCOME_DATA;
    }
    if (got->last < 0) {
        return OUTCOME_ERROR;
    }
    if (got->last != KO_END || got->is_full) {
        return OUTCOME_OPEN;
    }
    if (is_same(right, got)) {
        return OUTCOME_SAME;
    }
    return is_cautious(q, right, got) ? OUTCOME_CAUTIOUS : OUTCOME_SILENT;
}
