/* OctoMap's text form: VRML as its tool bt2vrml writes it, a Transform of two lines for each cell
 * that is occupied. */
#include <string.h>

#include "common/refuse.h"
#include "map.h"

void map_refuse_octomap(const char *path, const char *line)
{
    if (strncmp(line, "# Octomap OcTree binary file", 28) == 0) {
        refuse("%s:1: expected text, found OctoMap's binary form (.bt): convert it by bt2vrml %s "
               "(Debian package octomap-tools), and give %s.wrl",
               path, path, path);
    }
    if (strncmp(line, "# Octomap OcTree file", 21) == 0) {
        refuse("%s:1: expected text, found OctoMap's binary form (.ot): convert it by "
               "convert_octree %s map.bt and bt2vrml map.bt (Debian package octomap-tools), and "
               "give map.bt.wrl",
               path, path);
    }
}

/* Splits a line at blanks, with each brace and bracket a word of its own. */
static int split_words(text_reader *r, const char *line, char *words, size_t room)
{
    size_t used = 0;
    for (; *line != '\0' && used + 4U < room; line++) {
        const bool is_brace = strchr("{}[]", *line) != NULL;
        if (is_brace) {
            words[used++] = ' ';
        }
        words[used++] = *line;
        if (is_brace) {
            words[used++] = ' ';
        }
    }
    words[used] = '\0';
    return text_split(r, words, ' ');
}

/* Checks that the fields are these words; a word "0" stands for a number. */
static void expect_words(const text_reader *r, const char *const *words, int count,
                         const char *form)
{
    if (r->field_count != count) {
        text_expected(r, form, "%d words", r->field_count);
    }
    for (int i = 0; i < count; i++) {
        if (words[i][0] != '0' && strcmp(words[i], r->fields[i]) != 0) {
            text_expected(r, form, "'%.40s'", r->fields[i]);
        }
    }
}

void map_read_octomap(map *m, text_reader *r)
{
    static const char place_form[] = "Transform { translation x y z";
    static const char shape_form[] = "children [ Shape { geometry Box { size s s s} } ]";
    static const char *const place[] = {"Transform", "{", "translation", "0", "0", "0"};
    static const char *const shape[] = {"children", "[", "Shape", "{", "geometry", "Box", "{",
                                        "size",     "0", "0",     "0", "}",        "}",   "]"};
    static const char *const end[] = {"}"};
    enum { PLACE = 6, SHAPE = 14, ROOM = 512, X = 3, SIZE = 8 };
    char words[ROOM];
    m->form = "OctoMap as VRML";
    for (const char *line = NULL; (line = text_next(r)) != NULL;) {
        map_box box = {.name = 0};
        decimal at[3];
        const unsigned long number = r->number;
        (void)split_words(r, line, words, sizeof(words));
        expect_words(r, place, PLACE, place_form);
        for (int axis = 0; axis < 3; axis++) {
            at[axis] = text_number(r, X + axis, place_form);
        }
        line = text_next(r);
        (void)split_words(r, (line == NULL) ? "" : line, words, sizeof(words));
        expect_words(r, shape, SHAPE, shape_form);
        for (int axis = 0; axis < 3; axis++) {
            decimal half = text_number(r, SIZE + axis, shape_form);
            half.cut = half.cut || half.nano % 2 != 0;
            half.nano /= 2;
            map_set_axis(r, &box, axis, at[axis], half);
        }
        line = text_next(r);
        (void)split_words(r, (line == NULL) ? "" : line, words, sizeof(words));
        expect_words(r, end, 1, "}");
        map_add(m, number, &box);
    }
}
