/* The ring of the recorder. Records lie one after the other, over the end of the ring and on at its
 * beginning. The open record lies behind the last whole one and becomes part of the ring when it is
 * closed, so a reader never sees half a record. */
#include "record.h"

#include <stddef.h>
#include <string.h>

#include "calls.h"
#include "format.h"
#include "objects.h"
#include "types.h"

static struct {
    uint32_t *ring;
    uint32_t size;
    uint32_t tail;  /* the oldest whole record */
    uint32_t used;  /* words of whole records */
    uint32_t taken; /* words of the oldest one that were read already */
    uint32_t open;  /* words of the open record */
    uint32_t first; /* its first word */
    uint32_t what;  /* its kind */
    uint32_t check;
    uint32_t number; /* of the next record */
    uint32_t every;
    uint32_t since;   /* words of calls since the last mark */
    uint32_t content; /* words of content since then */
    uint32_t counters[KOREC_COUNTERS];
    korec_full full;
    bool is_on;
    bool is_void;          /* the open record is given up */
    bool is_unfit;         /* the call under way cannot be recorded */
    bool is_lost;          /* a record of it was given up */
    volatile bool is_torn; /* an interrupt changed an object during the call under way */
    bool wants_end;        /* it was stopped: the last record comes when all others were read */
    bool wants_mark;       /* before the next call */
    bool wants_header;     /* nothing was read yet */
    volatile bool is_busy;
} rec;

static uint32_t wrap(uint32_t at)
{
    return (at >= rec.size) ? at - rec.size : at;
}

/* ---- room ---- */

static bool drop_oldest(void)
{
    if (rec.used == 0U || rec.taken != 0U) {
        return false;
    }
    const uint32_t length = rec.ring[rec.tail] & 0xFFFFU;
    const uint32_t what = rec.ring[rec.tail] >> 16;
    rec.tail = wrap(rec.tail + length);
    rec.used -= length;
    rec.counters[KOREC_DROPPED] += korec_is_call(what) ? 1U : 0U;
    return true;
}

static uint32_t room(void)
{
    return rec.size - rec.used - rec.open;
}

/* Gives the open record up. If only a reader in the middle of a record is in its way, its number is
 * missing in the recording, and a replay goes on at the next mark. */
static void give_up(void)
{
    rec.is_void = true;
    rec.is_lost = true;
    if (rec.taken != 0U) {
        rec.number++;
        rec.wants_mark = true;
        rec.counters[KOREC_DROPPED] += korec_is_call(rec.what) ? 1U : 0U;
    } else {
        rec.counters[KOREC_UNFIT]++;
    }
}

static __attribute__((noinline)) void make_room(uint32_t words)
{
    if (words > rec.size || rec.open + words > rec.size || rec.open + words > KOREC_RECORD_MOST) {
        give_up();
        return;
    }
    if (rec.full != NULL) {
        rec.full();
    }
    while (room() < words) {
        if (!drop_oldest()) {
            give_up();
            return;
        }
    }
}

/* ---- the open record ---- */

static inline void put(uint32_t word)
{
    rec.ring[wrap(rec.first + rec.open)] = word;
    rec.open++;
    rec.check = korec_mix(rec.check, word);
}

/* Puts aligned words: the loop in which a recording spends its time. */
static void put_words(const uint8_t *from, uint32_t words)
{
    uint32_t *const begin = rec.ring;
    uint32_t *const end = begin + rec.size;
    uint32_t *to = begin + wrap(rec.first + rec.open);
    uint32_t check = rec.check;
    const uint8_t *const last = from + 4U * words;
    rec.open += words;
    for (; from != last; from += 4) {
        uint32_t word = 0;
        __builtin_memcpy(&word, __builtin_assume_aligned(from, 4), 4U);
        *to++ = word;
        to = (to == end) ? begin : to;
        check = korec_mix(check, word);
    }
    rec.check = check;
}

void korec_word(uint32_t word)
{
    if (room() < 1U && !rec.is_void) {
        make_room(1U);
    }
    if (!rec.is_void) {
        put(word);
    }
}

void korec_wide(uint64_t word)
{
    korec_word((uint32_t)word);
    korec_word((uint32_t)(word >> 32));
}

void korec_bytes(const void *from, uint32_t bytes)
{
    const uint32_t words = bytes / 4U + ((bytes % 4U != 0U) ? 1U : 0U);
    if (room() < words && !rec.is_void) {
        make_room(words);
    }
    if (rec.is_void) {
        return;
    }
    const uint8_t *at = from;
    uint32_t word = 0;
    if (((uintptr_t)at & 3U) == 0U) {
        put_words(at, bytes / 4U);
        at += bytes - bytes % 4U;
        bytes %= 4U;
    }
    for (; bytes > 0U; bytes -= (bytes < 4U) ? bytes : 4U, at += 4) {
        word = 0;
        __builtin_memcpy(&word, at, (bytes < 4U) ? bytes : 4U);
        put(word);
    }
}

bool korec_fits(uint32_t count, uint32_t size)
{
    const bool fits = count <= (4U * rec.size) / size;
    rec.is_unfit = rec.is_unfit || !fits;
    return fits;
}

void korec_apart(const void *a, const void *b)
{
    rec.is_unfit = rec.is_unfit || (a == b && a != NULL);
}

void korec_array(const void *from, uint32_t count, uint32_t size)
{
    if (korec_fits(count, size)) {
        korec_bytes(from, count * size);
    }
}

/* On a host two addresses may share the low half, so the high half is mixed in. */
void korec_address(const void *address)
{
    const uint64_t wide = (uintptr_t)address;
    korec_word((uint32_t)wide ^ (uint32_t)(wide >> 32) * 0x9E3779B1U);
}

void korec_open(uint32_t what)
{
    rec.first = wrap(rec.tail + rec.used);
    rec.open = 0;
    rec.what = what;
    rec.is_void = false;
    rec.check = 0;
    korec_word(what << 16);
    rec.check = 0; /* the first word is added last, with the length */
    korec_word(rec.number);
}

static void commit(void)
{
    if (rec.is_unfit && !rec.is_void) {
        give_up();
    }
    if (room() < 1U && !rec.is_void) {
        make_room(1U);
    }
    if (rec.is_void) {
        rec.open = 0;
        return;
    }
    rec.ring[rec.first] |= rec.open + 1U;
    put(korec_mix(rec.check, rec.ring[rec.first]));
    rec.used += rec.open;
    if (korec_is_call(rec.what)) {
        rec.since += rec.open;
    } else {
        rec.content += rec.open;
    }
    rec.open = 0;
    rec.number++;
}

static void note_content(void)
{
    if (rec.content > rec.counters[KOREC_CONTENT]) {
        rec.counters[KOREC_CONTENT] = rec.content;
    }
}

static void counters(uint32_t what)
{
    note_content();
    korec_open(what);
    korec_bytes(rec.counters, sizeof(rec.counters));
    commit();
    rec.since = 0;
    rec.content = 0;
}

/* ---- calls ---- */

/* An interrupt changed objects during a call, so nothing is known of them: a number is left out of
 * the recording, by which the replay sees a gap, and a mark follows. */
static void tear(void)
{
    if (rec.is_torn) {
        rec.is_torn = false;
        rec.number++;
        rec.wants_mark = true;
        korec_forget();
    }
}

bool korec_enter(bool changes)
{
    if (!rec.is_on) {
        return false;
    }
    if (rec.is_busy) {
        rec.counters[KOREC_MISSED]++;
        rec.is_torn = rec.is_torn || changes;
        return false;
    }
    rec.is_busy = true;
    rec.is_unfit = false;
    rec.is_lost = false;
    tear(); /* an interrupt came at the very end of the last call */
    if (rec.wants_mark || (rec.every != 0U && rec.since >= rec.every)) {
        rec.wants_mark = false;
        counters(KOREC_MARK);
        korec_age();
    }
    return true;
}

/* The replay does not make a call that was given up, so the content of each object is written
 * again. An interrupt may come while the record is completed, too. */
void korec_close(void)
{
    if (rec.is_torn) {
        rec.open = 0;
    } else {
        commit();
    }
    if (rec.is_lost) {
        korec_forget();
    }
    tear();
    rec.is_busy = false;
}

/* Each part of an object is a record of its own, written before that of the call. */
void korec_commit_part(void)
{
    commit();
}

uint32_t korec_query_digest(const ko_query *q)
{
    const uint32_t status = (uint32_t)(uint8_t)q->status;
    if (q->status < 0) {
        return korec_mix(0, status); /* a refused query holds nothing else */
    }
    uint32_t sum = korec_mix(korec_mix(korec_mix(0, q->revision), q->visits), q->doubt);
    return korec_mix(sum, status | (uint32_t)q->order << 8 | (uint32_t)q->mask << 16 |
                              (uint32_t)q->depth << 24);
}

void korec_query_after(const ko_query *q)
{
    const bool is_over = q->status < 0;
    korec_word((uint32_t)(int32_t)q->status);
    korec_word(is_over ? 0U : q->visits);
    korec_word(is_over ? 0U : q->doubt);
    korec_word(korec_query_digest(q));
}

/* ---- for the firmware ---- */

bool korec_start(uint32_t *ring, uint32_t words, uint32_t every, korec_full full)
{
    memset(&rec, 0, sizeof(rec));
    if (ring == NULL || words < KOREC_LEAST_WORDS) {
        return false;
    }
    rec.ring = ring;
    rec.size = words;
    rec.every = every;
    rec.full = full;
    rec.wants_header = true;
    rec.wants_mark = true;
    korec_forget();
    rec.is_on = true;
    return true;
}

void korec_mark(void)
{
    rec.wants_mark = true;
}

uint32_t korec_ring_words(void)
{
    note_content();
    const uint32_t words = KOREC_SHARES * rec.counters[KOREC_CONTENT];
    return (rec.counters[KOREC_DROPPED] == 0U || words < rec.size) ? rec.size : words;
}

void korec_stop(void)
{
    rec.wants_end = rec.wants_end || rec.is_on;
    rec.is_on = false;
}

static uint32_t read_header(uint8_t *to, uint32_t size)
{
    uint32_t words[KOREC_HEAD_WORDS] = {KOREC_MAGIC, KOREC_VERSION, ko_version(), KOREC_SIGNATURE,
                                        KO_TREE_K};
    if (size < sizeof(words)) {
        return 0;
    }
    for (uint32_t i = 0; i < KOREC_HEAD_CHECK; i++) {
        words[KOREC_HEAD_CHECK] = korec_mix(words[KOREC_HEAD_CHECK], words[i]);
    }
    memcpy(to, words, sizeof(words));
    rec.wants_header = false;
    return sizeof(words);
}

uint32_t korec_read(void *to, uint32_t size)
{
    uint8_t *at = to;
    uint32_t done = 0;
    if (to == NULL || rec.ring == NULL) {
        return 0;
    }
    if (rec.wants_header) {
        done = read_header(at, size);
        if (done == 0U) {
            return 0;
        }
    }
    while (size - done >= 4U) {
        if (rec.used == 0U && rec.wants_end) {
            rec.wants_end = false;
            counters(KOREC_END);
        }
        if (rec.used == 0U) {
            break;
        }
        const uint32_t length = rec.ring[rec.tail] & 0xFFFFU;
        memcpy(at + done, &rec.ring[wrap(rec.tail + rec.taken)], 4U);
        done += 4U;
        rec.taken++;
        if (rec.taken == length) {
            rec.tail = wrap(rec.tail + length);
            rec.used -= length;
            rec.taken = 0;
        }
    }
    return done;
}

uint32_t korec_left(void)
{
    const uint32_t ahead = (rec.wants_header ? KOREC_HEAD_WORDS : 0U) +
                           (rec.wants_end ? KOREC_RECORD_LEAST + KOREC_COUNTERS : 0U);
    return 4U * (ahead + rec.used - rec.taken);
}
