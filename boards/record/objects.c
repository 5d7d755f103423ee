/* Objects: memory whose content lives longer than a call, as a tree with its pool.
 *
 * The recording holds the content of each object before its first use, and from then on the calls
 * that change it. A digest of its struct says before each call whether something else changed it,
 * such as an interrupt or a copy by the caller: then the content is written again. So it is after a
 * mark. The table is small: an object that it forgot is written once more, and nothing is lost. */
#include <stddef.h>
#include <string.h>

#include "calls.h"
#include "format.h"
#include "objects.h"
#include "types.h"

#ifndef KOREC_OBJECTS
#define KOREC_OBJECTS 16 /* objects that are known at once */
#endif

enum { CHUNK = 1024 }; /* bytes of content in a record, about */

typedef struct entry {
    const uint8_t *object; /* null: free */
    uint32_t digest;
    uint32_t count;
    uint8_t type;
    bool is_old; /* a mark was written since its content was */
} entry;

static entry entries[KOREC_OBJECTS];
static uint32_t next_entry; /* the one to be replaced next */

void korec_forget(void)
{
    memset(entries, 0, sizeof(entries));
    next_entry = 0;
}

void korec_age(void)
{
    for (uint32_t i = 0; i < KOREC_OBJECTS; i++) {
        entries[i].is_old = true;
    }
}

static entry *find(const void *object, uint32_t type)
{
    for (uint32_t i = 0; i < KOREC_OBJECTS; i++) {
        if (entries[i].object == object && entries[i].type == type) {
            return &entries[i];
        }
    }
    return NULL;
}

static void enter(const void *object, uint32_t type, uint32_t count, uint32_t digest)
{
    entry *e = find(object, type);
    if (e == NULL) {
        e = &entries[next_entry];
        next_entry = (next_entry + 1U < KOREC_OBJECTS) ? next_entry + 1U : 0U;
    }
    *e = (entry){object, digest, count, (uint8_t)type, false};
}

/* ---- digests ---- */

uint32_t korec_sum(uint32_t sum, const void *from, uint32_t bytes)
{
    const uint8_t *at = from;
    uint32_t word = 0;
    if (((uintptr_t)at & 3U) == 0U) {
        for (; bytes >= 4U; bytes -= 4U, at += 4) {
            __builtin_memcpy(&word, __builtin_assume_aligned(at, 4), 4U);
            sum = korec_mix(sum, word);
        }
    }
    for (; bytes > 0U; bytes--, at++) {
        sum = korec_mix(sum, *at);
    }
    return sum;
}

const void *korec_pointer(const void *object, const korec_part *part)
{
    const void *pointer = NULL;
    __builtin_memcpy(&pointer, (const uint8_t *)object + part->offset, sizeof(pointer));
    return pointer;
}

uint32_t korec_count(const void *object, const korec_part *part)
{
    return part->count((const uint8_t *)object + part->base);
}

static uint32_t digest_live(uint32_t sum, const uint8_t *object, const korec_type *type)
{
    for (uint32_t i = 0; i < type->part_count; i++) {
        const korec_part *part = &type->parts[i];
        const void *behind = (part->mode == KOREC_LIVE) ? korec_pointer(object, part) : NULL;
        if (behind != NULL) {
            sum =
                korec_sum(sum, behind, korec_count(object, part) * korec_types[part->target].size);
        }
    }
    return sum;
}

uint32_t korec_digest(const void *object, uint32_t type, uint32_t count)
{
    const korec_type *t = &korec_types[type];
    uint32_t sum = korec_sum(count, object, count * t->size);
    for (uint32_t i = 0; i < count && t->parts != NULL; i++) {
        sum = digest_live(sum, (const uint8_t *)object + i * t->size, t);
    }
    return sum;
}

/* ---- content ---- */

/* The struct's plain bytes and addresses, in the order of its fields. */
static void put_struct(const uint8_t *object, const korec_type *type)
{
    for (uint32_t i = 0; i < type->part_count; i++) {
        const korec_part *part = &type->parts[i];
        if (part->mode == KOREC_PLAIN) {
            korec_bytes(object + part->offset, part->bytes);
        } else if (part->mode == KOREC_CHECK) {
            korec_word(korec_count(object, part));
        } else {
            korec_address(korec_pointer(object, part));
        }
    }
}

static void put_entries(const uint8_t *from, uint32_t type, uint32_t entries_here)
{
    const korec_type *t = &korec_types[type];
    if (t->parts == NULL) {
        korec_bytes(from, entries_here * t->size);
        return;
    }
    for (uint32_t i = 0; i < entries_here; i++) {
        put_struct(from + i * t->size, t);
    }
}

/* Opens the record of entries `first` and on. Without entries it says that memory is there. */
static void open_part(const uint8_t *object, uint32_t kind, uint32_t count, uint32_t first,
                      uint32_t here)
{
    korec_open(KOREC_PART);
    korec_address(object);
    korec_word(kind);
    korec_word(count);
    korec_word(first);
    korec_word(here);
}

static void put_content(const uint8_t *object, uint32_t type, uint32_t count, uint32_t reason)
{
    const uint32_t size = korec_types[type].size;
    const uint32_t most = (size < CHUNK) ? CHUNK / size : 1U;
    for (uint32_t first = 0; first < count; first += most) {
        const uint32_t here = (count - first < most) ? count - first : most;
        open_part(object, type | reason << 16, count, first, here);
        put_entries(object + first * size, type, here);
        korec_commit_part();
    }
}

static void put_object(const uint8_t *object, uint32_t type, uint32_t count, uint32_t reason);

/* Writes the content behind the pointers of a struct, which comes before the struct. */
static void put_behind(const uint8_t *object, uint32_t type, uint32_t reason)
{
    const korec_type *t = &korec_types[type];
    for (uint32_t i = 0; i < t->part_count; i++) {
        const korec_part *part = &t->parts[i];
        const void *behind = korec_is_pointer(part->mode) ? korec_pointer(object, part) : NULL;
        const uint32_t n = (behind != NULL) ? korec_count(object, part) : 0U;
        if (n == 0U || part->mode == KOREC_OTHER) {
            continue;
        }
        if (part->mode == KOREC_MEMORY) {
            open_part(behind, part->target, n, 0, 0);
            korec_commit_part();
        } else {
            put_object(behind, part->target, n, reason);
        }
    }
}

static void put_object(const uint8_t *object, uint32_t type, uint32_t count, uint32_t reason)
{
    for (uint32_t i = 0; i < count && korec_types[type].parts != NULL; i++) {
        put_behind(object + i * korec_types[type].size, type, reason);
    }
    put_content(object, type, count, reason);
}

/* ---- before and after a call ---- */

/* Objects that the struct points to, and those behind what it owns, have their own content. */
static void put_others(const uint8_t *object, uint32_t type, uint32_t count)
{
    const korec_type *t = &korec_types[type];
    for (uint32_t k = 0; k < count * t->part_count; k++) {
        const uint8_t *at = object + k / t->part_count * t->size;
        const korec_part *part = &t->parts[k % t->part_count];
        const void *behind = korec_is_pointer(part->mode) ? korec_pointer(at, part) : NULL;
        if (behind == NULL) {
            continue;
        }
        if (part->mode == KOREC_OTHER) {
            korec_object(behind, part->target, 1U);
        } else if (part->mode != KOREC_MEMORY && korec_types[part->target].parts != NULL) {
            put_others(behind, part->target, korec_count(at, part));
        }
    }
}

void korec_object(const void *object, uint32_t type, uint32_t count)
{
    if (object == NULL || !korec_fits(count, korec_types[type].size)) {
        return;
    }
    if (korec_types[type].parts != NULL) {
        put_others(object, type, count);
    }
    const entry *e = find(object, type);
    const uint32_t sum = korec_digest(object, type, count);
    if (e != NULL && e->digest == sum && !e->is_old) {
        return;
    }
    uint32_t reason = KOREC_FIRST;
    if (e != NULL) {
        reason = (e->digest == sum) ? KOREC_AGAIN : KOREC_CHANGED;
    }
    put_object(object, type, count, reason);
    korec_settle(object, type, count);
}

void korec_describe(const void *object, uint32_t type, uint32_t count)
{
    if (object != NULL && korec_fits(count, korec_types[type].size)) {
        if (korec_types[type].parts != NULL) {
            put_others(object, type, count);
        }
        put_object(object, type, count, KOREC_FIRST);
    }
}

/* An object within another changes its digest, and is as well known. */
void korec_settle(const void *object, uint32_t type, uint32_t count)
{
    if (object == NULL || !korec_fits(count, korec_types[type].size)) {
        return;
    }
    enter(object, type, count, korec_digest(object, type, count));
    for (uint32_t i = 0; i < KOREC_INSIDES; i++) {
        const korec_inside *inside = &korec_insides[i];
        const uint8_t *at = object;
        if (inside->outer == type) {
            at += inside->offset;
            enter(at, inside->inner, 1U, korec_digest(at, inside->inner, 1U));
        } else if (inside->inner == type) {
            entry *outer = find(at - inside->offset, inside->outer);
            if (outer != NULL) {
                outer->digest = korec_digest(outer->object, outer->type, outer->count);
            }
        }
    }
}
