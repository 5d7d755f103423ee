/* A rover puts its lidar's scans into sectors, and brakes if the path is not known to be free. */
#include <string.h>

#include "keepout/keepout.h"

enum { SECTORS = 36, BEAMS = 90, TICK = 250, LIFETIME = 600, TICKS_A_SECOND = 1000 };
#define RANGE KO_M(8)        /* what is farther does not count */
#define REACH KO_M(10)       /* how far the lidar sees */
#define NOSE KO_M_UP(0.4)    /* of the rover, from the lidar */
#define RESERVE KO_M_UP(0.3) /* what has to be left when it stands */
#define CRUISE KO_M_UP(1.5)  /* metres a second */
#define STEP KO_DEG(360.0 / BEAMS)
#define AHEAD KO_DEG(30) /* to either side of the path */
#define TURN 0           /* this one drives straight; else 2^-32 of a turn a second, at most */

/* Memory for 36 sectors, 24 bytes each, of one layer of 1 m. There is no heap. */
static ko_sector_cell cells[SECTORS];
static ko_sectors sectors;
static bool is_garbled; /* the last scan was refused */
static const fix16_t floors[] = {KO_M(-0.5), KO_M(0.5)};
/* After 0.3 s it slows down by 1 m/s^2. The age of the scan is counted where the sectors are asked.
 */
static const ko_brake brakes = {300000, KO_M(1)};

static bool lidar_scan(uint32_t now, fix16_t x, fix16_t *beams);
static void print(const char *text, uint32_t number);

/* Step 1: a scan comes in, or none: the sectors see the clock. A sector that was not seen whole
 * keeps what is known, and ages. */
static __attribute__((noinline)) void listen(const fix16_t *beams, uint32_t now)
{
    const ko_scan scan = {0, STEP, BEAMS, beams, REACH};
    is_garbled = ko_sectors_look_begin(&sectors, now, NULL) != KO_OK ||
                 (beams != NULL && ko_sectors_add_scan(&sectors, &scan, NULL) != KO_OK) ||
                 ko_sectors_look_end(&sectors) != KO_OK;
}

/* Step 2: what is nearest ahead? Step 3: can the rover still stop in front of it? */
static __attribute__((noinline)) ko_brake_verdict judge(uint32_t now, fix16_t speed,
                                                        ko_sector_answer *ahead)
{
    /* Since the scan it drove straight ahead, never faster than it can. */
    const ko_sector_motion motion = {CRUISE, TURN, 0, 0};
    ko_brake_verdict verdict = KO_BRAKE_UNKNOWN;
    if (is_garbled ||
        ko_sectors_test_arc(&sectors, -AHEAD, 2U * (uint32_t)AHEAD, now, &motion, ahead) != KO_OK) {
        return KO_BRAKE_UNKNOWN;
    }
    /* Two states say that all of the arc was seen. The others are unknown, stale and partly. */
    if ((ahead->state != KO_SECTOR_CLEAR && ahead->state != KO_SECTOR_HIT) ||
        ko_brake_test(&brakes, speed, ahead->distance - NOSE, 0, RESERVE, &verdict) != KO_OK) {
        return KO_BRAKE_UNKNOWN;
    }
    return verdict;
}

/* Step 4: the rover drives only if the verdict is clear. */
static bool decide(ko_brake_verdict verdict, const ko_sector_answer *ahead)
{
    if (verdict == KO_BRAKE_UNKNOWN) {
        const bool is_old = ahead->state == KO_SECTOR_STALE;
        print(is_old ? "unknown: the scan is too old. brake\n" : "unknown: not all seen. brake\n",
              0);
        return false;
    }
    print((ahead->state == KO_SECTOR_HIT) ? "# mm ahead, " : "clear for # mm, ",
          (uint32_t)ko_mm_from_fix_down(ahead->distance));
    print((verdict == KO_BRAKE_CLEAR) ? "drive\n" : "brake\n", 0);
    return verdict == KO_BRAKE_CLEAR;
}

int main(void)
{
    const ko_sectors_config setup = {.count = SECTORS,
                                     .layers = 1,
                                     .floors = floors,
                                     .range = RANGE,
                                     .blind = NOSE,
                                     .ticks_per_second = TICKS_A_SECOND,
                                     .lifetime = LIFETIME};
    static fix16_t beams[BEAMS];
    fix16_t x = 0, speed = 0;
    if (ko_sectors_init(&sectors, &setup, cells) != KO_OK) {
        return 1;
    }
    for (uint32_t now = 0; now <= 10000; now += TICK) {
        ko_sector_answer ahead = {KO_SECTOR_UNKNOWN, 0, 0};
        listen(lidar_scan(now, x, beams) ? beams : NULL, now);
        const ko_brake_verdict verdict = judge(now, speed, &ahead);
        print("# ms, ", now);
        print("x # mm: ", (uint32_t)ko_mm_from_fix_down(x));
        speed += decide(verdict, &ahead) ? KO_M(0.25) : KO_M(-0.25);
        speed = (speed < 0) ? 0 : (speed > CRUISE) ? CRUISE : speed;
        x += speed / (1000 / TICK);
    }
    return 0;
}

/* Returns the distance along a beam to the nearest box. */
static fix16_t measure(const ko_aabb *boxes, uint32_t count, fix16_t x, ko_angle angle)
{
    ko_q30 sine = 0, cosine = 0, first = KO_NEVER;
    if (ko_angle_sin_cos(angle, &sine, &cosine) != KO_OK) {
        return KO_BEAM_FAILED;
    }
    const ko_vec3 end = {x + (fix16_t)(((int64_t)cosine * REACH) >> 30),
                         (fix16_t)(((int64_t)sine * REACH) >> 30), 0};
    const ko_segment beam = {{x, 0, 0}, end};
    ko_line line;
    if (ko_line_from_segment(&beam, &line) != KO_OK) {
        return KO_BEAM_FAILED;
    }
    for (uint32_t k = 0; k < count; k++) {
        ko_q30 enter = KO_NEVER, leave = 0;
        const ko_status status = ko_aabb_cast_line(&boxes[k], &line, &enter, &leave);
        if (status != KO_OK && status != KO_END) {
            return KO_BEAM_FAILED;
        }
        first = (status == KO_OK && enter < first) ? enter : first;
    }
    return (first == KO_NEVER) ? KO_BEAM_NOTHING : (fix16_t)(((int64_t)first * REACH) >> 30);
}

/* The lidar: yours takes its place. This one sees a hall, and a crate that is taken away. It sends
 * nothing at first and for some scans, and two of its beams fail for a while. */
static bool lidar_scan(uint32_t now, fix16_t x, fix16_t *beams)
{
    static const ko_aabb boxes[] = {{{KO_M(20), 0, 0}, {KO_M(1), KO_M(9), KO_M(2)}},
                                    {{0, KO_M(6), 0}, {KO_M(21), KO_M(1), KO_M(2)}},
                                    {{0, KO_M(-6), 0}, {KO_M(21), KO_M(1), KO_M(2)}},
                                    {{KO_M(7), 0, 0}, {KO_M(0.5), KO_M(0.5), KO_M(0.5)}}};
    const uint32_t count = (now < 7000) ? 4 : 3;
    for (uint32_t i = 0; i < BEAMS; i++) {
        beams[i] = measure(boxes, count, x, (ko_angle)(i * (uint32_t)STEP));
    }
    if (now >= 9000 && now < 10000) {
        beams[0] = beams[1] = KO_BEAM_FAILED;
    }
    return now >= 500 && (now < 2000 || now >= 3500);
}

/* ---- start-up and console: your firmware has them already ---- */

static void semihost(int32_t operation, const void *argument)
{
    __asm__ volatile("mov r0, %0\n mov r1, %1\n bkpt 0xAB" ::"r"(operation), "r"(argument)
                     : "r0", "r1", "memory");
}

/* Prints a text. A # in it stands for the number. */
static void print(const char *text, uint32_t number)
{
    char digits[11] = {0}, *at = digits + 10;
    do {
        *--at = (char)('0' + number % 10U);
    } while ((number /= 10U) != 0U);
    for (char c[2] = {0}; (c[0] = *text) != '\0'; text++) {
        semihost(4, (c[0] == '#') ? at : c); /* SYS_WRITE0 */
    }
}

extern char data_load[], data_start[], data_end[], bss_start[], bss_end[], stack_top[];
void start(void)
{
    memcpy(data_start, data_load, (size_t)(data_end - data_start));
    memset(bss_start, 0, (size_t)(bss_end - bss_start));
    const uint32_t end[2] = {0x20026, (uint32_t)main()}; /* this program ended, with that code */
    semihost(0x20, end);                                 /* SYS_EXIT_EXTENDED */
}

__attribute__((section(".vectors"), used)) static const void *const vectors[] = {stack_top, start};
