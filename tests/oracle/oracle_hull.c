/* Judges the claims of keepout/hull.h. The truth is found in 128 bits: all planes through the
 * points are tried.
 *
 * promise: contains, exact */
#include "oracle_points.h"
#include "wider.h"
#include "src/hull/hull_core.h"

#include <string.h>

/* ---- orientation ---- */

static void judge_orient(oracle_case *with, oracle_tally *tally)
{
    point_set set = any_points(with);
    const int last = set.n - 1;
    const ko_vec3 *p[4];
    for (int i = 0; i < 4; i++) {
        p[i] = &set.at[any_between(with, 0, last)];
    }
    const int truth = side_of(p[0], p[1], p[2], p[3]);
    tally->yes += truth != 0;
    tally->no += truth == 0;
    found(tally, koi_orient(p[0], p[1], p[2], p[3]) == truth);
}

/* ---- build ---- */

typedef struct built {
    point_set set;
    hull_room room;
    ko_hull_store store;
    ko_hull hull;
} built;

static ko_status build(built *b)
{
    b->store = hull_room_of(&b->room, (uint16_t)b->set.n);
    return ko_hull_build(b->set.at, (uint32_t)b->set.n, &b->store, &b->hull);
}

static bool is_same_set(const point_set *a, const point_set *b)
{
    bool used[MOST_POINTS] = {false};
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

static void judge_corners(const point_set *set, const ko_hull *hull, oracle_tally *tally)
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

static void judge_edges(const point_set *set, bool flat, const ko_hull *hull, oracle_tally *tally)
{
    int edges = 0;
    for (int v = 0; v < hull->count; v++) {
        for (int w = 0; w < hull->count; w++) {
            const bool truth = v != w && is_edge(set, flat, &hull->vertices[v], &hull->vertices[w]);
            found(tally, has(hull, v, w) == truth);
            edges += truth;
        }
    }
    found(tally, hull->first[hull->count] == edges); /* no edge is listed twice */
}

/* A closed surface must have nothing above it and 2 n - 4 triangles. A flat hull has n - 2
 * triangles on one side. */
static void judge_faces(const point_set *set, bool flat, const built *b, oracle_tally *tally)
{
    const int n = b->hull.count;
    const int expected = (n < 3) ? 0 : flat ? n - 2 : 2 * n - 4;
    found(tally, b->store.face_count == expected);
    for (int f = 0; f < b->store.face_count; f++) {
        const uint16_t *vertex = b->room.faces[f].vertex;
        const ko_vec3 *c[3];
        for (int i = 0; i < 3; i++) {
            found(tally, vertex[i] < n);
            c[i] = &b->hull.vertices[vertex[i]];
        }
        const int sides = sides_of(set, c[0], c[1], c[2]);
        found(tally, sides == (flat ? 0 : 2));
        found(tally, !is_zero3(cross3(way3(c[0], c[1]), way3(c[0], c[2]))));
    }
}

static void judge_build(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    const point_set before = b.set;
    const ko_hull untouched = {b.set.at, NULL, b.room.first, 77};
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

/* With less memory the call must write the same hull, or return KO_E_FULL and change nothing. */
static void judge_build_small(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    built ample = b;
    const point_set before = b.set;
    const ko_hull untouched = {b.set.at, NULL, b.room.first, 77};
    found(tally, build(&ample) == KO_OK);
    b.hull = untouched;
    const uint16_t faces = (uint16_t)any_between(with, 0, KO_HULL_FACES(b.set.n));
    const uint16_t vertices = (uint16_t)any_between(with, 0, b.set.n + 3);
    const uint16_t links = (uint16_t)any_between(with, 0, KO_HULL_LINKS(b.set.n));
    b.store = (ko_hull_store){b.room.faces,
                              b.room.first,
                              b.room.neighbours,
                              once_in(with, 2) ? faces : (uint16_t)KO_HULL_FACES(MOST_POINTS),
                              once_in(with, 2) ? vertices : MOST_POINTS,
                              once_in(with, 2) ? links : (uint16_t)KO_HULL_LINKS(MOST_POINTS),
                              0};
    memset(&b.room.faces[b.store.face_room], 0xA5,
           sizeof(b.room.faces[0]) * (size_t)(KO_HULL_FACES(MOST_POINTS) - b.store.face_room));
    const ko_status status = ko_hull_build(b.set.at, (uint32_t)b.set.n, &b.store, &b.hull);
    for (int f = b.store.face_room; f < KO_HULL_FACES(MOST_POINTS); f++) {
        found(tally, b.room.faces[f].mark == 0xA5A5U);
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
    found(tally,
          memcmp(b.room.first, ample.room.first, sizeof(uint16_t) * (b.hull.count + 1U)) == 0);
    found(tally, memcmp(b.room.neighbours, ample.room.neighbours,
                        sizeof(uint16_t) * b.hull.first[b.hull.count]) == 0);
}

/* ---- check and validate ---- */

/* True if the lists ascend from 0, and each link leads to another vertex that links back. */
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

/* Flips a bit of the lists or moves one; no list leads beyond the memory. */
static void judge_check(oracle_case *with, oracle_tally *tally)
{
    static const ko_vec3 beyond = {0, 0, KO_LIMIT + 1};
    built b = {.set = any_points(with)};
    found(tally, build(&b) == KO_OK);
    const int links = b.room.first[b.hull.count];
    const int entry = (int)any_between(with, 0, b.hull.count);
    const uint64_t choice = any_bits(with) % 4U;
    if (choice == 1U && links > 0) {
        b.room.neighbours[any_between(with, 0, links - 1)] ^=
            (uint16_t)(1U << any_between(with, 0, 15));
    }
    if (choice == 2U) {
        b.room.first[entry] = (uint16_t)any_between(with, 0, links);
    }
    if (choice == 3U && once_in(with, 10)) {
        b.set.at[any_between(with, 0, b.hull.count - 1)] = beyond;
        found(tally, ko_hull_validate(&b.hull) == KO_E_RANGE);
        return;
    }
    const bool truth = lists_are_legal(&b.hull);
    tally->yes += truth;
    tally->no += !truth;
    found(tally, truth || ko_hull_validate(&b.hull) == KO_E_DATA);
}

/* True if w - v is a sum of positive multiples of three independent links of v (Caratheodory). */
static bool is_in_cone(const ko_hull *hull, int v, int w)
{
    const big3 x = way3(&hull->vertices[v], &hull->vertices[w]);
    for (int i = hull->first[v]; i < hull->first[v + 1]; i++) {
        for (int j = hull->first[v]; j < i; j++) {
            for (int k = hull->first[v]; k < j; k++) {
                const big3 a = way3(&hull->vertices[v], &hull->vertices[hull->neighbours[i]]);
                const big3 b = way3(&hull->vertices[v], &hull->vertices[hull->neighbours[j]]);
                const big3 c = way3(&hull->vertices[v], &hull->vertices[hull->neighbours[k]]);
                const int d = sign_of(dot3(cross3(a, b), c));
                if (d != 0 && d * sign_of(dot3(cross3(x, b), c)) >= 0 &&
                    d * sign_of(dot3(cross3(a, x), c)) >= 0 &&
                    d * sign_of(dot3(cross3(a, b), x)) >= 0) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* True if every vertex sees every other within the cone of its links: a climb then never ends
 * early. */
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

/* Links the points of a solid set at random, or as their hull does with a few added or removed. The
 * library's proof by planes must agree with the search for triples of links. */
static void judge_validate(oracle_case *with, oracle_tally *tally)
{
    built b = {.set = any_points(with)};
    bool linked[MOST_POINTS][MOST_POINTS] = {{false}};
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
        b.room.first[v] = used;
        for (int w = 0; w < n; w++) {
            if (linked[v][w]) {
                b.room.neighbours[used++] = (uint16_t)w;
            }
        }
    }
    b.room.first[n] = used;
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

/* Draws any direction, one along an axis, or one perpendicular to an edge or a face if the lengths
 * allow it. */
static ko_dir3 any_direction(oracle_case *with, const point_set *set)
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
        big3 normal = cross3(way3(a, b), way3(a, c));
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

static wide best_of(const point_set *set, const ko_dir3 *d)
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
    const point_set before = b.set;
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
    const point_set set = any_points(with);
    const ko_dir3 d = any_direction(with, &set);
    uint16_t point = 999;
    found(tally, vec3_support(set.at, (uint16_t)set.n, &d, &point) == KO_OK);
    found_safe(tally, point < set.n && along(&d, &set.at[point]) == best_of(&set, &d));
    for (int i = 0; i < point && i < set.n; i++) {
        found(tally, along(&d, &set.at[i]) != best_of(&set, &d)); /* ties: the first point wins */
    }
}

static const oracle_claim claims[] = {
    {"koi_orient", EXACT, 0, judge_orient},
    {"ko_hull_build", EXACT, 0, judge_build},
    {"ko_hull_build, small store", EXACT, 0, judge_build_small},
    {"ko_hull_validate, lists", EXACT, 0, judge_check},
    {"ko_hull_validate", EXACT, 0, judge_validate},
    {"ko_hull_support", EXACT, 0, judge_support},
    {"vec3_support", EXACT, 0, judge_points_support},
};

ORACLE_SUITE(oracle_hull, "keepout/hull.h", claims);
