/* Joins near corners. Only corners of open edges take part: joining others closes nothing, because
 * the open edges of the result are those of the model, with their ends joined. So fine parts of a
 * model keep their triangles. */
#include "weld.h"

#include <math.h>
#include <stdlib.h>

#include "common/memory.h"

#include "surface.h"

/* A vertex of an open edge. */
typedef struct site {
    ko_vec3 at;
    uint32_t vertex;
    real3 low; /* a box around the points of the file that were rounded to it, LSB */
    real3 high;
    uint32_t parent; /* another site of its cluster, or itself */
    ko_vec3 from;    /* the cluster's box on the grid, in its first site */
    ko_vec3 to;
    double moved;  /* the farthest that a point of the cluster would move to this site, at most */
    uint32_t best; /* the site that the cluster becomes, in its first site */
} site;

typedef struct site_list {
    site *items; /* by their position, so their order is that of no file */
    uint32_t count;
} site_list;

typedef struct site_pair {
    double gap2;
    uint32_t a;
    uint32_t b;
} site_pair;

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare_places(const ko_vec3 *a, const ko_vec3 *b)
{
    int order = compare(a->x, b->x);
    order = (order != 0) ? order : compare(a->y, b->y);
    return (order != 0) ? order : compare(a->z, b->z);
}

static int by_position(const void *left, const void *right)
{
    return compare_places(&((const site *)left)->at, &((const site *)right)->at);
}

/* ---- sites ---- */

static void enlarge(site *s, const real3 *p)
{
    s->low = (real3){fmin(s->low.x, p->x), fmin(s->low.y, p->y), fmin(s->low.z, p->z)};
    s->high = (real3){fmax(s->high.x, p->x), fmax(s->high.y, p->y), fmax(s->high.z, p->z)};
}

/* Makes a site of each vertex that is marked. `site_of` holds index + 1 for each of them. */
static site_list list_sites(const model *m, const uint8_t *is_open, uint32_t *site_of)
{
    site_list list = {need(m->vertex_count, sizeof(*list.items)), 0};
    for (uint32_t i = 0; i < m->vertex_count; i++) {
        if (is_open[i] != 0U) {
            const site s = {.at = m->vertices[i],
                            .vertex = i,
                            .low = {INFINITY, INFINITY, INFINITY},
                            .high = {-INFINITY, -INFINITY, -INFINITY}};
            list.items[list.count++] = s;
        }
    }
    qsort(list.items, list.count, sizeof(*list.items), by_position);
    for (uint32_t i = 0; i < list.count; i++) {
        site *s = &list.items[i];
        s->parent = i;
        s->best = i;
        s->from = s->at;
        s->to = s->at;
        site_of[s->vertex] = i + 1U;
    }
    for (uint32_t i = 0; i < 3U * m->face_count; i++) {
        const model_point *p = &m->points[m->faces[i / 3U].point[i % 3U]];
        if (site_of[p->vertex] != 0U) {
            enlarge(&list.items[site_of[p->vertex] - 1U], &p->real);
        }
    }
    return list;
}

enum { NEIGHBOURS = 27, ITSELF = 13 };

/* Returns the site at one of the 27 grid points around another, in ascending order of positions.
 * NULL if none is there. */
static site *neighbour(const site_list *list, const site *s, int i)
{
    const site key = {.at = {s->at.x + i / 9 - 1, s->at.y + i / 3 % 3 - 1, s->at.z + i % 3 - 1}};
    return bsearch(&key, list->items, list->count, sizeof(key), by_position);
}

/* ---- clusters ---- */

static double gap_along(double low_a, double high_a, double low_b, double high_b)
{
    return fmax(0, fmax(low_b - high_a, low_a - high_b));
}

/* The square of the distance between the boxes of two sites. */
static double gap2(const site *a, const site *b)
{
    const real3 gap = {gap_along(a->low.x, a->high.x, b->low.x, b->high.x),
                       gap_along(a->low.y, a->high.y, b->low.y, b->high.y),
                       gap_along(a->low.z, a->high.z, b->low.z, b->high.z)};
    return real_dot(gap, gap);
}

static int by_gap(const void *left, const void *right)
{
    const site_pair *a = left;
    const site_pair *b = right;
    if (a->gap2 != b->gap2) {
        return (a->gap2 < b->gap2) ? -1 : 1;
    }
    const int order = compare(a->a, b->a);
    return (order != 0) ? order : compare(a->b, b->b);
}

/* Lists pairs closer than one LSB, the nearest first. Their grid points are neighbours. */
static site_pair *list_pairs(const site_list *list, uint32_t *count)
{
    site_pair *pairs = NULL;
    *count = 0;
    for (uint32_t i = 0; i < list->count; i++) {
        for (int k = ITSELF + 1; k < NEIGHBOURS; k++) {
            const site *other = neighbour(list, &list->items[i], k);
            const double gap = (other != NULL) ? gap2(&list->items[i], other) : 1;
            if (gap < 1) {
                pairs = grow(pairs, *count, sizeof(*pairs));
                pairs[(*count)++] = (site_pair){gap, i, (uint32_t)(other - list->items)};
            }
        }
    }
    if (*count > 1U) {
        qsort(pairs, *count, sizeof(*pairs), by_gap);
    }
    return pairs;
}

/* The site that stands for a cluster. Each step halves the path for the next search. */
static uint32_t first_of(const site_list *list, uint32_t i)
{
    site *items = list->items;
    while (items[i].parent != i) {
        items[i].parent = items[items[i].parent].parent;
        i = items[i].parent;
    }
    return i;
}

static fix16_t lower(fix16_t a, fix16_t b)
{
    return (a < b) ? a : b;
}

static fix16_t higher(fix16_t a, fix16_t b)
{
    return (a > b) ? a : b;
}

/* Joins two clusters, unless they fill more than two grid points along an axis. Positions that are
 * all closer than one LSB to each other never do. */
static void join(const site_list *list, const site_pair *pair)
{
    const uint32_t one = first_of(list, pair->a);
    const uint32_t two = first_of(list, pair->b);
    site *a = &list->items[(one < two) ? one : two];
    site *b = &list->items[(one < two) ? two : one];
    const ko_vec3 from = {lower(a->from.x, b->from.x), lower(a->from.y, b->from.y),
                          lower(a->from.z, b->from.z)};
    const ko_vec3 to = {higher(a->to.x, b->to.x), higher(a->to.y, b->to.y),
                        higher(a->to.z, b->to.z)};
    if (a == b || to.x - from.x > 1 || to.y - from.y > 1 || to.z - from.z > 1) {
        return;
    }
    a->from = from;
    a->to = to;
    b->parent = a->parent;
}

/* The farthest point of a site's box from a grid point. */
static double farthest(const site *s, const ko_vec3 *at)
{
    const real3 d = {fmax(at->x - s->low.x, s->high.x - at->x),
                     fmax(at->y - s->low.y, s->high.y - at->y),
                     fmax(at->z - s->low.z, s->high.z - at->z)};
    return real_length(d);
}

/* Finds for each cluster the site to which its points move least. All sites of a cluster are
 * neighbours of each other. */
static void choose(const site_list *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        site *s = &list->items[i];
        for (int k = 0; k < NEIGHBOURS; k++) {
            const site *other = neighbour(list, s, k);
            if (other != NULL &&
                first_of(list, (uint32_t)(other - list->items)) == first_of(list, i)) {
                s->moved = fmax(s->moved, farthest(other, &s->at));
            }
        }
        site *first = &list->items[first_of(list, i)];
        if (s->moved < list->items[first->best].moved) {
            first->best = i;
        }
    }
}

/* ---- the model ---- */

static bool has_three(const model *m, const uint32_t *point)
{
    const uint32_t a = m->points[point[0]].vertex;
    const uint32_t b = m->points[point[1]].vertex;
    const uint32_t c = m->points[point[2]].vertex;
    return a != b && b != c && c != a;
}

static uint32_t count_whole(const model *m)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < m->face_count; i++) {
        count += has_three(m, m->faces[i].point) ? 1U : 0U;
    }
    return count;
}

/* Gives points of triangles the vertex that their cluster becomes. Their positions in the file
 * stay, so the mesh's error includes the movement. */
static void apply(model *m, const site_list *list, const uint32_t *site_of)
{
    for (uint32_t i = 0; i < 3U * m->face_count; i++) {
        model_point *p = &m->points[m->faces[i / 3U].point[i % 3U]];
        const uint32_t own = site_of[p->vertex];
        if (own == 0U) {
            continue;
        }
        const site *to = &list->items[list->items[first_of(list, own - 1U)].best];
        if (to->vertex != p->vertex) {
            const real3 at = {to->at.x, to->at.y, to->at.z};
            p->vertex = to->vertex;
            m->weld_moved = fmax(m->weld_moved, real_length(real_sub(p->real, at)));
        }
    }
    for (uint32_t i = 0; i < list->count; i++) {
        m->welded += (first_of(list, i) != i) ? 1U : 0U;
    }
}

static void weld_open(model *m, const uint8_t *is_open)
{
    uint32_t count = 0;
    uint32_t *site_of = need(m->vertex_count, sizeof(*site_of));
    site_list list = list_sites(m, is_open, site_of);
    site_pair *pairs = list_pairs(&list, &count);
    for (uint32_t i = 0; i < count; i++) {
        join(&list, &pairs[i]);
    }
    choose(&list);
    const uint32_t whole = count_whole(m);
    apply(m, &list, site_of);
    m->weld_lost = whole - count_whole(m);
    free(pairs);
    free(list.items);
    free(site_of);
}

void weld(model *m)
{
    uint8_t *is_open = need(m->vertex_count, sizeof(*is_open));
    if (surface_mark_open(m, is_open)) {
        weld_open(m, is_open);
    }
    free(is_open);
}
