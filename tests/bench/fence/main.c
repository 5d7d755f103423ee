/* fencebench CORE: counts the instructions of fences of 4 to 1000 corners: opening them, points and
 * legs. Prints lines of "core;outlines;question;mean;worst;calls". README.md says more. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "outlines.h"

enum { MOST_ASKED = 200 };

typedef struct tally {
    uint64_t sum;
    uint32_t worst;
    uint32_t calls;
} tally;

static ko_segment legs[MOST_ASKED];

static _Noreturn void fail(const char *what, uint32_t corners)
{
    fflush(stdout);
    fprintf(stderr, "fencebench: %" PRIu32 " corners: %s\n", corners, what);
    exit(3);
}

/* ---- questions ---- */

static bool ask_nothing(const ko_fence *fence, const ko_segment *leg)
{
    (void)fence;
    (void)leg;
    return true;
}

static bool ask_point(const ko_fence *fence, const ko_segment *leg)
{
    ko_fence_answer answer;
    return ko_fence_test_point(fence, &leg->a, &answer) == KO_OK;
}

static bool ask_leg(const ko_fence *fence, const ko_segment *leg)
{
    ko_fence_leg_answer answer;
    return ko_fence_test_leg(fence, leg, &answer) == KO_OK;
}

static bool ask_cast(const ko_fence *fence, const ko_segment *leg)
{
    ko_q30 first;
    uint32_t zone;
    return ko_fence_cast_leg(fence, leg, &first, &zone) == KO_OK;
}

static bool ask_margin(const ko_fence *fence, const ko_segment *leg)
{
    fix16_t margin;
    return ko_fence_margin_leg(fence, leg, KO_M(2), &margin) == KO_OK;
}

typedef enum choice { ANY_LEG, CLEAR_LEG, BROKEN_LEG } choice;

typedef struct question {
    const char *name;
    choice which;
    bool (*ask)(const ko_fence *fence, const ko_segment *leg);
} question;

static const question questions[] = {
    {"a point", ANY_LEG, ask_point},
    {"a leg that is clear", CLEAR_LEG, ask_leg},
    {"a leg that breaks it", BROKEN_LEG, ask_leg},
    {"where a leg breaks it first", ANY_LEG, ask_cast},
    {"a leg's margin up to 2 m", ANY_LEG, ask_margin},
};

/* ---- counting ---- */

static uint32_t counted(const question *q, const ko_fence *fence, const ko_segment *leg)
{
    const uint32_t start = board_instructions();
    const bool is_answered = q->ask(fence, leg);
    const uint32_t used = board_instructions() - start;
    if (!is_answered) {
        fail(q->name, fence->zones[0].count);
    }
    return used;
}

static void add(tally *t, uint32_t used)
{
    static const question nothing = {"nothing", ANY_LEG, ask_nothing};
    static uint32_t empty;
    if (empty == 0U) {
        static const ko_fence none;
        empty = counted(&nothing, &none, NULL);
    }
    used -= empty;
    t->sum += used;
    t->worst = (used > t->worst) ? used : t->worst;
    t->calls++;
}

/* The outlines of a column of the table. */
typedef struct column {
    const char *title;
    uint32_t corners;
    bool has_runs;
} column;

static void print(const char *core, const column *of, const char *name, const tally *t)
{
    printf("%s;%s;%s;%" PRIu32 ";%" PRIu32 ";%" PRIu32 "\n", core, of->title, name,
           (uint32_t)((t->sum + t->calls / 2U) / t->calls), t->worst, t->calls);
}

static bool is_wanted(const ko_fence *fence, const ko_segment *leg, choice which)
{
    ko_q30 first;
    uint32_t zone;
    KO_IGNORE(ko_fence_cast_leg(fence, leg, &first, &zone));
    return which == ANY_LEG || (first == KO_NEVER) == (which == CLEAR_LEG);
}

static void draw_legs(const ko_fence *fence, choice which, uint32_t count)
{
    uint32_t seed = 4711U + (uint32_t)which;
    for (uint32_t i = 0; i < count;) {
        outlines_draw_leg(&seed, i % 4U == 3U, &legs[i]);
        i += is_wanted(fence, &legs[i], which) ? 1U : 0U;
    }
}

/* Opens a fence again, a step a call. */
static void count_steps(const ko_fence *opened, tally *t)
{
    ko_fence fence = KO_FENCE_UNCHECKED(opened->zones, opened->count, opened->rule, opened->warn);
    ko_validation walk = {0, 0, 0, 0};
    ko_status status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        uint32_t budget = 1;
        const uint32_t start = board_instructions();
        status = ko_fence_check(&fence, &walk, &budget, NULL);
        add(t, board_instructions() - start);
    }
    if (status != KO_OK) {
        fail("the fence is refused in steps", opened->zones[0].count);
    }
}

/* Opens the fence of an outline as keep-in and as keep-out, and asks half of the legs of each. */
static void run(const char *core, const column *of)
{
    const uint32_t corners = of->corners;
    const uint32_t each = (corners < 1000U) ? 100U : 12U;
    tally opened = {0, 0, 0};
    tally steps = {0, 0, 0};
    tally asked[sizeof(questions) / sizeof(questions[0])] = {0};
    for (uint32_t i = 0; i < OUTLINES; i++) {
        ko_fence fence;
        const uint32_t start = board_instructions();
        if (!outlines_open(i, corners, of->has_runs, &fence)) {
            fail("the fence is refused", corners);
        }
        add(&opened, board_instructions() - start);
        count_steps(&fence, &steps);
        for (uint32_t k = 0; k < sizeof(questions) / sizeof(questions[0]); k++) {
            draw_legs(&fence, questions[k].which, each);
            for (uint32_t leg = 0; leg < each; leg++) {
                add(&asked[k], counted(&questions[k], &fence, &legs[leg]));
            }
        }
    }
    print(core, of, "opening it at once", &opened);
    print(core, of, "a call that takes one step of it", &steps);
    for (uint32_t k = 0; k < sizeof(questions) / sizeof(questions[0]); k++) {
        print(core, of, questions[k].name, &asked[k]);
    }
}

int main(int argc, char **argv)
{
    static const column columns[] = {
        {"4 corners", 4, false},      {"12", 12, false},     {"100", 100, false},
        {"100 with runs", 100, true}, {"1000", 1000, false}, {"1000 with runs", 1000, true},
    };
    if (argc != 2) {
        fprintf(stderr, "usage: fencebench CORE\n");
        return 2;
    }
    for (uint32_t i = 0; i < sizeof(columns) / sizeof(columns[0]); i++) {
        run(argv[1], &columns[i]);
    }
    return 0;
}
