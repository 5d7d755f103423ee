/* Motion: when two moving bodies meet and how near they come, what it takes to stop, and how much
 * room there is along the legs a vehicle may take.
 *
 * Never clear by mistake: what was not looked at to its end, or could not be looked at, has a state
 * of its own, and a margin that is less than any other.
 *
 * Bounds are in LSB (2^-16 m). */
#ifndef KEEPOUT_MOTION_H
#define KEEPOUT_MOTION_H

#include "keepout/mesh_query.h"
#include "keepout/sweep.h"
#include "keepout/tree_cast.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- bodies ---- */

typedef enum ko_body_kind {
    KO_BODY_SPHERE = 0,
    KO_BODY_CAPSULE = 1,
    KO_BODY_BOX = 2
} KO_ENUM ko_body_kind;

/* A body of one of three kinds; 32 bytes. */
typedef struct ko_body {
    union {
        ko_sphere sphere;
        ko_capsule capsule;
        ko_aabb box;
    } as;
    ko_body_kind kind;
} ko_body;

/* KO_OK iff the body is legal; KO_E_RANGE iff it is not, or is of no kind; KO_E_ARG iff null.
 * Exact. Reentrant. */
ko_status ko_body_check(const ko_body *body);

/* The box of a body. Range: legal. Promise: as ko_aabb_from_capsule. Fails with KO_E_RANGE iff the
 * body is not legal, KO_E_ARG iff a pointer is null; then out is unchanged. Reentrant. */
ko_status ko_body_to_aabb(const ko_body *body, ko_aabb *out);

/* The distance between two bodies that stand, raw; 0 if they touch. Range: legal. Promise:
 * conservative: never above the true distance, less than 1 LSB below it. Fails with KO_E_RANGE iff
 * a body is not legal, KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: that of
 * ko_capsule_clearance_aabb. Reentrant. */
ko_status ko_body_clearance(const ko_body *a, const ko_body *b, fix16_t *out);

/* ---- two moving bodies ---- */

/* A body and its velocity, metres a second in Q16.16. Legal: the body is, and |velocity| <= 2^30 on
 * each axis. */
typedef struct ko_mover {
    ko_body body;
    ko_vec3 velocity;
} ko_mover;

/* Later than every time within a horizon. */
#define KO_TIME_NEVER 0xFFFFFFFFU

/* The longest horizon: 2^31 - 1 microseconds, 35 minutes. */
#define KO_MAX_HORIZON 0x7FFFFFFFU

/* How two bodies pass each other within a horizon. */
typedef struct ko_encounter {
    uint32_t contact; /* microseconds from now until they touch, 0: they do; KO_TIME_NEVER: not
                         within the horizon */
    fix16_t closest;  /* the least distance within the horizon, raw; 0 if they touch */
} ko_encounter;

/* When two bodies touch, and how near they come, if both keep their velocities for `horizon`
 * microseconds; nothing rotates. Range: legal movers, horizon <= KO_MAX_HORIZON; and each body,
 * larger by 1 LSB, is legal where it is and where it gets relative to the other (so within the
 * horizon they move against each other by 16 km at most). Promise: conservative. contact is never
 * later than the true time, and never KO_TIME_NEVER where they touch within the horizon. It is not
 * earlier than the time at which the same bodies touch with 4 LSB more between them if all of it is
 * within a box of 128 m, 8 of 1 km, 82 in all the range, less 1 microsecond and 2^-30 of the
 * horizon. closest is never above the true least distance, and less than 4 LSB below it; where it
 * is above 0 there is no contact. It may be 0 without a contact. Fails with KO_E_RANGE iff the
 * input is not in range, KO_E_ARG iff a pointer is null; then out is unchanged. Worst case:
 * ko_capsule_toi_aabb and ko_lozenge_clearance_aabb. Reentrant. Source: Ericson, Real-Time
 * Collision Detection, 5.5; closest approach as the distance of one body from what the other
 * sweeps. */
ko_status ko_motion_meet(const ko_mover *a, const ko_mover *b, uint32_t horizon, ko_encounter *out);

/* When within the horizon they are closest, in microseconds. Range and failures as ko_motion_meet.
 * Promise: at that time they are less than 12 LSB (and what they move in 1 microsecond) farther
 * apart than at the true time of closest approach; where they are as close for a while it is some
 * time of that. Worst case: 45 calls of ko_body_clearance. Reentrant. Source: Kiefer, Sequential
 * minimax search for a maximum, 1953 (golden section). */
ko_status ko_motion_closest_time(const ko_mover *a, const ko_mover *b, uint32_t horizon,
                                 uint32_t *at);

/* ---- stopping ---- */

/* How a vehicle stops: after `delay` microseconds (sensing, deciding, actuating) it slows down by
 * `deceleration`, metres a second squared in Q16.16. Legal: delay <= KO_MAX_HORIZON, deceleration >
 * 0. */
typedef struct ko_brake {
    uint32_t delay;
    fix16_t deceleration;
} ko_brake;

/* The way it takes to stop from a speed: speed delay + speed^2 / (2 deceleration), raw. Range: a
 * legal brake, speed >= 0. Promise: conservative: never below the true way, less than 2 LSB above
 * it. Fails with KO_E_RANGE iff the input is not in range or the way is 2^31 raw (32 km) or more,
 * KO_E_ARG iff a pointer is null; then out is unchanged. Worst case: two divisions of 64 bits.
 * Reentrant. */
ko_status ko_stop_distance(fix16_t speed, const ko_brake *brake, fix16_t *out);

typedef enum ko_stop {
    KO_STOP_UNKNOWN = 0, /* for your initialisation: nothing was judged */
    KO_STOP_FREE,        /* it could stop, and have more than the margin left */
    KO_STOP_BRAKE,       /* it can still stop, with the margin or less left: brake now */
    KO_STOP_LATE         /* it may not stop in time */
} KO_ENUM ko_stop;

/* Judges a speed by the clearance ahead, raw. Range: a legal brake, speed >= 0, margin >= 0, any
 * clearance (negative: late). Promise: conservative: FREE only if the true way + margin is less
 * than the clearance, BRAKE only if the true way is at most the clearance; a way beyond 32 km is
 * late. Fails with KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer is null; then
 * out is unchanged. Worst case: as ko_stop_distance. Reentrant. */
ko_status ko_stop_judge(fix16_t clearance, fix16_t margin, fix16_t speed, const ko_brake *brake,
                        ko_stop *out);

/* ---- legs: a fan of candidates ---- */

typedef enum ko_leg_state {
    KO_LEG_UNKNOWN = 0, /* not looked at to its end: the budget is spent, or an error stopped it */
    KO_LEG_RANGE,       /* the leg is not legal: nothing is known of it */
    KO_LEG_BLOCKED,     /* something is touched, or closer than the bound of the margin */
    KO_LEG_NEAR,        /* not touched; something is within reach */
    KO_LEG_CLEAR        /* nothing is within reach: margin is reach */
} KO_ENUM ko_leg_state;

/* Less than every margin: of a leg whose state is UNKNOWN or RANGE. */
#define KO_MARGIN_UNKNOWN INT32_MIN

/* A candidate: `way` is yours, the rest is the answer. */
typedef struct ko_leg {
    ko_segment way;
    ko_leg_state state;
    fix16_t margin;      /* raw: least distance between what sweeps along the way and what stands;
                           below 0: that deep is the way itself within the radii */
    ko_tree_hit nearest; /* which that is, of BLOCKED and NEAR */
    ko_q30 free;         /* touched first at this part of the way; KO_NEVER: not; 0 if unknown */
} ko_leg;

/* What stands: bodies, all of them or those that a tree finds. With a tree, an object's user value
 * is the number of its body, which is within the object's box; without bodies the fat boxes of the
 * tree are what stands. Set what you have, the rest 0. Bodies and tree must stay as they are until
 * the end. */
typedef struct ko_field {
    const ko_tree *tree;
    const ko_body *bodies;
    uint32_t count; /* of bodies */
    uint8_t mask;   /* objects of none of these bits are passed over; 0: all are looked at */
} ko_field;

/* A leg as it is tested: src/motion/motion_leg.h. */
typedef struct ko_leg_line {
    ko_vec3 a;
    ko_vec3 b;
    ko_vec3 ray;    /* the way, longer by a power of two */
    ko_vec3 twice;  /* the way, twice */
    uint64_t whole; /* way . ray */
    uint32_t rate;  /* its reciprocal */
    uint32_t slack; /* what roundings may cost, in LSB */
    uint32_t down;  /* how sums are shifted for that; 0: it is a point */
} ko_leg_line;

/* A leg's way through a tree: src/motion/motion_walk.c. */
typedef struct ko_leg_way {
    ko_tree_slabs slabs;
    ko_tree_walk walk;
} ko_leg_way;

typedef struct ko_leg_walk {
    union {
        ko_tree_query box; /* if it is wide */
        ko_leg_way way;
    } by;
    uint32_t revision; /* of the tree when it began */
    uint32_t left;     /* branches that are not looked at yet, at most */
    uint8_t mask;
    uint8_t is_wide; /* 0 or 1. Not bool: reading a damaged bool is undefined */
} ko_leg_walk;

/* A fan under way. `tests` may be read: boxes and bodies looked at so far. */
typedef struct ko_fan {
    ko_field field;
    ko_leg *legs;
    uint32_t leg_count;
    uint32_t leg;  /* under way */
    uint32_t body; /* the next, without a tree */
    uint32_t tests;
    fix16_t radius;
    fix16_t reach;
    fix16_t best;
    ko_tree_hit nearest;
    ko_q30 free;
    uint8_t is_begun; /* the leg */
    uint8_t wants_free;
    uint8_t has_found; /* some leg is not clear, and no call has reported that yet */
    ko_leg_line line;
    ko_leg_walk walk;
} ko_fan;

/* Begins to look at n legs, one after the other, for what a sphere of `radius` has within `reach`
 * on the way; every leg's state is KO_LEG_UNKNOWN from now on, until it was looked at to its end.
 * wants_free: say also where each leg is touched first. A leg is legal if the sphere is at both its
 * ends; one that is not gets KO_LEG_RANGE. The bodies are checked, once. Range: 0 <= radius, 0 <=
 * reach, radius + reach <= KO_LIMIT, legal bodies. Fails with KO_E_ARG iff fan or field is null, or
 * legs is null and n is not 0, or the field has neither tree nor bodies (a count of 0 with bodies
 * is an empty field); KO_E_RANGE iff the input is not in range; then fan and legs are unchanged.
 * Worst case: one pass over legs and bodies. Reentrant. */
ko_status ko_fan_begin(const ko_field *field, ko_leg *legs, uint32_t n, fix16_t radius,
                       fix16_t reach, bool wants_free, ko_fan *fan);

/* Goes on until all legs are known. KO_OK, once: all are known, and at least one is not clear: read
 * their states. KO_END: all are clear, or a call before answered KO_OK. KO_UNFINISHED: `budget`
 * boxes and bodies, or a few more, were tested in this call; call again. Promise: conservative. A
 * margin is never above the true one of the fat box, or of the body. It is less than 6 LSB below
 * that of a leg that is within 2 km on each axis, 12 LSB of any; of capsules and boxes less than 1
 * LSB. (True margin: distance of the leg's axis from the sphere's centre, the capsule's axis, the
 * box, less the radii.) CLEAR: all margins are truly above reach. free is never later than the
 * first true contact, and not earlier than sweep.h says of a sphere's; of a leg that is touched by
 * less than the bound of margins it may be KO_NEVER; without wants_free it is 0 of BLOCKED. Of
 * bodies with the same margin it is one. Fails with KO_E_CHANGED iff the tree was changed since the
 * leg under way began, KO_E_DATA iff the tree is found corrupted or an object has no body, KO_E_ARG
 * iff fan is null; then the legs that are not finished stay UNKNOWN. Worst case: for each leg 2
 * count visits of the tree and count bodies. Reentrant. */
ko_status ko_fan_next(ko_fan *fan, uint32_t budget);

/* ---- legs: what is nearest, where ---- */

/* Where a swept sphere and something that stands are closest. Both points are on the surfaces:
 * apart by the margin along the normal, or within each other by it. */
typedef struct ko_leg_contact {
    fix16_t margin; /* as of ko_leg */
    ko_q30 at;      /* where on the leg */
    ko_vec3 on_leg; /* of what is swept */
    ko_vec3 on_body;
    ko_dir3 normal; /* from the body to the leg */
} ko_leg_contact;

/* The closest points of a leg, swept by a sphere, and a body. Range: as a leg of a fan; a legal
 * body. Promise: margin conservative: never above the true one, less than 1 LSB below. The axis'
 * closest points are rounded as those of ko_segment_closest, so with the margin above 0 the
 * points are within 4 LSB of the surfaces, as far as the normal is: it is that of the rounded
 * points, off by 4 LSB / their distance. Where the axis itself touches, the normal is that of the
 * nearest face of a box, else points back along the leg (up, of a leg of no length). Fails with
 * KO_E_RANGE iff the input is not in range, KO_E_ARG iff a pointer is null; then out is unchanged.
 * Reentrant. */
ko_status ko_leg_contact_body(const ko_segment *way, fix16_t radius, const ko_body *body,
                              ko_leg_contact *out);

#ifdef __cplusplus
}
#endif

#endif
