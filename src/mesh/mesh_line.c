/* Segments and rays against triangles of a mesh.
 *
 * Without an error they meet the stored triangles, exactly. With one the surface that was meant may
 * be that far from them, so a triangle counts as met where the line first comes within the error of
 * it: that is never later than where it meets what was meant.
 *
 * Such a line is a segment and a reach: of a ray the part of it that is in the mesh's box, from the
 * whole step before to the one after, rounded; points of that are within sqrt(3) / 2 LSB of the
 * ray's, so the reach is 1 LSB more. The steps may be 3 LSB out of the box on each axis (a step,
 * and 2 LSB of a parameter of a length of 2^31), which matters where the box ends at KO_LIMIT:
 * there the point is cut off, and the reach 6 LSB more.
 *
 * The distance of a point of the segment from a triangle, which is convex, is a convex function of
 * the parameter, so the times within reach are an interval; one of them is found exactly, on the
 * closest pair of features, and then the first by bisection, as in ko_closest_cast: at the time
 * found nothing is within reach yet, or it is 0, and the distance is below reach + 5. */
#include "src/core/bounds.h"
#include "src/core/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/rotation/rotate.h"
#include "src/triangle/triangle_kernel.h"

/* What a box is looked at with: more than the distance at the time found. */
#define WAY_MARGIN 6U
#define CUT_MARGIN 6U

/* ---- preparing ---- */

ko_status ko_mesh_segment_prepare(const ko_mesh *mesh, const ko_segment *segment, ko_mesh_line *out)
{
    if (mesh == NULL) {
        return KO_E_ARG;
    }
    const ko_status status = ko_cast_prepare(segment, &out->cast);
    if (status != KO_OK) {
        return status;
    }
    out->as.segment = *segment;
    out->kind = KO_MESH_SEGMENT;
    if (mesh->error > 0) {
        const ko_mesh_way way = {*segment, (uint32_t)mesh->error, 0, KO_Q30_ONE, KO_Q30_ONE};
        out->as.way = way;
        out->kind = KO_MESH_WAY;
    }
    return KO_OK;
}

static bool is_component(ko_q30 x)
{
    return ko_magnitude(x) <= (uint32_t)KO_Q30_ONE + 4U;
}

/* Products are within 2^61 + 2^33. */
static fix16_t step_axis(fix16_t from, ko_q30 d, fix16_t steps, uint32_t *cut)
{
    const int64_t x = from + ko_rotate_nearest(ko_port_mul(d, steps));
    if (x < -KO_LIMIT || x > KO_LIMIT) {
        *cut = CUT_MARGIN;
        return (x < 0) ? -KO_LIMIT : KO_LIMIT;
    }
    return (fix16_t)x;
}

static ko_vec3 step_along(const ko_ray *ray, fix16_t steps, uint32_t *cut)
{
    const ko_vec3 p = {step_axis(ray->origin.x, ray->direction.x, steps, cut),
                       step_axis(ray->origin.y, ray->direction.y, steps, cut),
                       step_axis(ray->origin.z, ray->direction.z, steps, cut)};
    return p;
}

/* The part of the ray in the mesh's box; its origin where there is none. */
static void set_way_of_ray(const ko_mesh *mesh, const ko_ray *ray, ko_mesh_way *way)
{
    ko_aabb box;
    ko_q30 enter = KO_NEVER;
    ko_q30 exit = KO_NEVER;
    uint32_t cut = 0;
    (void)ko_mesh_to_aabb(mesh, &box);
    (void)ko_ray_cast_aabb(ray, &box, &enter, &exit);
    way->first = 0;
    way->last = 0;
    way->length = ray->length;
    if (enter != KO_NEVER) {
        const int64_t last = ko_rotate_up(ko_port_mul(ray->length, exit));
        way->first = (fix16_t)ko_rotate_down(ko_port_mul(ray->length, enter));
        way->last = (last > ray->length) ? ray->length : (fix16_t)last;
    }
    way->segment.a = step_along(ray, way->first, &cut);
    way->segment.b = step_along(ray, way->last, &cut);
    way->reach = (uint32_t)mesh->error + 1U + cut;
}

ko_status ko_mesh_ray_prepare(const ko_mesh *mesh, const ko_ray *ray, ko_mesh_line *out)
{
    if (mesh == NULL || ray == NULL) {
        return KO_E_ARG;
    }
    if (!is_component(ray->direction.x) || !is_component(ray->direction.y) ||
        !is_component(ray->direction.z)) {
        return KO_E_RANGE;
    }
    const ko_status status = ko_cast_prepare_ray(ray, &out->cast);
    if (status != KO_OK) {
        return status;
    }
    out->kind = KO_MESH_RAY;
    out->as.ray = *ray;
    if (mesh->error > 0) {
        set_way_of_ray(mesh, ray, &out->as.way);
        out->kind = KO_MESH_WAY;
        return ko_cast_prepare(&out->as.way.segment, &out->cast);
    }
    return KO_OK;
}

/* If only a later part of a ray is tested, it begins where the ray enters the mesh's box:
 * outside. */
const ko_vec3 *koi_mesh_line_begin(const ko_mesh_line *line)
{
    const bool is_later = line->kind == KO_MESH_WAY && line->as.way.first > 0;
    return is_later ? NULL : &line->cast.origin;
}

uint32_t ko_mesh_line_margin(const ko_mesh_line *line)
{
    return (line->kind == KO_MESH_WAY) ? line->as.way.reach + WAY_MARGIN : 0U;
}

bool ko_mesh_line_misses(const ko_mesh_line *line, const ko_bounds *box)
{
    ko_bounds wider;
    if (line->kind != KO_MESH_WAY) {
        return !ko_cast_overlap_bounds(&line->cast, box);
    }
    ko_mesh_widen(box, ko_mesh_line_margin(line), &wider);
    return !ko_cast_overlap_bounds(&line->cast, &wider);
}

/* ---- within reach ---- */

/* Which end of the way is near: 1 the first, else 2 the last, else 0. */
static KO_NOINLINE unsigned near_end(const ko_outline *corners, const ko_mesh_way *way)
{
    ko_face face;
    ko_query query = {way->reach, way->reach};
    ko_face_prepare(corners, &face);
    if (ko_face_near_point(&face, &way->segment.a, &query)) {
        return 1U;
    }
    return ko_face_near_point(&face, &way->segment.b, &query) ? 2U : 0U;
}

/* A time at which the segment is within reach of the triangle; false iff there is none. It is 0, or
 * half a step off at most, or of a crossing one step early. */
static KO_NOINLINE bool find_near(const ko_outline *corners, const ko_mesh_way *way, ko_q30 *late)
{
    const ko_segment *s = &way->segment;
    ko_query query = {way->reach, way->reach};
    const unsigned end = near_end(corners, way);
    *late = 0;
    if (end == 1U) {
        return true;
    }
    for (unsigned i = 0; i < KO_CORNERS; i++) {
        const ko_couple couple = {&s->a, &s->b, corners->v[i], corners->v[ko_corner_after(i)]};
        if (ko_query_segments(&query, &couple, late)) {
            return true;
        }
    }
    if (end == 2U) {
        *late = KO_Q30_ONE;
        return true;
    }
    return ko_kernel_hits(corners, &s->a, &s->b, late);
}

static bool is_near_at(const ko_face *face, const ko_mesh_way *way, ko_q30 t)
{
    ko_query query = {way->reach + 2U, way->reach + 2U};
    const ko_vec3 p = ko_closest_at(&way->segment.a, &way->segment.b, t);
    return ko_face_near_point(face, &p, &query);
}

static uint32_t extent_of(const ko_segment *s)
{
    const ko_vec3 d = ko_closest_difference(&s->b, &s->a);
    const uint32_t x = ko_magnitude(d.x);
    const uint32_t y = ko_magnitude(d.y);
    const uint32_t z = ko_magnitude(d.z);
    const uint32_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

/* Not later than the first time within reach, from one that is within. A crossing found one step
 * early is at most sqrt(3) LSB and a rounding of 0.87 from the triangle, and reach is 1 at
 * least. */
static ko_q30 first_near(const ko_face *face, const ko_mesh_way *way, ko_q30 late)
{
    const uint32_t size = extent_of(&way->segment);
    ko_q30 early = 0;
    if (late == 0 || is_near_at(face, way, 0)) {
        return 0;
    }
    while (late - early > 1 && ko_port_umul((uint32_t)(late - early), size) > KO_Q30_ONE) {
        const ko_q30 middle = early + (late - early) / 2;
        if (is_near_at(face, way, middle)) {
            late = middle;
        } else {
            early = middle;
        }
    }
    return early;
}

/* As a part of the whole, rounded down. */
static ko_q30 to_whole(const ko_mesh_way *way, ko_q30 t)
{
    if (way->first == 0 && way->last == way->length) {
        return t;
    }
    const int64_t at = ko_wide_mac(ko_port_mul(way->first, KO_Q30_ONE), way->last - way->first, t);
    return ko_kernel_ratio64(at, ko_port_mul(way->length, KO_Q30_ONE));
}

/* The other way about, rounded up: what comes later on the segment comes at t or later. */
static ko_q30 to_part(const ko_mesh_way *way, ko_q30 t)
{
    const int64_t at = ko_port_mul(way->length, t) - ko_port_mul(way->first, KO_Q30_ONE);
    const int64_t most = ko_port_mul(way->last - way->first, KO_Q30_ONE);
    if (at >= most) {
        return KO_Q30_ONE;
    }
    return (at < 0) ? 0 : ko_kernel_ratio64(at, most) + 1;
}

void ko_mesh_line_shorten(ko_mesh_line *line, ko_q30 t)
{
    (void)ko_cast_shorten(&line->cast, (line->kind == KO_MESH_WAY) ? to_part(&line->as.way, t) : t);
}

static KO_NOINLINE bool is_missed(const ko_mesh_line *line, const ko_triangle *triangle)
{
    ko_bounds box;
    const ko_outline corners = ko_outline_of(triangle);
    ko_outline_bounds(&corners, 0, &box);
    return ko_mesh_line_misses(line, &box);
}

static KO_NOINLINE void set_hit(const ko_outline *corners, const ko_mesh_way *way, ko_q30 late,
                                ko_triangle_hit *at)
{
    ko_face face;
    ko_q30 share[KO_CORNERS];
    ko_face_prepare(corners, &face);
    const ko_q30 t = first_near(&face, way, late);
    const ko_vec3 p = ko_closest_at(&way->segment.a, &way->segment.b, t);
    ko_face_closest(&face, &p, share);
    at->t = to_whole(way, t);
    at->u = share[0];
    at->v = share[1];
    at->w = share[2];
}

static void find_way_hit(const ko_mesh_line *line, const ko_triangle *triangle, ko_triangle_hit *at)
{
    ko_q30 late;
    const ko_mesh_way *way = &line->as.way;
    const ko_outline corners = ko_outline_of(triangle);
    if (find_near(&corners, way, &late)) {
        set_hit(&corners, way, late, at);
    }
}

void ko_mesh_line_hit(const ko_mesh_line *line, const ko_triangle *triangle, ko_triangle_hit *at)
{
    const ko_triangle_hit none = {KO_NEVER, 0, 0, 0};
    *at = none;
    switch (line->kind) {
    case KO_MESH_SEGMENT:
        (void)ko_triangle_hit_segment(triangle, &line->as.segment, at);
        break;
    case KO_MESH_RAY:
        (void)ko_triangle_hit_ray(triangle, &line->as.ray, at);
        break;
    default:
        if (!is_missed(line, triangle)) {
            find_way_hit(line, triangle, at);
        }
    }
}
