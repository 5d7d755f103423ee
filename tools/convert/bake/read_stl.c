/* Reads STL, binary and ASCII. Some programs begin binary files with "solid", too: a file with the
 * size of a binary one is binary. */
#include <math.h>
#include <string.h>

#include "model.h"

enum { HEAD = 84, RECORD = 50 };

static uint32_t word_at(const unsigned char *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* IEEE 754, 32 bits. */
static double float_at(const unsigned char *at)
{
    const uint32_t bits = word_at(at);
    float f = 0;
    memcpy(&f, &bits, sizeof(f));
    return (double)f;
}

/* The size of a binary file with the number of triangles that its head states. */
static uint64_t binary_size(const blob *file)
{
    return HEAD + (uint64_t)RECORD * word_at(file->data + HEAD - 4);
}

/* Finds bytes that no text has, in a range where a text would have its keywords. */
static bool looks_binary(const blob *file)
{
    const size_t most = (file->size < 1024U) ? file->size : 1024U;
    for (size_t i = 0; i < most; i++) {
        const uint8_t c = file->data[i];
        if (c < 32U && strchr("\t\n\r\f\v", c) == NULL) {
            return true;
        }
        if (c == 0U) {
            return true;
        }
    }
    return false;
}

/* ---- binary ---- */

static uint32_t read_corner(const blob *file, size_t at, uint32_t number, model *m)
{
    static const char axes[] = "xyz";
    const uint8_t *from = file->data + at;
    const double v[3] = {float_at(from), float_at(from + 4), float_at(from + 8)};
    place where = {file->path, PLACE_BYTE, at};
    for (int axis = 0; axis < 3; axis++) {
        if (!isfinite(v[axis])) {
            where.at += 4U * (uint64_t)axis;
            refuse_at(&where, "found %g, expected %c of a corner of triangle %u, a finite number",
                      v[axis], axes[axis], number);
        }
    }
    const real3 p = {v[0], v[1], v[2]};
    return model_add_point(m, &where, &p);
}

static void read_binary(const blob *file, model *m)
{
    const place size = {file->path, PLACE_BYTE, file->size};
    const place head = {file->path, PLACE_BYTE, HEAD - 4};
    if (file->size < HEAD) {
        refuse_at(&size, "found the end of the file, expected the %d bytes of a binary STL's head",
                  HEAD);
    }
    const uint32_t count = word_at(file->data + HEAD - 4);
    if (file->size != binary_size(file)) {
        refuse_at(&size, "found the end of the file, expected it at byte %llu, after %u triangles",
                  (unsigned long long)binary_size(file), count);
    }
    model_check_room(m, &head, count);
    for (uint32_t i = 0; i < count; i++) {
        const size_t at = HEAD + (size_t)RECORD * i;
        const place where = {file->path, PLACE_BYTE, at};
        uint32_t corners[3];
        for (size_t k = 0; k < 3U; k++) {
            corners[k] = read_corner(file, at + 12U + 12U * k, i + 1U, m);
        }
        model_add_face(m, &where, corners, 3);
    }
}

/* ---- text ---- */

/* Reads the next word, which must be this one. */
static void expect(text *t, const char *keyword)
{
    word w = {NULL, 0};
    const bool there = text_word_anywhere(t, &w);
    if (!there || !word_is(&w, keyword)) {
        refuse_at(&t->where, "%s, expected '%s'", text_found(t, &w, there), keyword);
    }
}

static double number_anywhere(text *t, const char *what)
{
    word w;
    if (!text_word_anywhere(t, &w)) {
        refuse_at(&t->where, "%s, expected %s, a number", text_found(t, NULL, false), what);
    }
    return word_number(t, &w, what);
}

/* Normals are not used, and not all programs write numbers there. */
static void skip_normal(text *t)
{
    word w;
    expect(t, "normal");
    for (int i = 0; i < 3; i++) {
        if (!text_word_anywhere(t, &w)) {
            refuse_at(&t->where, "found the end of the file, expected a normal");
        }
    }
}

/* Reads the rest of a facet, after the word "facet". */
static void read_facet(text *t, model *m)
{
    const place where = t->where;
    uint32_t corners[3];
    skip_normal(t);
    expect(t, "outer");
    expect(t, "loop");
    for (int i = 0; i < 3; i++) {
        real3 p;
        expect(t, "vertex");
        p.x = number_anywhere(t, "x of a vertex");
        p.y = number_anywhere(t, "y of a vertex");
        p.z = number_anywhere(t, "z of a vertex");
        corners[i] = model_add_point(m, &t->where, &p);
    }
    expect(t, "endloop");
    expect(t, "endfacet");
    model_add_face(m, &where, corners, 3);
}

/* Reads one solid after the word "solid". Its name is the rest of the line. */
static void read_solid(text *t, model *m)
{
    word w = {NULL, 0};
    (void)text_next_line(t);
    for (;;) {
        const bool there = text_word_anywhere(t, &w);
        if (there && word_is(&w, "endsolid")) {
            (void)text_next_line(t);
            return;
        }
        if (!there || !word_is(&w, "facet")) {
            refuse_at(&t->where, "%s, expected 'facet' or 'endsolid'", text_found(t, &w, there));
        }
        read_facet(t, m);
    }
}

/* Two bytes that UTF-16 begins with, in either order. */
static bool is_utf16(const blob *file)
{
    const unsigned char *at = file->data;
    return file->size >= 2U && at[0] + at[1] == 0xFF + 0xFE && (at[0] == 0xFF || at[1] == 0xFF);
}

static void read_text(const blob *file, model *m)
{
    text t = text_of(file);
    word w;
    while (text_word_anywhere(&t, &w)) {
        if (!word_is(&w, "solid")) {
            refuse_at(&t.where, "%s, expected 'solid' (the file looks like text)",
                      text_found(&t, &w, true));
        }
        read_solid(&t, m);
    }
}

/* Reads text or binary. A file that is no text and has not the size of a binary one is refused as
 * binary. */
void read_stl(const blob *file, model *m)
{
    const bool is_whole = file->size >= HEAD && binary_size(file) == file->size;
    const place begin = {file->path, PLACE_BYTE, 0};
    if (!is_whole && is_utf16(file)) {
        refuse_at(&begin, "found text in UTF-16, expected ASCII or UTF-8");
    }
    if (is_whole || file->size == 0U || looks_binary(file)) {
        read_binary(file, m);
        return;
    }
    read_text(file, m);
}
