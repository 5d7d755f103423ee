/* reference_toolpath [CASES] judges toolpath.h against the reference.
 *
 * promise: never-above, no-miss, never-late, stated-bound */
#include <math.h>
#include <stdio.h>

#include "cases.h"
#include "reference_toolpath.h"

enum { SAMPLES = 400, BOXES = 5 };

typedef enum path_state { BLOCKED, NEAR, CLEAR, STATES } path_state;
static unsigned long states[STATES];
static double worst_clearance;
static double worst_angle;

static ko_vec3 point(int32_t size)
{
    return (ko_vec3){range(-size, size), range(-size, size), range(-size, size)};
}

static ko_vec3 from_plane(const fix16_t p[3], int plane)
{
    static const int axes[3][3] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}};
    fix16_t out[3];
    for (int i = 0; i < 3; i++) {
        out[axes[plane][i]] = p[i];
    }
    return (ko_vec3){out[0], out[1], out[2]};
}

/* Draws a move and the paths that it stands for. The second differs only for arcs whose radii
 * differ. Returns false if the library refuses it. */
static bool any_move(int32_t size, ko_move *move, meant m[2])
{
    const int kind = (int)(bits() % 4U);
    if (kind == 0) {
        const ko_vec3 from = point(size);
        ko_vec3 to = point(size);
        if (bits() % 4U == 0U) {
            to.z = from.z;
        } else if (bits() % 10U == 0U) {
            to = from;
        }
        m[0] = meant_line(&from, &to);
        m[1] = m[0];
        return ko_move_from_line(&from, &to, move) == KO_OK;
    }
    const bool is_clockwise = bits() % 2U == 0U;
    const int plane = (int)(bits() % 3U);
    const unsigned turns = (bits() % 8U == 0U) ? bits() % 4U : 0U;
    const double radius = 40.0 + (double)(bits() % (uint32_t)(size / 2));
    const double a = bits() / 4294967296.0 * 6.283185307179586;
    double b = bits() / 4294967296.0 * 6.283185307179586;
    b = (bits() % 6U == 0U) ? a + 3.141592653589793 : (bits() % 10U == 0U) ? a : b;
    const fix16_t c[3] = {range(-size / 2, size / 2), range(-size / 2, size / 2),
                          range(-size / 2, size / 2)};
    const fix16_t tolerance = (bits() % 3U == 0U) ? range(0, size / 64) : 4;
    const double end =
        radius + ((bits() % 2U == 0U) ? tolerance / 2.0 : -fmin(tolerance, 10.0) / 2.0);
    const fix16_t p[3] = {c[0] + (fix16_t)lround(radius * cos(a)),
                          c[1] + (fix16_t)lround(radius * sin(a)), c[2]};
    const fix16_t q[3] = {c[0] + (fix16_t)lround(end * cos(b)),
                          c[1] + (fix16_t)lround(end * sin(b)),
                          (bits() % 2U == 0U) ? c[2] : range(-size, size)};
    const ko_vec3 from = from_plane(p, plane);
    const ko_vec3 to = from_plane(q, plane);
    const ko_vec3 centre = from_plane(c, plane);
    const ko_arc arc = {from, to, is_clockwise ? KO_MOVE_ARC_CW : KO_MOVE_ARC_CCW,
                        (ko_plane_axes)plane, tolerance};
    if (kind == 1 && turns == 0U) { /* by radius: the ends and R define the arc */
        const double chord = hypot((double)q[0] - p[0], (double)q[1] - p[1]);
        const fix16_t r = (fix16_t)lround(radius) * ((bits() % 2U == 0U) ? 1 : -1);
        if (chord < 0.5 * radius || chord > 1.99 * radius ||
            ko_move_from_arc_radius(&arc, r, move) != KO_OK) {
            return false;
        }
        const double h = sqrt((double)r * r - chord * chord / 4.0);
        const double side = ((is_clockwise ? -1 : 1) * (r > 0 ? 1 : -1)) * h / chord;
        const double u = (p[0] + (double)q[0]) / 2.0 - side * ((double)q[1] - p[1]);
        const double v = (p[1] + (double)q[1]) / 2.0 + side * ((double)q[0] - p[0]);
        static const int axes[3][3] = {{0, 1, 2}, {2, 0, 1}, {1, 2, 0}};
        const double got[3] = {move->centre.x, move->centre.y, move->centre.z};
        expect(hypot(got[axes[plane][0]] - u, got[axes[plane][1]] - v) < 2.0,
               "arc: centre by radius");
        m[0] = meant_arc(&from, &to, &move->centre, is_clockwise, plane, 0, false);
        m[1] = meant_arc(&from, &to, &move->centre, is_clockwise, plane, 0, true);
        expect((fabs(m[0].angle) > 3.141592653589793) == (r < 0),
               "arc: the shorter or the longer way");
        return true;
    }
    if (ko_move_from_arc(&arc, &centre, turns, move) != KO_OK) {
        return false;
    }
    m[0] = meant_arc(&from, &to, &centre, is_clockwise, plane, turns, false);
    m[1] = meant_arc(&from, &to, &centre, is_clockwise, plane, turns, true);
    const double angle = fabs(m[0].angle) / 6.283185307179586 * 4294967296.0;
    const double off = fabs(angle - (double)move->sweep);
    expect(off < 8.0, "arc: angle");
    worst_angle = fmax(worst_angle, off);
    return true;
}

static double apart_at(const meant *m, double t, const ko_tool *tool, const ko_aabb *boxes,
                       unsigned n)
{
    double tip[3];
    double least = INFINITY;
    meant_at(m, t, tip);
    for (unsigned i = 0; i < n; i++) {
        least = fmin(least, meant_apart(tip, tool, &boxes[i]));
    }
    return least;
}

/* Computes the least distance from samples and a search around the best one. Also computes the
 * first t at which it is at most `near`. */
static void follow(const meant *m, const ko_tool *tool, const ko_aabb *boxes, unsigned n,
                   double near, double *least, double *first)
{
    int best = 0;
    *least = INFINITY;
    *first = 2.0;
    for (int i = 0; i <= SAMPLES; i++) {
        const double d = apart_at(m, (double)i / SAMPLES, tool, boxes, n);
        if (d < *least) {
            *least = d;
            best = i;
        }
        if (d <= near && *first > 1.5) {
            double lo = (i == 0) ? 0.0 : (double)(i - 1) / SAMPLES;
            double hi = (double)i / SAMPLES;
            for (int k = 0; k < 50 && i > 0; k++) {
                const double middle = (lo + hi) / 2.0;
                if (apart_at(m, middle, tool, boxes, n) <= near) {
                    hi = middle;
                } else {
                    lo = middle;
                }
            }
            *first = hi;
        }
    }
    double lo = fmax(0.0, (best - 1.0) / SAMPLES);
    double hi = fmin(1.0, (best + 1.0) / SAMPLES);
    for (int k = 0; k < 100; k++) {
        const double p = lo + (hi - lo) / 3.0;
        const double q = hi - (hi - lo) / 3.0;
        const double at_p = apart_at(m, p, tool, boxes, n);
        const double at_q = apart_at(m, q, tool, boxes, n);
        *least = fmin(*least, fmin(at_p, at_q));
        if (at_p <= at_q) {
            hi = q;
        } else {
            lo = p;
        }
    }
    if (*least <= near && *first > 1.5) { /* it lies between two samples */
        *first = hi;
    }
}

static double length_of(const meant *m)
{
    const double r = m->is_arc ? hypot(m->from[0] - m->centre[0], m->from[1] - m->centre[1]) : 0.0;
    const double flat =
        m->is_arc ? fabs(m->angle) * r : hypot(m->to[0] - m->from[0], m->to[1] - m->from[1]);
    return hypot(flat, m->to[2] - m->from[2]);
}

/* Judges one random tool on one random move among boxes. */
static void one(void)
{
    static const int32_t sizes[3] = {1 << 16, 1 << 23, 1 << 27};
    const unsigned which = bits() % 3U;
    const int32_t size = sizes[which];
    const double sweep_bound = (which == 0U) ? 2.0 : (which == 1U) ? 2.0 : 80.0;
    ko_move move;
    meant m[2];
    ko_toolpath path;
    ko_aabb boxes[BOXES];
    if (!any_move(size, &move, m)) {
        return;
    }
    const ko_tool tool = {(bits() % 2U == 0U) ? KO_TOOL_BALL : KO_TOOL_FLAT, range(0, size / 32),
                          0};
    ko_tool t = tool;
    t.length = range(2 * tool.radius, 2 * tool.radius + size / 8);
    const unsigned n = bits() % (BOXES + 1U);
    for (unsigned i = 0; i < n; i++) {
        boxes[i] =
            (ko_aabb){point(size), {range(0, size / 8), range(0, size / 8), range(0, size / 8)}};
        if (bits() % 3U == 0U) { /* just beside the path, within some LSB */
            double tip[3];
            meant_at(&m[0], bits() / 4294967296.0, tip);
            boxes[i].r = (ko_vec3){range(0, size / 16), range(0, size / 16), range(0, size / 16)};
            boxes[i].c = (ko_vec3){(fix16_t)tip[0], (fix16_t)tip[1], (fix16_t)tip[2]};
            const fix16_t off = range(-20, 40);
            if (bits() % 2U == 0U) {
                boxes[i].c.z -= boxes[i].r.z + off;
            } else {
                boxes[i].c.x += boxes[i].r.x + tool.radius + off;
            }
        }
    }
    const fix16_t tolerance = 1 + (fix16_t)(bits() % (uint32_t)(size / 256));
    const fix16_t reach = range(0, size / 2);
    ko_status status = ko_toolpath_begin(&move, &t, boxes, n, tolerance, reach, &path);
    if (status != KO_OK) {
        expect(status == KO_E_RANGE, "path: begin");
        return;
    }
    const bool is_limited = bits() % 2U != 0U;
    const uint32_t a_call = is_limited ? 1U + bits() % 9U : 0U;
    ko_path_contact contact = {0, 0, reach};
    uint32_t budget = 0;
    do {
        budget = a_call;
        status = ko_toolpath_next(&path, is_limited ? &budget : NULL, &contact);
    } while (status == KO_UNFINISHED);
    expect(status == KO_OK || status == KO_END, "path: end");
    const path_state state = (status == KO_END)            ? CLEAR
                             : (contact.first != KO_NEVER) ? BLOCKED
                                                           : NEAR;
    states[state]++;
    const double error = m[0].is_arc ? tolerance + 2.0 * move.error + 4.0 : 0.0;
    for (int i = 0; i < 2; i++) {
        const double step = length_of(&m[i]) / SAMPLES;
        double least;
        double first;
        follow(&m[i], &t, boxes, n, 0.0, &least, &first);
        const double fine = 1e-3;
        if (least < -fine) {
            expect(state == BLOCKED, "path: blocked where it is touched");
            expect(contact.first / 1073741824.0 <= first + 1e-9, "path: first is not late");
        }
        expect(contact.clearance <= fmax(least, 0.0) + fine,
               "path: clearance is not above the true one");
        expect(state != CLEAR || (least > reach - fine), "path: clear");
        if (t.kind == KO_TOOL_BALL && i == 0) {
            if (state == NEAR) {
                const double off = least - contact.clearance;
                expect(off < 2.0 * error + 1.0 + step, "path: clearance within the bound");
                if (!m[0].is_arc) {
                    worst_clearance = fmax(worst_clearance, off);
                }
            }
            if (state == BLOCKED) {
                double unused;
                double near;
                follow(&m[i], &t, boxes, n, 2.0 * error + sweep_bound + 1.0 + step, &unused, &near);
                expect(near <= contact.first / 1073741824.0 + 1.5 / SAMPLES,
                       "path: first is not too early");
            }
        } else if (state == BLOCKED && i == 0) {
            expect(least <= 0.42 * t.radius + 2.0 * error + sweep_bound + 3.0 + step,
                   "path: cylinder");
        }
    }
    ko_vec3 at;
    double tip[3];
    const ko_q30 part = (ko_q30)(bits() & 0x3FFFFFFFU);
    expect(ko_move_get_point(&move, part, &at) == KO_OK, "at: status");
    meant_at(&m[0], part / 1073741824.0, tip);
    expect(sqrt(pow(tip[0] - at.x, 2) + pow(tip[1] - at.y, 2) + pow(tip[2] - at.z, 2)) <=
               move.error + 2.0,
           "at: within the error");
}

int main(int argc, char **argv)
{
    const uint32_t cases = cases_begin(argc, argv);
    for (case_number = 0; case_number < cases; case_number++) {
        one();
    }
    printf("  blocked %lu, near %lu, clear %lu; worst: clearance of lines %.2f LSB, angle %.2f of "
           "2^-32\n",
           states[BLOCKED], states[NEAR], states[CLEAR], worst_clearance, worst_angle);
    return cases_end("toolpath");
}
