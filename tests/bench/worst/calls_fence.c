/* Points and legs of a fence of up to three zones and 24 corners. Their steps are the corners: a
 * cylinder and a box count as four. */
#include "worst.h"

enum {
    SEED,
    KINDS,
    CORNERS,
    RULE,
    SPREAD,
    HEIGHTS,
    SHIFT,
    AT,
    PLACE = AT + 6,
    REACH = PLACE + 2,
    ALL_GENES,
    MOST_ZONES = 3,
    MOST_CORNERS = 12,
};

static ko_fence_xy corners[MOST_ZONES][MOST_CORNERS];
static ko_fence_run runs[MOST_ZONES]; /* one is enough for all corners */
static ko_fence_zone zones[MOST_ZONES];
static uint32_t zone_count;
static uint32_t edges;
static ko_fence_rule rule;
static ko_fence fence;
static ko_segment leg;
static fix16_t reach;

/* An outline around a middle, its corners at random distances: it crosses no_begin. Some share
 * corners with their neighbours, and some are combs. */
static void make_outline(const uint32_t *gene, uint32_t z, uint32_t *seed)
{
    const uint32_t count = gene[CORNERS] / (1U + 16U * z) % (MOST_CORNERS - 2U) + 3U;
    const fix16_t size = length(gene[SPREAD], gene[SHIFT] / 27U) / 8 + 64;
    const fix16_t off = (gene[KINDS] / 64U % 2U != 0U) ? 0 : (fix16_t)z * (size / 2);
    for (uint32_t i = 0; i < count; i++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        const fix16_t radius = (gene[KINDS] / 128U % 2U != 0U)
                                   ? ((i % 2U != 0U) ? size : size / 16)
                                   : size / 4 + (fix16_t)(draw(seed) % (uint32_t)size) / 2;
        KO_IGNORE(ko_angle_sin_cos((ko_angle)((UINT64_C(1) << 32) * i / count), &sine, &cosine));
        corners[z][i].x = off + (fix16_t)((int64_t)radius * cosine >> 30);
        corners[z][i].y = (fix16_t)((int64_t)radius * sine >> 30);
    }
    zones[z].count = (uint16_t)count;
    zones[z].points = corners[z];
    edges += count;
}

static void make_zone(const uint32_t *gene, uint32_t z, uint32_t *seed)
{
    ko_fence_zone *zone = &zones[z];
    const fix16_t size = length(gene[SPREAD], gene[SHIFT] / 27U) / 8 + 64;
    memset(zone, 0, sizeof(*zone));
    zone->role = (gene[KINDS] / (8U << z) % 2U != 0U) ? KO_FENCE_KEEP_OUT : KO_FENCE_KEEP_IN;
    zone->kind = (uint8_t)(gene[KINDS] / (256U << 2U * z) % 4U);
    zone->floor = KO_FENCE_NO_FLOOR;
    zone->ceiling = KO_FENCE_NO_CEILING;
    if (gene[HEIGHTS] % 4U != 0U) {
        zone->floor = part(gene[HEIGHTS], gene[SHIFT]);
        zone->ceiling = zone->floor / 2 + length(gene[HEIGHTS], gene[SHIFT] + z) / 2 + 1;
    }
    if (zone->kind == KO_FENCE_CYLINDER) {
        zone->centre = (ko_fence_xy){(fix16_t)(draw(seed) % (uint32_t)size), (fix16_t)z * 3};
        zone->radius = size;
        edges += 4U;
    } else if (zone->kind == KO_FENCE_BOX) {
        zone->low = (ko_fence_xy){(fix16_t)z * size - size, -size};
        zone->high = (ko_fence_xy){(fix16_t)z * size, size};
        edges += 4U;
    } else {
        zone->kind = KO_FENCE_POLYGON;
        make_outline(gene, z, seed);
    }
}

/* A point near a corner or an edge, if not anywhere. */
static ko_vec3 near(const uint32_t *gene, uint32_t place)
{
    ko_vec3 p = point_of(gene, place);
    if (place % 4U != 0U) {
        const ko_fence_xy *at = corners[place / 4U % MOST_ZONES];
        const uint32_t i = place / 16U % MOST_CORNERS;
        p.x = (place % 4U == 1U) ? at[i].x : at[i].x / 2 + at[(i + 1U) % MOST_CORNERS].x / 2;
        p.y = (place % 4U == 1U) ? at[i].y : at[i].y / 2 + at[(i + 1U) % MOST_CORNERS].y / 2;
        if (place % 4U == 3U) {
            p.x += (fix16_t)(gene[0] % 17U) - 8;
            p.y += (fix16_t)(gene[1] % 17U) - 8;
        }
    }
    return p;
}

static bool make(const uint32_t *gene)
{
    uint32_t seed = gene[SEED];
    memset(corners, 0, sizeof(corners));
    zone_count = gene[KINDS] % MOST_ZONES + 1U;
    edges = 0;
    for (uint32_t z = 0; z < zone_count; z++) {
        make_zone(gene, z, &seed);
    }
    for (uint32_t z = 0; z < zone_count && gene[RULE] / 2U % 2U != 0U; z++) {
        KO_IGNORE(ko_fence_zone_add_runs(&zones[z], &runs[z], 1)); /* polygons have them */
    }
    rule = (gene[RULE] % 2U != 0U) ? KO_FENCE_ANY : KO_FENCE_ALL;
    leg.a = near(gene + AT, gene[PLACE]);
    leg.b = near(gene + AT + 3, gene[PLACE + 1]);
    reach = length(gene[REACH], gene[REACH]);
    return ko_fence_open(zones, zone_count, rule, 0, &fence, NULL) == KO_OK;
}

static uint32_t edge_count(void)
{
    return edges;
}

static uint32_t edge_pairs(void)
{
    return edges * edges;
}

static ko_status open(uint32_t *purse)
{
    (void)purse;
    return ko_fence_open(zones, zone_count, rule, 0, &fence, NULL);
}

static ko_status add_runs(uint32_t *purse)
{
    (void)purse;
    return ko_fence_zone_add_runs(&zones[0], &runs[0], 1);
}

/* The fence is opened a purse at a time. */
static void check_begin(void)
{
    const ko_fence made = KO_FENCE_UNCHECKED(zones, zone_count, rule, 0);
    fence = made;
    walk_begin();
}

static ko_status check(uint32_t *purse)
{
    return walked(ko_fence_check(&fence, &worst_walk, purse, NULL));
}

static ko_status test_point(uint32_t *purse)
{
    ko_fence_answer answer;
    (void)purse;
    return ko_fence_test_point(&fence, &leg.a, &answer);
}

static ko_status test_leg(uint32_t *purse)
{
    ko_fence_leg_answer answer;
    (void)purse;
    return ko_fence_test_leg(&fence, &leg, &answer);
}

static ko_status cast_leg(uint32_t *purse)
{
    ko_q30 first;
    uint32_t zone;
    (void)purse;
    return ko_fence_cast_leg(&fence, &leg, &first, &zone);
}

static ko_status margin_leg(uint32_t *purse)
{
    fix16_t margin;
    (void)purse;
    return ko_fence_margin_leg(&fence, &leg, reach, &margin);
}

static ko_status validate(uint32_t *purse)
{
    return walked(ko_fence_validate(&fence, &worst_walk, purse));
}

static const call list[] = {
    {"ko_fence_open", ALL_GENES, make, no_begin, open, edge_pairs},
    {"ko_fence_zone_add_runs", ALL_GENES, make, no_begin, add_runs, edge_count},
    {"ko_fence_check", ALL_GENES, make, check_begin, check, NULL},
    {"ko_fence_test_point", ALL_GENES, make, no_begin, test_point, edge_count},
    {"ko_fence_test_leg", ALL_GENES, make, no_begin, test_leg, edge_count},
    {"ko_fence_cast_leg", ALL_GENES, make, no_begin, cast_leg, edge_count},
    {"ko_fence_margin_leg", ALL_GENES, make, no_begin, margin_leg, edge_count},
    {"ko_fence_validate", ALL_GENES, make, walk_begin, validate, NULL},
};
const calls fence_calls = {list, sizeof(list) / sizeof(list[0])};
