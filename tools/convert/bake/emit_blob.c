/* Writes the mesh as bytes: the block, its source, and a table of volumes and hull. */
#include <inttypes.h>

#include "common/written.h"

#include "baked.h"

static void write_block(const baked *b, const char *directory, const char *name)
{
    output *o = output_open("%s/%s.kom", directory, name);
    output_put(o, b->block, b->stats.bytes);
    output_close(o);
}

/* 16 bits each, little-endian on every host. */
static void write_faces(const baked *b, const char *directory, const char *name)
{
    output *o = output_open("%s/%s.faces.bin", directory, name);
    for (uint32_t i = 0; i < b->stats.faces; i++) {
        const uint8_t pair[2] = {(uint8_t)b->source[i], (uint8_t)(b->source[i] >> 8)};
        output_put(o, pair, sizeof(pair));
    }
    output_close(o);
}

/* ---- the table ---- */

static void put_vec3(output *o, const ko_vec3 *v)
{
    put(o, ",%" PRId32 ",%" PRId32 ",%" PRId32, v->x, v->y, v->z);
}

static void put_dir3(output *o, const ko_dir3 *d)
{
    put(o, ",%" PRId32 ",%" PRId32 ",%" PRId32, d->x, d->y, d->z);
}

static void put_obb(output *o, const ko_obb *box)
{
    put(o, "obb");
    put_vec3(o, &box->c);
    put_dir3(o, &box->axes.x);
    put_dir3(o, &box->axes.y);
    put_dir3(o, &box->axes.z);
    put_vec3(o, &box->r);
    put(o, "\n");
}

static void put_dop(output *o, const ko_kdop_slab *slabs, unsigned k)
{
    put(o, "kdop%u", k);
    for (unsigned i = 0; i < k / 2U; i++) {
        put(o, ",%" PRId32 ",%" PRId32, slabs[i].lo, slabs[i].hi);
    }
    put(o, "\n");
}

/* A row for each corner: its position and the numbers of its neighbours. */
static void put_hull(output *o, const volumes *v)
{
    put(o, "hull,%u\n", v->hull.count);
    for (uint32_t i = 0; i < v->hull.count; i++) {
        put(o, "hull_corner");
        put_vec3(o, &v->hull_vertices[i]);
        for (uint32_t k = v->hull_first[i]; k < v->hull_first[i + 1U]; k++) {
            put(o, ",%u", v->hull_neighbours[k]);
        }
        put(o, "\n");
    }
}

static void put_absent(output *o, const char *what, const char *reason)
{
    if (reason != NULL) {
        put(o, "# no %s: %s\n", what, reason);
    }
}

static void put_volumes(output *o, const volumes *v)
{
    put(o, "aabb");
    put_vec3(o, &v->aabb.c);
    put_vec3(o, &v->aabb.r);
    put(o, "\n");
    if (v->no_obb == NULL) {
        put_obb(o, &v->obb);
    }
    if (v->no_dops == NULL) {
        put_dop(o, v->dop14.slab, 14);
        put_dop(o, v->dop26.slab, 26);
    }
    if (v->no_capsule == NULL) {
        put(o, "capsule");
        put_vec3(o, &v->capsule.a);
        put_vec3(o, &v->capsule.b);
        put(o, ",%" PRId32 "\n", v->capsule.r);
    }
    if (v->no_hull == NULL) {
        put_hull(o, v);
    }
    put_absent(o, "obb", v->no_obb);
    put_absent(o, "kdop14, no kdop26", v->no_dops);
    put_absent(o, "capsule", v->no_capsule);
    put_absent(o, "hull", v->no_hull);
}

static void write_table(const baked *b, const char *directory, const char *name,
                        const char *sources)
{
    output *o = output_open("%s/%s.csv", directory, name);
    put(o, "# Made by keepout-bake from ");
    put_text(o->file, sources);
    put(o, ". Lengths are in 2^-16 m, components of axes in 2^-30.\n");
    put(o,
        "mesh_bytes,%" PRIu32 "\nmesh_faces,%" PRIu32 "\nmesh_error,%" PRId32 "\nmesh_solid,%d\n",
        b->stats.bytes, b->stats.faces, b->mesh.error, ko_mesh_is_solid(&b->mesh) ? 1 : 0);
    put_volumes(o, &b->around);
    output_close(o);
}

void write_blob(const baked *b, const char *directory, const char *name, const char *sources)
{
    write_block(b, directory, name);
    write_faces(b, directory, name);
    write_table(b, directory, name, sources);
}
