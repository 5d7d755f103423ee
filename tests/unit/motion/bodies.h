/* Bodies that the tests share, in metres. */
#ifndef BODIES_H
#define BODIES_H

#include "harness.h"
#include "keepout/motion.h"

#define M(x) ((fix16_t)((x)*65536))

static inline ko_body sphere_at(fix16_t x, fix16_t y, fix16_t z, fix16_t r)
{
    const ko_body b = {.as.sphere = {{x, y, z}, r}, .kind = KO_BODY_SPHERE};
    return b;
}

static inline ko_body box_at(fix16_t x, fix16_t y, fix16_t z, fix16_t r)
{
    const ko_body b = {.as.box = {{x, y, z}, {r, r, r}}, .kind = KO_BODY_BOX};
    return b;
}

/* An upright capsule, 2 m long. */
static inline ko_body capsule_at(fix16_t x, fix16_t y, fix16_t z, fix16_t r)
{
    const ko_body b = {.as.capsule = {{x, y, z - M(1)}, {x, y, z + M(1)}, r},
                       .kind = KO_BODY_CAPSULE};
    return b;
}

static inline ko_body any_at(ko_body_kind kind, fix16_t x, fix16_t y, fix16_t z, fix16_t r)
{
    return (kind == KO_BODY_SPHERE)    ? sphere_at(x, y, z, r)
           : (kind == KO_BODY_CAPSULE) ? capsule_at(x, y, z, r)
                                       : box_at(x, y, z, r);
}

#endif
