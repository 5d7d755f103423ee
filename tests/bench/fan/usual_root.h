/* The core's own square root. */
#ifndef USUAL_ROOT_H
#define USUAL_ROOT_H

#ifdef __ARM_FP
static inline float usual_root(float x)
{
    float r;
    __asm__("vsqrt.f32 %0, %1" : "=t"(r) : "t"(x));
    return r;
}
#else
float sqrtf(float x);
static inline float usual_root(float x)
{
    return sqrtf(x);
}
#endif

#endif
