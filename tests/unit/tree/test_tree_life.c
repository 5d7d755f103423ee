/* Tests a tree through a million random calls of every kind, against the model. After each comes a
 * random query with a random mask and random budgets. Some queries are interrupted by a change.
 *
 * promise: no-miss, resumes, end-means-clear, change-noticed */
#include "life.h"

#include <stddef.h>
#include <string.h>

static bool seen[LIFE_CAPACITY];
static const ko_tree_hit untouched = {77, 88};

/* The state of a query. */
typedef struct asking {
    const life *l;
    const inquiry *in;
    uint32_t k;
    uint8_t mask;
    uint32_t hits;
    uint64_t last; /* order and slot of the last hit */
    uint32_t last_slot;
    int32_t first; /* for first hits: the number that came */
} asking;

static uint32_t draw_budget(test_random *random)
{
    static const uint32_t budgets[] = {UINT32_MAX, 0, 1, 2, 3, 5, 9, 40};
    return budgets[random_bits(random) % LENGTH(budgets)];
}

/* ---- one hit ---- */

static void check_order(asking *a, const verdict *v, uint32_t slot)
{
    const bool is_near = a->k == 12U || a->k == 13U;
    const uint64_t order = is_near ? v->order : (uint64_t)v->extra;
    if (kinds[a->k].is_sorted) {
        CHECK(a->hits == 0U || order > a->last || (order == a->last && slot > a->last_slot));
        a->last = order;
    }
    a->last_slot = slot;
}

static void check_hit(asking *a, const ko_tree_hit *hit, int32_t extra)
{
    const uint32_t slot = hit->id & 0xFFFFU;
    if (slot >= a->l->tree.capacity || a->l->objects[slot].id != hit->id) {
        CHECK_EQ(hit->id, KO_TREE_ID_NONE);
        return;
    }
    const life_object *o = &a->l->objects[slot];
    const verdict v = judge(a->k, a->in, a->l, slot);
    CHECK_EQ(hit->user, o->user);
    CHECK((o->bits & a->mask) != 0U);
    CHECK(v.may);
    CHECK(!seen[slot]);
    CHECK_EQ(extra, v.extra * ((a->k == 2U || a->k == 3U) ? 0 : 1));
    check_order(a, &v, slot);
    seen[slot] = true;
    a->first = extra;
    a->hits++;
}

/* ---- all of them ---- */

/* Judges the objects that were not reported: no query had to find them, and a first hit is before
 * them. */
static void check_rest(const asking *a)
{
    for (uint32_t i = 0; i < a->l->tree.capacity; i++) {
        const life_object *o = &a->l->objects[i];
        if (o->id == KO_TREE_ID_NONE || (o->bits & a->mask) == 0U || seen[i]) {
            continue;
        }
        const verdict v = judge(a->k, a->in, a->l, i);
        CHECK(v.may || !v.must);
        if (!kinds[a->k].is_first) {
            CHECK(!v.must);
        } else if (v.must) {
            CHECK(a->hits == 1U &&
                  (v.extra > a->first || (v.extra == a->first && i > a->last_slot)));
        }
    }
    CHECK(!kinds[a->k].is_first || a->hits <= 1U);
}

static void check_visits(const state *s, uint32_t before, uint32_t budget)
{
    const uint32_t used = s->q.visits - before;
    CHECK(budget == UINT32_MAX || used <= budget + 1U);
    CHECK(budget != 0U || used == 0U);
}

/* A query in sorted order walks once for each hit, and once more to find the end. */
static void check_all_visits(const asking *a, const state *s)
{
    const uint32_t walks = (kinds[a->k].is_sorted && !kinds[a->k].is_first) ? a->hits + 1U : 1U;
    const uint32_t branches = (a->l->tree.count == 0U) ? 1U : a->l->tree.count;
    CHECK(s->q.visits <= walks * 2U * branches);
}

/* Asks a query. After `changes_at` calls the tree changes; 0: not before the end. This function and
 * the two below are not inlined: together they take more stack than the smallest part has. */
static __attribute__((noinline)) void ask(life *l, uint32_t k, const inquiry *in, uint8_t mask,
                                          uint32_t changes_at, test_random *random)
{
    asking a = {l, in, k, mask, 0, 0, 0, 0};
    state s;
    memset(seen, 0, sizeof(seen));
    ko_status status = kinds[k].begin(&l->tree, &in->q, mask, &s);
    CHECK_EQ(status, KO_OK);
    for (uint32_t calls = 1; status != KO_END && calls < 5000U; calls++) {
        const uint32_t budget = draw_budget(random);
        const uint32_t before = s.q.visits;
        ko_tree_hit hit = untouched;
        int32_t extra = 0;
        status = kinds[k].next(&s, &(uint32_t){budget}, &hit, &extra);
        if (status == KO_OK) {
            check_hit(&a, &hit, extra);
        } else {
            CHECK(status == KO_END || status == KO_UNFINISHED);
            CHECK(hit.id == untouched.id && hit.user == untouched.user && extra == 0);
        }
        check_visits(&s, before, budget);
        if (calls == changes_at && status != KO_END) {
            const life_effect effect = life_step(l, random);
            if (effect == LIFE_CHANGED) {
                const ko_status answer = (s.q.over == NULL) ? KO_END : KO_E_CHANGED;
                CHECK_EQ(kinds[k].next(&s, &(uint32_t){budget}, &hit, &extra), answer);
                CHECK_EQ(kinds[k].next(&s, &(uint32_t){0}, &hit, &extra), answer);
            }
            if (effect != LIFE_SAME) {
                return;
            }
        }
    }
    CHECK_EQ(status, KO_END);
    check_rest(&a);
    check_all_visits(&a, &s);
}

/* ---- k nearest ---- */

static bool is_before(uint64_t square, uint32_t slot, const ko_tree_near *other)
{
    const uint32_t its = other->id & 0xFFFFU;
    return square < other->square || (square == other->square && slot < its);
}

static bool is_among(const ko_tree_near *found, uint32_t count, ko_tree_id id)
{
    for (uint32_t i = 0; i < count; i++) {
        if (found[i].id == id) {
            return true;
        }
    }
    return false;
}

static void check_nearest_k(const life *l, const question *q, fix16_t radius, uint8_t mask,
                            const ko_tree_near *found, uint32_t count, uint32_t room)
{
    uint32_t within = 0;
    for (uint32_t i = 0; i < l->tree.capacity; i++) {
        const life_object *o = &l->objects[i];
        if (o->id == KO_TREE_ID_NONE || (o->bits & mask) == 0U) {
            continue;
        }
        const uint64_t square = judge_square(&q->point, &o->fat);
        if (ko_fix_sqrt_down(square) > (uint32_t)radius) {
            continue;
        }
        within++;
        CHECK(is_among(found, count, o->id) ||
              (count == room && !is_before(square, i, &found[count - 1U])));
    }
    CHECK_EQ(count, (within < room) ? within : room);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t slot = found[i].id & 0xFFFFU;
        CHECK(slot < l->tree.capacity && l->objects[slot].id == found[i].id);
        CHECK(found[i].square == judge_square(&q->point, &l->objects[slot].fat));
        CHECK_EQ(found[i].clearance, ko_fix_sqrt_down(found[i].square));
        CHECK_EQ(found[i].user, l->objects[slot].user);
        CHECK(i == 0U || is_before(found[i - 1U].square, found[i - 1U].id & 0xFFFFU, &found[i]));
    }
}

/* Asks for several nearest objects at once. At times the tree changes afterwards. */
static __attribute__((noinline)) void ask_nearest_k(life *l, const question *q, uint8_t mask,
                                                    test_random *random)
{
    ko_tree_near found[6];
    ko_tree_nearest near;
    const uint32_t room = 1U + random_bits(random) % LENGTH(found);
    const fix16_t radius = (random_bits(random) % 2U == 0U) ? INT32_MAX : q->radius;
    CHECK_EQ(ko_tree_nearest_begin(&l->tree, &q->point, radius, mask, &near), KO_OK);
    ko_status status = KO_UNFINISHED;
    uint32_t count = 0;
    for (uint32_t calls = 0; status == KO_UNFINISHED && calls < 5000U; calls++) {
        uint32_t budget = draw_budget(random);
        status = ko_tree_nearest_next_n(&near, &budget, found, room, &count);
    }
    CHECK_EQ(status, (count > 0U) ? KO_OK : KO_END);
    CHECK(near.q.visits <= 2U * l->tree.count);
    check_nearest_k(l, q, radius, mask, found, count, room);
    if (random_bits(random) % 8U == 0U && life_step(l, random) == LIFE_CHANGED) {
        CHECK_EQ(ko_tree_nearest_next_n(&near, NULL, found, room, &count),
                 (status == KO_OK) ? KO_E_CHANGED : KO_END);
        CHECK_EQ(count, 0);
    }
}

/* ---- several at once ---- */

/* Reports hits of the box, the casts and the nearest in groups, which must be the same as one by
 * one. */
static ko_status next_group(uint32_t k, state *s, uint32_t *budget, ko_tree_hit *hits,
                            uint32_t room, uint32_t *count)
{
    ko_tree_cast_hit casts[4];
    ko_tree_near near[4];
    ko_status status = KO_OK;
    if (k < 2U) {
        return ko_tree_query_next_n(&s->box, budget, hits, room, count);
    }
    const bool is_near = k == 12U || k == 13U;
    do { /* the arrays are work memory: ends in this call */
        status = is_near ? ko_tree_nearest_next_n(&s->nearest, budget, near, room, count)
                         : ko_tree_cast_next_n(&s->cast, budget, casts, room, count);
    } while (status == KO_UNFINISHED && (*budget = 5U) != 0U);
    for (uint32_t i = 0; i < *count; i++) {
        hits[i].id = is_near ? near[i].id : casts[i].id;
        hits[i].user = is_near ? near[i].user : casts[i].user;
    }
    return status;
}

/* Asks a query in groups beside the same one hit by hit. */
static __attribute__((noinline)) void ask_groups(life *l, uint32_t k, const question *q,
                                                 uint8_t mask, test_random *random)
{
    ko_tree_hit hits[4];
    state one;
    state many;
    ko_status status = kinds[k].begin(&l->tree, q, mask, &one);
    CHECK_EQ(kinds[k].begin(&l->tree, q, mask, &many), status);
    while (status == KO_OK || status == KO_UNFINISHED) {
        uint32_t count = 77;
        uint32_t budget = draw_budget(random);
        const uint32_t room = 1U + random_bits(random) % LENGTH(hits);
        status = next_group(k, &many, &budget, hits, room, &count);
        CHECK(count <= room && (status == KO_OK) == (count > 0U));
        for (uint32_t i = 0; i < count; i++) {
            ko_tree_hit hit = untouched;
            int32_t extra = 0;
            CHECK_EQ(kinds[k].next(&one, NULL, &hit, &extra), KO_OK);
            CHECK(hit.id == hits[i].id && hit.user == hits[i].user);
        }
    }
    ko_tree_hit hit = untouched;
    int32_t extra = 0;
    CHECK_EQ(status, KO_END);
    CHECK_EQ(kinds[k].next(&one, NULL, &hit, &extra), KO_END);
}

/* ---- the million ---- */

static void ask_something(life *l, uint32_t turn, test_random *random)
{
    const uint32_t bits = random_bits(random);
    const uint8_t mask = (bits % 4U == 0U) ? (uint8_t)(bits >> 8 | 1U) : (uint8_t)KO_ALL;
    static const uint8_t grouped[] = {0, 1, 2, 3, 4, 5, 12, 13, 15};
    inquiry in;
    inquiry_draw(random, l, &in);
    switch (turn % (KINDS + 2U)) {
    case KINDS:
        ask_nearest_k(l, &in.q, mask, random);
        break;
    case KINDS + 1U:
        ask_groups(l, grouped[(bits >> 16) % LENGTH(grouped)], &in.q, mask, random);
        break;
    default:
        ask(l, turn % (KINDS + 2U), &in, mask, (bits >> 16) % 4U, random);
        break;
    }
}

/* Lives of 1000 steps. Each sixteenth is that of a large tree, which is asked less often. */
static void every_step_equals_the_model(void)
{
    test_random random = {0x1B873593U};
    const uint32_t steps = life_rounds(1000000);
    uint32_t every = 1;
    for (uint32_t i = 0; i < steps; i++) {
        if (i % 1000U == 0U) {
            const uint32_t number = i / 1000U;
            const bool is_large = number % 16U == 15U;
            life_begin(&life_a, is_large ? LIFE_CAPACITY : 1U + random_bits(&random) % 24U,
                       random_bits(&random) % LIFE_WORLDS);
            life_a.is_dense = number % 2U == 0U;
            every = is_large ? 4U : 1U;
        }
        (void)life_step(&life_a, &random);
        if (i % every == 0U) {
            ask_something(&life_a, i / every, &random);
            life_check(&life_a);
        }
    }
}

/* ---- edges that are just touched ---- */

/* A line that touches a box exactly in one point of an edge. It ascends on two axes, u and v, by (k
 * + m) times p and q. It passes the edge where u is highest and v lowest. All numbers are whole, so
 * the contact is exact. Either axis may be reversed. */
typedef struct grazing {
    int64_t a[3];
    int64_t b[3];
} grazing;

static int64_t below(test_random *random, int64_t most)
{
    return 1 + (int64_t)(random_bits(random) % (uint32_t)((most < 1) ? 1 : most));
}

static grazing draw_grazing(test_random *random, const ko_bounds *fat)
{
    const fix16_t lo[3] = {fat->lo.x, fat->lo.y, fat->lo.z};
    const fix16_t hi[3] = {fat->hi.x, fat->hi.y, fat->hi.z};
    const uint32_t u = random_bits(random) % 3U;
    const uint32_t v = (u + 1U + random_bits(random) % 2U) % 3U;
    const uint32_t w = 3U - u - v;
    const int64_t most = (int64_t)1 << (random_bits(random) % 15U);
    const int64_t p = below(random, most);
    const int64_t q = below(random, most);
    const int64_t steps = field_world / ((p > q) ? p : q);
    const int64_t k = below(random, steps);
    const int64_t m = below(random, steps);
    const int64_t flip_u = (random_bits(random) % 2U == 0U) ? 1 : -1;
    const int64_t flip_v = (random_bits(random) % 2U == 0U) ? 1 : -1;
    const int64_t at_u = (flip_u > 0) ? hi[u] : lo[u];
    const int64_t at_v = (flip_v > 0) ? lo[v] : hi[v];
    grazing g;
    g.a[u] = at_u - flip_u * k * p;
    g.b[u] = at_u + flip_u * m * p;
    g.a[v] = at_v - flip_v * k * q;
    g.b[v] = at_v + flip_v * m * q;
    g.a[w] = lo[w] + (int64_t)(random_bits(random) % (uint32_t)(hi[w] - lo[w] + 1));
    g.b[w] = g.a[w];
    return g;
}

/* Sets the line as a segment, as a capsule, and as the path of a box and of a sphere of size 0. */
static void set_way(inquiry *in, const grazing *g)
{
    for (uint32_t i = 0; i < 2U; i++) {
        question *q = (i == 0U) ? &in->q : &in->twice;
        const fix16_t f = (fix16_t)(i + 1U);
        q->segment.a = (ko_vec3){f * (fix16_t)g->a[0], f * (fix16_t)g->a[1], f * (fix16_t)g->a[2]};
        q->segment.b = (ko_vec3){f * (fix16_t)g->b[0], f * (fix16_t)g->b[1], f * (fix16_t)g->b[2]};
        q->capsule = (ko_capsule){q->segment.a, q->segment.b, 0};
        q->box = (ko_aabb){q->segment.a, {0, 0, 0}};
        q->sphere = (ko_sphere){q->segment.a, 0};
        q->by = (ko_vec3){q->segment.b.x - q->segment.a.x, q->segment.b.y - q->segment.a.y,
                          q->segment.b.z - q->segment.a.z};
    }
}

static void what_is_just_touched_is_found(void)
{
    static const uint8_t asked[] = {2, 4, 9, 10, 11};
    test_random random = {0x2C1B3C6DU};
    const uint32_t rounds = life_rounds(200000);
    for (uint32_t i = 0; i < rounds; i++) {
        inquiry in;
        if (i % 100U == 0U) { /* worlds that leave room to double */
            life_begin(&life_a, 1U + random_bits(&random) % 16U,
                       2U + random_bits(&random) % (LIFE_WORLDS - 3U));
            life_a.is_dense = i % 200U == 0U;
        }
        (void)life_step(&life_a, &random);
        const life_object *o = &life_a.objects[random_bits(&random) % life_a.tree.capacity];
        if (o->id != KO_TREE_ID_NONE) {
            const grazing g = draw_grazing(&random, &o->fat);
            const uint32_t k = asked[i % LENGTH(asked)];
            inquiry_draw(&random, &life_a, &in);
            set_way(&in, &g);
            CHECK(judge(2, &in, &life_a, o->id & 0xFFFFU).must);
            ask(&life_a, k, &in, KO_ALL, 0, &random);
        }
    }
}

static const test_case cases[] = {
    {"every step equals the model", every_step_equals_the_model},
    {"what is just touched is found", what_is_just_touched_is_found},
};

TEST_SUITE(tree_life, cases);
