/* Arms: a chain of joints with capsules on its links. Where the links are, whether they touch each
 * other, the objects of a tree, a set of obstacles, or meshes, how near they come, and whether they
 * come nearer.
 *
 *     ko_arm arm;                                     once: the description is checked
 *     ko_arm_state state;
 *     ko_arm_open(&model, &arm);
 *     ko_arm_state_init(&arm, frames, 9, capsules, 12, &state);
 *     each step:
 *     status = ko_arm_place(&state, NULL, angles);    KO_E_RANGE: state.link says which joint
 *     ko_arm_self_begin(&state, KO_ARM_LEAST, reach, &query);
 *     status = ko_arm_self_next(&query, budget, &contact);
 *     KO_OK, once: contact is the closest pair; KO_END: nothing is within reach; else: not known
 *
 * Clear means KO_END, and nothing else does: not KO_UNFINISHED (the budget is spent), no error, and
 * a state that was not placed, or whose last placing was refused, answers KO_E_CHANGED to all.
 *
 * An arm is a tree of links: a chain, one with two fingers, two arms on a post. How to describe one
 * from its URDF is in README.md. The reach is what costs: in a loop pass no more than matters, or
 * what the pair that was closest is apart now (ko_capsule_clearance of two of state.capsules).
 *
 * What a description stands for: each matrix for the rotation nearest to it, each axis for its
 * direction, each angle and length for itself. Placed capsules are larger than those described by
 * 1 LSB and by arm.growth[link], what placing the link may be off by, so nothing is missed of the
 * exact arm. The growth is worked out by ko_arm_open for the chain at hand: 0.87 LSB for each frame
 * that moves a translation, and 2^-30 of the lengths for each rotation: 9 LSB (0.14 mm) at the end
 * of 8 joints, 12 of 12, within 2 m; of a prismatic joint 2.6 instead of 0.87. */
#ifndef KEEPOUT_ARM_H
#define KEEPOUT_ARM_H

#include "keepout/capsule.h"
#include "keepout/mesh_query.h"
#include "keepout/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

#define KO_ARM_MAX_LINKS 32U
#define KO_ARM_MAX_CAPSULES 256U
#define KO_ARM_MAX_REACH (KO_LIMIT / 2)
#define KO_ARM_NONE 0xFFFFU

/* ---- the description: const, in flash ---- */

typedef enum ko_joint {
    KO_JOINT_FIXED = 0,
    KO_JOINT_REVOLUTE = 1, /* turns about the axis; its value is a ko_angle */
    KO_JOINT_PRISMATIC = 2 /* moves along the axis; its value is a length in Q16.16 */
} KO_ENUM ko_joint;

/* A link and the joint that carries it. The joint takes values from `low` to `low + travel`; angles
 * count modulo a turn, so 0xFFFFFFFF is a joint that turns on and on. */
typedef struct ko_arm_link {
    ko_pose origin; /* the link's frame in the parent's, at value 0 */
    ko_dir3 axis;   /* of length 1, in the link's frame; of a fixed one anything */
    int32_t low;
    uint32_t travel;
    const ko_mesh *mesh; /* open, in the link's frame; null: none */
    uint16_t parent;     /* a link before this one; KO_ARM_NONE: the base */
    uint8_t joint;       /* a ko_joint */
} ko_arm_link;

/* A capsule in the frame of its link; a sphere is one whose ends are equal. */
typedef struct ko_arm_capsule {
    ko_capsule shape;
    uint16_t link;
} ko_arm_capsule;

/* allowed: a row of bits for each link; where bit k of row i or bit i of row k is set, links i and
 * k are never tested. Null: none is allowed. A link is not tested with itself. */
typedef struct ko_arm_model {
    const ko_arm_link *links;
    const ko_arm_capsule *capsules;
    const uint32_t *allowed;
    uint16_t link_count;
    uint16_t capsule_count;
} ko_arm_model;

/* A description that was checked. Read it as you like, write nothing. */
typedef struct ko_arm {
    ko_arm_model model;
    uint16_t joint_count;              /* that move: how many values there are */
    uint32_t growth[KO_ARM_MAX_LINKS]; /* LSB, see above */
} ko_arm;

/* Checks a description, which must stay as it is, meshes too. Range: 1 .. KO_ARM_MAX_LINKS links,
 * parents before their children; 0 .. KO_ARM_MAX_CAPSULES capsules; legal origins, axes (of joints
 * that move), capsules, links; the values of a prismatic joint are within KO_LIMIT. Promise: exact.
 * Fails with KO_E_ARG iff a pointer is null (capsules: if there are any), KO_E_RANGE iff something
 * is not in range; then arm is unchanged. Worst case: one pass over links and capsules. Reentrant.
 */
ko_status ko_arm_open(const ko_arm_model *model, ko_arm *arm);

/* True iff the two are allowed to touch, or are the same, or one is no link. Reentrant. */
bool ko_arm_is_allowed(const ko_arm *arm, uint32_t link_a, uint32_t link_b);

/* ---- a state: where the links are ---- */

/* The arm at some values, in the caller's memory. Only read it; two states of one arm may be placed
 * apart, as now and one step ahead. */
typedef struct ko_arm_state {
    const ko_arm *arm;
    ko_pose *frames;      /* of each link, in the world */
    ko_capsule *capsules; /* in the world, grown */
    uint32_t revision;    /* counts placings: queries compare it */
    uint16_t link;        /* after KO_E_RANGE of ko_arm_place the link that is beyond, else none */
    bool is_placed;
} ko_arm_state;

/* A state that is not placed yet. Range: room for all links and capsules of an open arm. Fails with
 * KO_E_ARG iff a pointer is null (capsules: if there are any), KO_E_FULL iff there are fewer; then
 * state is unchanged. Constant time. */
ko_status ko_arm_state_init(const ko_arm *arm, ko_pose *frames, uint32_t frame_count,
                            ko_capsule *capsules, uint32_t capsule_count, ko_arm_state *state);

/* Forward kinematics: where the links and their capsules are. `values` has arm->joint_count, one
 * for each joint that moves, in the order of the links; base is where the arm stands, null: at the
 * origin. Range: values within their joints' limits; a legal base; an arm that stays within
 * KO_LIMIT. Promise: a placed capsule holds the described one at its exact place; its ends are less
 * than growth + 1 LSB from theirs, its radius is growth + 1 LSB larger (4 more in links of 8 km).
 * Fails with KO_E_ARG iff state or values is null, KO_E_RANGE iff something is out of range: then
 * state.link is the first link whose joint is beyond its limits, else one that leaves the range
 * (none: the base is not legal), and whatever the failure but null the state is not placed any
 * more, so that nothing answers for where the arm was before. Worst case: of each link a rotation
 * about an axis and two products of matrices (none where the origin only exchanges axes and the
 * joint turns about one), of each capsule 18 products. Not reentrant on the same state. Source:
 * Featherstone, Rigid Body Dynamics Algorithms, 4. */
ko_status ko_arm_place(ko_arm_state *state, const ko_pose *base, const int32_t *values);

/* The values after each joint has moved by a step (angles in 2^-32 of a turn, lengths in LSB), or
 * up to its limit: for the sign of what the velocities do. out may be values. Fails with KO_E_ARG
 * iff a pointer is null, KO_E_RANGE iff a value is beyond its limits; then out is unchanged.
 * Promise: exact. Reentrant. */
ko_status ko_arm_ahead(const ko_arm *arm, const int32_t *values, const int32_t *steps,
                       int32_t *out);

/* ---- contacts ---- */

/* Each pair within reach, as they come; or only the closest, once. */
typedef enum ko_arm_goal { KO_ARM_EACH = 0, KO_ARM_LEAST = 1 } KO_ENUM ko_arm_goal;

/* What is near what. Fields that do not apply are KO_ARM_NONE, or 0xFFFFFFFF. */
typedef struct ko_arm_contact {
    fix16_t clearance; /* never above the true distance; 0: they touch, or it cannot be told */
    uint16_t link_a;
    uint16_t link_b;
    uint16_t capsule_a; /* numbers of the description */
    uint16_t capsule_b;
    ko_tree_hit object; /* of a tree; of a set `id` is the obstacle, `user` its source */
    ko_mesh_pair faces; /* of the links' meshes; of a room `b`; KO_MESH_INSIDE of a solid */
    bool is_stale;      /* of a set: the obstacle is older than its lifetime */
} ko_arm_contact;

/* All queries: what has a clearance of reach or less is found; reach is 0 .. KO_ARM_MAX_REACH, 0
 * asks only whether they touch. begin fails with
 * KO_E_ARG iff a pointer is null, KO_E_RANGE iff the reach is beyond or the goal is none,
 * KO_E_CHANGED iff the state is not placed; then query is unchanged. next answers KO_OK: *contact
 * is one; KO_END: no more is within reach; KO_UNFINISHED: `budget` steps were taken (a pair looked
 * at, or a step of the tree or mesh), call again. Other than with KO_OK *contact is unchanged. It
 * fails with KO_E_ARG iff a pointer is null, KO_E_CHANGED iff the state was placed anew since, and
 * as said below; then the query can not be continued. Reentrant. Of queries only `visits` may be
 * read: the steps so far. Of pairs that are as close as each other the first is told. What touches
 * ends a search for the least. */
typedef struct ko_arm_search {
    const ko_arm_state *state;
    uint32_t revision;
    uint32_t visits;
    uint32_t limit; /* what is farther apart is of no interest */
    ko_arm_contact best;
    uint8_t goal;
    uint8_t has_best; /* 0 or 1. Not bool: reading a damaged bool is undefined */
    uint8_t is_done;
} ko_arm_search;

/* The arm's own capsules, of links that are not allowed to touch. Promise: conservative: a
 * clearance is never above the true distance, less than 2 (growth_a + growth_b) + 6 LSB below it
 * (8 more per capsule in links of 8 km); what is within reach is found. Worst case: n (n - 1) / 2
 * steps of n capsules, each as ko_capsule_clearance. */
typedef struct ko_arm_self {
    ko_arm_search search;
    uint16_t a;
    uint16_t b;
} ko_arm_self;
ko_status ko_arm_self_begin(const ko_arm_state *state, ko_arm_goal goal, fix16_t reach,
                            ko_arm_self *query);
ko_status ko_arm_self_next(ko_arm_self *query, uint32_t budget, ko_arm_contact *contact);

/* What stands or moves about the arm: a tree, and the shapes of its objects: that of an object is
 * shapes[user], if there is one, else its fat box. Objects that are parts of the arm, if it is in
 * the tree itself, are left out by `mask` (ko_tree_query_filter). */
typedef struct ko_arm_world {
    const ko_tree *tree;
    const ko_capsule *shapes; /* each within the box the tree was given; null: none */
    uint32_t shape_count;
    uint8_t mask; /* objects of none of these bits are passed over: KO_TREE_ALL */
} ko_arm_world;

/* A walk through a tree, link by link, and the object under way: it is tested from capsule `at` on.
 */
typedef struct ko_arm_walk {
    ko_tree_query tree;
    ko_tree_hit hit;
    union {
        ko_capsule capsule;
        ko_aabb box;
    } shape;
    uint16_t link;
    uint16_t at;
    uint8_t mask;
    uint8_t is_walking; /* 0 or 1, as in ko_arm_search */
    uint8_t has_hit;
    uint8_t has_shape;
    uint8_t is_box;
    uint8_t is_stale;
} ko_arm_walk;

/* The capsules of every link and the objects of a tree, all pairs of both. Promise: conservative: a
 * clearance is never above the true distance to the object's shape, less than 2 growth + 3 LSB
 * below (8 more of capsules in links of 8 km); all objects within reach are found. begin fails also
 * with KO_E_RANGE iff the mask is 0; next with KO_E_CHANGED iff the tree was changed since,
 * KO_E_DATA iff it is corrupted, KO_E_RANGE iff a shape is not legal. Worst case: of each link
 * 2 count - 1 visits, and each capsule with each object found. */
typedef struct ko_arm_objects {
    ko_arm_search search;
    ko_arm_world world;
    ko_arm_walk walk;
} ko_arm_objects;
ko_status ko_arm_objects_begin(const ko_arm_state *state, const ko_arm_world *world,
                               ko_arm_goal goal, fix16_t reach, ko_arm_objects *query);
ko_status ko_arm_objects_next(ko_arm_objects *query, uint32_t budget, ko_arm_contact *contact);

/* The capsules of every link and a set of obstacles (obstacle.h), each where it is at `now`, of the
 * sources in mask (KO_TREE_ALL). Stale obstacles are reported, with is_stale. Promise: as
 * ko_arm_objects, for the position that ko_obstacles_place gives, so 4 LSB more below if it moves.
 * A set that is known not to be whole never says clear: next answers KO_PARTIAL instead of KO_END,
 * and query.view.doubt (KO_OBSTACLE_...) says why, from begin on. KO_OK of a KO_ARM_LEAST query is
 * then the closest obstacle that is known: one that the set lacks may be closer. The set stays as
 * it is until the end, but hearing sources is no change. begin fails as ko_arm_objects_begin; next
 * with KO_E_CHANGED iff the set's tree was changed since, KO_E_DATA iff the set is corrupted. Worst
 * case: as ko_arm_objects, and one ko_obstacles_place of each obstacle and link. */
typedef struct ko_arm_obstacles {
    ko_arm_search search;
    const ko_obstacles *set;
    ko_arm_walk walk;
    ko_obstacle_view view; /* may be read */
} ko_arm_obstacles;
ko_status ko_arm_obstacles_begin(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                 uint8_t mask, ko_arm_goal goal, fix16_t reach,
                                 ko_arm_obstacles *query);
ko_status ko_arm_obstacles_next(ko_arm_obstacles *query, uint32_t budget, ko_arm_contact *contact);

/* The capsules and a static mesh, that of the room the arm stands in, at a pose of its own (null:
 * it is given in the world's frame): every triangle within reach of every capsule. If the mesh is a
 * solid, a capsule whose end a is inside touches it: faces.b is KO_MESH_INSIDE, clearance is 0. A
 * surface does not say whether a capsule is within it. So give a room that encloses the arm as a
 * surface, or as a solid whose walls have a thickness. Promise: conservative: a clearance is never
 * above the true distance to the surface that was meant, less than 2 growth + 3 LSB below (8 more
 * of capsules in links of 8 km) and twice the mesh's error; where it has a pose 2 LSB more, and
 * 2^-27 of how far the capsule is from its origin. Fails also with KO_E_RANGE iff the pose is not
 * legal, or a capsule seen from there and grown by the reach is not: then the rest was not tested.
 * Worst case: for each capsule node_count + face_count steps, twice as many if the mesh is a
 * solid. */
typedef struct ko_arm_room {
    ko_arm_search search;
    const ko_mesh *mesh;
    ko_pose pose;
    ko_mesh_query walk;
    ko_mesh_hit hit;
    ko_capsule capsule; /* under way, in the mesh's frame */
    uint16_t at;
    uint8_t is_posed;
    uint8_t is_walking;
} ko_arm_room;
ko_status ko_arm_room_begin(const ko_arm_state *state, const ko_mesh *mesh, const ko_pose *pose,
                            ko_arm_goal goal, fix16_t reach, ko_arm_room *query);
ko_status ko_arm_room_next(ko_arm_room *query, uint32_t budget, ko_arm_contact *contact);

/* The meshes of the links with each other, where they are not allowed to touch: of each pair of
 * links the closest triangles. If a piece of a link's mesh is inside another link's solid, the two
 * touch, and KO_MESH_INSIDE stands for the solid's triangle. A link wholly within a surface touches
 * nothing. Promise: conservative: with the slack growth_a + growth_b + 3 LSB (and 2^-27 of
 * how far apart the frames are) a clearance is never above the true distance, less than twice the
 * slack, twice the meshes' errors and 3 LSB below. Errors of the meshes need not allow for their
 * placing. Fails also with KO_E_RANGE iff two meshes are too far apart for ko_mesh_closest_begin. Worst
 * case: as ko_mesh_closest_next for each pair. */
typedef struct ko_arm_meshes {
    ko_arm_search search;
    ko_mesh_closest walk;
    ko_mesh_gap gap;
    uint32_t slack;
    uint16_t a;
    uint16_t b;
    uint8_t is_walking;
} ko_arm_meshes;
ko_status ko_arm_meshes_begin(const ko_arm_state *state, ko_arm_goal goal, fix16_t reach,
                              ko_arm_meshes *query);
ko_status ko_arm_meshes_next(ko_arm_meshes *query, uint32_t budget, ko_arm_contact *contact);

/* ---- about one contact ---- */

/* Witness points of a contact of ko_arm_self, one on each placed capsule: as ko_capsule_closest.
 * Fails with KO_E_ARG iff a pointer is null, KO_E_CHANGED iff the state is not placed, KO_E_ID iff
 * the contact does not name two capsules; then nothing is written. Reentrant. */
ko_status ko_arm_self_witness(const ko_arm_state *state, const ko_arm_contact *contact,
                              ko_vec3 *on_a, ko_vec3 *on_b);

/* The same of ko_arm_objects: on the capsule and on the object's shape or fat box, as
 * ko_capsule_closest and ko_capsule_closest_aabb. Fails also as ko_tree_fat_box. */
ko_status ko_arm_objects_witness(const ko_arm_state *state, const ko_arm_world *world,
                                 const ko_arm_contact *contact, ko_vec3 *on_arm,
                                 ko_vec3 *on_object);

/* The same of ko_arm_obstacles, at the `now` that was asked about. Fails also as
 * ko_obstacles_place. */
ko_status ko_arm_obstacles_witness(const ko_arm_state *state, const ko_obstacles *set, uint32_t now,
                                   const ko_arm_contact *contact, ko_vec3 *on_arm,
                                   ko_vec3 *on_obstacle);

/* The same of ko_arm_room and ko_arm_meshes: on the capsule's axis (not its surface) and the mesh's
 * triangle, on the two links' triangles; in the world, where they are rounded: less than 4 LSB, and
 * growth, from their own. For KO_MESH_INSIDE both points are the same: in a room end a of the
 * capsule's axis, between links corner a of the triangle that is inside. */
ko_status ko_arm_room_witness(const ko_arm_state *state, const ko_mesh *mesh, const ko_pose *pose,
                              const ko_arm_contact *contact, ko_vec3 *on_axis, ko_vec3 *on_mesh);
ko_status ko_arm_meshes_witness(const ko_arm_state *state, const ko_arm_contact *contact,
                                ko_vec3 *on_a, ko_vec3 *on_b);

typedef enum ko_arm_trend {
    KO_ARM_APPROACH = -1,
    KO_ARM_UNKNOWN = 0, /* the distances differ by no more than placing may be off */
    KO_ARM_SEPARATE = 1
} KO_ENUM ko_arm_trend;

/* Whether two capsules come nearer from the one state to the other of the same arm: of their axes,
 * so also of capsules that touch. Of velocities place the other state at ko_arm_ahead. Promise:
 * what is told is true of the exact arm; if the distances differ by 4 (growth_a + growth_b) + 12
 * LSB or more it is told. Not told is what stays as far apart, and axes that cross before and
 * after. Fails with KO_E_ARG iff a pointer is null, KO_E_CHANGED iff a state is not placed, KO_E_ID
 * iff the contact names no two capsules or the states are not of one arm; then trend is unchanged.
 * Worst case: twice ko_capsule_clearance. Reentrant. */
ko_status ko_arm_trend_of(const ko_arm_state *before, const ko_arm_state *after,
                          const ko_arm_contact *contact, ko_arm_trend *trend);

#ifdef __cplusplus
}
#endif

#endif
