/* links: reports which links of a robot touch, and how far apart the others are. See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "links.h"

enum { FOUND = 1, BAD_INPUT = 2, INTERNAL = 3 }; /* exit codes */

static ko_mesh meshes[LINKS_MOST];
static ko_pose frames[LINKS_MOST];

typedef struct cost {
    uint64_t total;
    uint32_t worst;
    uint32_t count;
    const link_pair *pair; /* of the worst */
} cost;
static cost touch_cost;
static cost gap_cost;
static uint32_t touching;

static _Noreturn void stop(const char *message, const char *name)
{
    fflush(stdout);
    fprintf(stderr, "links: %s: %s\n", name, message);
    exit(INTERNAL);
}

static void add_cost(cost *c, const link_pair *pair, uint32_t instructions)
{
    c->total += instructions;
    c->count++;
    if (instructions >= c->worst) {
        c->worst = instructions;
        c->pair = pair;
    }
}

/* The answer for two links. A triangle is its number in the mesh, or KO_MESH_INSIDE. */
typedef struct answer {
    bool touch;
    uint32_t a;
    uint32_t b;
    fix16_t clearance;
    fix16_t bound; /* the true distance is below the clearance plus this */
    uint32_t touch_instructions;
    uint32_t gap_instructions;
} answer;

static void ask_touch(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose, answer *out)
{
    ko_mesh_pairs pairs;
    ko_mesh_pair pair = {0, 0};
    const uint32_t since = board_instructions();
    (void)ko_mesh_pairs_begin(a, b, pose, &pairs);
    const ko_status status = ko_mesh_pairs_next(&pairs, NULL, &pair);
    out->touch_instructions = board_instructions() - since;
    if (status != KO_OK && status != KO_END) {
        stop(ko_status_text(status), "the meshes cannot be tested");
    }
    out->touch = status == KO_OK;
    out->a = pair.a;
    out->b = pair.b;
}

static void ask_gap(const ko_mesh *a, const ko_mesh *b, const ko_pose *pose, answer *out)
{
    ko_mesh_closest closest;
    ko_mesh_gap gap;
    const uint32_t since = board_instructions();
    (void)ko_mesh_closest_begin(a, b, pose, KO_LIMIT, &closest);
    const ko_status status = ko_mesh_closest_next(&closest, NULL, &gap);
    out->gap_instructions = board_instructions() - since;
    if (status != KO_OK) {
        stop(ko_status_text(status), "the meshes cannot be measured");
    }
    out->clearance = out->touch ? 0 : gap.clearance;
    if (!out->touch) {
        out->a = gap.faces.a;
        out->b = gap.faces.b;
    }
}

/* Asks whether two links touch, and for their least distance. */
static answer ask(const link_pair *pair)
{
    answer out = {.touch = true};
    ko_pose pose;
    const ko_mesh *a = &meshes[links[pair->a].mesh];
    const ko_mesh *b = &meshes[links[pair->b].mesh];
    if (ko_pose_between(&frames[pair->a], &frames[pair->b], &pose) != KO_OK) {
        stop("its links are too far apart", "the pose");
    }
    ask_touch(a, b, &pose, &out);
    ask_gap(a, b, &pose, &out);
    out.bound = 3 + 2 * (a->error + b->error);
    add_cost(&touch_cost, pair, out.touch_instructions);
    add_cost(&gap_cost, pair, out.gap_instructions);
    return out;
}

/* Converts to millionths of a metre, rounded down or up. */
static uint32_t micro(fix16_t lsb, bool up)
{
    const uint64_t wide = (uint64_t)(uint32_t)lsb * 1000000U;
    return (uint32_t)((wide + (up ? 65535U : 0U)) >> 16);
}

static void print_metres(fix16_t lsb, bool up)
{
    const uint32_t um = micro(lsb, up);
    printf(",%" PRIu32 ".%06" PRIu32, um / 1000000U, um % 1000000U);
}

/* Prints a triangle's number in its file, or a word for the inside of a solid. */
static void print_triangle(const link_frame *link, uint32_t face)
{
    if (face == KO_MESH_INSIDE) {
        printf(",inside");
    } else {
        printf(",%u", link_meshes[link->mesh].source[face]);
    }
}

static void print(const link_pose *pose, const link_pair *pair, const answer *out)
{
    const link_frame *a = &links[pair->a];
    const link_frame *b = &links[pair->b];
    printf("%s,%s,%s,%s", pose->name, a->name, b->name, out->touch ? "touch" : "apart");
    print_triangle(a, out->a);
    print_triangle(b, out->b);
    print_metres(out->clearance, false);
    print_metres(out->bound, true);
    printf("\n");
    touching += out->touch ? 1U : 0U;
    if (touch_cost.total > 0U) {
        fprintf(stderr, "%-12s %-14s %-14s %10" PRIu32 " %10" PRIu32 "\n", pose->name, a->name,
                b->name, out->touch_instructions, out->gap_instructions);
    }
}

static uint32_t open_meshes(void)
{
    size_t bytes = 0;
    for (unsigned i = 0; i < link_mesh_count; i++) {
        const link_mesh *m = &link_meshes[i];
        if (ko_mesh_open(m->block, m->bytes, &meshes[i]) != KO_OK) {
            stop("the mesh is damaged", m->name);
        }
        bytes += m->bytes;
    }
    return (uint32_t)bytes;
}

static void summarise_cost(const char *what, const cost *c)
{
    if (c->total == 0U) {
        return;
    }
    fprintf(stderr, "%-16s mean %" PRIu32 " instructions a pair, worst %" PRIu32 " (%s, %s)\n",
            what, (uint32_t)(c->total / c->count), c->worst, links[c->pair->a].name,
            links[c->pair->b].name);
}

static void summarise(uint32_t bytes)
{
    fprintf(stderr, "pairs            %u in each of %u poses; %" PRIu32 " touch\n", link_pair_count,
            link_pose_count, touching);
    fprintf(stderr, "meshes           %u, %" PRIu32 " bytes\n", link_mesh_count, bytes);
    summarise_cost("do they touch", &touch_cost);
    summarise_cost("how far apart", &gap_cost);
    if (board_stack_peak() > 0U) {
        fprintf(stderr, "stack            %lu bytes at the deepest\n",
                (unsigned long)board_stack_peak());
    }
}

static void place(uint32_t pose)
{
    if (!links_place(&link_poses[pose], frames)) {
        stop("a link leaves the range", link_poses[pose].name);
    }
}

static void judge(void)
{
    printf("pose,a,b,contact,triangle_a,triangle_b,distance,bound\n");
    for (unsigned p = 0; p < link_pose_count; p++) {
        place(p);
        for (unsigned i = 0; i < link_pair_count; i++) {
            const answer out = ask(&link_pairs[i]);
            print(&link_poses[p], &link_pairs[i], &out);
        }
    }
}

/* ---- for the picture: every triangle of a pose, in thousandths of a millimetre ---- */

static int32_t micrometres(fix16_t lsb)
{
    return (int32_t)(((int64_t)lsb * 1000000) >> 16);
}

static void draw_link(const link_frame *link, const ko_pose *frame)
{
    const ko_mesh *mesh = &meshes[link->mesh];
    for (uint32_t i = 0; i < mesh->face_count; i++) {
        ko_triangle t;
        if (ko_mesh_get_triangle(mesh, i, &t) != KO_OK) {
            stop("has a face that is refused", link->name);
        }
        const ko_vec3 *corners[3] = {&t.a, &t.b, &t.c};
        printf("%s", link->name);
        for (int k = 0; k < 3; k++) {
            ko_vec3 at;
            if (ko_vec3_transform(corners[k], frame, &at) != KO_OK) {
                stop("leaves the range", link->name);
            }
            printf(",%" PRId32 ",%" PRId32 ",%" PRId32, micrometres(at.x), micrometres(at.y),
                   micrometres(at.z));
        }
        printf("\n");
    }
}

static void draw(uint32_t pose)
{
    place(pose);
    for (unsigned i = 0; i < link_count; i++) {
        if (links[i].mesh != LINKS_NONE) {
            draw_link(&links[i], &frames[i]);
        }
    }
}

/* Without arguments it judges all poses. `draw N` prints the triangles of pose N. */
int main(int argc, char **argv)
{
    const bool draws = argc == 3 && strcmp(argv[1], "draw") == 0;
    const unsigned long pose = draws ? strtoul(argv[2], NULL, 10) : 0U;
    if ((argc > 1 && !draws) || pose >= link_pose_count) {
        fprintf(stderr, "links: expected no argument, or draw and the number of a pose\n");
        return BAD_INPUT;
    }
    const uint32_t bytes = open_meshes();
    if (draws) {
        draw((uint32_t)pose);
    } else {
        judge();
    }
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        stop("cannot be written", "the output");
    }
    if (!draws) {
        summarise(bytes);
    }
    return (touching > 0U) ? FOUND : 0;
}
