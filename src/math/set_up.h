/* Containers that were never set up. Each has a byte `set_up`, in which its init, its open or its
 * DEFINE leaves KOI_SET_UP. Memory that was zeroed, erased or never written holds another number
 * there. So every call asks for this byte before it follows a pointer or believes a count. */
#ifndef KOI_SET_UP_H
#define KOI_SET_UP_H

#include <stddef.h>

#include "keepout/status.h"

/* True iff the pointer to a container is null, or the container was never set up. */
#define KOI_IS_UNSET(container) ((container) == NULL || (container)->set_up != KOI_SET_UP)

#endif
