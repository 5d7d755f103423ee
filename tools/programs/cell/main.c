/* cell: moves an arm in a building and reports contacts, tick by tick. See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "scene.h"

enum { FIXED = 1, MOVING = 2, MOST_PAIRS = 32 };

static part parts[PARTS];
static ko_tree_id ids[PARTS];
static ko_pair_set touching;
static uint64_t slots[MOST_PAIRS];
KO_TREE_DEFINE(tree, PARTS, F16(0.1));

static struct {
    uint64_t total;
    uint32_t worst;
    uint32_t candidates; /* of the tree */
    uint32_t asked;      /* pairs whose meshes are asked */
    uint32_t contacts;
    uint32_t events;
} cost;

static _Noreturn void stop(const char *message)
{
    fflush(stdout);
    fprintf(stderr, "cell: %s\n", message);
    exit(3); /* internal: tools/programs/README.md */
}

static void expect(bool is_so, const char *message)
{
    if (!is_so) {
        stop(message);
    }
}

/* ---- one pair ---- */

/* Two meshes touch if a first pair of triangles touches. */
static bool are_meshes_touching(const part *a, const part *b)
{
    ko_mesh_pairs pairs;
    ko_mesh_pair first;
    ko_pose pose;
    expect(ko_pose_between(&a->pose, &b->pose, &pose) == KO_OK &&
               ko_mesh_pairs_begin(&a->mesh, &b->mesh, &pose, &pairs) == KO_OK,
           "two meshes could not be compared");
    return ko_mesh_pairs_next(&pairs, NULL, &first) == KO_OK;
}

/* A crate is an oriented box in the mesh's frame, and solid. */
static bool is_crate_touching(const part *mesh, const part *crate)
{
    ko_mesh_query query;
    ko_mesh_hit first;
    ko_pose pose;
    expect(ko_pose_between(&mesh->pose, &crate->pose, &pose) == KO_OK, "a crate is out of range");
    const ko_obb box = {
        pose.t,
        pose.r,
        {crate->half.x + ROUNDED, crate->half.y + ROUNDED, crate->half.z + ROUNDED}};
    expect(ko_mesh_query_obb_begin(&mesh->mesh, &box, &query) == KO_OK,
           "a crate could not be compared");
    return ko_mesh_query_obb_next(&query, NULL, &first) == KO_OK;
}

static bool are_touching(uint32_t a, uint32_t b)
{
    return (b < MESHES) ? are_meshes_touching(&parts[a], &parts[b])
                        : is_crate_touching(&parts[a], &parts[b]);
}

/* ---- one link and the building ---- */

/* The building surrounds the links, so the tree pairs it with all of them at every tick. This
 * function excludes links that are near none of its triangles. It searches the 16-bit boxes of the
 * mesh: nodes are in preorder, and a branch names the node that follows all below it. True if the
 * link's box meets the box of a leaf, or cannot be expressed in the mesh's frame. */
static bool is_near_building(const part *link)
{
    const ko_mesh *building = &parts[BUILDING].mesh;
    ko_aabb box;
    ko_aabb16 cells;
    if (ko_aabb_grow(&link->box, building->error, &box) != KO_OK ||
        ko_aabb16_from_aabb(&box, &building->frame, &cells) != KO_OK) {
        return true;
    }
    for (uint32_t i = 0; i < building->node_count;) {
        const ko_mesh_node *node = &building->nodes[i];
        const bool is_leaf = (node->link & KO_MESH_IS_LEAF) != 0U;
        const bool is_met = ko_aabb16_overlap(&node->box, &cells);
        if (is_leaf && is_met) {
            return true;
        }
        i = (is_leaf || is_met) ? i + 1U : node->link;
    }
    return false;
}

/* ---- one tick ---- */

static void move_boxes(void)
{
    for (uint32_t i = 0; i < LINKS; i++) {
        expect(ko_tree_move(&tree, ids[i], &parts[i].box, NULL) >= KO_OK, "a link cannot move");
    }
}

/* The tree finds pairs whose boxes touch, at least one of them a link's. The meshes decide. */
static ko_status find_contacts(void)
{
    ko_tree_pairs pairs;
    ko_tree_pair pair;
    ko_status status;
    (void)ko_tree_pairs_begin(&tree, NULL, MOVING, KO_ALL, &pairs);
    while ((status = ko_tree_pairs_next(&pairs, NULL, &pair)) == KO_OK) {
        const uint32_t low = (pair.a.user < pair.b.user) ? pair.a.user : pair.b.user;
        const uint32_t high = (pair.a.user < pair.b.user) ? pair.b.user : pair.a.user;
        if (!scene_is_asked(low, high)) {
            continue;
        }
        cost.candidates++;
        if (high == BUILDING && !is_near_building(&parts[low])) {
            continue;
        }
        cost.asked++;
        if (are_touching(low, high)) {
            cost.contacts++;
            expect(ko_pair_set_add(&touching, low, high) == KO_OK, "too many contacts");
        }
    }
    return status;
}

static void tick_once(uint32_t tick)
{
    const uint32_t start = board_instructions();
    expect(ko_pair_set_begin(&touching) == KO_OK, "events were left");
    expect(scene_move(parts, tick), "a link leaves the range");
    move_boxes();
    const ko_status status = find_contacts();
    expect(status == KO_END, "the tree is damaged");
    expect(ko_pair_set_end(&touching, status) == KO_OK, "a step was not begun");
    const uint32_t used = board_instructions() - start;
    cost.total += used;
    cost.worst = (used > cost.worst) ? used : cost.worst;
}

static void print_events(uint32_t tick)
{
    ko_pair_event event;
    while (ko_pair_set_next(&touching, &event) == KO_OK) {
        if (event.change != KO_PAIR_STAY) {
            cost.events++;
            printf("%s,%" PRIu32 ",%s,%s\n", (event.change == KO_PAIR_BEGIN) ? "begin" : "end",
                   tick, parts[event.low].name, parts[event.high].name);
        }
    }
}

/* Prints a pose for the judge: the name, nine numbers of the matrix by columns, and three of the
 * position, raw. */
static void print_pose(const part *p)
{
    const ko_mat3 *r = &p->pose.r;
    const ko_vec3 *t = &p->pose.t;
    printf("pose,%s,%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32
           ",%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 ",%" PRId32 "\n",
           p->name, r->x.x, r->x.y, r->x.z, r->y.x, r->y.y, r->y.z, r->z.x, r->z.y, r->z.z, t->x,
           t->y, t->z);
}

static void print_scene(void)
{
    for (uint32_t i = 0; i < PARTS; i++) {
        const part *p = &parts[i];
        if (i < MESHES) {
            printf("mesh,%s\n", p->name);
        } else {
            printf("crate,%s,%" PRId32 ",%" PRId32 ",%" PRId32 "\n", p->name, p->half.x, p->half.y,
                   p->half.z);
        }
        print_pose(p);
    }
}

/* ---- all of it ---- */

static void set_up(void)
{
    expect(scene_open(parts), "a mesh is damaged");
    expect(scene_move(parts, 0), "a link leaves the range");
    expect(ko_pair_set_init(&touching, slots, MOST_PAIRS) == KO_OK, "no pairs fit");
    for (uint32_t i = 0; i < PARTS; i++) {
        expect(ko_tree_insert(&tree, &parts[i].box, i, &ids[i]) == KO_OK &&
                   ko_tree_set_category(&tree, ids[i], (i < LINKS) ? MOVING : FIXED) == KO_OK,
               "the tree is full");
    }
}

static void summarise(uint32_t ticks)
{
    fprintf(stderr, "ticks         %" PRIu32 ", %" PRIu32 " events\n", ticks, cost.events);
    fprintf(stderr,
            "a tick        %" PRIu32 ".%" PRIu32 " candidates, %" PRIu32 ".%" PRIu32
            " pairs of meshes, %" PRIu32 ".%" PRIu32 " contacts\n",
            cost.candidates / ticks, cost.candidates * 10U / ticks % 10U, cost.asked / ticks,
            cost.asked * 10U / ticks % 10U, cost.contacts / ticks,
            cost.contacts * 10U / ticks % 10U);
    if (cost.total > 0U) {
        fprintf(stderr, "instructions  mean %" PRIu32 ", worst %" PRIu32 " a tick\n",
                (uint32_t)(cost.total / ticks), cost.worst);
        fprintf(stderr, "stack         %lu bytes at the deepest\n",
                (unsigned long)board_stack_peak());
    }
}

/* cell [poses]: prints events; with "poses" also the pose of each part, for the judge. */
int main(int argc, char **argv)
{
    const bool with_poses = argc == 2 && strcmp(argv[1], "poses") == 0;
    if (argc > 2 || (argc == 2 && !with_poses)) {
        fprintf(stderr, "usage: cell [poses]\n");
        return 2;
    }
    set_up();
    if (with_poses) {
        print_scene();
    }
    const uint32_t ticks = scene_ticks();
    for (uint32_t tick = 0; tick < ticks; tick++) {
        tick_once(tick);
        for (uint32_t i = 0; with_poses && i < LINKS; i++) {
            print_pose(&parts[i]);
        }
        print_events(tick);
        if (with_poses) {
            printf("tick,%" PRIu32 "\n", tick);
        }
    }
    expect(fflush(stdout) == 0 && !ferror(stdout), "the output cannot be written");
    summarise(ticks);
    return (cost.events > 0U) ? 1 : 0; /* something touched */
}
