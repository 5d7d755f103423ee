#include "usual.h"

#include <math.h>

#ifdef __ARM_FP
/* The core's own square root: sqrtf would also set errno. */
static inline float root(float x)
{
    float r;
    __asm__("vsqrt.f32 %0, %1" : "=t"(r) : "t"(x));
    return r;
}
#else
#define root sqrtf
#endif

/* ---- making ---- */

static vec3f of_lengths(const ko_vec3 *v)
{
    return (vec3f){(float)v->x / 65536.0F, (float)v->y / 65536.0F, (float)v->z / 65536.0F};
}

static vec3f of_direction(const ko_dir3 *d)
{
    const float one = (float)KO_Q30_ONE;
    return (vec3f){(float)d->x / one, (float)d->y / one, (float)d->z / one};
}

static bool are_allowed(const ko_arm_model *model, int i, int k)
{
    return ((model->allowed[i] >> k) & 1U) != 0U || ((model->allowed[k] >> i) & 1U) != 0U;
}

void usual_make(const ko_arm_model *model, usual_arm *arm)
{
    for (int i = 0; i < CHAIN_LINKS; i++) {
        const ko_arm_link *from = &model->links[i];
        const ko_mat3 *r = &from->origin.r;
        arm->links[i] = (usual_link){
            .origin = {of_direction(&r->x), of_direction(&r->y), of_direction(&r->z)},
            .at = of_lengths(&from->origin.t),
            .axis = of_direction(&from->axis),
            .parent = (from->parent == KO_ARM_NONE) ? -1 : from->parent,
            .turns = from->joint == (uint8_t)KO_JOINT_REVOLUTE,
        };
        for (int k = 0; k < CHAIN_LINKS; k++) {
            arm->are_tested[i][k] = i != k && !are_allowed(model, i, k);
        }
    }
    for (int i = 0; i < CHAIN_CAPSULES; i++) {
        const ko_arm_capsule *from = &model->capsules[i];
        arm->shapes[i] = (usual_capsule){of_lengths(&from->shape.a), of_lengths(&from->shape.b),
                                         (float)from->shape.r / 65536.0F, from->link};
    }
}

/* ---- placing ---- */

static inline float dot(vec3f a, vec3f b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec3f minus(vec3f a, vec3f b)
{
    return (vec3f){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec3f plus(vec3f a, vec3f b)
{
    return (vec3f){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec3f times(vec3f a, float t)
{
    return (vec3f){a.x * t, a.y * t, a.z * t};
}

static vec3f turn(const mat3f *m, vec3f v)
{
    return plus(plus(times(m->x, v.x), times(m->y, v.y)), times(m->z, v.z));
}

static mat3f multiply(const mat3f *a, const mat3f *b)
{
    return (mat3f){turn(a, b->x), turn(a, b->y), turn(a, b->z)};
}

/* The rotation around an axis, by Rodrigues' formula. */
static mat3f about(vec3f n, float angle)
{
    const float s = sinf(angle);
    const float c = cosf(angle);
    const float k = 1.0F - c;
    return (mat3f){
        {c + k * n.x * n.x, k * n.x * n.y + s * n.z, k * n.x * n.z - s * n.y},
        {k * n.x * n.y - s * n.z, c + k * n.y * n.y, k * n.y * n.z + s * n.x},
        {k * n.x * n.z + s * n.y, k * n.y * n.z - s * n.x, c + k * n.z * n.z},
    };
}

void usual_place(usual_arm *arm, const float angles[CHAIN_JOINTS])
{
    int joint = 0;
    for (int i = 0; i < CHAIN_LINKS; i++) {
        const usual_link *link = &arm->links[i];
        arm->turned[i] = link->origin;
        arm->at[i] = link->at;
        if (link->parent >= 0) {
            const mat3f *above = &arm->turned[link->parent];
            arm->turned[i] = multiply(above, &link->origin);
            arm->at[i] = plus(turn(above, link->at), arm->at[link->parent]);
        }
        if (link->turns) {
            const mat3f r = about(link->axis, angles[joint++]);
            arm->turned[i] = multiply(&arm->turned[i], &r);
        }
    }
    for (int i = 0; i < CHAIN_CAPSULES; i++) {
        const usual_capsule *from = &arm->shapes[i];
        const mat3f *m = &arm->turned[from->link];
        arm->placed[i] = *from;
        arm->placed[i].a = plus(turn(m, from->a), arm->at[from->link]);
        arm->placed[i].b = plus(turn(m, from->b), arm->at[from->link]);
    }
}

/* ---- pairs ---- */

static inline float limited(float t)
{
    return (t < 0.0F) ? 0.0F : (t > 1.0F) ? 1.0F : t;
}

/* Squared distance of two segments, after Ericson, Real-Time Collision Detection, 5.1.9. No capsule
 * here is a sphere. */
static float square_between(vec3f p1, vec3f q1, vec3f p2, vec3f q2)
{
    const vec3f d1 = minus(q1, p1);
    const vec3f d2 = minus(q2, p2);
    const vec3f r = minus(p1, p2);
    const float a = dot(d1, d1);
    const float e = dot(d2, d2);
    const float f = dot(d2, r);
    const float c = dot(d1, r);
    const float b = dot(d1, d2);
    const float denominator = a * e - b * b;
    float s = (denominator != 0.0F) ? limited((b * f - c * e) / denominator) : 0.0F;
    float t = (b * s + f) / e;
    if (t < 0.0F) {
        t = 0.0F;
        s = limited(-c / a);
    } else if (t > 1.0F) {
        t = 1.0F;
        s = limited((b - c) / a);
    }
    const vec3f d = minus(plus(p1, times(d1, s)), plus(p2, times(d2, t)));
    return dot(d, d);
}

void usual_pairs(const usual_arm *arm, float clearance[CHAIN_CAPSULES][CHAIN_CAPSULES])
{
    for (int a = 0; a < CHAIN_CAPSULES; a++) {
        const usual_capsule *p = &arm->placed[a];
        for (int b = a + 1; b < CHAIN_CAPSULES; b++) {
            const usual_capsule *q = &arm->placed[b];
            if (arm->are_tested[p->link][q->link]) {
                const float d =
                    root(square_between(p->a, p->b, q->a, q->b)) - p->radius - q->radius;
                clearance[a][b] = (d > 0.0F) ? d : 0.0F;
            }
        }
    }
}
