/* Shares a tree between threads of the host: one writer and eight readers, by both protocols of
 * keepout/tree_shared.h. All objects move together, so a reader that sees a mixture of two states
 * detects it.
 *
 * promise: whole-reader */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "keepout/keepout.h"
#include "together.h"

/* The last reader rests while it holds a tree, and the writer waits so many calls for it. */
enum { N = 128, STATES = 4000, READERS = (int)KO_TREE_READERS, PATIENCE = 1000 };

static ko_tree_node pool[3][N];
static ko_tree_shared shared;
static ko_tree single;
static ko_tree_sequence sequence;
static ko_tree_id ids[N];
static atomic_bool is_over;
static atomic_uint started, states;
static unsigned revocations;

typedef struct reader {
    unsigned number;
    unsigned whole; /* reads that saw one whole state */
    unsigned retry; /* reads that were asked to try again */
    unsigned wrong; /* reads that saw anything else and were not asked to */
} reader;

/* Waits until so many states were written, or the writer is done. */
static void rest(unsigned count)
{
    while (atomic_load(&states) < count && !atomic_load(&is_over)) {
    }
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
        const bool is_whole = together_is_whole(tree, N);
        if (r->number + 1U == (unsigned)READERS) {
            rest(atomic_load(&states) + 4U);
        }
        if (ko_tree_shared_release(&shared, r->number) != KO_OK) {
            r->retry++;
        } else if (is_whole) {
            r->whole++;
        } else {
            r->wrong++;
        }
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
        const bool whole = together_is_whole(&single, N);
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

/* Publishes each state, whatever the readers hold. */
static unsigned write_shared(unsigned state)
{
    ko_tree *tree = NULL;
    ko_status status = KO_E_CHANGED;
    for (unsigned i = 0; i < PATIENCE && status != KO_OK; i++) {
        status = ko_tree_shared_write(&shared, &tree);
    }
    if (status != KO_OK) {
        revocations++;
        status = ko_tree_shared_revoke(&shared, &tree);
    }
    const uint32_t failures = (status == KO_OK) ? together_move(tree, ids, N, state) : 1U;
    KO_IGNORE(ko_tree_shared_publish(&shared));
    atomic_store(&states, state);
    return failures;
}

static unsigned write_sequence(unsigned state)
{
    KO_IGNORE(ko_tree_sequence_write_begin(&sequence));
    const uint32_t failures = together_move(&single, ids, N, state);
    KO_IGNORE(ko_tree_sequence_write_end(&sequence));
    for (volatile unsigned rest = 0; rest < 20000U; rest++) {
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
    printf("  %s: %u whole, %u told to try again, %u wrong, %u revocations\n", name, whole, retry,
           failures, revocations);
    return failures == 0U && whole > 0U;
}

int main(void)
{
    ko_tree *tree = NULL;
    bool is_ready = ko_tree_shared_init(&shared, pool[0], pool[1], N, F16(0.1)) == KO_OK &&
                    ko_tree_shared_write(&shared, &tree) == KO_OK &&
                    together_fill(tree, ids, N) == 0U && ko_tree_shared_publish(&shared) == KO_OK;
    const bool first = is_ready && run("two pools", read_shared, write_shared) && revocations > 0U;
    revocations = 0;
    is_ready = ko_tree_init(&single, pool[2], N, F16(0.1)) == KO_OK &&
               together_fill(&single, ids, N) == 0U;
    const bool second = is_ready && run("sequence number", read_sequence, write_sequence);
    const int passed = (first ? 1 : 0) + (second ? 1 : 0);
    printf("threads: %d passed, %d failed\n", passed, 2 - passed);
    return (passed == 2) ? 0 : 1;
}
