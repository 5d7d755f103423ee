/** The type fix16_t: libfixmath's Q16.16. keepout takes the type and nothing else of libfixmath.
 *
 * Where the compiler finds libfixmath/fix16.h, that header defines it. Where it does not, or with
 * KO_FIX16_OWN on the command line, this one defines the same type. So the library and its users
 * need not choose alike. A compiler without __has_include takes libfixmath's unless told. */
#ifndef KEEPOUT_FIX16_H
#define KEEPOUT_FIX16_H

#ifdef __has_include
#if !__has_include(<libfixmath/fix16.h>) && !defined(KO_FIX16_OWN)
#define KO_FIX16_OWN /**< set: this header defines the type; unset: libfixmath does */
#endif
#endif

#ifdef KO_FIX16_OWN
#include <stdint.h>
/** A number in Q16.16: 1.0 is 65536. */
typedef int32_t fix16_t;
#else
#include <libfixmath/fix16.h>
#endif

#endif
