/* Judges keepout/mesh_query.h. It builds and queries small random meshes, and judges every triangle
 * from the definition, in exact arithmetic.
 *
 * If there are two meshes, the second is placed exactly, in 2^-30 LSB, by the stored matrix. These
 * meshes are small (2^10 LSB), so 128 bits hold every volume. Distances of placed meshes are
 * measured on corners rounded to 2^-16 LSB, which moves them by less than 2^-16 LSB.
 *
 * promise: never-above, no-miss, exact, stated-bound */
#include "oracle_mesh.h"

static ko_vec3 vertices[2][VERTICES];
static ko_mesh_face faces[FACES];
static uint32_t blobs[2][KO_MESH_BYTES(VERTICES, FACES) / 4U + 1U];
ko_mesh meshes[2];

/* ---- meshes ---- */

bool mesh_from(unsigned which, const ko_mesh_source *source)
{
    ko_mesh_work work[FACES];
    ko_mesh_stats stats;
    const ko_status status =
        ko_mesh_build(source, work, blobs[which], sizeof(blobs[which]), &stats);
    return status == KO_OK &&
           ko_mesh_open(blobs[which], sizeof(blobs[which]), &meshes[which]) == KO_OK;
}

bool mesh_of(unsigned which, const ko_vec3 *of, uint32_t vertex_count, const ko_mesh_face *sides,
             uint32_t face_count, fix16_t error)
{
    const ko_mesh_source source = {of, sides, vertex_count, face_count, error, 0};
    return mesh_from(which, &source);
}

bool any_mesh(oracle_case *with, unsigned which, const ko_vec3 *at, int64_t scale, fix16_t error)
{
    for (unsigned i = 0; i < VERTICES; i++) {
        vertices[which][i] = any_point_near(with, at, with->nasty ? 2 : scale);
    }
    for (unsigned i = 0; i < 3U * FACES; i++) {
        faces[i / 3U].corner[i % 3U] = (uint16_t)any_between(with, 0, VERTICES - 1);
    }
    return mesh_of(which, vertices[which], VERTICES, faces, FACES, error);
}

ko_triangle triangle_of(unsigned which, uint32_t face)
{
    ko_triangle t;
    KO_IGNORE(ko_mesh_get_triangle(&meshes[which], face, &t));
    return t;
}

figure face_of(unsigned which, uint32_t face)
{
    const ko_triangle t = triangle_of(which, face);
    return figure_of(&t);
}

/* Moves all corners by the whole error along one axis, or each by up to 4 / 7 of it on every axis.
 * The latter is 0.99 of the error at most. */
figure meant_face(oracle_case *with, unsigned which, uint32_t face)
{
    const fix16_t error = meshes[which].error;
    figure f = face_of(which, face);
    const bool together = once_in(with, 2); /* as if the whole layer were thicker */
    const int64_t axis = any_between(with, 0, 2);
    const int64_t way = once_in(with, 2) ? error : -error;
    for (unsigned i = 0; i < 3U; i++) {
        if (together) {
            f.v[i].x[axis] += way;
            continue;
        }
        for (unsigned k = 0; k < AXES; k++) {
            f.v[i].x[k] += any_between(with, -(4 * error / 7), 4 * error / 7);
        }
    }
    return f;
}

static bool mesh_anywhere(oracle_case *with, ko_vec3 *at, int64_t *scale)
{
    *at = any_vec(with, KO_LIMIT);
    *scale = any_size(with);
    return any_mesh(with, 0, at, *scale, 0);
}

/* ---- all that touch ---- */

uint32_t found_by(oracle_tally *tally, ko_status status, mesh_any *query)
{
    ko_mesh_hit hit;
    uint32_t bits = 0;
    found(tally, status == KO_OK);
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = any_next(query, 3, &hit);
        if (status == KO_OK) {
            found(tally, hit.face < meshes[0].face_count ||
                             (hit.face == KO_MESH_INSIDE && ko_mesh_is_solid(&meshes[0])));
            found(tally, ((bits >> (hit.face & 31U)) & 1U) == 0U);
            bits |= 1U << (hit.face & 31U);
        }
    }
    found(tally, status == KO_END);
    return bits;
}

static void judge_aabb(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_triangle t;
    mesh_any query;
    if (!mesh_anywhere(with, &at, &scale)) {
        return;
    }
    KO_IGNORE(ko_mesh_get_triangle(&meshes[0], 0, &t));
    const ko_aabb box = box_by_triangle(with, &t);
    const uint32_t bits =
        found_by(tally, ko_mesh_query_aabb_begin(&meshes[0], &box, as_volume(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        found_answer(tally, ((bits >> i) & 1U) != 0U, figure_meets_box(&f, &box));
    }
}

static void judge_sphere(oracle_case *with, oracle_tally *tally)
{
    ko_sphere sphere;
    int64_t scale;
    mesh_any query;
    ko_vec3 at;
    fractions first = {.count = 0};
    if (!mesh_anywhere(with, &at, &scale)) {
        return;
    }
    sphere.c = any_point_near(with, &at, scale);
    const point p = point_of(&sphere.c);
    const figure any = face_of(0, 0);
    add_point_figure(&first, p, &any);
    sphere.r = any_legal_reach(with, &first, &sphere.c, 1);
    const uint32_t bits =
        found_by(tally, ko_mesh_query_sphere_begin(&meshes[0], &sphere, as_volume(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        fractions d = {.count = 0};
        add_point_figure(&d, p, &f);
        found_answer(tally, ((bits >> i) & 1U) != 0U,
                     is_any_within(&d, (uwide)(uint32_t)sphere.r << DEVIATION_BITS, false));
    }
}

static void judge_capsule(oracle_case *with, oracle_tally *tally)
{
    ko_capsule capsule;
    ko_vec3 at;
    int64_t scale;
    mesh_any query;
    fractions first = {.count = 0};
    if (!mesh_anywhere(with, &at, &scale)) {
        return;
    }
    capsule.a = any_point_near(with, &at, scale);
    capsule.b = any_point_near(with, &at, scale);
    const ko_vec3 ends[2] = {capsule.a, capsule.b};
    const figure axis = {{point_of(&capsule.a), point_of(&capsule.b), point_of(&capsule.b)}};
    const figure any = face_of(0, 0);
    add_figures(&first, &axis, 1, &any);
    capsule.r = any_legal_reach(with, &first, ends, 2);
    const uint32_t bits = found_by(
        tally, ko_mesh_query_capsule_begin(&meshes[0], &capsule, as_volume(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        fractions d = {.count = 0};
        add_figures(&d, &axis, 1, &f);
        found_answer(tally, ((bits >> i) & 1U) != 0U,
                     is_any_within(&d, (uwide)(uint32_t)capsule.r << DEVIATION_BITS, false));
    }
}

/* Draws a segment, often through a corner or an edge of the mesh. */
static ko_segment any_line(oracle_case *with)
{
    ko_triangle t;
    const int64_t face = any_between(with, 0, meshes[0].face_count - 1);
    KO_IGNORE(ko_mesh_get_triangle(&meshes[0], (uint32_t)face, &t));
    return any_segment_by(with, &t);
}

static void judge_segment(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    mesh_any query;
    if (!mesh_anywhere(with, &at, &scale)) {
        return;
    }
    const ko_segment s = any_line(with);
    const uint32_t bits =
        found_by(tally, cast_segment(&meshes[0], &s, KO_ORDER_ANY, as_line(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        found_answer(tally, ((bits >> i) & 1U) != 0U,
                     figure_meets_segment(&f, point_of(&s.a), point_of(&s.b)));
    }
}

/* ---- the first, the nearest ---- */

/* A hit must be reported iff some triangle is hit, and nothing may be hit before t. The segment up
 * to t, rounded down to a multiple of 2^-10, must meet no triangle. Times 2^10 its end has whole
 * coordinates. */
static void judge_first(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_mesh_cast search;
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    if (!mesh_anywhere(with, &at, &scale)) {
        return;
    }
    const ko_segment s = any_line(with);
    ko_status status = cast_segment(&meshes[0], &s, KO_ORDER_ASCENDING, &search);
    found(tally, status == KO_OK);
    do {
        status = ko_mesh_cast_next(&search, &(uint32_t){2}, &hit);
    } while (status == KO_UNFINISHED);
    const point a = scaled(point_of(&s.a), 1 << 10);
    point before = a;
    for (unsigned i = 0; i < AXES; i++) { /* t is rounded down to 2^-10 */
        before.x[i] += (wide)(component(&s.b, i) - component(&s.a, i)) * (hit.at.t >> 20);
    }
    bool any = false;
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        figure f = face_of(0, i);
        any = any || figure_meets_segment(&f, point_of(&s.a), point_of(&s.b));
        for (unsigned j = 0; j < 3U; j++) {
            f.v[j] = scaled(f.v[j], 1 << 10);
        }
        if (status == KO_OK && (hit.at.t & 0xFFFFF) != 0) { /* else it may end in it */
            found_safe(tally, !figure_meets_segment(&f, a, before));
        }
    }
    found_answer(tally, status == KO_OK, any);
}

static void judge_nearest(oracle_case *with, oracle_tally *tally)
{
    ko_vec3 at;
    int64_t scale;
    ko_mesh_nearest search;
    ko_mesh_near near = {.margin = 0};
    fractions d = {.count = 0};
    if (!mesh_anywhere(with, &at, &scale)) {
        return;
    }
    const ko_vec3 p = any_point_near(with, &at, 4 * scale);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        add_point_figure(&d, point_of(&p), &f);
    }
    const fix16_t reach = any_reach(with, &d);
    const fix16_t radius = (reach < 0) ? 0 : ((reach > KO_LIMIT) ? KO_LIMIT : reach);
    const ko_sphere around = {p, 0};
    ko_status status = ko_mesh_nearest_sphere_begin(&meshes[0], &around, radius, &search);
    found(tally, status == KO_OK);
    do {
        status = ko_mesh_nearest_sphere_next(&search, &(uint32_t){2}, &near);
    } while (status == KO_UNFINISHED);
    found_safe(tally, status == KO_OK ||
                          !is_any_within(&d, (uwide)(uint32_t)radius << DEVIATION_BITS, false));
    found(tally, status != KO_OK ||
                     is_any_within(&d, ((uwide)(uint32_t)radius + 1U) << DEVIATION_BITS, true));
    if (status == KO_OK) {
        judge_distance(tally, &d, 0, near.margin, ONE_LSB);
    }
}

/* ---- two meshes ---- */

#define SMALL 400 /* turned by sqrt(3) and moved, it remains below 2^10 */

point placed_corner(const ko_pose *pose, point p)
{
    const ko_dir3 *c[AXES] = {&pose->r.x, &pose->r.y, &pose->r.z};
    const wide unit = (wide)1 << 30;
    point q = {{pose->t.x * unit, pose->t.y * unit, pose->t.z * unit}};
    for (unsigned i = 0; i < AXES; i++) {
        q.x[0] += p.x[i] * c[i]->x;
        q.x[1] += p.x[i] * c[i]->y;
        q.x[2] += p.x[i] * c[i]->z;
    }
    return q;
}

static figure placed_face(const ko_pose *pose, uint32_t face)
{
    figure f = face_of(1, face);
    for (unsigned j = 0; j < 3U; j++) {
        f.v[j] = placed_corner(pose, f.v[j]);
    }
    return f;
}

figure coarse(const figure *f)
{
    figure c = *f;
    for (unsigned j = 0; j < 3U; j++) {
        for (unsigned i = 0; i < AXES; i++) {
            c.v[j].x[i] = (c.v[j].x[i] + (1 << 13)) >> 14;
        }
    }
    return c;
}

/* Returns a face of the first mesh in 2^-30 LSB, as `placed_face` does for the second. */
static figure widened(uint32_t face)
{
    figure f = face_of(0, face);
    for (unsigned j = 0; j < 3U; j++) {
        f.v[j] = scaled(f.v[j], (wide)1 << 30);
    }
    return f;
}

/* Draws two meshes and a pose; nasty ones are a few LSB apart. */
static bool two_meshes(oracle_case *with, fix16_t error, ko_pose *pose)
{
    const ko_vec3 nowhere = {0, 0, 0};
    const int64_t size = any_between(with, 2, SMALL);
    pose->r = any_turned_axes(with);
    pose->t = any_vec(with, with->nasty ? 4 : any_between(with, 0, 2 * SMALL));
    return ko_pose_check(pose) == KO_OK && any_mesh(with, 0, &nowhere, SMALL, error) &&
           any_mesh(with, 1, &nowhere, size, error);
}

/* Decides whether two figures in 2^-30 LSB are within a distance in 2^-16 LSB. */
static uint64_t twice_within(const figure *a, const figure *b, uint64_t lsb16, bool *within)
{
    fractions d = {.count = 0};
    const figure one = coarse(a);
    const figure other = coarse(b);
    add_figures(&d, &one, 3, &other);
    *within = is_any_within(&d, (uwide)lsb16 << DEVIATION_BITS, false);
    return d.count;
}

static void judge_pair_query(oracle_case *with, oracle_tally *tally, fix16_t error)
{
    ko_pose pose;
    static ko_mesh_pairs pairs;
    ko_mesh_pair pair;
    bool seen[FACES][FACES] = {{false}};
    if (!two_meshes(with, error, &pose)) {
        return;
    }
    ko_status status = ko_mesh_pairs_begin(&meshes[0], &meshes[1], &pose, &pairs);
    found(tally, status == KO_OK);
    while (status == KO_OK || status == KO_UNFINISHED) {
        status = ko_mesh_pairs_next(&pairs, &(uint32_t){5}, &pair);
        if (status == KO_OK) {
            found(tally, !seen[pair.a][pair.b]);
            seen[pair.a][pair.b] = true;
        }
    }
    found(tally, status == KO_END);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        for (uint32_t j = 0; j < meshes[1].face_count; j++) {
            const figure a = widened(i);
            const figure b = placed_face(&pose, j);
            bool truth = figures_meet(&a, &b);
            if (!truth && error > 0) { /* the library may widen each surface by its error */
                (void)twice_within(&a, &b, ((uint64_t)(uint32_t)error << 17) - 4U, &truth);
            }
            found_answer(tally, seen[i][j], truth);
            if (seen[i][j] && !truth) { /* then they must be within 2 LSB and twice the errors */
                bool near;
                (void)twice_within(&a, &b, ((2U + 2U * (uint64_t)(uint32_t)error) << 16) + 4U,
                                   &near);
                found(tally, near);
            }
        }
    }
}

static void judge_pairs(oracle_case *with, oracle_tally *tally)
{
    judge_pair_query(with, tally, 0);
}

static void judge_pairs_error(oracle_case *with, oracle_tally *tally)
{
    judge_pair_query(with, tally, (fix16_t)any_between(with, 1, 20));
}

/* The measured distance is within 2^-14 LSB of the truth. The clearance must not be above it, and
 * less than 3 LSB below it. */
static void judge_gap(oracle_case *with, oracle_tally *tally)
{
    ko_pose pose;
    static ko_mesh_pairs pairs;
    ko_mesh_gap gap = {{0, 0}, 0};
    if (!two_meshes(with, 0, &pose)) {
        return;
    }
    pose.t.x += once_in(with, 2) ? 0 : SMALL;
    ko_status status = ko_mesh_closest_begin(&meshes[0], &meshes[1], &pose, KO_LIMIT, &pairs);
    found(tally, status == KO_OK);
    do {
        status = ko_mesh_closest_next(&pairs, &(uint32_t){4}, &gap);
    } while (status == KO_UNFINISHED);
    found(tally, status == KO_OK);
    bool below = false;  /* some pair is nearer than the clearance */
    bool near = false;   /* some pair is at most 3 LSB farther */
    bool closer = false; /* some pair is at most 2 LSB farther */
    const uint64_t least = (uint64_t)(uint32_t)gap.clearance << 16;
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        for (uint32_t j = 0; j < meshes[1].face_count; j++) {
            const figure a = widened(i);
            const figure b = placed_face(&pose, j);
            bool is;
            (void)twice_within(&a, &b, (least > 4U) ? least - 4U : 0U, &is);
            below = below || (is && gap.clearance > 0);
            (void)twice_within(&a, &b, least + (3U << 16) + 4U, &is);
            near = near || is;
            (void)twice_within(&a, &b, least + (2U << 16) + 4U, &is);
            closer = closer || is;
        }
    }
    found_safe(tally, !below);
    found(tally, near);
    found_deviation(tally, closer ? 2U * ONE_LSB : 3U * ONE_LSB);
}

static const oracle_claim claims[] = {
    {"ko_mesh_query_aabb_begin", EXACT, 0, judge_aabb},
    {"ko_mesh_query_sphere_begin", EXACT, 0, judge_sphere},
    {"ko_mesh_query_capsule_begin", EXACT, 0, judge_capsule},
    {"ko_mesh_query_obb_begin", CONSERVATIVE, 0, judge_mesh_obb},
    {"ko_mesh_query_kdop_begin", CONSERVATIVE, 0, judge_mesh_kdop},
    {"ko_mesh_cast_begin: segment", EXACT, 0, judge_segment},
    {"  first", EXACT, 0, judge_first},
    {"  when", EXACT, 0, judge_mesh_first_exact},
    {"ko_mesh_cast_begin: ray", EXACT, 0, judge_mesh_ray},
    {"  first", EXACT, 0, judge_mesh_first_ray},
    {"  closed surfaces, segments", EXACT, 0, judge_mesh_watertight},
    {"  closed surfaces, rays", EXACT, 0, judge_mesh_watertight_ray},
    {"ko_mesh_nearest_sphere_begin", CONSERVATIVE, ONE_LSB, judge_nearest},
    {"ko_mesh_pairs_begin", CONSERVATIVE, 0, judge_pairs},
    {"ko_mesh_pairs_begin, error", CONSERVATIVE, 0, judge_pairs_error},
    {"ko_mesh_closest_begin", CONSERVATIVE, 3U * ONE_LSB, judge_gap},
    {"as meant: AABB", CONSERVATIVE, 0, judge_meant_aabb},
    {"as meant: sphere", CONSERVATIVE, 0, judge_meant_sphere},
    {"as meant: capsule", CONSERVATIVE, 0, judge_meant_capsule},
    {"as meant: OBB", CONSERVATIVE, 0, judge_meant_obb},
    {"as meant: k-DOP", CONSERVATIVE, 0, judge_meant_kdop},
    {"as meant: segment, first", CONSERVATIVE, 0, judge_meant_segment},
    {"as meant: ray, first", CONSERVATIVE, 0, judge_meant_ray},
    {"as meant: nearest", CONSERVATIVE, 0, judge_meant_nearest},
    {"as meant: pairs, gap", CONSERVATIVE, 0, judge_meant_pairs},
    {"ko_mesh_contains_begin", EXACT, 0, judge_contains},
    {"solids: shapes, nearest", CONSERVATIVE, 0, judge_solid_shapes},
    {"solids: pairs, gap", CONSERVATIVE, 0, judge_solid_pairs},
};
ORACLE_SUITE(oracle_mesh, "keepout/mesh_query.h", claims);
