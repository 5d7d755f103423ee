/* CRC-32 of IEEE 802.3, which shows whether a snapshot or a mesh is intact. */
#ifndef KOI_CRC_H
#define KOI_CRC_H

#include <stdint.h>

uint32_t koi_crc32(const uint8_t *bytes, uint32_t size);

/* The CRC-32 of all bytes so far, whose own is `crc`, and of these. That of none is 0. */
uint32_t koi_crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t size);

#endif
