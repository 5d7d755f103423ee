#include "frost.h"

ko_aabb frost_boxes[FROST_MOST];
uint32_t frost_block[FROST_BYTES / 4U];
ko_frozen frost;
ko_frozen_build frost_build;

static uint32_t users[FROST_MOST];
static uint8_t categories[FROST_MOST];

uint32_t frost_user(uint32_t i)
{
    return i * 0x9E3779B1U + 7U;
}

/* One of eight bits, two of them, or none. */
uint8_t frost_category(uint32_t i)
{
    const uint32_t bits = (1U << i % 8U) | (1U << i % 5U);
    return (uint8_t)((i % 11U == 0U) ? 0U : bits);
}

fix16_t frost_range(frost_pattern pattern)
{
    static const fix16_t ranges[FROST_PATTERNS] = {METRES(20), 8000, KO_LIMIT, METRES(1),
                                                   METRES(100)};
    return ranges[pattern];
}

void frost_draw_box(test_random *random, frost_pattern pattern, ko_aabb *box)
{
    const fix16_t range = frost_range(pattern);
    fix16_t *const c = &box->c.x;
    fix16_t *const r = &box->r.x;
    for (uint32_t axis = 0; axis < 3U; axis++) {
        c[axis] = random_range(random, -range, range) / ((axis == 2U) ? 4 : 1);
        const fix16_t room = KO_LIMIT - ((c[axis] < 0) ? -c[axis] : c[axis]);
        const fix16_t most = range / 16;
        r[axis] = random_range(random, 0, (room < most) ? room : most);
    }
}

static void draw_one(test_random *random, frost_pattern pattern, uint32_t i, ko_aabb *box)
{
    frost_draw_box(random, pattern, box);
    if (pattern == FROST_SAME) {
        *box = (ko_aabb){{100, 200, 300}, {METRES(1), 0, METRES(2)}};
    } else if (pattern == FROST_ROW) {
        const fix16_t far = (i < 18U) ? METRES(100) >> 3U * (i % 6U) : 0;
        *box = (ko_aabb){{0, 0, 0}, {1, 1, 1}};
        (&box->c.x)[i / 6U % 3U] = far;
    }
}

void frost_draw(test_random *random, uint32_t n, frost_pattern pattern)
{
    for (uint32_t i = 0; i < n; i++) {
        draw_one(random, pattern, i, &frost_boxes[i]);
        users[i] = frost_user(i);
        categories[i] = frost_category(i);
    }
}

uint32_t frost_freeze(uint32_t n, uint32_t budget)
{
    test_random random = {0x6C078965U};
    const ko_frozen_source source = {frost_boxes, users, categories, n, NULL};
    ko_status status = ko_frozen_build_begin(&source, frost_block, FROST_BYTES, &frost_build);
    uint32_t all = 0;
    CHECK_EQ(status, KO_OK);
    status = KO_UNFINISHED;
    while (status == KO_UNFINISHED) {
        const uint32_t given = (budget == 0U) ? random_bits(&random) % 64U : budget;
        uint32_t left = given;
        ko_frozen early;
        CHECK_EQ(ko_frozen_open(frost_block, FROST_BYTES, &early), KO_E_DATA);
        status = ko_frozen_build_step(&frost_build, &left, &frost);
        all += given - left;
        CHECK(status == KO_OK || left == 0U);
    }
    CHECK_EQ(status, KO_OK);
    CHECK_EQ(frost_build.q.visits, all);
    return all;
}

void frost_make(test_random *random, uint32_t n, frost_pattern pattern)
{
    frost_draw(random, n, pattern);
    (void)frost_freeze(n, UINT32_MAX);
}

ko_bounds frost_bounds(const ko_aabb *box)
{
    return (ko_bounds){{box->c.x - box->r.x, box->c.y - box->r.y, box->c.z - box->r.z},
                       {box->c.x + box->r.x, box->c.y + box->r.y, box->c.z + box->r.z}};
}

uint32_t frost_digest(uint32_t n)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < KO_FROZEN_BYTES(n) / 4U; i++) {
        sum = (sum ^ frost_block[i]) * 0x9E3779B1U;
        sum ^= sum >> 15;
    }
    return sum;
}
