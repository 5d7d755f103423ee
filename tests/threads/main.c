/* A tree shared between threads of the host: one writer, three readers, both ways of
 * keepout/tree_shared.h. All objects move together, by whole metres, and every object touches the
 * box that follows them: a reader that sees any mixture of two states misses some. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "keepout/keepout.h"

enum { N = 128, STATES = 4000, READERS = 3, RETRIES = 1000 };

static ko_tree_node pool[3][N];
static ko_tree_shared shared;
static ko_tree single;
static ko_tree_sequence sequence;
static ko_tree_id ids[N];
static atomic_bool is_over;
static atomic_uint started;

typedef struct reader {
    unsigned number;
    unsigned whole; /* looks that saw one whole state */
    unsigned retry; /* that were told to try again */
    unsigned wrong; /* that saw anything else, and were not told so */
} reader;

static ko_aabb place(unsigned object, unsigned state)
{
    const fix16_t x = (fix16_t)(state * 65536U);
    const ko_aabb box = {{x, (fix16_t)(object * 65536U), 0}, {100, 100, 100}};
    return box;
}

/* What a look finds: how many objects, and whether all have the same x. */
static bool is_whole(const ko_tree *tree)
{
    const ko_aabb world = {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
    ko_tree_query query;
    ko_tree_hit hit;
    unsigned hits = 0;
    fix16_t x = 0;
    bool same = true;
    ko_status status = ko_tree_query_begin(tree, &world, &query);
    while (status == KO_OK && hits <= 2U * N) {
        status = ko_tree_query_next(tree, &query, KO_NO_BUDGET, &hit);
        ko_aabb box;
        if (status == KO_OK && ko_tree_fat_box(tree, hit.id, &box) == KO_OK) {
            same = same && (hits == 0U || box.c.x == x);
            x = box.c.x;
            hits++;
        }
    }
    return status == KO_END && hits == N && same;
}

static void *read_shared(void *argument)
{
    reader *r = argument;
    atomic_fetch_add(&started, 1U);
    while (!atomic_load(&is_over)) {
        const ko_tree *tree = NULL;
        if (ko_tree_shared_hold(&shared, r->number, &tree) != KO_OK) {
            r->retry++;
            continue;
        }
        if (is_whole(tree)) {
            r->whole++;
        } else {
            r->wrong++;
        }
        (void)ko_tree_shared_release(&shared, r->number);
    }
    return NULL;
}

static void *read_sequence(void *argument)
{
    reader *r = argument;
    atomic_fetch_add(&started, 1U);
    while (!atomic_load(&is_over)) {
        uint32_t ticket = 0;
        if (ko_tree_sequence_read_begin(&sequence, &ticket) != KO_OK) {
            r->retry++;
            continue;
        }
        const bool whole = is_whole(&single);
        if (ko_tree_sequence_read_end(&sequence, ticket) != KO_OK) {
            r->retry++;
        } else if (whole) {
            r->whole++;
        } else {
            r->wrong++;
        }
    }
    return NULL;
}

static unsigned move_all(ko_tree *tree, unsigned state)
{
    unsigned failures = 0;
    for (unsigned i = 0; i < N; i++) {
        const ko_aabb box = place(i, state);
        failures += (ko_tree_move(tree, ids[i], &box, NULL) < KO_OK) ? 1U : 0U;
    }
    return failures;
}

static unsigned write_shared(unsigned state)
{
    ko_tree *tree = NULL;
    if (ko_tree_shared_write(&shared, &tree) != KO_OK) {
        return 0; /* a reader still looks: this state is skipped */
    }
    const unsigned failures = move_all(tree, state);
    (void)ko_tree_shared_publish(&shared);
    return failures;
}

static unsigned write_sequence(unsigned state)
{
    (void)ko_tree_sequence_write_begin(&sequence);
    const unsigned failures = move_all(&single, state);
    (void)ko_tree_sequence_write_end(&sequence);
    for (volatile unsigned rest = 0; rest < 20000U; rest++) {
    }
    return failures;
}

static unsigned fill(ko_tree *tree)
{
    unsigned failures = 0;
    (void)ko_tree_set_margin(tree, 0, 0);
    for (unsigned i = 0; i < N; i++) {
        const ko_aabb box = place(i, 0);
        failures += (ko_tree_insert(tree, &box, i, &ids[i]) != KO_OK) ? 1U : 0U;
    }
    return failures;
}

static bool run(const char *name, void *(*read)(void *), unsigned (*write)(unsigned))
{
    pthread_t threads[READERS];
    reader readers[READERS] = {{0, 0, 0, 0}};
    unsigned failures = 0;
    atomic_store(&is_over, false);
    atomic_store(&started, 0U);
    for (unsigned i = 0; i < READERS; i++) {
        readers[i].number = i;
        if (pthread_create(&threads[i], NULL, read, &readers[i]) != 0) {
            return false;
        }
    }
    while (atomic_load(&started) < READERS) {
    }
    for (unsigned state = 1; state <= STATES; state++) {
        failures += write(state);
    }
    atomic_store(&is_over, true);
    unsigned whole = 0;
    unsigned retry = 0;
    for (unsigned i = 0; i < READERS; i++) {
        (void)pthread_join(threads[i], NULL);
        whole += readers[i].whole;
        retry += readers[i].retry;
        failures += readers[i].wrong;
    }
    printf("  %s: %u whole, %u told to try again, %u wrong\n", name, whole, retry, failures);
    return failures == 0U && whole > 0U;
}

int main(void)
{
    ko_tree *tree = NULL;
    bool is_ready = ko_tree_shared_init(&shared, pool[0], pool[1], N) == KO_OK &&
                    ko_tree_shared_write(&shared, &tree) == KO_OK && fill(tree) == 0U &&
                    ko_tree_shared_publish(&shared) == KO_OK;
    const bool first = is_ready && run("two pools", read_shared, write_shared);
    is_ready = ko_tree_init(&single, pool[2], N) == KO_OK && fill(&single) == 0U;
    const bool second = is_ready && run("sequence number", read_sequence, write_sequence);
    const int passed = (first ? 1 : 0) + (second ? 1 : 0);
    printf("threads: %d passed, %d failed\n", passed, 2 - passed);
    return (passed == 2) ? 0 : 1;
}
