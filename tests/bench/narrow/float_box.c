/* Oriented boxes and rays against boxes. */
#include "float_forms.h"

#include "float_vector.h"

static inline void to_array(vec3f v, float out[3])
{
    out[0] = v.x;
    out[1] = v.y;
    out[2] = v.z;
}

/* RTCD 4.4.1: separating axes, with an epsilon for parallel edges. */
bool float_obbs(const obbf *a, const obbf *b)
{
    float r[3][3];
    float s[3][3];
    float t[3];
    float ea[3];
    float eb[3];
    const vec3f d = minus(b->c, a->c);
    to_array(a->r, ea);
    to_array(b->r, eb);
    UNROLLED
    for (int i = 0; i < 3; i++) {
        t[i] = dot(d, a->axis[i]);
        UNROLLED
        for (int j = 0; j < 3; j++) {
            r[i][j] = dot(a->axis[i], b->axis[j]);
            s[i][j] = size(r[i][j]) + 1e-6F;
        }
    }
    UNROLLED
    for (int i = 0; i < 3; i++) {
        if (size(t[i]) > ea[i] + eb[0] * s[i][0] + eb[1] * s[i][1] + eb[2] * s[i][2]) {
            return false;
        }
    }
    UNROLLED
    for (int i = 0; i < 3; i++) {
        const float at = t[0] * r[0][i] + t[1] * r[1][i] + t[2] * r[2][i];
        if (size(at) > eb[i] + ea[0] * s[0][i] + ea[1] * s[1][i] + ea[2] * s[2][i]) {
            return false;
        }
    }
    UNROLLED
    for (int i = 0; i < 3; i++) {
        const int i1 = (i + 1) % 3;
        const int i2 = (i + 2) % 3;
        UNROLLED
        for (int j = 0; j < 3; j++) {
            const int j1 = (j + 1) % 3;
            const int j2 = (j + 2) % 3;
            const float ra = ea[i1] * s[i2][j] + ea[i2] * s[i1][j];
            const float rb = eb[j1] * s[i][j2] + eb[j2] * s[i][j1];
            if (size(t[i2] * r[i1][j] - t[i1] * r[i2][j]) > ra + rb) {
                return false;
            }
        }
    }
    return true;
}

/* RTCD 5.1.4 */
static inline float beyond(float x, float r)
{
    const float d = size(x) - r;
    return (d > 0.0F) ? d * d : 0.0F;
}

float float_obb_sphere(const obbf *box, const spheref *sphere)
{
    const vec3f d = minus(sphere->c, box->c);
    const float square = beyond(dot(d, box->axis[0]), box->r.x) +
                         beyond(dot(d, box->axis[1]), box->r.y) +
                         beyond(dot(d, box->axis[2]), box->r.z);
    return greater(root(square) - sphere->r, 0.0F);
}

/* RTCD 5.3.3: slabs. */
static inline bool clip(float from, float way, float c, float r, float *enter, float *leave)
{
    if (size(way) < 1e-9F) {
        return size(from - c) <= r;
    }
    const float inverse = 1.0F / way;
    const float first = (c - r - from) * inverse;
    const float second = (c + r - from) * inverse;
    *enter = greater(*enter, lesser(first, second));
    *leave = lesser(*leave, greater(first, second));
    return *enter <= *leave;
}

float float_ray_box(const rayf *ray, const boxf *box)
{
    float enter = 0.0F;
    float leave = ray->length;
    const vec3f *o = &ray->origin;
    const vec3f *d = &ray->direction;
    const bool is_hit = clip(o->x, d->x, box->c.x, box->r.x, &enter, &leave) &&
                        clip(o->y, d->y, box->c.y, box->r.y, &enter, &leave) &&
                        clip(o->z, d->z, box->c.z, box->r.z, &enter, &leave);
    return is_hit ? enter / ray->length : -1.0F;
}
