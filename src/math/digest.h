/* Checksums of what stays as it is: tables of constants, and structs that were set up.
 *
 * A step takes one word. For each word it is a bijection of the state, and for each state one of
 * the word. So any change within one word changes the checksum, for certain. Two changed words
 * cancel only if the second one changed exactly as the state did by then. One changed bit changes
 * two bits of the state or more: the shift copies high bits down. So a changed bit never cancels
 * that of the next word, nor one of the checksum itself. Farther words cancel by chance: none of
 * 460 million pairs of bits did. It is no protection against forgery. */
#ifndef KOI_DIGEST_H
#define KOI_DIGEST_H

#include "keepout/vec.h"
#include "port/opaque.h"

/* The state after one more word. The factor is opaque, since GCC makes 17 instructions of a
 * constant one on ARMv6-M, which multiplies in one. */
static inline uint32_t koi_digest(uint32_t state, uint32_t word)
{
    const uint32_t mixed = (state ^ word) * koi_port_opaque(0x9E3779B1U);
    return mixed ^ (mixed >> 15);
}

/* koi_digest of a pointer, of all its bits on every machine. */
uint32_t koi_digest_pointer(uint32_t state, const void *pointer);

/* koi_digest of three coordinates. */
uint32_t koi_digest_vec3(uint32_t state, const ko_vec3 *v);

#endif
