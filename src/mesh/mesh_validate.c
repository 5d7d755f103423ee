/* Validates meshes step by step: the struct by its seal, the block by the CRC-32 in its header.
 *
 * Nothing of the block is read before the seal has fitted, so no damaged pointer is followed. The
 * parts of the walk are runs of 16 bytes. */
#include "src/math/crc.h"
#include "src/math/validation.h"
#include "src/mesh/mesh_core.h"

#define RUN 16U

/* The bytes of the block that the header's CRC-32 is of. */
static uint32_t bytes_of(const ko_mesh *mesh)
{
    return koi_mesh_size_of(mesh->node_count, mesh->vertex_count, mesh->face_count) -
           KOI_MESH_CRC_FROM;
}

/* Takes a run of the block, which begins below `bytes`. */
static void take_run(const uint8_t *block, uint32_t bytes, ko_validation *walk)
{
    const uint32_t from = RUN * walk->part;
    const uint32_t size = (bytes - from < RUN) ? bytes - from : RUN;
    walk->sum = koi_crc32_add(walk->sum, block + KOI_MESH_CRC_FROM + from, size);
    walk->part++;
}

/* Goes on with the walk over a mesh whose struct is sound. */
static ko_status go_on(const ko_mesh *mesh, ko_validation *walk, uint32_t *budget)
{
    const uint8_t *block = (const uint8_t *)mesh->nodes - sizeof(koi_mesh_header);
    const uint32_t bytes = bytes_of(mesh);
    const uint32_t runs = (bytes + RUN - 1U) / RUN;
    koi_mesh_header header;
    koi_validation_open(walk, mesh->seal);
    while (walk->part < runs) {
        if (!koi_validation_pay(budget)) {
            return KO_UNFINISHED;
        }
        take_run(block, bytes, walk);
    }
    (void)memcpy(&header, block, sizeof(header));
    return koi_validation_end(walk, walk->part == runs && walk->sum == header.crc &&
                                        header.magic == KOI_MESH_MAGIC);
}

ko_status ko_mesh_validate(const ko_mesh *mesh, ko_validation *walk, uint32_t *budget)
{
    ko_validation whole = {0, 0, 0, 0};
    if (koi_mesh_is_missing(mesh)) {
        return KO_E_ARG;
    }
    walk = (walk != NULL) ? walk : &whole;
    return (mesh->seal == koi_mesh_seal_of(mesh)) ? go_on(mesh, walk, budget)
                                                  : koi_validation_end(walk, false);
}
