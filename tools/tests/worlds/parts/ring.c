/* The ring: a tube of 30 mm radius around a circle of 180 mm radius. */
#include "parts.h"

#include <string.h>

enum { RADIUS = 180000, TUBE = 30000, AROUND_TUBE = 12, HEAD = 80 };

static void put_word(FILE *file, uint32_t word)
{
    for (unsigned i = 0; i < 4U; i++) {
        (void)fputc((int)((word >> (8U * i)) & 0xFFU), file);
    }
}

/* Micrometres as metres in IEEE 754 with 32 bits. */
static void put_number(FILE *file, int32_t um)
{
    const float metres = (float)((double)um / 1e6);
    uint32_t bits = 0;
    memcpy(&bits, &metres, sizeof(bits));
    put_word(file, bits);
}

static void put_corner(FILE *file, int32_t i, int32_t k)
{
    const int32_t out = RADIUS + part_cos(TUBE, k % AROUND_TUBE, AROUND_TUBE);
    put_number(file, part_cos(out, i % AROUND, AROUND));
    put_number(file, part_sin(out, i % AROUND, AROUND));
    put_number(file, part_sin(TUBE, k % AROUND_TUBE, AROUND_TUBE));
}

/* A triangle whose normal is left to the reader, as STL allows. */
static void put_triangle(FILE *file, const int32_t at[3][2])
{
    put_word(file, 0);
    put_word(file, 0);
    put_word(file, 0);
    for (unsigned i = 0; i < 3U; i++) {
        put_corner(file, at[i][0], at[i][1]);
    }
    (void)fputc(0, file);
    (void)fputc(0, file);
}

void part_write_ring(FILE *file)
{
    fprintf(file, "%-*s", HEAD, "a ring, in metres");
    put_word(file, 2U * AROUND * AROUND_TUBE);
    for (int32_t i = 0; i < AROUND; i++) {
        for (int32_t k = 0; k < AROUND_TUBE; k++) {
            const int32_t one[3][2] = {{i, k}, {i + 1, k}, {i + 1, k + 1}};
            const int32_t other[3][2] = {{i, k}, {i + 1, k + 1}, {i, k + 1}};
            put_triangle(file, one);
            put_triangle(file, other);
        }
    }
}
