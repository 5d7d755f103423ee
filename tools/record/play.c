/* The arguments and answers of a call that is made again. */
#include "play.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record/calls.h"
#include "record/player.h"

/* ---- how it goes ---- */

bool koplay_goes_on(const koplay *r)
{
    return r->state == KOPLAY_GOES_ON && !r->is_skipped;
}

void koplay_bad(koplay *r, const char *format, ...)
{
    if (r->state != KOPLAY_GOES_ON) {
        return;
    }
    va_list list;
    va_start(list, format);
    (void)vsnprintf(r->report.why, sizeof(r->report.why), format, list);
    va_end(list);
    r->state = KOPLAY_BAD;
}

void koplay_say(koplay *r, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const size_t left = sizeof(r->text) - r->text_length;
    const int n = vsnprintf(r->text + r->text_length, left, format, list);
    va_end(list);
    if (n > 0) {
        r->text_length += ((size_t)n < left) ? (uint32_t)n : (uint32_t)left - 1U;
    }
}

void koplay_differ(koplay *r, const char *what, uint64_t expected, uint64_t found)
{
    if (!koplay_goes_on(r) || expected == found) {
        return;
    }
    (void)snprintf(r->report.what, sizeof(r->report.what), "%s", what);
    r->report.expected = expected;
    r->report.found = found;
    r->report.bit = (uint32_t)__builtin_ctzll(expected ^ found);
    r->state = KOPLAY_DIFFERS;
}

uint32_t koplay_word(koplay *r)
{
    if (!koplay_goes_on(r)) {
        return 0;
    }
    if (r->pos >= r->end) {
        koplay_bad(r, "record %lu: %s has too few words", (unsigned long)r->report.number,
                   r->report.name);
        return 0;
    }
    return r->words[r->pos++];
}

/* Returns the record's next bytes, or null if there are not so many. */
static const uint8_t *take(koplay *r, uint32_t type, uint32_t count)
{
    const uint64_t bytes = (uint64_t)count * korec_types[type].size;
    if (koplay_goes_on(r) && (bytes + 3U) / 4U > r->end - r->pos) {
        koplay_bad(r, "record %lu: %s has too few words", (unsigned long)r->report.number,
                   r->report.name);
    }
    if (!koplay_goes_on(r)) {
        return NULL;
    }
    const uint8_t *from = (const uint8_t *)(r->words + r->pos);
    r->pos += (uint32_t)((bytes + 3U) / 4U);
    return from;
}

/* ---- fields ---- */

static uint64_t number_at(const uint8_t *at, const koplay_field *field)
{
    uint64_t number = 0;
    memcpy(&number, at, field->size);
    if (field->is_signed && field->size < 8U && (number >> (8U * field->size - 1U)) != 0U) {
        number |= ~UINT64_C(0) << (8U * field->size);
    }
    return number;
}

static bool is_active(const koplay_field *field, const uint8_t *entry)
{
    int32_t kind = 0;
    memcpy(&kind, entry + field->kind_offset, sizeof(kind));
    return field->kind < 0 || kind == field->kind;
}

static void compare_field(koplay *r, const char *name, int64_t index, const koplay_field *field,
                          const uint8_t *expected, const uint8_t *found)
{
    for (uint32_t i = 0; i < field->count; i++) {
        const uint32_t at = field->offset + i * field->size;
        const uint64_t a = number_at(expected + at, field);
        const uint64_t b = number_at(found + at, field);
        if (a == b) {
            continue;
        }
        char place[24] = "";
        char entry[24] = "";
        char what[96];
        if (index >= 0) {
            (void)snprintf(place, sizeof(place), "[%" PRId64 "]", index);
        }
        if (field->count > 1U) {
            (void)snprintf(entry, sizeof(entry), "[%lu]", (unsigned long)i);
        }
        (void)snprintf(what, sizeof(what), "%s%s%s%s%s", name, place,
                       (field->name[0] != '\0') ? "." : "", field->name, entry);
        koplay_differ(r, what, a, b);
        return;
    }
}

void koplay_compare_range(koplay *r, const char *name, uint32_t type, int64_t index,
                          const uint8_t *expected, const uint8_t *found, uint32_t from, uint32_t to)
{
    const koplay_type *t = &koplay_types[type];
    for (uint32_t i = 0; i < t->field_count && koplay_goes_on(r); i++) {
        const koplay_field *field = &t->fields[i];
        if (field->offset >= from && field->offset < to && is_active(field, expected)) {
            compare_field(r, name, index, field, expected, found);
        }
    }
}

void koplay_compare(koplay *r, const char *name, uint32_t type, int64_t index, uint32_t count,
                    const uint8_t *expected, const uint8_t *found)
{
    const uint32_t size = korec_types[type].size;
    for (uint32_t i = 0; i < count && koplay_goes_on(r); i++) {
        koplay_compare_range(r, name, type, (index < 0) ? index : index + i,
                             expected + (size_t)i * size, found + (size_t)i * size, 0, size);
    }
}

static void say_entry(koplay *r, const char *name, uint32_t type, uint32_t count,
                      const uint8_t *entry)
{
    const koplay_type *t = &koplay_types[type];
    koplay_say(r, "%s", name);
    if (count > 1U) {
        koplay_say(r, "[%lu]", (unsigned long)count);
    }
    koplay_say(r, (t->field_count > 1U) ? "={" : "=");
    const char *comma = "";
    for (uint32_t i = 0; count > 0U && i < t->field_count; i++) {
        const koplay_field *field = &t->fields[i];
        if (is_active(field, entry)) {
            koplay_say(r, "%s%" PRId64, comma, (int64_t)number_at(entry + field->offset, field));
            comma = " ";
        }
    }
    koplay_say(r, (t->field_count > 1U) ? "}, " : ", ");
}

/* ---- arguments ---- */

void koplay_nulls(koplay *r)
{
    r->nulls = koplay_word(r);
    r->bit = 0;
}

static bool is_null(koplay *r)
{
    return ((r->nulls >> r->bit++) & 1U) != 0U;
}

uint32_t koplay_value(koplay *r, const char *name)
{
    const uint32_t value = koplay_word(r);
    koplay_say(r, "%s=%" PRIu32 ", ", name, value);
    return value;
}

uint64_t koplay_wide(koplay *r, const char *name)
{
    const uint64_t low = koplay_word(r);
    const uint64_t value = low | (uint64_t)koplay_word(r) << 32;
    koplay_say(r, "%s=%" PRId64 ", ", name, (int64_t)value);
    return value;
}

void *koplay_inout(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    if (is_null(r)) {
        return NULL;
    }
    const uint8_t *from = take(r, type, count);
    if (from == NULL) {
        return NULL;
    }
    void *to = koplay_scratch(r, type, count);
    if (to == NULL) {
        koplay_bad(r, "no memory");
        return NULL;
    }
    memcpy(to, from, (size_t)count * korec_types[type].size);
    say_entry(r, name, type, count, from);
    return to;
}

const void *koplay_in(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    return koplay_inout(r, name, type, count);
}

void *koplay_out(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    (void)name;
    return is_null(r) ? NULL : koplay_scratch(r, type, count);
}

void *koplay_slot(koplay *r)
{
    void *slot = is_null(r) ? NULL : koplay_scratch(r, KOREC_TYPE_uint64_t, 1U);
    if (slot != NULL) {
        memset(slot, 0, 8U);
    }
    return slot;
}

static uint32_t address_of(koplay *r, const char *name, bool *null)
{
    *null = is_null(r);
    const uint32_t address = koplay_word(r);
    koplay_say(r, "%s=0x%08" PRIX32 ", ", name, address);
    return address;
}

void *koplay_object(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    bool null = false;
    const uint32_t address = address_of(r, name, &null);
    if (null || !koplay_goes_on(r)) {
        return NULL;
    }
    koplay_region *region =
        (count == 0U) ? koplay_provide(r, address, type, 0U) : koplay_find(r, address, type);
    if (region == NULL || (count > region->count && count > 1U)) {
        koplay_bad(r, "record %lu: the content of %s at 0x%08" PRIX32 " is not in the recording",
                   (unsigned long)r->report.number, name, address);
        return NULL;
    }
    return region->memory;
}

void *koplay_memory(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    bool null = false;
    const uint32_t address = address_of(r, name, &null);
    if (null || !koplay_goes_on(r)) {
        return NULL;
    }
    koplay_region *region = koplay_provide(r, address, type, count);
    if (region == NULL || r->given_count == 8U) {
        koplay_bad(r, "no memory");
        return NULL;
    }
    r->given[r->given_count++] = region;
    return region->memory;
}

void *koplay_made(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    return koplay_memory(r, name, type, count);
}

void *koplay_query(koplay *r, const char *name, uint32_t type, uint32_t count)
{
    (void)count;
    bool null = false;
    const uint32_t address = address_of(r, name, &null);
    if (null || !koplay_goes_on(r)) {
        return NULL;
    }
    const koplay_region *region = koplay_find(r, address, type);
    r->is_skipped = region == NULL;
    return (region != NULL) ? region->memory : NULL;
}

/* A query that was copied or begun elsewhere is not the one that is known at its address. */
void koplay_before(koplay *r, const ko_query *q)
{
    const uint32_t digest = koplay_word(r);
    if (koplay_goes_on(r) && q != NULL && korec_query_digest(q) != digest) {
        r->is_skipped = true;
    }
}

void koplay_inside(koplay *r, const void *inner, uint32_t type)
{
    const uint32_t address = koplay_word(r);
    if (!koplay_goes_on(r) || inner == NULL || address == 0U) {
        return;
    }
    koplay_region *region = koplay_provide(r, address, type, 1U);
    if (region != NULL && region->memory != inner) {
        if (region->is_ours) {
            region->previous = region->memory; /* it stays: queries know it */
        }
        region->memory = (void *)(uintptr_t)inner;
        region->is_ours = false;
    }
}

bool koplay_ready(koplay *r)
{
    return koplay_goes_on(r);
}

/* ---- answers ---- */

static void end_arguments(koplay *r)
{
    if (r->text_length > 1U && r->text[r->text_length - 1U] == ' ') {
        r->text_length -= 2U;
    }
    koplay_say(r, ")");
}

bool koplay_result_status(koplay *r, int64_t found)
{
    const int32_t expected = (int32_t)koplay_word(r);
    end_arguments(r);
    r->is_done = found >= 0;
    r->answers = r->pos - 1U;
    koplay_say(r, " = %" PRId32, expected);
    koplay_differ(r, "result", (uint64_t)(int64_t)expected, (uint64_t)found);
    r->report.is_status = r->state == KOPLAY_DIFFERS;
    return koplay_goes_on(r);
}

bool koplay_result_number(koplay *r, int64_t found, uint32_t size)
{
    r->answers = r->pos;
    uint64_t expected = koplay_word(r);
    if (size == 8U) {
        expected |= (uint64_t)koplay_word(r) << 32;
    }
    end_arguments(r);
    koplay_say(r, " = %" PRId64, (size == 8U) ? (int64_t)expected : (int64_t)(int32_t)expected);
    koplay_differ(r, "result", expected, (size == 8U) ? (uint64_t)found : (uint32_t)found);
    return koplay_goes_on(r);
}

void koplay_state_of(koplay *r, const char *name, uint32_t found)
{
    koplay_differ(r, name, koplay_word(r), found);
}

void koplay_entries(koplay *r, const char *name, uint32_t found)
{
    char what[96];
    (void)snprintf(what, sizeof(what), "entries of %s", name);
    koplay_state_of(r, what, found);
}

void koplay_answer(koplay *r, const char *name, const void *found, uint32_t type, uint32_t count)
{
    const uint8_t *expected = take(r, type, count);
    if (expected == NULL) {
        return;
    }
    koplay_say(r, " ");
    say_entry(r, name, type, count, expected);
    koplay_compare(r, name, type, (count > 1U) ? 0 : -1, count, expected, found);
}

void koplay_pointer(koplay *r, const char *name, const void *found, uint32_t type)
{
    const uint32_t address = koplay_word(r);
    const koplay_region *region = koplay_goes_on(r) ? koplay_find(r, address, type) : NULL;
    if (koplay_goes_on(r) && (region == NULL || region->memory != found)) {
        koplay_differ(r, name, address, 0U);
    }
}

void koplay_after(koplay *r, const char *name, const ko_query *q)
{
    static const char *const fields[] = {"q.status", "q.visits", "q.doubt", "q"};
    const bool is_over = q->status < 0;
    const uint32_t found[] = {(uint32_t)(int32_t)q->status, is_over ? 0U : q->visits,
                              is_over ? 0U : q->doubt, korec_query_digest(q)};
    for (uint32_t i = 0; i < 4U; i++) {
        char what[96];
        (void)snprintf(what, sizeof(what), "%s.%s", name, fields[i]);
        koplay_state_of(r, what, found[i]);
    }
}
