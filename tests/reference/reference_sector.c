/* Sectors and layers in double precision. */
#include "reference_sector.h"

#include <math.h>

static const double tau = 6.283185307179586476925;

double ref_turn(const double p[3])
{
    const double turn = atan2(p[1], p[0]) / tau;
    return turn < 0.0 ? turn + 1.0 : turn;
}

/* How far apart two turns are, 0 .. 1/2. */
static double apart(double a, double b)
{
    const double d = fabs(a - b) - floor(fabs(a - b));
    return fmin(d, 1.0 - d);
}

bool ref_in_sector(const ref_sectors *s, double turn, int sector, double inside)
{
    return apart(turn, (double)sector / s->count) <= 0.5 / s->count - inside;
}

bool ref_ball_touches(const ref_sectors *s, const double c[3], double r, int layer, int sector,
                      double wider)
{
    const double d = hypot(c[0], c[1]);
    if (c[2] + r < s->floors[layer] || c[2] - r > s->floors[layer + 1]) {
        return false;
    }
    if (r >= d) {
        return true;
    }
    const double half = asin(r / d) / tau;
    return ref_in_sector(s, ref_turn(c), sector, -half - wider);
}

double ref_ball_distance(const double c[3], double r)
{
    return fmax(0.0, hypot(c[0], c[1]) - r);
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
