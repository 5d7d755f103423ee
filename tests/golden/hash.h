/* The hash into which a golden program folds its answers. It is the same on every machine. */
#ifndef GOLDEN_HASH_H
#define GOLDEN_HASH_H

#include "keepout/vec.h"

void fold(uint32_t value);
void fold_signed(int32_t value);
void fold_wide(uint64_t value);
void fold_vec(const ko_vec3 *p);

/* Prints the hash and its expected value. Returns the exit code of main. */
int fold_end(const char *name, uint32_t expected_high, uint32_t expected_low);

#endif
