/* Advises what to do when the pool is too small: counts the obstacles that would have to be in it,
 * and finds the REACH that would do. */
#include <stdio.h>

#include "flight.h"

enum { BLOCK = 16, STEPS = 64 };

/* Counts the boxes of the map around a point, in shells of equal width: within `radius` in all. */
static void count_shells(const pack *p, const ko_vec3 *centre, fix16_t radius,
                         uint32_t counts[STEPS])
{
    const ko_aabb at = {*centre, {0, 0, 0}};
    const uint32_t total = p->header.boxes.count;
    pack_box block[BLOCK];
    for (uint32_t first = 0; first < total; first += BLOCK) {
        const uint32_t count = (total - first < BLOCK) ? total - first : BLOCK;
        pack_read(p, p->header.boxes, first, block, count, sizeof(block[0]));
        for (uint32_t i = 0; i < count; i++) {
            uint64_t distance2 = 0;
            if (ko_aabb_distance2(&block[i].box, &at, &distance2) != KO_OK) {
                continue;
            }
            const uint32_t distance = ko_fix_sqrt_down(distance2);
            if (distance <= (uint32_t)radius) {
                const uint64_t shell = (uint64_t)distance * STEPS / ((uint32_t)radius + 1U);
                counts[shell]++;
            }
        }
    }
}

/* The outer radius of the last shell up to which the pool would hold all, rounded down. */
static fix16_t radius_that_fits(const uint32_t counts[STEPS], fix16_t radius, uint32_t capacity)
{
    uint32_t sum = 0;
    uint32_t shells = 0;
    while (shells < STEPS && sum + counts[shells] <= capacity) {
        sum += counts[shells++];
    }
    return (fix16_t)((int64_t)radius * shells / STEPS) - 1;
}

static void print_metres(const char *before, fix16_t raw, const char *after)
{
    const uint32_t mm = (uint32_t)(((uint64_t)(uint32_t)raw * 1000U) >> 16);
    fprintf(stderr, "%s%lu.%03lu%s", before, (unsigned long)(mm / 1000U),
            (unsigned long)(mm % 1000U), after);
}

/* While a new ball is laid the pool holds the known one as well. */
void advice_print(const window *w, uint32_t capacity)
{
    static uint32_t counts[STEPS];
    const fix16_t reach = w->pack->header.reach;
    const fix16_t apart = window_apart(w);
    const fix16_t ball = w->target.r + apart;
    uint32_t sum = 0;
    count_shells(w->pack, &w->target.c, ball, counts);
    for (uint32_t i = 0; i < STEPS; i++) {
        sum += counts[i];
    }
    const fix16_t fits = window_reach(w, radius_that_fits(counts, ball, capacity) - apart);
    fprintf(stderr, "flight: found %lu obstacles within reach", (unsigned long)sum);
    print_metres(" (REACH=", reach, "");
    print_metres(" and ", ball - reach, " m around it), expected at most ");
    fprintf(stderr, "%lu on this board\n", (unsigned long)capacity);
    if (fits > 0) {
        print_metres("flight: at this pose REACH=", fits, " would do\n");
    } else {
        fprintf(stderr, "flight: no REACH would do at this pose: thin the map out\n");
    }
}
