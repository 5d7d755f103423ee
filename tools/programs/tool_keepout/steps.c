#include "steps.h"

#include <stddef.h>

enum { MOST_DIGITS = 9, DECIMALS = 7 };

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

const char *steps_read(const char *s, int64_t *out)
{
    const bool is_negative = *s == '-';
    int64_t value = 0;
    int count = 0;
    int decimals = 0;
    s += (*s == '-' || *s == '+') ? 1 : 0;
    for (; is_digit(*s); s++, count++) {
        if (count == MOST_DIGITS) {
            return NULL;
        }
        value = 10 * value + (*s - '0');
    }
    if (*s == '.') {
        bool is_half = false;
        for (s++; is_digit(*s); s++, count++, decimals++) {
            if (decimals < DECIMALS) {
                value = 10 * value + (*s - '0');
            } else if (decimals == DECIMALS) {
                is_half = *s >= '5';
            }
        }
        for (; decimals < DECIMALS; decimals++) {
            value *= 10;
        }
        value += is_half ? 1 : 0;
    } else {
        value *= STEPS_MM;
    }
    *out = is_negative ? -value : value;
    return (count > 0) ? s : NULL;
}

/* |number| <= 10^16, so nothing overflows. */
int64_t steps_of(int64_t number, bool is_inch)
{
    const int64_t tenths = number * 254;
    return !is_inch ? number : (tenths + ((tenths < 0) ? -5 : 5)) / 10;
}

bool steps_to_fix(int64_t steps, fix16_t *out)
{
    const int64_t most = (KO_LIMIT >> 16) * STEPS_MM;
    if (steps > most || steps < -most) {
        return false;
    }
    const int64_t scaled = steps * 65536; /* below 2^53 */
    *out = (fix16_t)((scaled + ((scaled < 0) ? -STEPS_MM / 2 : STEPS_MM / 2)) / STEPS_MM);
    return true;
}

bool steps_to_vec(const place *p, ko_vec3 *out)
{
    return steps_to_fix(p->axis[0], &out->x) && steps_to_fix(p->axis[1], &out->y) &&
           steps_to_fix(p->axis[2], &out->z);
}

int64_t steps_from_fix(fix16_t x)
{
    return ((int64_t)x * STEPS_MM) >> 16;
}
