/* Proves that what looks for shelves in src/tree/tree_shelf.c stays in the pool and ends, whatever
 * the nodes of the pool hold.
 *
 * promise: damage-contained */
#include "shelf.h"

#include "src/tree/tree_shelf.c"
