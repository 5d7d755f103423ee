/* Reads numbers exactly. libfixmath's fix16_from_str stops at 5 decimals and knows no exponents.
 * Trajectories have 6 and more decimals, times have 9, and rounding must have a direction. */
#include "common/decimal.h"

#include <math.h>

static const int64_t most = 9000000000000000000;

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* The digits of a number: mantissa * 10^exponent. */
typedef struct digits {
    int64_t mantissa;
    int exponent;
    int count;
    bool cut;
} digits;

static void take_digit(digits *d, char c, bool after_point)
{
    d->count++;
    if (d->mantissa > (most - 9) / 10) {
        d->cut = d->cut || c != '0';
        d->exponent += after_point ? 0 : 1;
        return;
    }
    d->mantissa = d->mantissa * 10 + (c - '0');
    d->exponent -= after_point ? 1 : 0;
}

static const char *read_digits(const char *at, digits *d)
{
    for (; is_digit(*at); at++) {
        take_digit(d, *at, false);
    }
    if (*at == '.') {
        for (at++; is_digit(*at); at++) {
            take_digit(d, *at, true);
        }
    }
    return at;
}

static const char *read_exponent(const char *at, int *exponent)
{
    if (*at != 'e' && *at != 'E') {
        return at;
    }
    const char *digit = at + 1;
    const bool negative = (*digit == '-');
    if (*digit == '-' || *digit == '+') {
        digit++;
    }
    if (!is_digit(*digit)) {
        return at;
    }
    int value = 0;
    for (; is_digit(*digit); digit++) {
        value = (value < 1000) ? value * 10 + (*digit - '0') : value;
    }
    *exponent += negative ? -value : value;
    return digit;
}

/* mantissa * 10^shift, cut off; false iff too large. */
static bool scale(digits *d, int shift)
{
    if (d->mantissa == 0) {
        return true;
    }
    for (; shift > 0; shift--) {
        if (d->mantissa > most / 10) {
            return false;
        }
        d->mantissa *= 10;
    }
    for (; shift < 0 && d->mantissa != 0; shift++) {
        d->cut = d->cut || d->mantissa % 10 != 0;
        d->mantissa /= 10;
    }
    return true;
}

bool decimal_read_scaled(const char **text, int power, decimal *out)
{
    const char *at = *text;
    const bool negative = (*at == '-');
    if (*at == '-' || *at == '+') {
        at++;
    }
    digits d = {0, 0, 0, false};
    at = read_digits(at, &d);
    if (d.count == 0) {
        return false;
    }
    at = read_exponent(at, &d.exponent);
    if (!scale(&d, d.exponent + power)) {
        return false;
    }
    out->nano = negative ? -d.mantissa : d.mantissa;
    out->cut = d.cut;
    out->negative = negative;
    *text = at;
    return true;
}

bool decimal_read(const char **text, decimal *out)
{
    return decimal_read_scaled(text, 9, out);
}

bool decimal_from_double(double value, decimal *out)
{
    enum { MANTISSA = 53, MOST_SHIFT = 100 };
    int exponent = 0;
    if (!(value <= 9e9 && value >= -9e9)) {
        return false;
    }
    const double fraction = frexp(fabs(value), &exponent);
    const __int128 size = (__int128)ldexp(fraction, MANTISSA) * 1000000000;
    const int shift = (MANTISSA - exponent < MOST_SHIFT) ? MANTISSA - exponent : MOST_SHIFT;
    const __int128 whole = size >> shift;
    out->nano = (value < 0) ? -(int64_t)whole : (int64_t)whole;
    out->cut = (whole << shift) != size;
    out->negative = value < 0;
    return true;
}

static const int64_t billion = 1000000000;

/* C's division rounds towards zero: subtract one where that was up. */
static int64_t floor_divide(int64_t a, int64_t b)
{
    return a / b - ((a % b != 0 && a < 0) ? 1 : 0);
}

int64_t nano_to_raw_down(int64_t nano)
{
    return floor_divide(nano * 65536, billion);
}

int64_t nano_to_raw_up(int64_t nano)
{
    return -floor_divide(-nano * 65536, billion);
}

int64_t nano_to_raw_nearest(int64_t nano)
{
    const int64_t size = (nano < 0) ? -nano : nano;
    const int64_t raw = (size * 65536 + billion / 2) / billion;
    return (nano < 0) ? -raw : raw;
}
