/* CRC-32 of IEEE 802.3: how snapshots and meshes are known to be whole. */
#ifndef KO_CRC_H
#define KO_CRC_H

#include <stdint.h>

uint32_t ko_crc32(const uint8_t *bytes, uint32_t size);

#endif
