#include "hash.h"

#include <stdio.h>

/* FNV-1a, 64 bits. */
static uint64_t hash = 0xCBF29CE484222325U;

/* Hashes byte by byte, so that the machine's order of bytes does not matter. */
void fold(uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        hash = (hash ^ (value & 0xFFU)) * 0x100000001B3U;
        value >>= 8;
    }
}

void fold_signed(int32_t value)
{
    fold((uint32_t)value);
}

void fold_wide(uint64_t value)
{
    fold((uint32_t)value);
    fold((uint32_t)(value >> 32));
}

void fold_vec(const ko_vec3 *p)
{
    fold_signed(p->x);
    fold_signed(p->y);
    fold_signed(p->z);
}

/* Prints halves: a small printf may know no 64-bit numbers. */
int fold_end(const char *name, uint32_t expected_high, uint32_t expected_low)
{
    const uint32_t high = (uint32_t)(hash >> 32);
    const uint32_t low = (uint32_t)hash;
    printf("%s: %08lx%08lx, expected %08lx%08lx\n", name, (unsigned long)high, (unsigned long)low,
           (unsigned long)expected_high, (unsigned long)expected_low);
    return (high == expected_high && low == expected_low) ? 0 : 1;
}
