/* Vectors in float, for the usual forms. */
#ifndef FLOAT_VECTOR_H
#define FLOAT_VECTOR_H

#include "usual.h"

/* Before a loop over axes or corners: written out, as the books do. */
#define UNROLLED _Pragma("GCC unroll 4")

#ifdef __ARM_FP
/* The core's own square root: sqrtf would also set errno. */
static inline float root(float x)
{
    float r;
    __asm__("vsqrt.f32 %0, %1" : "=t"(r) : "t"(x));
    return r;
}
#else
float sqrtf(float x);
#define root sqrtf
#endif

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

static inline vec3f cross(vec3f a, vec3f b)
{
    return (vec3f){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline float size(float x)
{
    return (x < 0.0F) ? -x : x;
}

static inline float lesser(float a, float b)
{
    return (a < b) ? a : b;
}

static inline float greater(float a, float b)
{
    return (a > b) ? a : b;
}

static inline float limited(float t)
{
    return (t < 0.0F) ? 0.0F : (t > 1.0F) ? 1.0F : t;
}

#endif
