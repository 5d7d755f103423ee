/* Triangles by their corners, shells of a closed mesh, and the search for shells that are inside
 * out. */
#include <math.h>
#include <stdlib.h>

#include "shells.h"

/* ---- triangles ---- */

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

/* ---- shells ---- */

shells shells_begin(const soup *s)
{
    shells p = {s, need(s->count, sizeof(*p.parent))};
    for (uint32_t i = 0; i < s->count; i++) {
        p.parent[i] = i;
    }
    return p;
}

void shells_end(shells *p)
{
    free(p->parent);
}

/* The first triangle of a shell stands for it. Each step halves the path for the next search. */
static uint32_t first_of(shells *p, uint32_t face)
{
    while (p->parent[face] != face) {
        p->parent[face] = p->parent[p->parent[face]];
        face = p->parent[face];
    }
    return face;
}

void shells_join(shells *p, uint32_t a, uint32_t b)
{
    const uint32_t first = first_of(p, a);
    const uint32_t other = first_of(p, b);
    p->parent[(first < other) ? other : first] = (first < other) ? first : other;
}

/* ---- volumes ---- */

__extension__ typedef __int128 wide;

static const ko_vec3 *corner_at(const model *m, const soup *s, uint32_t face, uint32_t corner)
{
    return &m->vertices[s->faces[face].corner[corner]];
}

static real3 difference(const ko_vec3 *a, const ko_vec3 *b)
{
    return (real3){(double)a->x - b->x, (double)a->y - b->y, (double)a->z - b->z};
}

/* Along the outer side, twice the area. */
static real3 normal_of(const model *m, const soup *s, uint32_t face)
{
    const ko_vec3 *a = corner_at(m, s, face, 0);
    return real_cross(difference(corner_at(m, s, face, 1), a),
                      difference(corner_at(m, s, face, 2), a));
}

/* Six times the volume of the tetrahedron over the origin, exact: the sum of all is below 2^109. */
static wide volume_of(const model *m, const soup *s, uint32_t face)
{
    const ko_vec3 *a = corner_at(m, s, face, 0);
    const ko_vec3 *b = corner_at(m, s, face, 1);
    const ko_vec3 *c = corner_at(m, s, face, 2);
    return (wide)a->x * ((int64_t)b->y * c->z - (int64_t)b->z * c->y) +
           (wide)a->y * ((int64_t)b->z * c->x - (int64_t)b->x * c->z) +
           (wide)a->z * ((int64_t)b->x * c->y - (int64_t)b->y * c->x);
}

typedef struct shell {
    wide volume; /* six times; below 0 if the shell is inside out, or a hollow in another */
    double area; /* twice that of its largest triangle */
    uint32_t largest;
} shell;

/* Adds up each shell's numbers in its first triangle. */
static shell *measure(const model *m, shells *p)
{
    shell *list = need(p->s->count, sizeof(*list));
    for (uint32_t i = 0; i < p->s->count; i++) {
        shell *own = &list[first_of(p, i)];
        const double area = real_length(normal_of(m, p->s, i));
        own->volume += volume_of(m, p->s, i);
        if (area > own->area) {
            own->area = area;
            own->largest = i;
        }
    }
    return list;
}

/* ---- winding numbers ---- */

/* The vector from p to v. */
static real3 seen_from(real3 p, const ko_vec3 *v)
{
    return (real3){v->x - p.x, v->y - p.y, v->z - p.z};
}

/* The solid angle of a triangle seen from p, above 0 where p is behind it (van Oosterom and
 * Strackee, 1983). */
static double solid_angle(const model *m, const soup *s, uint32_t face, real3 p)
{
    const real3 a = seen_from(p, corner_at(m, s, face, 0));
    const real3 b = seen_from(p, corner_at(m, s, face, 1));
    const real3 c = seen_from(p, corner_at(m, s, face, 2));
    const double la = real_length(a);
    const double lb = real_length(b);
    const double lc = real_length(c);
    return 2 * atan2(real_dot(a, real_cross(b, c)), la * lb * lc + real_dot(a, b) * lc +
                                                        real_dot(b, c) * la + real_dot(c, a) * lb);
}

/* The number of shells that hold the point. Shells that are inside out and hollows count
 * negative. */
static long winding_at(const model *m, const soup *s, real3 p)
{
    double sum = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        sum += solid_angle(m, s, i, p);
    }
    return lround(sum / (4 * acos(-1)));
}

/* A quarter of an LSB in front of the middle of a triangle. */
static real3 point_before(const model *m, const soup *s, uint32_t face)
{
    const ko_vec3 *a = corner_at(m, s, face, 0);
    const ko_vec3 *b = corner_at(m, s, face, 1);
    const ko_vec3 *c = corner_at(m, s, face, 2);
    const real3 n = normal_of(m, s, face);
    const double step = 0.25 / real_length(n);
    return (real3){((double)a->x + b->x + c->x) / 3 + step * n.x,
                   ((double)a->y + b->y + c->y) / 3 + step * n.y,
                   ((double)a->z + b->z + c->z) / 3 + step * n.z};
}

/* A hollow is as negative as a shell that is inside out. But a point in front of a hollow is in the
 * shell around it, so the winding number is 0 there, not below. */
static bool is_inverted(const model *m, const soup *s, const shell *own)
{
    return own->volume <= 0 && own->area > 0 &&
           winding_at(m, s, point_before(m, s, own->largest)) < 0;
}

shell_count shells_count(const model *m, shells *p)
{
    shell_count count = {.all = 0};
    shell *list = measure(m, p);
    wide volume = 0;
    for (uint32_t i = 0; i < p->s->count; i++) {
        const bool is_shell = p->parent[i] == i;
        volume += list[i].volume;
        count.all += is_shell ? 1U : 0U;
        if (is_shell && is_inverted(m, p->s, &list[i])) {
            count.inverted_face =
                (count.inverted == 0U) ? p->s->faces[i].number : count.inverted_face;
            count.inverted++;
        }
    }
    count.has_volume = volume > 0;
    free(list);
    return count;
}
