/* libFuzzer: bytes as a model for keepout-bake, which is then baked as a mesh. The model is a file
 * for one of its readers (OBJ, STL, PLY). Or it is a soup of small closed bodies, with a few
 * triangles turned, dropped or added.
 *
 * A refusal must end in the tool's own message. A baked mesh must open, and bound a body iff the
 * tool says so: the tool and ko_mesh_build must agree on that.
 *
 * The tool's sources are compiled with exit, calloc, realloc and free replaced by the functions
 * below. So a refusal returns here and leaves no memory behind. */
#undef exit
#undef calloc
#undef realloc
#undef free

#include <setjmp.h>
#include <stdio.h>

#include "convert/bake/baked.h"
#include "convert/bake/weld.h"
#include "common/refuse.h"
#include "fuzz.h"

_Noreturn void fuzz_exit(int code);
void *fuzz_calloc(size_t count, size_t size);
void *fuzz_realloc(void *old, size_t size);
void fuzz_free(void *old);

enum { MOST_BLOCKS = 4096, MOST_FACES = 60 };

static jmp_buf back;
static void *blocks[MOST_BLOCKS];
static size_t block_count;

void fuzz_exit(int code)
{
    demand(code == EXIT_INPUT);
    longjmp(back, 1);
}

static void *keep(void *block)
{
    demand(block_count < MOST_BLOCKS);
    blocks[block_count++] = block;
    return block;
}

void *fuzz_calloc(size_t count, size_t size)
{
    return keep(calloc(count, size));
}

void fuzz_free(void *old)
{
    for (size_t i = 0; i < block_count && old != NULL; i++) {
        if (blocks[i] == old) {
            blocks[i] = blocks[--block_count];
            free(old);
            return;
        }
    }
    demand(old == NULL);
}

void *fuzz_realloc(void *old, size_t size)
{
    for (size_t i = 0; i < block_count && old != NULL; i++) {
        if (blocks[i] == old) {
            blocks[i] = realloc(old, size);
            return blocks[i];
        }
    }
    demand(old == NULL);
    return keep(malloc(size));
}

/* This fuzzer makes no volumes, because they take long. */
void volumes_make(const baked *b, volumes *out)
{
    (void)b;
    (void)out;
}

void volumes_free(volumes *v)
{
    (void)v;
}

void progress(const char *what)
{
    (void)what;
}

/* ---- files ---- */

static void read_file(model *m, input *in, void (*reader)(const blob *file, model *m))
{
    blob file = {"fuzz", NULL, (size_t)(in->end - in->at)};
    file.data = fuzz_calloc(file.size + 1U, 1); /* no spare byte: the sanitizers see each overrun */
    memcpy(file.data, in->at, file.size);
    reader(&file, m);
    fuzz_free(file.data);
}

/* ---- soups ---- */

static uint32_t add_point(model *m, input *in)
{
    const place where = {"fuzz", PLACE_LINE, m->point_count + 1U};
    const uint32_t bits = take(in, 1); /* few positions, and some just beside them */
    const double hair = (bits >= 0xF0U) ? 1e-6 : 0;
    const real3 p = {(bits & 3U) + hair, (bits >> 2) & 3U, (bits >> 4) & 3U};
    return model_add_point(m, &where, &p);
}

static void add_face(model *m, uint32_t a, uint32_t b, uint32_t c)
{
    const place where = {"fuzz", PLACE_LINE, m->face_count + 1U};
    const uint32_t corners[3] = {a, b, c};
    model_add_face(m, &where, corners, 3);
}

/* Adds a tetrahedron with four points; some of its triangles are turned or left out. */
static void add_body(model *m, input *in)
{
    static const uint8_t faces[4][3] = {{0, 1, 2}, {0, 2, 3}, {0, 3, 1}, {1, 3, 2}};
    uint32_t p[4];
    for (int i = 0; i < 4; i++) {
        p[i] = add_point(m, in);
    }
    const uint32_t form = take(in, 1); /* mostly a whole one, facing outward or inward */
    for (unsigned i = 0; i < 4U; i++) {
        const bool is_odd = form >= 0xE0U && (form & 3U) == i;
        const bool is_turned = ((form & 4U) != 0U) != is_odd;
        if (!is_odd || form < 0xF0U) {
            add_face(m, p[faces[i][0]], p[faces[i][is_turned ? 2 : 1]],
                     p[faces[i][is_turned ? 1 : 2]]);
        }
    }
}

static void read_soup(model *m, input *in)
{
    while (in->at < in->end && m->face_count < MOST_FACES) {
        add_body(m, in);
    }
}

/* ---- one input ---- */

static void check_baked(const model *m, bool solid)
{
    baked b;
    bake(m, "fuzz", 0, solid, &b);
    demand(ko_mesh_is_solid(&b.mesh) == solid);
    demand(!solid || surface_is_solid(&b.edges));
    for (uint32_t i = 0; i < b.stats.faces; i++) {
        demand(b.source[i] < m->face_count);
    }
    surface_print(stderr, m, &b.edges, "");
    baked_free(&b);
}

/* Returns false if the tool refuses the model. */
static bool is_taken(const model *m, bool solid)
{
    if (setjmp(back) != 0) {
        return false;
    }
    check_baked(m, solid);
    return true;
}

/* The tool must accept a solid iff it accepts the surface and that bounds a body. The library must
 * refuse nothing that the tool accepts. */
static void check_model(const model *m)
{
    surface s;
    surface_find(m, &s);
    const bool is_body = surface_is_solid(&s);
    surface_free(&s);
    const bool is_surface_taken = is_taken(m, false);
    demand(is_taken(m, true) == (is_surface_taken && is_body));
}

/* Welding joins corners and opens nothing that is closed. */
static void check_welding(model *m)
{
    surface s;
    surface_find(m, &s);
    const bool was_closed = s.is_closed;
    surface_free(&s);
    weld(m);
    surface_find(m, &s);
    demand(!was_closed || (s.is_closed && m->welded == 0U));
    surface_free(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const transform still = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    static void (*const readers[])(const blob *file, model *m) = {read_obj, read_stl, read_ply};
    static model m;
    input in = {data, data + size};
    model_begin(&m, &still);
    const uint32_t form = take(&in, 1);
    if (setjmp(back) == 0) {
        if (form < 'a') {
            read_soup(&m, &in);
        } else {
            read_file(&m, &in, readers[form % 3U]);
        }
        if (m.face_count > 0U && m.face_count <= MOST_FACES) {
            check_welding(&m);
            check_model(&m);
        }
    }
    while (block_count > 0U) {
        free(blocks[--block_count]);
    }
    return 0;
}
