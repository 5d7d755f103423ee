/* Quotients and roots of numbers of up to 128 bits, in digits of 32 bits (Knuth, The Art of
 * Computer Programming, 4.3.1). */
#ifndef KOI_QUOTIENT_H
#define KOI_QUOTIENT_H

#include "src/math/wide.h"

/* (rest 2^bits + the upper `bits` bits of low) / den, rounded down. Range: 0 <= rest < den < 2^126,
 * bits from 1 to 64. */
uint64_t koi_quotient(const koi_i128 *rest, uint64_t low, const koi_i128 *den, unsigned bits);

/* n / den, for den > 0, rounded down; the last rounds towards 0, as C does. */
uint64_t koi_quotient_by(uint64_t n, uint32_t den);
int64_t koi_quotient_floor(int64_t n, uint32_t den);
int64_t koi_quotient_cut(int64_t n, uint32_t den);

/* part 2^30 / whole, rounded down, for whole < 2^63 and part < 2 whole; 2^31 - 1 where the part is
 * more. *is_exact, which may be null, becomes true if nothing was rounded. */
uint32_t koi_quotient_q30(uint64_t part, uint64_t whole, bool *is_exact);

/* The root, rounded down. Range: 0 <= n < 2^126. */
uint64_t koi_root128(const koi_i128 *n);

/* The number of zero bits above the highest set bit. Range: x > 0. */
uint32_t koi_zeros64(uint64_t x);

#endif
