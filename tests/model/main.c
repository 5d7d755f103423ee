/* Runs both protocols of keepout/tree_shared.h in every order of their steps, in three settings. It
 * runs them again on cores side by side without each of their barriers: they must then fail.
 * With --barriers it lists the barriers, as they stand beside the code.
 *
 * promise: whole-reader */
#include <stdio.h>
#include <string.h>

#include "protocols.h"

const setting settings[3] = {
    {"cores side by side", {0, 0, 0}},
    {"readers interrupt the writer", {0, 1, 2}},
    {"the writer interrupts readers", {2, 0, 1}},
};
static const protocol *const protocols[] = {&pools_protocol, &number_protocol};
static unsigned passed, failed;

static void check(bool is_good, const char *what, const char *why)
{
    passed += is_good ? 1U : 0U;
    failed += is_good ? 0U : 1U;
    if (!is_good) {
        printf("  FAILED %s: %s\n", what, why);
    }
}

static bool all_came_about(const protocol *p)
{
    bool all = true;
    for (unsigned i = 0; i < p->outcomes; i++) {
        all = all && machine_outcomes[i];
    }
    return all;
}

static void check_whole(const protocol *p)
{
    for (unsigned i = 0; i < 3U; i++) {
        const char *wrong = machine_explore(p, &settings[i], 0);
        printf("  %s, %s: %u states, %s\n", p->name, settings[i].name, (unsigned)machine_states,
               (wrong == NULL) ? "sound" : wrong);
        check(wrong == NULL, p->name, (wrong == NULL) ? "" : wrong);
        check(i > 0U || all_came_about(p), p->name, "some answer never comes about");
    }
}

/* Among several cores each barrier matters. Between interrupts of one core some do nothing. */
static void check_barriers(const protocol *p)
{
    for (unsigned barrier = 1; barrier < p->count; barrier++) {
        if (p->steps[barrier].kind != BARRIER) {
            continue;
        }
        const char *wrong = machine_explore(p, &settings[0], barrier);
        printf("  without \"%s\": %s\n", p->steps[barrier].name, (wrong == NULL) ? "sound" : wrong);
        check(wrong != NULL, p->steps[barrier].name, "this barrier is not needed");
    }
}

static void list_barriers(const protocol *p)
{
    for (unsigned i = 1; i < p->count; i++) {
        if (p->steps[i].kind == BARRIER) {
            printf("%s\n", p->steps[i].name);
        }
    }
}

int main(int count, char **arguments)
{
    const bool is_list = count == 2 && strcmp(arguments[1], "--barriers") == 0;
    for (unsigned i = 0; i < sizeof(protocols) / sizeof(protocols[0]); i++) {
        if (is_list) {
            list_barriers(protocols[i]);
        } else {
            check_whole(protocols[i]);
            check_barriers(protocols[i]);
        }
    }
    if (!is_list) {
        printf("model: %u passed, %u failed\n", passed, failed);
    }
    return (failed == 0U) ? 0 : 1;
}
