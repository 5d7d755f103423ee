/* Finds the numbers of a call that may be bad, and writes bad ones. */
#include "places.h"

#include <string.h>

#include "judge.h"

place places[MOST_PLACES];
unsigned place_count;

static void add_place(unsigned argument, size_t offset, size_t size, bool is_count)
{
    if (place_count < MOST_PLACES) {
        places[place_count++] =
            (place){(uint8_t)argument, (uint16_t)offset, (uint16_t)size, is_count};
    } else {
        fail("has too many words", "");
    }
}

static void add_members(unsigned argument, const type *t)
{
    for (unsigned i = 0; i < t->word_count; i++) {
        const word *w = &t->words[i];
        for (unsigned at = 0; at < w->size; at += 4U) {
            add_place(argument, w->offset + at, (w->size < 4U) ? w->size : 4U, w->is_count);
        }
    }
}

void find_places(void)
{
    place_count = 0;
    for (unsigned i = 0; i < tested->count; i++) {
        const parameter *p = &tested->parameters[i];
        const type *t = p->points_to;
        if (t == NULL) {
            add_place(i, 0, 0, (p->flags & IS_COUNT) != 0U);
        } else if (t->rule == SOME_MEMBERS) {
            add_members(i, t);
        }
        for (unsigned at = 0; t != NULL && t->rule == ALL_WORDS && at < t->size; at += 4U) {
            add_place(i, at, (t->size < 4U) ? t->size : 4U, false);
        }
    }
}

unsigned extreme_count(const place *p)
{
    return (p->size == 0U) ? tested->parameters[p->argument].extreme_count
                           : COUNT(extremes_of_int32);
}

static void write_word(const place *p, uint32_t number, value *v)
{
    const uint16_t half = (uint16_t)number;
    const uint8_t byte = (uint8_t)number;
    uint8_t *const to = (uint8_t *)v[p->argument].at + p->offset;
    if (p->size == sizeof(number)) {
        memcpy(to, &number, sizeof(number));
    } else if (p->size == sizeof(half)) {
        memcpy(to, &half, sizeof(half));
    } else {
        memcpy(to, &byte, sizeof(byte));
    }
}

void put(const place *p, unsigned which, value *v)
{
    if (p->size == 0U) {
        v[p->argument].number = tested->parameters[p->argument].extremes[which];
        return;
    }
    if (p->size == 4U) {
        write_word(p, (uint32_t)extremes_of_int32[which], v);
    } else {
        write_word(p, (which < 5U) ? UINT32_MAX - which : which, v);
    }
}

void put_any(const place *p, int64_t number, value *v)
{
    if (p->is_count) {
        put(p, (unsigned)((uint64_t)number % extreme_count(p)), v);
    } else if (p->size != 0U) {
        write_word(p, (uint32_t)number, v);
    } else {
        v[p->argument].number = number;
    }
}
