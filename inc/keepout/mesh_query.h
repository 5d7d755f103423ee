/* Asking a mesh: which triangles touch a volume, a segment, a ray; whether a point is inside a
 * solid; what a ray hits first; what is nearest to a point; and two meshes, one of them at a pose,
 * which of their triangles touch and how far apart they are.
 *
 * Every question is an iterator in a struct of the caller's. It can be given a budget of steps (a
 * node or a pair of nodes visited is one, a triangle or a pair of triangles tested is one), stops
 * when that is spent, and goes on later; KO_NO_BUDGET is never spent:
 *
 *     ko_mesh_query query;
 *     ko_mesh_hit hit;
 *     ko_status status = ko_mesh_query_sphere(&mesh, &sphere, KO_MESH_TREE, &query);
 *     while (status == KO_OK && (status = ko_mesh_query_next(&query, 1000, &hit)) == KO_OK) {
 *         ... hit.face ...
 *     }
 *     if (status == KO_END) ... everything was seen; only now "nothing more there" is true
 *
 * The mesh must stay open and what it was opened on unchanged; shapes are copied. Of the structs
 * only `visits` and `tests` may be read: nodes and triangles (or pairs of them) looked at so far.
 *
 * KO_MESH_BRUTE asks every triangle instead of the tree: the reference. It gives the same answers,
 * pairs in another order. A mesh's error is allowed for as mesh.h says: volumes grow by it, and
 * lines are as thick as it.
 *
 * The inside of a solid (ko_mesh_is_solid) counts as touched. It is reported as one more triangle
 * with the number KO_MESH_INSIDE, which ko_mesh_triangle refuses. A surface has no inside: KO_END
 * says that nothing touches its triangles, not that nothing is within them. */
#ifndef KEEPOUT_MESH_QUERY_H
#define KEEPOUT_MESH_QUERY_H

#include "keepout/mesh.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum ko_mesh_path { KO_MESH_TREE = 0, KO_MESH_BRUTE = 1 } KO_ENUM ko_mesh_path;

/* The test under way whether a point is inside a solid. */
typedef struct ko_mesh_inside {
    ko_vec3 point;
    int32_t winding;
    ko_aabb16 cells;
    uint16_t node;
    uint16_t face;
    uint16_t face_end;
} ko_mesh_inside;

/* ---- all triangles that touch something ---- */

/* A triangle that was found; of segments and rays also where (else t is KO_NEVER). */
typedef struct ko_mesh_hit {
    uint32_t face; /* or KO_MESH_INSIDE */
    ko_triangle_hit at;
} ko_mesh_hit;

/* What is asked of a mesh with an error: a segment that comes within reach. Of a ray it is the part
 * from step `first` to step `last` of its length. */
typedef struct ko_mesh_way {
    ko_segment segment;
    uint32_t reach;
    fix16_t first;
    fix16_t last;
    fix16_t length;
} ko_mesh_way;

/* A line under way, as it was asked for and prepared. */
typedef struct ko_mesh_line {
    ko_cast cast;
    union {
        ko_segment segment;
        ko_ray ray;
        ko_capsule capsule;
        ko_mesh_way way;
    } as;
    uint8_t kind;
} ko_mesh_line;

/* A k-DOP under way, and a point of it. */
typedef struct ko_mesh_dop {
    ko_kdop_slab slab[KO_KDOP_MAX_SLABS];
    ko_vec3 point;
} ko_mesh_dop;

/* A query under way. */
typedef struct ko_mesh_query {
    const ko_mesh *mesh;
    uint32_t visits;
    uint32_t tests;
    uint16_t node; /* the next to visit */
    uint16_t face; /* the next to test, up to face_end */
    uint16_t face_end;
    uint8_t kind;
    uint8_t k;
    uint8_t path;
    ko_aabb16 cells;
    ko_bounds bounds;
    union {
        ko_aabb aabb;
        ko_sphere sphere;
        ko_obb obb;
        ko_mesh_dop dop;
        ko_mesh_line line;
        ko_mesh_inside inside;
    } shape;
} ko_mesh_query;

/* Begins a query for all triangles that touch the shape, which is solid. Range: a legal shape (of a
 * k-DOP also one that ko_aabb_from_kdop takes). A triangle touches it if ko_triangle_overlap_aabb and
 * so on say so and its box touches the shape's box; with a mesh's error the shape is larger by that
 * (a k-DOP's slabs by twice that, an OBB's extents by 1 LSB more).
 *
 * A solid reports its inside too, last, if one point of the shape is inside. That point is the
 * centre of a box or a sphere, end a of a capsule, a point near the centre of the box of a k-DOP.
 * So a shape that no triangle touches is wholly inside if KO_MESH_INSIDE is reported, else wholly
 * outside. A point on a triangle may count as either. The point of a k-DOP may be outside of its
 * slabs by a few LSB; then the query widens the slabs to hold it. An empty k-DOP may become wider
 * by more.
 *
 * Fails with KO_E_ARG iff a pointer is null or k is none of the six, KO_E_RANGE iff the shape is
 * not legal; then query is unchanged. Constant time. Reentrant. */
ko_status ko_mesh_query_aabb(const ko_mesh *mesh, const ko_aabb *box, ko_mesh_path path,
                             ko_mesh_query *query);
ko_status ko_mesh_query_sphere(const ko_mesh *mesh, const ko_sphere *sphere, ko_mesh_path path,
                               ko_mesh_query *query);
ko_status ko_mesh_query_capsule(const ko_mesh *mesh, const ko_capsule *capsule, ko_mesh_path path,
                                ko_mesh_query *query);
ko_status ko_mesh_query_obb(const ko_mesh *mesh, const ko_obb *box, ko_mesh_path path,
                            ko_mesh_query *query);
ko_status ko_mesh_query_kdop(const ko_mesh *mesh, unsigned k, const ko_kdop_slab *dop,
                             ko_mesh_path path, ko_mesh_query *query);

/* Begins a query for all triangles that a segment or a ray touches; of a mesh with an error for all
 * within the error of it, so that none is missed that it would touch in what was meant: a segment
 * as the capsule { a, b, error }; of a ray what lies within KO_LIMIT, and more is reported only
 * within 1 LSB beyond the error, 7 LSB where the ray crosses KO_LIMIT. A line that begins inside a
 * solid touches it at t = 0; that is reported last. Range: as ko_triangle_hit_segment and
 * ko_triangle_hit_ray. Fails as the others. Reentrant. */
ko_status ko_mesh_query_segment(const ko_mesh *mesh, const ko_segment *segment, ko_mesh_path path,
                                ko_mesh_query *query);
ko_status ko_mesh_query_ray(const ko_mesh *mesh, const ko_ray *ray, ko_mesh_path path,
                            ko_mesh_query *query);

/* Goes on until a triangle is found, everything was visited, or the budget is spent. KO_OK: *hit is
 * one. KO_END: no more. KO_UNFINISHED: budget spent, no hit; call again. Other than with KO_OK *hit
 * is unchanged. Promise: every triangle that touches, once: exact for AABBs, spheres, capsules,
 * segments and rays (hit.at as ko_triangle_hit_segment, ko_triangle_hit_ray say; with an error as
 * ko_mesh_first_next), conservative for OBBs and k-DOPs as ko_triangle_overlap_obb and
 * ko_triangle_overlap_kdop say. Order: by the number of the triangle, KO_MESH_INSIDE last. Fails
 * with KO_E_ARG iff a pointer is null. Worst case: node_count + face_count steps over all calls,
 * for a solid twice as many. Reentrant. */
ko_status ko_mesh_query_next(ko_mesh_query *query, uint32_t budget, ko_mesh_hit *hit);

/* ---- is a point inside a solid ---- */

/* A question about a point under way. `query.visits` and `query.tests` may be read. */
typedef struct ko_mesh_contains {
    ko_mesh_query query;
    uint8_t is_reported;
} ko_mesh_contains;

/* Begins to ask whether a point is inside a solid. Range: a legal point. Fails with KO_E_ARG iff a
 * pointer is null, KO_E_RANGE iff the point is not legal, KO_E_DATA iff the mesh is a surface; then
 * query is unchanged. Constant time. Reentrant. */
ko_status ko_mesh_contains_begin(const ko_mesh *mesh, const ko_vec3 *point, ko_mesh_path path,
                                 ko_mesh_contains *query);

/* Goes on until the answer is known or the budget is spent. KO_OK, once: the point is inside, on a
 * triangle, or within the mesh's error of one. KO_END: the point is outside of the stored solid and
 * of the one that was meant, or KO_OK was answered before. KO_UNFINISHED: the budget is spent; call
 * again. Promise: exact, for every point, on edges, corners and flat faces too. Fails with KO_E_ARG
 * iff the pointer is null. Worst case: as ko_mesh_query_next. Reentrant. Source: Sunday, Inclusion
 * of a Point in a Polygon, 2001; Edelsbrunner, Muecke, Simulation of Simplicity, 1990. */
ko_status ko_mesh_contains_next(ko_mesh_contains *query, uint32_t budget);

/* Asks the same in one call, without a budget. Answers as ko_mesh_contains_next, fails as
 * ko_mesh_contains_begin. Worst case: as ko_mesh_query_next. Reentrant. */
ko_status ko_mesh_contains_point(const ko_mesh *mesh, const ko_vec3 *point);

/* ---- the first, the nearest ---- */

/* The nearest triangle to a point, the point of it, and how far away it is. For a point inside a
 * solid the triangle is KO_MESH_INSIDE, `point` is the point itself, and the clearance is 0. */
typedef struct ko_mesh_near {
    uint32_t face;
    fix16_t clearance;
    ko_vec3 point;
} ko_mesh_near;

/* A search under way. */
typedef struct ko_mesh_search {
    const ko_mesh *mesh;
    uint32_t visits;
    uint32_t tests;
    uint32_t best; /* only less than this is of interest */
    uint32_t found;
    uint16_t stack[KO_MESH_MAX_DEPTH + 1U];
    uint16_t face;
    uint16_t face_end;
    uint8_t depth;
    uint8_t kind;
    union {
        ko_vec3 point;
        ko_mesh_line line;
    } from;
    ko_triangle_hit at;
    ko_mesh_inside inside;
    uint8_t is_asking; /* the test of the beginning, inside or not, is under way */
} ko_mesh_search;

/* Begins a search for the first triangle that a segment or a ray meets, of a mesh with an error for
 * the first that it comes within the error of. A line that begins inside a solid meets it at t = 0,
 * reported as KO_MESH_INSIDE. Range and failures as ko_mesh_query_segment and ko_mesh_query_ray.
 * Reentrant. */
ko_status ko_mesh_first_segment(const ko_mesh *mesh, const ko_segment *segment, ko_mesh_path path,
                                ko_mesh_search *search);
ko_status ko_mesh_first_ray(const ko_mesh *mesh, const ko_ray *ray, ko_mesh_path path,
                            ko_mesh_search *search);

/* Goes on until the answer is known or the budget is spent. KO_OK, once: *hit is the first. KO_END:
 * nothing is met (or it was told already). KO_UNFINISHED: call again. Other than with KO_OK *hit is
 * unchanged. Promise: whether and at which t is exact as ko_triangle_hit_segment says: t is the
 * least of all triangles'; of those met at the same t it is one. With an error conservative: t is
 * never later than where the line comes within the error of a stored triangle, so never later than
 * where it meets what was meant; there it is less than 5 LSB more than the error (of a ray 6, 12
 * where it crosses KO_LIMIT) from the triangle hit, and u, v, w are of the point of that which is
 * closest. Fails with KO_E_ARG iff a pointer
 * is null or the search is not one of this kind. Worst case: as ko_mesh_query_next. Reentrant. */
ko_status ko_mesh_first_next(ko_mesh_search *search, uint32_t budget, ko_mesh_hit *hit);

/* Begins a search for the triangle nearest to a point, among those within a radius. If the point is
 * inside a solid, its inside is the answer instead. Range: a legal point, a radius of 0 ..
 * KO_LIMIT. Fails with KO_E_RANGE iff not, KO_E_ARG iff a pointer is null; then search is
 * unchanged. Reentrant. */
ko_status ko_mesh_nearest_point(const ko_mesh *mesh, const ko_vec3 *point, fix16_t radius,
                                ko_mesh_path path, ko_mesh_search *search);

/* Goes on as ko_mesh_first_next. KO_END: nothing is within the radius. Promise: conservative: the
 * clearance, 0 if it touches, is never above the true distance, and less than 1 LSB below it for a
 * mesh without error, else less than 1 LSB + twice the error; what is within the radius is found,
 * and nothing that is 1 LSB (and twice the error) beyond. The point is that of
 * ko_triangle_closest_point. Of triangles as near as each other it is one. Fails and worst case as
 * ko_mesh_first_next. Reentrant. */
ko_status ko_mesh_nearest_next(ko_mesh_search *search, uint32_t budget, ko_mesh_near *near);

/* ---- two meshes ---- */

/* A triangle of the first mesh and one of the second. If one number is KO_MESH_INSIDE, that mesh is
 * a solid, and the piece (mesh.h) of the other triangle is inside it. */
typedef struct ko_mesh_pair {
    uint32_t a;
    uint32_t b;
} ko_mesh_pair;

/* The pair that is closest, and how far apart. */
typedef struct ko_mesh_gap {
    ko_mesh_pair faces;
    fix16_t clearance;
} ko_mesh_gap;

/* The second mesh's frame in the first one's, with what the tests of boxes need. */
typedef struct ko_mesh_turn {
    ko_pose pose;
    int64_t from[3];     /* the second grid's origin, placed, seen from the first's: Q46 */
    uint16_t size[3][3]; /* the magnitudes of the matrix' entries, columns: Q14, rounded up */
    uint8_t shift_a;     /* of the grids */
    uint8_t shift_b;
    uint8_t rounds; /* what placing a triangle may cost, in LSB: 0 or 1 */
    uint32_t slack;
} ko_mesh_turn;

/* The test under way whether a piece of one mesh is inside the other. */
typedef struct ko_mesh_within {
    ko_mesh_inside inside;
    uint16_t node; /* the next to visit */
    uint16_t face;
    uint8_t begins; /* pieces of the leaf under way, from that face on */
    uint8_t stage;
    uint8_t path;
    uint8_t has_piece;
    uint8_t is_asking;
} ko_mesh_within;

/* A query about two meshes under way. The stack cannot overflow: of each pair of nodes one is
 * divided, so it holds one pair for each step down in either tree and one more. */
typedef struct ko_mesh_pairs {
    const ko_mesh *a;
    const ko_mesh *b;
    uint32_t visits;
    uint32_t tests;
    ko_mesh_turn turn;
    ko_triangle placed; /* triangle `face_b`, placed */
    ko_bounds reach;    /* its box, larger by what is of interest */
    ko_bounds about;    /* the first mesh's leaf under way */
    uint32_t best;
    ko_mesh_pair found;
    uint16_t stack[2U * KO_MESH_MAX_DEPTH + 1U][2];
    uint16_t face_a, start_a, end_a; /* triangles of two leaves under way */
    uint16_t face_b, end_b;
    uint8_t depth;
    uint8_t kind;
    uint8_t rounded;  /* what placing cost, in LSB */
    uint8_t is_fresh; /* the topmost pair was looked at when it was pushed */
    ko_mesh_within within;
} ko_mesh_pairs;

/* Begins a query for all pairs of triangles of two meshes that touch, the second one's frame being
 * at `pose` in that of the first (ko_pose_between makes it of two). If no triangles touch, each
 * piece (mesh.h) of one mesh is tested against the inside of the other, if that is a solid. The
 * first piece that is inside is reported, and no other. Range: a legal pose; the box of the second
 * mesh, placed, is legal. a and b may be the same. Fails with KO_E_RANGE iff not so, KO_E_ARG iff a
 * pointer is null; then pairs is unchanged. Reentrant. */
ko_status ko_mesh_pairs_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose,
                              ko_mesh_path path, ko_mesh_pairs *pairs);

/* Goes on until a pair is found, everything was visited, or the budget is spent: KO_OK, KO_END,
 * KO_UNFINISHED as ko_mesh_query_next. The first KO_OK answers whether they touch. Promise:
 * conservative: all pairs for which ko_triangle_is_within (the one, ko_triangle_transform of the
 * other, the sum of the transform's and both meshes' errors), each once: none that touches under
 * the pose as stored is missed; apart by less than 2 LSB + twice the meshes' errors is what may be
 * reported beside, by less than 3 LSB + that if the second is a solid and turned. If pieces are
 * inside and no triangles touch, one of these pieces is reported. Where nothing was rounded and the
 * meshes have no error it is exact. Order: the same everywhere, given by the trees. Fails with
 * KO_E_ARG iff a pointer is null or this is no query of this kind. Worst case: the product of both
 * node counts and of both face counts, in steps over all calls; for a solid, node_count +
 * face_count more for each piece of the other mesh, and the other's node_count once. Reentrant.
 * Source: Gottschalk, Lin, Manocha, OBBTree, 1996; Ericson 6.3. */
ko_status ko_mesh_pairs_next(ko_mesh_pairs *pairs, uint32_t budget, ko_mesh_pair *pair);

/* Begins a search for the least distance of two meshes, if that is within `reach`. The distance is
 * 0 if a piece of one mesh is inside the other, a solid. Range and failures as ko_mesh_pairs_begin,
 * and a reach of 0 .. KO_LIMIT. Reentrant. */
ko_status ko_mesh_gap_begin(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose, fix16_t reach,
                            ko_mesh_path path, ko_mesh_pairs *pairs);

/* Goes on until the answer is known: KO_OK, once; KO_END: nothing is within reach; KO_UNFINISHED:
 * the budget is spent. Promise: conservative: the clearance, 0 if they touch, is never above the
 * true distance, and less than 3 LSB + twice the meshes' errors below it; of pairs as close as each
 * other it is one. Fails with KO_E_ARG iff a pointer is null or this is no search of this kind.
 * Worst case: as ko_mesh_pairs_next. Reentrant. Source: Ericson 6.3. */
ko_status ko_mesh_gap_next(ko_mesh_pairs *pairs, uint32_t budget, ko_mesh_gap *gap);

#ifdef __cplusplus
}
#endif

#endif
