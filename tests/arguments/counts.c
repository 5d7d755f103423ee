/* Judges how many findings a call says it has delivered, for every function named ..._next_n. One
 * rule holds for all of them: with KO_OK the count is 1 to room, with any other status it is 0.
 *
 * promise: end-means-clear */
#include "judge.h"

#include <stdio.h>
#include <string.h>

#define LEAST_FUNCTIONS 6U /* so many there are at least */
#define OLD 0xA5A5A5A5U    /* what the count holds before each call */
#define MOST_STEPS 1000U   /* until a query must end */

static unsigned checks;
static unsigned statuses; /* bits: the statuses that calls answered */

static bool is_next_n(const char *name)
{
    const size_t length = strlen(name);
    return length > 7U && strcmp(name + length - 7U, "_next_n") == 0;
}
/* Returns the index of a parameter, or the number of parameters if there is none. */
static unsigned find(const char *name)
{
    unsigned i = 0;
    while (i < tested->count && strcmp(tested->parameters[i].name, name) != 0) {
        i++;
    }
    return i;
}
static void begin(value *v)
{
    restore();
    tested->fill(v);
}
/* Calls once. Returns the status. */
static int64_t call_once(const value *v, const char *which)
{
    const uint32_t room = (uint32_t)v[find("room")].number;
    const uint32_t old = OLD;
    uint32_t count = OLD;
    void *const at = v[find("count")].at;
    if (at != NULL) {
        memcpy(at, &old, sizeof(old));
    }
    const int64_t result = tested->run(v);
    if (at != NULL) {
        memcpy(&count, at, sizeof(count));
    }
    checks++;
    statuses |= 1U << (unsigned)(result - KO_E_CHANGED);
    const bool is_right = (result == KO_OK) ? count >= 1U && count <= room : count == 0U;
    if (at != NULL && !is_right) {
        fail("has a count that is not what it delivered", which);
    }
    return result;
}
/* Calls to the end with this budget for each call, and twice more. */
static void judge_walk(uint32_t room, uint32_t budget)
{
    value v[MOST_ARGUMENTS];
    unsigned ends = 0;
    begin(v);
    v[find("room")].number = room;
    for (unsigned i = 0; i < MOST_STEPS && ends < 3U; i++) {
        memcpy(v[find("budget")].at, &budget, sizeof(budget));
        const int64_t result = call_once(v, "a walk");
        ends += (result != KO_OK && result != KO_UNFINISHED) ? 1U : 0U;
    }
    if (ends < 3U) {
        fail("does not end", "a walk");
    }
}
/* Calls with each pointer null, with rooms that are out of range, with the query or what it leads
 * to in another state than begin left it. */
static void judge_refusals(void)
{
    value v[MOST_ARGUMENTS];
    for (unsigned i = 0; i < tested->count; i++) {
        if (tested->parameters[i].points_to != NULL) {
            begin(v);
            v[i].at = NULL;
            (void)call_once(v, "null");
        }
    }
    const parameter *room = &tested->parameters[find("room")];
    for (unsigned i = 0; i < room->extreme_count; i++) {
        begin(v);
        v[find("room")].number = room->extremes[i];
        (void)call_once(v, "a room");
    }
    const unsigned query = find("query");
    for (unsigned fill = 0; fill < 2U; fill++) {
        begin(v);
        memset(v[query].at, (fill == 0U) ? 0x00 : 0xFF, tested->parameters[query].points_to->size);
        (void)call_once(v, "a query that was never begun");
    }
    begin(v);
    ((ko_query *)v[query].at)->revision++; /* the container has changed */
    (void)call_once(v, "a container that changed");
}

unsigned judge_counts(void)
{
    unsigned functions = 0;
    unsigned failed = 0;
    for (unsigned i = 0; i < call_count; i++) {
        if (!is_next_n(calls[i].name)) {
            continue;
        }
        tested = &calls[i];
        failures = 0;
        functions++;
        for (uint32_t room = 1; room <= 4U; room++) {
            judge_walk(room, 1);
            judge_walk(room, 1000);
        }
        judge_refusals();
        failed += (failures > 0U) ? 1U : 0U;
    }
    const unsigned wanted[] = {KO_OK,
                               KO_END,
                               KO_UNFINISHED,
                               (unsigned)KO_E_ARG,
                               (unsigned)KO_E_RANGE,
                               (unsigned)KO_E_CHANGED};
    for (unsigned i = 0; i < COUNT(wanted); i++) {
        if ((statuses >> (wanted[i] - (unsigned)KO_E_CHANGED) & 1U) == 0U) {
            failed++;
            printf("  no call answered %s\n", ko_status_text((ko_status)wanted[i]));
        }
    }
    if (functions < LEAST_FUNCTIONS) {
        failed++;
        printf("  too few functions were found\n");
    }
    printf("counts of %u functions: %u comparisons\n", functions, checks);
    printf("counts: %u passed, %u failed\n",
           functions - ((failed < functions) ? failed : functions), failed);
    return failed;
}
