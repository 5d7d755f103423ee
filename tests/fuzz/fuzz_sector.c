/* libFuzzer: bytes as two sets of sectors, looks into them and a third set of both. Over all
 * directions an answer must not be farther than a sphere or a box that was added. A sector on its
 * own must not say less than an arc over all of them. What is merged must be no better than its
 * parts say: nearest distance, clear only where the parts know it whole. Then cells, which are on
 * the heap, are damaged: calls end within them. Last a ranger scans, whole and in pieces, which say
 * the same; its tables are damaged, too.
 *
 * promise: never-above, doubt, damage-contained */
#include "shapes.h"

#include <string.h>

enum { MOST_COUNT = 9, LAYERS = 2, BEAMS = 12, LIFETIME = 1000 };

static const fix16_t floors[LAYERS + 1] = {-(20 << 16), 0, 20 << 16};
static const ko_sector_motion still = {0, 0, 0, 0};

typedef struct ring {
    ko_sectors sectors;
    ko_sector_cell *cells;
    fix16_t nearest; /* of what was surely within layers and range; INT32_MAX: nothing */
} ring;

static void open(ring *r, uint32_t count, fix16_t range, uint32_t lifetime)
{
    const ko_sectors_config config = {.count = count,
                                      .layers = LAYERS,
                                      .floors = floors,
                                      .range = range,
                                      .blind = 0,
                                      .ticks_per_second = 1000,
                                      .lifetime = lifetime};
    r->cells = malloc(count * LAYERS * sizeof(*r->cells));
    r->nearest = INT32_MAX;
    demand(r->cells != NULL && ko_sectors_init(&r->sectors, &config, r->cells) == KO_OK);
}

static void note(ring *r, const ko_vec3 *p)
{
    const ko_vec3 axis = {0, 0, p->z};
    const uint64_t far = distance2(p, &axis);
    const uint64_t range = (uint64_t)r->sectors.config.range;
    if (p->z >= floors[0] && p->z <= floors[LAYERS] && far <= range * range) {
        fix16_t up = 0;
        const ko_vec3 flat = {p->x, p->y, 0};
        demand(ko_vec3_length_up(&flat, &up) == KO_OK);
        r->nearest = (up < r->nearest) ? up : r->nearest;
    }
}

static void scan(ring *r, input *in)
{
    fix16_t distances[BEAMS];
    const ko_pose mount = pose(in);
    ko_scan s = {.distances = distances, .reach = size_of(in)};
    s.first = (ko_angle)take(in, 4);
    s.count = take(in, 1) % (BEAMS + 1U);
    s.step = (int32_t)(take(in, 4) >> (2U + take(in, 1) % 24U));
    for (uint32_t i = 0; i < BEAMS; i++) {
        distances[i] = (take(in, 1) < 90U) ? -(fix16_t)(i % 3U) : size_of(in);
    }
    const ko_status status = ko_sectors_add_scan(&r->sectors, &s, (s.count % 2U) ? &mount : NULL);
    demand(status == KO_OK || status == KO_E_RANGE);
}

static void look(ring *r, uint32_t time, input *in)
{
    const uint32_t form = take(in, 1);
    const ko_mat3 attitude = turn(in);
    const bool is_level = form % 2U == 0U;
    const ko_status begun = ko_sectors_look_begin(&r->sectors, time, is_level ? NULL : &attitude);
    if (begun != KO_OK) {
        demand(begun == KO_E_RANGE && !is_level);
        return;
    }
    for (uint32_t i = 0; i < form / 2U % 4U; i++) {
        const ko_sphere s = sphere(in);
        const ko_aabb b = aabb(in);
        if (ko_sectors_add_sphere(&r->sectors, &s) == KO_OK && is_level) {
            note(r, &s.c);
        }
        if (ko_sectors_add_aabb(&r->sectors, &b, NULL) == KO_OK && is_level) {
            note(r, &b.c);
        }
        scan(r, in);
        demand(ko_sectors_set_seen(&r->sectors, i, (ko_angle)take(in, 4), take(in, 4)) ==
               (i < LAYERS ? KO_OK : KO_E_RANGE));
    }
    if (form > 200U) {
        demand(ko_sectors_set_seen(&r->sectors, form % LAYERS, 0, UINT32_MAX) == KO_OK);
    }
    demand(ko_sectors_look_end(&r->sectors) == KO_OK);
}

static bool has_distance(const ko_sector_answer *a)
{
    return a->state == KO_SECTOR_HIT || a->state == KO_SECTOR_PARTLY;
}

/* All directions against each, and against what was added. */
static void check_ring(const ring *r, uint32_t now)
{
    ko_sector_answer all;
    demand(ko_sectors_test_arc(&r->sectors, 0, UINT32_MAX, now, &still, &all) == KO_OK);
    demand(r->nearest == INT32_MAX || (has_distance(&all) && all.distance <= r->nearest));
    for (uint32_t i = 0; i < r->sectors.config.count * LAYERS; i++) {
        ko_sector_answer one;
        demand(ko_sectors_test(&r->sectors, i % LAYERS, i / LAYERS, now, &still, &one) == KO_OK);
        demand(!has_distance(&one) || (has_distance(&all) && all.distance <= one.distance));
        demand(all.state != KO_SECTOR_CLEAR || one.state == KO_SECTOR_CLEAR);
        demand(all.state != KO_SECTOR_HIT || has_distance(&one) || one.state == KO_SECTOR_CLEAR);
    }
}

static bool is_whole(const ko_sector_answer *a)
{
    return a->state == KO_SECTOR_CLEAR || a->state == KO_SECTOR_HIT;
}

static void check_merged(const ring *a, const ring *b, uint32_t now, input *in)
{
    const ko_sector_merge how = (ko_sector_merge)(take(in, 1) % 2U);
    const uint32_t count = a->sectors.config.count;
    const fix16_t least = (a->sectors.config.range < b->sectors.config.range)
                              ? a->sectors.config.range
                              : b->sectors.config.range;
    ring both;
    open(&both, count, least - (fix16_t)take(in, 1) % least, 1U + take(in, 2) % 5000U);
    demand(ko_sectors_merge(&a->sectors, &b->sectors, now, how, &both.sectors) == KO_OK);
    check_ring(&both, now);
    for (uint32_t i = 0; i < count * LAYERS; i++) {
        ko_sector_answer x;
        ko_sector_answer y;
        ko_sector_answer z;
        demand(ko_sectors_test(&a->sectors, i % LAYERS, i / LAYERS, now, &still, &x) == KO_OK);
        demand(ko_sectors_test(&b->sectors, i % LAYERS, i / LAYERS, now, &still, &y) == KO_OK);
        demand(ko_sectors_test(&both.sectors, i % LAYERS, i / LAYERS, now, &still, &z) == KO_OK);
        const fix16_t range = both.sectors.config.range;
        demand(!has_distance(&x) || x.distance > range ||
               (has_distance(&z) && z.distance <= x.distance));
        demand(!has_distance(&y) || y.distance > range ||
               (has_distance(&z) && z.distance <= y.distance));
        demand(!is_whole(&z) || is_whole(&x) || is_whole(&y));
        demand(!is_whole(&z) || how != KO_SECTOR_BOTH || (is_whole(&x) && is_whole(&y)));
    }
    free(both.cells);
}

static void damage(ring *r, uint32_t now, input *in)
{
    const ko_mavlink_config whole = {0, LAYERS - 1U, 50, true};
    const ko_sector_motion motion = {(fix16_t)take(in, 3), take(in, 4), (ko_angle)take(in, 4),
                                     take(in, 4)};
    uint16_t message[KO_MAVLINK_DISTANCES];
    ko_sector_answer answer;
    const size_t size = r->sectors.config.count * LAYERS * sizeof(*r->cells);
    KO_IGNORE(ko_mavlink_from_sectors(&r->sectors, &whole, now, &motion, message));
    ((uint8_t *)r->cells)[take(in, 2) % size] ^= (uint8_t)take(in, 1);
    KO_IGNORE(ko_sectors_test_arc(&r->sectors, (ko_angle)take(in, 4), take(in, 4), now, &motion,
                                  &answer));
    KO_IGNORE(ko_mavlink_from_sectors(&r->sectors, &whole, now, &motion, message));
    KO_IGNORE(ko_sectors_merge(&r->sectors, &r->sectors, now, KO_SECTOR_EITHER, &r->sectors));
}

/* Makes one look of a ranger, in pieces or not. */
static void scan_ranges(ring *r, ko_ranger *ranger, const fix16_t *distances, uint32_t piece)
{
    ko_status status = KO_UNFINISHED;
    demand(ko_sectors_look_begin(&r->sectors, 0, NULL) == KO_OK);
    for (uint32_t i = 0; status == KO_UNFINISHED; i++) {
        uint32_t budget = piece;
        demand(i <= BEAMS);
        status = ko_sectors_add_ranges(&r->sectors, ranger, distances, &budget);
    }
    demand(status == KO_OK && ko_sectors_look_end(&r->sectors) == KO_OK);
}

/* A ranger scans into new sectors, then with a damaged table. */
static void range_about(uint32_t count, input *in)
{
    static ko_ranger_beam beams[BEAMS];
    static ko_ranger_border borders[KO_RANGER_BORDERS(MOST_COUNT)];
    static uint32_t squares[KO_RANGER_SQUARES(MOST_COUNT, LAYERS)];
    fix16_t distances[BEAMS];
    ko_ranger_config c = {.first = (ko_angle)take(in, 4), .mount = pose(in)};
    ko_ranger ranger;
    ring whole;
    ring pieces;
    c.rows = 1U + take(in, 1) % 4U;
    c.count = 1U + take(in, 1) % (BEAMS / c.rows);
    c.step = (int32_t)(take(in, 4) >> (3U + take(in, 1) % 24U));
    c.rise = (c.rows > 1U) ? (int32_t)(take(in, 3) << 4) : 0;
    c.low = -(int32_t)(take(in, 3) << 5);
    c.reach = size_of(in);
    for (uint32_t i = 0; i < BEAMS; i++) {
        distances[i] = (take(in, 1) < 90U) ? -(fix16_t)(i % 3U) : size_of(in);
        distances[i] = (distances[i] > KO_LIMIT) ? KO_LIMIT : distances[i];
    }
    const fix16_t range = 1 + (fix16_t)(take(in, 3) << 2);
    open(&whole, count, range, LIFETIME);
    open(&pieces, count, range, LIFETIME);
    if (ko_ranger_init(&ranger, &whole.sectors, &c, beams, borders, squares) == KO_OK) {
        scan_ranges(&whole, &ranger, distances, BEAMS);
        scan_ranges(&pieces, &ranger, distances, 1U + take(in, 1) % BEAMS);
        check_ring(&whole, 0);
        demand(memcmp(whole.cells, pieces.cells, count * LAYERS * sizeof(*whole.cells)) == 0);
        demand(ko_ranger_validate(&ranger, NULL, NULL) == KO_OK);
        ((uint8_t *)beams)[take(in, 1) % (c.rows * c.count * sizeof(beams[0]))] ^= 1U;
        ((uint8_t *)borders)[take(in, 1) % (KO_RANGER_BORDERS(count) * sizeof(borders[0]))] ^= 128U;
        demand(ko_ranger_validate(&ranger, NULL, NULL) == KO_E_DATA);
        scan_ranges(&whole, &ranger, distances, BEAMS);
    }
    free(whole.cells);
    free(pieces.cells);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    const uint32_t count = 1U + take(&in, 1) % MOST_COUNT;
    const uint32_t time = take(&in, 1) << 24;
    ring a;
    ring b;
    open(&a, count, 1 + (fix16_t)(take(&in, 3) << 2), LIFETIME);
    open(&b, count, 1 + (fix16_t)(take(&in, 3) << 2), 1U + take(&in, 2));
    look(&a, time, &in);
    look(&b, time + take(&in, 1), &in);
    const uint32_t now = time + 255U;
    check_ring(&a, time);
    check_merged(&a, &b, now, &in);
    damage(&a, now, &in);
    range_about(count, &in);
    free(a.cells);
    free(b.cells);
    return 0;
}
