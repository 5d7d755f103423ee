/* Computes frames of arms and distances of segments, boxes and triangles, in extended precision. */
#include "reference_arm.h"

#include <math.h>

static const real one_q30 = 1073741824.0L;

/* ---- vectors ---- */

static point sub(point a, point b)
{
    return (point){{a.v[0] - b.v[0], a.v[1] - b.v[1], a.v[2] - b.v[2]}};
}

static point mad(point a, point d, real t)
{
    return (point){{a.v[0] + t * d.v[0], a.v[1] + t * d.v[1], a.v[2] + t * d.v[2]}};
}

static real dot(point a, point b)
{
    return a.v[0] * b.v[0] + a.v[1] * b.v[1] + a.v[2] * b.v[2];
}

static point cross(point a, point b)
{
    return (point){{a.v[1] * b.v[2] - a.v[2] * b.v[1], a.v[2] * b.v[0] - a.v[0] * b.v[2],
                    a.v[0] * b.v[1] - a.v[1] * b.v[0]}};
}

point reference_point(const ko_vec3 *p)
{
    return (point){{p->x, p->y, p->z}};
}

real reference_length(point a, point b)
{
    const point d = sub(a, b);
    return sqrtl(dot(d, d));
}

/* ---- frames ---- */

/* Computes the polar factor by Newton's method: X <- (X + X^-T) / 2. */
static void nearest_rotation(real m[3][3])
{
    for (int round = 0; round < 6; round++) {
        real inverse[3][3];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) { /* cofactors are the transposed inverse times det */
                inverse[i][k] = m[(i + 1) % 3][(k + 1) % 3] * m[(i + 2) % 3][(k + 2) % 3] -
                                m[(i + 1) % 3][(k + 2) % 3] * m[(i + 2) % 3][(k + 1) % 3];
            }
        }
        const real det =
            m[0][0] * inverse[0][0] + m[0][1] * inverse[0][1] + m[0][2] * inverse[0][2];
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                m[i][k] = (m[i][k] + inverse[i][k] / det) / 2;
            }
        }
    }
}

static void set_column(frame *f, int column, const ko_dir3 *d)
{
    f->r[0][column] = d->x / one_q30;
    f->r[1][column] = d->y / one_q30;
    f->r[2][column] = d->z / one_q30;
}

frame reference_pose(const ko_pose *pose)
{
    frame f;
    set_column(&f, 0, &pose->r.x);
    set_column(&f, 1, &pose->r.y);
    set_column(&f, 2, &pose->r.z);
    nearest_rotation(f.r);
    f.t[0] = pose->t.x;
    f.t[1] = pose->t.y;
    f.t[2] = pose->t.z;
    return f;
}

static frame product(const frame *a, const frame *b)
{
    frame f;
    for (int i = 0; i < 3; i++) {
        f.t[i] = a->t[i];
        for (int k = 0; k < 3; k++) {
            f.r[i][k] = 0;
            for (int j = 0; j < 3; j++) {
                f.r[i][k] += a->r[i][j] * b->r[j][k];
            }
            f.t[i] += a->r[i][k] * b->t[k];
        }
    }
    return f;
}

/* Rodrigues' formula: the point is c(x) + s (n x x) + (1 - c) n (n . x). */
static frame joint(const ko_arm_link *link, int32_t value)
{
    frame f = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 0, 0}};
    real n[3] = {link->axis.x, link->axis.y, link->axis.z};
    const real length = sqrtl(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int i = 0; i < 3 && link->joint != KO_JOINT_FIXED; i++) {
        n[i] /= length;
    }
    if (link->joint == KO_JOINT_PRISMATIC) {
        for (int i = 0; i < 3; i++) {
            f.t[i] = n[i] * value;
        }
    }
    if (link->joint == KO_JOINT_REVOLUTE || link->joint == KO_JOINT_CONTINUOUS) {
        const real angle = value * (2 * acosl(-1.0L) / 134217728.0L);
        const real c = cosl(angle);
        const real s = sinl(angle);
        for (int i = 0; i < 3; i++) {
            for (int k = 0; k < 3; k++) {
                const real skew = (i == k)             ? 0
                                  : ((i + 1) % 3 == k) ? -n[(k + 1) % 3]
                                                       : n[(i + 1) % 3];
                f.r[i][k] = ((i == k) ? c : 0) + s * skew + (1 - c) * n[i] * n[k];
            }
        }
    }
    return f;
}

void reference_frames(const ko_arm_model *model, const ko_pose *base, const int32_t *values,
                      frame *out)
{
    for (int i = 0; i < model->link_count; i++) {
        const ko_arm_link *link = &model->links[i];
        const frame origin = reference_pose(&link->origin);
        const frame turn = joint(link, (link->joint == KO_JOINT_FIXED) ? 0 : *values++);
        out[i] = product(&origin, &turn);
        if (link->parent != KO_ARM_NONE) {
            out[i] = product(&out[link->parent], &out[i]);
        } else if (base != 0) {
            const frame stand = reference_pose(base);
            out[i] = product(&stand, &out[i]);
        }
    }
}

point reference_place(const frame *f, const ko_vec3 *p)
{
    point out;
    for (int i = 0; i < 3; i++) {
        out.v[i] = f->r[i][0] * p->x + f->r[i][1] * p->y + f->r[i][2] * p->z + f->t[i];
    }
    return out;
}

/* ---- distances ---- */

static real clamp01(real t)
{
    return (t < 0) ? 0 : (t > 1) ? 1 : t;
}

static real point_segment(point p, point a, point b)
{
    const point d = sub(b, a);
    const real n = dot(d, d);
    const real t = (n > 0) ? clamp01(dot(sub(p, a), d) / n) : 0;
    return reference_length(p, mad(a, d, t));
}

/* The lines' closest points count if both are inside; else an end is closest. However rounding
 * changes the parameters, the result is the distance of two points of the segments. */
real reference_segments(point a, point b, point c, point d)
{
    real best = fminl(fminl(point_segment(a, c, d), point_segment(b, c, d)),
                      fminl(point_segment(c, a, b), point_segment(d, a, b)));
    const point u = sub(b, a);
    const point v = sub(d, c);
    const point n = cross(u, v);
    const real nn = dot(n, n);
    if (nn > 0) {
        const point w = sub(c, a);
        const real s = dot(cross(w, v), n) / nn;
        const real t = dot(cross(w, u), n) / nn;
        if (s >= 0 && s <= 1 && t >= 0 && t <= 1) {
            best = fminl(best, reference_length(mad(a, u, s), mad(c, v, t)));
        }
    }
    return best;
}

static real point_box(point p, const real_box *box)
{
    real sum = 0;
    for (int i = 0; i < 3; i++) {
        const real out = fmaxl(0, fabsl(p.v[i] - box->c[i]) - box->r[i]);
        sum += out * out;
    }
    return sqrtl(sum);
}

/* The distance is convex along the segment, so a search by thirds finds the least. */
real reference_segment_real_box(point a, point b, const real_box *box)
{
    real lo = 0;
    real hi = 1;
    const point d = sub(b, a);
    for (int i = 0; i < 130; i++) {
        const real first = lo + (hi - lo) / 3;
        const real second = hi - (hi - lo) / 3;
        if (point_box(mad(a, d, first), box) <= point_box(mad(a, d, second), box)) {
            hi = second;
        } else {
            lo = first;
        }
    }
    return fminl(point_box(mad(a, d, lo), box), fminl(point_box(a, box), point_box(b, box)));
}

real reference_segment_box(point a, point b, const ko_aabb *box)
{
    const real_box same = {{box->c.x, box->c.y, box->c.z}, {box->r.x, box->r.y, box->r.z}};
    return reference_segment_real_box(a, b, &same);
}

static real point_triangle(point p, const point t[3])
{
    real best = fminl(point_segment(p, t[0], t[1]),
                      fminl(point_segment(p, t[1], t[2]), point_segment(p, t[2], t[0])));
    const point n = cross(sub(t[1], t[0]), sub(t[2], t[0]));
    const real nn = dot(n, n);
    if (nn == 0) {
        return best;
    }
    const point foot = mad(p, n, -dot(sub(p, t[0]), n) / nn);
    for (int i = 0; i < 3; i++) {
        if (dot(cross(sub(t[(i + 1) % 3], t[i]), sub(foot, t[i])), n) < 0) {
            return best;
        }
    }
    return fminl(best, reference_length(p, foot));
}

static bool pierces(point a, point b, const point t[3])
{
    const point n = cross(sub(t[1], t[0]), sub(t[2], t[0]));
    const real over = dot(sub(a, t[0]), n);
    const real under = dot(sub(b, t[0]), n);
    if (over == under || (over > 0) == (under > 0)) {
        return false;
    }
    const point at = mad(a, sub(b, a), over / (over - under));
    for (int i = 0; i < 3; i++) {
        if (dot(cross(sub(t[(i + 1) % 3], t[i]), sub(at, t[i])), n) < 0) {
            return false;
        }
    }
    return true;
}

real reference_segment_triangle(point a, point b, const point t[3])
{
    if (pierces(a, b, t)) {
        return 0;
    }
    real best = fminl(point_triangle(a, t), point_triangle(b, t));
    for (int i = 0; i < 3; i++) {
        best = fminl(best, reference_segments(a, b, t[i], t[(i + 1) % 3]));
    }
    return best;
}

real reference_triangles(const point a[3], const point b[3])
{
    real best = INFINITY;
    for (int i = 0; i < 3; i++) {
        if (pierces(a[i], a[(i + 1) % 3], b) || pierces(b[i], b[(i + 1) % 3], a)) {
            return 0;
        }
        best = fminl(best, fminl(point_triangle(a[i], b), point_triangle(b[i], a)));
        for (int k = 0; k < 3; k++) {
            best = fminl(best, reference_segments(a[i], a[(i + 1) % 3], b[k], b[(k + 1) % 3]));
        }
    }
    return best;
}
