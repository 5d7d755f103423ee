/* The services that an application may ask of any board, the host included. The library itself asks
 * for none. Applications are `int main(int argc, char **argv)`, print with <stdio.h> (stdout and
 * stderr), and return their exit code. On a board the console, arguments, files and exit code pass
 * through semihosting. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A clock that counts executed instructions, up, modulo 2^32. It is exact to +-1 on the emulated
 * boards under `-icount shift=10`; on the host it stands still at 0. */
uint32_t board_instructions(void);

/* The greatest depth of the stack since the start, in bytes. 0 where it is not known (host). */
size_t board_stack_peak(void);

/* Files, read and written in binary. A handle is >= 0; every call answers a negative number on
 * failure. */
int board_file_open(const char *path, bool write);
int64_t board_file_size(int file);
/* Reads `size` bytes at `offset`. Returns the number read, which is less only at the end of the
 * file. */
int64_t board_file_read(int file, uint32_t offset, void *to, size_t size);
/* Appends to the file. Returns 0 when everything was written. */
int board_file_write(int file, const void *from, size_t size);
int board_file_close(int file);

#endif
