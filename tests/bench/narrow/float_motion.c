/* Times of first contact. */
#include "float_forms.h"

#include "float_vector.h"

/* The first t of 0 .. 1 at which a point that moves from `from` by `by` is within reach of the
 * origin, or -1. RTCD 5.5.5 */
static inline float reaches(vec3f from, vec3f by, float reach)
{
    const float c = dot(from, from) - reach * reach;
    if (c <= 0.0F) {
        return 0.0F;
    }
    const float a = dot(by, by);
    const float b = dot(from, by);
    const float d = b * b - a * c;
    if (b >= 0.0F || d < 0.0F) {
        return -1.0F;
    }
    const float t = (-b - root(d)) / a;
    return (t > 1.0F) ? -1.0F : t;
}

float float_moving_spheres(const spheref *a, const spheref *b, vec3f by)
{
    return reaches(minus(a->c, b->c), by, a->r + b->r);
}

/* RTCD 5.3.2 */
float float_segment_sphere(const segmentf *segment, const spheref *sphere)
{
    return reaches(minus(segment->a, sphere->c), minus(segment->b, segment->a), sphere->r);
}

static inline bool clip(float from, float way, float r, float *enter, float *leave)
{
    if (size(way) < 1e-9F) {
        return size(from) <= r;
    }
    const float inverse = 1.0F / way;
    const float first = (-r - from) * inverse;
    const float second = (r - from) * inverse;
    *enter = greater(*enter, lesser(first, second));
    *leave = lesser(*leave, greater(first, second));
    return *enter <= *leave;
}

/* The first t at which a point meets a capsule from -r to r of axis x, at y and z. RTCD 5.3.7, for
 * an axis of the frame. */
static float meets_edge(vec3f from, vec3f by, float r, float reach)
{
    const float c = from.y * from.y + from.z * from.z - reach * reach;
    const float a = by.y * by.y + by.z * by.z;
    const float b = from.y * by.y + from.z * by.z;
    const float d = b * b - a * c;
    float t = 0.0F;
    if (c > 0.0F) {
        if (b >= 0.0F || d < 0.0F) {
            return 2.0F;
        }
        t = (-b - root(d)) / a;
    }
    const float x = from.x + by.x * t;
    if (size(x) <= r) {
        return t;
    }
    from.x += (x < 0.0F) ? r : -r;
    t = reaches(from, by, reach);
    return (t < 0.0F) ? 2.0F : t;
}

/* The edge along an axis, at the box's corner that is nearest to where the point enters. The axes
 * are turned so that the edge lies along x. */
static float meets_edge_along(int axis, vec3f from, vec3f by, vec3f r, vec3f corner, float reach)
{
    const vec3f d = minus(from, corner);
    switch (axis) {
    case 0:
        return meets_edge((vec3f){from.x, d.y, d.z}, by, r.x, reach);
    case 1:
        return meets_edge((vec3f){from.y, d.z, d.x}, (vec3f){by.y, by.z, by.x}, r.y, reach);
    default:
        return meets_edge((vec3f){from.z, d.x, d.y}, (vec3f){by.z, by.x, by.y}, r.z, reach);
    }
}

/* RTCD 5.5.7: the box grown by the radius, and near its edges and corners the capsules around
 * them. */
float float_moving_sphere_box(const spheref *sphere, const boxf *box, vec3f by)
{
    const vec3f from = minus(sphere->c, box->c);
    const float reach = sphere->r;
    const vec3f r = box->r;
    float enter = 0.0F;
    float leave = 1.0F;
    if (!clip(from.x, by.x, r.x + reach, &enter, &leave) ||
        !clip(from.y, by.y, r.y + reach, &enter, &leave) ||
        !clip(from.z, by.z, r.z + reach, &enter, &leave)) {
        return -1.0F;
    }
    const vec3f at = plus(from, times(by, enter));
    const bool outside[3] = {size(at.x) > r.x, size(at.y) > r.y, size(at.z) > r.z};
    const int count = outside[0] + outside[1] + outside[2];
    if (count <= 1) {
        return enter;
    }
    const vec3f corner = {(at.x < 0.0F) ? -r.x : r.x, (at.y < 0.0F) ? -r.y : r.y,
                          (at.z < 0.0F) ? -r.z : r.z};
    float least = 2.0F;
    for (int axis = 0; axis < 3; axis++) {
        if (count == 3 || !outside[axis]) {
            least = lesser(least, meets_edge_along(axis, from, by, r, corner, reach));
        }
    }
    return (least > 1.0F) ? -1.0F : least;
}
