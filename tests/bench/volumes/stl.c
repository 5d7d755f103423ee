/* Reads binary STL in metres. */
#include <stdio.h>
#include <string.h>

#include "volumes.h"

static float get_float(const unsigned char *at)
{
    float f = 0;
    memcpy(&f, at, sizeof(f));
    return f;
}

static bool is_known(const body *b, const ko_vec3 *p)
{
    for (unsigned i = 0; i < b->point_count; i++) {
        if (memcmp(&b->points[i], p, sizeof(*p)) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_triangle(FILE *file, body *b)
{
    unsigned char record[50];
    if (fread(record, sizeof(record), 1, file) != 1) {
        return false;
    }
    for (int i = 0; i < 3; i++) {
        const unsigned char *v = record + 12 + 12 * i;
        const ko_vec3 p = {fix16_from_float(get_float(v)), fix16_from_float(get_float(v + 4)),
                           fix16_from_float(get_float(v + 8))};
        if (!is_known(b, &p)) {
            if (b->point_count == MOST_POINTS) {
                return false;
            }
            b->points[b->point_count++] = p;
        }
    }
    return true;
}

bool read_stl(const char *path, body *b)
{
    unsigned char head[84];
    FILE *file = fopen(path, "rb");
    b->point_count = 0;
    bool whole = file != NULL && fread(head, sizeof(head), 1, file) == 1;
    uint32_t count = 0;
    if (whole) {
        memcpy(&count, head + 80, sizeof(count));
    }
    for (uint32_t i = 0; whole && i < count; i++) {
        whole = read_triangle(file, b);
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return whole && b->point_count > 0;
}
