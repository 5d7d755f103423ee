/* The program that the tests of packages build. It inserts two boxes, asks what is in a box and
 * what is near, and prints the answers. It returns 0 only if both questions ended clear. */
#include <stdio.h>

#include "keepout/keepout.h"

KO_TREE_DEFINE(world, 8, 0);

static ko_status insert(fix16_t x, fix16_t r, uint32_t user)
{
    const ko_aabb box = {{x, 0, 0}, {r, r, r}};
    ko_tree_id id;
    return ko_tree_insert(&world, &box, user, &id);
}

static ko_status print_box(void)
{
    const ko_aabb box = {{KO_M(4.0), 0, 0}, {KO_M(1.0), KO_M(1.0), KO_M(1.0)}};
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status;
    ko_tree_query_begin(&world, &box, KO_ALL, &query);
    while ((status = ko_tree_query_next(&query, NULL, &hit)) == KO_OK) {
        printf("box: %lu\n", (unsigned long)hit.user);
    }
    return status;
}

static ko_status print_near(void)
{
    const ko_vec3 here = {0, 0, 0};
    ko_tree_nearest query;
    ko_tree_near near;
    ko_status status;
    ko_tree_nearest_begin(&world, &here, KO_M(8.0), KO_ALL, &query);
    while ((status = ko_tree_nearest_next(&query, NULL, &near)) == KO_OK) {
        printf("near: %lu at %ld mm\n", (unsigned long)near.user,
               (long)ko_mm_from_fix_down(near.clearance));
    }
    return status;
}

int main(void)
{
    if (insert(KO_M(4.0), KO_M(0.25), 17) != KO_OK || insert(KO_M(-6.0), KO_M(1.0), 18) != KO_OK) {
        return 1;
    }
    const ko_status box = print_box();
    const ko_status near = print_near();
    printf("K %d, version %s\n", KO_TREE_K, ko_version() == KO_VERSION ? "agreed" : "differs");
    return box == KO_END && near == KO_END ? 0 : 1;
}
