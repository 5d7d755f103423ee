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
                                      .lifetime = lifetime,
                                      .self = self,
                                      .self_count = count};
    if (ko_sectors_init(&sectors, &config, cells) != KO_OK) {
        stop(EXIT_INTERNAL, "the sectors cannot be set up");
    }
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
    if (ko_brake_test(&v->brakes, speed, ahead->distance - v->nose, v->reserve, &judged) != KO_OK) {
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
    if (ko_sectors_test_arc(&sectors, -v->arc, 2U * (uint32_t)v->arc, now, &d.ahead) != KO_OK) {
        stop(EXIT_INTERNAL, "the sectors were refused");
    }
    d.judged = judge(v, &d.ahead, speed);
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
    if (ko_mavlink_from_sectors(&sectors, &message, now, out) != KO_OK) {
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
