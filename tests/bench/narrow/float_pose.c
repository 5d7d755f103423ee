/* Poses as matrices by columns. */
#include "float_forms.h"

#include "float_vector.h"

static inline vec3f turned(const mat3f *m, vec3f v)
{
    return plus(plus(times(m->x, v.x), times(m->y, v.y)), times(m->z, v.z));
}

void float_pose_compose(const posef *a, const posef *b, posef *out)
{
    out->r = (mat3f){turned(&a->r, b->r.x), turned(&a->r, b->r.y), turned(&a->r, b->r.z)};
    out->t = plus(turned(&a->r, b->t), a->t);
}

vec3f float_pose_point(const posef *pose, vec3f p)
{
    return plus(turned(&pose->r, p), pose->t);
}

/* For a unit quaternion. */
void float_from_quat(const quatf *q, mat3f *out)
{
    const float x2 = q->x + q->x;
    const float y2 = q->y + q->y;
    const float z2 = q->z + q->z;
    const float xx = q->x * x2;
    const float yy = q->y * y2;
    const float zz = q->z * z2;
    const float xy = q->x * y2;
    const float xz = q->x * z2;
    const float yz = q->y * z2;
    const float wx = q->w * x2;
    const float wy = q->w * y2;
    const float wz = q->w * z2;
    out->x = (vec3f){1.0F - (yy + zz), xy + wz, xz - wy};
    out->y = (vec3f){xy - wz, 1.0F - (xx + zz), yz + wx};
    out->z = (vec3f){xz + wy, yz - wx, 1.0F - (xx + yy)};
}
