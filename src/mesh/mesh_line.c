/* Lines against triangles of a mesh.
 *
 * In a mesh without an error a line meets the stored triangles, exactly. With one, the intended
 * surface may be that far from them. Then a triangle counts as met where the line first comes
 * within the error of it, which is never later than where it meets the intended surface.
 *
 * A thick line is a segment and a reach (ko_mesh_way). A line that is a segment is taken whole. Any
 * other line is cut to its part in the mesh's box, whose ends are rounded to points. A step is 1
 * LSB of its length: the part goes from the whole step before the box to the one after. Its points
 * are within sqrt(3) / 2 LSB of the line's, so the reach is 1 LSB more. The steps may be 3 LSB
 * outside of the box on each axis: a step, and 2 LSB of a parameter of a length of 2^31. Where the
 * box ends at KO_LIMIT the point is cut off, and the reach is 6 LSB more.
 *
 * The triangle is convex, so the distance of a point of the segment from it is a convex function of
 * the parameter. So the parameters within reach are an interval. One of them is found exactly, on
 * the closest pair of features, and then the first in closed form or by bisection. The parameter
 * found is 0, or nothing is within reach there yet, and the distance is below reach + 5. */
#include "src/mesh/mesh_line.h"
#include "src/box/bounds.h"
#include "src/box/line.h"
#include "src/distance/entry.h"
#include "src/distance/entry_polygon.h"
#include "src/distance/measure.h"
#include "src/math/wide.h"
#include "src/mesh/mesh_core.h"
#include "src/math/rotate.h"
#include "src/triangle/triangle_kernel.h"
#include "src/triangle/triangle.h"
#include "src/triangle/triangle_hit.h"
#include "src/triangle/triangle_near.h"
#include "src/distance/segments.h"

/* How much more than the reach boxes are grown: more than the distance at the parameter found. */
#define WAY_MARGIN 6U

/* How much the reach grows where a point is cut off at KO_LIMIT. */
#define CUT_MARGIN 6U

/* ---- preparing ---- */

/* Returns a coordinate after some steps, cut to the legal range. Sets *cut to CUT_MARGIN if it was
 * beyond. Products are within 2^61 + 2^33. */
static fix16_t step_axis(fix16_t from, ko_q30 d, fix16_t steps, uint32_t *cut)
{
    const int64_t x = from + koi_rotate_nearest(koi_port_mul(d, steps));
    if (x < -KO_LIMIT || x > KO_LIMIT) {
        *cut = CUT_MARGIN;
        return (x < 0) ? -KO_LIMIT : KO_LIMIT;
    }
    return (fix16_t)x;
}

/* Returns the point of the line after some steps, as step_axis. */
static ko_vec3 step_along(const ko_line *line, fix16_t steps, uint32_t *cut)
{
    const ko_vec3 p = {step_axis(line->origin.x, line->direction.x, steps, cut),
                       step_axis(line->origin.y, line->direction.y, steps, cut),
                       step_axis(line->origin.z, line->direction.z, steps, cut)};
    return p;
}

/* Takes a whole line, without rounding. Returns false if the line is neither a segment nor a sweep,
 * or ends beyond KO_LIMIT; then the way is void. */
static bool set_whole_way(const ko_mesh *mesh, const ko_line *line, ko_mesh_way *way)
{
    uint32_t cut = 0;
    way->segment.a = line->origin;
    way->segment.b = step_along(line, line->length, &cut);
    way->reach = (uint32_t)mesh->error;
    way->first = 0;
    way->last = line->length;
    way->length = line->length;
    return koi_line_is_whole(line) && cut == 0U;
}

/* Takes the part of the line in the mesh's box, or its origin where there is none. */
static void set_way_in_box(const ko_mesh *mesh, const ko_line *line, ko_mesh_way *way)
{
    ko_aabb box;
    ko_q30 enter = KO_NEVER;
    ko_q30 exit = KO_NEVER;
    uint32_t cut = 0;
    KO_IGNORE(ko_aabb_from_mesh(mesh, &box));
    KO_IGNORE(ko_aabb_cast_line(&box, line, &enter, &exit));
    way->first = 0;
    way->last = 0;
    if (enter != KO_NEVER) {
        way->last = (fix16_t)koi_rotate_up(koi_port_mul(line->length, exit)); /* exit <= 1 */
        way->first = (fix16_t)koi_rotate_down(koi_port_mul(line->length, enter));
    }
    way->segment.a = step_along(line, way->first, &cut);
    way->segment.b = step_along(line, way->last, &cut);
    way->reach = (uint32_t)mesh->error + 1U + cut;
}

ko_status koi_mesh_line_prepare(const ko_mesh *mesh, const ko_line *line, ko_mesh_line *out)
{
    if (koi_mesh_is_missing(mesh) || line == NULL) {
        return KO_E_ARG;
    }
    if (!koi_line_is_short(line) || line->end < 0 || line->end > KO_Q30_ONE) {
        return KO_E_RANGE;
    }
    /* Without an error the line is tested as it is. */
    out->line = *line;
    out->end = line->end;
    out->is_thick = (mesh->error > 0) ? 1U : 0U;
    if (mesh->error == 0) {
        return KO_OK;
    }
    /* With one, a thick line is tested. It is shortened as the line was. */
    if (!set_whole_way(mesh, line, &out->way)) {
        set_way_in_box(mesh, line, &out->way);
    }
    const ko_status status = ko_line_from_segment(&out->way.segment, &out->line);
    if (out->end < KO_Q30_ONE) {
        koi_mesh_line_shorten(out, out->end);
    }
    return status;
}

/* Where only a later part of a line is tested, the line enters the mesh's box there: it begins
 * outside. */
const ko_vec3 *koi_mesh_line_begin(const ko_mesh_line *line)
{
    const bool is_later = line->is_thick != 0U && line->way.first > 0;
    return is_later ? NULL : &line->line.origin;
}

uint32_t koi_mesh_line_margin(const ko_mesh_line *line)
{
    return (line->is_thick != 0U) ? line->way.reach + WAY_MARGIN : 0U;
}

bool koi_mesh_line_misses(const ko_mesh_line *line, const ko_bounds *box)
{
    ko_bounds wider;
    if (line->is_thick == 0U) {
        return !koi_line_overlap_bounds(&line->line, box);
    }
    koi_mesh_widen(box, koi_mesh_line_margin(line), &wider);
    return !koi_line_overlap_bounds(&line->line, &wider);
}

/* ---- within reach ---- */

/* Returns which end of the way is within reach: 1 for the first, else 2 for the last, else 0. */
static KOI_OWN_FRAME unsigned near_end(const koi_outline *corners, const ko_mesh_way *way)
{
    koi_face face;
    koi_minimum minimum = {way->reach, way->reach};
    koi_face_prepare(corners, &face);
    if (koi_face_near_point(&face, &way->segment.a, &minimum)) {
        return 1U;
    }
    return koi_face_near_point(&face, &way->segment.b, &minimum) ? 2U : 0U;
}

/* Finds a parameter *late at which the segment is within reach of the triangle. Returns false iff
 * there is none. Rounding leaves it exact (an end), at most half a unit off (an edge), or up to one
 * unit before a crossing. */
static KOI_OWN_FRAME bool find_near(const koi_outline *corners, const ko_mesh_way *way,
                                    ko_q30 *late)
{
    const ko_segment *s = &way->segment;
    koi_minimum minimum = {way->reach, way->reach};
    const unsigned end = near_end(corners, way);
    *late = 0;
    if (end == 1U) {
        return true;
    }
    for (unsigned i = 0; i < KOI_CORNERS; i++) {
        const koi_couple couple = {&s->a, &s->b, corners->v[i], corners->v[koi_corner_after(i)]};
        if (koi_minimum_segments(&minimum, &couple, late)) {
            return true;
        }
    }
    if (end == 2U) {
        *late = KO_Q30_ONE;
        return true;
    }
    return koi_kernel_hits(corners, &s->a, &s->b, late);
}

/* Returns true iff the rounded point at t is within reach + 2, which allows for the rounding. */
static bool is_near_at(const koi_face *face, const ko_mesh_way *way, ko_q30 t)
{
    koi_minimum minimum = {way->reach + 2U, way->reach + 2U};
    const ko_vec3 p = koi_closest_at(&way->segment.a, &way->segment.b, t);
    return koi_face_near_point(face, &p, &minimum);
}

/* Returns the longest side of the segment's box. */
static uint32_t extent_of(const ko_segment *s)
{
    const ko_vec3 d = koi_closest_difference(&s->b, &s->a);
    const uint32_t x = koi_magnitude(d.x);
    const uint32_t y = koi_magnitude(d.y);
    const uint32_t z = koi_magnitude(d.z);
    const uint32_t xy = (x > y) ? x : y;
    return (xy > z) ? xy : z;
}

/* Returns a parameter that is not later than the first within reach. `late` is one that find_near
 * found. It ends where the point moves by at most 1 LSB on each axis. One unit before a crossing
 * the point is at most sqrt(3) LSB and a rounding of 0.87 from the triangle, and the reach is at
 * least 1. So is_near_at holds at `late`. */
static ko_q30 bisect(const koi_face *face, const ko_mesh_way *way, ko_q30 late)
{
    const uint32_t size = extent_of(&way->segment);
    ko_q30 early = 0;
    if (late == 0 || is_near_at(face, way, 0)) {
        return 0;
    }
    while (late - early > 1 && koi_port_umul((uint32_t)(late - early), size) > KO_Q30_ONE) {
        const ko_q30 middle = early + (late - early) / 2;
        if (is_near_at(face, way, middle)) {
            late = middle;
        } else {
            early = middle;
        }
    }
    return early;
}

/* The same by a closed form, where that is proved. */
static KOI_OWN_FRAME bool find_entry(const koi_outline *corners, const ko_mesh_way *way, ko_q30 *t)
{
    const ko_segment *const s = &way->segment;
    const ko_vec3 ab = koi_minus3(corners->v[1], corners->v[0]);
    const ko_vec3 ac = koi_minus3(corners->v[2], corners->v[0]);
    const koi_polygon polygon = {
        {corners->v[0], corners->v[1], corners->v[2], NULL}, KOI_CORNERS, koi_normal_of(&ab, &ac)};
    const koi_course course = {s->a, koi_minus3(&s->b, &s->a), way->reach};
    return koi_entry_of_polygon(&polygon, &course, t);
}

/* Converts a parameter of the way to one of the line that was given, rounded down. */
static ko_q30 to_whole(const ko_mesh_way *way, ko_q30 t)
{
    if (way->first == 0 && way->last == way->length) {
        return t;
    }
    const int64_t at =
        koi_wide_mac(koi_port_mul(way->first, KO_Q30_ONE), way->last - way->first, t);
    return koi_kernel_ratio64(at, koi_port_mul(way->length, KO_Q30_ONE));
}

/* Converts a parameter of the line that was given to one of the way, rounded up. */
static ko_q30 to_part(const ko_mesh_way *way, ko_q30 t)
{
    const int64_t at = koi_port_mul(way->length, t) - koi_port_mul(way->first, KO_Q30_ONE);
    const int64_t most = koi_port_mul(way->last - way->first, KO_Q30_ONE);
    if (at >= most) {
        return KO_Q30_ONE;
    }
    return (at < 0) ? 0 : koi_kernel_ratio64(at, most) + 1;
}

void koi_mesh_line_shorten(ko_mesh_line *line, ko_q30 t)
{
    const ko_q30 most = (t < line->end) ? t : line->end;
    koi_line_cut(&line->line, (line->is_thick != 0U) ? to_part(&line->way, most) : most);
}

/* Returns true only if the line, as it was shortened, misses the triangle's box. */
static KOI_OWN_FRAME bool is_missed(const ko_mesh_line *line, const ko_triangle *triangle)
{
    ko_bounds box;
    const koi_outline corners = koi_outline_of(triangle);
    koi_outline_bounds(&corners, 0, &box);
    return koi_mesh_line_misses(line, &box);
}

/* Sets *at to where the way first comes within reach: at `late` it is, or `t` is that. */
static KOI_OWN_FRAME void set_hit(const koi_outline *corners, const ko_mesh_way *way, ko_q30 late,
                                  ko_q30 t, ko_triangle_hit *at)
{
    koi_face face;
    ko_q30 share[KOI_CORNERS];
    koi_face_prepare(corners, &face);
    t = (t == KO_NEVER) ? bisect(&face, way, late) : t;
    const ko_vec3 p = koi_closest_at(&way->segment.a, &way->segment.b, t);
    koi_face_closest(&face, &p, share);
    at->t = to_whole(way, t);
    at->u = share[0];
    at->v = share[1];
    at->w = share[2];
}

/* Leaves *at if the way never comes within reach. */
static void find_way_hit(const ko_mesh_line *line, const ko_triangle *triangle, ko_triangle_hit *at)
{
    ko_q30 late;
    const ko_mesh_way *way = &line->way;
    const koi_outline corners = koi_outline_of(triangle);
    if (find_near(&corners, way, &late)) {
        ko_q30 t;
        const bool is_proved = find_entry(&corners, way, &t);
        set_hit(&corners, way, late, is_proved ? t : KO_NEVER, at);
    }
}

void koi_mesh_line_hit(const ko_mesh_line *line, const ko_triangle *triangle, ko_triangle_hit *at)
{
    const ko_triangle_hit none = {KO_NEVER, 0, 0, 0};
    *at = none;
    if (line->is_thick == 0U) {
        KO_IGNORE(ko_triangle_cast_line(triangle, &line->line, at));
    } else if (!is_missed(line, triangle)) {
        find_way_hit(line, triangle, at);
        at->t = (at->t <= line->end) ? at->t : KO_NEVER;
    }
}
