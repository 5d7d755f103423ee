/* Guarded memory of a scene. */
#include "faults.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PART_SIZE = 1 << 18, WORK_SIZE = 1 << 15, GAP = 1 << 20 };

/* With one bit set, far from what a system hands out. Other systems may give another address, which
 * only changes where a wild pointer leads. */
#if UINTPTR_MAX > 0xFFFFFFFFU
#define WHERE ((uintptr_t)1 << 36)
#else
#define WHERE ((uintptr_t)1 << 29)
#endif

static uint8_t *memory[2];
static size_t used[2];
static uint8_t kept[WORK_SIZE];

static size_t size_of(guard_part part)
{
    return (part == GUARD_WORK) ? WORK_SIZE : PART_SIZE;
}

/* Maps both parts with a gap around each, which no access may enter. */
void guard_open(void)
{
    uint8_t *all = mmap((void *)WHERE, 4U * GAP, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) {
        perror("faults: mmap");
        exit(EXIT_FAILURE);
    }
    for (int part = GUARD_CONSTANT; part <= GUARD_WORK; part++) {
        memory[part] = all + GAP + (size_t)part * GAP;
        if (mprotect(memory[part], size_of((guard_part)part), PROT_READ | PROT_WRITE) != 0) {
            perror("faults: mprotect");
            exit(EXIT_FAILURE);
        }
    }
}

void guard_clear(void)
{
    used[GUARD_CONSTANT] = used[GUARD_WORK] = 0;
    memset(memory[GUARD_CONSTANT], 0, PART_SIZE);
    memset(memory[GUARD_WORK], 0, WORK_SIZE);
}

void *guard_take(guard_part part, size_t size)
{
    void *taken = memory[part] + used[part];
    used[part] += (size + 63U) & ~(size_t)63U;
    if (used[part] > size_of(part)) {
        fprintf(stderr, "faults: a scene needs more than %zu bytes\n", size_of(part));
        exit(EXIT_FAILURE);
    }
    return taken;
}

void guard_lock(bool is_locked)
{
    (void)mprotect(memory[GUARD_CONSTANT], PART_SIZE,
                   is_locked ? PROT_READ : PROT_READ | PROT_WRITE);
}

void guard_keep(void)
{
    memcpy(kept, memory[GUARD_WORK], used[GUARD_WORK]);
}

void guard_restore(void)
{
    memcpy(memory[GUARD_WORK], kept, used[GUARD_WORK]);
}
