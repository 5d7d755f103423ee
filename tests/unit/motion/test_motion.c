/* Tests of two moving bodies of every kind: time of impact, time of closest approach.
 *
 * promise: never-late, exact, refuses */
#include "bodies.h"

#include <stddef.h>
#include <string.h>

#include "keepout/make.h"

#define SECOND 1000000U

static const ko_body_kind kinds[3] = {KO_BODY_SPHERE, KO_BODY_CAPSULE, KO_BODY_BOX};

/* A body of 1 m that moves along x. */
static ko_mover mover(ko_body_kind kind, fix16_t x, fix16_t y, fix16_t vx)
{
    const ko_mover m = {any_at(kind, x, y, 0, M(1)), {vx, 0, 0}};
    return m;
}

/* They are 10 m apart, 8 m between the surfaces, and approach at 1 m/s each: contact after 4 s. */
static void head_on(void)
{
    for (unsigned i = 0; i < 9U; i++) {
        const ko_mover a = mover(kinds[i % 3U], M(-5), 0, M(1));
        const ko_mover b = mover(kinds[i / 3U], M(5), 0, M(-1));
        ko_encounter e = {0, 0};
        CHECK_EQ(ko_mover_toi(&a, &b, 10U * SECOND, &e), KO_OK);
        CHECK(e.contact <= 4U * SECOND && e.contact + 100U >= 4U * SECOND);
        CHECK_EQ(e.closest, 0);
        CHECK_EQ(ko_mover_toi(&a, &b, 3U * SECOND, &e), KO_OK); /* 2 m are left */
        CHECK_EQ(e.contact, KO_TIME_NEVER);
        CHECK(e.closest <= M(2) && e.closest >= M(2) - 4);
    }
}

/* They pass side by side after 5 s of 10, with 3 m between the surfaces. */
static void passing_by(void)
{
    for (unsigned i = 0; i < 9U; i++) {
        const ko_mover a = mover(kinds[i % 3U], M(-5), M(5), M(1));
        const ko_mover b = mover(kinds[i / 3U], M(5), 0, M(-1));
        ko_encounter e = {0, 0};
        uint32_t at = 0;
        CHECK_EQ(ko_mover_toi(&a, &b, 10U * SECOND, &e), KO_OK);
        CHECK_EQ(e.contact, KO_TIME_NEVER);
        CHECK(e.closest <= M(3) && e.closest >= M(3) - 4);
        CHECK_EQ(ko_mover_closest_time(&a, &b, 10U * SECOND, &at), KO_OK);
        CHECK(at >= 3900000U && at <= 6100000U); /* boxes stay beside each other for 2 s */
    }
}

/* Points meet at 100 m/s, which is 6.6 LSB in a microsecond. The time of closest approach is within
 * 3 microseconds. */
static void closest_for_an_instant(void)
{
    for (uint32_t ms = 1; ms < 10000U; ms += 37U) {
        const ko_mover a = {sphere_at(-(fix16_t)(ms * 65536U / 10U), 0, 0, 0), {M(100), 0, 0}};
        const ko_mover b = {sphere_at(0, 0, 0, 0), {0, 0, 0}};
        uint32_t at = 0;
        CHECK_EQ(ko_mover_closest_time(&a, &b, 10U * SECOND, &at), KO_OK);
        CHECK(at + 3U >= 1000U * ms && at <= 1000U * ms + 3U);
    }
}

/* Contact at t = 0: bodies touch in a point or overlap, also without any motion. */
static void touching_now(void)
{
    for (unsigned i = 0; i < 9U; i++) {
        const ko_mover a = mover(kinds[i % 3U], 0, 0, M(-1));
        const ko_mover b = mover(kinds[i / 3U], M(2), 0, M(1));
        ko_encounter e = {7, 7};
        CHECK_EQ(ko_mover_toi(&a, &b, SECOND, &e), KO_OK); /* they separate */
        CHECK_EQ(e.contact, 0);
        CHECK_EQ(e.closest, 0);
        CHECK_EQ(ko_mover_toi(&a, &a, SECOND, &e), KO_OK);
        CHECK_EQ(e.contact, 0);
        CHECK_EQ(ko_mover_toi(&a, &b, 0, &e), KO_OK); /* no time at all */
        CHECK_EQ(e.contact, 0);
    }
}

static void apart_and_away(void)
{
    const ko_mover a = mover(KO_BODY_SPHERE, 0, 0, M(-1));
    const ko_mover b = mover(KO_BODY_BOX, M(4), 0, M(1));
    ko_encounter e = {7, 7};
    uint32_t at = 7;
    CHECK_EQ(ko_mover_toi(&a, &b, SECOND, &e), KO_OK);
    CHECK_EQ(e.contact, KO_TIME_NEVER);
    CHECK_EQ(e.closest, M(2));
    CHECK_EQ(ko_mover_closest_time(&a, &b, SECOND, &at), KO_OK);
    CHECK_EQ(at, 0);
}

/* At a third of an LSB a second displacements are rounded, yet no contact is missed. */
static void slow(void)
{
    const ko_mover a = mover(KO_BODY_SPHERE, 0, 0, 1);
    const ko_mover b = mover(KO_BODY_SPHERE, M(2) + 1, 0, 0);
    ko_encounter e = {7, 7};
    CHECK_EQ(ko_mover_toi(&a, &b, 1500000U, &e), KO_OK); /* in 1 s */
    CHECK(e.contact <= SECOND);
    CHECK_EQ(ko_mover_toi(&a, &b, 400000U, &e), KO_OK); /* 0.4 LSB short: either is right */
    CHECK_EQ(e.closest, 0);
}

static void check_refused(const ko_mover *a, const ko_mover *b, uint32_t horizon)
{
    ko_encounter e = {7, 8};
    uint32_t at = 9;
    CHECK_EQ(ko_mover_toi(a, b, horizon, &e), KO_E_RANGE);
    CHECK_EQ(ko_mover_toi(b, a, horizon, &e), KO_E_RANGE);
    CHECK_EQ(ko_mover_closest_time(a, b, horizon, &at), KO_E_RANGE);
    CHECK(e.contact == 7 && e.closest == 8 && at == 9);
}

static void refused(void)
{
    const ko_mover a = mover(KO_BODY_SPHERE, 0, 0, M(1));
    ko_mover b = mover(KO_BODY_CAPSULE, M(9), 0, 0);
    ko_encounter e = {7, 8};
    uint32_t at = 9;
    CHECK_EQ(ko_mover_toi(NULL, &b, SECOND, &e), KO_E_ARG);
    CHECK_EQ(ko_mover_toi(&a, NULL, SECOND, &e), KO_E_ARG);
    CHECK_EQ(ko_mover_toi(&a, &b, SECOND, NULL), KO_E_ARG);
    CHECK_EQ(ko_mover_closest_time(NULL, &b, SECOND, &at), KO_E_ARG);
    CHECK_EQ(ko_mover_closest_time(&a, NULL, SECOND, &at), KO_E_ARG);
    CHECK_EQ(ko_mover_closest_time(&a, &b, SECOND, NULL), KO_E_ARG);
    check_refused(&a, &b, KO_MAX_HORIZON + 1U);
    CHECK_EQ(ko_mover_toi(&a, &b, KO_MAX_HORIZON, &e), KO_OK);
    CHECK_EQ(ko_mover_toi(&a, &b, 0, &e), KO_OK);
    e = (ko_encounter){7, 8};
    b.body.as.capsule.r = -1;
    check_refused(&a, &b, SECOND);
    b = mover(KO_BODY_BOX, KO_LIMIT - M(1), 0, 0); /* legal, but not if grown by 1 LSB */
    check_refused(&a, &b, SECOND);
    b = mover(KO_BODY_BOX, M(8000), 0, M(500)); /* leaves the world */
    check_refused(&a, &b, SECOND);
    b = mover(KO_BODY_SPHERE, 0, 0, 2 * KO_LIMIT + 1);
    check_refused(&a, &b, 1);
    b = mover(KO_BODY_SPHERE, 0, 0, 2 * KO_LIMIT); /* the greatest speed, for 35 minutes */
    check_refused(&a, &b, KO_MAX_HORIZON);
    b = mover(KO_BODY_SPHERE, 0, 0, 0);
    b.velocity.y = 2 * KO_LIMIT;
    check_refused(&a, &b, KO_MAX_HORIZON);
    b.velocity = (ko_vec3){0, 0, 2 * KO_LIMIT};
    check_refused(&a, &b, KO_MAX_HORIZON);
    b = mover(KO_BODY_SPHERE, 0, 0, 0);
    b.body.kind = (ko_body_kind)3;
    check_refused(&a, &b, SECOND);
    CHECK(e.contact == 7 && e.closest == 8 && at == 9);
}

/* A sphere passes capsules that stand along each axis: closest where it is beside them. */
static void past_capsules(void)
{
    for (unsigned axis = 0; axis < 3U; axis++) {
        const ko_mover a = mover(KO_BODY_SPHERE, M(-5), M(4), M(10));
        ko_mover b = mover(KO_BODY_CAPSULE, 0, 0, 0);
        ko_encounter e = {7, 7};
        const ko_vec3 half = {(axis == 0U) ? M(1) : 0, (axis == 1U) ? M(1) : 0,
                              (axis == 2U) ? M(1) : 0};
        b.body.as.capsule = (ko_capsule){{-half.x, -half.y, -half.z}, half, M(1)};
        CHECK_EQ(ko_mover_toi(&a, &b, SECOND, &e), KO_OK);
        CHECK_EQ(e.contact, KO_TIME_NEVER);
        const fix16_t truth = (axis == 1U) ? M(1) : M(2); /* 4 less the radii, and the half */
        CHECK(e.closest <= truth && e.closest > truth - 12);
        CHECK_EQ(ko_mover_toi(&b, &a, SECOND, &e), KO_OK);
        CHECK(e.closest <= truth && e.closest > truth - 12);
    }
}

static void bodies_themselves(void)
{
    for (unsigned i = 0; i < 9U; i++) {
        const ko_body a = any_at(kinds[i % 3U], M(-3), 0, 0, M(1));
        const ko_body b = any_at(kinds[i / 3U], M(3), 0, 0, M(1));
        fix16_t clearance = -1;
        CHECK_EQ(ko_body_check(&a), KO_OK);
        CHECK_EQ(ko_body_clearance(&a, &b, &clearance), KO_OK);
        CHECK_EQ(clearance, M(4));
        CHECK_EQ(ko_body_clearance(&a, &a, &clearance), KO_OK);
        CHECK_EQ(clearance, 0);
    }
    const ko_body c = capsule_at(0, 0, 0, M(1));
    ko_body bad = c;
    ko_aabb box = {{1, 2, 3}, {4, 5, 6}};
    fix16_t clearance = -1;
    CHECK_EQ(ko_aabb_from_body(&c, &box), KO_OK);
    CHECK(box.r.x == M(1) && box.r.y == M(1) && box.r.z == M(2));
    bad.as.capsule.r = -1;
    CHECK_EQ(ko_body_check(&bad), KO_E_RANGE);
    CHECK_EQ(ko_body_check(NULL), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_body(&bad, &box), KO_E_RANGE);
    CHECK_EQ(ko_aabb_from_body(NULL, &box), KO_E_ARG);
    CHECK_EQ(ko_aabb_from_body(&c, NULL), KO_E_ARG);
    CHECK_EQ(ko_body_clearance(&c, &bad, &clearance), KO_E_RANGE);
    CHECK_EQ(ko_body_clearance(&bad, &c, &clearance), KO_E_RANGE);
    CHECK_EQ(ko_body_clearance(NULL, &c, &clearance), KO_E_ARG);
    CHECK_EQ(ko_body_clearance(&c, NULL, &clearance), KO_E_ARG);
    CHECK_EQ(ko_body_clearance(&c, &c, NULL), KO_E_ARG);
    CHECK_EQ(clearance, -1);
}

/* The box of a sphere or a box is exact, also at the limit; that of a capsule is that of the
 * capsule's own function. */
static void boxes_of_bodies(void)
{
    static const ko_aabb rows[] = {{{1, -2, 3}, {5, 5, 5}},
                                   {{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}},
                                   {{KO_LIMIT, -KO_LIMIT, 7}, {0, 0, 0}},
                                   {{-7, 11, -13}, {1, 2, 3}}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const ko_vec3 c = rows[i].c;
        const fix16_t r = rows[i].r.x;
        const ko_aabb cube = {c, {r, r, r}};
        const ko_body sphere = sphere_at(c.x, c.y, c.z, r);
        const ko_body box = {.as.box = rows[i], .kind = KO_BODY_BOX};
        const ko_body capsule = {.as.capsule = {{c.x, c.y, 0}, c, r / 2}, .kind = KO_BODY_CAPSULE};
        ko_aabb out = cube;
        ko_aabb own = cube;
        CHECK_EQ(ko_aabb_from_body(&sphere, &out), KO_OK);
        CHECK(memcmp(&out, &cube, sizeof(out)) == 0);
        CHECK_EQ(ko_aabb_from_body(&box, &out), KO_OK);
        CHECK(memcmp(&out, &rows[i], sizeof(out)) == 0);
        CHECK_EQ(ko_aabb_from_body(&capsule, &out),
                 ko_aabb_from_capsule(&capsule.as.capsule, &own));
        CHECK(memcmp(&out, &own, sizeof(out)) == 0);
    }
}

static const test_case cases[] = {
    {"head on", head_on},
    {"passing by", passing_by},
    {"closest for an instant", closest_for_an_instant},
    {"touching now", touching_now},
    {"apart and away", apart_and_away},
    {"slow", slow},
    {"refused", refused},
    {"past capsules", past_capsules},
    {"bodies", bodies_themselves},
    {"boxes of bodies", boxes_of_bodies},
};
TEST_SUITE(motion, cases);
