#include "src/math/digest.h"

uint32_t koi_digest_pointer(uint32_t state, const void *pointer)
{
    const uint64_t address = (uintptr_t)pointer;
    return koi_digest(koi_digest(state, (uint32_t)address), (uint32_t)(address >> 32));
}

uint32_t koi_digest_vec3(uint32_t state, const ko_vec3 *v)
{
    state = koi_digest(state, (uint32_t)v->x);
    state = koi_digest(state, (uint32_t)v->y);
    return koi_digest(state, (uint32_t)v->z);
}
