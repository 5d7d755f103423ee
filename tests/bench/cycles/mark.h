/* Marks of the regions whose cycles the plugin counts. A program that is compiled without
 * -DCYCLES=1 holds none of them, so its instructions are the same. A mark is a move of a high
 * register to itself, which no compiler writes; the core runs it as a move. */
#ifndef CYCLES_MARK_H
#define CYCLES_MARK_H

#if defined(CYCLES) && defined(__arm__)
#define CYCLES_MARK(r) __asm__ volatile("mov " #r ", " #r ::: "memory")
#else
#define CYCLES_MARK(r) ((void)0)
#endif

#define CYCLES_BEGIN() CYCLES_MARK(r9) /**< a region begins behind this mark, ... */
#define CYCLES_END() CYCLES_MARK(r10)  /**< ... and ends before this one */
#define CYCLES_ROW() CYCLES_MARK(r11)  /**< writes the regions since the last row as one */
#define CYCLES_DROP() CYCLES_MARK(r12) /**< forgets them */

#endif
