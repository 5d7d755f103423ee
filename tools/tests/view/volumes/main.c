/* Prints what the page's view of volumes computes, for the page's test to compare:
 *
 *     body;step;kind;words of the first;words of the second;overlap;axis;i;j;gap;ratio
 *     body;kind;wrong;missed;apart;touching
 *
 * Words are hexadecimal, the gap is in LSB, rounded down, the ratio in millionths. The hull has no
 * words. The program fails where the library and the bench's judge in double precision disagree on
 * which hulls touch. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bracket.h"
#include "rod.h"
#include "state.h"
#include "volumes.h"

enum { STEPS = 6, PAIRS = 200, TURN = 0x0B000000, MOST = 64 };

static void print_words(const volume *v, unsigned bytes)
{
    for (unsigned at = 0; at < bytes; at += 4U) {
        uint32_t word = 0;
        memcpy(&word, (const char *)v + at, sizeof(word));
        printf("%08" PRIx32, word);
    }
    printf(";");
}

static void print_kind(const char *name, int step, unsigned i)
{
    const kind_state *s = state_of(i);
    const unsigned bytes = (i < kind_count) ? kinds[i].bytes : 0U;
    printf("%s;%d;%s;", name, step, (i < kind_count) ? kinds[i].name : "convex hull");
    print_words(&s->placed[0], bytes);
    print_words(&s->placed[1], bytes);
    printf("%d;%d;%d;%d;%ld;%ld\n", s->overlaps ? 1 : 0, (int)s->apart.type, s->apart.i, s->apart.j,
           (long)floor(s->apart.to - s->apart.from), (long)floor(1e6 * s->ratio));
}

static int fail(const char *name, ko_status status)
{
    printf("%s: %s\n", name, ko_status_text(status));
    return 3;
}

/* Moves one copy past the other. False if the library and the judge disagree anywhere, or if all
 * hulls touch or none do. */
static bool is_judged(const char *name)
{
    enum { POSES = 60 };
    const ko_vec3 here = {0, 0, 0};
    int touching = 0;
    for (int i = 0; i < POSES; i++) {
        const ko_vec3 there = {0x14000 - i * 0xB00, 0x1800 - i * 0x123, i * 0x45};
        if (state_place(0, (ko_angle)((uint32_t)i * TURN), &here) != KO_OK ||
            state_place(1, (ko_angle)((uint32_t)i * (TURN / 3U)), &there) != KO_OK ||
            state_compare() != KO_OK) {
            return false;
        }
        const bool said = state_of(kind_count)->overlaps;
        if (said != hulls_touch(body_get(), state_pose(0), body_get(), state_pose(1))) {
            printf("%s: pose %d: the library says %d\n", name, i, said ? 1 : 0);
            return false;
        }
        touching += said ? 1 : 0;
    }
    return touching > 0 && touching < POSES;
}

static int print_body(const char *name, const ko_hull *hull)
{
    static ko_vec3 points[MOST];
    if (hull->count > MOST) {
        return fail(name, KO_E_FULL);
    }
    memcpy(points, hull->vertices, hull->count * sizeof(points[0]));
    ko_status status = body_make(points, hull->count, true);
    state_begin();
    for (int step = 0; step < STEPS && status == KO_OK; step++) {
        const ko_vec3 here = {0, 0, 0};
        const ko_vec3 there = {0x8000 + step * 0x3000, 0x1000 - step * 0x700, step * 0x500};
        status = state_place(0, step * TURN, &here);
        status = (status == KO_OK) ? state_place(1, (STEPS - step) * TURN, &there) : status;
        status = (status == KO_OK) ? state_compare() : status;
        for (unsigned i = 0; i <= kind_count && status == KO_OK; i++) {
            print_kind(name, step, i);
        }
    }
    status = (status == KO_OK) ? state_sweep(PAIRS) : status;
    status = (status == KO_OK && !is_judged(name)) ? KO_E_DATA : status;
    for (unsigned i = 0; i < kind_count && status == KO_OK; i++) {
        printf("%s;%s;%" PRIu32 ";%" PRIu32 ";%" PRIu32 ";%" PRIu32 "\n", name, kinds[i].name,
               state_of(i)->wrong, state_of(i)->missed, state_swept().apart,
               state_swept().touching);
    }
    return (status == KO_OK) ? 0 : fail(name, status);
}

int main(void)
{
    const int bracket = print_body("bracket", &bracket_hull);
    const int rod = print_body("rod", &rod_hull);
    return (bracket != 0) ? bracket : rod;
}
