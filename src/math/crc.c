#include "src/math/crc.h"

/* Takes half a byte at a time, with a table of 64 bytes. */
uint32_t koi_crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t size)
{
    static const uint32_t table[16] = {0x00000000U, 0x1DB71064U, 0x3B6E20C8U, 0x26D930ACU,
                                       0x76DC4190U, 0x6B6B51F4U, 0x4DB26158U, 0x5005713CU,
                                       0xEDB88320U, 0xF00F9344U, 0xD6D6A3E8U, 0xCB61B38CU,
                                       0x9B64C2B0U, 0x86D3D2D4U, 0xA00AE278U, 0xBDBDF21CU};
    crc = ~crc;
    for (uint32_t i = 0; i < size; i++) {
        crc ^= bytes[i];
        crc = (crc >> 4) ^ table[crc & 15U];
        crc = (crc >> 4) ^ table[crc & 15U];
    }
    return ~crc;
}

uint32_t koi_crc32(const uint8_t *bytes, uint32_t size)
{
    return koi_crc32_add(0, bytes, size);
}
