/* Judges the inside of solids. The meshes are closed, and their corners are anywhere, so they
 * intersect themselves.
 *
 * The truth is the winding number, in 128 bits: a line from the point counts the triangles it
 * leaves, less those it enters. Its direction is drawn again until it meets no edge, so this judge,
 * unlike the library, breaks no ties. A direction is at most 2^12 and differences of legal points
 * are within 2^30, so a determinant of three is below 6 * 2^90.
 *
 * promise: no-miss, exact */
#include "oracle_mesh.h"
#include "keepout/make.h"

enum { MOST_CORNERS = 8 };

/* ---- closed meshes ---- */

static ko_vec3 corners[2][MOST_CORNERS];
static ko_mesh_face sides[FACES];

static void set_side(uint32_t i, unsigned a, unsigned b, unsigned c)
{
    sides[i].corner[0] = (uint16_t)a;
    sides[i].corner[1] = (uint16_t)b;
    sides[i].corner[2] = (uint16_t)c;
}

/* Draws two points above and below a ring of 3 to 5, or two tetrahedra. Returns the number of
 * triangles. */
static uint32_t any_sides(oracle_case *with, uint32_t *corner_count)
{
    const unsigned ring = (unsigned)any_between(with, 2, 5);
    if (ring == 2U) {
        for (unsigned i = 0; i < 8U; i++) { /* side i of a tetrahedron leaves out corner i */
            static const uint8_t of[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
            const unsigned first = i / 4U * 4U;
            set_side(i, first + of[i % 4U][0], first + of[i % 4U][1], first + of[i % 4U][2]);
        }
        *corner_count = 8;
        return 8;
    }
    for (unsigned i = 0; i < ring; i++) {
        const unsigned next = (i + 1U == ring) ? 0U : i + 1U;
        set_side(2U * i, ring, i, next);
        set_side(2U * i + 1U, ring + 1U, next, i);
    }
    *corner_count = ring + 2U;
    return 2U * ring;
}

static bool any_solid(oracle_case *with, unsigned which, const ko_vec3 *at, int64_t scale)
{
    uint32_t corner_count;
    const uint32_t side_count = any_sides(with, &corner_count);
    for (unsigned i = 0; i < corner_count; i++) {
        corners[which][i] = any_point_near(with, at, with->nasty ? 2 : scale);
    }
    const ko_mesh_source source = {corners[which], sides, corner_count, side_count, 0, 1};
    if (mesh_from(which, &source)) {
        return true;
    }
    for (uint32_t i = 0; i < side_count; i++) { /* the triangles face inward, or the volume is 0 */
        set_side(i, sides[i].corner[1], sides[i].corner[0], sides[i].corner[2]);
    }
    return mesh_from(which, &source);
}

/* Draws a corner, a middle, or a mixture of them on each axis. These are on edges and triangles, in
 * their planes, above and below. */
static ko_vec3 any_point_of(oracle_case *with, const ko_vec3 *at, int64_t scale)
{
    ko_vec3 p = any_point_near(with, at, scale);
    const uint32_t face = (uint32_t)any_between(with, 0, meshes[0].face_count - 1);
    const ko_triangle t = triangle_of(0, face);
    switch (any_between(with, 0, 4)) {
    case 0:
        return p;
    case 1:
        return t.a;
    case 2:
        return mix_corners(&t, any_between(with, 0, 2), any_between(with, 0, 2), 4);
    case 3:
        p.x = t.a.x;
        p.y = t.a.y;
        return p;
    default:
        p.x = triangle_of(0, (uint32_t)any_between(with, 0, meshes[0].face_count - 1)).b.x;
        p.y = t.c.y;
        p.z = once_in(with, 2) ? t.a.z : p.z;
        return p;
    }
}

/* ---- the truth ---- */

static wide det(point a, point b, point c)
{
    return dot(a, cross(b, c));
}

static figure seen_from(const figure *f, point p)
{
    const figure seen = {{minus(f->v[0], p), minus(f->v[1], p), minus(f->v[2], p)}};
    return seen;
}

/* True if the origin is on the figure, whose area is not 0. */
static bool is_on(const figure *f)
{
    const point n = cross(minus(f->v[1], f->v[0]), minus(f->v[2], f->v[0]));
    return det(f->v[0], f->v[1], f->v[2]) == 0 && dot(n, cross(f->v[0], f->v[1])) >= 0 &&
           dot(n, cross(f->v[1], f->v[2])) >= 0 && dot(n, cross(f->v[2], f->v[0])) >= 0;
}

/* Adds the crossing of a triangle by the line from the origin, which is not on it. Returns false
 * iff the line may meet an edge. A triangle in one plane with the origin adds nothing. */
static bool add_crossing(const figure *f, point way, int *sum)
{
    const wide volume = det(f->v[0], f->v[1], f->v[2]);
    const int one = sign_of(det(way, f->v[0], f->v[1]));
    const int two = sign_of(det(way, f->v[1], f->v[2]));
    const int three = sign_of(det(way, f->v[2], f->v[0]));
    if (volume == 0) {
        return true;
    }
    if (one == 0 || two == 0 || three == 0) {
        return false;
    }
    if (one == two && two == three && sign_of(volume) == one) {
        *sum += one;
    }
    return true;
}

static int winding_along(const figure *of, uint32_t count, point way, bool *done)
{
    int sum = 0;
    *done = true;
    for (uint32_t i = 0; i < count; i++) {
        *done = *done && add_crossing(&of[i], way, &sum);
    }
    return sum;
}

/* Returns the winding number of triangles around the origin, which is on none of them. */
static int winding_of(oracle_case *with, const figure *of, uint32_t count)
{
    bool done = false;
    int sum = 0;
    while (!done) {
        const ko_vec3 way = any_vec(with, 1 << 12);
        sum = winding_along(of, count, point_of(&way), &done);
    }
    return sum;
}

typedef struct truth {
    bool is_on;
    bool is_in;
} truth;

/* Decides whether a point is on or in the first mesh. */
static truth truth_of(oracle_case *with, const ko_vec3 *p)
{
    figure seen[FACES];
    truth is = {false, false};
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        seen[i] = seen_from(&f, point_of(p));
        is.is_on = is.is_on || is_on(&seen[i]);
    }
    is.is_in = !is.is_on && winding_of(with, seen, meshes[0].face_count) != 0;
    return is;
}

/* ---- claims ---- */

static bool solid_anywhere(oracle_case *with, ko_vec3 *at, int64_t *scale)
{
    *at = any_vec(with, KO_LIMIT);
    *scale = any_size(with);
    return any_solid(with, 0, at, *scale);
}

void judge_contains(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_mesh_contains query;
    if (!solid_anywhere(with, &at, &scale)) {
        return;
    }
    const ko_vec3 p = any_point_of(with, &at, with->nasty ? 2 : scale);
    const truth is = truth_of(with, &p);
    found(tally, ko_mesh_contains_begin(&meshes[0], &p, &query) == KO_OK);
    const ko_status status = ko_mesh_contains_next(&query, NULL);
    found_answer(tally, status == KO_OK, is.is_on || is.is_in);
    found(tally, status == KO_OK || status == KO_END);
    found(tally, ko_mesh_contains_begin(by_path(&meshes[0], KO_MESH_BRUTE), &p, &query) == KO_OK);
    found(tally, ko_mesh_contains_next(&query, NULL) == status);
}

/* Bit 31 of a query around p, or from it, must be exact unless p is on a triangle. A shape that
 * holds an inner point q must find something. */
static void judge_bits(oracle_tally *tally, uint32_t bits, const truth *p, const truth *q)
{
    found(tally, p->is_on || (bits >> 31) == (p->is_in ? 1U : 0U));
    found_answer(tally, bits != 0U, bits != 0U || p->is_in || p->is_on || q->is_in || q->is_on);
}

static void judge_dop(oracle_case *with, oracle_tally *tally, const ko_vec3 *p, const ko_vec3 *q)
{
    static const unsigned kinds[] = {6, 8, 12, 14, 18, 26};
    const unsigned k = kinds[any_between(with, 0, 5)];
    const ko_vec3 points[2] = {*p, *q};
    ko_kdop_slab dop[KO_KDOP_MAX_SLABS];
    mesh_any query;
    found(tally, ko_kdop_from_points(k, points, 2, dop) == KO_OK);
    const uint32_t bits =
        found_by(tally, ko_mesh_query_kdop_begin(&meshes[0], k, dop, as_volume(&query)), &query);
    const truth is_p = truth_of(with, p);
    const truth is_q = truth_of(with, q);
    found_answer(tally, bits != 0U,
                 bits != 0U || is_p.is_in || is_p.is_on || is_q.is_in || is_q.is_on);
}

static void judge_nearest_in(oracle_tally *tally, const ko_vec3 *p, const truth *is)
{
    const ko_sphere around = {*p, 0};
    ko_mesh_nearest search;
    ko_mesh_near near = {.margin = INT32_MAX};
    found(tally,
          ko_mesh_nearest_sphere_begin(&meshes[0], &around, KO_LIMIT / 64, &search) == KO_OK);
    const ko_status status = ko_mesh_nearest_sphere_next(&search, NULL, &near);
    const bool touches = status == KO_OK && near.margin <= 0;
    found_safe(tally, touches || !(is->is_in || is->is_on));
    found(tally, is->is_on || (near.face == KO_MESH_INSIDE) == is->is_in);
}

void judge_solid_shapes(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    mesh_any query;
    if (!solid_anywhere(with, &at, &scale)) {
        return;
    }
    scale = with->nasty ? 2 : scale;
    const ko_vec3 p = any_point_of(with, &at, scale);
    const ko_vec3 q =
        once_in(with, 2) ? any_point_near(with, &p, 1 + scale / 8) : any_point_of(with, &at, scale);
    const truth is_p = truth_of(with, &p);
    const truth is_q = truth_of(with, &q);
    const ko_capsule capsule = {p, q, 0};
    const ko_segment segment = {p, q};
    const ko_sphere sphere = {p, (fix16_t)any_between(with, 0, 3)};
    const ko_aabb box = {p, {sphere.r, sphere.r, (fix16_t)any_between(with, 0, 9)}};
    ko_mesh *mesh = &meshes[0];
    switch (any_between(with, 0, 5)) {
    case 0:
        judge_bits(
            tally,
            found_by(tally, ko_mesh_query_capsule_begin(mesh, &capsule, as_volume(&query)), &query),
            &is_p, &is_q);
        break;
    case 1:
        judge_bits(
            tally,
            found_by(tally, cast_segment(mesh, &segment, KO_ORDER_ANY, as_line(&query)), &query),
            &is_p, &is_q);
        break;
    case 2:
        if (ko_sphere_check(&sphere) == KO_OK) {
            judge_bits(tally,
                       found_by(tally,
                                ko_mesh_query_sphere_begin(by_path(mesh, KO_MESH_BRUTE), &sphere,
                                                           as_volume(&query)),
                                &query),
                       &is_p, &is_p);
        }
        break;
    case 3:
        if (ko_aabb_check(&box) == KO_OK) {
            judge_bits(
                tally,
                found_by(tally, ko_mesh_query_aabb_begin(mesh, &box, as_volume(&query)), &query),
                &is_p, &is_p);
        }
        break;
    case 4:
        judge_nearest_in(tally, &p, &is_p);
        break;
    default:
        judge_dop(with, tally, &p, &q);
    }
}

/* ---- two meshes ---- */

#define SMALL 400

/* True if a point, in 2^-16 LSB, is farther than that many LSB from all triangles. */
static bool is_clear(const figure *faces_of, uint32_t count, point p, uint64_t lsb)
{
    for (uint32_t i = 0; i < count; i++) {
        fractions d = {.count = 0};
        add_point_figure(&d, p, &faces_of[i]);
        if (is_any_within(&d, (uwide)(lsb << 16) << DEVIATION_BITS, false)) {
            return false;
        }
    }
    return true;
}

/* Returns the library's answer about two meshes: 0 if nothing touches, 1 if triangles touch, 2 if
 * one is inside the other. */
static unsigned ask_pairs(oracle_tally *tally, const ko_pose *pose, ko_mesh_path path)
{
    static ko_mesh_pairs pairs;
    ko_mesh_pair pair = {0, 0};
    ko_mesh_gap gap = {{0, 0}, 1};
    ko_status status =
        ko_mesh_pairs_begin(by_path(&meshes[0], path), by_path(&meshes[1], path), pose, &pairs);
    found(tally, status == KO_OK);
    do {
        status = ko_mesh_pairs_next(&pairs, &(uint32_t){5}, &pair);
    } while (status == KO_UNFINISHED);
    found(tally, status == KO_OK || status == KO_END);
    const bool touch = status == KO_OK;
    const bool inside = touch && (pair.a == KO_MESH_INSIDE || pair.b == KO_MESH_INSIDE);
    found(tally,
          ko_mesh_closest_begin(by_path(&meshes[0], path), &meshes[1], pose, 0, &pairs) == KO_OK);
    do {
        status = ko_mesh_closest_next(&pairs, &(uint32_t){5}, &gap);
    } while (status == KO_UNFINISHED);
    found_safe(tally, !inside || (status == KO_OK && gap.clearance == 0));
    return inside ? 2U : (touch ? 1U : 0U);
}

/* The truth: a corner of the second mesh is inside the first, a solid, and 4 LSB or more from its
 * triangles. */
void judge_solid_pairs(oracle_case *with, oracle_tally *tally)
{
    const ko_vec3 nowhere = {0, 0, 0};
    figure of[FACES];
    ko_pose pose;
    bool is_in = false;
    pose.r = any_turned_axes(with);
    pose.t = any_vec(with, with->nasty ? 4 : any_between(with, 0, SMALL));
    if (ko_pose_check(&pose) != KO_OK || !any_solid(with, 0, &nowhere, SMALL) ||
        !any_mesh(with, 1, &nowhere, any_between(with, 2, SMALL / 8), 0)) {
        return;
    }
    const unsigned answer =
        ask_pairs(tally, &pose, once_in(with, 4) ? KO_MESH_BRUTE : KO_MESH_TREE);
    const uint32_t count = meshes[0].face_count;
    for (uint32_t i = 0; i < count; i++) {
        of[i] = face_of(0, i);
        for (unsigned j = 0; j < 3U; j++) {
            for (unsigned k = 0; k < AXES; k++) {
                of[i].v[j].x[k] *= 1 << 16;
            }
        }
    }
    for (uint32_t i = 0; i < meshes[1].face_count && !is_in; i++) {
        const figure other = face_of(1, i);
        const figure fine = {{placed_corner(&pose, other.v[0]), placed_corner(&pose, other.v[1]),
                              placed_corner(&pose, other.v[2])}};
        const figure at = coarse(&fine);
        for (unsigned j = 0; j < 3U && !is_in; j++) {
            figure seen[FACES];
            for (uint32_t k = 0; k < count; k++) {
                seen[k] = seen_from(&of[k], at.v[j]);
            }
            is_in = is_clear(of, count, at.v[j], 4) && winding_of(with, seen, count) != 0;
        }
    }
    found_answer(tally, answer != 0U, answer == 1U || is_in);
}
