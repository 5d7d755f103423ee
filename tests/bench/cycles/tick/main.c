/* tick VEHICLE: makes each call of a vehicle's tick TICK_CALLS times. Prints the name of each; the
 * plugin writes a row for each. ../README.md says more. */
#include <stdio.h>
#include <string.h>

#include "../mark.h"
#include "keepout/units.h"
#include "tick.h"

static const vehicle vehicles[] = {
    {"drone", 1024, 1024, 12, KO_M(0.05), KO_OBSTACLE_DROP_FARTHEST, true},
    {"rover", 256, 256, 4, 0, KO_OBSTACLE_DROP_OLDEST, false},
};

static bool run(const call *c)
{
    bool is_good = true;
    for (uint32_t i = 0; is_good && i < TICK_CALLS; i++) {
        if (c->prepare != NULL) {
            c->prepare(i);
        }
        CYCLES_BEGIN();
        is_good = c->ask(i);
        CYCLES_END();
    }
    CYCLES_ROW();
    puts(c->name);
    return is_good;
}

static int fly(const vehicle *v)
{
    if (!tick_open(v)) {
        fprintf(stderr, "tick: a world is refused\n");
        return 3;
    }
    for (unsigned i = 0; i < tick_call_count; i++) {
        if (!run(&tick_calls[i])) {
            fprintf(stderr, "tick: a call failed: %s\n", tick_calls[i].name);
            return 3;
        }
    }
    return 0;
}

int main(int argc, char **argv)
{
    for (unsigned i = 0; argc == 2 && i < sizeof vehicles / sizeof vehicles[0]; i++) {
        if (strcmp(argv[1], vehicles[i].name) == 0) {
            return fly(&vehicles[i]);
        }
    }
    fprintf(stderr, "usage: tick drone|rover\n");
    return 2;
}
