/* Which reader a file's name asks for. */
#include <string.h>

#include "model.h"

model_reader *model_reader_of(const char *path)
{
    static const struct {
        const char *ending;
        model_reader *read;
    } readers[] = {{".obj", read_obj}, {".stl", read_stl}, {".ply", read_ply}};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof(readers) / sizeof(readers[0]) && length > 4U; i++) {
        const word ending = {path + length - 4U, 4};
        if (word_is(&ending, readers[i].ending)) {
            return readers[i].read;
        }
    }
    return NULL;
}
