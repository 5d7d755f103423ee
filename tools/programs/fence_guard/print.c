#include "guard.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "keepout/units.h"
#include "plan.h"

void expect(bool is_so, const char *message)
{
    if (!is_so) {
        fflush(stdout);
        fprintf(stderr, "fence_guard: %s\n", message);
        exit(3);
    }
}

const char *state_name(ko_fence_state state)
{
    static const char *const names[] = {"unknown", "clear", "warning", "breach"};
    return names[state];
}

static void print_mm(int32_t mm)
{
    const int32_t size = (mm < 0) ? -mm : mm;
    printf("%s%" PRId32 ".%03" PRId32, (mm < 0) ? "-" : "", size / 1000, size % 1000);
}

void print_metres(fix16_t x)
{
    print_mm(ko_mm_from_fix_down(x));
}

static void print_degrees(int32_t x)
{
    const uint32_t size = (x < 0) ? 0U - (uint32_t)x : (uint32_t)x;
    printf("%s%" PRIu32 ".%07" PRIu32, (x < 0) ? "-" : "", size / 10000000U, size % 10000000U);
}

void print_place(const guard *g, const ko_vec3 *at)
{
    ko_geo geo;
    expect(ko_geo_from_vec3(at, &g->frame, &geo) == KO_OK, "a point is too far away");
    print_degrees(geo.lat);
    printf(",");
    print_degrees(geo.lon);
    printf(",");
    print_mm((int32_t)(((int64_t)at->z * 1000 + 32768) >> 16));
}

void print_item(int32_t number)
{
    static const char *const names[] = {"home", "file", "return"};
    if (number <= RALLY) {
        printf("rally%" PRId32, RALLY - number + 1);
    } else if (number < 0) {
        printf("%s", names[HOME - number]);
    } else {
        printf("%" PRId32, number);
    }
}
