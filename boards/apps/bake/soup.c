#include "soup.h"

#include <stdlib.h>

soup soup_of(const model *m)
{
    soup s = {need(m->face_count, sizeof(soup_face)), 0};
    for (uint32_t i = 0; i < m->face_count; i++) {
        const uint32_t *point = m->faces[i].point;
        const soup_face face = {
            {m->points[point[0]].vertex, m->points[point[1]].vertex, m->points[point[2]].vertex},
            i};
        if (face.corner[0] != face.corner[1] && face.corner[1] != face.corner[2] &&
            face.corner[2] != face.corner[0]) {
            s.faces[s.count++] = face;
        }
    }
    return s;
}

void soup_free(soup *s)
{
    free(s->faces);
}
