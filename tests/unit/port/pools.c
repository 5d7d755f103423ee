#include "pools.h"

#include <string.h>

#include "edge.h"

enum { SPARE = 2 }; /* links beyond the pool */

fix16_t any_coordinate(test_random *random, uint32_t kind)
{
    static const uint32_t ends[] = {0,          0x1FFFFFFF,  0x20000000, 0x40000000,
                                    0x7FFFFFFF, 0x80000000U, 0xE0000000U};
    const uint32_t bits = random_bits(random);
    switch (kind % 4U) {
    case 0:
        return (fix16_t)(bits >> 8) % 9 - 4;
    case 1:
        return (fix16_t)(bits >> 8) % 300000 - 150000;
    case 2:
        return (fix16_t)(ends[(bits >> 8) % 7U] + (bits >> 16) % 3U - 1U);
    default:
        return (fix16_t)bits;
    }
}

void any_point(test_random *random, uint32_t kind, ko_vec3 *p)
{
    p->x = any_coordinate(random, kind);
    p->y = any_coordinate(random, kind);
    p->z = any_coordinate(random, kind);
}

void any_box(test_random *random, uint32_t kind, ko_bounds *box)
{
    any_point(random, kind, &box->lo);
    any_point(random, kind, &box->hi);
}

static void sort_axis(fix16_t *lo, fix16_t *hi)
{
    const fix16_t a = *lo;
    *lo = (a < *hi) ? a : *hi;
    *hi = (a < *hi) ? *hi : a;
}

void sort_ends(ko_bounds *box)
{
    sort_axis(&box->lo.x, &box->hi.x);
    sort_axis(&box->lo.y, &box->hi.y);
    sort_axis(&box->lo.z, &box->hi.z);
}

void sound_box(test_random *random, uint32_t kind, ko_bounds *box)
{
    any_box(random, kind, box);
    sort_ends(box);
}

uint16_t any_link(test_random *random)
{
    const uint32_t bits = random_bits(random) >> 4;
    switch (bits % 8U) {
    case 0:
        return (uint16_t)(KO_TREE_LEAF + (bits >> 8) % NODES);
    case 1:
        return ((bits & 0x100U) != 0U) ? KO_TREE_NIL : (uint16_t)(bits >> 9);
    default:
        return (uint16_t)((bits >> 8) % (NODES + SPARE));
    }
}

void any_pool(test_random *random, uint32_t kind, ko_tree_node nodes[NODES])
{
    memset(nodes, 0, NODES * sizeof(nodes[0]));
    for (uint32_t i = 0; i < NODES; i++) {
        sound_box(random, kind, &nodes[i].box[0]);
        sound_box(random, kind, &nodes[i].box[1]);
        if ((random_bits(random) & 0xF00U) == 0U) {
            any_box(random, kind, &nodes[i].box[i & 1U]);
        }
        nodes[i].child[0] = any_link(random);
        nodes[i].child[1] = any_link(random);
        nodes[i].category = (uint8_t)(random_bits(random) | random_bits(random));
        nodes[i].user = random_bits(random);
        nodes[i].generation = (uint8_t)(random_bits(random) >> 8);
        nodes[i].leaf_category = (uint8_t)(random_bits(random) >> 8);
        nodes[i].place = (uint16_t)((random_bits(random) >> 8) % (2U * NODES + SPARE));
        nodes[i].height = (uint8_t)((random_bits(random) >> 8) % (KO_TREE_K + 3U));
        if ((random_bits(random) & 0xF000U) == 0U) {
            nodes[i].height = 0xFF;
        }
    }
}

void *at_edge(size_t size)
{
    EDGE static ko_tree_node room[NODES];
    return edge_take(room, sizeof(room), size);
}

bool are_same(const void *a, const void *b, size_t size)
{
    return memcmp(a, b, size) == 0;
}
