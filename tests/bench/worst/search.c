/* worst CORE search FILE SEED TRIES [CALL]: looks for the inputs that cost the most instructions.
 * worst CORE replay FILE: counts the instructions of the inputs of a file.
 * worst CORE fresh FILE SEED TRIES: counts those of random inputs that no search has seen.
 * See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "worst.h"

static const calls *const all[] = {
    &tree_calls,  &tree_change_calls, &store_calls,    &pair_set_calls, &mesh_calls,
    &hull_calls,  &points_calls,      &obstacle_calls, &field_calls,    &arm_calls,
    &fence_calls, &geo_calls,         &sector_calls,   &pair_calls,     &pair_more_calls,
    &made_calls,  &small_calls,       &frozen_calls,
};
enum { FILES = sizeof(all) / sizeof(all[0]) };

static const uint32_t budgets[] = {1, 2, 4, 16, 64, UINT32_C(1) << 30};
enum { BUDGETS = sizeof(budgets) / sizeof(budgets[0]), ALL = BUDGETS - 1 };

/* What a search makes as large as it can: a call with a budget of 1 or of 16, or the instructions a
 * step of a call without an end. A call without a budget has the first and the last. */
typedef enum goal { ONE, SIXTEEN, DENSE, GOALS } goal;
static const char *const goal_names[GOALS] = {"one", "sixteen", "dense"};

static const char *core;
static uint32_t seed;

/* ---- counting ---- */

/* For each number of steps the most instructions of a call that took so many. From FEW on a cell
 * holds the calls of twice as many steps as the cell before, and the one with the most a step. */
enum { FEW = 65, CELLS = FEW + 26 };
typedef struct point {
    uint32_t steps;
    uint32_t used;
} point;
static point worst[CELLS];
static uint32_t overhead;

static uint32_t cell_of(uint32_t steps)
{
    uint32_t cell = steps;
    if (steps >= (uint32_t)FEW) {
        cell = FEW;
        for (uint32_t top = steps / FEW; top > 1U; top /= 2U) {
            cell++;
        }
    }
    return cell;
}

static void keep(uint32_t steps, uint32_t used)
{
    point *at = &worst[cell_of(steps)];
    if (steps < (uint32_t)FEW ? used > at->used
                              : (uint64_t)used * at->steps >= (uint64_t)at->used * steps) {
        *at = (point){steps, used};
    }
}

static ko_status nothing(uint32_t *purse)
{
    (void)purse;
    return KO_END;
}

static __attribute__((noinline)) uint32_t count_begin(void (*begin)(void))
{
    const uint32_t start = board_instructions();
    begin();
    const uint32_t used = board_instructions() - start;
    return (used > overhead) ? used - overhead : 0U;
}

static __attribute__((noinline)) uint32_t count_one(ko_status (*next)(uint32_t *), uint32_t *purse,
                                                    ko_status *status)
{
    const uint32_t start = board_instructions();
    *status = next(purse);
    const uint32_t used = board_instructions() - start;
    return (used > overhead) ? used - overhead : 0U;
}

static void calibrate(void)
{
    ko_status status;
    uint32_t purse = 0;
    overhead = 0;
    overhead = count_one(nothing, &purse, &status);
    overhead = 0;
    overhead = count_one(nothing, &purse, &status);
}

/* Asks a question to its end with one budget a call. Returns the most that a call took, or the most
 * a step times 16. */
static uint32_t run(const call *c, uint32_t budget, bool is_dense)
{
    enum { MOST_CALLS = 400 };
    uint32_t most = 0;
    ko_status status = KO_OK;
    if (c->next == NULL) {
        most = count_begin(c->begin);
        keep(c->steps(), most);
        return most;
    }
    c->begin();
    for (int i = 0; i < MOST_CALLS && (status == KO_OK || status == KO_UNFINISHED); i++) {
        uint32_t purse = budget;
        uint32_t used = count_one(c->next, &purse, &status);
        const uint32_t steps = (c->steps != NULL) ? c->steps() : budget - purse;
        keep(steps, used);
        if (is_dense) {
            used = (steps >= ((c->steps != NULL) ? 3U : 8U))
                       ? (uint32_t)((uint64_t)used * 16U / steps)
                       : 0U;
        }
        most = (used > most) ? used : most;
        if (c->steps != NULL) {
            break;
        }
    }
    return most;
}

static uint32_t score(const call *c, goal g, const uint32_t *gene)
{
    if (!c->make(gene)) {
        return 0;
    }
    return run(c, (g == ONE) ? 1U : (g == SIXTEEN) ? 16U : budgets[ALL], g == DENSE);
}

static void run_all(const call *c, const uint32_t *gene)
{
    for (unsigned b = 0; b < (unsigned)BUDGETS; b++) {
        if ((c->steps != NULL && b > 0U) || !c->make(gene)) {
            break;
        }
        (void)run(c, budgets[b], false);
    }
}

/* ---- searching ---- */

static void fill(uint32_t *gene)
{
    for (int i = 0; i < MOST_GENES; i++) {
        gene[i] = draw(&seed);
    }
}

/* Changes one to four genes: to anything, by little, by a bit, or to another gene's value. */
static void mutate(uint32_t *gene, uint32_t count)
{
    static const uint32_t special[] = {0, 1, UINT32_MAX, 0x7FFFFFFFU, 0x80000000U, 0x40000000U};
    for (uint32_t i = draw(&seed) % 4U + 1U; i > 0U; i--) {
        uint32_t *at = &gene[draw(&seed) % count];
        switch (draw(&seed) % 6U) {
        case 0:
            *at = draw(&seed);
            break;
        case 1:
            *at += draw(&seed) % 17U - 8U;
            break;
        case 2:
            *at ^= UINT32_C(1) << (draw(&seed) % 32U);
            break;
        case 3:
            *at = gene[draw(&seed) % count];
            break;
        case 4:
            *at = special[draw(&seed) % (sizeof(special) / sizeof(special[0]))];
            break;
        default:
            *at += (draw(&seed) >> (draw(&seed) % 31U)) - (draw(&seed) >> (draw(&seed) % 31U));
            break;
        }
    }
}

/* Climbs from `gene`: a change that costs no less is kept. */
static uint32_t climb(const call *c, goal g, uint32_t *gene, uint32_t tries)
{
    uint32_t best = score(c, g, gene);
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t other[MOST_GENES];
        memcpy(other, gene, sizeof(other));
        mutate(other, c->genes);
        const uint32_t found = score(c, g, other);
        if (found >= best && found > 0U) {
            best = found;
            memcpy(gene, other, sizeof(other));
        }
    }
    return best;
}

/* The best of several random inputs. */
static uint32_t start(const call *c, goal g, uint32_t *gene, uint32_t tries)
{
    uint32_t best = 0;
    fill(gene);
    for (uint32_t i = 0; i < tries; i++) {
        uint32_t other[MOST_GENES];
        fill(other);
        const uint32_t found = score(c, g, other);
        if (found > best) {
            best = found;
            memcpy(gene, other, sizeof(other));
        }
    }
    return best;
}

/* ---- files and lines ---- */

static char text[360000];

static void read_file(const char *path)
{
    const int file = board_file_open(path, false);
    const int64_t size = (file < 0) ? 0 : board_file_size(file);
    if (file < 0 || size >= (int64_t)sizeof(text)) {
        fprintf(stderr, "worst: %s cannot be read\n", path);
        exit(1);
    }
    (void)board_file_read(file, 0, text, (size_t)size);
    text[size] = '\0';
    (void)board_file_close(file);
}

/* Inputs of the file. */
enum { MOST_INPUTS = 2000 };
typedef struct input {
    const call *of;
    const char *words; /* its genes in the text */
} input;
static input inputs[MOST_INPUTS];
static unsigned input_count;

/* The call whose name a line begins with; null if there is none. */
static const call *call_of(const char *line)
{
    const size_t size = strcspn(line, " ");
    for (int i = 0; i < FILES; i++) {
        for (unsigned k = 0; k < all[i]->count; k++) {
            const call *c = &all[i]->list[k];
            if (strlen(c->name) == size && strncmp(c->name, line, size) == 0) {
                return c;
            }
        }
    }
    return NULL;
}

/* Reads the stored inputs. A line is a call, a goal, a core and the genes in hexadecimal. */
static void read_inputs(const char *path)
{
    read_file(path);
    for (const char *at = text; *at != '\0'; at += strcspn(at, "\n"), at += (*at == '\n') ? 1 : 0) {
        const call *of = call_of(at);
        if (of == NULL) {
            continue;
        }
        const char *word = at + strlen(of->name) + 1U;
        word += strcspn(word, " ") + 1U;
        word += strcspn(word, " ");
        if (input_count == MOST_INPUTS) {
            fprintf(stderr, "worst: more than %d inputs\n", (int)MOST_INPUTS);
            exit(1);
        }
        inputs[input_count++] = (input){of, word};
    }
}

static void genes_of(const input *in, uint32_t *gene)
{
    const char *word = in->words;
    memset(gene, 0, MOST_GENES * sizeof(*gene));
    for (int i = 0; i < MOST_GENES && *word == ' '; i++) {
        char *end = NULL;
        gene[i] = (uint32_t)strtoul(word, &end, 16);
        word = end;
    }
}

static void print_points(const call *c, const char *kind)
{
    for (int i = 0; i < (int)CELLS; i++) {
        if (worst[i].used > 0U) {
            printf("%s %s %s %" PRIu32 " %" PRIu32 "\n", kind, core, c->name, worst[i].steps,
                   worst[i].used);
        }
    }
}

static void replay(const call *c)
{
    uint32_t gene[MOST_GENES];
    memset(worst, 0, sizeof(worst));
    for (unsigned i = 0; i < input_count; i++) {
        if (inputs[i].of == c) {
            genes_of(&inputs[i], gene);
            run_all(c, gene);
        }
    }
    print_points(c, "point");
}

static void fresh(const call *c, uint32_t tries)
{
    uint32_t gene[MOST_GENES];
    memset(worst, 0, sizeof(worst));
    for (uint32_t i = 0; i < tries; i++) {
        fill(gene);
        run_all(c, gene);
    }
    print_points(c, "fresh");
}

static void search(const call *c, goal g, uint32_t tries)
{
    enum { STARTS = 3 };
    uint32_t gene[MOST_GENES];
    uint32_t best[MOST_GENES];
    uint32_t most = 0;
    memset(best, 0, sizeof(best));
    for (unsigned i = 0; i < input_count; i++) { /* the best that is known */
        if (inputs[i].of->make != c->make) {
            continue;
        }
        genes_of(&inputs[i], gene);
        const uint32_t found = score(c, g, gene);
        if (found > most) {
            most = found;
            memcpy(best, gene, sizeof(best));
        }
    }
    for (uint32_t i = 0; i <= STARTS; i++) {
        memcpy(gene, best, sizeof(best));
        if (i < STARTS) {
            (void)start(c, g, gene, tries / 10U);
        }
        const uint32_t found = climb(c, g, gene, tries / (STARTS + 1U));
        if (found > most) {
            most = found;
            memcpy(best, gene, sizeof(best));
        }
    }
    if (most > 0U) {
        run_all(c, best);
        printf("found %" PRIu32 " %s %s %s", most, c->name, goal_names[g], core);
        for (int i = 0; i < c->genes; i++) {
            printf(" %" PRIx32, best[i]);
        }
        printf("\n");
    }
}

static void work(const call *c, int argc, char **argv)
{
    const uint32_t tries = (argc > 5) ? (uint32_t)strtoul(argv[5], NULL, 10) : 0U;
    seed = (argc > 4) ? (uint32_t)strtoul(argv[4], NULL, 10) : 0U;
    if (strcmp(argv[2], "replay") == 0) {
        replay(c);
    } else if (strcmp(argv[2], "fresh") == 0) {
        fresh(c, tries);
    } else if (argc < 7 || strncmp(argv[6], c->name, strlen(argv[6])) == 0) {
        memset(worst, 0, sizeof(worst));
        for (goal g = ONE; g < GOALS; g++) {
            if (c->steps == NULL || g == ONE || (g == DENSE && c->steps != one_step)) {
                search(c, g, tries);
            }
        }
        print_points(c, "point");
    }
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        fprintf(stderr, "usage: worst CORE search|replay|fresh FILE [SEED TRIES [CALL]]\n");
        return 2;
    }
    core = argv[1];
    read_inputs(argv[3]);
    calibrate();
    for (int i = 0; i < FILES; i++) {
        for (unsigned k = 0; k < all[i]->count; k++) {
            work(&all[i]->list[k], argc, argv);
        }
    }
    return 0;
}
