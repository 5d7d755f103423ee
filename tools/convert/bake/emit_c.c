/* Writes the mesh as C. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/written.h"

#include "baked.h"

enum { WORDS = 8, NUMBERS = 12 };

/* ---- parts of the C file ---- */

static void put_vec3(output *o, const ko_vec3 *v)
{
    put(o, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", v->x, v->y, v->z);
}

static void put_dir3(output *o, const ko_dir3 *d)
{
    put(o, "{%" PRId32 ", %" PRId32 ", %" PRId32 "}", d->x, d->y, d->z);
}

/* Words of a little-endian machine, composed of bytes, so that the bytes are right on such a
 * machine. */
static void put_block(output *o, const baked *b, const char *name)
{
    const uint32_t words = b->stats.bytes / 4U;
    put(o, "const uint32_t %s_mesh[%" PRIu32 "] = {", name, words);
    for (uint32_t i = 0; i < words; i++) {
        const uint8_t *at = b->block + 4U * (size_t)i;
        const uint32_t value =
            (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
        put(o, "%s0x%08" PRIX32 "U,", (i % WORDS == 0U) ? "\n    " : " ", value);
    }
    put(o, "\n};\n");
}

static void put_numbers(output *o, const char *type, const char *name, const char *what,
                        const uint16_t *numbers, uint32_t count)
{
    put(o, "\n%s %s_%s[%" PRIu32 "] = {", type, name, what, (count > 0U) ? count : 1U);
    for (uint32_t i = 0; i < count; i++) {
        put(o, "%s%u,", (i % NUMBERS == 0U) ? "\n    " : " ", numbers[i]);
    }
    put(o, "%s\n};\n", (count > 0U) ? "" : "0");
}

static void put_hull(output *o, const volumes *v, const char *name)
{
    const uint16_t count = v->hull.count;
    put(o, "\nstatic const ko_vec3 %s_corners[%u] = {", name, count);
    for (uint32_t i = 0; i < count; i++) {
        put(o, "\n    ");
        put_vec3(o, &v->hull_vertices[i]);
        put(o, ",");
    }
    put(o, "\n};\n");
    put_numbers(o, "static const uint16_t", name, "first", v->hull_first, count + 1U);
    put_numbers(o, "static const uint16_t", name, "neighbours", v->hull_neighbours,
                v->hull_first[count]);
    put(o, "\nconst ko_hull %s_hull = {%s_corners, %s_first, %s_neighbours, %u};\n", name, name,
        name, name, count);
}

static void put_obb(output *o, const ko_obb *box, const char *name)
{
    put(o, "\nconst ko_obb %s_obb = {\n    ", name);
    put_vec3(o, &box->c);
    put(o, ",\n    {");
    put_dir3(o, &box->axes.x);
    put(o, ", ");
    put_dir3(o, &box->axes.y);
    put(o, ", ");
    put_dir3(o, &box->axes.z);
    put(o, "},\n    ");
    put_vec3(o, &box->r);
    put(o, ",\n};\n");
}

static void put_dop(output *o, const ko_kdop_slab *slabs, unsigned k, const char *name)
{
    put(o, "\nconst ko_kdop%u %s_kdop%u = {{\n", k, name, k);
    for (unsigned i = 0; i < k / 2U; i++) {
        put(o, "    {%" PRId32 ", %" PRId32 "},\n", slabs[i].lo, slabs[i].hi);
    }
    put(o, "}};\n");
}

static void put_capsule(output *o, const ko_capsule *c, const char *name)
{
    put(o, "\nconst ko_capsule %s_capsule = {", name);
    put_vec3(o, &c->a);
    put(o, ", ");
    put_vec3(o, &c->b);
    put(o, ", %" PRId32 "};\n", c->r);
}

static void put_aabb(output *o, const ko_aabb *box, const char *name)
{
    put(o, "\nconst ko_aabb %s_aabb = {", name);
    put_vec3(o, &box->c);
    put(o, ", ");
    put_vec3(o, &box->r);
    put(o, "};\n");
}

/* ---- the two files ---- */

static void put_about(output *o, const baked *b, const char *sources)
{
    const double um = 1e6 / LSB_PER_METRE;
    put(o, "/* Made by keepout-bake from ");
    put_text(o->file, sources);
    put(o,
        ".\n * %" PRIu32 " triangles, %u vertices, %" PRIu32 " bytes, depth %" PRIu32
        ", the error is %.1f um.\n * %s */\n",
        b->stats.faces, b->mesh.vertex_count, b->stats.bytes, b->stats.depth,
        um * (double)b->mesh.error,
        b->is_solid ? "A solid: a thing wholly inside touches."
                    : "A surface: a thing wholly inside is not found.");
}

static void upper(char *to, size_t size, const char *from)
{
    size_t i = 0;
    for (; from[i] != '\0' && i + 1U < size; i++) {
        to[i] = (char)toupper((unsigned char)from[i]);
    }
    to[i] = '\0';
}

static void put_absent(output *o, const char *what, const char *reason)
{
    if (reason != NULL) {
        put(o, "/* No %s: %s. */\n", what, reason);
    }
}

static void put_declarations(output *o, const volumes *v, const char *name)
{
    put(o,
        "\n/* Of each triangle of the mesh its number in the file, from 0. */\n"
        "extern const uint16_t %s_source[];\n",
        name);
    put(o,
        "\n/* Volumes that hold all of the mesh and what its error may hide. */\n"
        "extern const ko_aabb %s_aabb;\n",
        name);
    if (v->no_obb == NULL) {
        put(o, "extern const ko_obb %s_obb;\n", name);
    }
    if (v->no_dops == NULL) {
        put(o, "extern const ko_kdop14 %s_kdop14;\nextern const ko_kdop26 %s_kdop26;\n", name,
            name);
    }
    if (v->no_capsule == NULL) {
        put(o, "extern const ko_capsule %s_capsule;\n", name);
    }
    if (v->no_hull == NULL) {
        put(o,
            "\n/* The convex hull of the triangles, without the error. */\n"
            "extern const ko_hull %s_hull;\n",
            name);
    }
    put_absent(o, "hull", v->no_hull);
    put_absent(o, "OBB", v->no_obb);
    put_absent(o, "k-DOPs", v->no_dops);
    put_absent(o, "capsule", v->no_capsule);
}

static void write_header(const baked *b, const char *directory, const char *name,
                         const char *sources)
{
    char big[256];
    output *o = output_open("%s/%s.h", directory, name);
    upper(big, sizeof(big), name);
    put_about(o, b, sources);
    put(o,
        "#ifndef %s_MESH_H\n#define %s_MESH_H\n\n#include \"keepout/keepout.h\"\n\n"
        "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
        "/* For ko_mesh_open. */\n"
        "#define %s_MESH_BYTES %" PRIu32 "U\n#define %s_MESH_FACES %" PRIu32 "U\n"
        "#define %s_MESH_ERROR ((fix16_t)%" PRId32 ")\n"
        "#define %s_MESH_SOLID %d /* 1: its inside touches; 0: a surface */\n"
        "extern const uint32_t %s_mesh[];\n",
        big, big, big, b->stats.bytes, big, b->stats.faces, big, b->mesh.error, big,
        ko_mesh_is_solid(&b->mesh) ? 1 : 0, name);
    put_declarations(o, &b->around, name);
    put(o, "\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n");
    output_close(o);
}

void write_c(const baked *b, const char *directory, const char *name, const char *sources)
{
    const volumes *v = &b->around;
    write_header(b, directory, name, sources);
    output *o = output_open("%s/%s.c", directory, name);
    put_about(o, b, sources);
    put(o, "#include \"%s.h\"\n\n", name);
    put_block(o, b, name);
    put_numbers(o, "const uint16_t", name, "source", b->source, b->stats.faces);
    put_aabb(o, &v->aabb, name);
    if (v->no_obb == NULL) {
        put_obb(o, &v->obb, name);
    }
    if (v->no_dops == NULL) {
        put_dop(o, v->dop14.slab, 14, name);
        put_dop(o, v->dop26.slab, 26, name);
    }
    if (v->no_capsule == NULL) {
        put_capsule(o, &v->capsule, name);
    }
    if (v->no_hull == NULL) {
        put_hull(o, v, name);
    }
    output_close(o);
}
