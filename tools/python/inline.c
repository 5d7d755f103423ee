/* Puts the static inline functions of the public headers into the shared object, as functions that
 * Python can call. Without the two keywords their definitions are ordinary ones. The system's
 * headers come first, because they need the keywords. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <libfixmath/fix16.h>

#define static
#define inline
#include "keepout/keepout.h"
