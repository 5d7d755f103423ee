/* libFuzzer: bytes as steps of a set of pairs, against a model of plain arrays: each pair of this
 * step or of the one before has one event, in order, which says what became of it. Calls out of
 * turn are refused. Later the slots, which are on the heap, may be damaged: then calls end within
 * them.
 *
 * promise: no-miss, doubt, damage-contained */
#include "fuzz.h"

enum { SLOTS = 24, KEYS = 12 };

typedef struct steps {
    input in;
    ko_pair_set set;
    uint64_t *slots;
    bool was[KEYS][KEYS];
    bool is[KEYS][KEYS];
    bool is_open;
    bool is_damaged;
    bool has_events;
} steps;

/* Counts the pairs that have an event. */
static uint32_t count_due(const steps *s)
{
    uint32_t due = 0;
    for (uint32_t i = 0; i < KEYS * KEYS; i++) {
        const bool counts = i / KEYS < i % KEYS;
        due += (counts && (s->is[i / KEYS][i % KEYS] || s->was[i / KEYS][i % KEYS])) ? 1U : 0U;
    }
    return due;
}

static void begin(steps *s)
{
    const ko_status status = ko_pair_set_begin(&s->set);
    if (s->is_damaged) {
        return;
    }
    demand((status == KO_OK) == (!s->is_open && !s->has_events));
    if (status == KO_OK) {
        memcpy(s->was, s->is, sizeof(s->is));
        memset(s->is, 0, sizeof(s->is));
        s->is_open = true;
    }
}

static void add(steps *s)
{
    const uint32_t form = take(&s->in, 1);
    const uint32_t a = form % KEYS;
    const uint32_t b = form / KEYS % KEYS;
    const uint32_t high = (form > 250U) ? KO_PAIR_MAX_KEY + form - 252U : b;
    const ko_status status = ko_pair_set_add(&s->set, a, high);
    if (s->is_damaged || high != b) {
        demand(status != KO_OK || high <= KO_PAIR_MAX_KEY);
        s->is_damaged =
            s->is_damaged || status == KO_OK; /* a pair that the model has no room for */
        return;
    }
    const bool was_known = s->was[a][b];
    demand(status == KO_OK || status == KO_E_FULL ||
           status == (s->is_open ? KO_E_RANGE : KO_E_CHANGED) || (a == b && status == KO_E_RANGE));
    demand(!s->is_open || (status == KO_E_RANGE) == (a == b));
    demand(status != KO_E_FULL || !was_known);
    if (status == KO_OK) {
        s->is[a][b] = s->is[b][a] = true;
    }
}

static void finish(steps *s)
{
    const uint32_t form = take(&s->in, 1);
    const ko_status walk = (form < 200U) ? KO_END : KO_UNFINISHED;
    const uint32_t lost = s->set.lost;
    const ko_status status = ko_pair_set_end(&s->set, walk);
    if (s->is_damaged) {
        return;
    }
    demand((status == KO_OK) == s->is_open);
    if (status != KO_OK) {
        return;
    }
    s->is_open = false;
    demand(s->set.is_partial == (lost > 0U || walk != KO_END));
    for (uint32_t i = 0; i < KEYS * KEYS && walk != KO_END; i++) {
        s->is[i / KEYS][i % KEYS] = s->is[i / KEYS][i % KEYS] || s->was[i / KEYS][i % KEYS];
    }
    s->has_events = count_due(s) > 0U;
}

static void read_events(steps *s)
{
    ko_pair_event e = {0, 0, KO_PAIR_STAY};
    uint32_t last = 0;
    uint32_t count = 0;
    ko_status status = KO_OK;
    while ((status = ko_pair_set_next(&s->set, &e)) == KO_OK && count <= SLOTS) {
        count++;
        if (s->is_damaged) {
            continue;
        }
        const uint32_t key = 1U + e.low * KEYS + e.high;
        demand(e.low < e.high && e.high < KEYS && key > last);
        last = key;
        const bool was = s->was[e.low][e.high];
        const bool is = s->is[e.low][e.high];
        demand((was || is) && e.change == (was ? is ? KO_PAIR_STAY : KO_PAIR_END : KO_PAIR_BEGIN));
    }
    demand(count <= SLOTS);
    if (s->is_damaged || s->is_open || !s->has_events) {
        return;
    }
    demand(count == count_due(s) && status == (s->set.is_partial ? KO_PARTIAL : KO_END));
    s->has_events = false;
}

static void damage(steps *s)
{
    const uint32_t at = take(&s->in, 1);
    ((uint8_t *)s->slots)[at % (SLOTS * sizeof(*s->slots))] ^= (uint8_t)(1U + take(&s->in, 1));
    s->is_damaged = true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const calls[])(steps *) = {begin, add, add,    add,         add, add,
                                             add,   add, finish, read_events, add, damage};
    steps s;
    memset(&s, 0, sizeof(s));
    s.in = (input){data, data + size};
    s.slots = malloc(SLOTS * sizeof(*s.slots));
    demand(s.slots != NULL);
    const bool is_peaceful = take(&s.in, 1) % 4U != 0U;
    demand(ko_pair_set_init(&s.set, s.slots, SLOTS) == KO_OK);
    while (s.in.at < s.in.end) {
        calls[take(&s.in, 1) % (is_peaceful ? 11U : 12U)](&s);
    }
    free(s.slots);
    return 0;
}
