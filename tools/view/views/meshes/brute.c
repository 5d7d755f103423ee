/* The same two questions without trees: each triangle of one mesh against each of the other, by the
 * library's tests of two triangles. */
#include "bridge.h"

#include <stdlib.h>
#include <string.h>

static meshes_brute brute;
static pair_row pairs[PAIRS];
static ko_pose b_in_a;
static fix16_t rounded; /* what placing a triangle costs at this pose */

/* The meshes, without the use of their trees. */
static ko_mesh bare(unsigned which)
{
    ko_mesh mesh = meshes_sides[which].mesh;
    mesh.path = KO_MESH_BRUTE;
    return mesh;
}

void VIEW_EXPORT(view_brute_begin)(void)
{
    const ko_status status = meshes_between(&b_in_a);
    memset(&brute, 0, sizeof(brute));
    rounded = 0;
    brute.status = (status == KO_OK) ? KO_UNFINISHED : status;
    brute.all = (uint32_t)meshes_sides[0].mesh.face_count + meshes_sides[1].mesh.face_count;
    brute.clearance = KO_LIMIT;
}

/* Tests two triangles, the second one placed. */
static void test(uint32_t face_a, uint32_t face_b, const ko_triangle *placed, fix16_t reach)
{
    ko_triangle a;
    fix16_t clearance = 0;
    const ko_status status = ko_mesh_get_triangle(&meshes_sides[0].mesh, face_a, &a);
    if (status != KO_OK) {
        brute.status = status;
        return;
    }
    brute.tests++;
    if (ko_triangle_within(&a, placed, reach)) {
        if (brute.pair_count < PAIRS) {
            pairs[brute.pair_count] = (pair_row){face_a, face_b};
        }
        brute.pair_count++;
    }
    if (brute.clearance > 0 && ko_triangle_within(&a, placed, brute.clearance) &&
        ko_triangle_clearance(&a, placed, &clearance) == KO_OK && clearance < brute.clearance) {
        brute.clearance = clearance;
    }
}

static void test_all(uint32_t face_b)
{
    ko_triangle placed;
    fix16_t error = 0;
    ko_status status = ko_mesh_get_triangle(&meshes_sides[1].mesh, face_b, &placed);
    if (status == KO_OK) {
        status = ko_triangle_transform(&placed, &b_in_a, &placed, &error);
    }
    if (status != KO_OK) {
        brute.status = status;
        return;
    }
    const fix16_t reach = meshes_sides[0].mesh.error + meshes_sides[1].mesh.error + error;
    rounded = (error > rounded) ? error : rounded;
    for (uint32_t face_a = 0; face_a < meshes_sides[0].mesh.face_count; face_a++) {
        test(face_a, face_b, &placed, reach);
    }
}

/* Says whether a solid contains the first corner of a triangle of the other mesh. */
static bool contains(unsigned outer, uint32_t face)
{
    const ko_mesh mesh = bare(outer);
    ko_mesh_contains query;
    ko_triangle t;
    ko_status status = ko_mesh_get_triangle(&meshes_sides[outer ^ 1U].mesh, face, &t);
    if (status == KO_OK) {
        status = (outer == 0U) ? ko_vec3_transform(&t.a, &b_in_a, &t.a)
                               : ko_vec3_transform_inverse(&t.a, &b_in_a, &t.a);
    }
    return status == KO_OK && ko_mesh_contains_begin(&mesh, &t.a, &query) == KO_OK &&
           ko_mesh_contains_next(&query, NULL) == KO_OK;
}

static int by_numbers(const void *a, const void *b)
{
    const pair_row *one = a;
    const pair_row *other = b;
    const uint32_t first = (one->a != other->a) ? one->a : one->b;
    const uint32_t second = (one->a != other->a) ? other->a : other->b;
    return (first > second) - (first < second);
}

/* Compares with what the trees found. Sorts both lists of pairs. */
static void compare(void)
{
    const meshes_answer *found = &meshes_found;
    const fix16_t off = meshes_sides[0].mesh.error + meshes_sides[1].mesh.error + rounded;
    const bool is_touching = brute.pair_count > 0U || brute.is_inside != 0U;
    brute.clearance = (is_touching || brute.clearance <= off) ? 0 : brute.clearance - off;
    if (brute.pair_count > PAIRS) {
        brute.status = KO_E_FULL;
        return;
    }
    brute.status = KO_END;
    brute.is_equal = found->closest.status == KO_OK && found->gap.clearance == brute.clearance;
    if (brute.pair_count == 0U) { /* a piece that is inside is reported once */
        const pair_row *pair = &meshes_pairs[0];
        const bool reported =
            found->pair_count == 1U && (pair->a == KO_MESH_INSIDE || pair->b == KO_MESH_INSIDE);
        brute.is_equal &= brute.is_inside ? reported : (found->pair_count == 0U);
        return;
    }
    qsort(pairs, brute.pair_count, sizeof(pairs[0]), by_numbers);
    if (found->pair_count != brute.pair_count) {
        brute.is_equal = 0;
        return;
    }
    qsort(meshes_pairs, found->pair_count, sizeof(pairs[0]), by_numbers);
    brute.is_equal &= memcmp(pairs, meshes_pairs, found->pair_count * sizeof(pairs[0])) == 0;
}

int32_t VIEW_EXPORT(view_brute)(uint32_t triangles)
{
    const uint32_t of_b = meshes_sides[1].mesh.face_count;
    for (uint32_t i = 0; i < triangles && brute.status == KO_UNFINISHED; i++) {
        const uint32_t face = brute.done;
        const unsigned outer = (face < of_b) ? 0U : 1U;
        if (face < of_b) {
            test_all(face);
        }
        if (ko_mesh_is_solid(&meshes_sides[outer].mesh) && brute.pair_count == 0U &&
            brute.is_inside == 0U) {
            brute.is_inside = contains(outer, (face < of_b) ? face : face - of_b) ? 1U : 0U;
        }
        brute.done++;
        if (brute.done == brute.all && brute.status == KO_UNFINISHED) {
            compare();
        }
    }
    return brute.status;
}

const meshes_brute *VIEW_EXPORT(view_brute_block)(void)
{
    return &brute;
}
