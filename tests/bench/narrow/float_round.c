/* Spheres, capsules, lozenges: squared distances of their cores. */
#include "float_forms.h"

#include "float_vector.h"

/* RTCD 5.1.3.1 */
static inline float beyond(float x, float c, float r)
{
    const float d = size(x - c) - r;
    return (d > 0.0F) ? d * d : 0.0F;
}

float float_sphere_box(const spheref *sphere, const boxf *box)
{
    const float square = beyond(sphere->c.x, box->c.x, box->r.x) +
                         beyond(sphere->c.y, box->c.y, box->r.y) +
                         beyond(sphere->c.z, box->c.z, box->r.z);
    return greater(root(square) - sphere->r, 0.0F);
}

/* RTCD 5.1.9. No segment here is a point. */
static inline float square_between(const segmentf *p, const segmentf *q, float *s, float *t)
{
    const vec3f d1 = minus(p->b, p->a);
    const vec3f d2 = minus(q->b, q->a);
    const vec3f r = minus(p->a, q->a);
    const float a = dot(d1, d1);
    const float e = dot(d2, d2);
    const float f = dot(d2, r);
    const float c = dot(d1, r);
    const float b = dot(d1, d2);
    const float denominator = a * e - b * b;
    *s = (denominator != 0.0F) ? limited((b * f - c * e) / denominator) : 0.0F;
    *t = (b * *s + f) / e;
    if (*t < 0.0F) {
        *t = 0.0F;
        *s = limited(-c / a);
    } else if (*t > 1.0F) {
        *t = 1.0F;
        *s = limited((b - c) / a);
    }
    const vec3f d = minus(plus(p->a, times(d1, *s)), plus(q->a, times(d2, *t)));
    return dot(d, d);
}

float float_segments(const segmentf *a, const segmentf *b, float *s, float *t)
{
    return square_between(a, b, s, t);
}

float float_capsules_clearance(const capsulef *a, const capsulef *b)
{
    float s;
    float t;
    return greater(root(square_between(&a->axis, &b->axis, &s, &t)) - (a->r + b->r), 0.0F);
}

bool float_capsules_overlap(const capsulef *a, const capsulef *b)
{
    float s;
    float t;
    const float reach = a->r + b->r;
    return square_between(&a->axis, &b->axis, &s, &t) <= reach * reach;
}

/* ---- lozenges: rectangles with a radius ---- */

typedef struct rectangle {
    vec3f corner[4];
    segmentf edge[4];
    vec3f n;
    float uu;
    float vv;
} rectangle;

static inline void set_rectangle(const lozengef *from, rectangle *out)
{
    out->corner[0] = from->a;
    out->corner[1] = plus(from->a, from->u);
    out->corner[2] = plus(out->corner[1], from->v);
    out->corner[3] = plus(from->a, from->v);
    UNROLLED
    for (int i = 0; i < 4; i++) {
        out->edge[i] = (segmentf){out->corner[i], out->corner[(i + 1) % 4]};
    }
    out->n = cross(from->u, from->v);
    out->uu = dot(from->u, from->u);
    out->vv = dot(from->v, from->v);
}

static inline bool is_over(const lozengef *of, const rectangle *r, vec3f d)
{
    const float s = dot(d, of->u);
    const float t = dot(d, of->v);
    return s >= 0.0F && s <= r->uu && t >= 0.0F && t <= r->vv;
}

/* The least squared distance of the corners of `other` that are over the inside of `of`; 0 if an
 * edge passes through. */
static float square_over(const lozengef *of, const rectangle *r, const rectangle *other,
                         float least)
{
    const float nn = 1.0F / dot(r->n, r->n);
    float height[4];
    UNROLLED
    for (int i = 0; i < 4; i++) {
        const vec3f d = minus(other->corner[i], of->a);
        height[i] = dot(d, r->n);
        if (is_over(of, r, d)) {
            least = lesser(least, height[i] * height[i] * nn);
        }
    }
    UNROLLED
    for (int i = 0; i < 4; i++) {
        const float from = height[i];
        const float to = height[(i + 1) % 4];
        if (from * to < 0.0F) {
            const vec3f way = minus(other->edge[i].b, other->edge[i].a);
            const vec3f at = plus(other->edge[i].a, times(way, from / (from - to)));
            if (is_over(of, r, minus(at, of->a))) {
                return 0.0F;
            }
        }
    }
    return least;
}

float float_lozenges(const lozengef *a, const lozengef *b)
{
    rectangle p;
    rectangle q;
    float least = 1e30F;
    set_rectangle(a, &p);
    set_rectangle(b, &q);
    least = square_over(a, &p, &q, least);
    least = square_over(b, &q, &p, least);
    for (int i = 0; i < 16 && least > 0.0F; i++) {
        float s;
        float t;
        least = lesser(least, square_between(&p.edge[i / 4], &q.edge[i % 4], &s, &t));
    }
    return greater(root(least) - (a->r + b->r), 0.0F);
}
