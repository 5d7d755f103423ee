/* Computes paths of tools and their distances from boxes, in double precision. */
#include "reference_toolpath.h"

#include <math.h>
#include <string.h>

#define PI 3.14159265358979323846

static const int axes[3][3] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}}; /* XY, ZX, YZ: axes of u, v, w */

static void into(const ko_vec3 *p, int plane, double out[3])
{
    const double xyz[3] = {p->x, p->y, p->z};
    for (int i = 0; i < 3; i++) {
        out[i] = xyz[axes[plane][i]];
    }
}

meant meant_line(const ko_vec3 *from, const ko_vec3 *to)
{
    meant m;
    memset(&m, 0, sizeof(m));
    into(from, 0, m.from);
    into(to, 0, m.to);
    return m;
}

meant meant_arc(const ko_vec3 *from, const ko_vec3 *to, const ko_vec3 *centre, bool is_clockwise,
                int plane, unsigned turns, bool is_spiral)
{
    meant m;
    memset(&m, 0, sizeof(m));
    m.is_arc = true;
    m.plane = plane;
    into(from, plane, m.from);
    into(to, plane, m.to);
    into(centre, plane, m.centre);
    const double a = atan2(m.from[1] - m.centre[1], m.from[0] - m.centre[0]);
    const double b = atan2(m.to[1] - m.centre[1], m.to[0] - m.centre[0]);
    double angle = is_clockwise ? a - b : b - a;
    while (angle <= 0.0) {
        angle += 2.0 * PI;
    }
    angle += 2.0 * PI * turns;
    m.angle = is_clockwise ? -angle : angle;
    m.more = is_spiral ? hypot(m.to[0] - m.centre[0], m.to[1] - m.centre[1]) /
                                 hypot(m.from[0] - m.centre[0], m.from[1] - m.centre[1]) -
                             1.0
                       : 0.0;
    return m;
}

void meant_at(const meant *m, double t, double out[3])
{
    double at[3];
    if (m->is_arc) {
        const double u = m->from[0] - m->centre[0];
        const double v = m->from[1] - m->centre[1];
        const double c = cos(m->angle * t) * (1.0 + m->more * t);
        const double s = sin(m->angle * t) * (1.0 + m->more * t);
        at[0] = m->centre[0] + c * u - s * v;
        at[1] = m->centre[1] + c * v + s * u;
        at[2] = m->from[2] + t * (m->to[2] - m->from[2]);
    } else {
        for (int i = 0; i < 3; i++) {
            at[i] = m->from[i] + t * (m->to[i] - m->from[i]);
        }
    }
    for (int i = 0; i < 3; i++) {
        out[axes[m->plane][i]] = at[i];
    }
}

static double gap(double lo, double hi, double c, double r)
{
    return fmax(0.0, fmax(lo - (c + r), (c - r) - hi));
}

double meant_apart(const double tip[3], const ko_tool *tool, const ko_aabb *box)
{
    const double x = gap(tip[0], tip[0], box->c.x, box->r.x);
    const double y = gap(tip[1], tip[1], box->c.y, box->r.y);
    if (tool->kind == KO_TOOL_BALL) {
        const double z =
            gap(tip[2] + tool->radius, tip[2] + tool->length - tool->radius, box->c.z, box->r.z);
        return sqrt(x * x + y * y + z * z) - tool->radius;
    }
    const double z = gap(tip[2], tip[2] + tool->length, box->c.z, box->r.z);
    return hypot(fmax(0.0, hypot(x, y) - tool->radius), z);
}
