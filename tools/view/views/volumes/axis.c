#include "axis.h"

#include <math.h>

#include "normals.h"

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

/* ---- oriented boxes: the 15 axes in the order of ko_obb_overlap, in double precision ---- */

/* Half the length of the box's shadow on the direction of s. */
static double half_shadow(const separation *s, const ko_obb *box)
{
    const ko_dir3 *axes[3] = {&box->axes.x, &box->axes.y, &box->axes.z};
    const fix16_t r[3] = {box->r.x, box->r.y, box->r.z};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double cosine = s->direction[0] * axes[i]->x + s->direction[1] * axes[i]->y +
                              s->direction[2] * axes[i]->z;
        sum += r[i] * fabs(cosine) / KO_Q30_ONE;
    }
    return sum;
}

/* Sets the ends along (x, y, z), which points from the first box to the second. */
static void set_ends(const ko_obb *a, const ko_obb *b, double x, double y, double z,
                     separation *out)
{
    set_direction(out, x, y, z);
    if (along(out, &a->c) > along(out, &b->c)) {
        turn_round(out);
    }
    out->from = along(out, &a->c) + half_shadow(out, a);
    out->to = along(out, &b->c) - half_shadow(out, b);
}

/* Axis 0 .. 14. False if it has no direction: the cross product of parallel edges. */
static bool set_axis(const ko_obb *a, const ko_obb *b, int axis, separation *out)
{
    const ko_dir3 *of_a[3] = {&a->axes.x, &a->axes.y, &a->axes.z};
    const ko_dir3 *of_b[3] = {&b->axes.x, &b->axes.y, &b->axes.z};
    if (axis < 6) {
        const ko_dir3 *l = (axis < 3) ? of_a[axis] : of_b[axis - 3];
        *out = (separation){.type = (axis < 3) ? AXIS_FACE_A : AXIS_FACE_B, .i = axis % 3};
        set_ends(a, b, l->x, l->y, l->z, out);
        return true;
    }
    const int i = (axis - 6) / 3;
    const int j = (axis - 6) % 3;
    const ko_dir3 *u = of_a[i];
    const ko_dir3 *v = of_b[j];
    const double x = (double)u->y * v->z - (double)u->z * v->y;
    const double y = (double)u->z * v->x - (double)u->x * v->z;
    const double z = (double)u->x * v->y - (double)u->y * v->x;
    *out = (separation){.type = AXIS_EDGES, .i = i, .j = j};
    if (x == 0 && y == 0 && z == 0) {
        return false;
    }
    set_ends(a, b, x, y, z, out);
    return true;
}

/* The first axis with a gap. Rounding may leave none for boxes that just part: then the axis on
 * which they overlap least. */
static void find_boxes(const ko_obb *a, const ko_obb *b, separation *out)
{
    separation best = {.type = AXIS_NONE, .to = -INFINITY};
    for (int axis = 0; axis < 15; axis++) {
        separation s;
        if (!set_axis(a, b, axis, &s) || s.to - s.from <= best.to - best.from) {
            continue;
        }
        best = s;
        if (s.to > s.from) {
            break;
        }
    }
    *out = best;
}

/* ---- k-DOPs ---- */

static void find_slabs(unsigned k, const ko_kdop_slab *a, const ko_kdop_slab *b, separation *out)
{
    const kdop_normal *normals = kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const kdop_normal *n = &normals[i];
        const double length = sqrt((double)n->x * n->x + n->y * n->y + n->z * n->z);
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
        if (!kind->overlap(kind, a, b)) {
            find_boxes(&a->obb, &b->obb, out);
        }
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
