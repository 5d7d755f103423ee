/* What users of the library compiled with must be what it was compiled with: config.h. In a file of its own, so that it
 * costs one byte and brings nothing else in. */
#include "keepout/tree.h"

const uint8_t KO_CONFIG_TREE_K = KO_TREE_K;
