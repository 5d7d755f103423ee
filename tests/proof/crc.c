/* Proves that a CRC-32 reads nothing but its bytes, and ends.
 *
 * promise: damage-contained */
#include <stdint.h>

/*@ requires size == 0 || \valid_read(bytes + (0 .. size - 1));
    assigns \nothing; */
uint32_t koi_crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t size);

/*@ requires size == 0 || \valid_read(bytes + (0 .. size - 1));
    assigns \nothing; */
uint32_t koi_crc32(const uint8_t *bytes, uint32_t size);

#include "src/math/crc.c"
