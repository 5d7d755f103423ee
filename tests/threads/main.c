/* Shares a tree between threads of the host: one writer and three readers, by both protocols of
 * keepout/tree_shared.h. All objects move together, so a reader that sees a mixture of two states
 * detects it.
 *
 * promise: whole-reader */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "keepout/keepout.h"
#include "together.h"

enum { N = 128, STATES = 4000, READERS = 3 };

static ko_tree_node pool[3][N];
static ko_tree_shared shared;
static ko_tree single;
static ko_tree_sequence sequence;
static ko_tree_id ids[N];
static atomic_bool is_over;
static atomic_uint started;

typedef struct reader {
    unsigned number;
    unsigned whole; /* reads that saw one whole state */
    unsigned retry; /* reads that were asked to try again */
    unsigned wrong; /* reads that saw anything else and were not asked to */
} reader;

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
        if (together_is_whole(tree, N)) {
            r->whole++;
        } else {
            r->wrong++;
        }
        KO_IGNORE(ko_tree_shared_release(&shared, r->number));
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

static unsigned write_shared(unsigned state)
{
    ko_tree *tree = NULL;
    if (ko_tree_shared_write(&shared, &tree) != KO_OK) {
        return 0; /* a reader still reads the tree: this state is skipped */
    }
    const uint32_t failures = together_move(tree, ids, N, state);
    KO_IGNORE(ko_tree_shared_publish(&shared));
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
    printf("  %s: %u whole, %u told to try again, %u wrong\n", name, whole, retry, failures);
    return failures == 0U && whole > 0U;
}

int main(void)
{
    ko_tree *tree = NULL;
    bool is_ready = ko_tree_shared_init(&shared, pool[0], pool[1], N, F16(0.1)) == KO_OK &&
                    ko_tree_shared_write(&shared, &tree) == KO_OK &&
                    together_fill(tree, ids, N) == 0U && ko_tree_shared_publish(&shared) == KO_OK;
    const bool first = is_ready && run("two pools", read_shared, write_shared);
    is_ready = ko_tree_init(&single, pool[2], N, F16(0.1)) == KO_OK &&
               together_fill(&single, ids, N) == 0U;
    const bool second = is_ready && run("sequence number", read_sequence, write_sequence);
    const int passed = (first ? 1 : 0) + (second ? 1 : 0);
    printf("threads: %d passed, %d failed\n", passed, 2 - passed);
    return (passed == 2) ? 0 : 1;
}
