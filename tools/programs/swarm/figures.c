/* Flies ten vehicles along generated figures. */
#include <stdio.h>

#include "board.h"
#include "swarm.h"

enum { VEHICLES = 10, TICKS = 1000 };

/* Two vehicles within 4 m of each other are a pair: each has a sphere of 2 m. */
static const fix16_t around = 2 * METRE;

static ko_sphere spheres[VEHICLES];

/* ---- paths ---- */

static fix16_t wave(uint32_t turns, uint32_t start, fix16_t size)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    expect(ko_angle_sin_cos((ko_angle)(turns + start), &sine, &cosine) == KO_OK, "no sine");
    return (fix16_t)(((int64_t)sine * size) >> 30);
}

/* Each vehicle flies a figure of its own around the same position, up to 15 m/s at 20 ticks a
 * second. */
static ko_vec3 place_of(uint32_t vehicle, uint32_t tick)
{
    const uint32_t pace = 0x00500000U + vehicle * 0x000C0000U;
    const uint32_t start = vehicle * 0x19999999U;
    return (ko_vec3){wave(tick * pace, start, (12 + (fix16_t)vehicle) * METRE),
                     wave(tick * (pace / 2U), start + 0x40000000U, 20 * METRE),
                     20 * METRE + wave(tick * (pace / 3U), start, 3 * METRE)};
}

/* ---- a tick ---- */

static void move_all(uint32_t tick)
{
    for (uint32_t i = 0; i < VEHICLES; i++) {
        ko_aabb box;
        ko_vec3 step;
        const ko_vec3 to = place_of(i, tick);
        expect(ko_vec3_sub(&to, &spheres[i].c, &step) == KO_OK, "a step is out of range");
        spheres[i] = (ko_sphere){to, around};
        expect(ko_aabb_from_sphere(&spheres[i], &box) == KO_OK, "a position is out of range");
        if (tick == 0U) {
            expect(ko_tree_insert(&tree, &box, i, &ids[i]) == KO_OK, "the tree is full");
        } else {
            expect(ko_tree_move(&tree, ids[i], &box, &step) >= KO_OK, "a move was refused");
        }
    }
}

/* The tree finds candidates by their fat boxes, the spheres decide. */
static void find_pairs(void)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    ko_status status;
    expect(ko_pair_set_begin(&near) == KO_OK, "a step was not ended");
    (void)ko_tree_pairs_begin(&tree, NULL, KO_ALL, KO_ALL, &pairs);
    while ((status = ko_tree_pairs_next(&pairs, NULL, &pair)) == KO_OK) {
        cost.candidates++;
        if (ko_sphere_overlap(&spheres[pair.a.user], &spheres[pair.b.user])) {
            expect(ko_pair_set_add(&near, pair.a.user, pair.b.user) == KO_OK, "too many pairs");
        }
    }
    expect(status == KO_END, "the search for pairs did not end");
    expect(ko_pair_set_end(&near, status) == KO_OK, "a step was not begun");
}

/* ---- output ---- */

static bool are_near[VEHICLES][VEHICLES];

static void tell(uint32_t tick)
{
    static const char *const names[] = {"begin", "stay", "end"};
    ko_pair_event event;
    ko_status status;
    while ((status = ko_pair_set_next(&near, &event)) == KO_OK) {
        cost.events[event.change]++;
        are_near[event.low][event.high] = event.change != KO_PAIR_END;
        if (event.change != KO_PAIR_STAY) {
            printf("%s,%lu,%lu,%lu\n", names[event.change], (unsigned long)tick,
                   (unsigned long)event.low, (unsigned long)event.high);
        }
    }
    expect(status == KO_END, "pairs were lost");
}

/* Compares every pair of vehicles without the library. Stops if a reported pair is wrong or
 * missing. */
static void judge(void)
{
    for (uint32_t a = 0; a < VEHICLES; a++) {
        for (uint32_t b = a + 1U; b < VEHICLES; b++) {
            const int64_t x = (int64_t)spheres[a].c.x - spheres[b].c.x;
            const int64_t y = (int64_t)spheres[a].c.y - spheres[b].c.y;
            const int64_t z = (int64_t)spheres[a].c.z - spheres[b].c.z;
            const bool is_so = x * x + y * y + z * z <= (int64_t)16 * METRE * METRE;
            expect(is_so == are_near[a][b], "a pair is wrong");
        }
    }
}

int fly_figures(void)
{
    printf("event,tick,a,b\n");
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        const uint32_t since = board_instructions();
        move_all(tick);
        find_pairs();
        count_tick(since);
        tell(tick);
        judge();
    }
    print_costs(VEHICLES);
    return EXIT_CLEAR;
}
