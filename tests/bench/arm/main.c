/* armbench: counts the instructions to place an arm and to compute the distances of all its pairs
 * of capsules. It compares keepout with a float scan. Prints "work,keepout,float", means over
 * POSES. README.md says more. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "keepout/arm.h"
#include "usual.h"

enum { POSES = 50 };

static ko_arm arm;
static ko_pose frames[CHAIN_LINKS];
static ko_capsule placed[CHAIN_CAPSULES];
static ko_arm_state state;
static usual_arm usual;
static fix16_t ours[CHAIN_CAPSULES][CHAIN_CAPSULES];
static float theirs[CHAIN_CAPSULES][CHAIN_CAPSULES];

static _Noreturn void fail(const char *what)
{
    fprintf(stderr, "armbench: %s\n", what);
    exit(1);
}

/* Asks for every pair with its distance. Returns their number. */
static uint32_t ask(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    ko_status status;
    uint32_t count = 0;
    if (ko_arm_self_begin(&state, KO_ARM_MAX_REACH, KO_ORDER_ANY, &query) != KO_OK) {
        fail("no pairs");
    }
    while ((status = ko_arm_self_next(&query, NULL, &contact)) == KO_OK) {
        ours[contact.capsule_a][contact.capsule_b] = contact.clearance;
        count++;
    }
    if (status != KO_END) {
        fail("the pairs failed");
    }
    return count;
}

/* The clearance of the closest pair, as a controller asks for it each tick. */
static fix16_t ask_least(void)
{
    ko_arm_self query;
    ko_arm_contact contact;
    if (ko_arm_self_begin(&state, KO_ARM_MAX_REACH, KO_ORDER_ASCENDING, &query) != KO_OK ||
        ko_arm_self_next(&query, NULL, &contact) != KO_OK) {
        fail("no closest pair");
    }
    return contact.clearance;
}

/* Checks that both sides agree within 2 mm. Returns the number of pairs. */
static uint32_t compare(fix16_t least)
{
    uint32_t count = 0;
    float nearest = 1e6F;
    for (int a = 0; a < CHAIN_CAPSULES; a++) {
        for (int b = a + 1; b < CHAIN_CAPSULES; b++) {
            if (!usual.are_tested[usual.shapes[a].link][usual.shapes[b].link]) {
                continue;
            }
            const float off = (float)ours[a][b] / 65536.0F - theirs[a][b];
            if (off > 0.002F || off < -0.002F) {
                fail("the two do not agree");
            }
            nearest = (theirs[a][b] < nearest) ? theirs[a][b] : nearest;
            count++;
        }
    }
    const float off = (float)least / 65536.0F - nearest;
    if (off > 0.002F || off < -0.002F) {
        fail("the two do not agree about the closest");
    }
    return count;
}

typedef struct sums {
    uint64_t place;
    uint64_t pairs;
    uint64_t least;
    uint64_t usual_place;
    uint64_t usual_pairs;
} sums;

static void measure(const int32_t values[CHAIN_JOINTS], sums *s)
{
    float angles[CHAIN_JOINTS];
    for (int i = 0; i < CHAIN_JOINTS; i++) {
        angles[i] = (float)values[i] * (3.14159265F / 67108864.0F);
    }
    uint32_t start = board_instructions();
    if (ko_arm_place(&state, NULL, values) != KO_OK) {
        fail("a pose is refused");
    }
    s->place += board_instructions() - start;
    start = board_instructions();
    const uint32_t count = ask();
    s->pairs += board_instructions() - start;
    start = board_instructions();
    const fix16_t least = ask_least();
    s->least += board_instructions() - start;
    start = board_instructions();
    usual_place(&usual, angles);
    s->usual_place += board_instructions() - start;
    start = board_instructions();
    usual_pairs(&usual, theirs);
    s->usual_pairs += board_instructions() - start;
    if (compare(least) != count) {
        fail("a pair is missing");
    }
}

static void print(const char *work, uint64_t keepout, uint64_t by_float)
{
    printf("%s,%" PRIu32 ",%" PRIu32 "\n", work, (uint32_t)(keepout / POSES),
           (uint32_t)(by_float / POSES));
}

int main(void)
{
    sums s = {0};
    uint32_t seed = 12345;
    if (ko_arm_open(&chain_model, &arm) != KO_OK ||
        ko_arm_state_init(&arm, frames, CHAIN_LINKS, placed, CHAIN_CAPSULES, &state) != KO_OK) {
        fail("no arm");
    }
    usual_make(&chain_model, &usual);
    for (int i = 0; i < POSES; i++) {
        int32_t values[CHAIN_JOINTS];
        chain_values(&seed, values);
        measure(values, &s);
    }
    print("placing", s.place, s.usual_place);
    print("all pairs with distances", s.pairs, s.usual_pairs);
    print("closest pair", s.least, s.usual_pairs);
    print("a pose: placing and all pairs", s.place + s.pairs, s.usual_place + s.usual_pairs);
    return 0;
}
