/* libFuzzer: bytes as a line and a volume of each kind. A cast must report a contact iff the
 * overlap of the volume and the line's capsule of radius 0 is true, where both are exact. It must
 * report 0 where the line begins in the volume. A line that is shortened to the contact must still
 * meet the volume, and the tree must say the same of a box as its cast.
 *
 * promise: never-late, no-miss, exact */
#include "shapes.h"

typedef struct asked {
    ko_segment along;
    ko_capsule thin; /* the same as a volume */
    ko_line line;
    bool is_segment;
    bool is_known; /* the capsule is that of the line */
} asked;

static void read_line(asked *a, input *in)
{
    const uint32_t form = take(in, 1);
    a->along = segment(in);
    a->line = (ko_line){.length = -1};
    a->is_segment = form < 200U;
    a->is_known = false;
    ko_status status = KO_OK;
    if (form < 120U) {
        status = ko_line_from_segment(&a->along, &a->line);
        a->is_known = status == KO_OK;
    } else if (form < 200U) {
        const ko_vec3 end = plus(&a->along.a, &a->along.b);
        status = ko_line_from_sweep(&a->along.a, &a->along.b, &a->line);
        a->along.b = end;
        a->is_known = status == KO_OK && ko_vec3_check(&end) == KO_OK;
    } else {
        ko_ray ray = {.origin = a->along.a, .length = size_of(in)};
        if (form > 250U || ko_dir3_from_vec3(&a->along.b, &ray.direction) != KO_OK) {
            ray.direction = (ko_dir3){(ko_q30)take(in, 4), (ko_q30)take(in, 4), 0};
        }
        status = ko_line_from_ray(&ray, &a->line);
    }
    demand(status == KO_OK || status == KO_E_RANGE);
    a->thin = (ko_capsule){a->along.a, a->along.b, 0};
}

/* What a cast answered. `touches` is the overlap of the volume and the thin capsule, `begins` that
 * of the volume and the line's origin. */
static void check(const asked *a, ko_status status, ko_q30 enter, bool touches, bool begins,
                  bool is_exact)
{
    if (status != KO_OK) {
        demand(status == KO_E_RANGE);
        return;
    }
    demand(enter == KO_NEVER || (enter >= 0 && enter <= KO_Q30_ONE) || !a->is_segment);
    demand(!begins || enter == 0);
    if (a->is_known) {
        demand(!touches || enter != KO_NEVER);
        demand(touches || enter == KO_NEVER || !is_exact);
    }
}

static void cast_round(asked *a, input *in)
{
    const ko_sphere ball = sphere(in);
    const ko_capsule pill = capsule(in);
    const ko_lozenge flat = lozenge(in);
    const ko_sphere origin = {a->line.origin, 0};
    ko_q30 enter = 0;
    ko_status status = ko_sphere_cast_line(&ball, &a->line, &enter);
    check(a, status, enter, ko_capsule_overlap_sphere(&a->thin, &ball),
          ko_sphere_contains_point(&ball, &origin.c), true);
    status = ko_capsule_cast_line(&pill, &a->line, &enter);
    check(a, status, enter, ko_capsule_overlap(&a->thin, &pill),
          ko_capsule_contains_point(&pill, &origin.c), true);
    status = ko_lozenge_cast_line(&flat, &a->line, &enter);
    check(a, status, enter, ko_lozenge_overlap_capsule(&flat, &a->thin),
          ko_lozenge_contains_point(&flat, &origin.c), true);
}

static void cast_box(asked *a, input *in)
{
    const ko_aabb box = aabb(in);
    const ko_obb turned = obb(in);
    const ko_frame16 frame = {point(in), (uint8_t)(take(in, 1) % 17U)};
    ko_aabb16 small;
    ko_q30 enter = 0;
    ko_q30 leave = 0;
    ko_status status = ko_aabb_cast_line(&box, &a->line, &enter, &leave);
    check(a, status, enter, ko_capsule_overlap_aabb(&a->thin, &box),
          ko_aabb_contains_point(&box, &a->line.origin), true);
    if (status == KO_OK) {
        demand(enter <= leave && (enter != KO_NEVER) == ko_aabb_overlap_line(&box, &a->line));
        demand(enter == KO_NEVER || ko_aabb16_from_aabb(&box, &frame, &small) != KO_OK ||
               ko_aabb16_overlap_line(&small, &frame, &a->line));
    }
    status = ko_obb_cast_line(&turned, &a->line, &enter);
    check(a, status, enter, false,
          status == KO_OK && ko_obb_contains_point(&turned, &a->line.origin), false);
}

static void cast_slabs(asked *a, input *in)
{
    const unsigned k = facets(in);
    const ko_triangle face = triangle(in);
    const ko_vec3 corners[5] = {face.a, face.b, face.c, point(in), point(in)};
    ko_kdop26 dop;
    ko_q30 enter = 0;
    if (ko_kdop_from_points(k, corners, 5, dop.slab) == KO_OK) {
        const ko_status status = ko_kdop_cast_line(k, dop.slab, &a->line, &enter);
        const bool is_in = ko_kdop_contains_point(k, dop.slab, &a->line.origin);
        check(a, status, enter, a->is_known && ko_kdop_contains_point(k, dop.slab, &a->along.b),
              is_in, false);
        demand(!a->is_known || enter == KO_NEVER || ko_kdop_overlap_capsule(k, dop.slab, &a->thin));
    }
}

static void cast_face(asked *a, input *in)
{
    const ko_triangle face = triangle(in);
    ko_triangle_hit hit = {0, 0, 0, 0};
    const ko_status status = ko_triangle_cast_line(&face, &a->line, &hit);
    const ko_sphere origin = {a->line.origin, 0};
    check(a, status, hit.t, ko_triangle_overlap_capsule(&face, &a->thin),
          ko_triangle_overlap_sphere(&face, &origin), true);
    if (status == KO_OK && hit.t != KO_NEVER) {
        demand(hit.u >= 0 && hit.v >= 0 && hit.w >= 0 && hit.u + hit.v + hit.w == KO_Q30_ONE);
        ko_line shorter = a->line;
        if (a->is_segment && ko_line_shorten(&shorter, hit.t) == KO_OK) {
            ko_triangle_hit again = {0, 0, 0, 0};
            demand(ko_triangle_cast_line(&face, &shorter, &again) == KO_OK);
            demand(again.t == hit.t);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static void (*const casts[])(asked *, input *) = {cast_round, cast_box, cast_slabs, cast_face};
    input in = {data, data + size};
    while (in.at < in.end) {
        asked a;
        read_line(&a, &in);
        casts[take(&in, 1) % 4U](&a, &in);
    }
    return 0;
}
