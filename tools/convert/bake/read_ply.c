/* Reads PLY in ASCII: element vertex with properties x, y, z, and element face with a list
 * vertex_indices. It skips other properties and elements. */
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "model.h"

enum { MOST_PROPERTIES = 64, MOST_ELEMENTS = 16 };

typedef enum role { ROLE_NONE, ROLE_X, ROLE_Y, ROLE_Z, ROLE_INDICES, ROLE_COUNT } role;

typedef struct property {
    role role;
    bool is_list;
} property;

typedef enum kind { KIND_OTHER, KIND_VERTEX, KIND_FACE } kind;

typedef struct element {
    kind kind;
    place where;
    uint32_t count;
    uint32_t property_count;
    property properties[MOST_PROPERTIES];
} element;

typedef struct ply {
    text t;
    model *m;
    uint32_t base;
    uint32_t vertex_count;
    uint32_t element_count;
    element elements[MOST_ELEMENTS];
    uint32_t *corners;
} ply;

/* ---- head ---- */

static void need_line(ply *p, const char *expected)
{
    if (!text_next_line(&p->t)) {
        refuse_at(&p->t.where, "found the end of the file, expected %s", expected);
    }
}

/* Refuses the word that was found, and names what was expected. */
static _Noreturn void unlike(const ply *p, const word *w, bool there, const char *expected)
{
    refuse_at(&p->t.where, "%s, expected %s", text_found(&p->t, w, there), expected);
}

static void expect_word(ply *p, const char *keyword, const char *expected)
{
    word w = {NULL, 0};
    const bool there = text_word(&p->t, &w);
    if (!there || !word_is(&w, keyword)) {
        unlike(p, &w, there, expected);
    }
}

static void read_format(ply *p)
{
    expect_word(p, "ascii", "'ascii': PLY in binary is not read, convert it");
    expect_word(p, "1.0", "version '1.0'");
    text_end_line(&p->t);
}

static void read_element(ply *p)
{
    word w = {NULL, 0};
    if (p->element_count == MOST_ELEMENTS) {
        refuse_at(&p->t.where, "found more than %d elements", MOST_ELEMENTS);
    }
    if (!text_word(&p->t, &w)) {
        unlike(p, &w, false, "the name of an element");
    }
    element *e = &p->elements[p->element_count++];
    *e = (element){.where = p->t.where};
    e->kind = word_is(&w, "vertex") ? KIND_VERTEX : word_is(&w, "face") ? KIND_FACE : KIND_OTHER;
    if (e->kind == KIND_OTHER && (word_is(&w, "tristrips") || word_is(&w, "patch"))) {
        unlike(p, &w, true, "element vertex or face: write triangles");
    }
    e->count = (uint32_t)text_integer(&p->t, "the number of elements", 0, 100000000);
    text_end_line(&p->t);
}

static role role_of(kind of, const word *name, bool is_list)
{
    if (of == KIND_VERTEX && !is_list && name->length == 1) {
        const char c = name->at[0];
        return (c >= 'x' && c <= 'z') ? (role)(ROLE_X + (c - 'x')) : ROLE_NONE;
    }
    const bool is_indices = word_is(name, "vertex_indices") || word_is(name, "vertex_index");
    return (of == KIND_FACE && is_list && is_indices) ? ROLE_INDICES : ROLE_NONE;
}

static bool is_type(const word *w)
{
    static const char *const types[] = {"char",  "uchar",  "short",   "ushort", "int",   "uint",
                                        "float", "double", "int8",    "uint8",  "int16", "uint16",
                                        "int32", "uint32", "float32", "float64"};
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        if (word_is(w, types[i])) {
            return true;
        }
    }
    return false;
}

static void read_property(ply *p)
{
    word w = {NULL, 0};
    if (p->element_count == 0U) {
        refuse_at(&p->t.where, "found 'property', expected 'element' before it");
    }
    element *e = &p->elements[p->element_count - 1U];
    if (e->property_count == MOST_PROPERTIES) {
        refuse_at(&p->t.where, "found more than %d properties of an element", MOST_PROPERTIES);
    }
    bool there = text_word(&p->t, &w);
    const bool is_list = there && word_is(&w, "list");
    for (int types = is_list ? 2 : 1; types > 0; types--) {
        there = (is_list || !there) ? text_word(&p->t, &w) : there;
        if (!there || !is_type(&w)) {
            unlike(p, &w, there, "a type: char uchar short ushort int uint float double, or list");
        }
    }
    if (!text_word(&p->t, &w)) {
        unlike(p, &w, false, "the name of a property");
    }
    const property read = {role_of(e->kind, &w, is_list), is_list};
    e->properties[e->property_count++] = read;
    text_end_line(&p->t);
}

/* Checks that each role occurs exactly once. */
static void check_element(const element *e)
{
    uint32_t found[ROLE_COUNT] = {0};
    for (uint32_t i = 0; i < e->property_count; i++) {
        found[e->properties[i].role]++;
    }
    if (e->kind == KIND_VERTEX &&
        (found[ROLE_X] != 1U || found[ROLE_Y] != 1U || found[ROLE_Z] != 1U)) {
        refuse_at(&e->where, "found properties of element vertex without one each of x, y, z");
    }
    if (e->kind == KIND_FACE && found[ROLE_INDICES] != 1U) {
        refuse_at(&e->where, "found properties of element face without one list vertex_indices");
    }
}

static void check_head(const ply *p)
{
    bool has_vertices = false;
    for (uint32_t i = 0; i < p->element_count; i++) {
        const element *e = &p->elements[i];
        check_element(e);
        if (e->kind == KIND_VERTEX && has_vertices) {
            refuse_at(&e->where, "found element vertex a second time");
        }
        has_vertices = has_vertices || e->kind == KIND_VERTEX;
        if (e->kind == KIND_FACE) {
            model_check_room(p->m, &e->where, e->count);
        }
        if (e->kind == KIND_FACE && !has_vertices) {
            refuse_at(&e->where, "found element face, expected element vertex before it");
        }
    }
}

static void read_head(ply *p)
{
    static const char form[] = "format, comment, obj_info, element, property or end_header";
    word w = {NULL, 0};
    expect_word(p, "ply", "'ply'");
    text_end_line(&p->t);
    need_line(p, "'format ascii 1.0'");
    expect_word(p, "format", "'format ascii 1.0'");
    read_format(p);
    for (;;) {
        need_line(p, form);
        const bool there = text_word(&p->t, &w);
        if (there && word_is(&w, "end_header")) {
            break;
        }
        if (there && word_is(&w, "element")) {
            read_element(p);
        } else if (there && word_is(&w, "property")) {
            read_property(p);
        } else if (!there || !(word_is(&w, "comment") || word_is(&w, "obj_info"))) {
            unlike(p, &w, there, form);
        }
    }
    text_end_line(&p->t);
    check_head(p);
}

/* ---- body ---- */

static uint32_t list_length(ply *p)
{
    return (uint32_t)text_integer(&p->t, "the length of a list", 0, 1000000);
}

/* Skips the values of a property. */
static void pass_over(ply *p, const property *of)
{
    for (uint32_t n = of->is_list ? list_length(p) : 1U; n > 0U; n--) {
        (void)text_number(&p->t, "a property");
    }
}

static void read_vertex(ply *p, const element *e)
{
    real3 v = {0, 0, 0};
    double *const to[ROLE_COUNT] = {NULL, &v.x, &v.y, &v.z, NULL};
    for (uint32_t i = 0; i < e->property_count; i++) {
        const property *of = &e->properties[i];
        if (to[of->role] == NULL) {
            pass_over(p, of);
        } else {
            *to[of->role] = text_number(&p->t, "a coordinate of a vertex");
        }
    }
    (void)model_add_point(p->m, &p->t.where, &v);
    p->vertex_count++;
}

static uint32_t read_indices(ply *p)
{
    const uint32_t count = list_length(p);
    for (uint32_t i = 0; i < count; i++) {
        const int64_t most = (int64_t)p->vertex_count - 1;
        p->corners = grow(p->corners, i, sizeof(*p->corners));
        p->corners[i] = p->base + (uint32_t)text_integer(&p->t, "the number of a vertex", 0, most);
    }
    return count;
}

static void read_face(ply *p, const element *e)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < e->property_count; i++) {
        if (e->properties[i].role == ROLE_INDICES) {
            count = read_indices(p);
        } else {
            pass_over(p, &e->properties[i]);
        }
    }
    model_add_face(p->m, &p->t.where, p->corners, count);
}

/* Moves to the next line that is not empty. */
static void next_row(ply *p, const element *e, uint32_t number)
{
    do {
        if (!text_next_line(&p->t)) {
            refuse_at(&p->t.where,
                      "found the end of the file, expected row %u of the %u that line %llu says",
                      number + 1U, e->count, (unsigned long long)e->where.at);
        }
        text ahead = p->t;
        word w;
        if (text_word(&ahead, &w)) {
            return;
        }
    } while (true);
}

static void read_rows(ply *p, const element *e)
{
    for (uint32_t i = 0; i < e->count; i++) {
        next_row(p, e, i);
        if (e->kind == KIND_VERTEX) {
            read_vertex(p, e);
        } else if (e->kind == KIND_FACE) {
            read_face(p, e);
        } else {
            continue;
        }
        text_end_line(&p->t);
    }
}

/* A binary file is recognised by its head, because it may hold zero bytes. */
static void refuse_binary(const blob *file)
{
    const char *head = (const char *)file->data;
    const char *found = strstr(head, "format binary");
    if (found != NULL && strncmp(head, "ply", 3) == 0 && found - head < 16) {
        const place where = {file->path, PLACE_LINE, 2};
        refuse_at(&where, "found 'format binary', expected 'format ascii 1.0': convert it");
    }
}

void read_ply(const blob *file, model *m)
{
    refuse_binary(file);
    ply p = {.t = text_of(file), .m = m, .base = m->point_count};
    word w;
    read_head(&p);
    for (uint32_t i = 0; i < p.element_count; i++) {
        read_rows(&p, &p.elements[i]);
    }
    if (text_next_line(&p.t) && text_word_anywhere(&p.t, &w)) {
        refuse_at(&p.t.where, "%s, expected the end of the file", text_found(&p.t, &w, true));
    }
    free(p.corners);
}
