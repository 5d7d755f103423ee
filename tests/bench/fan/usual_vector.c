/* Distances from lines, as vector libraries compute them. */
#include "usual.h"
#include "usual_root.h"

static float limited(float t)
{
    return (t < 0.0F) ? 0.0F : (t > 1.0F) ? 1.0F : t;
}

float vec3f_distance_to_line(const vec3f *from, const vec3f *to, const vec3f *p)
{
    const vec3f way = {to->x - from->x, to->y - from->y, to->z - from->z};
    const vec3f e = {p->x - from->x, p->y - from->y, p->z - from->z};
    const float whole = way.x * way.x + way.y * way.y + way.z * way.z;
    const float t =
        (whole > 0.0F) ? limited((way.x * e.x + way.y * e.y + way.z * e.z) / whole) : 0.0F;
    const vec3f at = {from->x + t * way.x, from->y + t * way.y, from->z + t * way.z};
    const vec3f d = {p->x - at.x, p->y - at.y, p->z - at.z};
    return usual_root(d.x * d.x + d.y * d.y + d.z * d.z);
}

float vec2f_square_to_line(const vec3f *from, const vec3f *to, const vec3f *p)
{
    const float x = to->x - from->x;
    const float y = to->y - from->y;
    const float u = p->x - from->x;
    const float v = p->y - from->y;
    const float whole = x * x + y * y;
    const float t = (whole > 0.0F) ? limited((x * u + y * v) / whole) : 0.0F;
    const float du = u - t * x;
    const float dv = v - t * y;
    return du * du + dv * dv;
}

static float side(const vec3f *a, const vec3f *b, const vec3f *p)
{
    return (b->x - a->x) * (p->y - a->y) - (b->y - a->y) * (p->x - a->x);
}

bool vec2f_are_crossing(const vec3f *a, const vec3f *b, const vec3f *c, const vec3f *d)
{
    return (side(a, b, c) > 0.0F) != (side(a, b, d) > 0.0F) &&
           (side(c, d, a) > 0.0F) != (side(c, d, b) > 0.0F);
}

/* True if the point is inside, by the crossing number. */
bool vec2f_is_inside(const vec3f *polygon, int n, const vec3f *p)
{
    bool is_in = false;
    const vec3f *a = &polygon[n - 1];
    for (int i = 0; i < n; i++) {
        const vec3f *b = &polygon[i];
        if ((a->y > p->y) != (b->y > p->y)) {
            is_in = is_in != ((side(a, b, p) > 0.0F) == (b->y > a->y));
        }
        a = b;
    }
    return is_in;
}
