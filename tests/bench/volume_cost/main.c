/* volumecost BOARD: counts the instructions to test, place and build each kind of bounding volume,
 * for the table of `make volumes`. Prints "board;kind;build;place;test", means over the project's
 * own shapes. */
#include <stdio.h>

#include "board.h"
#include "kinds.h"

enum { POSES = 16 };

static body one;
static volume placed[POSES];

static uint32_t since(uint32_t start, uint32_t overhead)
{
    const uint32_t used = board_instructions() - start;
    return (used > overhead) ? used - overhead : 0U;
}

typedef struct sums {
    uint64_t build;
    uint64_t place;
    uint64_t test;
    uint32_t builds;
    uint32_t places;
    uint32_t tests;
} sums;

static bool measure(const volume_kind *k, uint32_t overhead, sums *s)
{
    climb_cache cache = {{{0}}, {{0}}};
    uint32_t seed = 5;
    uint32_t start = board_instructions();
    if (k->build(&one, k) != KO_OK) {
        return false;
    }
    s->build += since(start, overhead);
    s->builds++;
    for (int i = 0; i < POSES; i++) {
        ko_pose pose = {next_rotation(&seed), {0, 0, 0}};
        pose.t.x = (fix16_t)(next_random(&seed) >> 17);
        start = board_instructions();
        const ko_status status = k->place(&one, &pose, &cache, k, &placed[i]);
        s->place += since(start, overhead);
        s->places++;
        if (status != KO_OK) {
            return false;
        }
    }
    for (int i = 0; i < POSES; i++) {
        for (int j = 0; j < POSES; j++) {
            start = board_instructions();
            (void)k->overlap(k, &placed[i], &placed[j]);
            s->test += since(start, overhead);
            s->tests++;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: volumecost NAME\n");
        return 2;
    }
    (void)board_instructions();
    const uint32_t start = board_instructions();
    const uint32_t overhead = board_instructions() - start;
    for (unsigned k = 0; k < kind_count; k++) {
        sums s = {0, 0, 0, 0, 0, 0};
        for (unsigned i = 0; i < own_shapes(); i++) {
            own_shape(i, &one);
            if (body_finish(&one) != KO_OK || !measure(&kinds[k], overhead, &s)) {
                fprintf(stderr, "volumecost: %s of %s failed\n", kinds[k].name, one.name);
                return 1;
            }
        }
        printf("%s;%s;%lu;%lu;%lu\n", argv[1], kinds[k].name, (unsigned long)(s.build / s.builds),
               (unsigned long)(s.place / s.places), (unsigned long)(s.test / s.tests));
    }
    return 0;
}
