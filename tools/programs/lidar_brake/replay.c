/* Judges scans that were recorded: could the vehicle have stopped, at the speed that it had? */
#include <stdio.h>

#include "common/crc32.h"
#include "board.h"
#include "brake.h"
#include "keepout/units.h"
#include "scan_format.h"

static int file;
static scans_header header;

/* How many scans ended with each answer. */
enum { ANSWERS = 6 };
static const char *const answers[ANSWERS] = {"clear", "stand", "brake",
                                             "late",  "blind", "no_speed"};
enum { CLEAR, STAND, BRAKE, LATE, BLIND, NO_SPEED };
static uint32_t counts[ANSWERS];

static void check(bool ok)
{
    if (!ok) {
        stop(EXIT_INTERNAL, "the file of scans is damaged or of another version");
    }
}

static void open_scans(const char *path)
{
    file = board_file_open(path, false);
    if (file < 0) {
        stop(EXIT_INTERNAL, "the file of scans cannot be opened");
    }
    check(board_file_read(file, 0, &header, sizeof(header)) == (int64_t)sizeof(header));
    check(header.magic == SCANS_MAGIC && header.version == SCANS_VERSION);
    check(header.crc == crc32_more(~0U, &header, offsetof(scans_header, crc)));
    const uint64_t record = sizeof(scan_record) + header.most_beams * (uint64_t)sizeof(fix16_t);
    check(board_file_size(file) == (int64_t)(sizeof(header) + header.count * record));
    if (header.most_beams > MOST_BEAMS) {
        fprintf(stderr, "lidar_brake: a scan has %lu beams, this board has room for %lu\n",
                (unsigned long)header.most_beams, (unsigned long)MOST_BEAMS);
        stop(EXIT_INTERNAL, "a scan has more beams than the board has room for");
    }
}

static void read_record(uint32_t number, scan_record *r)
{
    const size_t room = header.most_beams * sizeof(fix16_t);
    const uint32_t at = (uint32_t)sizeof(header) + number * (uint32_t)(sizeof(*r) + room);
    check(board_file_read(file, at, r, sizeof(*r)) == (int64_t)sizeof(*r) &&
          board_file_read(file, at + (uint32_t)sizeof(*r), beams, room) == (int64_t)room);
    const uint32_t crc = crc32_more(~number, r, offsetof(scan_record, crc));
    check(r->crc == crc32_more(crc, beams, room) && r->beams <= header.most_beams);
}

static int answer_of(const decision *d, fix16_t speed)
{
    static const int of_verdict[] = {BLIND, CLEAR, BRAKE, LATE};
    if (speed == SCANS_NO_SPEED) {
        return NO_SPEED;
    }
    const int answer = of_verdict[d->judged];
    return (answer == BRAKE && speed == 0) ? STAND : answer;
}

static void tell(const scan_record *r, const decision *d, int answer, uint16_t most_cm)
{
    uint16_t out[KO_MAVLINK_DISTANCES];
    message_of(r->time, most_cm, out);
    printf("%lu,%lu,", (unsigned long)r->line, (unsigned long)r->time);
    if (r->speed != SCANS_NO_SPEED) {
        print_cm("", r->speed);
    }
    printf(",%s,", answers[answer]);
    if (d->ahead.state == KO_SECTOR_HIT || d->ahead.state == KO_SECTOR_PARTLY) {
        print_cm("", d->ahead.distance);
    }
    for (uint32_t i = 0; i < KO_MAVLINK_DISTANCES; i++) {
        printf("%c%u", (i == 0U) ? ',' : ' ', out[i]);
    }
    printf("\n");
}

int replay(const char *path)
{
    enum { SPARE = 66, STEP = 100, MOST_CM = 65533 };
    open_scans(path);
    const vehicle v = {.nose = header.nose,
                       .reserve = header.reserve,
                       .brakes = {header.delay, header.deceleration},
                       .arc = (ko_angle)header.arc,
                       .turn = header.turn,
                       .blunt = 1};
    const fix16_t range = header.reach - SPARE;
    const int32_t cm = ko_cm_from_fix_down(range);
    set_up(range, header.nose, header.lifetime, NULL, 0);
    printf("line,time_ms,speed_cm_s,does,ahead_cm,sectors_cm\n");
    for (uint32_t i = 0; i < header.count; i++) {
        scan_record r;
        read_record(i, &r);
        const ko_scan scan = {(ko_angle)r.first, r.step, r.beams, beams, header.reach};
        const decision d = decide(&v, &scan, r.time, r.speed);
        const int answer = answer_of(&d, r.speed);
        counts[answer]++;
        tell(&r, &d, answer, (uint16_t)((cm > MOST_CM) ? MOST_CM : cm));
        if ((i + 1U) % STEP == 0U) {
            fprintf(stderr, "lidar_brake: scan %lu of %lu\n", i + 1UL, (unsigned long)header.count);
        }
    }
    print_costs("scans        ");
    for (int i = 0; i < ANSWERS; i++) {
        fprintf(stderr, "%-13s %lu\n", answers[i], (unsigned long)counts[i]);
    }
    return (counts[CLEAR] + counts[STAND] == header.count) ? EXIT_CLEAR : EXIT_FOUND;
}
