/* Which two of three leaves hang together: a function apart, as these parts lack flash. */
#include "port/third.h"

#if KOI_PORT_ARMV6M

bool koi_port_regroup(ko_tree *tree, koi_port_addition *added)
{
    return koi_port_regroup_here(tree, added);
}

#endif
