/* Proves that the climb of a tree stays in the pool and ends, whatever the nodes of the pool hold;
 * and that the list of free branches leads nowhere else.
 *
 * promise: damage-contained */
#include "lift.h"

#include "port/generic/corners.h"
#include "port/generic/remove.h"
