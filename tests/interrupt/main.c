/* Shares a tree with an interrupt, on a board. The main loop writes and SysTick reads, by both
 * protocols of keepout/tree_shared.h, thousands of times. Then the main loop reads, and SysTick
 * writes and revokes what the main loop holds. The instants drift through the main loop's work. All
 * objects move together, so an interrupt that sees a mixture of two states detects it.
 *
 * It runs on ARMv7-M and later, whose table of vectors can be moved.
 *
 * promise: whole-reader */
#include <stdio.h>

#include "keepout/keepout.h"
#include "together.h"

enum { N = 24, STATES = 600, WRITING = 40000 }; /* instructions that the writing tick needs */

#define VTOR (*(volatile uint32_t *)0xE000ED08U)
#define SYST ((volatile uint32_t *)0xE000E010U)
enum { CSR = 0, RVR = 1, CVR = 2 };

static uint32_t vectors[16] __attribute__((aligned(128)));
static ko_tree_node pool[3][N];
static ko_tree_shared shared;
static ko_tree single;
static ko_tree_sequence sequence;
static ko_tree_id ids[N];
static volatile bool is_sequence;

/* Counts of the interrupt's reads: those that saw a whole state, that got "not now", and that went
 * wrong. */
static volatile uint32_t whole, told, wrong, revocations;

static void count(bool is_good)
{
    if (is_good) {
        whole++;
    } else {
        wrong++;
    }
}

/* The interval differs each time, so that interrupts meet every instant of the main loop's work:
 * 8,000 to 20,000 instructions under boards/run.sh. */
static uint32_t interval(void)
{
    static uint32_t turn;
    return BOARD_MHZ * (8000U + (turn++ * 3167U) % 12007U);
}

static void on_reading_tick(void)
{
    SYST[RVR] = interval();
    if (is_sequence) {
        uint32_t ticket = 0;
        if (ko_tree_sequence_read_begin(&sequence, &ticket) != KO_OK) {
            told++;
            return;
        }
        const bool is_good = together_is_whole(&single, N);
        count(is_good && ko_tree_sequence_read_end(&sequence, ticket) == KO_OK);
        return;
    }
    const ko_tree *tree = NULL;
    if (ko_tree_shared_hold(&shared, 0, &tree) != KO_OK) {
        wrong++; /* a reader that interrupts the writer never has to wait */
        return;
    }
    count(together_is_whole(tree, N));
    KO_IGNORE(ko_tree_shared_release(&shared, 0));
}

static uint32_t write_shared(uint32_t state)
{
    ko_tree *tree = NULL;
    if (ko_tree_shared_write(&shared, &tree) != KO_OK) {
        return 1; /* here the interrupt is never in the middle of a read */
    }
    const uint32_t failures = together_move(tree, ids, N, state);
    KO_IGNORE(ko_tree_shared_publish(&shared));
    return failures;
}

static uint32_t write_sequence(uint32_t state)
{
    KO_IGNORE(ko_tree_sequence_write_begin(&sequence));
    const uint32_t failures = together_move(&single, ids, N, state);
    KO_IGNORE(ko_tree_sequence_write_end(&sequence));
    for (volatile uint32_t rest = 0; rest < 3000U; rest++) {
    }
    return failures;
}

/* The interrupt publishes whatever the main loop holds. */
static void on_writing_tick(void)
{
    static uint32_t state;
    ko_tree *tree = NULL;
    SYST[RVR] = WRITING * BOARD_MHZ + interval();
    if (ko_tree_shared_write(&shared, &tree) != KO_OK) {
        wrong += (ko_tree_shared_revoke(&shared, &tree) == KO_OK) ? 0U : 1U;
        revocations++;
    }
    wrong += together_move(tree, ids, N, ++state % STATES);
    KO_IGNORE(ko_tree_shared_publish(&shared));
}

static uint32_t read_shared(uint32_t state)
{
    const ko_tree *tree = NULL;
    bool is_good = true;
    (void)state;
    if (ko_tree_shared_hold(&shared, 0, &tree) != KO_OK) {
        return 1; /* the interrupt comes too seldom for that */
    }
    for (uint32_t i = 0; i < 3U; i++) {
        is_good = together_is_whole(tree, N) && is_good;
    }
    if (ko_tree_shared_release(&shared, 0) != KO_OK) {
        told++;
    } else {
        count(is_good);
    }
    return 0;
}

static void start_ticks(void (*on_tick)(void))
{
    const uint32_t *from = (const uint32_t *)VTOR;
    for (uint32_t i = 0; i < 16U; i++) {
        vectors[i] = from[i];
    }
    vectors[15] = (uint32_t)on_tick;
    VTOR = (uint32_t)vectors;
    SYST[RVR] = BOARD_MHZ * 8000U;
    SYST[CVR] = 0;
    SYST[CSR] = 7;
}

static bool run(const char *name, void (*on_tick)(void), uint32_t (*work)(uint32_t))
{
    uint32_t failures = 0;
    whole = told = wrong = 0;
    start_ticks(on_tick);
    for (uint32_t state = 1; state <= STATES; state++) {
        failures += work(state);
    }
    SYST[CSR] = 0;
    printf("  %s: %lu readings saw a whole state, %lu were told \"not now\", %lu wrong\n", name,
           (unsigned long)whole, (unsigned long)told, (unsigned long)(wrong + failures));
    return whole > 100U && wrong == 0U && failures == 0U;
}

int main(void)
{
    ko_tree *tree = NULL;
    bool is_ready = ko_tree_shared_init(&shared, pool[0], pool[1], N, F16(0.1)) == KO_OK &&
                    ko_tree_shared_write(&shared, &tree) == KO_OK &&
                    together_fill(tree, ids, N) == 0U && ko_tree_shared_publish(&shared) == KO_OK;
    const bool first = is_ready && run("two pools", on_reading_tick, write_shared);
    const bool second = first &&
                        run("two pools, the interrupt writes", on_writing_tick, read_shared) &&
                        told > 0U && revocations > 0U;
    is_ready = ko_tree_init(&single, pool[2], N, F16(0.1)) == KO_OK &&
               together_fill(&single, ids, N) == 0U;
    is_sequence = true;
    const bool third =
        is_ready && run("sequence number", on_reading_tick, write_sequence) && told > 0U;
    const int passed = (first ? 1 : 0) + (second ? 1 : 0) + (third ? 1 : 0);
    printf("interrupt: %d passed, %d failed\n", passed, 3 - passed);
    return (passed == 3) ? 0 : 1;
}
