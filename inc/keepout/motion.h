/** Motion: when two moving bodies touch and how near they come, what it takes to stop, and how much
 * room the legs of a vehicle leave.
 *
 * Bounds are in LSB (2^-16 m). */
#ifndef KEEPOUT_MOTION_H
#define KEEPOUT_MOTION_H

#include "keepout/body.h"
#include "keepout/frozen.h"
#include "keepout/mesh_query.h"
#include "keepout/query.h"
#include "keepout/toi.h"
#include "keepout/tree_query.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- two moving bodies ---- */

/** A body and its velocity, metres a second in Q16.16. Legal: the body is, and |velocity| <= 2^30
 * on each axis. */
typedef struct ko_mover {
    ko_body body;     /**< where it is at the beginning */
    ko_vec3 velocity; /**< metres a second */
} ko_mover;

/** Later than every time within a horizon. */
#define KO_TIME_NEVER 0xFFFFFFFFU

/** The longest horizon: 2^31 - 1 microseconds, 35 minutes. */
#define KO_MAX_HORIZON 0x7FFFFFFFU

/** How two bodies pass each other within a horizon. */
typedef struct ko_encounter {
    uint32_t contact; /**< microseconds from now until they touch; 0: they touch already;
                           KO_TIME_NEVER: not within the horizon */
    fix16_t closest;  /**< the least distance within the horizon; 0 if they touch */
} ko_encounter;

/** Says when two bodies touch, and how near they come, if both keep their velocities for `horizon`
 * microseconds. Nothing rotates.
 *
 * Legal are movers and a horizon <= KO_MAX_HORIZON. Each body, larger by 1 LSB, must be legal where
 * it is and where it gets relative to the other. So within the horizon they move against each other
 * by 16 km at most.
 *
 * @promise  conservative: contact is never later than the true time, and never KO_TIME_NEVER if
 *           they touch within the horizon
 * @promise  contact is at most 1 microsecond and 2^-30 of the horizon before the first contact of
 *           the same bodies with radii larger by D together. D is 4 LSB if everything is within a
 *           box of 128 m, 8 LSB within 1 km, 82 LSB in all the range
 * @promise  closest is never above the true least distance, and less than 4 LSB below it. If it is
 *           above 0 there is no contact; it may be 0 without one
 * @fails    KO_E_RANGE if the input is not as above
 * @cost     ko_capsule_toi_aabb and ko_lozenge_clearance_aabb
 * @see      Ericson, Real-Time Collision Detection, 5.5; the closest approach is the distance of
 *           one body from what the other sweeps */
KO_CHECKED ko_status ko_mover_toi(const ko_mover *a, const ko_mover *b, uint32_t horizon,
                                  ko_encounter *encounter);

/** Says when within the horizon two bodies are closest, in microseconds. Input as ko_mover_toi.
 *
 * @promise  at that time they are farther apart than at the true time by less than 12 LSB and what
 *           they move in 1 microsecond. If they are as close for a while, it is a time within that
 * @fails    KO_E_RANGE if the input is not legal
 * @cost     45 calls of ko_body_clearance
 * @see      Kiefer, Sequential minimax search for a maximum, 1953 (golden section) */
KO_CHECKED ko_status ko_mover_closest_time(const ko_mover *a, const ko_mover *b, uint32_t horizon,
                                           uint32_t *time);

/* ---- braking ---- */

/** How a vehicle brakes. After `delay` microseconds (sensing, deciding, actuating) it slows down by
 * `deceleration`, metres a second squared in Q16.16. Legal: delay <= KO_MAX_HORIZON, deceleration >
 * 0. */
typedef struct ko_brake {
    uint32_t delay;       /**< microseconds until it begins to slow down */
    fix16_t deceleration; /**< metres a second squared */
} ko_brake;

/** The distance it takes to stop from a speed: speed delay + speed^2 / (2 deceleration).
 *
 * @promise  conservative: never below the true distance, less than 2 LSB above it
 * @fails    KO_E_RANGE if the brake is not legal, speed < 0, or the distance is 2^31 LSB (32 km) or
 *           more
 * @cost     two divisions of 64 bits */
KO_CHECKED ko_status ko_brake_distance(const ko_brake *brake, fix16_t speed, fix16_t *distance);

/** The means that a vehicle still has against a thing ahead. */
typedef enum ko_brake_verdict {
    KO_BRAKE_UNKNOWN = 0, /**< nothing was judged; for your initialisation, too */
    KO_BRAKE_CLEAR,       /**< it could stop, with more than the reserve left */
    KO_BRAKE_NOW,         /**< it can still stop, with the reserve or less left: brake now */
    KO_BRAKE_LATE         /**< it may not stop in time */
} KO_ENUM ko_brake_verdict;

/** Judges a speed by a clearance ahead that was measured `age` microseconds ago. The vehicle has
 * driven on since: the way to stop is longer by speed times age. A clearance below 0 is late.
 *
 * @param speed    the most from the measurement on until the vehicle slows down
 * @param age      of the clearance, rounded up. 0 for one that is as of now, like the distances of
 *                 ko_sectors_test_arc, which has counted the age. Above KO_MAX_HORIZON it is not
 *                 known, and nothing is judged: KO_BRAKE_UNKNOWN
 * @param reserve  what has to be left after stopping; 0 or more
 * @promise  conservative: KO_BRAKE_CLEAR only if the true distance + reserve is less than the
 *           clearance, KO_BRAKE_NOW only if the true distance is at most the clearance. Beyond 32
 *           km it is KO_BRAKE_LATE
 * @fails    KO_E_RANGE if the brake is not legal, speed < 0 or reserve < 0
 * @cost     as ko_brake_distance */
KO_CHECKED ko_status ko_brake_test(const ko_brake *brake, fix16_t speed, fix16_t clearance,
                                   uint32_t age, fix16_t reserve, ko_brake_verdict *verdict);

/* ---- legs ---- */

/** The obstacles of a leg: bodies, all of them or those that a tree finds, and the boxes of a
 * frozen tree. Made by ko_field_open. */
typedef struct ko_field {
    const ko_tree *tree;     /**< finds bodies by their boxes; null: none */
    const ko_frozen *frozen; /**< what stands still; null: nothing */
    const ko_body *bodies;   /**< the caller's array */
    uint32_t count;          /**< how many bodies there are */
    uint8_t mask;            /**< objects that count */
    uint8_t set_up;          /**< KOI_SET_UP, or the field was never opened */
    uint32_t seal;           /**< a checksum of the other fields */
} ko_field;

/** Makes a field of n bodies, of a tree, or of both, and of a frozen tree. With bodies and a tree,
 * the user value of an object is the number of its body, which is within the object's box. With the
 * tree alone its fat boxes are what stands. A frozen tree adds its exact boxes to either. All stay
 * the caller's, and as they are while a query is under way.
 *
 * @param bodies, n  null: no bodies
 * @param tree       null: all bodies are tested
 * @param frozen     null: nothing else stands
 * @param mask       objects of a tree with none of these bits are passed over; KO_ALL: none
 * @fails  KO_E_ARG if bodies, tree and frozen are null; KO_E_RANGE if a body is not legal or mask
 *         is not 1 .. KO_ALL
 * @cost   one check a body */
KO_CHECKED ko_status ko_field_open(const ko_body *bodies, uint32_t n, const ko_tree *tree,
                                   const ko_frozen *frozen, uint32_t mask, ko_field *field);

/** Validates a field: its pointers, its count and its mask are as ko_field_open left them, and
 * its bodies are legal. Bodies may move between questions, so they carry no checksum; its trees are
 * for ko_tree_validate and ko_frozen_validate.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take, one a body; null: all
 * @promise  one and two changed bits of the field are found; the bodies are followed only then
 * @fails    KO_E_DATA if something is damaged */
KO_CHECKED ko_status ko_field_validate(const ko_field *field, ko_validation *walk,
                                       uint32_t *budget);

/** The body that is nearest to a leg. */
typedef struct ko_leg_hit {
    ko_tree_id id;   /**< the object of the tree; else KO_TREE_ID_NONE */
    uint32_t user;   /**< the object's value; without a tree the number of the body */
    fix16_t margin;  /**< least distance between what sweeps along the leg and what stands; below 0:
                         that deep is the leg's axis within the radii */
    ko_q30 enter;    /**< the first contact with anything, as a fraction of the leg; KO_NEVER:
                         none; 0 if the margin is not above 0 and the question was not asked */
    uint32_t object; /**< the number of the frozen object; else KO_FROZEN_NONE */
} ko_leg_hit;

/** A leg as it is tested: src/motion/motion_leg.h. */
typedef struct ko_leg_line {
    ko_capsule leg; /**< as it was given */
    uint32_t rate;  /**< the reciprocal of whole */
    uint64_t whole; /**< leg . ray */
    ko_vec3 ray;    /**< the leg, longer by a power of two */
    ko_vec3 twice;  /**< the leg, twice */
    uint32_t slack; /**< what roundings may cost, in LSB */
    uint32_t down;  /**< how sums are shifted for that; 0: it is a point */
} ko_leg_line;

/** A walk of a tree along a leg: src/motion/motion_walk.c. */
typedef struct ko_leg_way {
    ko_tree_path path; /**< the leg as the tree takes it */
    ko_tree_walk walk; /**< where it goes on */
} ko_leg_way;

/** A walk of a frozen tree along a leg, piece by piece: src/motion/motion_still.c. */
typedef struct ko_leg_still {
    uint32_t end;          /**< eighths of the leg at which the piece ends */
    uint32_t step;         /**< eighths that a piece has */
    ko_frozen_query query; /**< of the box around the piece */
} ko_leg_still;

/** The walk to the bodies near a leg. */
typedef struct ko_leg_walk {
    uint32_t left;    /**< branches that were not visited yet, at most */
    uint32_t is_wide; /**< 0 or 1; 2: there is no tree to walk, and the rest is not in use; 3: the
                           frozen tree is walked, before the tree or the bodies */
    union {
        ko_tree_query box; /**< if it is wide */
        ko_leg_way way;
        ko_leg_still still; /**< of the frozen tree */
    } by;                   /**< the walk, as is_wide says */
} ko_leg_walk;

/** A query for what is nearest to a leg. */
typedef struct ko_field_nearest {
    ko_query q;           /**< read visits and doubt */
    fix16_t reach;        /**< what is farther does not matter */
    uint32_t bodies;      /**< tested so far */
    uint32_t wants_enter; /**< 0 or 1: the first contact is asked, too */
    ko_leg_hit best;      /**< the nearest so far */
    ko_leg_line line;     /**< the leg */
    ko_leg_walk walk;     /**< where it goes on */
    uint32_t seal;        /**< of all before it that is live, while it waits */
} ko_field_nearest;

/** Begins a query for what comes within `reach` of a sphere that moves along a leg. The leg is a
 * capsule from a to b. For a fan of legs open the field once, and ask leg by leg from one budget.
 *
 * @param wants_enter  says also where the leg is touched first
 * @fails  KO_E_RANGE if the leg is not legal, reach < 0, or radius + reach > KO_LIMIT
 * @cost   constant */
ko_status ko_field_nearest_begin(const ko_field *field, const ko_capsule *leg, fix16_t reach,
                                 bool wants_enter, ko_field_nearest *query);

/** Finds what is nearest. KO_OK, once: something is within reach; the leg is blocked if the margin
 * is 0 or less. KO_END: nothing is within reach, or it was reported. KO_PARTIAL: the same, but the
 * tree had no room for an object; query->q.doubt is KO_TREE_LOST. A visit is a box or a body. A
 * frozen tree is asked first, so that the tree is asked only for what is nearer.
 *
 * @promise  conservative: the margin is never above the true one. That is the distance from the
 *           leg's axis to the sphere's centre, the capsule's axis or the box, less the radii
 * @promise  the margin is less than 12 LSB below that for a sphere, and less than 6 if the leg is
 *           within 2 km on each axis. It is less than 1 LSB below for capsules and boxes
 * @promise  KO_END: every margin is truly above reach
 * @promise  enter is never later than the first true contact, and not earlier than toi.h says of a
 *           sphere's. If the leg is touched by less than the bound of margins, enter may be
 *           KO_NEVER
 * @promise  if several bodies have the same margin, one of them is reported
 * @fails    KO_E_CHANGED if the tree changed; KO_E_DATA if it is found corrupted or an object has
 *           no body
 * @cost     2 count visits of each tree and count bodies over all calls. A frozen tree is asked for
 *           the box around the leg, in up to 8 pieces of a long leg, each as such a question */
KO_CHECKED ko_status ko_field_nearest_next(ko_field_nearest *query, uint32_t *budget,
                                           ko_leg_hit *hit);

/** Where a leg and something that stands are closest. Both points are on the surfaces: apart by the
 * margin along the normal, or within each other by it. */
typedef struct ko_leg_contact {
    fix16_t margin;  /**< as in ko_leg_hit */
    ko_q30 at;       /**< a fraction of the leg */
    ko_vec3 on_leg;  /**< of what is swept */
    ko_vec3 on_body; /**< of what stands */
    ko_dir3 normal;  /**< from the body to the leg */
} ko_leg_contact;

/** Finds the closest points of a body and a leg, as ko_field_nearest_begin takes it.
 *
 * @promise  the margin is conservative: never above the true one, less than 1 LSB below
 * @promise  the closest points of the axes are rounded as ko_segment_closest rounds them. So with a
 *           margin above 0 the points are within 4 LSB of the surfaces, as far as the normal is
 *           right. The normal is that of the rounded points: it is off by 4 LSB / their distance
 * @promise  where the axis itself touches, the normal is that of the nearest face of a box. Else it
 *           points back along the leg, or up if the leg has no length
 * @fails    KO_E_RANGE if the body or the leg is not legal */
KO_CHECKED ko_status ko_body_closest_leg(const ko_body *body, const ko_capsule *leg,
                                         ko_leg_contact *contact);

/* Linkers see which KO_TREE_K a query has: config.h. */
KO_CONFIG_FOR_K(ko_field_nearest_begin)
KO_CONFIG_FOR_K(ko_field_nearest_next)

#ifdef __cplusplus
}
#endif

#endif
