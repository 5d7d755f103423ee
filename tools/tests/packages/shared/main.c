/* The program that each package is tried with: a box is inserted, found and measured. Expected
 * output: expected.txt. */
#include <stdio.h>

#include <keepout/keepout.h>

KO_TREE_DEFINE(world, 8, 0);

static ko_status find(const ko_aabb *around)
{
    uint32_t budget = 100;
    ko_tree_query query;
    ko_tree_hit hit;
    ko_status status = ko_tree_query_begin(&world, around, KO_ALL, &query);
    while (status == KO_OK && (status = ko_tree_query_next(&query, &budget, &hit)) == KO_OK) {
        printf("found %lu\n", (unsigned long)hit.user);
    }
    return status;
}

static ko_status measure(const ko_vec3 *from)
{
    uint32_t budget = 100;
    ko_tree_nearest query;
    ko_tree_near near;
    ko_status status = ko_tree_nearest_begin(&world, from, KO_M(5.0), KO_ALL, &query);
    while (status == KO_OK && (status = ko_tree_nearest_next(&query, &budget, &near)) == KO_OK) {
        printf("%lu at %ld mm\n", (unsigned long)near.user,
               (long)ko_mm_from_fix_down(near.clearance));
    }
    return status;
}

int main(void)
{
    const ko_aabb pole = {{KO_M(4.0), KO_M(1.0), KO_M(2.0)},
                          {KO_M_UP(0.2), KO_M_UP(0.2), KO_M_UP(2.0)}};
    const ko_aabb far = {{KO_M(-40.0), KO_M(1.0), KO_M(2.0)}, {KO_M(1.0), KO_M(1.0), KO_M(1.0)}};
    const ko_vec3 here = {KO_M(3.0), KO_M(0.0), KO_M(1.5)};
    const uint32_t linked = ko_version();
    ko_tree_id id;

    printf("version %lu.%lu.%lu\n", (unsigned long)(linked >> 16),
           (unsigned long)(linked >> 8 & 0xFFU), (unsigned long)(linked & 0xFFU));
    printf("K %d\n", KO_TREE_K);
    if (linked != KO_VERSION || ko_tree_insert(&world, &pole, 17, &id) != KO_OK ||
        ko_tree_insert(&world, &far, 18, &id) != KO_OK) {
        return 1;
    }
    return find(&pole) == KO_END && measure(&here) == KO_END ? 0 : 1;
}
