/* Reads meshes by keepout-bake's readers: STL, OBJ and PLY. */
#include <math.h>
#include <stdio.h>

#include "convert/bake/model.h"
#include "shape.h"

/* Assimp's numbers are floats, off by 2^-24, with room for 2^-22: the same corners and the same
 * error as on a host. */
static void add_corner(shape *s, const shape_place *at, const real3 *lsb)
{
    const double p[3] = {(double)(float)(lsb->x / LSB_PER_METRE),
                         (double)(float)(lsb->y / LSB_PER_METRE),
                         (double)(float)(lsb->z / LSB_PER_METRE)};
    const double scale = fmax(fmax(fabs(at->scale[0]), fabs(at->scale[1])), fabs(at->scale[2]));
    for (int k = 0; k < 3; k++) {
        s->coarse = fmax(s->coarse, fabs(p[k]) * scale / 4194304);
    }
    (void)shape_add_corner(s, at, p);
}

/* A scale that mirrors would turn the triangles inside out: their corners change places. */
static void add_triangle(shape *s, const shape_place *at, const model_face *face, int first)
{
    const bool is_mirrored = at->scale[0] * at->scale[1] * at->scale[2] < 0;
    const int a = first + (int)face->point[0];
    const int b = first + (int)face->point[is_mirrored ? 2 : 1];
    const int c = first + (int)face->point[is_mirrored ? 1 : 2];
    shape_add_face(s, (const int[3]){a, b, c}, false);
}

const char *shape_add_file(shape *s, const shape_place *at, const char *path)
{
    static const transform metres = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    static char text[256];
    model_reader *read = model_reader_of(path);
    const int first = s->corner_count;
    model m;
    if (read == NULL) {
        (void)snprintf(text, sizeof(text),
                       "a mesh that the page does not read, expected .stl, .obj or .ply; on a "
                       "host keepout-arm reads it by Assimp");
        return text;
    }
    model_begin(&m, &metres);
    blob file = file_read(path, MODEL_MOST_MB);
    read(&file, &m);
    for (uint32_t i = 0; i < m.point_count; i++) {
        add_corner(s, at, &m.points[i].real);
    }
    for (uint32_t i = 0; i < m.face_count; i++) {
        add_triangle(s, at, &m.faces[i], first);
    }
    const bool is_empty = m.face_count == 0U;
    file_free(&file);
    model_free(&m);
    return is_empty ? "no triangle, expected at least one" : NULL;
}
