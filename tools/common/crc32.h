/* The checksum of the packed files of flight, lidar_brake and swarm: tools of the host write them,
 * the firmware reads them. CRC-32 (IEEE 802.3) finds every error of up to three bits in a record of
 * these sizes, and every burst of up to 32 bits. */
#ifndef CRC32_H
#define CRC32_H

#include <stddef.h>
#include <stdint.h>

/* Continues a CRC-32, without its last inversion, over more bytes. The first call takes ~number, so
 * a record in the place of another one is found as well. Four bits at a time: a table of 16 entries
 * fits small boards. */
static inline uint32_t crc32_more(uint32_t crc, const void *from, size_t size)
{
    static const uint32_t of_bits[16] = {
        0x00000000U, 0x1DB71064U, 0x3B6E20C8U, 0x26D930ACU, 0x76DC4190U, 0x6B6B51F4U,
        0x4DB26158U, 0x5005713CU, 0xEDB88320U, 0xF00F9344U, 0xD6D6A3E8U, 0xCB61B38CU,
        0x9B64C2B0U, 0x86D3D2D4U, 0xA00AE278U, 0xBDBDF21CU,
    };
    const uint8_t *bytes = (const uint8_t *)from;
    for (size_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ of_bits[crc & 0xFU];
        crc = (crc >> 4) ^ of_bits[crc & 0xFU];
    }
    return crc;
}

#endif
