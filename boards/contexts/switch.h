/* The smallest scheduler: two tasks in turns, and an interrupt that ends each turn. It stands for
 * an RTOS, which does the same with more tasks. For ARMv7-M and later. */
#ifndef SWITCH_H
#define SWITCH_H

/* Starts a second task beside the caller, which becomes the first. From here on SysTick calls
 * on_tick at changing intervals, and then the other task gets its turn. Neither task may return. */
void switch_start(void (*task)(void), void (*on_tick)(void));

/* Gives the rest of the turn to the other task. */
void switch_yield(void);

#endif
