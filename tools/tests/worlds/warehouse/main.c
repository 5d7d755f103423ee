/* warehouse OUTDIR
 *
 * Writes warehouse.tum, warehouse.csv and warehouse_movers.csv into an existing folder: the input
 * of the flight demo. tools/programs/flight/README.md describes it. Exit codes: 0 done, 1 a file
 * could not be written, 2 usage. */
#include "warehouse.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

enum { EXIT_DONE, EXIT_UNWRITTEN, EXIT_USAGE, PATH_ROOM = 4096 };

static const struct {
    const char *name;
    void (*write)(FILE *file);
} OUTPUT[] = {
    {"warehouse.tum", wh_write_flight},
    {"warehouse.csv", wh_write_map},
    {"warehouse_movers.csv", wh_write_movers},
};

void wh_write_fixed(FILE *file, int64_t value, int decimals)
{
    int64_t unit = 1, magnitude = value < 0 ? -value : value;
    for (int i = 0; i < decimals; i++)
        unit *= 10;
    fprintf(file, "%s%lld.%0*lld", value < 0 ? "-" : "", (long long)(magnitude / unit), decimals,
            (long long)(magnitude % unit));
}

/* A full disk may show only when the file is closed. */
static bool write_file(const char *path, void (*write)(FILE *file))
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    write(file);
    bool whole = !ferror(file);
    return fclose(file) == 0 && whole;
}

int main(int count, char **argument)
{
    if (count != 2) {
        fputs("usage: warehouse OUTDIR\n", stderr);
        return EXIT_USAGE;
    }
    for (size_t i = 0; i < sizeof OUTPUT / sizeof OUTPUT[0]; i++) {
        char path[PATH_ROOM];
        int length = snprintf(path, sizeof path, "%s/%s", argument[1], OUTPUT[i].name);
        if (length < 0 || length >= PATH_ROOM) {
            fputs("warehouse: a shorter name of a folder was expected\n", stderr);
            return EXIT_USAGE;
        }
        if (write_file(path, OUTPUT[i].write))
            continue;
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return EXIT_UNWRITTEN;
    }
    return EXIT_DONE;
}
