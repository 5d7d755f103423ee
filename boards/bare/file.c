/* Reads and writes files over semihosting. */
#include "board.h"

#include <string.h>

#include "semihost.h"

int board_file_open(const char *path, bool write)
{
    uintptr_t block[3] = {(uintptr_t)path, write ? OPEN_WRITE_BINARY : OPEN_READ_BINARY,
                          strlen(path)};
    return (int)semihost(SYS_OPEN, block);
}

int64_t board_file_size(int file)
{
    uintptr_t block[1] = {(uintptr_t)file};
    return semihost(SYS_FLEN, block);
}

int64_t board_file_read(int file, uint32_t offset, void *to, size_t size)
{
    uintptr_t seek[2] = {(uintptr_t)file, offset};
    if (semihost(SYS_SEEK, seek) != 0) {
        return -1;
    }
    uintptr_t read[3] = {(uintptr_t)file, (uintptr_t)to, size};
    const int32_t not_read = semihost(SYS_READ, read);
    return (not_read < 0) ? -1 : (int64_t)size - not_read;
}

int board_file_write(int file, const void *from, size_t size)
{
    uintptr_t block[3] = {(uintptr_t)file, (uintptr_t)from, size};
    return (semihost(SYS_WRITE, block) == 0) ? 0 : -1;
}

int board_file_close(int file)
{
    uintptr_t block[1] = {(uintptr_t)file};
    return (semihost(SYS_CLOSE, block) == 0) ? 0 : -1;
}
