/* Computes sectors and layers in double precision. */
#include "reference_sector.h"

#include <math.h>
#include <stdlib.h>

static const double tau = 6.283185307179586476925;

double ref_turn(const double p[3])
{
    const double turn = atan2(p[1], p[0]) / tau;
    return turn < 0.0 ? turn + 1.0 : turn;
}

/* Returns the difference of two turns, 0 .. 1/2. */
static double apart(double a, double b)
{
    const double d = fabs(a - b) - floor(fabs(a - b));
    return fmin(d, 1.0 - d);
}

/* ---- balls ---- */

/* Returns where a ray from the axis enters a disc, infinite if it does not. */
static double entry(const double c[3], double r, double turn)
{
    const double along = c[0] * cos(tau * turn) + c[1] * sin(tau * turn);
    const double aside = c[1] * cos(tau * turn) - c[0] * sin(tau * turn);
    const double square = r * r - aside * aside;
    return (square >= 0.0 && along > 0.0) ? along - sqrt(square) : INFINITY;
}

double ref_ball_least(const ref_sectors *s, const double c[3], double r, int layer, int sector,
                      ref_wider wider)
{
    const double below = s->floors[layer] - wider.units - c[2];
    const double above = c[2] - s->floors[layer + 1] - wider.units;
    const double away = fmax(0.0, fmax(below, above));
    const double half = 0.5 / s->count + wider.turns;
    const double middle = (double)sector / s->count;
    if (away > r) {
        return INFINITY;
    }
    const double disc = sqrt(r * r - away * away);
    const double d = hypot(c[0], c[1]);
    if (d <= disc) {
        return 0.0;
    }
    if (apart(ref_turn(c), middle) <= half) {
        return d - disc;
    }
    return fmin(entry(c, disc, middle - half), entry(c, disc, middle + half));
}

/* ---- boxes: cut by the layer; the sector then cuts their outline as seen from above ---- */

enum { MOST_POINTS = 80 };

typedef struct outline {
    int count;
    double p[MOST_POINTS][2];
} outline;

static double turning(const double a[2], const double b[2], const double c[2])
{
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static void add(outline *o, double x, double y)
{
    o->p[o->count][0] = x;
    o->p[o->count][1] = y;
    o->count++;
}

static int by_x(const void *a, const void *b)
{
    const double *p = a;
    const double *q = b;
    return p[0] != q[0] ? (p[0] > q[0]) - (p[0] < q[0]) : (p[1] > q[1]) - (p[1] < q[1]);
}

/* Returns the convex hull, counter-clockwise (Andrew's monotone chain). */
static outline hull_of(outline *from)
{
    outline hull = {0};
    qsort(from->p, (size_t)from->count, sizeof(from->p[0]), by_x);
    for (int half = 0; half < 2; half++) {
        const int start = hull.count;
        for (int i = 0; i < from->count; i++) {
            const double *p = from->p[half == 0 ? i : from->count - 1 - i];
            while (hull.count >= start + 2 &&
                   turning(hull.p[hull.count - 2], hull.p[hull.count - 1], p) <= 0.0) {
                hull.count--;
            }
            add(&hull, p[0], p[1]);
        }
        hull.count -= (hull.count > 1) ? 1 : 0;
    }
    return hull;
}

/* Returns the part of an outline to the left of a line through the origin (Sutherland and
 * Hodgman). */
static outline left_of(const outline *from, double ux, double uy)
{
    outline part = {0};
    for (int i = 0; i < from->count; i++) {
        const double *a = from->p[i];
        const double *b = from->p[(i + 1) % from->count];
        const double da = ux * a[1] - uy * a[0];
        const double db = ux * b[1] - uy * b[0];
        if (da >= 0.0) {
            add(&part, a[0], a[1]);
        }
        if ((da < 0.0) != (db < 0.0)) {
            const double t = da / (da - db);
            add(&part, a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]));
        }
    }
    return part;
}

static double least_of(const outline *o)
{
    double least = INFINITY;
    bool is_within = o->count > 2;
    for (int i = 0; i < o->count; i++) {
        const double *a = o->p[i];
        const double *b = o->p[(i + 1) % o->count];
        const double d[2] = {b[0] - a[0], b[1] - a[1]};
        const double square = d[0] * d[0] + d[1] * d[1];
        double t = square > 0.0 ? -(a[0] * d[0] + a[1] * d[1]) / square : 0.0;
        t = fmin(1.0, fmax(0.0, t));
        least = fmin(least, hypot(a[0] + t * d[0], a[1] + t * d[1]));
        is_within = is_within && a[0] * b[1] - a[1] * b[0] > 0.0;
    }
    return is_within ? 0.0 : least;
}

/* Returns the part of a box between two heights, as points seen from above. */
static outline cut_out(const double corners[8][3], double low, double high)
{
    outline o = {0};
    for (int i = 0; i < 8; i++) {
        const double *a = corners[i];
        if (a[2] >= low && a[2] <= high) {
            add(&o, a[0], a[1]);
        }
        for (int k = 0; k < i; k++) { /* all chords; those inside do no harm */
            const double *b = corners[k];
            for (int side = 0; side < 2; side++) {
                const double z = side ? high : low;
                if ((a[2] < z) != (b[2] < z)) {
                    const double t = (z - a[2]) / (b[2] - a[2]);
                    add(&o, a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]));
                }
            }
        }
    }
    return o;
}

double ref_box_least(const ref_sectors *s, const double corners[8][3], int layer, int sector,
                     ref_wider wider)
{
    outline o =
        cut_out(corners, s->floors[layer] - wider.units, s->floors[layer + 1] + wider.units);
    if (o.count == 0) {
        return INFINITY;
    }
    const double half = 0.5 / s->count + wider.turns;
    const double from = tau * ((double)sector / s->count - half);
    const double to = tau * ((double)sector / s->count + half);
    o = hull_of(&o);
    if (half >= 0.5) {
        return least_of(&o);
    }
    if (half > 0.25) { /* beyond half a turn: the parts on both sides */
        const outline one = left_of(&o, cos(from), sin(from));
        const outline other = left_of(&o, -cos(to), -sin(to));
        return fmin(least_of(&one), least_of(&other));
    }
    o = left_of(&o, cos(from), sin(from));
    o = left_of(&o, -cos(to), -sin(to));
    return least_of(&o);
}

void ref_rotate(const int m[9], bool back, const double p[3], double out[3])
{
    for (int i = 0; i < 3; i++) {
        double sum = 0.0;
        for (int k = 0; k < 3; k++) {
            sum += (back ? m[3 * i + k] : m[3 * k + i]) * p[k];
        }
        out[i] = sum / 1073741824.0;
    }
}
