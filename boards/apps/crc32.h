/* The checksum of the packed files of lidar_brake and of swarm: the tools scans and tracks write
 * them, the firmware reads them. */
#ifndef CRC32_H
#define CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Continues a CRC-32 (IEEE 802.3, without its last inversion) over more bytes. The first call takes
 * ~number, so a record with the number of another one does not pass. */
static inline uint32_t crc32_more(uint32_t crc, const void *from, size_t size)
{
    const uint8_t *bytes = (const uint8_t *)from;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) {
            crc = (crc >> 1) ^ ((crc & 1U) ? 0xEDB88320U : 0U);
        }
    }
    return crc;
}

#endif
