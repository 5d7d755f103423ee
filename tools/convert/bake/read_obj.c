/* Reads Wavefront OBJ: v and f. It leaves out items that are no surface, and refuses surfaces that
 * it does not understand. */
#include <stdlib.h>

#include "common/memory.h"
#include "model.h"

typedef struct obj {
    text t;
    model *m;
    uint32_t base;  /* points of the files before this one */
    uint32_t count; /* of this file */
    uint32_t *corners;
} obj;

/* x y z, and perhaps a weight of 1, a colour, or both. */
static void read_point(obj *o)
{
    const place where = o->t.where;
    real3 p;
    p.x = text_number(&o->t, "x of a vertex");
    p.y = text_number(&o->t, "y of a vertex");
    p.z = text_number(&o->t, "z of a vertex");
    double more[4];
    word w;
    int count = 0;
    while (text_word(&o->t, &w)) {
        if (count == 4) {
            refuse_at(&where, "%s, expected at most 7 numbers of a vertex",
                      text_found(&o->t, &w, true));
        }
        more[count++] = word_number(&o->t, &w, "a weight or colour of a vertex");
    }
    if ((count == 1 || count == 4) && more[0] != 1) {
        refuse_at(&where, "found a vertex of weight %g, expected 1", more[0]);
    }
    (void)model_add_point(o->m, &where, &p);
    o->count++;
}

/* The number of a corner's vertex: from 1, or from -1 backwards. */
static uint32_t vertex_of(const obj *o, const word *w, int64_t index)
{
    const int64_t number = (index < 0) ? (int64_t)o->count + index + 1 : index;
    if (number < 1 || number > (int64_t)o->count) {
        refuse_at(&o->t.where, "%s, but so far there are %u vertices", text_found(&o->t, w, true),
                  o->count);
    }
    return o->base + (uint32_t)number - 1U;
}

/* v, v/vt, v//vn or v/vt/vn. */
static uint32_t read_corner(const obj *o, const word *w)
{
    const char *at = w->at;
    const char *const end = w->at + w->length;
    int64_t index = 0;
    for (int part = 0; part < 3; part++) {
        const char *from = at;
        int64_t value = 0;
        while (at < end && *at != '/') {
            at++;
        }
        const bool is_empty = part == 1 && at == from && at < end;
        if (!is_empty && (!read_integer(from, at, &value) || value == 0)) {
            break;
        }
        index = (part == 0) ? value : index;
        if (at == end) {
            return vertex_of(o, w, index);
        }
        at++;
    }
    refuse_at(&o->t.where, "%s, expected a corner: v, v/vt, v//vn or v/vt/vn, none of them 0",
              text_found(&o->t, w, true));
}

static void read_face(obj *o)
{
    const place where = o->t.where;
    uint32_t count = 0;
    word w;
    while (text_word(&o->t, &w)) {
        o->corners = grow(o->corners, count, sizeof(*o->corners));
        o->corners[count++] = read_corner(o, &w);
    }
    model_add_face(o->m, &where, o->corners, count);
}

static bool is_one_of(const word *w, const char *const *words)
{
    while (*words != NULL && !word_is(w, *words)) {
        words++;
    }
    return *words != NULL;
}

static void read_line(obj *o)
{
    static const char *const harmless[] = {"vt",     "vn",     "o",        "g",        "s",
                                           "usemtl", "mtllib", "mg",       "lod",      "bevel",
                                           "usemap", "maplib", "c_interp", "d_interp", NULL};
    static const char *const lines[] = {"l", "p", NULL};
    word w;
    if (!text_word(&o->t, &w)) {
        return;
    }
    if (word_is(&w, "v")) {
        read_point(o);
    } else if (word_is(&w, "f") || word_is(&w, "fo")) {
        read_face(o);
    } else if (is_one_of(&w, lines)) {
        o->m->lines++;
    } else if (!is_one_of(&w, harmless)) {
        refuse_at(&o->t.where, "%s, expected v, f or one of vt vn l p o g s usemtl mtllib",
                  text_found(&o->t, &w, true));
    }
}

void read_obj(const blob *file, model *m)
{
    obj o = {.t = text_of(file), .m = m, .base = m->point_count};
    o.t.comment = '#';
    o.t.joins = true;
    do {
        read_line(&o);
    } while (text_next_line(&o.t));
    free(o.corners);
}
