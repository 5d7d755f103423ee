/* Judges segments and rays against meshes: all triangles on the line and the first one. A line
 * through a closed surface must never slip through.
 *
 * promise: no-miss, never-late, exact */
#include "oracle_mesh.h"

static point way_of(const ko_ray *ray)
{
    const point d = {{ray->direction.x, ray->direction.y, ray->direction.z}};
    return d;
}

static ko_triangle any_face(oracle_case *with)
{
    return triangle_of(0, (uint32_t)any_between(with, 0, meshes[0].face_count - 1));
}

static bool small_mesh(oracle_case *with)
{
    const ko_vec3 at = any_vec(with, KO_LIMIT - 4096);
    return any_mesh(with, 0, &at, INT64_C(1) << any_between(with, 1, 9), 0);
}

/* ---- all ---- */

void judge_mesh_ray(oracle_case *with, oracle_tally *tally)
{
    mesh_any query;
    if (!small_mesh(with)) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_ray ray = any_ray_by(with, &t, true);
    const uint32_t bits =
        found_by(tally, cast_ray(&meshes[0], &ray, KO_ORDER_ANY, as_line(&query)), &query);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        found_answer(tally, ((bits >> i) & 1U) != 0U, does_short_ray_meet(&f, &ray));
    }
}

/* ---- first ---- */

/* Returns the parameter of the first hit, KO_NEVER if there is none; judges the status. */
static ko_q30 first_by(oracle_tally *tally, ko_status status, ko_mesh_cast *search)
{
    ko_mesh_hit hit = {0, {KO_NEVER, 0, 0, 0}};
    found(tally, status == KO_OK);
    do {
        status = ko_mesh_cast_next(search, &(uint32_t){2}, &hit);
    } while (status == KO_UNFINISHED);
    found(tally, (status == KO_OK) == (hit.at.t != KO_NEVER));
    return hit.at.t;
}

static void judge_time(oracle_tally *tally, ko_q30 t, int64_t truth)
{
    found_answer(tally, t != KO_NEVER, truth != KO_NEVER);
    found_safe(tally, t <= truth);
    found(tally, t == truth);
}

void judge_mesh_first_exact(oracle_case *with, oracle_tally *tally)
{
    ko_mesh_cast search;
    int64_t truth = KO_NEVER;
    const ko_vec3 at = any_vec(with, KO_LIMIT);
    if (!any_mesh(with, 0, &at, any_size(with), 0)) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_segment s = any_segment_by(with, &t);
    const point p = point_of(&s.a);
    const point q = point_of(&s.b);
    const ko_q30 time =
        first_by(tally, cast_segment(&meshes[0], &s, KO_ORDER_ASCENDING, &search), &search);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        if (figure_meets_segment(&f, p, q)) {
            const int64_t entry = true_entry(&f, p, minus(q, p), 1, 1);
            truth = (entry < truth) ? entry : truth;
        }
    }
    judge_time(tally, time, truth);
}

void judge_mesh_first_ray(oracle_case *with, oracle_tally *tally)
{
    ko_mesh_cast search;
    int64_t truth = KO_NEVER;
    if (!small_mesh(with)) {
        return;
    }
    const ko_triangle t = any_face(with);
    const ko_ray ray = any_ray_by(with, &t, true);
    const ko_q30 time =
        first_by(tally, cast_ray(&meshes[0], &ray, KO_ORDER_ASCENDING, &search), &search);
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const figure f = face_of(0, i);
        if (does_short_ray_meet(&f, &ray)) {
            const int64_t entry =
                true_entry(&f, point_of(&ray.origin), way_of(&ray), KO_Q30_ONE, ray.length);
            truth = (entry < truth) ? entry : truth;
        }
    }
    judge_time(tally, time, truth);
}

/* ---- closed surfaces ---- */

#define CORNERS 6U

/* Corners of an octahedron, relative to the point inside it. */
static ko_vec3 arms[CORNERS];

static ko_vec3 plus(const ko_vec3 *a, const ko_vec3 *b)
{
    const ko_vec3 v = {a->x + b->x, a->y + b->y, a->z + b->z};
    return v;
}

/* Builds a closed surface of eight triangles around a point that is strictly on the inner side of
 * each. The arms are up to `size` long, in nasty cases a few LSB. Returns false if the point is not
 * inside. */
static bool closed_mesh(oracle_case *with, const ko_vec3 *at, int64_t size)
{
    static const uint16_t sides[8][3] = {{0, 2, 4}, {2, 1, 4}, {1, 3, 4}, {3, 0, 4},
                                         {2, 0, 5}, {1, 2, 5}, {3, 1, 5}, {0, 3, 5}};
    ko_vec3 corners[CORNERS];
    ko_mesh_face faces[8];
    const point zero = {{0, 0, 0}};
    for (unsigned i = 0; i < CORNERS; i++) {
        const int64_t most = with->nasty ? 3 : size;
        const int64_t way = (i % 2U == 0U) ? 1 : -1;
        for (unsigned k = 0; k < AXES; k++) {
            set_component(&arms[i], k, any_between(with, -most / 2, most / 2));
        }
        set_component(&arms[i], i / 2U, way * any_between(with, 1, most));
        corners[i] = plus(at, &arms[i]);
    }
    for (unsigned i = 0; i < 8U; i++) {
        const point a = point_of(&arms[sides[i][0]]);
        const point b = point_of(&arms[sides[i][1]]);
        const point c = point_of(&arms[sides[i][2]]);
        if (volume(a, b, c, zero) >= 0) {
            return false;
        }
        for (unsigned k = 0; k < 3U; k++) {
            faces[i].corner[k] = sides[i][k];
        }
    }
    return mesh_of(0, corners, CORNERS, faces, 8, 0);
}

static unsigned shared(const ko_vec3 *at, uint32_t face, const ko_vec3 *arm)
{
    const ko_triangle t = triangle_of(0, face);
    const ko_vec3 v = plus(at, arm);
    const ko_vec3 *c[3] = {&t.a, &t.b, &t.c};
    unsigned count = 0;
    for (unsigned i = 0; i < 3U; i++) {
        count += (c[i]->x == v.x && c[i]->y == v.y && c[i]->z == v.z) ? 1U : 0U;
    }
    return count;
}

/* A line from the inner point crosses the surface once, at t = 1 / 2, at a corner or an edge. It
 * must find the triangles there and no others. */
static void judge_through(oracle_tally *tally, const ko_vec3 *at, const ko_vec3 *one,
                          const ko_vec3 *other, uint32_t bits, ko_q30 first)
{
    unsigned of_it = 0;
    for (uint32_t i = 0; i < meshes[0].face_count; i++) {
        const bool truth = shared(at, i, one) > 0U && shared(at, i, other) > 0U;
        found_answer(tally, ((bits >> i) & 1U) != 0U, truth);
        of_it += truth ? 1U : 0U;
    }
    found(tally, of_it == (one == other ? 4U : 2U));
    found_safe(tally, first <= KO_Q30_ONE / 2);
    found(tally, first == KO_Q30_ONE / 2);
}

/* The segment runs from inside through a corner or the middle of an edge, and as far again. */
void judge_mesh_watertight(oracle_case *with, oracle_tally *tally)
{
    mesh_any query;
    ko_mesh_cast search;
    const int64_t size = INT64_C(1) << any_between(with, 2, 27);
    const ko_vec3 at = any_vec(with, KO_LIMIT / 4);
    if (!closed_mesh(with, &at, size)) {
        return;
    }
    const unsigned i = (unsigned)any_between(with, 0, 5);
    const unsigned j = once_in(with, 2) ? i : (i + 2U + (unsigned)any_between(with, 0, 1)) % 6U;
    const ko_vec3 *one = &arms[i];
    const ko_vec3 *other = (j / 2U == i / 2U) ? one : &arms[j];
    const ko_vec3 beyond = plus(one, other);
    const ko_segment s = {at, plus(&at, &beyond)};
    const uint32_t bits =
        found_by(tally, cast_segment(&meshes[0], &s, KO_ORDER_ANY, as_line(&query)), &query);
    const ko_q30 t =
        first_by(tally, cast_segment(&meshes[0], &s, KO_ORDER_ASCENDING, &search), &search);
    judge_through(tally, &at, one, other, bits, t);
}

/* As `judge_mesh_watertight`, for a ray. Its direction is the whole path times a power of two. */
void judge_mesh_watertight_ray(oracle_case *with, oracle_tally *tally)
{
    mesh_any query;
    ko_mesh_cast search;
    const unsigned bits_of = (unsigned)any_between(with, 2, 24);
    const int64_t size = INT64_C(1) << bits_of;
    const ko_vec3 at = any_vec(with, KO_LIMIT / 4);
    if (!closed_mesh(with, &at, size)) {
        return;
    }
    const unsigned i = (unsigned)any_between(with, 0, 5);
    const unsigned j = once_in(with, 2) ? i : (i + 2U + (unsigned)any_between(with, 0, 1)) % 6U;
    const ko_vec3 *one = &arms[i];
    const ko_vec3 *other = (j / 2U == i / 2U) ? one : &arms[j];
    const ko_vec3 way = plus(one, other);
    const fix16_t scale = (fix16_t)1 << (28U - bits_of);
    const ko_ray ray = {
        at, {way.x * scale, way.y * scale, way.z * scale}, (fix16_t)1 << (bits_of + 2U)};
    const uint32_t bits =
        found_by(tally, cast_ray(&meshes[0], &ray, KO_ORDER_ANY, as_line(&query)), &query);
    const ko_q30 t =
        first_by(tally, cast_ray(&meshes[0], &ray, KO_ORDER_ASCENDING, &search), &search);
    judge_through(tally, &at, one, other, bits, t);
}
