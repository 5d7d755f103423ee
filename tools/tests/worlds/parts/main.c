/* parts OUTDIR
 *
 * Writes bracket.obj and ring.stl into an existing folder: the meshes that the page shows first.
 * Exit codes: 0 done, 1 a file could not be written, 2 usage. */
#include "parts.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

#include "keepout/keepout.h"

enum { EXIT_DONE, EXIT_UNWRITTEN, EXIT_USAGE, PATH_ROOM = 4096 };

static const struct {
    const char *name;
    void (*write)(FILE *file);
} OUTPUT[] = {
    {"bracket.obj", part_write_bracket},
    {"ring.stl", part_write_ring},
};

/* Returns length times a Q2.30 number, rounded to nearest. */
static int32_t times(int32_t length, ko_q30 by)
{
    return (int32_t)(((int64_t)length * by + (INT64_C(1) << 29)) >> 30);
}

static ko_angle angle_of(int32_t step, int32_t steps)
{
    return (ko_angle)(uint32_t)(((uint64_t)step << 32) / (uint64_t)steps);
}

int32_t part_cos(int32_t length, int32_t step, int32_t steps)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos(angle_of(step, steps), &sine, &cosine));
    return times(length, cosine);
}

int32_t part_sin(int32_t length, int32_t step, int32_t steps)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos(angle_of(step, steps), &sine, &cosine));
    return times(length, sine);
}

/* A full disk may show only when the file is closed. */
static bool write_file(const char *path, void (*write)(FILE *file))
{
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        return false;
    }
    write(file);
    const bool whole = ferror(file) == 0;
    return fclose(file) == 0 && whole;
}

int main(int count, char **argument)
{
    if (count != 2) {
        fputs("usage: parts OUTDIR\n", stderr);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof(OUTPUT) / sizeof(OUTPUT[0]); i++) {
        char path[PATH_ROOM];
        const int length = snprintf(path, sizeof(path), "%s/%s", argument[1], OUTPUT[i].name);
        if (length < 0 || length >= PATH_ROOM) {
            fputs("parts: a shorter name of a folder was expected\n", stderr);
            return EXIT_USAGE;
        }
        if (!write_file(path, OUTPUT[i].write)) {
            fprintf(stderr, "%s: %s\n", path, strerror(errno));
            return EXIT_UNWRITTEN;
        }
    }
    return EXIT_DONE;
}
