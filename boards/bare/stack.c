#include "stack.h"

#include "board.h"

extern uint32_t _stack_limit[], _stack_top[];

static const uint32_t paint = 0xA5A5A5A5U;

/* Paints everything below the stack pointer. This function calls nothing, so it has no frame
 * there. */
void stack_paint(void)
{
    uintptr_t pointer = 0;
#ifdef __riscv
    __asm__ volatile("mv %0, sp" : "=r"(pointer));
#else
    __asm__ volatile("mov %0, sp" : "=r"(pointer));
#endif
    for (volatile uint32_t *word = _stack_limit; (uintptr_t)word < pointer; word++) {
        *word = paint;
    }
}

size_t board_stack_peak(void)
{
    const uint32_t *word = _stack_limit;
    while (word < _stack_top && *word == paint) {
        word++;
    }
    return (size_t)(_stack_top - word) * sizeof(uint32_t);
}
