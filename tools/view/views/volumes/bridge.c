/* The calls of the Volumes view. The module reads a body, places it twice, and asks each kind of
 * volume. The numbers of a kind are asked for one by one; lengths are raw Q16.16. */
#include <stdlib.h>
#include <string.h>

#include "bridge/export.h"
#include "polytope.h"
#include "read.h"
#include "state.h"

enum { NAME = 256 };

/* The numbers of a kind that view_number returns. */
enum {
    STATUS,  /* of placing it: the first refusal of the two */
    OVERLAP, /* 1 if the two touch */
    RATIO,   /* its content over that of the hull */
    WRONG,   /* pairs that touch although the hulls are apart */
    MISSED,  /* pairs that are apart although the hulls touch */
    BYTES,
    FORM,
    SLABS, /* k of a k-DOP, else 0 */
    AXIS,
    AXIS_I,
    AXIS_J,
    NORMAL_X,
    NORMAL_Y,
    NORMAL_Z,
    DIRECTION_X,
    DIRECTION_Y,
    DIRECTION_Z,
    FROM,
    TO
};

static char name[NAME]; /* of the file */
static model read_one;
static polytope triangles;
static double drawn[KO_HULL_FACES(MOST_POINTS)][3][3];
static double *model_triangles;

/* ---- the body ---- */

char *VIEW_EXPORT(view_name)(void)
{
    return name;
}

/* Takes the points that are corners of triangles, each once. */
static uint32_t take_used(ko_vec3 *points)
{
    uint8_t *is_used = need(read_one.vertex_count, 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < read_one.face_count; i++) {
        for (int k = 0; k < 3; k++) {
            is_used[read_one.points[read_one.faces[i].point[k]].vertex] = 1;
        }
    }
    for (uint32_t i = 0; i < read_one.vertex_count; i++) {
        if (is_used[i] != 0U) {
            points[count++] = read_one.vertices[i];
        }
    }
    free(is_used);
    return count;
}

/* Reads the file of that name, and makes the body. */
int32_t VIEW_EXPORT(view_read)(double unit, int32_t centred)
{
    const place where = {name, PLACE_FILE, 0};
    read_model(name, unit, &read_one);
    ko_vec3 *points = need(read_one.vertex_count, sizeof(*points));
    const uint32_t count = take_used(points);
    if (count > KO_HULL_MAX_POINTS) {
        refuse_at(&where, "found %u different points, expected at most %u", count,
                  KO_HULL_MAX_POINTS);
    }
    const ko_status status = body_make(points, count, centred != 0);
    if (status == KO_E_FULL) {
        refuse_at(&where,
                  "found more than some %d corners of the hull, expected fewer: simplify it",
                  MOST_POINTS);
    }
    if (status == KO_E_DATA) {
        refuse_at(&where, "found a body without volume, expected one that encloses some");
    }
    free(points);
    state_begin();
    return status;
}

uint32_t VIEW_EXPORT(view_corner_count)(void)
{
    return body_get()->corner_count;
}

const ko_vec3 *VIEW_EXPORT(view_corners)(void)
{
    return body_get()->points;
}

/* The radius of the sphere in which the body turns. */
fix16_t VIEW_EXPORT(view_radius)(void)
{
    return body_get()->turning.r;
}

uint32_t VIEW_EXPORT(view_model_count)(void)
{
    return read_one.face_count;
}

/* The triangles of the file, in the frame of the body. */
const double *VIEW_EXPORT(view_model)(void)
{
    const ko_vec3 by = body_shift();
    free(model_triangles);
    model_triangles = need(9U * (size_t)read_one.face_count, sizeof(double));
    double *to = model_triangles;
    for (uint32_t i = 0; i < read_one.face_count; i++) {
        for (int k = 0; k < 3; k++) {
            const uint32_t vertex = read_one.points[read_one.faces[i].point[k]].vertex;
            const ko_vec3 *at = &read_one.vertices[vertex];
            *to++ = (double)at->x - by.x;
            *to++ = (double)at->y - by.y;
            *to++ = (double)at->z - by.z;
        }
    }
    return model_triangles;
}

/* ---- two copies ---- */

int32_t VIEW_EXPORT(view_place)(uint32_t copy, ko_angle angle, fix16_t x, fix16_t y, fix16_t z)
{
    const ko_vec3 at = {x, y, z};
    return state_place(copy, angle, &at);
}

const ko_pose *VIEW_EXPORT(view_pose)(uint32_t copy)
{
    return state_pose(copy);
}

int32_t VIEW_EXPORT(view_compare)(void)
{
    return state_compare();
}

/* The clearance of the hulls as the library reports it: 0 if they touch. */
fix16_t VIEW_EXPORT(view_clearance)(void)
{
    return state_gap()->clearance;
}

/* Draws more pairs of the sweep. */
int32_t VIEW_EXPORT(view_sweep)(uint32_t pairs)
{
    return state_sweep(pairs);
}

uint32_t VIEW_EXPORT(view_swept_apart)(void)
{
    return state_swept().apart;
}

uint32_t VIEW_EXPORT(view_swept_touching)(void)
{
    return state_swept().touching;
}

/* ---- kinds ---- */

uint32_t VIEW_EXPORT(view_kind_count)(void)
{
    return kind_count;
}

const char *VIEW_EXPORT(view_kind_name)(uint32_t kind)
{
    return (kind < kind_count) ? kinds[kind].name : "convex hull";
}

static double fixed_number(const volume_kind *kind, uint32_t which)
{
    return (which == BYTES) ? kind->bytes : (which == FORM) ? (double)kind->form : kind->k;
}

double VIEW_EXPORT(view_number)(uint32_t kind, uint32_t which)
{
    const kind_state *s = state_of(kind);
    const separation *apart = &s->apart;
    switch (which) {
    case STATUS:
        return s->status;
    case OVERLAP:
        return s->overlaps ? 1 : 0;
    case RATIO:
        return s->ratio;
    case WRONG:
        return s->wrong;
    case MISSED:
        return s->missed;
    case AXIS:
        return (double)apart->type;
    case AXIS_I:
        return apart->i;
    case AXIS_J:
        return apart->j;
    case FROM:
        return apart->from;
    case TO:
        return apart->to;
    default:
        break;
    }
    if (which >= NORMAL_X && which <= NORMAL_Z) {
        return apart->normal[which - NORMAL_X];
    }
    if (which >= DIRECTION_X && which <= DIRECTION_Z) {
        return apart->direction[which - DIRECTION_X];
    }
    return (kind < kind_count) ? fixed_number(&kinds[kind], which) : 0;
}

/* The volume as it lies in memory. */
const volume *VIEW_EXPORT(view_volume)(uint32_t kind, uint32_t copy)
{
    return &state_of(kind)->placed[copy % 2U];
}

/* ---- what is drawn of them ---- */

/* The triangles of the placed hull. */
static uint32_t draw_hull(uint32_t copy)
{
    const body *b = body_get();
    for (uint32_t i = 0; i < b->store.face_count; i++) {
        for (uint32_t k = 0; k < 3U; k++) {
            ko_vec3 at = {0, 0, 0};
            if (ko_vec3_transform(&b->points[b->faces[i].vertex[k]], state_pose(copy), &at) !=
                KO_OK) {
                return 0; /* it leaves the range: nothing is drawn */
            }
            drawn[i][k][0] = at.x;
            drawn[i][k][1] = at.y;
            drawn[i][k][2] = at.z;
        }
    }
    return b->store.face_count;
}

/* Writes the triangles of a volume with flat faces, and returns how many. 0 of a round one. */
uint32_t VIEW_EXPORT(view_draw)(uint32_t kind, uint32_t copy)
{
    if (kind >= kind_count) {
        return draw_hull(copy);
    }
    polytope_of(&kinds[kind], &state_of(kind)->placed[copy % 2U], &triangles);
    memcpy(drawn, triangles.corners, triangles.count * sizeof(drawn[0]));
    return triangles.count;
}

const double *VIEW_EXPORT(view_drawn)(void)
{
    return &drawn[0][0][0];
}

/* ---- the unsigned trick ---- */

static uint32_t trick[3]; /* ca - cb + r and 2 r, both modulo 2^32, and the answer */
static int32_t forms[24]; /* centre and radius, corners, corner and width, cells before and after */

/* Compares two intervals as ko_aabb_overlap does on each axis. */
const uint32_t *VIEW_EXPORT(view_trick)(fix16_t ca, fix16_t ra, fix16_t cb, fix16_t rb)
{
    const uint32_t r = (uint32_t)ra + (uint32_t)rb;
    trick[0] = (uint32_t)ca - (uint32_t)cb + r;
    trick[1] = 2U * r;
    trick[2] = (trick[0] <= trick[1]) ? 1U : 0U;
    return trick;
}

/* True if an interval is legal: that of a box with it on all axes is. */
int32_t VIEW_EXPORT(view_is_legal)(fix16_t c, fix16_t r)
{
    const ko_aabb box = {{c, c, c}, {r, r, r}};
    return (ko_aabb_check(&box) == KO_OK) ? 1 : 0;
}

/* A placed box in all four forms; its cells are -1 where it is not in the frame. Null if the kind
 * is no box or the box is not legal. */
const int32_t *VIEW_EXPORT(view_forms)(uint32_t kind, uint32_t copy)
{
    const ko_aabb *box = &state_of(kind)->placed[copy % 2U].box;
    ko_bounds bounds;
    ko_minwidth width;
    ko_aabb16 compact;
    if (kind >= kind_count || kinds[kind].form != BOX ||
        ko_bounds_from_aabb(box, &bounds) != KO_OK || ko_minwidth_from_aabb(box, &width) != KO_OK) {
        return NULL;
    }
    memcpy(forms, box, sizeof(*box));
    memcpy(forms + 6, &bounds, sizeof(bounds));
    memcpy(forms + 12, &width, sizeof(width));
    memset(forms + 18, 0xFF, 6U * sizeof(forms[0]));
    if (ko_aabb16_from_aabb(box, &cells, &compact) == KO_OK) {
        const int32_t numbers[6] = {compact.x.before, compact.x.after,  compact.y.before,
                                    compact.y.after,  compact.z.before, compact.z.after};
        memcpy(forms + 18, numbers, sizeof(numbers));
    }
    return forms;
}
