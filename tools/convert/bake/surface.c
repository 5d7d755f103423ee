/* Edges of a mesh: finds open ones, those of more than two triangles, and those that two triangles
 * run along in the same direction. */
#include "surface.h"

#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/tell.h"

/* One triangle's use of an edge. */
typedef struct edge_use {
    uint32_t low; /* its two corners */
    uint32_t high;
    uint32_t face; /* of the soup */
    uint8_t corner;
    bool is_forward; /* from low to high */
} edge_use;

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int by_edge(const void *left, const void *right)
{
    const edge_use *a = left;
    const edge_use *b = right;
    int order = compare(a->low, b->low);
    order = (order != 0) ? order : compare(a->high, b->high);
    return (order != 0) ? order : compare(a->face, b->face);
}

static edge_use *list_uses(const soup *s)
{
    edge_use *uses = need(3U * (size_t)s->count, sizeof(*uses));
    for (uint32_t i = 0; i < 3U * s->count; i++) {
        const uint32_t from = s->faces[i / 3U].corner[i % 3U];
        const uint32_t to = s->faces[i / 3U].corner[(i + 1U) % 3U];
        const bool is_forward = from < to;
        uses[i] = (edge_use){is_forward ? from : to, is_forward ? to : from, i / 3U,
                             (uint8_t)(i % 3U), is_forward};
    }
    qsort(uses, 3U * (size_t)s->count, sizeof(*uses), by_edge);
    return uses;
}

/* Counts the uses that share the edge of the first one. */
static uint32_t count_same(const edge_use *uses, uint32_t rest)
{
    uint32_t count = 1;
    while (count < rest && uses[count].low == uses->low && uses[count].high == uses->high) {
        count++;
    }
    return count;
}

static uint32_t count_forward(const edge_use *uses, uint32_t count)
{
    uint32_t forward = 0;
    for (uint32_t i = 0; i < count; i++) {
        forward += uses[i].is_forward ? 1U : 0U;
    }
    return forward;
}

/* Returns the kind of fault. FAULT_KINDS: there is none. */
static fault_kind kind_of(uint32_t count, uint32_t forward)
{
    if (count == 1U) {
        return FAULT_OPEN;
    }
    if (count > 2U) {
        return FAULT_MANY;
    }
    return (forward == 1U) ? FAULT_KINDS : FAULT_TURNED;
}

static void add_fault(fault_list *list, const fault *f)
{
    list->items = grow(list->items, list->count, sizeof(*f));
    list->items[list->count++] = *f;
}

static void add_edge_fault(const soup *s, const edge_use *uses, uint32_t count, fault_list *list)
{
    fault f = {.corner = uses->corner, .count = count};
    for (uint32_t i = 0; i < count && i < FAULT_NAMED; i++) {
        f.face[i] = s->faces[uses[i].face].number;
    }
    add_fault(list, &f);
}

static void find_edges(const soup *s, const edge_use *uses, surface *out)
{
    const uint32_t total = 3U * s->count;
    for (uint32_t i = 0, count = 0; i < total; i += count) {
        count = count_same(uses + i, total - i);
        const uint32_t forward = count_forward(uses + i, count);
        const fault_kind kind = kind_of(count, forward);
        if (kind != FAULT_KINDS) {
            add_edge_fault(s, uses + i, count, &out->faults[kind]);
        }
        out->is_closed = out->is_closed && 2U * forward == count;
    }
}

/* ---- triangles that occur twice ---- */

typedef struct sorted_face {
    uint32_t corner[3];
    uint32_t number;
} sorted_face;

static int by_corners(const void *left, const void *right)
{
    const sorted_face *a = left;
    const sorted_face *b = right;
    int order = 0;
    for (int i = 0; i < 3 && order == 0; i++) {
        order = compare(a->corner[i], b->corner[i]);
    }
    return (order != 0) ? order : compare(a->number, b->number);
}

/* Sorts two numbers. */
static void swap_to_order(uint32_t *a, uint32_t *b)
{
    const uint32_t low = (*a < *b) ? *a : *b;
    *b = (*a < *b) ? *b : *a;
    *a = low;
}

static sorted_face *sort_faces(const soup *s)
{
    sorted_face *faces = need(s->count, sizeof(*faces));
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t *corner = faces[i].corner;
        memcpy(corner, s->faces[i].corner, sizeof(faces[i].corner));
        swap_to_order(&corner[0], &corner[1]);
        swap_to_order(&corner[1], &corner[2]);
        swap_to_order(&corner[0], &corner[1]);
        faces[i].number = s->faces[i].number;
    }
    qsort(faces, s->count, sizeof(*faces), by_corners);
    return faces;
}

static void find_twins(const soup *s, fault_list *list)
{
    sorted_face *faces = sort_faces(s);
    for (uint32_t i = 0, count = 0; i < s->count; i += count) {
        fault f = {.corner = 0};
        for (count = 0; i + count < s->count && memcmp(faces[i].corner, faces[i + count].corner,
                                                       sizeof(faces[i].corner)) == 0;
             count++) {
            if (count < FAULT_NAMED) {
                f.face[count] = faces[i + count].number;
            }
        }
        f.count = count;
        if (count > 1U) {
            add_fault(list, &f);
        }
    }
    free(faces);
}

/* ---- all of it ---- */

/* Orders faults by their first triangle, then by its corner. */
static int by_place(const void *left, const void *right)
{
    const fault *a = left;
    const fault *b = right;
    const int order = compare(a->face[0], b->face[0]);
    return (order != 0) ? order : compare(a->corner, b->corner);
}

static void sort_faults(surface *out)
{
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        if (out->faults[kind].count > 1U) {
            qsort(out->faults[kind].items, out->faults[kind].count, sizeof(fault), by_place);
        }
    }
}

/* Joins the shells of triangles that share an edge. */
static void join_shells(const edge_use *uses, uint32_t total, shells *out)
{
    for (uint32_t i = 0, count = 0; i < total; i += count) {
        count = count_same(uses + i, total - i);
        if (count == 2U) {
            shells_join(out, uses[i].face, uses[i + 1U].face);
        }
    }
}

void surface_find(const model *m, surface *out)
{
    *out = (surface){.is_closed = true};
    soup s = soup_of(m);
    edge_use *uses = list_uses(&s);
    find_edges(&s, uses, out);
    find_twins(&s, &out->faults[FAULT_TWIN]);
    sort_faults(out);
    if (out->is_closed) {
        shells parts = shells_begin(&s);
        join_shells(uses, 3U * s.count, &parts);
        out->shells = shells_count(m, &parts);
        shells_end(&parts);
    }
    free(uses);
    soup_free(&s);
}

bool surface_mark_open(const model *m, uint8_t *is_open)
{
    bool any = false;
    soup s = soup_of(m);
    edge_use *uses = list_uses(&s);
    for (uint32_t i = 0, count = 0; i < 3U * s.count; i += count) {
        count = count_same(uses + i, 3U * s.count - i);
        if (2U * count_forward(uses + i, count) != count) {
            is_open[uses[i].low] = 1;
            is_open[uses[i].high] = 1;
            any = true;
        }
    }
    free(uses);
    soup_free(&s);
    return any;
}

void surface_free(surface *s)
{
    for (int kind = 0; kind < FAULT_KINDS; kind++) {
        free(s->faults[kind].items);
    }
}

bool surface_is_solid(const surface *s)
{
    return s->is_closed && s->shells.inverted == 0U && s->shells.has_volume;
}

/* ---- in words ---- */

enum { PLACES = 3 };

static const char *const kind_texts[FAULT_KINDS] = {
    "open edges", "edges of more than two triangles",
    "edges that two triangles run along the same way", "triangles that stand more than once"};

static void print_point(FILE *to, const model *m, uint32_t face, uint32_t corner)
{
    const real3 *p = &m->points[m->faces[face].point[corner % 3U]].real;
    tell(to, "(%.7g, %.7g, %.7g)", p->x / LSB_PER_METRE, p->y / LSB_PER_METRE,
         p->z / LSB_PER_METRE);
}

/* "FILE:LINE: (0, 0, 0) to (1, 0, 0) m, of triangle 3, 8 (FILE:LINE)". */
static void print_fault(FILE *to, const model *m, const fault *f, bool is_edge)
{
    char at[512];
    tell(to, "%s: ", place_text(&m->faces[f->face[0]].where, at, sizeof(at)));
    if (is_edge) {
        print_point(to, m, f->face[0], f->corner);
        tell(to, " to ");
        print_point(to, m, f->face[0], f->corner + 1U);
        tell(to, " m, of ");
    }
    tell(to, "triangle %u", f->face[0]);
    for (uint32_t i = 1; i < f->count && i < FAULT_NAMED; i++) {
        tell(to, ", %u (%s)", f->face[i], place_text(&m->faces[f->face[i]].where, at, sizeof(at)));
    }
    tell(to, "%s\n", (f->count > FAULT_NAMED) ? " ..." : "");
}

static void print_list(FILE *to, const model *m, const surface *s, fault_kind kind,
                       const char *margin)
{
    const fault_list *list = &s->faults[kind];
    tell(to, "%s%s: %u\n", margin, kind_texts[kind], list->count);
    for (uint32_t i = 0; i < list->count && i < PLACES; i++) {
        tell(to, "%s  ", margin);
        print_fault(to, m, &list->items[i], kind != FAULT_TWIN);
    }
}

void surface_print(FILE *to, const model *m, const surface *s, const char *margin)
{
    for (fault_kind kind = FAULT_OPEN; kind < FAULT_KINDS; kind++) {
        if (s->faults[kind].count > 0U) {
            print_list(to, m, s, kind, margin);
        }
    }
    if (s->shells.inverted > 0U) {
        const fault where = {.face = {s->shells.inverted_face}, .count = 1};
        tell(to, "%sshells inside out: %u of %u\n", margin, s->shells.inverted, s->shells.all);
        tell(to, "%s  ", margin);
        print_fault(to, m, &where, false);
    }
}
