/* Proves the fat boxes of src/tree/tree.c: they hold the box, are cut at the legal range,
 * and nothing overflows.
 *
 * promise: contains */
#include "fat.h"

#include "src/tree/tree.c"
