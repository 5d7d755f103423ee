/* Calls one function with samples, and judges what it answered and what it wrote. */
#include "judge.h"

#include <stdio.h>
#include <string.h>

#define MOST_FAILURES 3U /* how many are printed for each function */

uint8_t kept[MOST_BYTES];
uint8_t after[MOST_BYTES];
unsigned failures;
const call *tested;

static const uint8_t *held_before; /* all samples, as the call found them */

void fail(const char *what, const char *which)
{
    failures++;
    if (failures <= MOST_FAILURES) {
        printf("  %s: %s%s%s\n", tested->name, which, (which[0] != '\0') ? ": " : "", what);
    }
}

/* ---- the memory of all samples ---- */

void save(uint8_t *to)
{
    for (unsigned i = 0; i < region_count; i++) {
        memcpy(to, regions[i].at, regions[i].size);
        to += regions[i].size;
    }
}
void restore(void)
{
    const uint8_t *from = kept;
    for (unsigned i = 0; i < region_count; i++) {
        memcpy(regions[i].at, from, regions[i].size);
        from += regions[i].size;
    }
}
const region *region_of(const void *at)
{
    for (unsigned i = 0; i < region_count; i++) {
        const uintptr_t offset = (uintptr_t)at - (uintptr_t)regions[i].at;
        if (offset < regions[i].size) {
            return &regions[i];
        }
    }
    return NULL;
}
bool leads_to(const region *from, const region *to)
{
    for (size_t at = 0; at + sizeof(void *) <= from->size; at += sizeof(void *)) {
        void *held;
        memcpy(&held, (const uint8_t *)from->at + at, sizeof(held));
        const region *next = region_of(held);
        if (next == to) {
            return true;
        }
    }
    return false;
}
/* True iff a call with this result may write an argument: a result, or a spared one. A container
 * that is full may count what is lost. */
static bool may_write(const parameter *p, int64_t result)
{
    const bool is_counted = result == KO_E_FULL && p->points_to->rule == OWNS_MEMORY;
    return ((result < KO_OK && !is_counted) ? (p->flags & IS_SPARED) != 0U
                                            : (p->flags & IS_CONST) == 0U);
}
/* True iff a call may write a sample: an argument, or memory of one of these. */
static bool may_change(const value *v, const region *r, int64_t result)
{
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        const bool is_free = p->points_to != NULL && may_write(p, result);
        const region *of = is_free ? region_of(v[i].at) : NULL;
        if (of == r || (of != NULL && result != KO_E_FULL && p->points_to->rule >= OWNS_MEMORY &&
                        leads_to(of, r))) {
            return true;
        }
    }
    return false;
}
bool is_unchanged(const uint8_t *from, const value *v, int64_t result)
{
    for (unsigned i = 0; i < region_count; i++) {
        if (memcmp(regions[i].at, from, regions[i].size) != 0 &&
            !may_change(v, &regions[i], result)) {
            return false;
        }
        from += regions[i].size;
    }
    return true;
}
bool is_kept(const void *at)
{
    const uint8_t *from = held_before;
    for (unsigned i = 0; i < region_count; i++) {
        if (region_of(at) == &regions[i]) {
            return memcmp(regions[i].at, from, regions[i].size) == 0;
        }
        from += regions[i].size;
    }
    return true;
}

/* ---- one call ---- */

int64_t run_and_judge(const value *v, const uint8_t *before, const char *which)
{
    held_before = before;
    const int64_t result = tested->run(v);
    if (tested->kind != STATUS) {
        if (tested->kind != NOTHING && !is_unchanged(before, v, KO_OK)) {
            fail("writes more than its results", which);
        }
        return result;
    }
    if (result < KO_E_CHANGED || result > KO_PARTIAL) {
        fail("answers what is no status", which);
    } else if (result < KO_OK) {
        if (!is_unchanged(before, v, result)) {
            fail("is refused, and has written", which);
        } else if (tested->after != NULL && !tested->after(v)) {
            fail("is refused, and leaves something else than it says", which);
        }
    } else if (!is_unchanged(before, v, KO_OK)) {
        fail("writes more than its results", which);
    }
    return result;
}
static uint32_t state = 2463534242U;
unsigned draw(unsigned n)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state % n;
}
