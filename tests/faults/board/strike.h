/* Strikes a running call: at an instant an interrupt flips bits in its stack or its registers. */
#ifndef STRIKE_H
#define STRIKE_H

#include "harness.h"

typedef enum strike_target { STRIKE_STACK, STRIKE_REGISTERS } strike_target;

/* What became of a strike. */
typedef enum strike_end {
    STRIKE_RETURNED, /* the call returned after it */
    STRIKE_MISSED,   /* the call was not running, or had no stack */
    STRIKE_FAULT,    /* the processor trapped */
    STRIKE_HANG      /* the call did not return in time */
} strike_end;

/* Takes the table of vectors. Call it once. */
void strike_open(void);

/* Calls `run`, and strikes it after so many instructions. `random` draws what is flipped. */
strike_end strike(void (*run)(void), strike_target target, unsigned bits, uint32_t after,
                  test_random random);

/* `run` tells where its own stack ends and that of the library begins. */
extern volatile uint32_t strike_top; /* 0: it is not in the library */

#define STRIKE_BEGIN() __asm__ volatile("mov %0, sp" : "=r"(strike_top)::"memory")
#define STRIKE_END() (strike_top = 0U)

#endif
