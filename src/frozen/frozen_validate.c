/* Validates frozen trees step by step: the struct by its seal, the block by the CRC-32 in its
 * header.
 *
 * Nothing of the block is read before the seal has fitted, so no damaged pointer is followed. The
 * parts of the walk are runs of 16 bytes. */
#include <string.h>

#include "src/frozen/frozen_core.h"
#include "src/math/crc.h"
#include "src/math/validation.h"

#define RUN 16U

/* Goes on with the walk over a frozen tree whose struct is sound. */
static ko_status go_on(const ko_frozen *frozen, ko_validation *walk, uint32_t *budget)
{
    const uint8_t *const block = (const uint8_t *)frozen->nodes - sizeof(koi_frozen_header);
    const uint32_t bytes = KO_FROZEN_BYTES((uint32_t)frozen->object_count) - KOI_FROZEN_CRC_FROM;
    const uint32_t runs = (bytes + RUN - 1U) / RUN;
    koi_frozen_header header;
    koi_validation_open(walk, frozen->seal);
    while (walk->part < runs) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        const uint32_t from = RUN * walk->part;
        const uint32_t size = (bytes - from < RUN) ? bytes - from : RUN;
        walk->sum = koi_crc32_add(walk->sum, block + KOI_FROZEN_CRC_FROM + from, size);
        walk->part++;
    }
    (void)memcpy(&header, block, sizeof(header));
    return koi_validation_end(walk, walk->part == runs && walk->sum == header.crc &&
                                        header.magic == KOI_FROZEN_MAGIC);
}

ko_status ko_frozen_validate(const ko_frozen *frozen, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (koi_frozen_is_missing(frozen)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (frozen->seal == koi_frozen_seal_of(frozen)) ? go_on(frozen, walk, budget)
                                                        : koi_validation_end(walk, false);
}
