/* Drives along the generated corridor. The brake decides how the vehicle goes on. */
#include <stdio.h>

#include "brake.h"
#include "world.h"

/* A tick is 50 ms; the sectors are stale after three. */
enum { TICK = 50, TICKS_A_SECOND = 20, LIFETIME = 150 };

static const fix16_t cruise = 6 * METRE;
static const vehicle rover = {.nose = METRE / 2,
                              .reserve = METRE / 2,
                              .brakes = {100000, 4 * METRE},
                              .arc = AHEAD,
                              .turn = 0};

/* The lidar's own mast, 0.2 m behind it, hides some beams. */
static const ko_body mast = {.kind = KO_BODY_SPHERE, .as.sphere = {{-METRE / 5, 0, 0}, METRE / 20}};

static const char *name_of(const decision *d, fix16_t speed)
{
    if (d->judged == KO_BRAKE_UNKNOWN) {
        return "blind";
    }
    if (d->judged == KO_BRAKE_CLEAR) {
        return "drive";
    }
    return (speed == 0) ? "stand" : "brake";
}

static void tell(uint32_t tick, fix16_t x, fix16_t speed, const decision *d, const char *name)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    message_of(tick * TICK, 1900, out);
    printf("%lu", (unsigned long)tick);
    print_cm(",", x);
    print_cm(",", speed);
    printf(",%s,", name);
    if (d->ahead.state == KO_SECTOR_HIT) {
        print_cm("", d->ahead.distance);
    }
    printf(",%u,%u,%u,%u\n", out[0], out[SECTORS / 4U], out[SECTORS / 2U], out[3U * SECTORS / 4U]);
}

static fix16_t next_speed(fix16_t speed, bool brake)
{
    const fix16_t less = speed - rover.brakes.deceleration / TICKS_A_SECOND;
    const fix16_t more = speed + 2 * METRE / TICKS_A_SECOND;
    if (brake) {
        return (less > 0) ? less : 0;
    }
    return (more < cruise) ? more : cruise;
}

int drive(void)
{
    fix16_t x = 0;
    fix16_t speed = 0;
    fix16_t least = INT32_MAX; /* true distance from the nose to the next obstacle */
    const char *last = "";
    set_up(RANGE, rover.nose, LIFETIME, &mast, 1);
    printf("tick,x_cm,speed_cm_s,does,ahead_cm,front,right,back,left\n");
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        world_scan(tick, x, beams);
        const ko_scan scan = {0, BEAM_STEP, BEAMS, beams, REACH};
        const decision d = decide(&rover, &scan, tick * TICK, speed);
        const char *name = name_of(&d, speed);
        if (name != last || tick % TICKS_A_SECOND == 0U) {
            tell(tick, x, speed, &d, name);
            last = name;
        }
        speed = next_speed(speed, d.judged != KO_BRAKE_CLEAR);
        x += speed / TICKS_A_SECOND;
        const fix16_t left = world_ahead(tick, x) - rover.nose;
        least = (left < least) ? left : least;
    }
    print_costs("ticks        ");
    fprintf(stderr, "least gap     %ld cm\n", (long)(((int64_t)least * 100) >> 16));
    if (least < 0) {
        stop(EXIT_INTERNAL, "the vehicle touched an obstacle");
    }
    return EXIT_CLEAR;
}
