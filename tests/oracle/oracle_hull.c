/* The claims of keepout/hull.h. The truth is found by trying all planes through the points, in
 * 128 bits. */
#include "oracle.h"

#include <string.h>

#include "keepout/hull.h"

#define MOST 10

/* ---- exact geometry ---- */

typedef struct big3 {
    wide x, y, z;
} big3;

static big3 way(const ko_vec3 *a, const ko_vec3 *b)
{
    const big3 v = {(wide)b->x - a->x, (wide)b->y - a->y, (wide)b->z - a->z};
    return v;
}

static big3 times(big3 a, big3 b)
{
    const big3 v = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    return v;
}

static wide inner(big3 a, big3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static int sign_of(wide x)
{
    return (x > 0) - (x < 0);
}

static bool is_zero(big3 v)
{
    return v.x == 0 && v.y == 0 && v.z == 0;
}

static int side(const ko_vec3 *a, const ko_vec3 *b, const ko_vec3 *c, const ko_vec3 *d)
{
    return sign_of(inner(times(way(a, b), way(a, c)), way(a, d)));
}

static bool same_point(const ko_vec3 *a, const ko_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* ---- sets of points ---- */

typedef struct points {
    ko_vec3 at[MOST];
    int n;
} points;

/* Spread out; on a small grid (equal points, rows, planes); near a plane or a line within 1 LSB;
 * in the corners of the world. */
static points any_points(oracle_case *with)
{
    points set = {.n = (int)any_between(with, 1, MOST)};
    const int kind = (int)any_between(with, 0, with->nasty ? 7 : 5);
    const int64_t pitch = any_between(with, 1, 1000);
    const ko_vec3 a = any_vec(with, 1 << 27);
    const ko_vec3 b = any_vec(with, 1 << 27);
    const ko_vec3 home = any_vec(with, KO_LIMIT - 4000);
    const int64_t grid = any_between(with, 1, 3);
    for (int i = 0; i < set.n; i++) {
        for (unsigned axis = 0; axis < AXES; axis++) {
            int64_t x = any_between(with, -KO_LIMIT, KO_LIMIT);
            const int64_t s = any_between(with, -1, 1);
            x = (kind == 1) ? any_length(with, KO_LIMIT) : x;
            x = (kind == 2 || kind == 3)
                    ? component(&home, axis) + pitch * any_between(with, 0, grid)
                    : x;
            x = (kind == 6) ? s * KO_LIMIT : x;
            x = (kind == 7) ? (s < 0 ? -KO_LIMIT : KO_LIMIT - (s > 0)) : x;
            set_component(&set.at[i], axis, x);
        }
        if (kind == 4 || kind == 5) {
            const int64_t s = any_between(with, -2, 2);
            const int64_t t = (kind == 4) ? any_between(with, -2, 1) : 0;
            for (unsigned axis = 0; axis < AXES; axis++) {
                const int64_t off = once_in(with, 6) && with->nasty ? any_between(with, -1, 1) : 0;
                set_component(&set.at[i], axis,
                              s * component(&a, axis) + t * component(&b, axis) / 2 + off);
            }
        }
    }
    return set;
}

/* Are all points on one side of, or in, the plane through v, i, j? Sets which: bit 0 above, 1
 * below. */
static int sides_of(const points *set, const ko_vec3 *v, const ko_vec3 *i, const ko_vec3 *j)
{
    int seen = 0;
    for (int k = 0; k < set->n && seen != 3; k++) {
        const int s = side(v, i, j, &set->at[k]);
        seen |= (s > 0) ? 1 : (s < 0) ? 2 : 0;
    }
    return seen;
}

static bool is_end_of_line(const points *set, const ko_vec3 *v, big3 along)
{
    int seen = 0;
    for (int k = 0; k < set->n; k++) {
        const big3 to = way(v, &set->at[k]);
        const int s = is_zero(times(along, to)) ? sign_of(inner(along, to)) : 0;
        seen |= (s > 0) ? 1 : (s < 0) ? 2 : 0;
    }
    return seen != 3;
}

/* In the plane with that normal: is there a line through v with all points of the plane on one
 * side, of which v is an end? */
static bool is_corner_in_plane(const points *set, const ko_vec3 *v, big3 normal)
{
    for (int i = 0; i < set->n; i++) {
        const big3 along = way(v, &set->at[i]);
        if (is_zero(along) || inner(normal, along) != 0) {
            continue;
        }
        int seen = 0;
        for (int k = 0; k < set->n; k++) {
            const big3 to = way(v, &set->at[k]);
            const big3 turn = times(along, to);
            const wide t = normal.x != 0   ? turn.x * sign_of(normal.x)
                           : normal.y != 0 ? turn.y * sign_of(normal.y)
                                           : turn.z * sign_of(normal.z);
            const int s = (inner(normal, to) == 0) ? sign_of(t) : 0;
            seen |= (s > 0) ? 1 : (s < 0) ? 2 : 0;
        }
        if (seen != 3 && is_end_of_line(set, v, along)) {
            return true;
        }
    }
    return false;
}

/* A vertex of a polytope is a vertex of a facet that it is on, and the other way about. */
static bool is_corner(const points *set, const ko_vec3 *v)
{
    bool in_line = true;
    big3 along = {0, 0, 0};
    for (int i = 0; i < set->n; i++) {
        const big3 e = way(v, &set->at[i]);
        along = is_zero(e) ? along : e;
        for (int j = 0; j < i; j++) {
            const big3 normal = times(e, way(v, &set->at[j]));
            if (is_zero(normal)) {
                continue;
            }
            in_line = false;
            if (sides_of(set, v, &set->at[i], &set->at[j]) != 3) {
                return is_corner_in_plane(set, v, normal);
            }
        }
    }
    return in_line && is_end_of_line(set, v, along);
}

static bool is_flat(const points *set)
{
    for (int a = 0; a < set->n; a++) {
        for (int b = 0; b < a; b++) {
            for (int c = 0; c < b; c++) {
                if (sides_of(set, &set->at[a], &set->at[b], &set->at[c]) != 0) {
                    return false;
                }
            }
        }
    }
    return true;
}

/* Are corners v, w joined by an edge? In a solid: if two different planes through both have all
 * points on one side. In a plane: if all are on one side of their line. On a line: there are
 * only the two. */
static bool is_edge(const points *set, bool flat, const ko_vec3 *v, const ko_vec3 *w)
{
    big3 plane = {0, 0, 0};
    bool two_planes = false;
    bool one_side = true;
    for (int k = 0; k < set->n; k++) {
        const big3 normal = times(way(v, w), way(v, &set->at[k]));
        if (is_zero(normal) || sides_of(set, v, w, &set->at[k]) == 3) {
            continue;
        }
        plane = is_zero(plane) ? normal : plane;
        two_planes = two_planes || !is_zero(times(plane, normal)); /* 2 * 2^122 */
        one_side = one_side && sign_of(normal.x) == sign_of(plane.x) &&
                   sign_of(normal.y) == sign_of(plane.y) && sign_of(normal.z) == sign_of(plane.z);
    }
    return flat ? one_side : two_planes;
}

/* ---- orientation ---- */

static void judge_orient(oracle_case *with, oracle_tally *tally)
{
    points set = any_points(with);
    const int last = set.n - 1;
    const ko_vec3 *p[4];
    for (int i = 0; i < 4; i++) {
        p[i] = &set.at[any_between(with, 0, last)];
    }
    const int truth = side(p[0], p[1], p[2], p[3]);
    tally->yes += truth != 0;
    tally->no += truth == 0;
    found(tally, ko_vec3_orient(p[0], p[1], p[2], p[3]) == truth);
}

/* ---- build ---- */

typedef struct built {
    points set;
    ko_hull_face faces[KO_HULL_FACES(MOST)];
    uint16_t first[KO_HULL_FIRST(MOST)];
    uint16_t neighbours[KO_HULL_LINKS(MOST)];
    ko_hull_store store;
    ko_hull hull;
} built;

static ko_status build(built *b)
{
    b->store = (ko_hull_store){b->faces,
                               b->first,
                               b->neighbours,
                               (uint16_t)KO_HULL_FACES(b->set.n),
                               (uint16_t)b->set.n,
                               (uint16_t)KO_HULL_LINKS(b->set.n),
                               0};
    return ko_hull_build(b->set.at, (uint32_t)b->set.n, &b->store, &b->hull);
}

static bool is_same_set(const points *a, const points *b)
{
    bool used[MOST] = {false};
    int matched = 0;
    for (int i = 0; i < a->n; i++) {
        for (int j = 0; j < b->n; j++) {
            if (!used[j] && same_point(&a->at[i], &b->at[j])) {
                used[j] = true;
                matched++;
                break;
            }
        }
    }
    return matched == a->n;
}

static bool has(const ko_hull *hull, int v, int w)
{
    for (int i = hull->first[v]; i < hull->first[v + 1]; i++) {
        if (hull->neighbours[i] == w) {
            return true;
        }
    }
    return false;
}

static void judge_corners(const points *set, const ko_hull *hull, oracle_tally *tally)
{
    for (int i = 0; i < set->n; i++) {
        int copies = 0;
        for (int v = 0; v < hull->count; v++) {
            copies += same_point(&set->at[i], &hull->vertices[v]);
        }
        const bool truth = is_corner(set, &set->at[i]);
        found_safe(tally, copies >= truth);
        found(tally, copies == truth);
    }
}

static void judge_edges(const points *set, bool flat, const ko_hull *hull, oracle_tally *tally)
{
    int edges = 0;
    for (int v = 0; v < hull->count; v++) {
        for (int w = 0; w < hull->count; w++) {
            const bool truth = v != w && is_edge(set, flat, &hull->vertices[v], &hull->vertices[w]);
            found(tally, has(hull, v, w) == truth);
            edges += truth;
        }
    }
    found(tally, hull->first[hull->count] == edges); /* none twice */
}

/* A closed surface with nothing above it has 2 n - 4 triangles; of a flat hull n - 2 on one
 * side. */
static void judge_faces(const points *set, bool flat, const built *b, oracle_tally *tally)
{
    const int n = b->hull.count;
    const int expected = (n < 3) ? 0 : flat ? n - 2 : 2 * n - 4;
    found(tally, b->store.face_count == expected);
    for (int f = 0; f < b->store.face_count; f++) {
        const uint16_t *vertex = b->faces[f].vertex;
        const ko_vec3 *c[3];
        for (int i = 0; i < 3; i++) {
            found(tally, vertex[i] < n);
            c[i] = &b->hull.vertices[vertex[i]];
        }
        const int sides = sides_of(set, c[0], c[1], c[2]);
        found(tally, sides == (flat ? 0 : 2));
        found(tally, !is_zero(times(way(c[0], c[1]), way(c[0], c[2]))));
    }
}

static void judge_build(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    const points before = b.set;
    const ko_hull untouched = {b.set.at, NULL, b.first, 77};
    b.hull = untouched;
    if (once_in(with, 40)) {
        set_component(&b.set.at[any_between(with, 0, b.set.n - 1)],
                      (unsigned)any_between(with, 0, 2),
                      once_in(with, 2) ? KO_LIMIT + 1 : -KO_LIMIT - 1);
        (void)found_status(tally, build(&b), false);
        found(tally, memcmp(&b.hull, &untouched, sizeof untouched) == 0);
        return;
    }
    if (!found_status(tally, build(&b), true)) {
        return;
    }
    const bool flat = is_flat(&before);
    found(tally, is_same_set(&before, &b.set));
    found(tally, b.hull.vertices == b.set.at);
    judge_corners(&before, &b.hull, tally);
    judge_edges(&before, flat, &b.hull, tally);
    judge_faces(&before, flat, &b, tally);
    found(tally, ko_hull_validate(&b.hull) == KO_OK);
}

/* With less room: either the same hull or KO_E_FULL and nothing changed. */
static void judge_build_small(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    built ample = b;
    const points before = b.set;
    const ko_hull untouched = {b.set.at, NULL, b.first, 77};
    found(tally, build(&ample) == KO_OK);
    b.hull = untouched;
    const uint16_t faces = (uint16_t)any_between(with, 0, KO_HULL_FACES(b.set.n));
    const uint16_t vertices = (uint16_t)any_between(with, 0, b.set.n + 3);
    const uint16_t links = (uint16_t)any_between(with, 0, KO_HULL_LINKS(b.set.n));
    b.store = (ko_hull_store){b.faces,
                              b.first,
                              b.neighbours,
                              once_in(with, 2) ? faces : (uint16_t)KO_HULL_FACES(MOST),
                              once_in(with, 2) ? vertices : MOST,
                              once_in(with, 2) ? links : (uint16_t)KO_HULL_LINKS(MOST),
                              0};
    memset(&b.faces[b.store.face_room], 0xA5,
           sizeof(b.faces[0]) * (size_t)(KO_HULL_FACES(MOST) - b.store.face_room));
    const ko_status status = ko_hull_build(b.set.at, (uint32_t)b.set.n, &b.store, &b.hull);
    for (int f = b.store.face_room; f < KO_HULL_FACES(MOST); f++) {
        found(tally, b.faces[f].mark == 0xA5A5U);
    }
    found(tally, is_same_set(&before, &b.set));
    tally->yes += status == KO_OK;
    tally->no += status == KO_E_FULL;
    found(tally, status == KO_OK || status == KO_E_FULL);
    if (status == KO_E_FULL) {
        found(tally, memcmp(&b.hull, &untouched, sizeof untouched) == 0);
        return;
    }
    found(tally, b.hull.count == ample.hull.count);
    found(tally, memcmp(b.set.at, ample.set.at, sizeof b.set.at) == 0);
    found(tally, memcmp(b.first, ample.first, sizeof(uint16_t) * (b.hull.count + 1U)) == 0);
    found(tally, memcmp(b.neighbours, ample.neighbours,
                        sizeof(uint16_t) * b.hull.first[b.hull.count]) == 0);
}

/* ---- check and validate ---- */

static bool lists_are_legal(const ko_hull *hull)
{
    for (int v = 0; v < hull->count; v++) {
        if (hull->first[v] > hull->first[v + 1]) {
            return false;
        }
    }
    if (hull->first[0] != 0) {
        return false;
    }
    for (int v = 0; v < hull->count; v++) {
        for (int i = hull->first[v]; i < hull->first[v + 1]; i++) {
            const int w = hull->neighbours[i];
            if (w >= hull->count || w == v || !has(hull, w, v)) {
                return false;
            }
        }
    }
    return true;
}

/* A flipped bit of the lists, such that no list reaches beyond the memory. */
static void judge_check(oracle_case *with, oracle_tally *tally)
{
    static const ko_vec3 beyond = {0, 0, KO_LIMIT + 1};
    built b = {.set = any_points(with)};
    found(tally, build(&b) == KO_OK);
    const int links = b.first[b.hull.count];
    const int entry = (int)any_between(with, 0, b.hull.count);
    const uint64_t choice = any_bits(with) % 4U;
    if (choice == 1U && links > 0) {
        b.neighbours[any_between(with, 0, links - 1)] ^= (uint16_t)(1U << any_between(with, 0, 15));
    }
    if (choice == 2U) {
        b.first[entry] = (uint16_t)any_between(with, 0, links);
    }
    if (choice == 3U && once_in(with, 10)) {
        b.set.at[any_between(with, 0, b.hull.count - 1)] = beyond;
        found(tally, ko_hull_check(&b.hull) == KO_E_RANGE);
        return;
    }
    const bool truth = lists_are_legal(&b.hull);
    tally->yes += truth;
    tally->no += !truth;
    found(tally, ko_hull_check(&b.hull) == (truth ? KO_OK : KO_E_DATA));
}

/* Is w - v a sum of positive multiples of three independent links of v (Caratheodory)? */
static bool is_in_cone(const ko_hull *hull, int v, int w)
{
    const big3 x = way(&hull->vertices[v], &hull->vertices[w]);
    for (int i = hull->first[v]; i < hull->first[v + 1]; i++) {
        for (int j = hull->first[v]; j < i; j++) {
            for (int k = hull->first[v]; k < j; k++) {
                const big3 a = way(&hull->vertices[v], &hull->vertices[hull->neighbours[i]]);
                const big3 b = way(&hull->vertices[v], &hull->vertices[hull->neighbours[j]]);
                const big3 c = way(&hull->vertices[v], &hull->vertices[hull->neighbours[k]]);
                const int d = sign_of(inner(times(a, b), c));
                if (d != 0 && d * sign_of(inner(times(x, b), c)) >= 0 &&
                    d * sign_of(inner(times(a, x), c)) >= 0 &&
                    d * sign_of(inner(times(a, b), x)) >= 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool is_sound(const ko_hull *hull)
{
    for (int v = 0; v < hull->count; v++) {
        for (int w = 0; w < hull->count; w++) {
            if (v != w && !is_in_cone(hull, v, w)) {
                return false;
            }
        }
    }
    return true;
}

/* Random links between the points of a solid set, most of them or those of its hull with some
 * more or fewer: the proof by planes must agree with the search for triples of links. */
static void judge_validate(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    bool linked[MOST][MOST] = {{false}};
    const bool built_up = once_in(with, 2);
    if (b.set.n > 7) {
        b.set.n = 7;
    }
    while (is_flat(&b.set)) {
        b.set = any_points(with);
        b.set.n = (b.set.n > 7) ? 7 : b.set.n;
    }
    found(tally, build(&b) == KO_OK);
    const int n = once_in(with, 2) ? b.hull.count : b.set.n;
    const unsigned rare = (unsigned)any_between(with, 2, 20);
    for (int v = 0; v < n; v++) {
        for (int w = 0; w < v; w++) {
            const bool edge = v < b.hull.count && has(&b.hull, v, w);
            const bool other = once_in(with, rare);
            linked[v][w] = linked[w][v] = built_up ? edge != other : !other;
        }
    }
    uint16_t used = 0;
    for (int v = 0; v < n; v++) {
        b.first[v] = used;
        for (int w = 0; w < n; w++) {
            if (linked[v][w]) {
                b.neighbours[used++] = (uint16_t)w;
            }
        }
    }
    b.first[n] = used;
    b.hull.count = (uint16_t)n;
    const bool truth = is_sound(&b.hull);
    found_inside(tally, ko_hull_validate(&b.hull) == KO_OK, truth);
    found(tally, ko_hull_validate(&b.hull) == (truth ? KO_OK : KO_E_DATA));
}

/* ---- support ---- */

static wide along(const ko_dir3 *d, const ko_vec3 *v)
{
    return (wide)d->x * v->x + (wide)d->y * v->y + (wide)d->z * v->z;
}

/* Any; along an axis; at right angles to an edge or a face, where the lengths allow it. */
static ko_dir3 any_direction(oracle_case *with, const points *set)
{
    const ko_vec3 any = any_vec(with, INT32_MAX);
    ko_dir3 d = {any.x, any.y, any.z};
    const int64_t kind = any_between(with, 0, 3);
    if (kind == 1) {
        const int64_t axis = any_between(with, 0, 2);
        const ko_q30 one = once_in(with, 2) ? INT32_MIN : INT32_MAX;
        d = (ko_dir3){axis == 0 ? one : 0, axis == 1 ? one : 0, axis == 2 ? one : 0};
    }
    if (kind >= 2) {
        const ko_vec3 *a = &set->at[any_between(with, 0, set->n - 1)];
        const ko_vec3 *b = &set->at[any_between(with, 0, set->n - 1)];
        const ko_vec3 *c = &set->at[any_between(with, 0, set->n - 1)];
        big3 normal = times(way(a, b), way(a, c));
        wide largest = 0;
        const wide size[3] = {normal.x, normal.y, normal.z};
        for (int i = 0; i < 3; i++) {
            const wide magnitude = size[i] < 0 ? -size[i] : size[i];
            largest = magnitude > largest ? magnitude : largest;
        }
        while (largest > INT32_MAX) {
            normal.x /= 2;
            normal.y /= 2;
            normal.z /= 2;
            largest /= 2;
        }
        d = (ko_dir3){(ko_q30)normal.x, (ko_q30)normal.y, (ko_q30)normal.z};
    }
    return d;
}

static wide best_of(const points *set, const ko_dir3 *d)
{
    wide best = along(d, &set->at[0]);
    for (int i = 1; i < set->n; i++) {
        const wide value = along(d, &set->at[i]);
        best = value > best ? value : best;
    }
    return best;
}

static void judge_support(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    const points before = b.set;
    found(tally, build(&b) == KO_OK);
    for (int i = 0; i < 4; i++) {
        const ko_dir3 d = any_direction(with, &before);
        const wide truth = best_of(&before, &d);
        for (uint16_t start = 0; start < b.hull.count; start++) {
            uint16_t vertex = 999;
            found(tally, ko_hull_support(&b.hull, &d, start, &vertex) == KO_OK);
            found_safe(tally, vertex < b.hull.count && along(&d, &b.set.at[vertex]) == truth);
        }
        uint16_t vertex = 999;
        const uint16_t beyond = (uint16_t)any_between(with, b.hull.count, UINT16_MAX);
        found(tally, ko_hull_support(&b.hull, &d, beyond, &vertex) == KO_E_RANGE && vertex == 999);
    }
}

static void judge_points_support(oracle_case *with, oracle_tally *tally)
{
    const points set = any_points(with);
    const ko_dir3 d = any_direction(with, &set);
    uint16_t point = 999;
    found(tally, ko_points_support(set.at, (uint16_t)set.n, &d, &point) == KO_OK);
    found_safe(tally, point < set.n && along(&d, &set.at[point]) == best_of(&set, &d));
    for (int i = 0; i < point && i < set.n; i++) {
        found(tally, along(&d, &set.at[i]) != best_of(&set, &d)); /* it is the first */
    }
}

static const oracle_claim claims[] = {
    {"ko_vec3_orient", EXACT, 0, judge_orient},
    {"ko_hull_build", EXACT, 0, judge_build},
    {"ko_hull_build, small store", EXACT, 0, judge_build_small},
    {"ko_hull_check", EXACT, 0, judge_check},
    {"ko_hull_validate", EXACT, 0, judge_validate},
    {"ko_hull_support", EXACT, 0, judge_support},
    {"ko_points_support", EXACT, 0, judge_points_support},
};

ORACLE_SUITE(oracle_hull, "keepout/hull.h", claims);
