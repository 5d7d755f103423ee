/** Questions to a mesh: which triangles touch a volume or a line, whether a point is inside a
 * solid, and what is nearest to a sphere or a capsule. Questions to two meshes: which triangles
 * touch or are closest.
 *
 * Every question is an iterator as query.h describes it. A step is a node or a pair of nodes
 * visited, or a triangle or a pair of triangles tested. No step overdraws the budget.
 *
 *     uint32_t budget = 1000;
 *     ko_mesh_query query;
 *     ko_mesh_hit hit;
 *     ko_mesh_query_sphere_begin(&mesh, &sphere, &query);
 *     while ((status = ko_mesh_query_sphere_next(&query, &budget, &hit)) == KO_OK) {
 *         ... hit.face ...
 *     }
 *     if (status == KO_END) ... everything was tested; only now "nothing more touches" is true
 *
 * The mesh stays open, and its block unchanged, while a query is under way. Shapes are copied. In a
 * query read `q.visits`, the steps spent, and `tests`, the triangles or pairs of them among these.
 *
 * A mesh's error is allowed for, as mesh.h says: volumes grow by it, and lines are as thick as it.
 *
 * The inside of a solid (ko_mesh_is_solid) counts as touched. It is reported as one more triangle
 * with the number KO_MESH_INSIDE, which ko_mesh_get_triangle refuses. A surface has no inside:
 * KO_END says that nothing touches its triangles, not that nothing is within them.
 *
 * The next of one kind of query refuses a query of another kind with KO_E_ARG. All answer KO_E_DATA
 * for a query whose memory was corrupted so that going on would leave the mesh. */
#ifndef KEEPOUT_MESH_QUERY_H
#define KEEPOUT_MESH_QUERY_H

#include "keepout/mesh.h"
#include "keepout/query.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The state of a test whether a point is inside a solid. */
typedef struct ko_mesh_inside {
    ko_vec3 point;     /**< the point that is tested */
    int32_t winding;   /**< the winding number of the triangles so far */
    ko_aabb16 cells;   /**< the line from the point, in cells */
    uint16_t node;     /**< the next to visit */
    uint16_t face;     /**< the next to test, up to face_end */
    uint16_t face_end; /**< the end of the leaf under way */
} ko_mesh_inside;

/** The state of a walk over all triangles near a shape, in the order of their numbers. */
typedef struct ko_mesh_walk {
    ko_bounds bounds;  /**< of the shape, with the mesh's error */
    ko_aabb16 cells;   /**< the same box in cells */
    uint16_t node;     /**< the next to visit */
    uint16_t face;     /**< the next to test, up to face_end */
    uint16_t face_end; /**< the end of the leaf under way */
} ko_mesh_walk;

/** The state of a search, the better child first. */
typedef struct ko_mesh_search {
    uint32_t best;                          /**< only less than this counts */
    uint32_t found;                         /**< the triangle that is the best so far */
    uint16_t stack[KO_MESH_MAX_DEPTH + 1U]; /**< nodes not visited yet */
    uint16_t face;                          /**< the next to test, up to face_end */
    uint16_t face_end;                      /**< the end of the leaf under way */
    uint8_t depth;                          /**< entries of stack in use */
} ko_mesh_search;

/* ---- all triangles that touch a volume ---- */

/** A triangle that was found. `at` says where a line meets it; for volumes at.t is KO_NEVER. */
typedef struct ko_mesh_hit {
    uint32_t face;      /**< or KO_MESH_INSIDE */
    ko_triangle_hit at; /**< where the line meets it */
} ko_mesh_hit;

/** A capsule and its axis, prepared. */
typedef struct ko_mesh_round {
    ko_line axis;       /**< the axis of the capsule as a line */
    ko_capsule capsule; /**< the capsule itself */
} ko_mesh_round;

/** A k-DOP and a point of it. */
typedef struct ko_mesh_dop {
    ko_kdop_slab slab[KO_KDOP_MAX_SLABS]; /**< its intervals */
    ko_vec3 point;                        /**< a point within them */
} ko_mesh_dop;

/** A query for all triangles that touch a volume. */
typedef struct ko_mesh_query {
    ko_query q;        /**< read visits and doubt */
    uint32_t tests;    /**< triangles tested so far */
    ko_mesh_walk walk; /**< where it goes on */
    union {
        ko_aabb aabb;
        ko_sphere sphere;
        ko_mesh_round round;
        ko_obb obb;
        ko_mesh_dop dop;
        ko_mesh_inside inside;
    } shape;       /**< what was asked, as kind says */
    uint8_t kind;  /**< which volume it is */
    uint8_t stage; /**< what it does next */
    uint8_t k;     /**< of a k-DOP */
    uint32_t seal; /**< of all before it while it waits */
} ko_mesh_query;

/** Begins a query for all triangles that touch a volume.
 *
 * A triangle touches it if ko_triangle_overlap_aabb, and so on, says so, and their boxes touch.
 * With a mesh's error the volume is larger by that: the slabs of a k-DOP by twice that, the extents
 * of an OBB by 1 LSB more.
 *
 * A solid reports its inside, too, last, if one point of the volume is inside. That point is the
 * centre of a box or a sphere, end a of a capsule, and a point near the centre of the box of a
 * k-DOP. A volume that no triangle touches is wholly inside if KO_MESH_INSIDE is reported, else
 * wholly outside. A point on a triangle may count as either. The point of a k-DOP may be outside of
 * its slabs by a few LSB. Then the query widens the slabs to hold it, an empty k-DOP by more.
 *
 * @fails  KO_E_RANGE if the volume is not legal; for a k-DOP if ko_aabb_from_kdop refuses it */
ko_status ko_mesh_query_aabb_begin(const ko_mesh *mesh, const ko_aabb *box, ko_mesh_query *query);

/** Begins the same query for a sphere. */
ko_status ko_mesh_query_sphere_begin(const ko_mesh *mesh, const ko_sphere *sphere,
                                     ko_mesh_query *query);

/** Begins the same query for a capsule. */
ko_status ko_mesh_query_capsule_begin(const ko_mesh *mesh, const ko_capsule *capsule,
                                      ko_mesh_query *query);

/** Begins the same query for an OBB. */
ko_status ko_mesh_query_obb_begin(const ko_mesh *mesh, const ko_obb *box, ko_mesh_query *query);

/** Begins the same query for a k-DOP. */
ko_status ko_mesh_query_kdop_begin(const ko_mesh *mesh, unsigned k, const ko_kdop_slab *dop,
                                   ko_mesh_query *query);

/** Reports the next triangle that touches the volume, in the order of numbers, KO_MESH_INSIDE last.
 * Each of these functions links only the test of its own kind of volume.
 *
 * @promise  every triangle that touches, once: exact for AABBs, spheres and capsules, conservative
 *           for OBBs and k-DOPs as ko_triangle_overlap_obb and ko_triangle_overlap_kdop say
 * @cost     node_count + face_count steps over all calls, for a solid twice as many */
KO_CHECKED ko_status ko_mesh_query_aabb_next(ko_mesh_query *query, uint32_t *budget,
                                             ko_mesh_hit *hit);

/** Reports the next triangle that touches a sphere, as ko_mesh_query_aabb_next does. */
KO_CHECKED ko_status ko_mesh_query_sphere_next(ko_mesh_query *query, uint32_t *budget,
                                               ko_mesh_hit *hit);

/** Reports the next triangle that touches a capsule, as ko_mesh_query_aabb_next does. */
KO_CHECKED ko_status ko_mesh_query_capsule_next(ko_mesh_query *query, uint32_t *budget,
                                                ko_mesh_hit *hit);

/** Reports the next triangle that touches an OBB, as ko_mesh_query_aabb_next does. */
KO_CHECKED ko_status ko_mesh_query_obb_next(ko_mesh_query *query, uint32_t *budget,
                                            ko_mesh_hit *hit);

/** Reports the next triangle that touches a k-DOP, as ko_mesh_query_aabb_next does. */
KO_CHECKED ko_status ko_mesh_query_kdop_next(ko_mesh_query *query, uint32_t *budget,
                                             ko_mesh_hit *hit);

/* ---- is a point inside a solid ---- */

/** A question about a point. */
typedef ko_mesh_query ko_mesh_contains;

/** Begins to ask whether a solid contains a point.
 *
 * @fails  KO_E_RANGE if the point is not legal, or the mesh is a surface */
ko_status ko_mesh_contains_begin(const ko_mesh *mesh, const ko_vec3 *point,
                                 ko_mesh_contains *query);

/** Says whether the solid contains the point. KO_OK, once: the point is inside, on a triangle, or
 * within the mesh's error of one. KO_END: the point is outside of the stored and of the intended
 * solid, or KO_OK was answered already.
 *
 * @promise  exact for every point, on edges, corners and flat triangles, too
 * @cost     as ko_mesh_query_sphere_next
 * @see      Sunday, Inclusion of a Point in a Polygon, 2001; Edelsbrunner, Muecke, Simulation of
 *           Simplicity, 1990 */
KO_CHECKED ko_status ko_mesh_contains_next(ko_mesh_contains *query, uint32_t *budget);

/* ---- where a line meets the mesh ---- */

/** A thick line, as a mesh with an error is asked: a segment, and how close counts as met. It may
 * be the part of a longer line from step `first` to step `last` of its length. */
typedef struct ko_mesh_way {
    ko_segment segment; /**< the line */
    uint32_t reach;     /**< how close counts as met */
    fix16_t first;      /**< the step where the part begins */
    fix16_t last;       /**< the step where it ends */
    fix16_t length;     /**< of the longer line */
} ko_mesh_way;

/** A line as it is tested. */
typedef struct ko_mesh_line {
    ko_line line;     /**< the line that was given, or of `way`; shortened as hits are found */
    ko_mesh_way way;  /**< the line with a thickness */
    ko_q30 end;       /**< of the line that was given */
    uint8_t is_thick; /**< 0 or 1: the mesh has an error */
} ko_mesh_line;

/** A query along a line. */
typedef struct ko_mesh_cast {
    ko_query q;        /**< read visits and doubt */
    uint32_t tests;    /**< triangles tested so far */
    ko_mesh_line line; /**< the line that was given */
    union {
        ko_mesh_walk walk;     /**< KO_ORDER_ANY */
        ko_mesh_search search; /**< KO_ORDER_ASCENDING */
    } by;                      /**< the walk, as the order says */
    ko_mesh_inside inside;     /**< whether the line begins in a solid */
    ko_triangle_hit at;        /**< of the triangle found so far */
    ko_q30 floor;              /**< parameter of the latest finding; -1: none yet */
    uint32_t first;            /**< the triangle that was reported first there */
    uint32_t from;             /**< the least number that may follow there */
    uint8_t stage;             /**< what it does next */
    uint32_t seal;             /**< of all before it while it waits */
} ko_mesh_cast;

/** Begins a query for all triangles along a line. A line that was shortened counts up to its end.
 *
 * In a mesh with an error a triangle counts as met where the line first comes within the error of
 * it. A segment counts as the capsule { a, b, error }, other lines as far as they lie within
 * KO_LIMIT. More is reported only within 1 LSB beyond the error, 7 LSB where a line crosses
 * KO_LIMIT. A line that begins inside a solid meets KO_MESH_INSIDE at t = 0.
 *
 * @fails  KO_E_RANGE if ko_triangle_cast_line refuses the line, or the order is unknown */
ko_status ko_mesh_cast_begin(const ko_mesh *mesh, const ko_line *line, ko_order order,
                             ko_mesh_cast *query);

/** Reports the next triangle that the line meets.
 *
 * KO_ORDER_ASCENDING reports in ascending hit->at.t, so the first finding is the first hit. Each
 * finding costs a search of its own. For all of them KO_ORDER_ANY is cheaper: one walk, in the
 * order of numbers, KO_MESH_INSIDE last.
 *
 * @promise  each triangle that is met, once, and hit->at exactly as ko_triangle_cast_line says.
 *           With an error it is conservative: t is never later than where the line comes within the
 *           error of the triangle. There it is less than 5 LSB more than the error away from it, on
 *           a ray 6, or 12 where the ray crosses KO_LIMIT. u, v, w are those of the closest point
 * @cost     for each search, or the walk: node_count + face_count steps, and for a solid as many
 *           once */
KO_CHECKED ko_status ko_mesh_cast_next(ko_mesh_cast *query, uint32_t *budget, ko_mesh_hit *hit);

/* ---- the nearest triangle ---- */

/** The nearest triangle, and where it and the shape are closest.
 *
 * If the shape begins inside a solid, with its centre or with end a of its axis, face is
 * KO_MESH_INSIDE. Then on_axis and on_mesh are that point, and the margin is that of an axis which
 * meets a triangle. */
typedef struct ko_mesh_near {
    uint32_t face;    /**< or KO_MESH_INSIDE */
    fix16_t margin;   /**< distance of the surfaces; below 0: the axis is so much too close */
    ko_q30 at;        /**< the closest point of the axis, a fraction of the way from a to b */
    ko_vec3 on_axis;  /**< that point: the centre of a sphere */
    ko_vec3 on_shape; /**< on the surface of the shape */
    ko_vec3 on_mesh;  /**< on the triangle */
    ko_dir3 normal;   /**< from the mesh to the shape */
} ko_mesh_near;

/** A search for the nearest triangle. */
typedef struct ko_mesh_nearest {
    ko_query q;            /**< read visits and doubt */
    uint32_t tests;        /**< triangles tested so far */
    ko_mesh_search search; /**< where it goes on */
    ko_mesh_round shape;   /**< a sphere has an axis of no length, and none prepared */
    ko_mesh_inside inside; /**< whether the shape begins in a solid */
    uint8_t kind;          /**< a sphere or a capsule */
    uint8_t stage;         /**< what it does next */
    uint32_t seal;         /**< of all before it while it waits */
} ko_mesh_nearest;

/** Begins a search for the triangle that is nearest to a sphere or a capsule, within `reach` of its
 * surface. A radius of 0 asks around a point or a segment.
 *
 * @fails  KO_E_RANGE if a centre or an end is not legal, or the radius, the reach or their sum is
 *         not within 0 .. KO_LIMIT */
ko_status ko_mesh_nearest_sphere_begin(const ko_mesh *mesh, const ko_sphere *sphere, fix16_t reach,
                                       ko_mesh_nearest *query);

/** Begins the same search around a capsule. */
ko_status ko_mesh_nearest_capsule_begin(const ko_mesh *mesh, const ko_capsule *capsule,
                                        fix16_t reach, ko_mesh_nearest *query);

/** Reports the nearest triangle, once, then KO_END. If the first answer is KO_END, nothing is
 * within reach.
 *
 * @promise  conservative: the margin is never above the true one, and less than 1 LSB + twice the
 *           mesh's error below it. A triangle within reach is never missed. Among equally near
 *           triangles it is any one. Points are within 4 LSB of their surfaces if the margin is
 *           above 0; a sphere's centre is exact. The normal is that of the rounded points. Where
 *           the axis itself touches, it is the triangle's, on the side of end a, or points back
 *           along the axis, or up
 * @cost     as ko_mesh_query_sphere_next; links no more than its own kind of shape needs */
KO_CHECKED ko_status ko_mesh_nearest_sphere_next(ko_mesh_nearest *query, uint32_t *budget,
                                                 ko_mesh_near *near);

/** Reports the triangle nearest to a capsule, as ko_mesh_nearest_sphere_next does. */
KO_CHECKED ko_status ko_mesh_nearest_capsule_next(ko_mesh_nearest *query, uint32_t *budget,
                                                  ko_mesh_near *near);

/* ---- two meshes ---- */

/** A triangle of the first mesh and one of the second. If one number is KO_MESH_INSIDE, that mesh
 * is a solid, and the piece (mesh.h) of the other triangle is inside it. */
typedef struct ko_mesh_pair {
    uint32_t a; /**< of the first mesh */
    uint32_t b; /**< of the second mesh */
} ko_mesh_pair;

/** The pair that is closest, and its distance. */
typedef struct ko_mesh_gap {
    ko_mesh_pair faces; /**< the two triangles */
    fix16_t clearance;  /**< never above their true distance */
} ko_mesh_gap;

/** The pose of the second mesh in the frame of the first, with what the tests of boxes need. */
typedef struct ko_mesh_turn {
    ko_pose pose;        /**< of the second mesh in the first one's frame */
    int64_t from[3];     /**< the second grid's origin, placed, seen from the first's: Q46 */
    uint16_t size[3][3]; /**< magnitudes of the matrix' entries, columns: Q14, rounded up */
    uint8_t shift_a;     /**< of the grids */
    uint8_t shift_b;     /**< of the second grid */
    uint8_t rounds;      /**< what placing a triangle may cost, in LSB: 0 or 1 */
    uint32_t slack;      /**< what roundings may cost, in LSB */
} ko_mesh_turn;

/** The state of a test whether a piece of one mesh is inside the other. */
typedef struct ko_mesh_within {
    ko_mesh_inside inside; /**< the test of the piece under way */
    uint16_t node;         /**< the next to visit */
    uint16_t face;         /**< the triangle under way */
    uint8_t begins;        /**< bit i: face + i of the leaf begins a piece */
    uint8_t stage;         /**< which mesh is tested within the other */
    uint8_t has_piece;     /**< 0 or 1: a piece was found */
    uint8_t is_asking;     /**< 0 or 1: its test is under way */
} ko_mesh_within;

/** A query about two meshes. The stack cannot overflow: of each pair of nodes one is divided, so it
 * holds one pair for each step down in either tree and one more. */
typedef struct ko_mesh_pairs {
    ko_query q;         /**< over the first mesh */
    uint32_t tests;     /**< steps spent on pairs of triangles so far */
    const ko_mesh *b;   /**< the second mesh */
    ko_mesh_turn turn;  /**< where the second mesh is */
    ko_triangle placed; /**< triangle `face_b`, placed */
    ko_bounds reach;    /**< its box, grown by what `best` was then */
    ko_bounds about;    /**< box of the first mesh's leaf under way */
    uint32_t best;      /**< touching: what is that far apart counts, too */
    ko_mesh_pair found; /**< the pair found last */
    uint16_t stack[2U * KO_MESH_MAX_DEPTH + 1U][2]; /**< pairs of nodes not visited yet */
    uint16_t face_a;       /**< the next triangle of the first mesh's leaf */
    uint16_t start_a;      /**< where that leaf begins */
    uint16_t end_a;        /**< where it ends */
    uint16_t face_b;       /**< the next triangle of the second mesh's leaf */
    uint16_t end_b;        /**< where that leaf ends */
    uint8_t kind;          /**< what is asked: touching pairs or the closest */
    uint8_t rounded;       /**< what placing cost, in LSB */
    uint8_t is_fresh;      /**< the topmost pair was tested when it was pushed */
    ko_mesh_within within; /**< the test of pieces, at the end */
    uint32_t seal;         /**< of all before it while it waits */
} ko_mesh_pairs;

/** The same walk, as a search for the closest pair. */
typedef ko_mesh_pairs ko_mesh_closest;

/** Begins a query for all pairs of triangles of two meshes that touch.
 *
 * If no triangles touch, each piece (mesh.h) of one mesh is tested against the inside of the other,
 * if that is a solid. The first piece that is inside is reported, and no other.
 *
 * @param b_in_a  pose of the frame of b in the frame of a; ko_pose_between makes it of two poses
 * @fails    KO_E_RANGE if the pose, or the box of b at it, is not legal */
ko_status ko_mesh_pairs_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *b_in_a,
                              ko_mesh_pairs *query);

/** Reports up to `room` pairs of triangles that touch. The order is the same everywhere.
 *
 * @param[out] count  pairs written: 1 .. room with KO_OK, else 0
 * @promise  conservative: reports each pair once whose triangles are within the errors of each
 *           other, as ko_triangle_within says. The triangle of b is placed by
 *           ko_triangle_transform. The errors are those of the transform and of both meshes. No
 *           pair is missed that touches under the pose as stored. Other reported pairs are closer
 *           than 2 LSB + twice the meshes' errors, 3 LSB + that if b is a solid and turned. If
 *           pieces are inside and no triangles touch, one of these pieces is reported. Exact where
 *           nothing was rounded and the meshes have no error
 * @fails    KO_E_RANGE if room is 0
 * @cost     the product of both node counts plus that of both face counts, in steps over all calls.
 *           A solid takes node_count + face_count more for each piece of the other mesh, and the
 *           other's node_count once.
 * @see      Gottschalk, Lin, Manocha, OBBTree, 1996; Ericson 6.3 */
KO_CHECKED ko_status ko_mesh_pairs_next_n(ko_mesh_pairs *query, uint32_t *budget,
                                          ko_mesh_pair *pairs, uint32_t room, uint32_t *count);

/** Reports the next pair: ko_mesh_pairs_next_n with room for one. The first KO_OK says that the
 * meshes touch. */
KO_CHECKED static inline ko_status ko_mesh_pairs_next(ko_mesh_pairs *query, uint32_t *budget,
                                                      ko_mesh_pair *pair)
{
    uint32_t count;
    return ko_mesh_pairs_next_n(query, budget, pair, 1U, &count);
}

/** Begins a search for the least distance of two meshes, if that is within `reach`. The distance is
 * 0 if a piece of one mesh is inside the other, a solid.
 *
 * @fails  KO_E_RANGE as ko_mesh_pairs_begin, and if the reach is not within 0 .. KO_LIMIT */
ko_status ko_mesh_closest_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *b_in_a,
                                fix16_t reach, ko_mesh_closest *query);

/** Reports the closest pair, once, then KO_END. If the first answer is KO_END, nothing is within
 * reach.
 *
 * @promise  conservative: the clearance, 0 if they touch, is never above the true distance, and
 *           less than 3 LSB + twice the meshes' errors below it. Among equally close pairs it is
 *           any one.
 * @cost     as ko_mesh_pairs_next_n
 * @see      Ericson 6.3 */
KO_CHECKED ko_status ko_mesh_closest_next(ko_mesh_closest *query, uint32_t *budget,
                                          ko_mesh_gap *gap);

#ifdef __cplusplus
}
#endif

#endif
