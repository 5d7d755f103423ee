#include "usual.h"

#include <float.h>

#include "usual_root.h"

static vec3f to_float(const ko_vec3 *v)
{
    const vec3f f = {(float)v->x / 65536.0F, (float)v->y / 65536.0F, (float)v->z / 65536.0F};
    return f;
}

void usual_make(const workload *from, usual_field *out)
{
    for (int i = 0; i < FIELD_OBSTACLES; i++) {
        out->obstacles[i].at = to_float(&from->obstacles[i].c);
        out->obstacles[i].radius = (float)from->obstacles[i].r / 65536.0F;
    }
    for (int i = 0; i < FIELD_CORNERS; i++) {
        out->fence[i] = to_float(&from->fence[i]);
    }
    for (int i = 0; i < FIELD_LEGS; i++) {
        out->from[i] = to_float(&from->legs[i].a);
        out->to[i] = to_float(&from->legs[i].b);
    }
}

/* ---- obstacles ---- */

static inline float dot(vec3f a, vec3f b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3f minus(vec3f a, vec3f b)
{
    const vec3f d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return d;
}

static inline float distance_to_point(vec3f a, vec3f way, float whole, vec3f p)
{
    const vec3f e = minus(p, a);
    float t = dot(way, e) / whole;
    t = (t < 0.0F) ? 0.0F : (t > 1.0F) ? 1.0F : t;
    const vec3f d = {e.x - t * way.x, e.y - t * way.y, e.z - t * way.z};
    return usual_root(dot(d, d));
}

static float margin_of_obstacles(const usual_field *field, vec3f from, vec3f to)
{
    const vec3f way = minus(to, from);
    const float whole = dot(way, way);
    float least = FLT_MAX;
    for (int i = 0; i < FIELD_OBSTACLES; i++) {
        const usual_obstacle *o = &field->obstacles[i];
        const float margin = distance_to_point(from, way, whole, o->at) - o->radius - 1.0F;
        least = (margin < least) ? margin : least;
    }
    return least;
}

/* ---- the fence, in the plane ---- */

static inline float square_to_edge(vec3f p, vec3f a, vec3f b)
{
    const float x = b.x - a.x;
    const float y = b.y - a.y;
    const float u = p.x - a.x;
    const float v = p.y - a.y;
    float t = (x * u + y * v) / (x * x + y * y);
    t = (t < 0.0F) ? 0.0F : (t > 1.0F) ? 1.0F : t;
    const float du = u - t * x;
    const float dv = v - t * y;
    return du * du + dv * dv;
}

static inline float side(vec3f a, vec3f b, vec3f p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static inline bool are_crossing(vec3f a, vec3f b, vec3f c, vec3f d)
{
    return (side(a, b, c) > 0.0F) != (side(a, b, d) > 0.0F) &&
           (side(c, d, a) > 0.0F) != (side(c, d, b) > 0.0F);
}

static inline float lower(float a, float b)
{
    return (a < b) ? a : b;
}

/* True if the point is inside, by the crossing number. */
static bool is_inside(const usual_field *field, vec3f p)
{
    bool is_in = false;
    for (int i = 0; i < FIELD_CORNERS; i++) {
        const vec3f a = field->fence[i];
        const vec3f b = field->fence[(i + 1 < FIELD_CORNERS) ? i + 1 : 0];
        if ((a.y > p.y) != (b.y > p.y)) {
            is_in = is_in != ((side(a, b, p) > 0.0F) == (b.y > a.y));
        }
    }
    return is_in;
}

static float margin_of_fence(const usual_field *field, vec3f from, vec3f to)
{
    float least = FLT_MAX;
    if (!is_inside(field, from)) {
        return USUAL_BROKEN;
    }
    for (int i = 0; i < FIELD_CORNERS; i++) {
        const vec3f a = field->fence[i];
        const vec3f b = field->fence[(i + 1 < FIELD_CORNERS) ? i + 1 : 0];
        if (are_crossing(from, to, a, b)) {
            return USUAL_BROKEN;
        }
        least = lower(least, lower(square_to_edge(from, a, b), square_to_edge(to, a, b)));
        least = lower(least, lower(square_to_edge(a, from, to), square_to_edge(b, from, to)));
    }
    return usual_root(least) - 1.0F;
}

void tuned_margins(const usual_field *field, bool has_fence, float margins[FIELD_LEGS])
{
    for (int i = 0; i < FIELD_LEGS; i++) {
        float margin = margin_of_obstacles(field, field->from[i], field->to[i]);
        if (has_fence) {
            margin = lower(margin, margin_of_fence(field, field->from[i], field->to[i]));
        }
        margins[i] = margin;
    }
}

/* ---- the float scan ---- */

static float usual_obstacles(const usual_field *field, const vec3f *from, const vec3f *to)
{
    float least = FLT_MAX;
    for (int i = 0; i < FIELD_OBSTACLES; i++) {
        const usual_obstacle *o = &field->obstacles[i];
        const float margin = vec3f_distance_to_line(from, to, &o->at) - o->radius - 1.0F;
        least = (margin < least) ? margin : least;
    }
    return least;
}

static float usual_fence(const usual_field *field, const vec3f *from, const vec3f *to)
{
    float least = FLT_MAX;
    if (!vec2f_is_inside(field->fence, FIELD_CORNERS, from)) {
        return USUAL_BROKEN;
    }
    for (int i = 0; i < FIELD_CORNERS; i++) {
        const vec3f *a = &field->fence[i];
        const vec3f *b = &field->fence[(i + 1 < FIELD_CORNERS) ? i + 1 : 0];
        if (vec2f_are_crossing(from, to, a, b)) {
            return USUAL_BROKEN;
        }
        least = lower(least, vec2f_square_to_line(a, b, from));
        least = lower(least, vec2f_square_to_line(a, b, to));
        least = lower(least, vec2f_square_to_line(from, to, a));
        least = lower(least, vec2f_square_to_line(from, to, b));
    }
    return usual_root(least) - 1.0F;
}

void usual_margins(const usual_field *field, bool has_fence, float margins[FIELD_LEGS])
{
    for (int i = 0; i < FIELD_LEGS; i++) {
        float margin = usual_obstacles(field, &field->from[i], &field->to[i]);
        if (has_fence) {
            margin = lower(margin, usual_fence(field, &field->from[i], &field->to[i]));
        }
        margins[i] = margin;
    }
}
