#include "keepout/version.h"

uint32_t ko_version(void)
{
    return KO_VERSION;
}
