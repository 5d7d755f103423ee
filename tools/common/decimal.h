/* Decimal text as an exact number of billionths, and billionths as Q16.16. */
#ifndef HOST_DECIMAL_H
#define HOST_DECIMAL_H

#include <stdbool.h>
#include <stdint.h>

/* A decimal number in units of 10^-9. */
typedef struct decimal {
    int64_t nano;  /* cut off towards zero */
    bool cut;      /* digits were cut off */
    bool negative; /* it has a minus sign: -0 too */
} decimal;

/* Reads [+-]digits[.digits][e[+-]digits] (at least one digit before or after the point) at *text,
 * and moves *text behind it. False, with *text unmoved, iff there is none or it is beyond +-9 *
 * 10^18 nano. */
bool decimal_read(const char **text, decimal *out);

/* The same of a number in another unit: 10^power of it are billionths. */
bool decimal_read_scaled(const char **text, int power, decimal *out);

/* A binary number, exactly. False iff it is not finite or beyond +-9 * 10^9. */
bool decimal_from_double(double value, decimal *out);

/* nano * 2^16 / 10^9, rounded down, up, to nearest (halves away from zero). Range: |nano| <= 10^14.
 */
int64_t nano_to_raw_down(int64_t nano);
int64_t nano_to_raw_up(int64_t nano);
int64_t nano_to_raw_nearest(int64_t nano);

#endif
