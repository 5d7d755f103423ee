/* The macros of the C headers that take arguments, and those that are initialisers. */
#include "keepout/keepout.h"

KO_TREE_DEFINE(world, 8, KO_M(0.5));
static ko_tree_node nodes[4];
static ko_tree tree = KO_TREE_INIT(nodes, 4, KO_MM_UP(7));
static uint8_t snapshot[KO_TREE_SNAPSHOT_BYTES(8)];
static uint32_t marks[KO_TREE_MARK_WORDS(8U)];
static uint8_t blob[KO_MESH_BYTES(8U, 12U)];
static ko_hull_face faces[KO_HULL_FACES(8)];
static uint16_t first[KO_HULL_FIRST(8)];
static uint16_t links[KO_HULL_LINKS(8)];
static const ko_pose still = {KO_MAT3_IDENTITY, {KO_M(1), KO_M_UP(0.1), KO_M_DOWN(-2.5)}};
static const ko_angle turn[] = {KO_DEG(22.5), KO_RAD(-1.5)};
static const ko_fence_xy corners[] = {{0, 0}, {KO_M(1), 0}, {0, KO_M(1)}};
static const ko_fence_zone zones[] = {
    KO_FENCE_ZONE_POLYGON(KO_FENCE_KEEP_OUT, corners, 3, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING),
    KO_FENCE_ZONE_CYLINDER(KO_FENCE_KEEP_OUT, 0, 0, KO_M(5), 0, KO_MM(1500)),
    KO_FENCE_ZONE_BOX(KO_FENCE_KEEP_IN, 0, 0, KO_M(5), KO_M_DOWN(5.5), 0, KO_MM_DOWN(1500)),
};

const void *use(int i);
const void *use(int i)
{
    const void *const all[] = {&world, &tree, snapshot, marks, blob,  faces,
                               first,  links, &still,   turn,  zones, corners};
    return all[i];
}
