/* Proves that the descent of an insertion stays in the pool and ends, whatever the nodes of the
 * pool hold.
 *
 * promise: damage-contained */
#include "shape.h"

#include "port/generic/corners.h"
#include "port/generic/insert_descend.h"
