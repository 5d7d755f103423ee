/* Semihosting calls of Arm's specification (ABI release 2), as far as boards use them. RISC-V has
 * the same calls. */
#ifndef SEMIHOST_H
#define SEMIHOST_H

#include <stdint.h>

enum {
    SYS_OPEN = 0x01,
    SYS_CLOSE = 0x02,
    SYS_WRITE = 0x05,
    SYS_READ = 0x06,
    SYS_SEEK = 0x0A,
    SYS_FLEN = 0x0C,
    SYS_GET_CMDLINE = 0x15,
    SYS_EXIT_EXTENDED = 0x20
};

/* SYS_OPEN modes as fopen's; ":tt" opened to write is stdout, to append stderr. */
enum { OPEN_READ_BINARY = 1, OPEN_WRITE = 4, OPEN_WRITE_BINARY = 5, OPEN_APPEND = 8 };

/* Makes one call: an operation and its parameter block. Each core has its own, in start.c. */
int32_t semihost(uint32_t operation, void *block);

/* The exit code of a run that a fault ended, or whose output was lost. */
enum { EXIT_INTERNAL = 3 };

/* Ends the run with an exit code. */
_Noreturn void semihost_exit(int code);

#endif
