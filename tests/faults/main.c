/* Runs the campaign: faults CASES [SEED]. It prints a line for each kind and number of bits, the
 * names separated by tabs: kind, bits, runs, the count of each outcome, and the check.
 *
 * Cases run in a child, because a damaged pointer may end it. The child writes what followed to
 * shared memory, and a case that ends it is a bad address. */
#include "faults.h"
#include "kinds.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SCENES = 8, SECONDS = 2, MOST_CASES_A_CHILD = 4096 };

static const module *const modules[] = {&tree_module,   &pair_set_module, &mesh_module,
                                        &fence_module,  &obstacle_module, &sector_module,
                                        &ranger_module, &arm_module,      &frozen_module};
enum { MODULES = sizeof(modules) / sizeof(modules[0]) };

/* Shared with the child. */
typedef struct board {
    volatile uint32_t done; /* cases that ended */
    volatile uint8_t outcome[MOST_CASES_A_CHILD];
} board;

static board *shared;
static unsigned long comparisons;

static void on_signal(int number)
{
    shared->outcome[shared->done] = (number == SIGPROF) ? OUTCOME_HANG : OUTCOME_BAD;
    shared->done++;
    _exit(0);
}

/* The stack of the program may be what is damaged. */
static void catch_signals(void)
{
    static uint8_t other_stack[1 << 16];
    static const int caught[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGPROF};
    const stack_t stack = {.ss_sp = other_stack, .ss_size = sizeof(other_stack)};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    (void)sigaltstack(&stack, NULL);
    for (unsigned i = 0; i < sizeof(caught) / sizeof(caught[0]); i++) {
        (void)sigaction(caught[i], &action, NULL);
    }
}

/* Counts the time of the processor, so that other programs make no case late. */
static void set_alarm(void)
{
    const struct itimerval time = {.it_value = {.tv_sec = SECONDS}};
    (void)setitimer(ITIMER_PROF, &time, NULL);
}

/* Runs cases from `shared->done` on, until one ends the child. */
static void run_child(const kind *k, unsigned bits, uint32_t seed, uint32_t first, uint32_t count)
{
    catch_signals();
    while (shared->done < count) {
        set_alarm();
        const outcome o = kind_run(k, bits, seed, first + shared->done);
        if (o == OUTCOMES) {
            _exit(1); /* no question fits the kind */
        }
        shared->outcome[shared->done] = (uint8_t)o;
        shared->done++;
    }
    _exit(0);
}

static bool run_children(const kind *k, unsigned bits, uint32_t seed, uint32_t first,
                         uint32_t count)
{
    shared->done = 0;
    while (shared->done < count) {
        const uint32_t before = shared->done;
        fflush(stdout);
        const pid_t child = fork();
        if (child == 0) {
            run_child(k, bits, seed, first, count);
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) != child || shared->done == before ||
            !WIFEXITED(status) || WEXITSTATUS(status) != 0) {
            fprintf(stderr, "faults: %s: a child ended in case %lu\n", k->name,
                    (unsigned long)(first + shared->done));
            return false;
        }
    }
    return true;
}

/* Runs the cases of a kind in one scene, and adds up what followed. */
static bool run_kind(const kind *k, unsigned bits, uint32_t seed, uint32_t cases,
                     uint32_t totals[OUTCOMES])
{
    for (uint32_t first = 0; first < cases; first += MOST_CASES_A_CHILD) {
        const uint32_t count =
            (cases - first < MOST_CASES_A_CHILD) ? cases - first : MOST_CASES_A_CHILD;
        if (!run_children(k, bits, seed, first, count)) {
            return false;
        }
        for (uint32_t i = 0; i < count; i++) {
            totals[shared->outcome[i]]++;
        }
    }
    return true;
}

static void print_kind(const kind *k, unsigned bits, const uint32_t totals[OUTCOMES])
{
    uint32_t runs = 0;
    for (unsigned i = 0; i < OUTCOMES; i++) {
        runs += totals[i];
    }
    printf("%s\t%u\t%lu", k->name, bits, (unsigned long)runs);
    for (unsigned i = 0; i < OUTCOMES; i++) {
        printf("\t%lu", (unsigned long)totals[i]);
    }
    printf("\t%s\n", (k->check_name != NULL) ? k->check_name : "-");
    comparisons += runs;
}

/* Runs all kinds of a module, scene by scene. */
static bool run_module(const module *of, uint32_t seed, uint32_t cases)
{
    static uint32_t totals[MOST_KINDS][2][OUTCOMES];
    memset(totals, 0, sizeof(totals));
    unsigned count = 0;
    bool is_good = true;
    for (uint32_t scene = 0; is_good && scene < SCENES; scene++) {
        count = kinds_build(of, seed * SCENES + scene);
        for (unsigned i = 0; is_good && i < count; i++) {
            for (unsigned bits = 1; is_good && bits <= 2U; bits++) {
                const uint32_t share = (cases + SCENES - 1U - scene) / SCENES;
                is_good =
                    run_kind(&kinds[i], bits, seed * SCENES + scene, share, totals[i][bits - 1U]);
            }
        }
        is_good = is_good && kinds_are_right(of, seed * SCENES + scene);
    }
    for (unsigned i = 0; is_good && i < count; i++) {
        print_kind(&kinds[i], 1, totals[i][0]);
        print_kind(&kinds[i], 2, totals[i][1]);
    }
    return is_good;
}

int main(int argc, char **argv)
{
    const uint32_t cases = (argc > 1) ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000U;
    const uint32_t seed = (argc > 2) ? (uint32_t)strtoul(argv[2], NULL, 10) : 1U;
    const char *only = (argc > 3) ? argv[3] : "";
    shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        perror("faults: mmap");
        return EXIT_FAILURE;
    }
    guard_open();
    bool is_good = true;
    for (unsigned i = 0; i < MODULES; i++) {
        if (strstr(modules[i]->name, only) != NULL && !run_module(modules[i], seed, cases)) {
            is_good = false;
        }
    }
    printf("faults: %lu comparisons\n", comparisons);
    return is_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
