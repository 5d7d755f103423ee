/** The version of the headers, and that of the library which was linked.
 *
 * Versions are semantic. While the first number is 0, a higher second number may change names,
 * layouts and the bits of answers, and the changelog says what changed. A higher third number
 * changes none of them: it mends what was wrong. Compare versions with `KO_VERSION >= 0x000100`. */
#ifndef KEEPOUT_VERSION_H
#define KEEPOUT_VERSION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Changes with the interface. */
#define KO_VERSION_MAJOR 0
/** Changes with names, layouts and bits while the major number is 0. */
#define KO_VERSION_MINOR 1
/** Changes with none of these. */
#define KO_VERSION_PATCH 0

/** The version of the headers as a number: 8 bits each for minor and patch. */
#define KO_VERSION ((KO_VERSION_MAJOR << 16) | (KO_VERSION_MINOR << 8) | KO_VERSION_PATCH)

/** The version of the library that was linked, as KO_VERSION. A program whose headers are from
 * another version finds a difference.
 *
 * @cost  constant */
uint32_t ko_version(void);

#ifdef __cplusplus
}
#endif

#endif
