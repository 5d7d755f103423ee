/* narrowbench CORE: counts the instructions of each question about a pair of shapes, by keepout and
 * in float. Prints lines of "core;question;case;side;mean;worst;calls". README.md says more. */
#include <stdio.h>
#include <stdlib.h>

#include "../cycles/mark.h"
#include "board.h"
#include "pairs.h"

#if !defined(__arm__) && defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif
#ifndef CALLGRIND_DUMP_STATS_AT
#define CALLGRIND_DUMP_STATS_AT(name) (void)(name)
#endif

static pair pairs[MOST_PAIRS];

static _Noreturn void fail(const char *what, const char *where)
{
    fflush(stdout);
    fprintf(stderr, "narrowbench: %s: %s\n", where, what);
    exit(3);
}

/* callgrind counts what happens in here. */
__attribute__((noinline)) void measured_call(void (*ask)(pair *of), pair *of);

void measured_call(void (*ask)(pair *of), pair *of)
{
    ask(of);
    __asm__ volatile("" ::: "memory"); /* so that this is no jump, which callgrind would lose */
}

typedef struct tally {
    uint64_t sum;
    uint32_t worst;
} tally;

static tally count(const question *q, void (*ask)(pair *of))
{
    tally t = {0, 0};
    for (unsigned i = 0; i < pairs_count(q); i++) {
        if (q->prepare != NULL) {
            q->prepare(&pairs[i]);
        }
        const uint32_t start = board_instructions();
        CYCLES_BEGIN();
        measured_call(ask, &pairs[i]);
        CYCLES_END();
        const uint32_t used = board_instructions() - start;
        t.sum += used;
        t.worst = (used > t.worst) ? used : t.worst;
    }
    return t;
}

/* Tenths of an instruction, without float: the board's printf has none. */
static void print(const char *core, const question *q, const char *where, const char *side,
                  void (*ask)(pair *of))
{
    char name[128];
    const tally t = count(q, ask);
    CYCLES_ROW();
    const unsigned long tenths = (unsigned long)(t.sum * 10U / pairs_count(q));
    snprintf(name, sizeof(name), "%s;%s;%s;%s", core, q->name, where, side);
    CALLGRIND_DUMP_STATS_AT(name);
    printf("%s;%lu.%lu;%lu;%u\n", name, tenths / 10U, tenths % 10U, (unsigned long)t.worst,
           pairs_count(q));
}

/* One pair in a hundred may be answered otherwise in float, which rounds where they just touch. */
static void compare(const question *q)
{
    unsigned others = 0;
    for (unsigned i = 0; i < pairs_count(q); i++) {
        others += pairs_agree(q, &pairs[i]) ? 0U : 1U;
    }
    if (others > pairs_count(q) / 100U) {
        printf("#%s: %u of %u differ\n", q->name, others, pairs_count(q));
        fail("the two sides do not agree", q->name);
    }
}

static void run(const char *core, const question *q, apart how)
{
    static const char *const names[APART_COUNT] = {"near", "boxes", "far"};
    const char *const where = names[how];
    if (!pairs_draw(q, how, pairs)) {
        fail("found no such pairs", q->name);
    }
    print(core, q, where, "keepout", q->keepout);
    if (q->usual != NULL) {
        print(core, q, where, "float", q->usual);
        compare(q);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: narrowbench CORE\n");
        return 2;
    }
    if (!questions_open()) {
        fail("refused", "fence and arm");
    }
    for (unsigned i = 0; i < question_count; i++) {
        for (apart how = NEAR; how < APART_COUNT; how++) {
            if (pairs_have(&questions[i], how)) {
                run(argv[1], &questions[i], how);
            }
        }
    }
    return 0;
}
