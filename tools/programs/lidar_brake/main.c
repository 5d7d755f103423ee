/* lidar_brake: puts a scan each tick into sectors, and says whether the vehicle has to brake. See
 * README.md. */
#include <stdio.h>
#include <stdlib.h>

#include "board.h"
#include "brake.h"

static const fix16_t floors[] = {-METRE / 2, METRE / 2};
static ko_sector_cell cells[SECTORS];
ko_sectors sectors;
fix16_t beams[MOST_BEAMS];

/* How the vehicle has moved since the sectors were seen, at most. */
static ko_sector_motion motion;

/* The greatest speed of the last lifetime or two. */
static struct {
    uint32_t since;
    fix16_t before; /* up to then */
    fix16_t most;   /* from then on */
} pace;

static struct {
    uint64_t total;
    uint32_t worst;
    uint32_t ticks;
} cost;

_Noreturn void stop(int code, const char *message)
{
    fflush(stdout);
    fprintf(stderr, "lidar_brake: %s\n", message);
    exit(code);
}

void set_up(fix16_t range, fix16_t blind, uint32_t lifetime, const ko_body *self, uint32_t count)
{
    const ko_sectors_config config = {.count = SECTORS,
                                      .layers = 1,
                                      .floors = floors,
                                      .range = range,
                                      .blind = blind,
                                      .ticks_per_second = 1000,
                                      .lifetime = lifetime,
                                      .self = self,
                                      .self_count = count};
    if (ko_sectors_init(&sectors, &config, cells) != KO_OK) {
        stop(EXIT_INTERNAL, "the sectors cannot be set up");
    }
}

static fix16_t larger(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

/* The most that the vehicle moved since the oldest scan that still holds. While its speed is not
 * known it may have moved in any way. */
static ko_sector_motion motion_of(const vehicle *v, uint32_t now, fix16_t speed)
{
    if (now - pace.since > sectors.config.lifetime) {
        pace.since = now;
        pace.before = pace.most;
        pace.most = 0;
    }
    pace.most = larger(pace.most, (speed < 0) ? KO_LIMIT : speed);
    const fix16_t most = larger(pace.before, pace.most);
    return (most == KO_LIMIT) ? (ko_sector_motion){KO_LIMIT, UINT32_MAX, 0, UINT32_MAX}
                              : (ko_sector_motion){most, v->turn, 0, 0};
}

/* Asks what is ahead. An answer that rests on an earlier scan is as old as the times say, or older
 * by what they were rounded. */
static ko_sector_answer ask(const vehicle *v, uint32_t now)
{
    ko_sector_answer ahead = {KO_SECTOR_UNKNOWN, 0, UINT32_MAX};
    const uint32_t width = 2U * (uint32_t)v->arc;
    ko_status status = ko_sectors_test_arc(&sectors, -v->arc, width, now, &motion, &ahead);
    if (status == KO_OK && ahead.age > 0U && v->blunt > 0U) {
        status = ko_sectors_test_arc(&sectors, -v->arc, width, now + v->blunt, &motion, &ahead);
    }
    if (status != KO_OK) {
        stop(EXIT_INTERNAL, "the sectors were refused");
    }
    return ahead;
}

/* Judges what is ahead. Something in a sector that is not known whole can only make it worse: what
 * is not known may be nearer. */
static ko_brake_verdict judge(const vehicle *v, const ko_sector_answer *ahead, fix16_t speed)
{
    ko_brake_verdict judged = KO_BRAKE_UNKNOWN;
    const bool is_known = ahead->state == KO_SECTOR_CLEAR || ahead->state == KO_SECTOR_HIT;
    if (!is_known && ahead->state != KO_SECTOR_PARTLY) {
        return KO_BRAKE_UNKNOWN;
    }
    if (ko_brake_test(&v->brakes, speed, ahead->distance - v->nose, 0, v->reserve, &judged) !=
        KO_OK) {
        stop(EXIT_INTERNAL, "the brake test was refused");
    }
    return (is_known || judged == KO_BRAKE_LATE) ? judged : KO_BRAKE_UNKNOWN;
}

decision decide(const vehicle *v, const ko_scan *scan, uint32_t now, fix16_t speed)
{
    decision d;
    const uint32_t since = board_instructions();
    if (ko_sectors_look_begin(&sectors, now, NULL) != KO_OK ||
        ko_sectors_add_scan(&sectors, scan, NULL) != KO_OK ||
        ko_sectors_look_end(&sectors) != KO_OK) {
        stop(EXIT_INTERNAL, "a scan was refused");
    }
    motion = motion_of(v, now, speed);
    d.ahead = ask(v, now);
    d.judged = judge(v, &d.ahead, (speed < 0) ? 0 : speed);
    const uint32_t lap = board_instructions() - since;
    cost.total += lap;
    cost.worst = (lap > cost.worst) ? lap : cost.worst;
    cost.ticks++;
    return d;
}

void print_cm(const char *before, fix16_t x)
{
    printf("%s%ld", before, (long)(((int64_t)x * 100) >> 16));
}

void message_of(uint32_t now, uint16_t most_cm, uint16_t out[KO_MAVLINK_DISTANCES])
{
    const ko_mavlink_config message = {.max_cm = most_cm, .is_z_up = true};
    if (ko_mavlink_from_sectors(&sectors, &message, now, &motion, out) != KO_OK) {
        stop(EXIT_INTERNAL, "OBSTACLE_DISTANCE was refused");
    }
}

void print_costs(const char *what)
{
    fprintf(stderr, "%s %lu\n", what, (unsigned long)cost.ticks);
    fprintf(stderr, "instructions  mean %lu, worst %lu a tick\n",
            (unsigned long)(cost.total / ((cost.ticks > 0U) ? cost.ticks : 1U)),
            (unsigned long)cost.worst);
    fprintf(stderr, "stack         %lu bytes at the deepest\n", (unsigned long)board_stack_peak());
}

int main(int argc, char **argv)
{
    if (argc > 2) {
        stop(EXIT_BAD, "usage: lidar_brake [FILE, as written by the tool scans]");
    }
    const int code = (argc == 2) ? replay(argv[1]) : drive();
    if (fflush(stdout) != 0 || ferror(stdout)) {
        stop(EXIT_INTERNAL, "the output cannot be written");
    }
    return code;
}
