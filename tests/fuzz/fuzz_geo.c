/* libFuzzer: bytes as positions and frames. A point that becomes a position and a point again must
 * be within the stated 17 mm. The margin of a leg is the same both ways, and none of a leg to
 * itself is above the stated centimetre.
 *
 * promise: stated-bound, refuses */
#include "fuzz.h"

enum { NEAR = 1200 }; /* 17 mm are 1114 LSB; the way to a position and back adds some */

static ko_geo position(input *in)
{
    ko_geo g;
    const uint32_t form = take(in, 1);
    g.lat = (int32_t)((int64_t)take(in, 4) % (2 * KO_GEO_MOST_LAT + 1) - KO_GEO_MOST_LAT);
    g.lon = (int32_t)((int64_t)take(in, 4) % (2 * KO_GEO_MOST_LON + 1) - KO_GEO_MOST_LON);
    if (form < 20U) {
        g.lat = (form % 2U == 0U) ? (int32_t)KO_GEO_MOST_LAT : -(int32_t)KO_GEO_MOST_LAT;
    } else if (form < 40U) {
        g.lon = (form % 2U == 0U) ? (int32_t)KO_GEO_MOST_LON : -(int32_t)KO_GEO_MOST_LON;
    } else if (form > 250U) {
        g.lat = (int32_t)take(in, 4);
        g.lon = (int32_t)take(in, 4);
    }
    return g;
}

static ko_geo beside(const ko_geo *g, input *in)
{
    const ko_geo h = {(int32_t)((uint32_t)g->lat + ((uint32_t)(int16_t)take(in, 2) << 4)),
                      (int32_t)((uint32_t)g->lon + ((uint32_t)(int16_t)take(in, 2) << 4))};
    return h;
}

static bool is_near(fix16_t a, fix16_t b)
{
    const int64_t off = (int64_t)a - b;
    return off >= -NEAR && off <= NEAR;
}

static void try_point(const ko_geo_frame *frame, input *in)
{
    ko_vec3 p = {(fix16_t)take(in, 4) >> 2, (fix16_t)take(in, 4) >> 2, 0};
    ko_vec3 q;
    ko_geo at;
    const ko_status status = ko_geo_from_vec3(&p, frame, &at);
    demand(status == KO_OK || status == KO_E_RANGE);
    if (status == KO_OK && ko_vec3_from_geo(&at, 0, frame, &q) == KO_OK) {
        demand(is_near(p.x, q.x) && is_near(p.y, q.y) && q.z == 0);
    }
}

static void try_leg(const ko_geo *a, const ko_geo *b)
{
    fix16_t there = -1;
    fix16_t back = -1;
    fix16_t none = -1;
    const ko_status status = ko_geo_margin_leg(a, b, &there);
    demand(ko_geo_margin_leg(b, a, &back) == status);
    demand(status == KO_OK || status == KO_E_RANGE);
    if (status == KO_OK) {
        demand(there == back && there > 0);
        demand(ko_geo_margin_leg(a, a, &none) == KO_OK && none <= there);
        demand(none <= KO_GEO_MARGIN + 1); /* roundings */
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    input in = {data, data + size};
    while (in.at < in.end) {
        ko_geo_frame frame;
        ko_vec3 p = {0, 0, 0};
        const ko_geo origin = position(&in);
        const ko_geo other = beside(&origin, &in);
        const bool is_legal = origin.lat >= -KO_GEO_MOST_LAT && origin.lat <= KO_GEO_MOST_LAT &&
                              origin.lon >= -KO_GEO_MOST_LON && origin.lon <= KO_GEO_MOST_LON;
        const ko_status status = ko_geo_frame_open(&origin, &frame);
        demand(status == (is_legal ? KO_OK : KO_E_RANGE));
        try_leg(&origin, &other);
        if (status == KO_OK) {
            const fix16_t height = (fix16_t)take(&in, 3);
            demand(ko_vec3_from_geo(&origin, 0, &frame, &p) == KO_OK);
            demand((p.x | p.y | p.z) == 0);
            KO_IGNORE(ko_vec3_from_geo(&other, height, &frame, &p));
            try_point(&frame, &in);
        }
    }
    return 0;
}
