/** A body: a sphere, a capsule or a box as one type. Obstacles, the parts of a vehicle, and what
 * moves or stands in a field are bodies. */
#ifndef KEEPOUT_BODY_H
#define KEEPOUT_BODY_H

#include "keepout/shape.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of a body. */
typedef enum ko_body_kind {
    KO_BODY_SPHERE = 0,  /**< as.sphere */
    KO_BODY_CAPSULE = 1, /**< as.capsule */
    KO_BODY_BOX = 2      /**< as.box */
} KO_ENUM ko_body_kind;

/** A volume of one of three kinds; 32 bytes. A point is a sphere or a box of radius 0. */
typedef struct ko_body {
    union {
        ko_sphere sphere;
        ko_capsule capsule;
        ko_aabb box;
    } as;              /**< the volume that kind names */
    ko_body_kind kind; /**< which member of as holds it */
} ko_body;

/** Checks that a body has a kind and is legal.
 *
 * @fails  KO_E_RANGE if not */
KO_CHECKED ko_status ko_body_check(const ko_body *body);

/** The box around a body.
 *
 * @promise  exact for spheres and boxes; for a capsule as ko_aabb_from_capsule
 * @fails    KO_E_RANGE if the body is not legal */
KO_CHECKED ko_status ko_aabb_from_body(const ko_body *body, ko_aabb *box);

/** Distance between two bodies that stand.
 *
 * @param[out] clearance  0 if they touch
 * @promise  conservative: never above the true distance, less than 1 LSB below it
 * @fails    KO_E_RANGE if a body is not legal
 * @cost     at most that of ko_capsule_clearance_aabb */
KO_CHECKED ko_status ko_body_clearance(const ko_body *a, const ko_body *b, fix16_t *clearance);

#ifdef __cplusplus
}
#endif

#endif
