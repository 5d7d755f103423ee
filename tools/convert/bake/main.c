/* keepout-bake: turns models in text or STL into meshes in flash. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "baked.h"
#include "common/refuse.h"
#include "options.h"
#include "weld.h"

static model_reader *reader_of(const char *path)
{
    const place where = {path, PLACE_FILE, 0};
    model_reader *read = model_reader_of(path);
    if (read == NULL) {
        refuse_at(&where, "expected a name that ends with .obj, .stl or .ply");
    }
    return read;
}

static void add_file(const char *path, model *m)
{
    model_reader *read = reader_of(path);
    const uint32_t before = m->face_count;
    progress("reading");
    blob b = file_read(path, MODEL_MOST_MB);
    read(&b, m);
    file_free(&b);
    progress(NULL);
    if (m->face_count == before) {
        const place where = {path, PLACE_FILE, 0};
        refuse_at(&where, "found no triangle, expected at least one");
    }
}

/* The file's name without its ending, with `_` for characters that C does not allow. */
static char *name_of(const char *path)
{
    enum { LONGEST = 100 };
    const char *base = file_name(path);
    const size_t length = strlen(base) - 4U;
    char *name = need(LONGEST + 2U, 1);
    size_t to = 0;
    if (isdigit((unsigned char)base[0]) != 0 || length == 0U) {
        name[to++] = '_';
    }
    for (size_t i = 0; i < length && to < LONGEST; i++) {
        name[to++] = (char)((isalnum((unsigned char)base[i]) != 0) ? base[i] : '_');
    }
    return name;
}

static void refuse_same_names(const options *o)
{
    for (int i = 0; i < o->file_count && !o->join; i++) {
        for (int k = 0; k < i; k++) {
            char *a = name_of(o->files[i]);
            char *b = name_of(o->files[k]);
            if (strcmp(a, b) == 0) {
                stop("%s and %s: both would be written as %s", o->files[k], o->files[i], a);
            }
            free(a);
            free(b);
        }
    }
}

/* The names of the files, for the comment. */
static char *list_files(char **files, int count)
{
    size_t size = 1;
    for (int i = 0; i < count; i++) {
        size += strlen(file_name(files[i])) + 2U;
    }
    char *list = need(size, 1);
    for (int i = 0; i < count; i++) {
        if (i > 0) {
            strcat(list, ", ");
        }
        strcat(list, file_name(files[i]));
    }
    return list;
}

static void make_mesh(const options *o, char **files, int count)
{
    model m;
    baked b;
    char *own = name_of(files[0]);
    char *list = list_files(files, count);
    const char *name = (o->name != NULL) ? o->name : own;
    model_begin(&m, &o->placing);
    for (int i = 0; i < count; i++) {
        add_file(files[i], &m);
    }
    weld(&m);
    bake(&m, (count == 1) ? files[0] : name, LSB_PER_METRE * o->error, o->solid, &b);
    if (o->blob) {
        write_blob(&b, o->output, name, list);
    } else {
        write_c(&b, o->output, name, list);
    }
    if (o->svg != NULL) {
        write_svg(&b, o->svg, name);
    }
    output_finish();
    if (!o->quiet) {
        report(&m, &b, name);
    }
    baked_free(&b);
    model_free(&m);
    free(own);
    free(list);
}

int main(int argc, char **argv)
{
    options o;
    arguments_read(argc, argv, &o);
    for (int i = 0; i < o.file_count; i++) {
        (void)reader_of(o.files[i]);
    }
    refuse_same_names(&o);
    const int step = o.join ? o.file_count : 1;
    for (int i = 0; i < o.file_count; i += step) {
        make_mesh(&o, o.files + i, step);
    }
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        stop("the statistics cannot be written");
    }
    return 0;
}
