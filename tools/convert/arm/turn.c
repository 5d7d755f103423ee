#include "turn.h"

#include <math.h>
#include <string.h>

void turn_of_rpy(const double rpy[3], double out[3][3])
{
    const double sr = sin(rpy[0]), cr = cos(rpy[0]);
    const double sp = sin(rpy[1]), cp = cos(rpy[1]);
    const double sy = sin(rpy[2]), cy = cos(rpy[2]);
    const double m[3][3] = {{cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr},
                            {sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr},
                            {-sp, cp * sr, cp * cr}};
    memcpy(out, m, sizeof(m));
}

void turn_about(const double axis[3], double angle, double out[3][3])
{
    const double s = sin(angle), c = cos(angle), k = 1 - c;
    const double x = axis[0], y = axis[1], z = axis[2];
    const double m[3][3] = {{c + x * x * k, x * y * k - z * s, x * z * k + y * s},
                            {y * x * k + z * s, c + y * y * k, y * z * k - x * s},
                            {z * x * k - y * s, z * y * k + x * s, c + z * z * k}};
    memcpy(out, m, sizeof(m));
}

void turn_multiply(double a[3][3], double b[3][3], double out[3][3])
{
    double m[3][3];
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) {
            m[i][k] = a[i][0] * b[0][k] + a[i][1] * b[1][k] + a[i][2] * b[2][k];
        }
    }
    memcpy(out, m, sizeof(m));
}

void turn_apply(double a[3][3], const double v[3], double out[3])
{
    double to[3];
    for (int i = 0; i < 3; i++) {
        to[i] = a[i][0] * v[0] + a[i][1] * v[1] + a[i][2] * v[2];
    }
    memcpy(out, to, sizeof(to));
}
