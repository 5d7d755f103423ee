/* lidar_brake: makes a scan each tick, puts it into sectors, and brakes. See README.md. */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "keepout/motion.h"
#include "keepout/sector.h"
#include "world.h"

/* A tick is 50 ms; the sectors are stale after three. */
enum { TICK = 50, TICKS_A_SECOND = 20, LIFETIME = 150 };

static const fix16_t floors[] = {-METRE / 2, METRE / 2};
static const fix16_t cruise = 6 * METRE;
static const fix16_t margin = METRE / 2;
static const fix16_t nose = METRE / 2; /* from the lidar */
static const ko_brake brakes = {100000, 4 * METRE};

/* The lidar's own mast, 0.2 m behind it, hides some beams. */
static const ko_body mast = {.kind = KO_BODY_SPHERE, .as.sphere = {{-METRE / 5, 0, 0}, METRE / 20}};

static ko_sector_cell cells[SECTORS];
static ko_sectors sectors;
static fix16_t beams[BEAMS];

static struct {
    uint64_t total;
    uint32_t worst;
    uint32_t ticks;
    fix16_t least; /* true distance from the nose to the next obstacle */
} cost;

static _Noreturn void stop(const char *message)
{
    fflush(stdout);
    fprintf(stderr, "lidar_brake: %s\n", message);
    exit(1);
}

static void set_up(void)
{
    const ko_sectors_config config = {.count = SECTORS,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = RANGE,
                                      .blind = nose,
                                      .lifetime = LIFETIME,
                                      .self = &mast,
                                      .self_count = 1};
    if (ko_sectors_init(&sectors, &config, cells) != KO_OK) {
        stop("the sectors cannot be set up");
    }
    cost.least = INT32_MAX;
}

typedef struct decision {
    ko_sector_answer ahead; /* from the lidar; RANGE if nothing is there */
    const char *name;
    bool brake;
} decision;

/* Answers one tick: the scan, the obstacle ahead, the brake. The vehicle may drive on only if the
 * sectors ahead are known to be clear, or to have nothing nearer than a known distance. */
static decision decide(uint32_t now, fix16_t speed)
{
    const ko_scan scan = {0, BEAM_STEP, BEAMS, beams, REACH};
    decision d = {.name = "blind", .brake = true};
    ko_brake_verdict judged = KO_BRAKE_UNKNOWN;
    if (ko_sectors_look_begin(&sectors, now, NULL) != KO_OK ||
        ko_sectors_add_scan(&sectors, &scan, NULL) != KO_OK ||
        ko_sectors_look_end(&sectors) != KO_OK) {
        stop("a scan was refused");
    }
    if (ko_sectors_test_arc(&sectors, -(ko_angle)AHEAD, 2U * AHEAD, now, &d.ahead) != KO_OK) {
        stop("the sectors were refused");
    }
    if (d.ahead.state != KO_SECTOR_CLEAR && d.ahead.state != KO_SECTOR_HIT) {
        return d;
    }
    if (ko_brake_test(&brakes, speed, d.ahead.distance - nose, margin, &judged) != KO_OK) {
        stop("the brake test was refused");
    }
    d.brake = judged != KO_BRAKE_CLEAR;
    d.name = (d.brake && speed == 0) ? "stand" : d.brake ? "brake" : "drive";
    return d;
}

static void print_cm(const char *before, fix16_t x)
{
    printf("%s%ld", before, (long)(((int64_t)x * 100) >> 16));
}

static void tell(uint32_t tick, fix16_t x, fix16_t speed, const decision *d)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    static const ko_mavlink_config message = {.max_cm = 1900, .is_z_up = true};
    if (ko_mavlink_from_sectors(&sectors, &message, tick * TICK, out) != KO_OK) {
        stop("OBSTACLE_DISTANCE was refused");
    }
    printf("%lu", (unsigned long)tick);
    print_cm(",", x);
    print_cm(",", speed);
    printf(",%s,", d->name);
    if (d->ahead.state == KO_SECTOR_HIT) {
        print_cm("", d->ahead.distance);
    }
    printf(",%u,%u,%u,%u\n", out[0], out[SECTORS / 4U], out[SECTORS / 2U], out[3U * SECTORS / 4U]);
}

static fix16_t next_speed(fix16_t speed, bool brake)
{
    const fix16_t less = speed - brakes.deceleration / TICKS_A_SECOND;
    const fix16_t more = speed + 2 * METRE / TICKS_A_SECOND;
    if (brake) {
        return (less > 0) ? less : 0;
    }
    return (more < cruise) ? more : cruise;
}

static void drive(void)
{
    fix16_t x = 0;
    fix16_t speed = 0;
    const char *last = "";
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        world_scan(tick, x, beams);
        const uint32_t since = board_instructions();
        const decision d = decide(tick * TICK, speed);
        const uint32_t lap = board_instructions() - since;
        cost.total += lap;
        cost.worst = (lap > cost.worst) ? lap : cost.worst;
        cost.ticks++;
        if (d.name != last || tick % TICKS_A_SECOND == 0U) {
            tell(tick, x, speed, &d);
            last = d.name;
        }
        speed = next_speed(speed, d.brake);
        x += speed / TICKS_A_SECOND;
        const fix16_t left = world_ahead(tick, x) - nose;
        cost.least = (left < cost.least) ? left : cost.least;
    }
}

int main(void)
{
    set_up();
    printf("tick,x_cm,speed_cm_s,does,ahead_cm,front,right,back,left\n");
    drive();
    fprintf(stderr, "ticks         %lu of %d ms, %d beams each\n", (unsigned long)cost.ticks,
            (int)TICK, (int)BEAMS);
    fprintf(stderr, "instructions  mean %lu, worst %lu a tick\n",
            (unsigned long)(cost.total / cost.ticks), (unsigned long)cost.worst);
    fprintf(stderr, "stack         %lu bytes at the deepest\n", (unsigned long)board_stack_peak());
    fprintf(stderr, "least gap     %ld cm\n", (long)(((int64_t)cost.least * 100) >> 16));
    if (fflush(stdout) != 0 || ferror(stdout)) {
        stop("the output cannot be written");
    }
    if (cost.least < 0) {
        stop("the vehicle touched an obstacle");
    }
    return 0;
}
