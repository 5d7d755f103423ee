/* The two things that calls about a pair are asked of: each of every kind. */
#ifndef PAIR_H
#define PAIR_H

#include "worst.h"

typedef struct thing {
    ko_vec3 point;
    ko_aabb aabb;
    ko_sphere sphere;
    ko_capsule capsule;
    ko_lozenge lozenge;
    ko_obb obb;
    ko_triangle triangle;
    ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
    ko_segment segment;
    ko_ray ray;
    ko_line line;
    ko_plane plane;
    ko_pose pose;
    ko_quat quat;
    ko_body body;
    ko_mover mover;
} thing;

/* The results that calls write. */
typedef struct answers {
    fix16_t length;
    uint64_t square;
    uint32_t time;
    ko_q30 part[2];
    ko_vec3 point[2];
    ko_barycentric at;
    ko_triangle_hit hit;
    ko_encounter encounter;
    ko_leg_contact contact;
    ko_line line;
    ko_aabb aabb;
    ko_dir3 dir;
    ko_quat quat;
    ko_mat3 mat;
    ko_pose pose;
    ko_obb obb;
    ko_triangle triangle;
    ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
} answers;

enum { THING_GENES = 11, PAIR_GENES = 2 * THING_GENES + 10 };

extern thing pair_a, pair_b;
extern answers pair_out;
extern ko_vec3 pair_by;
extern fix16_t pair_reach;
extern unsigned pair_k;
extern ko_angle pair_angle;
extern volatile int pair_sink;

bool pair_make(const uint32_t *gene);

/* A row of a list is a function and its arguments. */
#define PAIR_CALL(name, arguments)                                                                 \
    static ko_status name##_of(uint32_t *purse)                                                    \
    {                                                                                              \
        (void)purse;                                                                               \
        pair_sink = (int)name arguments;                                                           \
        return KO_OK;                                                                              \
    }
#define PAIR_ROW(name, arguments) {#name, PAIR_GENES, pair_make, no_begin, name##_of, one_step},

#endif
