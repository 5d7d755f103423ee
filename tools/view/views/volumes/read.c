#include "read.h"

void read_model(const char *path, double unit, model *m)
{
    const transform placing = {{{unit, 0, 0, 0}, {0, unit, 0, 0}, {0, 0, unit, 0}}};
    const place where = {path, PLACE_FILE, 0};
    model_reader *read = model_reader_of(path);
    if (read == NULL) {
        refuse_at(&where, "expected a name that ends with .obj, .stl or .ply");
    }
    blob file = file_read(path, MODEL_MOST_MB);
    model_begin(m, &placing);
    read(&file, m);
    file_free(&file);
    if (m->face_count == 0U) {
        refuse_at(&where, "found no triangle, expected at least one");
    }
}
