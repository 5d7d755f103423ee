/* Sets up rangers, and prepares their scans.
 *
 * A direction of the table is rounded to 2^-15, by half on each axis. So the end of a beam of less
 * than 2^15 units is off by at most
 *
 * | from | straight | turned by an attitude |
 * | --- | --- | --- |
 * | the length, which is cut to a unit | 1 | 1 |
 * | the direction, seen from above; its table, the matrix and the sum if turned | 0.71 | 2.81 |
 * | the products | 0.71 | 0.71 |
 * | the sensor's own place | 0.71 | 0.71 |
 * | a border's direction | 0.71 | 0.71 |
 *
 * 3.84 and 5.94 units in all; heights have less. */
#include "keepout/sector.h"
#include "keepout/make.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/sector/sector_aim.h"
#include "src/sector/sector_angle.h"
#include "src/sector/sector_core.h"
#include "src/sector/sector_enter.h"
#include "src/sector/sector_ranger_validate.h"
#include "src/sector/sector_see.h"

#define STRAIGHT_ERROR 4U
#define TURNED_ERROR 6U

/* Steps and rises are at most 45 degrees. */
#define MOST_STEP 0x20000000U

/* A few LSB for the roundings of set-up. */
#define SLACK 64U

/* ---- directions ---- */

static int16_t to_q15(int64_t q30)
{
    const int64_t x = (q30 + 0x4000) >> 15;
    return (int16_t)((x > INT16_MAX) ? INT16_MAX : (x < -INT16_MAX) ? -INT16_MAX : x);
}

/* A direction of the sensor in the frame of a matrix, Q30. A legal matrix stretches it by less than
 * 2^-27. */
static ko_vec3 turned(const ko_mat3 *m, const ko_vec3 *d)
{
    const int64_t half = 0x20000000;
    const int64_t x =
        koi_wide_mac(koi_wide_mac(koi_port_mul(m->x.x, d->x), m->y.x, d->y), m->z.x, d->z);
    const int64_t y =
        koi_wide_mac(koi_wide_mac(koi_port_mul(m->x.y, d->x), m->y.y, d->y), m->z.y, d->z);
    const int64_t z =
        koi_wide_mac(koi_wide_mac(koi_port_mul(m->x.z, d->x), m->y.z, d->y), m->z.z, d->z);
    return (ko_vec3){(int32_t)((x + half) >> 30), (int32_t)((y + half) >> 30),
                     (int32_t)((z + half) >> 30)};
}

/* ---- set-up ---- */

static bool are_columns(const ko_ranger_config *c)
{
    const uint64_t turn = (uint64_t)1 << 32;
    const uint32_t step = koi_magnitude(c->step);
    return step >= 1U && step <= MOST_STEP && c->count >= 1U &&
           c->count <= koi_quotient_by(turn + step / 2U, step) && c->count <= KO_RANGER_MAX_BEAMS;
}

static bool are_rows(const ko_ranger_config *c)
{
    const int64_t quarter = 0x40000000;
    if (c->rows < 1U || c->rows > KO_RANGER_MAX_ROWS || c->count > KO_RANGER_MAX_BEAMS / c->rows ||
        koi_magnitude(c->rise) > MOST_STEP || (c->rise == 0) != (c->rows == 1U)) {
        return false;
    }
    const int64_t high = c->low + (int64_t)c->rise * (int64_t)(c->rows - 1U);
    return c->low >= -quarter && c->low <= quarter && high >= -quarter && high <= quarter;
}

static bool is_sensor(const ko_ranger_config *c)
{
    return are_columns(c) && are_rows(c) && c->reach >= 0 && c->reach <= KO_LIMIT &&
           ko_pose_check(&c->mount) == KO_OK;
}

static void set_beams(ko_ranger *ranger)
{
    const ko_ranger_config *c = &ranger->config;
    for (uint32_t j = 0; j < c->rows; j++) {
        for (uint32_t i = 0; i < c->count; i++) {
            const ko_vec3 d =
                koi_ranger_direction(koi_ranger_angle(ranger, i), koi_ranger_elevation(ranger, j));
            const ko_vec3 body = turned(&c->mount.r, &d);
            ranger->beams[j * c->count + i] =
                (ko_ranger_beam){to_q15(body.x), to_q15(body.y), to_q15(body.z)};
        }
    }
}

/* Border k + 1 is before sector k. The last and the first stand there twice, so that a neighbour is
 * always beside. */
static void set_borders(ko_ranger *ranger)
{
    const uint32_t n = ranger->count;
    for (uint32_t k = 0; k < KO_RANGER_BORDERS(n); k++) {
        ko_q30 sine = 0;
        ko_q30 cosine = 0;
        const uint64_t half_sectors = 2U * (uint64_t)(k + n) - 3U;
        KO_IGNORE(ko_angle_sin_cos((ko_angle)(uint32_t)koi_quotient_by(half_sectors << 31, n),
                                   &sine, &cosine));
        ranger->borders[k] = (ko_ranger_border){to_q15(cosine), to_q15(sine)};
    }
}

/* The sine of a sector's angle, Q30. */
static uint32_t pitch_of(uint32_t count)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(uint32_t)koi_quotient_by(UINT64_C(1) << 32, count), &sine,
                               &cosine));
    return koi_magnitude(sine);
}

/* Half of a beam's width: the chord from its middle to its corner is the root of the squares of
 * the chords along its two sides, or less. */
static uint32_t half_of(const ko_ranger_config *c)
{
    ko_q30 across = 0;
    ko_q30 up = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(koi_magnitude(c->step) / 4U), &across, &cosine));
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(koi_magnitude(c->rise) / 4U), &up, &cosine));
    return koi_sector_hypot(across, up) + 4U;
}

ko_status ko_ranger_init(ko_ranger *ranger, const ko_sectors *sectors,
                         const ko_ranger_config *config, ko_ranger_beam *beams,
                         ko_ranger_border *borders, uint32_t *squares)
{
    if (ranger == NULL || koi_sectors_are_missing(sectors) || config == NULL || beams == NULL ||
        borders == NULL || squares == NULL) {
        return KO_E_ARG;
    }
    const ko_ranger_config c = *config;
    if (!is_sensor(&c) || sectors->config.count < KO_RANGER_MIN_SECTORS) {
        return KO_E_RANGE;
    }
    *ranger = (ko_ranger){.config = c,
                          .beams = beams,
                          .borders = borders,
                          .squares = squares,
                          .count = sectors->config.count,
                          .layers = sectors->config.layers,
                          .half = half_of(&c),
                          .pitch = pitch_of(sectors->config.count),
                          .set_up = KOI_SET_UP};
    set_beams(ranger);
    set_borders(ranger);
    koi_ranger_seal(ranger);
    return KO_OK;
}

/* ---- a scan ---- */

/* Finds the box around the vehicle's volumes, and how far its farthest corner may be from the
 * sensor. Volumes that were damaged since they were checked may be anywhere. */
static void set_self(koi_ranges *r)
{
    const ko_sectors_config *const c = &r->sectors->config;
    const ko_vec3 *const t = &r->ranger->config.mount.t;
    r->self = 0;
    for (uint32_t i = 0; i < c->self_count; i++) {
        ko_aabb box;
        if (ko_aabb_from_body(&c->self[i], &box) == KO_OK) {
            KO_IGNORE(ko_aabb_union((i == 0U) ? &box : &r->box, &box, &r->box));
        } else {
            r->box = (ko_aabb){{0, 0, 0}, {KO_LIMIT, KO_LIMIT, KO_LIMIT}};
        }
        const uint64_t reach = (uint64_t)koi_magnitude(r->box.c.x - t->x) +
                               koi_magnitude(r->box.c.y - t->y) + koi_magnitude(r->box.c.z - t->z) +
                               (uint32_t)r->box.r.x + (uint32_t)r->box.r.y + (uint32_t)r->box.r.z +
                               SLACK;
        r->self = (reach < (uint32_t)KO_LIMIT) ? (uint32_t)reach : (uint32_t)KO_LIMIT;
    }
}

/* How far the farthest floor is above or below the sensor. */
static uint32_t height_of(const koi_ranges *r)
{
    const ko_sectors_config *const c = &r->sectors->config;
    const uint32_t down = koi_magnitude(r->start.z - c->floors[0]);
    const uint32_t up = koi_magnitude(c->floors[c->layers] - r->start.z);
    return (down > up) ? down : up;
}

/* The shift of units of which 32,000 cover a beam of a length, and the sensor's distance from the
 * axis. */
static uint32_t shift_of(const koi_ranges *r, uint32_t length)
{
    uint32_t shift = 0;
    while ((length + r->off) >> shift >= 32000U) {
        shift++;
    }
    return shift;
}

/* Beams beyond a length end out of range, wherever they point: the range and the sensor's distance
 * from the axis, over the share of the length that is left seen from above. If that is no better,
 * with the height of the layers, over the whole length. */
static void set_far(koi_ranges *r)
{
    const uint32_t one = KO_Q30_ONE;
    const uint32_t half = 2U * r->ranger->half;
    const uint64_t flat = (uint64_t)r->sectors->config.range + r->off + SLACK;
    uint64_t far = (uint32_t)KO_LIMIT + 1U;
    if (!r->is_level) {
        const uint64_t high = koi_quotient_by((flat + height_of(r)) << 30, one - half) + 1U;
        far = (high < far) ? high : far;
    }
    if (r->cosine > half) {
        const uint64_t wide = koi_quotient_by(flat << 30, r->cosine - half) + 1U;
        far = (wide < far) ? wide : far;
    }
    r->far = (uint32_t)far;
    r->shift = shift_of(r, r->far);
}

/* Beams beyond a length, seen from the axis, take less than the angle of a sector to each side.
 * With fewer than five sectors no length is enough. */
static void set_near(koi_ranges *r)
{
    const ko_ranger *const ranger = r->ranger;
    const int64_t room =
        (int64_t)((koi_port_umul(r->cosine, ranger->pitch)) >> 30) - 2 * (int64_t)ranger->half;
    r->near = (uint32_t)KO_LIMIT;
    if (ranger->count >= 5U && room > 0x10000) {
        const uint64_t off = (uint64_t)r->off + ((uint64_t)16U << r->shift);
        const uint64_t near = koi_quotient_by(off << 30, (uint32_t)room) + 1U;
        r->near = (near < r->near) ? (uint32_t)near : r->near;
    }
    r->near = (r->near < r->self) ? r->self : r->near;
    r->fine = shift_of(r, (r->near < r->far) ? r->near : r->far);
}

/* The cosine of tilt and the farthest elevation together; 0 if that is below 1/2. */
static uint32_t cosine_of(const koi_ranges *r)
{
    const ko_ranger *const ranger = r->ranger;
    const uint32_t rows = ranger->config.rows;
    const uint32_t first = koi_magnitude((int32_t)koi_ranger_elevation(ranger, 0));
    const uint32_t last = koi_magnitude((int32_t)koi_ranger_elevation(ranger, rows - 1U));
    ko_q30 sine = 0;
    ko_q30 cosine = KO_Q30_ONE;
    if ((first | last) != 0U) {
        KO_IGNORE(ko_angle_sin_cos((ko_angle)((first > last) ? first : last), &sine, &cosine));
    }
    const uint32_t lean = koi_sector_hypot(r->frame.x.z, r->frame.y.z) + 1U;
    const uint64_t plus = koi_port_umul(koi_magnitude(r->frame.z.z), koi_magnitude(cosine));
    const uint64_t minus = koi_port_umul(lean, (uint32_t)sine + 1U);
    const uint64_t least = (uint64_t)(KO_Q30_ONE / 2) << 30;
    return (plus >= minus + least) ? (uint32_t)((plus - minus) >> 30) - 2U : 0U;
}

/* Finds the layers that a level plane touches. */
static void set_layers(koi_ranges *r)
{
    const uint32_t layers = r->ranger->layers;
    const int64_t z = r->start.z;
    r->low = 0;
    r->high = layers;
    if (r->is_level) {
        const int64_t error = KOI_RANGER_HEIGHT_ERROR;
        while (r->low < layers &&
               !koi_sector_is_in_layer(r->sectors, r->low, z - error, z + error)) {
            r->low++;
        }
        r->high = r->low;
        while (r->high < layers &&
               koi_sector_is_in_layer(r->sectors, r->high, z - error, z + error)) {
            r->high++;
        }
    }
}

static ko_status prepare(koi_ranges *r)
{
    const ko_ranger_config *const c = &r->ranger->config;
    r->is_turned = r->sectors->is_turned;
    r->frame = c->mount.r;
    r->start = c->mount.t;
    if (r->is_turned && (ko_mat3_compose(&r->sectors->attitude, &c->mount.r, &r->frame) != KO_OK ||
                         ko_vec3_rotate(&c->mount.t, &r->sectors->attitude, &r->start) != KO_OK)) {
        return KO_E_RANGE;
    }
    r->error = r->is_turned ? TURNED_ERROR : STRAIGHT_ERROR;
    r->is_off = (r->start.x | r->start.y) != 0;
    r->off = r->is_off ? koi_sector_hypot(r->start.x, r->start.y) + 2U : 0U;
    r->is_level = c->rows == 1U && c->low == 0 && koi_magnitude(r->frame.x.z) <= KOI_RANGER_LEVEL &&
                  koi_magnitude(r->frame.y.z) <= KOI_RANGER_LEVEL;
    r->cosine = cosine_of(r);
    set_self(r);
    set_far(r);
    set_near(r);
    set_layers(r);
    return KO_OK;
}

/* False if a distance is not legal. */
static bool are_distances(const fix16_t *distances, uint32_t count)
{
    const fix16_t *const end = distances + count;
    while (distances != end && *distances <= KO_LIMIT) {
        distances++;
    }
    return distances == end;
}

/* True if a scan is unfinished, and these are its ranges in its look. */
static bool is_under_way(const koi_ranges *r)
{
    const ko_ranger *const ranger = r->ranger;
    return ranger->next != 0U && ranger->look == r->sectors->looks && ranger->of == r->sectors &&
           ranger->distances == r->distances;
}

static ko_status check(const koi_ranges *r, bool is_begun)
{
    const ko_ranger *const ranger = r->ranger;
    const ko_sectors_config *const c = &r->sectors->config;
    if (ranger->count != c->count || ranger->layers != c->layers ||
        (!is_begun && !are_distances(r->distances, ranger->config.count * ranger->config.rows))) {
        return KO_E_RANGE;
    }
    return r->sectors->is_open ? KO_OK : KO_E_CHANGED;
}

/* Enters as many beams as the budget has left. True if these were the last. */
static bool enter(const koi_ranges *r, ko_ranger *ranger, uint32_t *budget)
{
    const uint32_t left = ranger->config.count * ranger->config.rows - ranger->next;
    const uint32_t take = (budget != NULL && *budget < left) ? *budget : left;
    koi_ranger_enter(r, ranger->next, ranger->next + take);
    if (budget != NULL) {
        *budget -= take;
    }
    ranger->next = (take < left) ? ranger->next + take : 0U;
    return take == left;
}

ko_status ko_sectors_add_ranges(ko_sectors *sectors, ko_ranger *ranger, const fix16_t *distances,
                                uint32_t *budget)
{
    if (koi_sectors_are_missing(sectors) || KOI_IS_UNSET(ranger) || distances == NULL) {
        return KO_E_ARG;
    }
    koi_ranges r = {.sectors = sectors, .ranger = ranger, .distances = distances};
    const bool is_begun = is_under_way(&r);
    ko_status status = check(&r, is_begun);
    status = (status == KO_OK) ? prepare(&r) : status;
    if (status != KO_OK) {
        return status;
    }
    if (!is_begun) {
        koi_ranger_clear(&r);
        ranger->next = 0;
        ranger->look = sectors->looks;
        ranger->of = sectors;
        ranger->distances = distances;
    }
    if (!enter(&r, ranger, budget)) {
        return KO_UNFINISHED;
    }
    koi_ranger_see(&r);
    koi_ranger_leave(&r);
    return KO_OK;
}
