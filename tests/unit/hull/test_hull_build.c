/* Tests of ko_hull_build: what it refuses, and the room that it needs.
 *
 * promise: refuses */
#include "harness.h"

#include "keepout/hull.h"

#include <stddef.h>
#include <string.h>

#define MOST_VERTICES 18
#include "hull_room.h"

#define LIMIT KO_LIMIT
#define UNTOUCHED 0x5A5AU

static void check_refused(ko_vec3 *points, uint32_t count, ko_hull_store *store, ko_status expected)
{
    const ko_hull before = {NULL, first, NULL, UNTOUCHED};
    ko_hull hull = before;
    CHECK_EQ(ko_hull_build(points, count, store, &hull), expected);
    CHECK(hull.vertices == NULL && hull.first == first && hull.neighbours == NULL);
    CHECK_EQ(hull.count, UNTOUCHED);
}

static void build_refuses(void)
{
    ko_vec3 points[3] = {{0, 0, 0}, {5, 0, 0}, {0, 5, LIMIT}};
    ko_hull_store store = ample();
    check_refused(NULL, 3, &store, KO_E_ARG);
    check_refused(points, 0, &store, KO_E_RANGE);
    check_refused(points, KO_HULL_MAX_POINTS + 1U, &store, KO_E_RANGE);
    check_refused(points, 3, NULL, KO_E_ARG);
    CHECK_EQ(ko_hull_build(points, 3, &store, NULL), KO_E_ARG);
    store.faces = NULL;
    check_refused(points, 3, &store, KO_E_ARG);
    store = ample();
    store.first = NULL;
    check_refused(points, 3, &store, KO_E_ARG);
    store = ample();
    store.neighbours = NULL;
    check_refused(points, 3, &store, KO_E_ARG);
    store = ample();
    points[2].z = LIMIT + 1;
    check_refused(points, 3, &store, KO_E_RANGE);
    points[2].z = -LIMIT - 1;
    check_refused(points, 3, &store, KO_E_RANGE);
    check_refused(points, 2, NULL, KO_E_ARG);
}

/* A cube needs 17 faces during construction, 8 vertices and 24 links; one less is refused. */
static void build_says_when_it_is_full(void)
{
    ko_vec3 corner[8];
    cube_of(corner, -5, 5);
    ko_hull_store store = ample();
    for (uint16_t room = 0; room < 5U; room++) {
        store.face_room = room;
        check_refused(corner, 8, &store, KO_E_FULL);
    }
    store = ample();
    store.vertex_room = 7;
    check_refused(corner, 8, &store, KO_E_FULL);
    store = ample();
    store.link_room = 23;
    check_refused(corner, 8, &store, KO_E_FULL);
    store.link_room = 24;
    store.vertex_room = 8;
    ko_hull hull;
    CHECK_EQ(ko_hull_build(corner, 8, &store, &hull), KO_OK);
    CHECK_EQ(store.face_count, 12);
}

/* Lists overwrite the faces they are made from: construction ends, and reports it. */
static void build_ends_in_an_overlapping_store(void)
{
    ko_vec3 corner[8];
    cube_of(corner, -5, 5);
    ko_hull_store store = ample();
    store.first = (uint16_t *)(void *)faces;
    check_refused(corner, 8, &store, KO_E_DATA);
}

#ifndef TEST_CAPACITY
/* A ring of 14 corners, one corner below, two above, and a point between these two that covers the
 * ring until they are added. Without that point, the first of the two joins faces to the whole
 * ring. So the corners alone need 40 faces, and all points need only 38. */
static void build_needs_more_room_for_the_corners_alone(void)
{
    static const ko_vec3 ring[18] = {
        {0, 0, -1000},  {623, -782, 0},  {-223, 975, 0},  {623, 782, 0},  {1000, 0, 0},
        {0, 0, 1000},   {-623, -782, 0}, {-223, -975, 0}, {-623, 782, 0}, {-1000, 0, 0},
        {223, -975, 0}, {-901, -434, 0}, {-901, 434, 0},  {901, 434, 0},  {223, 975, 0},
        {901, -434, 0}, {414, 0, 1172},  {-414, 0, 1172}};
    ko_hull_store store = ample();
    ko_hull hull;
    for (uint16_t room = 30; room <= FACES; room++) {
        ko_vec3 points[18];
        memcpy(points, ring, sizeof(points));
        store.face_room = room;
        if (room < 40U) {
            check_refused(points, 18, &store, KO_E_FULL);
        } else {
            CHECK_EQ(ko_hull_build(points, 18, &store, &hull), KO_OK);
            CHECK_EQ(hull.count, 17);
            CHECK_EQ(ko_hull_validate(&hull), KO_OK);
            CHECK_EQ(points[17].z, 1000); /* the point between */
        }
    }
}
#endif

static const test_case cases[] = {
    {"build refuses", build_refuses},
    {"build says when it is full", build_says_when_it_is_full},
    {"build ends in an overlapping store", build_ends_in_an_overlapping_store},
#ifndef TEST_CAPACITY
    {"build needs more room for the corners alone", build_needs_more_room_for_the_corners_alone},
#endif
};

extern const test_suite hull_build_suite;
TEST_SUITE(hull_build, cases);
