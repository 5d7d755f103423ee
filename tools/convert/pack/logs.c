#include "logs.h"

#include <stdio.h>
#include <string.h>

#include "common/file.h"

bool log_begins(const char *path, const void *with, size_t size)
{
    uint8_t start[16];
    FILE *file = file_open(path);
    const bool is_so = fread(start, 1, size, file) == size && memcmp(start, with, size) == 0;
    (void)fclose(file);
    return is_so;
}

uint64_t log_unsigned(const uint8_t *from, size_t size)
{
    uint64_t value = 0;
    for (size_t i = size; i > 0U; i--) {
        value = (value << 8) | from[i - 1U];
    }
    return value;
}

double log_float(const uint8_t *from)
{
    const uint32_t bits = (uint32_t)log_unsigned(from, sizeof(bits));
    float value = 0;
    memcpy(&value, &bits, sizeof(value));
    return (double)value;
}

double log_double(const uint8_t *from)
{
    const uint64_t bits = log_unsigned(from, sizeof(bits));
    double value = 0;
    memcpy(&value, &bits, sizeof(value));
    return value;
}

void log_add_nano(track *t, uint64_t place, double time_us, const int64_t enu[3])
{
    const double most_us = 9e15; /* below 2^53: a double holds it exactly */
    if (!(time_us <= most_us)) {
        track_expected(t, place, "a time within 4e9 seconds", "one beyond that");
    }
    track_add(t, place, (int64_t)time_us * 1000, enu);
}

void log_add(track *t, uint64_t place, double time_us, const double enu[3])
{
    int64_t at[3];
    for (int axis = 0; axis < 3; axis++) {
        decimal d;
        if (!decimal_from_double(enu[axis], &d)) {
            track_bad(t, place, "a position", "a number that is not finite");
            return;
        }
        at[axis] = d.nano;
    }
    log_add_nano(t, place, time_us, at);
}

void log_restart(track *t, uint64_t place, const char *what, const char *found)
{
    if (!t->options.skips_bad) {
        char text[160];
        (void)snprintf(text, sizeof(text), "%s (SKIP=bad leaves out all poses before)", found);
        track_expected(t, place, what, text);
    }
    if (t->count > 0U) {
        t->first_skipped = (t->skipped == 0U) ? t->items[0].place : t->first_skipped;
        t->skipped += t->count;
        t->count = 0;
    }
}

bool log_same_origin(const track_origin *a, const track_origin *b)
{
    const double degree = 5e-8; /* half a unit of 1e-7 degrees */
    const double metre = 0.005;
    const double off[3] = {a->lat - b->lat, a->lon - b->lon, a->alt - b->alt};
    return off[0] < degree && off[0] > -degree && off[1] < degree && off[1] > -degree &&
           off[2] < metre && off[2] > -metre;
}
