/* A replay from the file's first byte to its last record. */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/format.h"
#include "record/player.h"

/* ---- the file ---- */

static uint32_t check_of(const uint32_t *words, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum = korec_mix(sum, words[i]);
    }
    return sum;
}

static void check_header(koplay *r, size_t bytes)
{
    const uint32_t *head = r->words;
    if (bytes < 4U || head[KOREC_HEAD_MAGIC] != KOREC_MAGIC) {
        koplay_bad(r, "no recording: expected \"KORC\" at its beginning");
    } else if (bytes < 4U * KOREC_HEAD_WORDS) {
        koplay_bad(r, "%lu bytes: cut off in its header", (unsigned long)bytes);
    } else if (head[KOREC_HEAD_CHECK] != check_of(head, KOREC_HEAD_CHECK)) {
        koplay_bad(r, "its header is damaged: wrong check word");
    } else if (head[KOREC_HEAD_VERSION] != KOREC_VERSION) {
        koplay_bad(r, "version %lu of the format; expected %u",
                   (unsigned long)head[KOREC_HEAD_VERSION], KOREC_VERSION);
    } else if (head[KOREC_HEAD_LIBRARY] != ko_version()) {
        koplay_bad(r, "from version 0x%06lX of the library; this one is 0x%06lX",
                   (unsigned long)head[KOREC_HEAD_LIBRARY], (unsigned long)ko_version());
    } else if (head[KOREC_HEAD_TREE_K] != KO_TREE_K) {
        koplay_bad(r, "from a library with KO_TREE_K %lu; this one has %d",
                   (unsigned long)head[KOREC_HEAD_TREE_K], KO_TREE_K);
    } else if (head[KOREC_HEAD_SIGNATURE] != KOREC_SIGNATURE) {
        koplay_bad(r, "from a library with other functions or layouts: 0x%08lX; expected 0x%08lX",
                   (unsigned long)head[KOREC_HEAD_SIGNATURE], (unsigned long)KOREC_SIGNATURE);
    }
}

/* Checks the record at word `at`, and returns its length; 0 after damage. */
static uint32_t check_record(koplay *r, uint32_t at)
{
    const uint32_t left = r->size - at;
    const uint32_t length = r->words[at] & 0xFFFFU;
    const unsigned long byte = 4UL * at;
    if (length < KOREC_RECORD_LEAST) {
        koplay_bad(r, "damaged at byte %lu: a record of %lu words", byte, (unsigned long)length);
        return 0;
    }
    if (length > left) {
        koplay_bad(r, "cut off: the record at byte %lu has %lu words, and %lu are left", byte,
                   (unsigned long)length, (unsigned long)left);
        return 0;
    }
    const uint32_t *words = r->words + at;
    uint32_t sum = check_of(words + 1, length - 2U);
    if (korec_mix(sum, words[0]) != words[length - 1U]) {
        koplay_bad(r, "damaged: wrong check word of the record at byte %lu", byte);
        return 0;
    }
    return length;
}

static bool is_kind(uint32_t what)
{
    return what == KOREC_MARK || what == KOREC_PART || what == KOREC_END ||
           (what < KOREC_FUNCTIONS && koplay_functions[what].play != NULL);
}

static void check_records(koplay *r)
{
    uint32_t last = 0;
    for (uint32_t at = KOREC_HEAD_WORDS; at < r->size;) {
        const uint32_t length = check_record(r, at);
        if (length == 0U) {
            return;
        }
        last = r->words[at] >> 16;
        if (!is_kind(last)) {
            koplay_bad(r, "the record at byte %lu is of kind %lu, which is none", 4UL * at,
                       (unsigned long)last);
            return;
        }
        at += length;
        r->report.records++;
        if (last == KOREC_END && at != r->size) {
            koplay_bad(r, "%lu bytes after the last record", 4UL * (r->size - at));
            return;
        }
    }
    if (last != KOREC_END) {
        koplay_bad(r, "cut off: the record that ends a recording is missing");
    }
}

koplay *koplay_open(const void *bytes, size_t size)
{
    koplay *r = calloc(1, sizeof(*r));
    uint32_t *words = calloc(size / 4U + KOREC_HEAD_WORDS, 4U);
    if (r == NULL || words == NULL || size / 4U > UINT32_MAX / 8U) {
        free(r);
        free(words);
        return NULL;
    }
    memcpy(words, bytes, size - size % 4U);
    r->words = words;
    r->size = (uint32_t)(size / 4U);
    r->at = KOREC_HEAD_WORDS;
    r->report.name = "";
    check_header(r, size);
    if (r->state == KOPLAY_GOES_ON && size % 4U != 0U) {
        koplay_bad(r, "cut off: %lu bytes are no whole words", (unsigned long)size);
    }
    if (r->state == KOPLAY_GOES_ON) {
        check_records(r);
    }
    return r;
}

void koplay_shut(koplay *r)
{
    if (r != NULL) {
        koplay_sweep(r);
        koplay_forget(r);
        free(r->scratch);
        free(r->words);
        free(r);
    }
}

const koplay_report *koplay_look(const koplay *r)
{
    return &r->report;
}

const char *koplay_text(const koplay *r)
{
    return r->text;
}

/* Sums up all calls of the time that the recording covers. A lost record counts as a call. */
static uint32_t count_calls(const koplay *r)
{
    const koplay_report *p = &r->report;
    return p->replayed + p->before + p->unknown + p->lost + p->missed + p->unfit - r->absent;
}

static bool is_half(const koplay_report *p)
{
    return p->replayed > 0U && p->replayed >= p->calls - p->calls / KOPLAY_HALF;
}

/* Where the ring dropped nothing the recording is whole, and its calls may be few. */
static bool fills_eighth(const koplay *r)
{
    return r->report.dropped == 0U || r->filled >= r->size / KOPLAY_EIGHTH;
}

static void say_little(const koplay *r, char *to, size_t size)
{
    const koplay_report *p = &r->report;
    const unsigned long needed = (unsigned long)KOREC_SHARES * r->content;
    if (p->calls == 0U) {
        (void)snprintf(to, size, "not compared: the recording holds no call");
        return;
    }
    int n = snprintf(to, size, "not compared: %lu of %lu calls were replayed; ",
                     (unsigned long)p->replayed, (unsigned long)p->calls);
    if (!is_half(p)) {
        n += snprintf(to + n, size - (size_t)n, "expected at least half of them");
    } else {
        n += snprintf(to + n, size - (size_t)n,
                      "they are %lu of %lu words of a ring that dropped calls; expected an eighth",
                      (unsigned long)r->filled, (unsigned long)r->size);
    }
    if (p->dropped > 0U && needed > r->size) {
        (void)snprintf(to + n, size - (size_t)n, "; give the ring at least %lu words", needed);
    }
}

static void say_equal(const koplay_report *p, char *to, size_t size)
{
    const int n =
        snprintf(to, size, "equal: %lu of %lu calls were replayed, and each gave the same bits",
                 (unsigned long)p->replayed, (unsigned long)p->calls);
    if (p->dropped > 0U) {
        (void)snprintf(to + n, size - (size_t)n, "; the ring dropped %lu others",
                       (unsigned long)p->dropped);
    }
}

static void say_difference(const koplay_report *p, char *to, size_t size)
{
    const long long expected = (long long)p->expected;
    const long long found = (long long)p->found;
    const int n = snprintf(to, size, "record %lu differs: %s: %s: ", (unsigned long)p->number,
                           p->name, p->what);
    if (n < 0 || (size_t)n >= size) {
        return;
    }
    if (p->is_status) {
        (void)snprintf(to + n, size - (size_t)n, "recorded %lld (%s), here %lld (%s)", expected,
                       ko_status_text((ko_status)expected), found,
                       ko_status_text((ko_status)found));
    } else {
        (void)snprintf(to + n, size - (size_t)n,
                       "recorded %lld (0x%llx), here %lld (0x%llx), first in bit %lu", expected,
                       (unsigned long long)p->expected, found, (unsigned long long)p->found,
                       (unsigned long)p->bit);
    }
}

const char *koplay_verdict(koplay *r)
{
    const koplay_report *p = &r->report;
    switch (r->state) {
    case KOPLAY_GOES_ON:
        (void)snprintf(r->verdict, sizeof(r->verdict), "goes on: equal so far");
        break;
    case KOPLAY_EQUAL:
        say_equal(p, r->verdict, sizeof(r->verdict));
        break;
    case KOPLAY_DIFFERS:
        say_difference(p, r->verdict, sizeof(r->verdict));
        break;
    case KOPLAY_BAD:
        (void)snprintf(r->verdict, sizeof(r->verdict), "%s", p->why);
        break;
    case KOPLAY_LITTLE:
        say_little(r, r->verdict, sizeof(r->verdict));
        break;
    }
    return r->verdict;
}

/* ---- records ---- */

static void read_counters(koplay *r)
{
    r->report.missed = koplay_word(r);
    r->report.unfit = koplay_word(r);
    r->report.dropped = koplay_word(r);
    r->content = koplay_word(r);
    if (!r->has_mark) {
        r->has_mark = true;
        r->absent = r->report.missed + r->report.unfit;
    }
}

static void play_call(koplay *r, uint32_t what)
{
    r->report.name = koplay_functions[what].name;
    koplay_say(r, "%s(", r->report.name);
    if (!r->is_known) {
        r->report.before++;
        koplay_say(r, "...): before the first snapshot");
        return;
    }
    koplay_functions[what].play(r);
    if (r->is_skipped) {
        r->report.unknown++;
        koplay_say(r, "...): its query was begun outside of the recording");
    } else if (koplay_goes_on(r) && r->pos != r->end) {
        koplay_bad(r, "record %lu: %s has %lu words too many", (unsigned long)r->report.number,
                   r->report.name, (unsigned long)(r->end - r->pos));
    } else if (koplay_goes_on(r)) {
        r->report.replayed++;
        r->filled += r->words[r->at] & 0xFFFFU;
    }
    for (; r->given_count > 0U; r->given_count--) {
        koplay_region *region = r->given[r->given_count - 1U];
        region->is_filled = region->is_filled || (r->is_done && koplay_goes_on(r));
    }
}

static void play_record(koplay *r, uint32_t what)
{
    if (what == KOREC_MARK) {
        r->report.name = "snapshot";
        koplay_say(r, "snapshot");
        read_counters(r);
        r->is_known = true;
    } else if (what == KOREC_PART) {
        r->report.name = "content";
        r->report.contents++;
        if (r->is_known) {
            koplay_content(r);
        }
        if (r->state == KOPLAY_DIFFERS && !r->is_pending) {
            r->is_pending = true;
            r->pending = r->report;
        }
        r->state = (r->state == KOPLAY_DIFFERS) ? KOPLAY_GOES_ON : r->state;
    } else if (what == KOREC_END) {
        r->report.name = "end";
        koplay_say(r, "end");
        read_counters(r);
    } else {
        play_call(r, what);
    }
}

/* Checks that no record is missing. After a gap the memory here is not that of the firmware. */
static void check_number(koplay *r, uint32_t number)
{
    if (r->report.done > 0U && number != r->next_number) {
        if (number - r->next_number > UINT32_MAX / 2U) {
            koplay_bad(r, "record %lu follows record %lu", (unsigned long)number,
                       (unsigned long)(r->next_number - 1U));
            return;
        }
        r->report.gaps++;
        r->report.lost += number - r->next_number;
        r->is_known = false;
        r->is_pending = false;
        koplay_forget(r);
    }
    r->next_number = number + 1U;
}

koplay_state koplay_step(koplay *r)
{
    if (r->state != KOPLAY_GOES_ON) {
        return r->state;
    }
    const uint32_t first = r->words[r->at];
    r->report.number = r->words[r->at + 1U];
    r->pos = r->at + 2U;
    r->end = r->at + (first & 0xFFFFU) - 1U;
    r->is_skipped = false;
    r->is_done = false;
    r->answers = 0;
    r->text_length = 0;
    r->text[0] = '\0';
    check_number(r, r->report.number);
    if (r->is_pending && first >> 16 != KOREC_PART && r->state == KOPLAY_GOES_ON) {
        r->report = r->pending;
        r->state = KOPLAY_DIFFERS;
    }
    if (r->state == KOPLAY_GOES_ON) {
        play_record(r, first >> 16);
        r->report.done++;
        r->report.calls = count_calls(r);
    }
    koplay_sweep(r);
    r->at = r->end + 1U;
    if (r->state == KOPLAY_GOES_ON && r->at == r->size) {
        r->state = (is_half(&r->report) && fills_eighth(r)) ? KOPLAY_EQUAL : KOPLAY_LITTLE;
    }
    return r->state;
}
