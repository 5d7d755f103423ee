/* Triangles: against boxes and segments, and two of them. */
#include "float_forms.h"

#include "float_vector.h"

static inline float least3(float a, float b, float c)
{
    return lesser(lesser(a, b), c);
}

static inline float most3(float a, float b, float c)
{
    return greater(greater(a, b), c);
}

/* True iff the axis `l` separates the triangle, seen from the box's centre, from the box. */
static inline bool separates(vec3f l, vec3f v0, vec3f v1, vec3f v2, vec3f r)
{
    const float p0 = dot(l, v0);
    const float p1 = dot(l, v1);
    const float p2 = dot(l, v2);
    const float reach = r.x * size(l.x) + r.y * size(l.y) + r.z * size(l.z);
    return least3(p0, p1, p2) > reach || most3(p0, p1, p2) < -reach;
}

/* RTCD 5.2.9, after Akenine-Moeller: 13 axes. */
bool float_triangle_box(const trianglef *triangle, const boxf *box)
{
    const vec3f v0 = minus(triangle->v[0], box->c);
    const vec3f v1 = minus(triangle->v[1], box->c);
    const vec3f v2 = minus(triangle->v[2], box->c);
    const vec3f edge[3] = {minus(v1, v0), minus(v2, v1), minus(v0, v2)};
    const vec3f r = box->r;
    if (least3(v0.x, v1.x, v2.x) > r.x || most3(v0.x, v1.x, v2.x) < -r.x ||
        least3(v0.y, v1.y, v2.y) > r.y || most3(v0.y, v1.y, v2.y) < -r.y ||
        least3(v0.z, v1.z, v2.z) > r.z || most3(v0.z, v1.z, v2.z) < -r.z) {
        return false;
    }
    const vec3f n = cross(edge[0], edge[1]);
    const float reach = r.x * size(n.x) + r.y * size(n.y) + r.z * size(n.z);
    if (size(dot(n, v0)) > reach) {
        return false;
    }
    UNROLLED
    for (int i = 0; i < 3; i++) {
        const vec3f e = edge[i];
        if (separates((vec3f){0.0F, -e.z, e.y}, v0, v1, v2, r) ||
            separates((vec3f){e.z, 0.0F, -e.x}, v0, v1, v2, r) ||
            separates((vec3f){-e.y, e.x, 0.0F}, v0, v1, v2, r)) {
            return false;
        }
    }
    return true;
}

/* ---- two triangles, after Moeller: intervals on the line in which the planes meet ---- */

/* The signed heights of a triangle over the plane of another. False if it is on one side. */
static inline bool cross_plane(const trianglef *t, vec3f n, float offset, float height[3])
{
    UNROLLED
    for (int i = 0; i < 3; i++) {
        height[i] = dot(n, t->v[i]) - offset;
        height[i] = (size(height[i]) < 1e-6F) ? 0.0F : height[i];
    }
    return least3(height[0], height[1], height[2]) <= 0.0F &&
           most3(height[0], height[1], height[2]) >= 0.0F;
}

/* The corner that is alone on its side of the plane. */
static inline int corner_alone(const float h[3])
{
    if (h[0] * h[1] > 0.0F) {
        return 2;
    }
    if (h[0] * h[2] > 0.0F) {
        return 1;
    }
    if (h[1] * h[2] > 0.0F || h[0] != 0.0F) {
        return 0;
    }
    return (h[1] != 0.0F) ? 1 : 2;
}

/* The part of the line in the triangle, by projections on the line's direction. */
static inline void interval(const float p[3], const float h[3], float *lo, float *hi)
{
    const int alone = corner_alone(h);
    const int i = (alone + 1) % 3;
    const int j = (alone + 2) % 3;
    const float a = p[alone] + (p[i] - p[alone]) * h[alone] / (h[alone] - h[i]);
    const float b = p[alone] + (p[j] - p[alone]) * h[alone] / (h[alone] - h[j]);
    *lo = lesser(a, b);
    *hi = greater(a, b);
}

static inline void project(const trianglef *t, vec3f way, float p[3])
{
    UNROLLED
    for (int i = 0; i < 3; i++) {
        p[i] = dot(way, t->v[i]);
    }
}

/* No two triangles here are coplanar. */
bool float_triangles(const trianglef *a, const trianglef *b)
{
    float of_a[3];
    float of_b[3];
    float p[3];
    float q[3];
    const vec3f nb = cross(minus(b->v[1], b->v[0]), minus(b->v[2], b->v[0]));
    if (!cross_plane(a, nb, dot(nb, b->v[0]), of_a)) {
        return false;
    }
    const vec3f na = cross(minus(a->v[1], a->v[0]), minus(a->v[2], a->v[0]));
    if (!cross_plane(b, na, dot(na, a->v[0]), of_b)) {
        return false;
    }
    const vec3f way = cross(na, nb);
    float a_lo;
    float a_hi;
    float b_lo;
    float b_hi;
    project(a, way, p);
    project(b, way, q);
    interval(p, of_a, &a_lo, &a_hi);
    interval(q, of_b, &b_lo, &b_hi);
    return a_lo <= b_hi && b_lo <= a_hi;
}

/* Moeller and Trumbore, Fast, Minimum Storage Ray/Triangle Intersection. */
float float_segment_triangle(const segmentf *segment, const trianglef *triangle)
{
    const vec3f way = minus(segment->b, segment->a);
    const vec3f e1 = minus(triangle->v[1], triangle->v[0]);
    const vec3f e2 = minus(triangle->v[2], triangle->v[0]);
    const vec3f p = cross(way, e2);
    const float determinant = dot(e1, p);
    if (size(determinant) < 1e-9F) {
        return -1.0F;
    }
    const float inverse = 1.0F / determinant;
    const vec3f from = minus(segment->a, triangle->v[0]);
    const float u = dot(from, p) * inverse;
    if (u < 0.0F || u > 1.0F) {
        return -1.0F;
    }
    const vec3f q = cross(from, e1);
    const float v = dot(way, q) * inverse;
    if (v < 0.0F || u + v > 1.0F) {
        return -1.0F;
    }
    const float t = dot(e2, q) * inverse;
    return (t < 0.0F || t > 1.0F) ? -1.0F : t;
}
