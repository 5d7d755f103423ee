/* scans: turns a lidar's scans and its vehicle's speeds into a file for lidar_brake. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/crc32.h"
#include "common/options.h"
#include "common/output.h"
#include "common/refuse.h"
#include "common/tell.h"
#include "scans.h"

static const char usage[] =
    "usage: scans --scans FILE (--speeds FILE | --speed M/S) --out FILE\n"
    "  --gap S            between two speeds farther apart no speed is known (0.5)\n"
    "  --nose M           from the lidar to the vehicle's front (0.5)\n"
    "  --reserve M        what has to be left after stopping (0.5)\n"
    "  --delay S          until the vehicle slows down (0.1)\n"
    "  --deceleration A   metres a second squared (4)\n"
    "  --arc DEGREES      to either side of the front that has to be clear (5.6)\n"
    "  --turn DEGREES     how fast the vehicle turns at most, a second (90)\n"
    "  --stale S          how long a scan holds (0.15)\n"
    "  --beyond WORD      what a range above range_max says: unknown or nothing (unknown)\n"
    "  --time-unit UNIT   s, ms, us or ns, where a header names none\n"
    "  --help\n"
    "Formats and meaning: tools/programs/lidar_brake/README.md. Exit code 0, or 2 for bad input.";

typedef enum {
    SCANS,
    SPEEDS,
    SPEED,
    GAP,
    NOSE,
    RESERVE,
    DELAY,
    SLOWS,
    ARC,
    TURN,
    STALE,
    BEYOND,
    UNIT,
    OUT
} option;
enum { OPTIONS = OUT + 1 };
static const char *const names[OPTIONS] = {"scans",   "speeds", "speed",        "gap", "nose",
                                           "reserve", "delay",  "deceleration", "arc", "turn",
                                           "stale",   "beyond", "time-unit",    "out"};

static void read_options(int argc, char **argv, const char *values[OPTIONS])
{
    options_read(argc, argv, usage, OPTIONS, names, values);
    if (values[SCANS] == NULL || values[OUT] == NULL) {
        refuse_usage(usage, "expected --scans FILE and --out FILE");
    }
}

/* A number within limits, in billionths. */
static int64_t number(const char *const values[OPTIONS], option o, double least, double most)
{
    char label[32];
    (void)snprintf(label, sizeof(label), "--%s ", names[o]);
    return option_number(label, values[o], least, most).nano;
}

static bool word_is(const char *const values[OPTIONS], option o, const char *first,
                    const char *second)
{
    if (strcmp(values[o], first) != 0 && strcmp(values[o], second) != 0) {
        refuse("--%s %s: expected %s or %s", names[o], values[o], first, second);
    }
    return strcmp(values[o], second) == 0;
}

/* The speed at a scan: its own column, a number for all, or the speeds around it. */
static fix16_t speed_at_scan(const scan *s, const char *one, const speed_list *speeds,
                             bool *is_in_gap)
{
    *is_in_gap = false;
    if (s->has_speed) {
        return speed_of(s->speed);
    }
    if (one == NULL) {
        return speed_at(speeds, s->time, is_in_gap);
    }
    decimal d;
    const char *at = one;
    if (!decimal_read(&at, &d) || *at != '\0') {
        refuse("--speed %s: expected a number", one);
    }
    return speed_of(d);
}

/* Says what is without a speed. */
static void report(const scan_list *l, uint32_t most_beams, size_t without, size_t in_gaps,
                   const char *gap)
{
    say("scans: %zu of at most %u beams, up to %g m, %zu without a speed\n", l->count,
        (unsigned)most_beams, (double)l->items[0].range_max * 1e-9, without);
    if (in_gaps > 0U) {
        say("scans: %zu of them are between speeds more than %s s apart: GAP\n", in_gaps, gap);
    }
}

static void write_scans(const char *const values[OPTIONS], scans_header *h, scan_list *l,
                        const speed_list *speeds)
{
    static fix16_t beams[MOST_BEAMS];
    output *file = output_open("%s", values[OUT]);
    h->crc = crc32_more(~0U, h, offsetof(scans_header, crc));
    output_put(file, h, sizeof(*h));
    size_t without = 0;
    size_t in_gaps = 0;
    for (size_t i = 0; i < l->count; i++) {
        scan *s = &l->items[i];
        const size_t room = h->most_beams * sizeof(*beams);
        memset(beams, 0, room);
        memcpy(beams, s->beams, s->record.beams * sizeof(*beams));
        s->record.time = (uint32_t)((s->time - l->items[0].time) / 1000000);
        bool is_in_gap = false;
        s->record.speed = speed_at_scan(s, values[SPEED], speeds, &is_in_gap);
        in_gaps += is_in_gap ? 1U : 0U;
        without += (s->record.speed == SCANS_NO_SPEED) ? 1U : 0U;
        const uint32_t crc = crc32_more(~(uint32_t)i, &s->record, offsetof(scan_record, crc));
        s->record.crc = crc32_more(crc, beams, room);
        output_put(file, &s->record, sizeof(s->record));
        output_put(file, beams, room);
    }
    output_close(file);
    output_finish();
    report(l, h->most_beams, without, in_gaps, values[GAP]);
}

int main(int argc, char **argv)
{
    const char *values[OPTIONS] = {
        [GAP] = "0.5", [NOSE] = "0.5", [RESERVE] = "0.5", [DELAY] = "0.1",     [SLOWS] = "4",
        [ARC] = "5.6", [TURN] = "90",  [STALE] = "0.15",  [BEYOND] = "unknown"};
    read_options(argc, argv, values);
    scans_header h = {
        .magic = SCANS_MAGIC,
        .version = SCANS_VERSION,
        .nose = (fix16_t)nano_to_raw_up(number(values, NOSE, 0, 100)),
        .reserve = (fix16_t)nano_to_raw_up(number(values, RESERVE, 0, 1000)),
        .delay = (uint32_t)((number(values, DELAY, 0, 60) + 999) / 1000),
        .deceleration = (fix16_t)nano_to_raw_down(number(values, SLOWS, 0.001, 1000)),
        .arc = (uint32_t)ceil((double)number(values, ARC, 0, 89) * 1e-9 / 360 * 4294967296.0),
        .turn = (uint32_t)ceil((double)number(values, TURN, 0, 359) * 1e-9 / 360 * 4294967296.0),
        .lifetime = (uint32_t)(number(values, STALE, 0.001, 60) / 1000000),
    };
    scan_list scans = {.time_unit = values[UNIT],
                       .beyond_is_nothing = word_is(values, BEYOND, "unknown", "nothing")};
    speed_list speeds = {.gap = number(values, GAP, 0.001, 3600)};
    scans_read(values[SCANS], &scans);
    const bool has_own = scans.items[0].has_speed;
    if (has_own + (values[SPEEDS] != NULL) + (values[SPEED] != NULL) != 1) {
        refuse(
            "expected one of: SPEEDS=FILE, SPEED=metres a second, a column speed in %s; found %s",
            values[SCANS],
            (has_own || values[SPEEDS] != NULL || values[SPEED] != NULL) ? "several" : "none");
    }
    if (values[SPEEDS] != NULL) {
        speeds_read(values[SPEEDS], values[UNIT], &speeds);
        speeds_check_clock(&speeds, &scans);
    }
    h.count = (uint32_t)scans.count;
    h.most_beams = scans.most_beams;
    h.reach = (fix16_t)nano_to_raw_down(scans.items[0].range_max);
    if ((sizeof(scan_record) + (uint64_t)h.most_beams * 4U) * h.count > INT32_MAX) {
        refuse("%s: the packed scans would be larger than 2 GB", values[SCANS]);
    }
    write_scans(values, &h, &scans, &speeds);
    return 0;
}
