#include "model.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"

void model_begin(model *m, const transform *placing)
{
    *m = (model){.placing = *placing, .slot_count = 1024};
    m->slots = need(m->slot_count, sizeof(*m->slots));
}

void model_free(model *m)
{
    free(m->points);
    free(m->vertices);
    free(m->faces);
    free(m->slots);
}

/* ---- points ---- */

static uint32_t hash_of(const ko_vec3 *v)
{
    uint32_t h = (uint32_t)v->x * 0x9E3779B1U;
    h = (h ^ (h >> 15) ^ (uint32_t)v->y) * 0x85EBCA77U;
    h = (h ^ (h >> 13) ^ (uint32_t)v->z) * 0xC2B2AE3DU;
    return h ^ (h >> 16);
}

/* Finds the slot that holds the vertex, or the empty one where it belongs. */
static uint32_t *slot_of(const model *m, const ko_vec3 *v)
{
    uint32_t i = hash_of(v) & (m->slot_count - 1U);
    while (m->slots[i] != 0U && memcmp(&m->vertices[m->slots[i] - 1U], v, sizeof(*v)) != 0) {
        i = (i + 1U) & (m->slot_count - 1U);
    }
    return &m->slots[i];
}

static void enlarge_slots(model *m)
{
    free(m->slots);
    m->slot_count *= 4U;
    m->slots = need(m->slot_count, sizeof(*m->slots));
    for (uint32_t i = 0; i < m->vertex_count; i++) {
        *slot_of(m, &m->vertices[i]) = i + 1U;
    }
}

static uint32_t vertex_at(model *m, const ko_vec3 *v)
{
    uint32_t *slot = slot_of(m, v);
    if (*slot != 0U) {
        return *slot - 1U;
    }
    m->vertices = grow(m->vertices, m->vertex_count, sizeof(*v));
    m->vertices[m->vertex_count] = *v;
    *slot = ++m->vertex_count;
    if (2U * m->vertex_count > m->slot_count) {
        enlarge_slots(m);
    }
    return m->vertex_count - 1U;
}

/* One coordinate of a point after the transform. */
static double placed(const double row[4], const real3 *p)
{
    return row[0] * p->x + row[1] * p->y + row[2] * p->z + row[3];
}

static fix16_t round_off(double lsb)
{
    return (fix16_t)llrint(lsb);
}

uint32_t model_add_point(model *m, const place *where, const real3 *p)
{
    const double most = (double)KO_LIMIT;
    const real3 r = {LSB_PER_METRE * placed(m->placing.row[0], p),
                     LSB_PER_METRE * placed(m->placing.row[1], p),
                     LSB_PER_METRE * placed(m->placing.row[2], p)};
    if (!(fabs(r.x) <= most && fabs(r.y) <= most && fabs(r.z) <= most)) {
        refuse_at(where,
                  "found a point at (%.9g, %.9g, %.9g) m, expected each within +-8192 m (of "
                  "millimetres: --scale 0.001)",
                  r.x / LSB_PER_METRE, r.y / LSB_PER_METRE, r.z / LSB_PER_METRE);
    }
    if (m->point_count >= 100000000U) {
        refuse_at(where, "found more than 100000000 points");
    }
    const ko_vec3 v = {round_off(r.x), round_off(r.y), round_off(r.z)};
    const model_point point = {r, vertex_at(m, &v)};
    m->points = grow(m->points, m->point_count, sizeof(point));
    m->points[m->point_count] = point;
    return m->point_count++;
}

/* ---- triangles ---- */

void model_check_room(const model *m, const place *where, uint64_t faces)
{
    const uint64_t total = m->face_count + faces;
    if (total > KO_MESH_MAX_FACES) {
        refuse_at(
            where,
            "found %llu triangles%s, expected at most %u in a mesh: simplify it, or divide it "
            "into several files",
            (unsigned long long)total, m->face_count > 0U ? " (so far)" : "", KO_MESH_MAX_FACES);
    }
}

static void add_triangle(model *m, const place *where, uint32_t a, uint32_t b, uint32_t c)
{
    const model_face face = {{a, b, c}, *where};
    model_check_room(m, where, 1);
    m->faces = grow(m->faces, m->face_count, sizeof(face));
    m->faces[m->face_count++] = face;
}

/* ---- polygons ---- */

real3 real_sub(real3 a, real3 b)
{
    const real3 r = {a.x - b.x, a.y - b.y, a.z - b.z};
    return r;
}

real3 real_cross(real3 a, real3 b)
{
    const real3 r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return r;
}

double real_dot(real3 a, real3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

double real_length(real3 a)
{
    return sqrt(real_dot(a, a));
}

typedef struct polygon {
    const model *m;
    const uint32_t *corners;
    uint32_t count;
    real3 normal; /* of length 1, or 0 if it has no area */
} polygon;

static real3 corner(const polygon *p, uint32_t i)
{
    return p->m->points[p->corners[i % p->count]].real;
}

/* Twice the area of triangle i of the fan, as a vector. */
static real3 fan_normal(const polygon *p, uint32_t i)
{
    return real_cross(real_sub(corner(p, i), corner(p, 0)),
                      real_sub(corner(p, i + 1U), corner(p, 0)));
}

/* Twice the area as a vector: the sum over a fan, for any shape. If the triangles cancel each other
 * it is that of the largest, and the others turn in the wrong direction. */
static real3 normal_of(const polygon *p)
{
    real3 sum = {0, 0, 0};
    real3 largest = {0, 0, 0};
    for (uint32_t i = 1; i + 1U < p->count; i++) {
        const real3 n = fan_normal(p, i);
        sum = (real3){sum.x + n.x, sum.y + n.y, sum.z + n.z};
        largest = (real_length(n) > real_length(largest)) ? n : largest;
    }
    const real3 n = (real_length(sum) > 1e-6 * real_length(largest)) ? sum : largest;
    const double length = real_length(n);
    const double scale = (length > 0) ? 1 / length : 0;
    return (real3){scale * n.x, scale * n.y, scale * n.z};
}

/* The distance of b from the line through a and c, in the plane: above 0 on the outer side. */
static double depth_at(const polygon *p, real3 a, real3 b, real3 c)
{
    const double base = real_length(real_sub(c, a));
    const real3 n = real_cross(real_sub(b, a), real_sub(c, b));
    return (base > 0) ? real_dot(n, p->normal) / base : 0;
}

/* The most by which corners and triangles of the fan turn in the wrong direction, in LSB. 0 for
 * convex polygons. */
static double dent_of(const polygon *p)
{
    double dent = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        dent = fmax(dent, -depth_at(p, corner(p, i), corner(p, i + 1U), corner(p, i + 2U)));
    }
    for (uint32_t i = 1; i + 1U < p->count; i++) {
        dent = fmax(dent, -depth_at(p, corner(p, 0), corner(p, i), corner(p, i + 1U)));
    }
    return dent;
}

/* The width of the polygon across its plane. */
static double bend_of(const polygon *p)
{
    double least = 0;
    double most = 0;
    for (uint32_t i = 1; i < p->count; i++) {
        const double h = real_dot(real_sub(corner(p, i), corner(p, 0)), p->normal);
        least = fmin(least, h);
        most = fmax(most, h);
    }
    return most - least;
}

/* A surface through the polygon's edges that stays between its highest and lowest corner is within
 * `bend` of the fan. The fan lies between them too, and above the same part of the plane. */
static void check_polygon(model *m, const place *where, const polygon *p)
{
    const double most_dent = 1;
    const double most_bend = LSB_PER_METRE / 1000;
    const double dent = dent_of(p);
    const double bend = bend_of(p);
    if (bend > most_bend) {
        refuse_at(
            where,
            "found a polygon of %u corners that bends by %.3g mm, expected at most 1 mm: divide "
            "it into triangles",
            p->count, bend * 1000 / LSB_PER_METRE);
    }
    if (dent > most_dent) {
        refuse_at(
            where,
            "found a polygon of %u corners that is not convex, expected a convex one: divide it "
            "into triangles",
            p->count);
    }
    m->bend = fmax(m->bend, bend + dent);
}

void model_add_face(model *m, const place *where, const uint32_t *corners, uint32_t count)
{
    if (count < 3U) {
        refuse_at(where, "found %u corners, expected at least 3", count);
    }
    model_check_room(m, where, (uint64_t)count - 2U);
    if (count > 3U) {
        polygon p = {.m = m, .corners = corners, .count = count};
        p.normal = normal_of(&p);
        check_polygon(m, where, &p);
        m->polygons++;
    }
    for (uint32_t i = 1; i + 1U < count; i++) {
        add_triangle(m, where, corners[0], corners[i], corners[i + 1U]);
    }
}
