/* Measures how deep the stack gets below the caller, by paint. Only boards know the depth. */
#ifndef BENCH_DEPTH_H
#define BENCH_DEPTH_H

#include <stdbool.h>
#include <stdint.h>

/* The measured operation. On boards it is inlined into the function that measures, so that the
 * state of a query counts as that function's. On the host it stays a function, because callgrind
 * finds it by name. */
#if defined(__arm__) || defined(__riscv)
#define MEASURED static inline __attribute__((always_inline))
#else
#define MEASURED static __attribute__((noinline, noclone))
#endif

#define APART __attribute__((noinline))

#if defined(__arm__) || defined(__riscv)
enum { DEPTH_WORDS = 512 };
static const uint32_t depth_colour = 0xA5A5A5A5U;

static inline bool depth_is_known(void)
{
    return true;
}

static inline __attribute__((always_inline)) volatile uint32_t *depth_pointer(void)
{
    uintptr_t pointer = 0;
#ifdef __riscv
    __asm__ volatile("mv %0, sp" : "=r"(pointer));
#else
    __asm__ volatile("mov %0, sp" : "=r"(pointer));
#endif
    return (volatile uint32_t *)pointer;
}

static volatile uint32_t *depth_top;
static volatile uint32_t *depth_bottom;

/* Counts the depth from this function on. */
static inline __attribute__((always_inline)) void depth_here(void)
{
    depth_top = depth_pointer();
}

static inline __attribute__((always_inline)) void depth_paint(void)
{
    volatile uint32_t *const top = depth_pointer();
    depth_bottom = top - DEPTH_WORDS;
    for (volatile uint32_t *word = depth_bottom; word < top; word++) {
        *word = depth_colour;
    }
}

/* The bytes used since painting. */
static inline uint32_t depth_read(void)
{
    volatile uint32_t *word = depth_bottom;
    while (word < depth_top && *word == depth_colour) {
        word++;
    }
    return (uint32_t)(depth_top - word) * (uint32_t)sizeof(uint32_t);
}
#else
static inline bool depth_is_known(void)
{
    return false;
}

static inline void depth_here(void)
{
}

static inline void depth_paint(void)
{
}

static inline uint32_t depth_read(void)
{
    return 0;
}
#endif

#endif
