#include "axis.h"

#include <math.h>

#include "src/kdop/kdop_core.h"
#include "src/math/wide.h"
#include "src/obb/obb_frame.h"

/* ---- along a direction ---- */

static double along(const separation *s, const ko_vec3 *p)
{
    return s->direction[0] * p->x + s->direction[1] * p->y + s->direction[2] * p->z;
}

static void set_direction(separation *s, double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    s->direction[0] = x / length;
    s->direction[1] = y / length;
    s->direction[2] = z / length;
}

static void turn_round(separation *s)
{
    for (int k = 0; k < 3; k++) {
        s->direction[k] = -s->direction[k];
        s->normal[k] = -s->normal[k];
    }
}

void separation_between(const ko_vec3 *a, const ko_vec3 *b, separation *out)
{
    *out = (separation){.type = AXIS_CLOSEST};
    set_direction(out, (double)b->x - a->x, (double)b->y - a->y, (double)b->z - a->z);
    out->from = along(out, a);
    out->to = along(out, b);
}

/* ---- axis-aligned boxes ---- */

static void find_world(const ko_aabb *a, const ko_aabb *b, separation *out)
{
    const fix16_t ca[3] = {a->c.x, a->c.y, a->c.z};
    const fix16_t ra[3] = {a->r.x, a->r.y, a->r.z};
    const fix16_t cb[3] = {b->c.x, b->c.y, b->c.z};
    const fix16_t rb[3] = {b->r.x, b->r.y, b->r.z};
    for (int i = 0; i < 3; i++) {
        const double sign = (cb[i] < ca[i]) ? -1.0 : 1.0;
        const double from = sign * ca[i] + ra[i];
        const double to = sign * cb[i] - rb[i];
        if (to > from) {
            *out = (separation){.type = AXIS_WORLD, .i = i, .from = from, .to = to};
            out->direction[i] = sign;
            return;
        }
    }
}

static void find_cells(const volume *a, const volume *b, separation *out)
{
    ko_aabb box_a;
    ko_aabb box_b;
    if (ko_aabb_from_aabb16(&a->box16, &cells, &box_a) == KO_OK &&
        ko_aabb_from_aabb16(&b->box16, &cells, &box_b) == KO_OK) {
        find_world(&box_a, &box_b, out);
    }
}

/* ---- round volumes: the line of the closest points of what has the radius ---- */

static void find_round(const ko_vec3 *a, fix16_t ra, const ko_vec3 *b, fix16_t rb, axis_type type,
                       separation *out)
{
    separation_between(a, b, out);
    out->type = type;
    out->from += ra;
    out->to -= rb;
}

static void find_capsules(const ko_capsule *a, const ko_capsule *b, separation *out)
{
    const ko_segment one_axis = {a->a, a->b};
    const ko_segment other = {b->a, b->b};
    ko_q30 s = 0;
    ko_q30 t = 0;
    ko_vec3 on_a;
    ko_vec3 on_b;
    if (ko_segment_closest(&one_axis, &other, &s, &t, &on_a, &on_b) == KO_OK) {
        find_round(&on_a, a->r, &on_b, b->r, AXIS_CLOSEST, out);
    }
}

static ko_vec3 corner(const ko_lozenge *l, int u, int v)
{
    return (ko_vec3){l->a.x + u * l->u.x + v * l->v.x, l->a.y + u * l->u.y + v * l->v.y,
                     l->a.z + u * l->u.z + v * l->v.z};
}

static void halves(const ko_lozenge *l, ko_triangle out[2])
{
    out[0] = (ko_triangle){l->a, corner(l, 1, 0), corner(l, 0, 1)};
    out[1] = (ko_triangle){corner(l, 1, 1), corner(l, 1, 0), corner(l, 0, 1)};
}

/* Finds the line of the closest points of two parallelograms, each as two triangles. */
static void find_lozenges(const ko_lozenge *a, const ko_lozenge *b, separation *out)
{
    ko_triangle of_a[2];
    ko_triangle of_b[2];
    double nearest = INFINITY;
    halves(a, of_a);
    halves(b, of_b);
    for (int k = 0; k < 4; k++) {
        ko_vec3 on_a;
        ko_vec3 on_b;
        if (ko_triangle_closest(&of_a[k / 2], &of_b[k % 2], &on_a, &on_b) != KO_OK) {
            continue;
        }
        const double x = (double)on_b.x - on_a.x;
        const double y = (double)on_b.y - on_a.y;
        const double z = (double)on_b.z - on_a.z;
        if (x * x + y * y + z * z < nearest) {
            nearest = x * x + y * y + z * z;
            find_round(&on_a, a->r, &on_b, b->r, AXIS_CLOSEST, out);
        }
    }
}

/* ---- oriented boxes: as ko_obb_overlap tests them ---- */

/* True if the direction separates the boxes by the comparison of src/obb/obb_sat.c. */
static bool parts(const ko_obb *a, const ko_obb *b, const ko_dir3 *l, separation *out)
{
    const ko_vec3 d = koi_closest_difference(&b->c, &a->c);
    const int64_t apart = koi_obb_project(l, &d);
    const uint64_t reach_a = koi_obb_reach(a, l);
    const uint64_t reach_b = koi_obb_reach(b, l);
    const uint64_t size = koi_obb_size(apart);
    if (size <= reach_a || size - reach_a <= reach_b) {
        return false;
    }
    const double length = sqrt((double)l->x * l->x + (double)l->y * l->y + (double)l->z * l->z);
    set_direction(out, l->x, l->y, l->z);
    if (apart < 0) {
        turn_round(out);
    }
    out->from = along(out, &a->c) + (double)reach_a / length;
    out->to = along(out, &b->c) - (double)reach_b / length;
    return true;
}

static void find_boxes(const ko_obb *a, const ko_obb *b, separation *out)
{
    separation s = {.type = AXIS_FACE_A};
    for (int i = 0; i < 6; i++) {
        const ko_mat3 *axes = (i < 3) ? &a->axes : &b->axes;
        if (parts(a, b, koi_obb_axis(axes, i % 3), &s)) {
            s.type = (i < 3) ? AXIS_FACE_A : AXIS_FACE_B;
            s.i = i % 3;
            *out = s;
            return;
        }
    }
    for (int i = 0; i < 9; i++) {
        ko_dir3 l;
        if (koi_obb_cross(koi_obb_axis(&a->axes, i / 3), koi_obb_axis(&b->axes, i % 3), &l) &&
            parts(a, b, &l, &s)) {
            s.type = AXIS_EDGES;
            s.i = i / 3;
            s.j = i % 3;
            *out = s;
            return;
        }
    }
}

/* ---- k-DOPs ---- */

static void find_slabs(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b, separation *out)
{
    const koi_kdop_normal *normals = koi_kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const koi_kdop_normal *n = &normals[i];
        const double length = sqrt((double)n->weight);
        if (b[i].lo > a[i].hi || a[i].lo > b[i].hi) {
            *out = (separation){.type = AXIS_NORMAL, .i = (int)i, .normal = {n->x, n->y, n->z}};
            set_direction(out, n->x, n->y, n->z);
            if (b[i].lo <= a[i].hi) {
                turn_round(out);
            }
            out->from = ((b[i].lo > a[i].hi) ? a[i].hi : -(double)a[i].lo) / length;
            out->to = ((b[i].lo > a[i].hi) ? b[i].lo : -(double)b[i].hi) / length;
            return;
        }
    }
}

static void find_cell_slabs(const volume_kind *kind, const volume *a, const volume *b,
                            separation *out)
{
    ko_kdop26 dop_a;
    ko_kdop26 dop_b;
    if (ko_kdop_from_kdop16(kind->k, a->dop16.slab, &cells, dop_a.slab) == KO_OK &&
        ko_kdop_from_kdop16(kind->k, b->dop16.slab, &cells, dop_b.slab) == KO_OK) {
        find_slabs(kind->k, dop_a.slab, dop_b.slab, out);
    }
}

void separation_find(const volume_kind *kind, const volume *a, const volume *b, separation *out)
{
    *out = (separation){.type = AXIS_NONE};
    switch (kind->form) {
    case BOX:
        find_world(&a->box, &b->box, out);
        break;
    case BOX16:
        find_cells(a, b, out);
        break;
    case ORIENTED:
        find_boxes(&a->obb, &b->obb, out);
        break;
    case DOP:
        find_slabs(kind->k, a->dop.slab, b->dop.slab, out);
        break;
    case DOP16:
        find_cell_slabs(kind, a, b, out);
        break;
    case SPHERE:
        if (!kind->overlap(kind, a, b)) {
            find_round(&a->sphere.c, a->sphere.r, &b->sphere.c, b->sphere.r, AXIS_CENTRES, out);
        }
        break;
    case CAPSULE:
        if (!kind->overlap(kind, a, b)) {
            find_capsules(&a->capsule, &b->capsule, out);
        }
        break;
    case LOZENGE:
        if (!kind->overlap(kind, a, b)) {
            find_lozenges(&a->lozenge, &b->lozenge, out);
        }
        break;
    default:
        break;
    }
}
