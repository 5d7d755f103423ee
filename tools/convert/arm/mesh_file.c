/* Reads meshes by Assimp. */
#include <assimp/cimport.h>
#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "shape.h"

/* out = a b, by rows. */
static void multiply(double a[4][4], const struct aiMatrix4x4 *b, double out[4][4])
{
    const double m[4][4] = {{b->a1, b->a2, b->a3, b->a4},
                            {b->b1, b->b2, b->b3, b->b4},
                            {b->c1, b->c2, b->c3, b->c4},
                            {b->d1, b->d2, b->d3, b->d4}};
    double to[4][4];
    for (int i = 0; i < 4; i++) {
        for (int k = 0; k < 4; k++) {
            to[i][k] =
                a[i][0] * m[0][k] + a[i][1] * m[1][k] + a[i][2] * m[2][k] + a[i][3] * m[3][k];
        }
    }
    memcpy(out, to, sizeof(to));
}

/* A float is off by 2^-24 of itself. So are the numbers of the transform, and a product of a few of
 * them by some more: 2^-22 of the terms that are added. */
static void note_coarse(shape *s, const shape_place *at, double to[4][4],
                        const struct aiVector3D *v)
{
    const double scale = fmax(fmax(fabs(at->scale[0]), fabs(at->scale[1])), fabs(at->scale[2]));
    double sum = 0;
    for (int k = 0; k < 3; k++) {
        sum += fabs(to[k][0] * (double)v->x) + fabs(to[k][1] * (double)v->y) +
               fabs(to[k][2] * (double)v->z) + fabs(to[k][3]);
    }
    s->coarse = fmax(s->coarse, sum * scale / 4194304);
}

/* True if a node and the scale of the URDF mirror together: the corners, but not their order. Then
 * the triangles would be inside out. */
static bool is_mirrored(const shape_place *at, double m[4][4])
{
    const double turned = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
                          m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
                          m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
    const bool is_scaled = (at->scale[0] < 0) != ((at->scale[1] < 0) != (at->scale[2] < 0));
    return (turned < 0) != is_scaled;
}

static const char *add_mesh(shape *s, const shape_place *at, const struct aiMesh *mesh,
                            double to[4][4])
{
    const int first = s->corner_count;
    const bool mirrors = is_mirrored(at, to);
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        const struct aiVector3D *v = &mesh->mVertices[i];
        double p[3];
        for (int k = 0; k < 3; k++) {
            p[k] = to[k][0] * (double)v->x + to[k][1] * (double)v->y + to[k][2] * (double)v->z +
                   to[k][3];
        }
        if (!isfinite(p[0]) || !isfinite(p[1]) || !isfinite(p[2])) {
            return "a corner that is no finite number, expected coordinates";
        }
        note_coarse(s, at, to, v);
        (void)shape_add_corner(s, at, p);
    }
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        const struct aiFace *face = &mesh->mFaces[i];
        int corner[3];
        if (face->mNumIndices != 3U) {
            continue; /* points and lines, which bound nothing */
        }
        for (int k = 0; k < 3; k++) {
            corner[(mirrors && k > 0) ? 3 - k : k] = first + (int)face->mIndices[k];
        }
        shape_add_face(s, corner, false);
    }
    return NULL;
}

/* Adds a node's meshes and those of all nodes below it. A node's depth is bounded by what a file
 * can nest; Assimp itself descends so. */
static const char *add_node(shape *s, const shape_place *at, const struct aiScene *scene,
                            const struct aiNode *node, double from[4][4])
{
    double to[4][4];
    multiply(from, &node->mTransformation, to);
    for (unsigned i = 0; i < node->mNumMeshes; i++) {
        const char *wrong = add_mesh(s, at, scene->mMeshes[node->mMeshes[i]], to);
        if (wrong != NULL) {
            return wrong;
        }
    }
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        const char *wrong = add_node(s, at, scene, node->mChildren[i], to);
        if (wrong != NULL) {
            return wrong;
        }
    }
    return NULL;
}

/* Collada's unit is applied; its upward axis is not, as in ROS. */
const char *shape_add_file(shape *s, const shape_place *at, const char *path)
{
    static char text[256];
    double identity[4][4] = {{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}, {0, 0, 0, 1}};
    const int before = s->face_count;
    struct aiPropertyStore *store = aiCreatePropertyStore();
    aiSetImportPropertyInteger(store, AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, 1);
    const struct aiScene *scene =
        aiImportFileExWithProperties(path, aiProcess_Triangulate, NULL, store);
    aiReleasePropertyStore(store);
    if (scene == NULL || scene->mRootNode == NULL) {
        (void)snprintf(text, sizeof(text), "no mesh that can be read: %s", aiGetErrorString());
        return text;
    }
    const char *wrong = add_node(s, at, scene, scene->mRootNode, identity);
    aiReleaseImport(scene);
    if (wrong == NULL && s->face_count == before) {
        wrong = "no triangle, expected at least one";
    }
    return wrong;
}
