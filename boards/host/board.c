/* The services of board.h on the host. */
#define _POSIX_C_SOURCE 200809L
#include "board.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* Both streams may go to one file, so each write ends with a line. wasi-libc has no buffer of its
 * own for stderr. */
static char stderr_line[BUFSIZ];

__attribute__((constructor)) static void write_whole_lines(void)
{
    (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    (void)setvbuf(stderr, stderr_line, _IOLBF, sizeof(stderr_line));
}

uint32_t board_instructions(void)
{
    return 0;
}

size_t board_stack_peak(void)
{
    return 0;
}

int board_file_open(const char *path, bool write)
{
    return write ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666) : open(path, O_RDONLY);
}

int64_t board_file_size(int file)
{
    struct stat status;
    return (fstat(file, &status) == 0) ? (int64_t)status.st_size : -1;
}

int64_t board_file_read(int file, uint32_t offset, void *to, size_t size)
{
    return (int64_t)pread(file, to, size, (off_t)offset);
}

int board_file_write(int file, const void *from, size_t size)
{
    return (write(file, from, size) == (ssize_t)size) ? 0 : -1;
}

int board_file_close(int file)
{
    return close(file);
}
