#include "place.h"

ko_obstacles place_set;
ko_tree_node place_nodes[PLACE_ROOM];
ko_obstacle_slot place_slots[PLACE_ROOM + 1];

void place_begin(uint8_t policy, fix16_t merge, uint8_t expected)
{
    const ko_obstacles_config config = {1000, LIFETIME, 2000, merge, expected, policy};
    CHECK_EQ(ko_obstacles_init(&place_set, &config, place_nodes, place_slots, PLACE_ROOM), KO_OK);
}

ko_obstacle place_point(uint32_t identity, uint32_t time, int32_t x, int32_t y, int32_t z)
{
    return (ko_obstacle){.kind = KO_OBSTACLE_POINT,
                         .source = 1,
                         .identity = identity,
                         .time = time,
                         .c = {x * METRE, y * METRE, z * METRE}};
}
