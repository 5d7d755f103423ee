/* Prints lengths, points and values of joints. */
#include <inttypes.h>
#include <stdio.h>

#include "guard.h"

static void print_millionths(int64_t um)
{
    const uint64_t size = (uint64_t)((um < 0) ? -um : um);
    printf("%s%" PRIu32 ".%06" PRIu32, (um < 0) ? "-" : "", (uint32_t)(size / 1000000U),
           (uint32_t)(size % 1000000U));
}

void print_metres(fix16_t lsb)
{
    print_millionths(((int64_t)lsb * 1000000) >> 16);
}

void print_metres_up(uint64_t lsb)
{
    print_millionths((int64_t)((lsb * 1000000U + 65535U) >> 16));
}

static void print_metres_nearest(fix16_t lsb)
{
    print_millionths(((int64_t)lsb * 1000000 + 32768) >> 16);
}

void print_point(const ko_vec3 *p)
{
    print_metres_nearest(p->x);
    printf(",");
    print_metres_nearest(p->y);
    printf(",");
    print_metres_nearest(p->z);
}

/* Prints degrees, to thousandths. */
static void print_degrees(int64_t turns)
{
    const bool is_below = turns < 0;
    const uint64_t milli = ((uint64_t)(is_below ? -turns : turns) * 360000U + (1U << 26)) >> 27;
    printf("%s%" PRIu32 ".%03" PRIu32, is_below ? "-" : "", (uint32_t)(milli / 1000U),
           (uint32_t)(milli % 1000U));
}

/* Prints a value of a joint: degrees, or metres if it slides. */
void print_value(const ko_arm_link *link, int64_t value)
{
    if (link->joint == (uint8_t)KO_JOINT_PRISMATIC) {
        print_metres_nearest((fix16_t)value);
    } else {
        print_degrees(value);
    }
}
