/* Defines the symbol whose name says which KO_TREE_K the library has (config.h). It is alone in its
 * file, so that it costs one byte and links nothing else. */
#include "keepout/tree.h"

/* Link-time optimisation does not see that notes refer to it. */
#ifdef __has_attribute
#if __has_attribute(externally_visible)
__attribute__((externally_visible))
#endif
#endif
const uint8_t KO_CONFIG_TREE_K = KO_TREE_K;
