/* Proves that src/tree/tree_place.c stays in the pool and ends, whatever the nodes of the pool
 * hold: a leaf is put in or taken out, the balance above it is restored, and shelves are cleared.
 *
 * promise: damage-contained */
#include "place.h"

#include "src/tree/tree_place.c"
