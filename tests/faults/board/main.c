/* Flips bits in the stack or in the registers of a running query, on a board: faults_board
 * stack|registers BITS FIRST COUNT. It prints a line for each case: its number, and the outcome.
 *
 * It asks the questions of the campaign of faults in its scenes. Under boards/run.sh an interrupt
 * comes at the same instruction in each run, so the same case gives the same outcome. A case that
 * ends the program has no line; run.py counts it as a bad address and goes on with the next one. */
#include "board.h"
#include "faults.h"
#include "strike.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 100, BUDGET = 1000, MOST_LENGTH = 500000, MOST_SIZE = 4096, CASES_A_SCENE = 50 };

static const module *const modules[] = {&tree_module,     &mesh_module, &fence_module,
                                        &obstacle_module, &arm_module,  &sector_module};
enum { MODULES = sizeof(modules) / sizeof(modules[0]) };

/* ---- memory of a scene: static, and a copy to compare and to restore ---- */

enum { PART_SIZE = 1 << 17 };

static uint8_t memory[2][PART_SIZE] __attribute__((aligned(64)));
static uint8_t kept[2][PART_SIZE] __attribute__((aligned(64)));
static size_t used[2];

void *guard_take(guard_part part, size_t size)
{
    void *taken = memory[part] + used[part];
    used[part] += (size + 63U) & ~(size_t)63U;
    if (used[part] > PART_SIZE) {
        exit(EXIT_FAILURE);
    }
    return taken;
}

static void restore(void)
{
    memcpy(memory[GUARD_CONSTANT], kept[GUARD_CONSTANT], used[GUARD_CONSTANT]);
    memcpy(memory[GUARD_WORK], kept[GUARD_WORK], used[GUARD_WORK]);
}

/* ---- a question ---- */

static void *query;
static const question *asked;
static test_random asked_with;
static answer right, got;
static answer *to;

static void ask(void)
{
    test_random random = asked_with;
    to->count = to->calls = 0;
    to->is_full = false;
    STRIKE_BEGIN();
    to->last = asked->begin(query, &random);
    STRIKE_END();
    while (to->last == KO_OK || to->last == KO_UNFINISHED) {
        uint32_t budget = BUDGET;
        if (to->calls == MOST_CALLS || to->is_full) {
            to->is_full = true;
            return;
        }
        STRIKE_BEGIN();
        to->last = asked->next(query, &budget, to);
        STRIKE_END();
        to->calls++;
    }
}

static void build_scene(const module *of, uint32_t seed)
{
    static range ranges[MOST_RANGES];
    test_random random = {seed};
    used[GUARD_CONSTANT] = used[GUARD_WORK] = 0;
    memset(memory, 0, sizeof(memory));
    query = guard_take(GUARD_WORK, MOST_SIZE);
    of->build(&random, ranges);
    memcpy(kept, memory, sizeof(memory));
}

/* Asks without a fault. Returns the instructions that it took, or 0 if the answer does not fit. */
static uint32_t measure(void)
{
    to = &right;
    restore();
    const uint32_t before = board_instructions();
    ask();
    const uint32_t length = board_instructions() - before;
    return (right.is_full || right.last != KO_END || length > MOST_LENGTH) ? 0U : length;
}

static outcome outcome_of(strike_end end)
{
    if (end == STRIKE_FAULT) {
        return OUTCOME_BAD;
    }
    if (end == STRIKE_HANG) {
        return OUTCOME_HANG;
    }
    if (memcmp(memory[GUARD_CONSTANT], kept[GUARD_CONSTANT], used[GUARD_CONSTANT]) != 0) {
        return OUTCOME_BAD; /* a question changes nothing */
    }
    return judge(asked, &right, &got);
}

/* Runs a case in the scene: a question, and an instant in which it is in the library. */
static outcome run_case(const module *of, strike_target target, unsigned bits, uint32_t number)
{
    test_random random = {(number + 1U) * 2654435761U + bits};
    for (unsigned i = 0; i < TRIES; i++) {
        asked = &of->questions[random_bits(&random) % of->question_count];
        asked_with.state = random_bits(&random) | 1U;
        const uint32_t length = measure();
        if (length == 0U) {
            continue;
        }
        to = &got;
        restore();
        const uint32_t after = random_bits(&random) % length;
        const test_random drawn = {random_bits(&random) | 1U};
        const strike_end end = strike(ask, target, bits, after, drawn);
        if (end != STRIKE_MISSED) {
            return outcome_of(end);
        }
    }
    return OUTCOMES;
}

int main(int argc, char **argv)
{
    if (argc != 5) {
        printf("expected: stack|registers BITS FIRST COUNT\n");
        return EXIT_FAILURE;
    }
    const strike_target target = (strcmp(argv[1], "stack") == 0) ? STRIKE_STACK : STRIKE_REGISTERS;
    const unsigned bits = (unsigned)strtoul(argv[2], NULL, 10);
    const uint32_t first = (uint32_t)strtoul(argv[3], NULL, 10);
    const uint32_t count = (uint32_t)strtoul(argv[4], NULL, 10);
    uint32_t scene = UINT32_MAX;
    strike_open();
    for (uint32_t n = first; n < first + count; n++) {
        if (n / CASES_A_SCENE != scene) {
            scene = n / CASES_A_SCENE;
            build_scene(modules[scene % MODULES], scene + 1U);
        }
        const outcome o = run_case(modules[scene % MODULES], target, bits, n);
        fprintf(stderr, "%lu %d\n", (unsigned long)n, (int)o); /* at once */
    }
    return EXIT_SUCCESS;
}
