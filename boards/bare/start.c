/* The path from a core's reset to main, and the report of a fault. */
#include "start.h"

#include "console.h"
#include "semihost.h"
#include "stack.h"

extern uint32_t _data_load[], _data_start[], _data_end[], _bss_start[], _bss_end[];

int main(int argc, char **argv);

#define MOST_ARGUMENTS 32

static void set_up_memory(void)
{
    const uint32_t *from = _data_load;
    for (uint32_t *to = _data_start; to < _data_end;) {
        *to++ = *from++;
    }
    for (uint32_t *to = _bss_start; to < _bss_end;) {
        *to++ = 0;
    }
}

__attribute__((used, noinline)) static void run(void)
{
    static char *argv[MOST_ARGUMENTS + 1];
    stack_paint();
    const int argc = console_arguments(argv, MOST_ARGUMENTS);
    semihost_exit(main(argc, argv));
}

/* libc's exit ends here. */
_Noreturn void _exit(int code);

_Noreturn void _exit(int code)
{
    semihost_exit(code);
}

void start(void)
{
    set_up_memory();
    run();
}

static void put_hex(char *to, uint32_t value)
{
    for (int shift = 28; shift >= 0; shift -= 4) {
        *to++ = "0123456789abcdef"[(value >> shift) & 0xFU];
    }
}

_Noreturn void start_fault(uint32_t exception, uint32_t pc, uint32_t lr)
{
    char text[] = "fault: exception ........ at pc ........ lr ........\n";
    put_hex(text + 17, exception);
    put_hex(text + 32, pc);
    put_hex(text + 44, lr);
    console_alarm(text);
    semihost_exit(EXIT_INTERNAL);
}

_Noreturn void start_overflow(void)
{
    console_alarm("fault: stack overflow\n");
    semihost_exit(EXIT_INTERNAL);
}
