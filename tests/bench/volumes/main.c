/* volumes: measures how tight each kind of bounding volume is, and how often volumes touch whose
 * hulls do not. It takes random rotations of the project's own shapes and of STL meshes.
 *
 *     volumes COST.csv PICTURE.svg [MESH.stl...]
 *
 * COST.csv holds lines "board,kind,build,place,test" as `volumecost` prints them on the boards.
 * Prints a table in Markdown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "volumes.h"

enum { ROTATIONS = 1000, MOST_BODIES = 24, MOST_COSTS = 128 };

typedef struct result {
    double ratio; /* sum over bodies and rotations */
    unsigned ratios;
    unsigned wrong;  /* pairs of volumes that touch although their hulls do not */
    unsigned apart;  /* pairs of hulls that do not touch */
    unsigned missed; /* pairs of hulls that touch although their volumes do not: must be 0 */
} result;

typedef struct cost {
    char board[16];
    char kind[48];
    unsigned long build;
    unsigned long place;
    unsigned long test;
} cost;

static body bodies[MOST_BODIES];
static unsigned body_count;
static cost costs[MOST_COSTS];
static unsigned cost_count;

static void fail(const char *what, const char *which)
{
    fprintf(stderr, "volumes: %s: %s\n", which, what);
    exit(2);
}

static void take(void)
{
    const ko_status status = body_finish(&bodies[body_count]);
    if (status != KO_OK) {
        fail(ko_status_text(status), bodies[body_count].name);
    }
    body_count++;
}

static void read_costs(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[160];
    if (file == NULL) {
        fail("cannot be read", path);
    }
    while (fgets(line, sizeof(line), file) != NULL && cost_count < MOST_COSTS) {
        cost *c = &costs[cost_count];
        if (sscanf(line, "%15[^;];%47[^;];%lu;%lu;%lu", c->board, c->kind, &c->build, &c->place,
                   &c->test) == 5) {
            cost_count++;
        }
    }
    (void)fclose(file);
}

static void measure_sizes(const body *b, const volume_kind *k, result *r)
{
    const double hull = hull_volume(b);
    climb_cache cache = {{{0}}, {{0}}};
    uint32_t seed = 1;
    uint32_t samples = 2;
    for (int i = 0; i < ROTATIONS; i++) {
        const ko_pose pose = {next_rotation(&seed), {0, 0, 0}};
        volume v;
        if (k->place(b, &pose, &cache, k, &v) != KO_OK) {
            fail("cannot be placed", k->name);
        }
        r->ratio += volume_of(k, &v, &samples) / hull;
        r->ratios++;
    }
}

/* A pose of the second body of a pair: a random rotation, at a random distance below `reach` in a
 * random direction. */
static ko_pose pose_near(uint32_t *seed, fix16_t reach)
{
    const ko_mat3 r = next_rotation(seed);
    const ko_mat3 way = next_rotation(seed);
    const int64_t distance = ((int64_t)(next_random(seed) >> 8) * reach) >> 24;
    const ko_pose pose = {r,
                          {(fix16_t)((way.x.x * distance) >> 30),
                           (fix16_t)((way.x.y * distance) >> 30),
                           (fix16_t)((way.x.z * distance) >> 30)}};
    return pose;
}

static void measure_pairs(const body *a, const body *b, result *results)
{
    enum { PAIRS = 200 };
    uint32_t seed = 3;
    for (int i = 0; i < PAIRS; i++) {
        const ko_pose at = {next_rotation(&seed), {0, 0, 0}};
        const ko_pose bt = pose_near(&seed, a->turning.r + b->turning.r);
        const bool truth = hulls_touch(a, &at, b, &bt);
        for (unsigned k = 0; k < kind_count; k++) {
            climb_cache ca = {{{0}}, {{0}}};
            climb_cache cb = {{{0}}, {{0}}};
            volume va;
            volume vb;
            if (kinds[k].place(a, &at, &ca, &kinds[k], &va) != KO_OK ||
                kinds[k].place(b, &bt, &cb, &kinds[k], &vb) != KO_OK) {
                fail("cannot be placed", kinds[k].name);
            }
            const bool said = kinds[k].overlap(&kinds[k], &va, &vb);
            results[k].apart += truth ? 0U : 1U;
            results[k].wrong += (said && !truth) ? 1U : 0U;
            results[k].missed += (truth && !said) ? 1U : 0U;
        }
    }
}

static void print_costs(const char *kind)
{
    static const char *const boards[] = {"M0", "M3", "M4"};
    for (unsigned i = 0; i < 3U; i++) {
        const cost *found = NULL;
        for (unsigned k = 0; k < cost_count; k++) {
            if (strcmp(costs[k].board, boards[i]) == 0 && strcmp(costs[k].kind, kind) == 0) {
                found = &costs[k];
            }
        }
        if (found != NULL) {
            printf(" %lu / %lu / %lu |", found->test, found->place, found->build);
        } else {
            printf(" |");
        }
    }
}

static unsigned print_table(const result *results)
{
    unsigned missed = 0;
    printf("| kind | bytes | volume / hull | false pairs | M0: test / place / build | M3 | M4 |\n"
           "| --- | --- | --- | --- | --- | --- | --- |\n");
    for (unsigned k = 0; k < kind_count; k++) {
        const result *r = &results[k];
        printf("| %s | %u | %.2f | %.1f %% |", kinds[k].name, kinds[k].bytes, r->ratio / r->ratios,
               100.0 * r->wrong / r->apart);
        print_costs(kinds[k].name);
        printf("\n");
        missed += r->missed;
    }
    return missed;
}

static double box_of(const ko_obb *box)
{
    const real3 r = real_of(&box->r);
    return 8.0 * r.x * r.y * r.z;
}

/* Compares the two constructions of an OBB with the best box that a search finds. */
static void print_boxes(void)
{
    printf("\n| body | corners | OBB of hull / best box | of covariance / best box |\n"
           "| --- | --- | --- | --- |\n");
    for (unsigned i = 0; i < body_count; i++) {
        const body *b = &bodies[i];
        const char *slash = strrchr(b->name, '/');
        const double best = best_box_volume(b);
        ko_obb spread;
        if (ko_obb_from_points(b->points, b->corner_count, NULL, &spread) != KO_OK) {
            fail("no box of covariance", b->name);
        }
        printf("| %s | %u | %.3f | %.3f |\n", (slash != NULL) ? slash + 1 : b->name,
               b->corner_count, box_of(&b->obb) / best, box_of(&spread) / best);
    }
}

int main(int argc, char **argv)
{
    static result results[64];
    if (argc < 3 || argc - 3 + (int)own_shapes() > MOST_BODIES) {
        fprintf(stderr, "usage: volumes COST.csv PICTURE.svg [MESH.stl...]\n");
        return 2;
    }
    read_costs(argv[1]);
    for (unsigned i = 0; i < own_shapes(); i++) {
        own_shape(i, &bodies[body_count]);
        take();
    }
    for (int i = 3; i < argc; i++) {
        bodies[body_count].name = argv[i];
        if (!read_stl(argv[i], &bodies[body_count])) {
            fail("expected a binary STL of at most 720 different points", argv[i]);
        }
        take();
    }
    for (unsigned i = 0; i < body_count; i++) {
        for (unsigned k = 0; k < kind_count; k++) {
            measure_sizes(&bodies[i], &kinds[k], &results[k]);
        }
        measure_pairs(&bodies[i], &bodies[(i + 1U) % body_count], results);
        fprintf(stderr, "volumes: %s, %u points, %u corners\n", bodies[i].name,
                bodies[i].point_count, bodies[i].corner_count);
    }
    const unsigned missed = print_table(results);
    printf("\n%u bodies (%u of the project's own), %d rotations each; %u pairs a kind whose hulls "
           "are apart.\n",
           body_count, own_shapes(), ROTATIONS, results[0].apart);
    print_boxes();
    uint32_t seed = 11;
    const ko_pose pose = {next_rotation(&seed), {0, 0, 0}};
    if (!draw(argv[2], &bodies[body_count - 1U], &pose)) {
        fail("cannot be written", argv[2]);
    }
    if (missed != 0U) {
        fprintf(stderr, "volumes: %u pairs of hulls touch in volumes that do not\n", missed);
        return 1;
    }
    return 0;
}
