#include "read.h"

#include <string.h>

void read_model(const char *path, double unit, model *m)
{
    static const struct {
        const char *ending;
        void (*read)(const blob *file, model *m);
    } formats[] = {{".obj", read_obj}, {".stl", read_stl}, {".ply", read_ply}};
    const transform placing = {{{unit, 0, 0, 0}, {0, unit, 0, 0}, {0, 0, unit, 0}}};
    const place where = {path, PLACE_FILE, 0};
    const size_t length = strlen(path);
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]) && length > 4U; i++) {
        const word ending = {path + length - 4U, 4};
        if (word_is(&ending, formats[i].ending)) {
            blob file = file_read(path, MODEL_MOST_MB);
            model_begin(m, &placing);
            formats[i].read(&file, m);
            file_free(&file);
            if (m->face_count == 0U) {
                refuse_at(&where, "found no triangle, expected at least one");
            }
            return;
        }
    }
    refuse_at(&where, "expected a name that ends with .obj, .stl or .ply");
}
