/* Tests of the closest points of a leg and a body.
 *
 * promise: refuses */
#include "bodies.h"
#include "points.h"

#include <stddef.h>

static const ko_segment east = {{0, 0, 0}, {M(10), 0, 0}};

static ko_status closest(const ko_segment *axis, fix16_t radius, const ko_body *body,
                         ko_leg_contact *contact)
{
    const ko_capsule leg = {axis->a, axis->b, radius};
    return ko_body_closest_leg(body, &leg, contact);
}

static bool is_along(const ko_dir3 *n, int x, int y, int z)
{
    const ko_q30 one = KO_Q30_ONE;
    return n->x >= x * one - 8 && n->x <= x * one + 8 && n->y >= y * one - 8 &&
           n->y <= y * one + 8 && n->z >= z * one - 8 && n->z <= z * one + 8;
}

static void apart(void)
{
    const ko_body bodies[3] = {sphere_at(M(5), M(4), 0, M(1)), capsule_at(M(5), M(4), 0, M(1)),
                               box_at(M(5), M(4), 0, M(1))};
    for (unsigned i = 0; i < 3U; i++) {
        ko_leg_contact c;
        CHECK_EQ(closest(&east, M(1), &bodies[i], &c), KO_OK);
        CHECK_EQ(c.margin, M(2));
        CHECK(is_along(&c.normal, 0, -1, 0));
        if (bodies[i].kind != KO_BODY_BOX) {
            CHECK(is_at(&c.on_leg, M(5), M(1), 0));
            CHECK(is_at(&c.on_body, M(5), M(3), 0));
            CHECK_EQ(c.at, KO_Q30_ONE / 2);
        }
    }
}

/* The surfaces overlap, the axis of the leg does not touch the body. */
static void within(void)
{
    const ko_body body = sphere_at(M(5), M(1), 0, M(1));
    ko_leg_contact c;
    CHECK_EQ(closest(&east, M(1), &body, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, 0, -1, 0));
    CHECK(is_at(&c.on_leg, M(5), M(1), 0));
    CHECK(is_at(&c.on_body, M(5), 0, 0));
}

/* The axis of the leg touches the body. */
static void across(void)
{
    const ko_body box = box_at(M(5), 0, 0, M(1));
    const ko_body sphere = sphere_at(M(5), 0, 0, M(1));
    const ko_segment point = {{M(5), 0, 0}, {M(5), 0, 0}};
    const ko_segment above = {{M(5), 0, M(1) - 5}, {M(5), 0, M(1) - 5}};
    ko_leg_contact c;
    CHECK_EQ(closest(&east, M(1), &box, &c), KO_OK);
    CHECK_EQ(c.margin, -M(1));
    CHECK(is_along(&c.normal, -1, 0, 0));
    CHECK(is_at(&c.on_body, M(4), 0, 0));
    CHECK_EQ(closest(&above, M(1), &box, &c), KO_OK);
    CHECK(is_along(&c.normal, 0, 0, 1));
    CHECK_EQ(closest(&east, M(1), &sphere, &c), KO_OK);
    CHECK_EQ(c.margin, -M(2));
    CHECK(is_along(&c.normal, -1, 0, 0));
    CHECK_EQ(closest(&point, M(1), &sphere, &c), KO_OK);
    CHECK(is_along(&c.normal, 0, 0, 1));
}

static void refused(void)
{
    const ko_body body = sphere_at(M(5), M(1), 0, M(1));
    ko_body bad = body;
    const ko_segment far = {{0, 0, 0}, {KO_LIMIT, 0, 0}};
    ko_leg_contact c = {.margin = 77};
    bad.as.sphere.r = -1;
    const ko_capsule leg = {east.a, east.b, 0};
    CHECK_EQ(ko_body_closest_leg(&body, NULL, &c), KO_E_ARG);
    CHECK_EQ(ko_body_closest_leg(NULL, &leg, &c), KO_E_ARG);
    CHECK_EQ(ko_body_closest_leg(&body, &leg, NULL), KO_E_ARG);
    CHECK_EQ(closest(&east, -1, &body, &c), KO_E_RANGE);
    CHECK_EQ(closest(&east, 0, &bad, &c), KO_E_RANGE);
    CHECK_EQ(closest(&far, 1, &body, &c), KO_E_RANGE);
    CHECK_EQ(c.margin, 77);
}

static const test_case cases[] = {
    {"apart", apart},
    {"within", within},
    {"across", across},
    {"refused", refused},
};
TEST_SUITE(motion_contact, cases);
