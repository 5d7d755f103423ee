/** Arms: a chain of joints with capsules on its links. Forward kinematics says where the links are.
 * Queries say whether and how nearly they touch each other, the objects of a tree, a set of
 * obstacles or meshes, and whether they come nearer.
 *
 *     ko_arm arm;                                     once: the description is checked
 *     ko_arm_state state;
 *     ko_arm_open(&model, &arm);
 *     ko_arm_state_init(&arm, frames, 9, capsules, 12, &state);
 *     each step:
 *     ko_arm_place(&state, NULL, values);             KO_E_RANGE: state.link says which joint
 *     ko_arm_self_begin(&state, reach, KO_ORDER_ASCENDING, &query);
 *     status = ko_arm_self_next(&query, &budget, &contact);
 *     KO_OK: contact is the closest pair; KO_END: nothing is within reach; else: not known
 *
 * A state that is not placed, or whose last placing was refused, answers KO_E_CHANGED to all.
 *
 * An arm is a tree of links: a chain, one with two fingers, two arms on a post. README.md says how
 * to describe one from its URDF. The reach decides the cost. In a loop pass no more than matters,
 * or the clearance that the closest pair of the last step has in this one.
 *
 * Each matrix of a description stands for the rotation nearest to it, each axis for its direction,
 * each angle and length for itself. A placed capsule is larger than the described one by 1 LSB and
 * by arm.growth[link], the error of placing the link. So nothing of the exact arm is missed.
 * ko_arm_open computes the growth for the chain at hand. Each frame that moves a translation adds
 * 0.87 LSB, a prismatic joint 2.6 LSB, and each rotation 2^-30 of the lengths. Within 2 m that is 9
 * LSB (0.14 mm) at the end of 8 joints, and 12 LSB at the end of 12. */
#ifndef KEEPOUT_ARM_H
#define KEEPOUT_ARM_H

#include "keepout/shape.h"
#include "keepout/mesh_query.h"
#include "keepout/obstacle.h"
#include "keepout/query.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_ARM_MAX_LINKS 32U            /**< links of an arm */
#define KO_ARM_MAX_CAPSULES 256U        /**< capsules of an arm */
#define KO_ARM_MAX_REACH (KO_LIMIT / 2) /**< reach of a query: 4096 m */
#define KO_ARM_NONE 0xFFFFU             /**< the number of no link and of no capsule */

/* ---- the description: const, in flash ---- */

/** How a joint moves its link. */
typedef enum ko_joint {
    KO_JOINT_FIXED = 0,     /**< does not move, and has no value */
    KO_JOINT_REVOLUTE = 1,  /**< turns about the axis; its value is a ko_turns */
    KO_JOINT_PRISMATIC = 2, /**< moves along the axis; its value is a length in Q16.16 */
    KO_JOINT_CONTINUOUS = 3 /**< turns without limits; its value is a ko_turns */
} KO_ENUM ko_joint;

/** A link and the joint that carries it. The joint takes values from `low` to `high`. A value keeps
 * its turns: 350 degrees and -10 degrees are one place, but only one of them may be legal.
 *
 * Limits of a joint that turns are written KO_TURNS_DEG(90). KO_DEG(90) is a ko_angle: it compiles,
 * and means 8 turns. No compiler tells the two apart, and 8 turns are legal. */
typedef struct ko_arm_link {
    ko_pose origin;      /**< the link's frame in the parent's at value 0 */
    ko_dir3 axis;        /**< a legal direction in the link's frame; of a fixed joint anything */
    int32_t low;         /**< the least value; of fixed and continuous joints anything */
    int32_t high;        /**< the greatest value; as low */
    const ko_mesh *mesh; /**< open, in the link's frame; null: none */
    uint16_t parent;     /**< a link before this one; KO_ARM_NONE: the base */
    uint8_t joint;       /**< a ko_joint */
} ko_arm_link;

/** A capsule in the frame of its link. The ends of a sphere are equal. */
typedef struct ko_arm_capsule {
    ko_capsule shape; /**< in the frame of the link */
    uint16_t link;    /**< the link that carries it */
} ko_arm_capsule;

/** `allowed` has a row of bits for each link. Links i and k are never tested with each other if bit
 * k of row i or bit i of row k is set. Null allows none. A link is not tested with itself. */
typedef struct ko_arm_model {
    const ko_arm_link *links;       /**< parents before their children */
    const ko_arm_capsule *capsules; /**< of all links */
    const uint32_t *allowed;        /**< a row of bits for each link; may be null */
    uint16_t link_count;            /**< entries of links */
    uint16_t capsule_count;         /**< entries of capsules */
} ko_arm_model;

/** A description that was checked. Read only. */
typedef struct ko_arm {
    ko_arm_model model;                /**< as it was given */
    uint16_t joint_count;              /**< joints that move: how many values there are */
    uint8_t set_up;                    /**< KOI_SET_UP, or the arm was never opened */
    uint32_t growth[KO_ARM_MAX_LINKS]; /**< LSB, see above */
    uint32_t sum;                      /**< a checksum of links, their growth, and capsules */
    uint32_t seal;                     /**< a checksum of `model` and `joint_count` */
} ko_arm;

/** Checks a description, which must stay as it is, its meshes too.
 *
 * @param model  1 to KO_ARM_MAX_LINKS links, parents before their children, with legal origins and
 *               axes, no `low` above its `high`. 0 to KO_ARM_MAX_CAPSULES legal capsules on these
 *               links. The limits of prismatic joints are within KO_LIMIT
 * @promise  exact
 * @fails    KO_E_RANGE if something is out of range, or a link's mesh is not open
 * @cost     one pass over links and capsules */
KO_CHECKED ko_status ko_arm_open(const ko_arm_model *model, ko_arm *arm);

/** Validates an arm: its fields, links, capsules and rows of allowed links are as they were when
 * it was opened. A link takes one step, and so does a capsule. Meshes are for ko_mesh_validate.
 *
 * @param walk    where it goes on: see ko_validation in query.h; null: all at once
 * @param budget  the steps that it may take; null: all
 * @promise  the tables are followed only after the checksum of pointers and counts fitted
 * @fails    KO_E_DATA if something is damaged
 * @cost     87 instructions a step on M4F, 109 on M0; a call takes some 130 more, 250 on M0 */
KO_CHECKED ko_status ko_arm_validate(const ko_arm *arm, ko_validation *walk, uint32_t *budget);

/* ---- a state: where the links are ---- */

/** The arm at some values, in the caller's memory. Read only. Two states of one arm may be placed
 * apart, as of this step and the next. */
typedef struct ko_arm_state {
    const ko_arm *arm;    /**< the description */
    ko_pose *frames;      /**< of each link, in the world */
    ko_capsule *capsules; /**< in the world, grown */
    uint32_t revision;    /**< counts placings; queries compare it */
    uint16_t link;        /**< after KO_E_RANGE of ko_arm_place: the link that is beyond */
    bool is_placed;       /**< the last placing succeeded */
    uint8_t set_up;       /**< KOI_SET_UP, or the state was never made */
} ko_arm_state;

/** Makes a state that is not placed yet.
 *
 * @param frames    room for all links
 * @param capsules  room for all capsules; may be null if there are none
 * @fails    KO_E_FULL if there is less room */
KO_CHECKED ko_status ko_arm_state_init(const ko_arm *arm, ko_pose *frames, uint32_t frame_count,
                                       ko_capsule *capsules, uint32_t capsule_count,
                                       ko_arm_state *state);

/** Forward kinematics: places the links and their capsules.
 *
 * After any failure but null the state is not placed, so that nothing answers for where the arm
 * was. After KO_E_RANGE state.link is the first link whose joint is beyond its limits. If none is,
 * it is one that leaves the legal range, or KO_ARM_NONE if the base is not legal.
 *
 * @param base    where the arm stands; null: at the origin
 * @param values  arm->joint_count of them, one for each joint that moves, in the order of the
 *                links: a ko_turns of one that turns, LSB of one that slides
 * @promise  a placed capsule contains the described one at its exact place. Its ends are less than
 *           growth + 1 LSB from theirs. Its radius is growth + 1 LSB larger, 4 LSB more in links of
 *           8 km
 * @fails    KO_E_RANGE if a value, the base or a placed link is out of range
 * @cost     a rotation about an axis and two products of matrices a link. A link takes none if its
 *           origin only exchanges axes and the joint turns about one. 18 products a capsule
 * @see      Featherstone, Rigid Body Dynamics Algorithms, 4 */
KO_CHECKED ko_status ko_arm_place(ko_arm_state *state, const ko_pose *base, const int32_t *values);

/** Moves each joint's value by a step, at most to its limit. With the velocities as steps, the
 * state placed there shows with ko_arm_trend what comes nearer.
 *
 * A continuous joint has no limit. Beyond 16 turns its value goes on 32 turns away, where its link
 * is the same.
 *
 * @param steps     in the units of the values
 * @param[out] out  the new values; may be `values`
 * @promise  exact
 * @fails    KO_E_RANGE if a value is beyond its limits */
KO_CHECKED ko_status ko_arm_step(const ko_arm *arm, const int32_t *values, const int32_t *steps,
                                 int32_t *out);

/* ---- contacts ---- */

/** Two things within reach of each other. Fields that do not apply are KO_ARM_NONE or
 * 0xFFFFFFFF. */
typedef struct ko_arm_contact {
    fix16_t clearance;  /**< never above the true distance; 0 if they touch, or may */
    uint16_t link_a;    /**< the first link */
    uint16_t link_b;    /**< the second link */
    uint16_t capsule_a; /**< indices of the description, and of state.capsules */
    uint16_t capsule_b; /**< as capsule_a */
    ko_tree_hit object; /**< of a tree; of a set `id` is the obstacle, `user` its source */
    ko_mesh_pair faces; /**< of the links' meshes; of a room `b`; KO_MESH_INSIDE of a solid */
    uint32_t is_stale;  /**< 1: the obstacle is older than its lifetime; else 0 */
} ko_arm_contact;

/** The state of a search, which all five queries share.
 *
 * They find what has a clearance of at most `reach`, which is 0 to KO_ARM_MAX_REACH. A reach of 0
 * asks only whether they touch. KO_ORDER_ASCENDING reports the closest first; if clearances are
 * equal, the first of the walk. Each further contact costs a walk of its own, but for those that
 * touch. So ask KO_ORDER_ANY for all of them: it reports each contact in the order of one walk.
 *
 * A visit is a pair that is tested, or a step of the tree or mesh. A begin fails with KO_E_RANGE if
 * the reach, the order or the mask is out of range. It fails with KO_E_CHANGED if the state is not
 * placed. A next fails with KO_E_CHANGED if the state was placed anew.
 *
 * Points of contact: ko_capsule_closest of state.capsules[contact.capsule_a] and of the other
 * capsule, ko_capsule_closest_aabb with a box; for meshes ko_arm_closest_room and
 * ko_arm_closest_meshes. */
typedef struct ko_arm_search {
    uint32_t reach;      /**< what is farther does not matter */
    uint32_t limit;      /**< what is farther is of no interest in this walk */
    uint32_t floor;      /**< what is closer was reported */
    uint32_t last[2];    /**< what was reported last: its clearance is the floor */
    ko_arm_contact best; /**< the closest contact of this walk */
    uint8_t has_best;    /**< 0 or 1, as below; reading a damaged bool would be undefined */
    uint8_t has_last;    /**< 0 or 1: a contact was reported */
    uint8_t is_past;     /**< this walk has passed what was reported last */
} ko_arm_search;

/** Queries the arm's own capsules on links that are not allowed to touch. */
typedef struct ko_arm_self {
    ko_query q;           /**< read visits */
    ko_arm_search search; /**< where it goes on */
    uint16_t a;           /**< the first capsule of the next pair */
    uint16_t b;           /**< the second capsule of it */
    uint32_t seal;        /**< of all before it while it waits */
} ko_arm_self;

/** Begins to look for pairs of the arm's own capsules: see ko_arm_search. */
ko_status ko_arm_self_begin(const ko_arm_state *state, fix16_t reach, ko_order order,
                            ko_arm_self *query);

/** Reports the next pair of the arm's own capsules.
 *
 * @promise  conservative: a clearance is never above the true distance, and nothing within reach is
 *           missed. It is less than 2 (growth_a + growth_b) + 6 LSB below the distance, 8 LSB more
 *           for each capsule in a link of 8 km
 * @cost     n (n - 1) / 2 visits of n capsules, each as ko_capsule_clearance */
KO_CHECKED ko_status ko_arm_self_next(ko_arm_self *query, uint32_t *budget,
                                      ko_arm_contact *contact);

/** The surroundings of an arm: a tree and the shapes of its objects. The shape of an object is
 * shapes[user] if there is one, else its fat box. If the arm itself is in the tree, the mask of the
 * query passes over its parts. */
typedef struct ko_arm_world {
    const ko_tree *tree;      /**< of the surroundings */
    const ko_capsule *shapes; /**< each within the box the tree was given; null: none */
    uint32_t shape_count;     /**< entries of shapes */
} ko_arm_world;

/** A walk through a tree, link by link, and the object under way, which is tested from capsule `at`
 * on. */
typedef struct ko_arm_walk {
    ko_tree_query tree; /**< the query of the link under way */
    ko_tree_hit hit;    /**< the object under way */
    union {
        ko_capsule capsule;
        ko_aabb box;
    } shape;            /**< its shape, as is_box says */
    uint32_t revision;  /**< of the tree at begin */
    uint16_t link;      /**< the link under way */
    uint16_t at;        /**< the next capsule to test */
    uint8_t is_walking; /**< 0 or 1, as the others */
    uint8_t has_hit;    /**< an object is under way */
    uint8_t has_shape;  /**< its shape is known */
    uint8_t is_box;     /**< its shape is a box */
    uint8_t is_stale;   /**< it is a stale obstacle */
} ko_arm_walk;

/** Queries the capsules of every link and the objects of a tree. */
typedef struct ko_arm_objects {
    ko_query q;           /**< read visits, and doubt: KO_TREE_LOST from begin on */
    ko_arm_search search; /**< where it goes on */
    ko_arm_world world;   /**< the surroundings */
    ko_arm_walk walk;     /**< through the tree */
    uint32_t seal;        /**< of all before it while it waits */
} ko_arm_objects;

/** Begins to look for pairs of a capsule and an object: see ko_arm_search. */
ko_status ko_arm_objects_begin(const ko_arm_state *state, const ko_arm_world *world, fix16_t reach,
                               ko_order order, uint32_t mask, ko_arm_objects *query);

/** Reports the next pair of a capsule and an object.
 *
 * @promise  conservative: a clearance is never above the true distance to the object's shape, and
 *           nothing within reach is missed. It is less than 2 growth + 3 LSB below the distance, 8
 *           LSB more in links of 8 km
 * @fails    KO_E_CHANGED also if the tree changed; KO_E_DATA if it is corrupted; KO_E_RANGE if a
 *           shape is not legal
 * @cost     2 count - 1 visits a link, and a visit for each capsule of a link and each object
 *           found */
KO_CHECKED ko_status ko_arm_objects_next(ko_arm_objects *query, uint32_t *budget,
                                         ko_arm_contact *contact);

/** Queries the capsules of every link and a set of obstacles, each where it is at `now`. */
typedef struct ko_arm_obstacles {
    ko_query q;              /**< doubt: why the set is not whole, KO_OBSTACLE_..., from begin on */
    ko_arm_search search;    /**< where it goes on */
    const ko_obstacles *set; /**< the obstacles */
    ko_arm_walk walk;        /**< through their tree */
    uint32_t now;            /**< the time of the question */
    uint32_t seal;           /**< of all before it while it waits */
} ko_arm_obstacles;

/** Begins to look for pairs of a capsule and an obstacle: see ko_arm_search. The set must stay as
 * it is until the end, but hearing sources is no change.
 *
 * @param mask  sources, KO_ALL for all */
ko_status ko_arm_obstacles_begin(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                 fix16_t reach, ko_order order, uint32_t mask,
                                 ko_arm_obstacles *query);

/** Reports the next pair of a capsule and an obstacle, stale ones with is_stale.
 *
 * A set that is known not to be whole never says clear: KO_PARTIAL stands for KO_END, and
 * query.q.doubt says why. Then an obstacle that the set lacks may be closer than the first.
 *
 * @promise  as ko_arm_objects_next, for the position of the obstacle at `now`: 4 LSB more if it
 *           moves
 * @fails    KO_E_CHANGED also if the set changed; KO_E_DATA if it is corrupted
 * @cost     as ko_arm_objects_next, and the position of each obstacle once a link */
KO_CHECKED ko_status ko_arm_obstacles_next(ko_arm_obstacles *query, uint32_t *budget,
                                           ko_arm_contact *contact);

/** Queries the capsules and a static mesh, that of the room in which the arm stands. */
typedef struct ko_arm_room {
    ko_query q;           /**< read visits */
    ko_arm_search search; /**< where it goes on */
    const ko_mesh *mesh;  /**< of the room */
    ko_pose pose;         /**< of the mesh */
    ko_mesh_query walk;   /**< through the mesh */
    ko_mesh_hit hit;      /**< the triangle under way */
    ko_capsule capsule;   /**< under way, in the mesh's frame */
    uint16_t at;          /**< the capsule under way */
    uint8_t is_posed;     /**< 0 or 1: a pose was given */
    uint8_t is_walking;   /**< 0 or 1: the walk was begun */
    uint32_t seal;        /**< of all before it while it waits */
} ko_arm_room;

/** Begins to look for pairs of a capsule and a triangle: see ko_arm_search.
 *
 * Give a room that encloses the arm as a surface, or as a solid whose walls have a thickness. A
 * surface does not say whether a capsule is inside it. A capsule whose end a is inside a solid
 * touches it: faces.b is KO_MESH_INSIDE, the clearance is 0.
 *
 * @param pose  of the mesh; null: the mesh is given in the world's frame
 * @fails    KO_E_RANGE also if the pose is not legal */
ko_status ko_arm_room_begin(const ko_arm_state *state, const ko_mesh *mesh, const ko_pose *pose,
                            fix16_t reach, ko_order order, ko_arm_room *query);

/** Reports the next pair of a capsule and a triangle.
 *
 * @promise  conservative: a clearance is never above the true distance to the surface that was
 *           meant. It is below that by less than 2 growth + 3 LSB and twice the mesh's error, 8 LSB
 *           more in links of 8 km. A pose adds 2 LSB and 2^-27 of how far the capsule is from its
 *           origin
 * @fails    KO_E_RANGE if a capsule, seen from the pose and grown by the reach, is not legal
 * @cost     node_count + face_count visits a capsule, twice as many if the mesh is a solid */
KO_CHECKED ko_status ko_arm_room_next(ko_arm_room *query, uint32_t *budget,
                                      ko_arm_contact *contact);

/** Queries the meshes of the links with each other, where they are not allowed to touch. */
typedef struct ko_arm_meshes {
    ko_query q;           /**< read visits */
    ko_arm_search search; /**< where it goes on */
    ko_mesh_closest walk; /**< of the pair of links under way */
    ko_mesh_gap gap;      /**< what it found */
    uint32_t slack;       /**< what placing the links may cost */
    uint16_t a;           /**< the first link of the pair */
    uint16_t b;           /**< the second link of it */
    uint8_t is_walking;   /**< 0 or 1: the walk was begun */
    uint32_t seal;        /**< of all before it while it waits */
} ko_arm_meshes;

/** Begins to look for pairs of links whose meshes are near: see ko_arm_search. A pair of links is
 * reported once, with its closest triangles. */
ko_status ko_arm_meshes_begin(const ko_arm_state *state, fix16_t reach, ko_order order,
                              ko_arm_meshes *query);

/** Reports the next pair of links. If a piece of a link's mesh is inside another link's solid, the
 * two touch, and KO_MESH_INSIDE stands for the solid's triangle. A link inside a surface touches
 * nothing. The errors of the meshes need not allow for their placing.
 *
 * @promise  conservative: a clearance is never above the true distance. Let the slack be growth_a +
 *           growth_b + 3 LSB and 2^-27 of how far apart the frames are. The clearance is less than
 *           twice the slack, twice the meshes' errors and 3 LSB below the distance
 * @fails    KO_E_RANGE if two meshes are too far apart for the search between them
 * @cost     a search for the closest triangles of each pair of links */
KO_CHECKED ko_status ko_arm_meshes_next(ko_arm_meshes *query, uint32_t *budget,
                                        ko_arm_contact *contact);

/* ---- about one contact ---- */

/** Gives the points of contact in a room: on the capsule's axis, not its surface, and on the mesh's
 * triangle. For KO_MESH_INSIDE both are the end a of the capsule's axis.
 *
 * @param mesh  as given to ko_arm_room_begin, the pose too
 * @promise  rounded in the world: less than 4 LSB and the growth from the exact points
 * @fails    KO_E_CHANGED if the state is not placed; KO_E_ID if the contact is none of this query;
 *           KO_E_RANGE if the pose is not legal, or the capsule or a point leaves the legal
 *           range */
KO_CHECKED ko_status ko_arm_closest_room(const ko_arm_state *state, const ko_mesh *mesh,
                                         const ko_pose *pose, const ko_arm_contact *contact,
                                         ko_vec3 *on_axis, ko_vec3 *on_mesh);

/** Gives the points of contact of two links' meshes, one on each triangle. For KO_MESH_INSIDE both
 * are corner a of the triangle that is inside.
 *
 * @promise  rounded in the world: less than 4 LSB and the growth from the exact points
 * @fails    KO_E_CHANGED if the state is not placed; KO_E_ID if the contact is none of this query;
 *           KO_E_RANGE if a placed triangle leaves the legal range */
KO_CHECKED ko_status ko_arm_closest_meshes(const ko_arm_state *state, const ko_arm_contact *contact,
                                           ko_vec3 *on_a, ko_vec3 *on_b);

/** How a distance changes. */
typedef enum ko_trend {
    KO_TREND_APPROACH = -1, /**< it becomes less */
    KO_TREND_UNKNOWN = 0,   /**< the distances differ by no more than placing may be off */
    KO_TREND_SEPARATE = 1   /**< it becomes more */
} KO_ENUM ko_trend;

/** Says whether two capsules come nearer from one state of an arm to another. It compares their
 * axes, so it also answers for capsules that touch.
 *
 * @promise  APPROACH and SEPARATE are true of the exact arm. They are reported if the distances
 *           differ by 4 (growth_a + growth_b) + 12 LSB or more. Axes that cross in both states are
 *           UNKNOWN
 * @fails    KO_E_CHANGED if a state is not placed; KO_E_ID if the contact does not name two
 *           capsules, or the states are not of one arm
 * @cost     twice ko_capsule_clearance */
KO_CHECKED ko_status ko_arm_trend(const ko_arm_state *before, const ko_arm_state *after,
                                  const ko_arm_contact *contact, ko_trend *trend);

/* Linkers see which KO_TREE_K a query has: config.h. */
KO_CONFIG_FOR_K(ko_arm_objects_begin)
KO_CONFIG_FOR_K(ko_arm_objects_next)
KO_CONFIG_FOR_K(ko_arm_obstacles_begin)
KO_CONFIG_FOR_K(ko_arm_obstacles_next)

#ifdef __cplusplus
}
#endif

#endif
