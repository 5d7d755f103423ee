/* A k-DOP is cut out of its box, plane by plane: each face keeps what is inside the plane, and the
 * points at which edges were cut make the new face. */
#include "polytope.h"

#include <math.h>
#include <string.h>

#include "normals.h"

enum { MOST_FACES = 40, MOST_CORNERS = 40, MOST_CUTS = 128 };

/* LSB: what a plane cuts off by less is rounding. */
static const double least = 1e-5;

typedef struct real {
    double x[3];
} real;

typedef struct face {
    real corner[MOST_CORNERS];
    uint32_t count;
} face;

static face faces[MOST_FACES];
static uint32_t face_count;
static real cuts[MOST_CUTS];
static uint32_t cut_count;

static double dot(const real *a, const real *b)
{
    return a->x[0] * b->x[0] + a->x[1] * b->x[1] + a->x[2] * b->x[2];
}

static real cross(const real *a, const real *b)
{
    return (real){{a->x[1] * b->x[2] - a->x[2] * b->x[1], a->x[2] * b->x[0] - a->x[0] * b->x[2],
                   a->x[0] * b->x[1] - a->x[1] * b->x[0]}};
}

static real minus(const real *a, const real *b)
{
    return (real){{a->x[0] - b->x[0], a->x[1] - b->x[1], a->x[2] - b->x[2]}};
}

static real real_from(const ko_vec3 *v)
{
    return (real){{v->x, v->y, v->z}};
}

static real axis_from(const ko_dir3 *d)
{
    const double one = KO_Q30_ONE;
    return (real){{d->x / one, d->y / one, d->z / one}};
}

/* ---- boxes ---- */

/* Begins with the six faces of c + s axes[i] r[i], |s| <= 1. */
static void begin_box(const real *c, const real axes[3], const real *r)
{
    static const int signs[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    face_count = 0;
    for (int side = 0; side < 6; side++) {
        const int i = side / 2;
        const double sign = (side % 2 == 0) ? 1.0 : -1.0;
        face *f = &faces[face_count++];
        f->count = 4;
        for (int k = 0; k < 4; k++) {
            const double s[3] = {sign, signs[k][0] * sign, signs[k][1]};
            for (int axis = 0; axis < 3; axis++) {
                f->corner[k].x[axis] = c->x[axis];
                for (int j = 0; j < 3; j++) {
                    const int which = (i + j) % 3;
                    f->corner[k].x[axis] += s[j] * r->x[which] * axes[which].x[axis];
                }
            }
        }
    }
}

static void begin_aabb(const ko_aabb *box)
{
    static const real world[3] = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}};
    const real c = real_from(&box->c);
    const real r = real_from(&box->r);
    begin_box(&c, world, &r);
}

static void begin_obb(const ko_obb *box)
{
    const real c = real_from(&box->c);
    const real r = real_from(&box->r);
    const real axes[3] = {axis_from(&box->axes.x), axis_from(&box->axes.y),
                          axis_from(&box->axes.z)};
    begin_box(&c, axes, &r);
}

/* ---- cutting ---- */

static void keep_cut(const real *p)
{
    for (uint32_t i = 0; i < cut_count; i++) {
        const real d = minus(&cuts[i], p);
        if (dot(&d, &d) < 100 * least * least) {
            return;
        }
    }
    if (cut_count < MOST_CUTS) {
        cuts[cut_count++] = *p;
    }
}

/* Cuts a face at normal . p = offset. */
static void cut_face(face *f, const real *normal, double offset)
{
    const face was = *f;
    f->count = 0;
    for (uint32_t i = 0; i < was.count; i++) {
        const real *a = &was.corner[i];
        const real *b = &was.corner[(i + 1U) % was.count];
        const double at = dot(normal, a) - offset;
        const double to = dot(normal, b) - offset;
        if (at <= least && f->count < MOST_CORNERS) {
            f->corner[f->count++] = *a;
        }
        if (fabs(at) <= least) {
            keep_cut(a);
        } else if ((at < -least && to > least) || (at > least && to < -least)) {
            const double t = at / (at - to);
            real p;
            for (int axis = 0; axis < 3; axis++) {
                p.x[axis] = a->x[axis] + t * (b->x[axis] - a->x[axis]);
            }
            keep_cut(&p);
            if (f->count < MOST_CORNERS) {
                f->corner[f->count++] = p;
            }
        }
    }
}

/* Two directions across the normal, so that angles grow anti-clockwise as seen from outside. */
static void span(const real *normal, real *u, real *v)
{
    const real some = (fabs(normal->x[0]) > 0.5) ? (real){{0, 0, 1}} : (real){{1, 0, 0}};
    *u = cross(normal, &some);
    *v = cross(normal, u);
}

/* Adds the face that the cuts make. */
static void close_cut(const real *normal)
{
    double angles[MOST_CORNERS];
    real middle = {{0, 0, 0}};
    real u;
    real v;
    if (cut_count < 3U || cut_count > MOST_CORNERS || face_count == MOST_FACES) {
        return;
    }
    face *f = &faces[face_count++];
    f->count = 0;
    span(normal, &u, &v);
    for (uint32_t i = 0; i < cut_count; i++) {
        for (int axis = 0; axis < 3; axis++) {
            middle.x[axis] += cuts[i].x[axis] / cut_count;
        }
    }
    for (uint32_t i = 0; i < cut_count; i++) {
        const real d = minus(&cuts[i], &middle);
        const double angle = atan2(dot(&d, &v), dot(&d, &u));
        uint32_t at = f->count++;
        for (; at > 0U && angles[at - 1U] > angle; at--) {
            angles[at] = angles[at - 1U];
            f->corner[at] = f->corner[at - 1U];
        }
        angles[at] = angle;
        f->corner[at] = cuts[i];
    }
}

/* Takes away what is beyond normal . p = offset. */
static void cut_all(const real *normal, double offset)
{
    double farthest = 0;
    for (uint32_t i = 0; i < face_count; i++) {
        for (uint32_t k = 0; k < faces[i].count; k++) {
            farthest = fmax(farthest, dot(normal, &faces[i].corner[k]) - offset);
        }
    }
    if (farthest <= least) {
        return;
    }
    uint32_t kept = 0;
    cut_count = 0;
    for (uint32_t i = 0; i < face_count; i++) {
        cut_face(&faces[i], normal, offset);
        if (faces[i].count >= 3U) {
            if (kept != i) {
                faces[kept] = faces[i];
            }
            kept++;
        }
    }
    face_count = kept;
    close_cut(normal);
}

static void cut_dop(unsigned k, const ko_kdop_slab *slabs)
{
    const kdop_normal *normals = kdop_normals_of(k);
    for (unsigned i = 0; i < k / 2U; i++) {
        const real normal = {{normals[i].x, normals[i].y, normals[i].z}};
        const real back = {{-normals[i].x, -normals[i].y, -normals[i].z}};
        cut_all(&normal, slabs[i].hi);
        cut_all(&back, -(double)slabs[i].lo);
    }
}

/* ---- triangles ---- */

static void write_triangles(polytope *out)
{
    for (uint32_t i = 0; i < face_count; i++) {
        for (uint32_t k = 2; k < faces[i].count && out->count < POLYTOPE_TRIANGLES; k++) {
            double(*to)[3] = out->corners[out->count++];
            memcpy(to[0], faces[i].corner[0].x, sizeof(to[0]));
            memcpy(to[1], faces[i].corner[k - 1U].x, sizeof(to[1]));
            memcpy(to[2], faces[i].corner[k].x, sizeof(to[2]));
        }
    }
}

void polytope_of(const volume_kind *kind, const volume *v, polytope *out)
{
    volume plain = *v;
    ko_aabb box = v->box;
    face_count = 0;
    out->count = 0;
    switch (kind->form) {
    case BOX16:
        if (ko_aabb_from_aabb16(&v->box16, &cells, &box) == KO_OK) {
            begin_aabb(&box);
        }
        break;
    case BOX:
        begin_aabb(&box);
        break;
    case ORIENTED:
        begin_obb(&v->obb);
        break;
    case DOP16:
        if (ko_kdop_from_kdop16(kind->k, v->dop16.slab, &cells, plain.dop.slab) != KO_OK) {
            break;
        }
        /* fall through */
    case DOP:
        if (ko_aabb_from_kdop(kind->k, plain.dop.slab, &box) == KO_OK) {
            begin_aabb(&box);
            cut_dop(kind->k, plain.dop.slab);
        }
        break;
    default:
        break;
    }
    write_triangles(out);
}

double polytope_content(const polytope *p)
{
    double six = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        real at[3];
        for (int k = 0; k < 3; k++) {
            for (int axis = 0; axis < 3; axis++) {
                /* Relative to one corner, so that a far body loses no digits. */
                at[k].x[axis] = p->corners[i][k][axis] - p->corners[0][0][axis];
            }
        }
        const real n = cross(&at[1], &at[2]);
        six += dot(&at[0], &n);
    }
    return six / 6.0 / 65536.0 / 65536.0 / 65536.0;
}
