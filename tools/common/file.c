#include "common/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/refuse.h"

static _Noreturn void refuse_file(const char *path)
{
    refuse("%s: cannot be read: %s", path, strerror(errno));
}

FILE *file_open(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        refuse_file(path);
    }
    return file;
}

blob file_read(const char *path, size_t most_mb)
{
    enum { PIECE = 1 << 20 };
    blob b = {path, NULL, 0};
    size_t room = 0;
    FILE *file = file_open(path);
    for (size_t got = 1; got > 0U; b.size += got) {
        if (b.size + PIECE + 1U > room) {
            room = 2U * room + PIECE + 1U;
            b.data = realloc(b.data, room);
            if (b.data == NULL) {
                out_of_memory();
            }
        }
        if (b.size / PIECE > most_mb || (b.size / PIECE == most_mb && b.size % PIECE != 0U)) {
            refuse("%s: larger than %zu MB", path, most_mb);
        }
        got = fread(b.data + b.size, 1, PIECE, file);
    }
    if (ferror(file) != 0) {
        refuse_file(path);
    }
    (void)fclose(file);
    b.data[b.size] = 0;
    return b;
}

void file_free(blob *b)
{
    free(b->data);
    b->data = NULL;
}

const char *file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return (slash == NULL) ? path : slash + 1;
}
