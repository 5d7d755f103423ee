/* Finds in double precision whether two hulls touch. It searches a direction that separates them,
 * by Gilbert's algorithm on their difference, which moves to the point nearest to the origin. */
#include <float.h>

#include "volumes.h"

static real3 turned(const ko_mat3 *r, real3 p, const ko_vec3 *t)
{
    const double q = 1.0 / KO_Q30_ONE;
    const real3 o = real_of(t);
    const real3 w = {(r->x.x * p.x + r->y.x * p.y + r->z.x * p.z) * q + o.x,
                     (r->x.y * p.x + r->y.y * p.y + r->z.y * p.z) * q + o.y,
                     (r->x.z * p.x + r->y.z * p.y + r->z.z * p.z) * q + o.z};
    return w;
}

static double dot(real3 a, real3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

/* The lowest corner along a direction d. */
static real3 lowest(const body *b, const ko_pose *pose, real3 d)
{
    real3 best = {0, 0, 0};
    double least = DBL_MAX;
    for (unsigned i = 0; i < b->corner_count; i++) {
        const real3 p = turned(&pose->r, real_of(&b->points[i]), &pose->t);
        if (dot(p, d) < least) {
            least = dot(p, d);
            best = p;
        }
    }
    return best;
}

bool hulls_touch(const body *a, const ko_pose *at, const body *b, const ko_pose *bt)
{
    real3 x = {1, 0, 0};
    for (int round = 0; round < 300; round++) {
        const real3 back = {-x.x, -x.y, -x.z};
        const real3 p = lowest(a, at, x);
        const real3 q = lowest(b, bt, back);
        const real3 s = {p.x - q.x, p.y - q.y,
                         p.z - q.z}; /* the lowest point of the difference along x */
        if (dot(s, x) > 0) {
            return false; /* all of a is beyond all of b along x */
        }
        /* w is the point between x and s nearest to the origin */
        const real3 w = (round == 0) ? s : (real3){s.x - x.x, s.y - x.y, s.z - x.z};
        if (round == 0) {
            x = s;
            continue;
        }
        const double ww = dot(w, w);
        double t = (ww > 0) ? -dot(x, w) / ww : 0;
        t = (t < 0) ? 0 : (t > 1) ? 1 : t;
        x = (real3){x.x + t * w.x, x.y + t * w.y, x.z + t * w.z};
        if (dot(x, x) < 1e-14) {
            return true;
        }
    }
    return true; /* almost touching */
}
