/* Positions: a frame, conversions, and fences whose corners are positions. */
#include "worst.h"

enum {
    ORIGIN,
    A = ORIGIN + 2,
    B = A + 2,
    HEIGHT = B + 2,
    FAR,
    CORNERS,
    SEED,
    KINDS,
    HEIGHTS,
    ALL_GENES,
    MOST_AREAS = 2,
    MOST_CORNERS = 8,
    ROOM = 256,
};

static ko_geo origin;
static ko_geo a;
static ko_geo b;
static ko_geo at;
static ko_geo_frame frame;
static ko_vec3 point;
static fix16_t margin;
static int32_t height;
static ko_geo corners[MOST_AREAS][MOST_CORNERS];
static ko_fence_area areas[MOST_AREAS];
static uint32_t area_count;
static uint32_t corner_count;
static ko_fence_rule rule;
static ko_fence_zone zones[MOST_AREAS];
static ko_fence_xy made[ROOM];
static ko_fence_report report;

/* Up to 85 degrees north, and a longitude as close to the origin as 8 km are there. */
static ko_geo near(const uint32_t *gene)
{
    const int32_t far = 700000 >> (gene[0] % 8U);
    const ko_geo is = {origin.lat + (int32_t)gene[0] % far, origin.lon + (int32_t)gene[1] % far};
    return is;
}

static bool make(const uint32_t *gene)
{
    origin = (ko_geo){(int32_t)gene[ORIGIN] % (int32_t)KO_GEO_MOST_LAT,
                      (int32_t)gene[ORIGIN + 1] % (int32_t)KO_GEO_MOST_LON};
    a = near(gene + A);
    b = near(gene + B);
    height = (int32_t)gene[HEIGHT] / 512;
    point = (ko_vec3){part(gene[FAR], 1), part(gene[SEED], 1), 0};
    return ko_geo_frame_open(&origin, &frame) == KO_OK;
}

/* Outlines around the origin, as a wheel or a comb; two may be the same. */
static void make_area(const uint32_t *gene, uint32_t z, uint32_t *seed)
{
    const uint32_t count = gene[CORNERS] / (1U + 16U * z) % (MOST_CORNERS - 2U) + 3U;
    const int32_t size = 20000 + (int32_t)(gene[FAR] % 600000U);
    for (uint32_t i = 0; i < count; i++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        const int32_t radius = (gene[KINDS] % 2U != 0U && i % 2U != 0U)
                                   ? size / 8
                                   : size - (int32_t)(draw(seed) % (uint32_t)size) / 4;
        KO_IGNORE(ko_angle_sin_cos((ko_angle)((UINT64_C(1) << 32) * i / count), &sine, &cosine));
        corners[z][i].lat = origin.lat + (int32_t)((int64_t)radius * sine >> 30);
        corners[z][i].lon = origin.lon + (int32_t)((int64_t)radius * cosine >> 30);
    }
    areas[z] = (ko_fence_area){
        (uint8_t)((gene[KINDS] / (4U << z) % 2U != 0U) ? KO_FENCE_KEEP_OUT : KO_FENCE_KEEP_IN),
        (uint16_t)count, KO_FENCE_NO_FLOOR, KO_FENCE_NO_CEILING, corners[z]};
    if (gene[HEIGHTS] % 4U != 0U) {
        areas[z].floor = part(gene[HEIGHTS], z);
        areas[z].ceiling = areas[z].floor + 65536;
    }
    corner_count += count;
}

static bool make_areas(const uint32_t *gene)
{
    uint32_t seed = gene[SEED];
    if (!make(gene)) {
        return false;
    }
    area_count = gene[KINDS] / 16U % MOST_AREAS + 1U;
    corner_count = 0;
    for (uint32_t z = 0; z < area_count; z++) {
        seed = (gene[KINDS] / 32U % 2U != 0U) ? gene[SEED] : seed;
        make_area(gene, z, &seed);
    }
    rule = (gene[KINDS] / 64U % 2U != 0U) ? KO_FENCE_ANY : KO_FENCE_ALL;
    return true;
}

static uint32_t corner_pairs(void)
{
    return corner_count * corner_count;
}

static ko_status open(uint32_t *purse)
{
    (void)purse;
    return ko_geo_frame_open(&origin, &frame);
}

static ko_status validate(uint32_t *purse)
{
    (void)purse;
    return ko_geo_frame_validate(&frame);
}

static ko_status to_point(uint32_t *purse)
{
    (void)purse;
    return ko_vec3_from_geo(&a, height, &frame, &point);
}

static ko_status from_point(uint32_t *purse)
{
    (void)purse;
    return ko_geo_from_vec3(&point, &frame, &at);
}

static ko_status margin_leg(uint32_t *purse)
{
    (void)purse;
    return ko_geo_margin_leg(&a, &b, &margin);
}

static ko_status zone_from_geo(uint32_t *purse)
{
    (void)purse;
    return ko_fence_zone_from_geo(areas, area_count, rule, &frame, zones, made, ROOM, &report);
}

#define SINGLE(name, next)                                                                         \
    {                                                                                              \
        name, ALL_GENES, make, no_begin, next, one_step                                            \
    }
static const call list[] = {
    SINGLE("ko_geo_frame_open", open),
    SINGLE("ko_geo_frame_validate", validate),
    SINGLE("ko_vec3_from_geo", to_point),
    SINGLE("ko_geo_from_vec3", from_point),
    SINGLE("ko_geo_margin_leg", margin_leg),
    {"ko_fence_zone_from_geo", ALL_GENES, make_areas, no_begin, zone_from_geo, corner_pairs},
};
const calls geo_calls = {list, sizeof(list) / sizeof(list[0])};
