/* Adds scans: where beams end, and which sectors they saw whole on the way. */
#include "keepout/sector.h"

#include <stddef.h>

#include "src/math/quotient.h"
#include "src/math/wide.h"
#include "src/sector/sector_core.h"
#include "src/sector/sector.h"
#include "src/sector/sector_angle.h"
#include "src/sector/sector_cell.h"

/* A hit is rounded in the plane of the sensor, in the body, and in the frame of the sectors, each
 * by half an LSB on each axis. The sine adds 0.35 at 8 km, the matrix of the look nothing: less
 * than 3.3 in all. */
#define HIT_ERROR 4U

/* The plane of a sensor counts as level if it leans by so many parts of 2^30, which is rounding. */
#define LEVEL 4U

/* Beams side by side that measured, within one layer. */
typedef struct run {
    uint32_t layer;
    uint32_t from;
    uint64_t width; /* 0: there is none */
} run;

typedef struct beams {
    ko_sectors *sectors;
    const ko_scan *scan;
    ko_pose mount;    /* of the sensor in the body */
    ko_mat3 frame;    /* of the sensor's plane in the frame of the sectors */
    ko_vec3 start;    /* of all beams, in the frame of the sectors */
    ko_q30 half;      /* half of how far a beam's edge is from its middle at distance 1, or more */
    uint32_t needed;  /* how far beams that hit nothing have to reach */
    uint32_t shrink;  /* what a run loses at each end */
    bool is_off;      /* the sensor is not on the axis */
    bool is_tilted;   /* its plane is not level: along the width of a beam height differs */
    bool is_plain;    /* level and on the axis: angles and distances are the scan's own */
    uint32_t yaw;     /* of a level plane: the angle of its x axis */
    bool is_blind;    /* nothing counts as seen */
    bool is_closed;   /* the beams go all around: the last and the first are neighbours */
    bool is_reversed; /* angles go down from beam to beam */
    run run;
} beams;

/* ---- the sensor ---- */

static ko_status check_scan(const ko_sectors *sectors, const ko_scan *scan, const ko_pose *mount)
{
    const uint64_t turn = (uint64_t)1 << 32;
    const uint32_t step = koi_magnitude(scan->step);
    if (step < 1U || step > 0x20000000U || scan->count > koi_quotient_by(turn + step / 2U, step) ||
        scan->reach < 0 || scan->reach > KO_LIMIT ||
        (mount != NULL && ko_pose_check(mount) != KO_OK)) {
        return KO_E_RANGE;
    }
    return sectors->is_open ? KO_OK : KO_E_CHANGED;
}

/* A sensor off the axis sees things at other angles than the axis does. Beyond the blind distance
 * these differ by at most the angle whose sine is the sensor's distance from the axis over the
 * blind distance. */
static void set_shrink(beams *b)
{
    const uint32_t off = koi_sector_hypot(b->start.x, b->start.y);
    const uint32_t blind = (uint32_t)b->sectors->config.blind;
    b->shrink = KOI_SECTOR_ANGLE_ERROR;
    b->is_off = (b->start.x | b->start.y) != 0;
    if (!b->is_off) {
        return;
    }
    uint32_t turned = 0;
    b->is_blind = koi_sector_half_angle(off + 2U, blind, &turned);
    b->shrink += turned;
}

/* The length that a beam which hit nothing needs to see a sector whole: the range, and the sensor's
 * distance from the axis. A beam of a tilted plane may be cos(tilt) times as long seen from above,
 * so it has to be longer by 1 / cos(tilt). No beam is long enough if that is above 2. */
static uint32_t needed(const beams *b)
{
    const uint32_t off = b->is_off ? koi_sector_hypot(b->start.x, b->start.y) + 2U : 0U;
    const uint64_t flat = (uint64_t)b->sectors->config.range + off;
    const uint32_t cosine = koi_magnitude(b->frame.z.z);
    return (cosine < KO_Q30_ONE / 2)
               ? UINT32_MAX
               : (uint32_t)koi_quotient_by((flat << 30) + cosine - 1U, cosine);
}

static ko_status prepare(beams *b, ko_sectors *sectors, const ko_scan *scan, const ko_pose *mount)
{
    static const ko_pose straight = {KO_MAT3_IDENTITY, {0, 0, 0}};
    const uint32_t step = koi_magnitude(scan->step);
    ko_q30 cosine = 0;
    *b = (beams){.sectors = sectors, .scan = scan};
    b->mount = (mount != NULL) ? *mount : straight;
    if (ko_mat3_compose(&sectors->attitude, &b->mount.r, &b->frame) != KO_OK ||
        ko_vec3_rotate(&b->mount.t, &sectors->attitude, &b->start) != KO_OK) {
        return KO_E_RANGE;
    }
    /* what all beams share: widths, directions, which promises hold, the length that is needed */
    KO_IGNORE(ko_angle_sin_cos((ko_angle)(step / 4U), &b->half, &cosine));
    b->half += 2; /* for the rounding of angle and sine */
    b->is_closed = (uint64_t)step * scan->count + step / 2U >= ((uint64_t)1 << 32);
    b->is_reversed = (scan->step < 0) != (b->frame.z.z < 0);
    b->is_tilted = koi_magnitude(b->frame.x.z) > LEVEL || koi_magnitude(b->frame.y.z) > LEVEL;
    set_shrink(b);
    b->is_plain = !b->is_tilted && !b->is_off;
    b->yaw = koi_sector_angle(b->frame.x.x >> 1, b->frame.x.y >> 1);
    b->needed = needed(b);
    return KO_OK;
}

/* An angle in the sensor's plane, in half steps from the border before beam 0. So the middle of
 * beam i is at 2 i + 1. */
static uint32_t angle_of(const beams *b, uint32_t half_steps)
{
    return (uint32_t)b->scan->first +
           (uint32_t)(((int64_t)b->scan->step * (int64_t)half_steps - b->scan->step) / 2);
}

/* The angle of a direction of the plane in the frame of the sectors. A level plane only shifts
 * angles; upside down it counts the other way. */
static uint32_t turned(const beams *b, uint32_t angle)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    if (!b->is_tilted) {
        return (b->frame.z.z < 0) ? b->yaw - angle : b->yaw + angle;
    }
    KO_IGNORE(ko_angle_sin_cos((ko_angle)angle, &sine, &cosine));
    const int64_t x = koi_wide_mac(koi_port_mul(b->frame.x.x, cosine), b->frame.y.x, sine);
    const int64_t y = koi_wide_mac(koi_port_mul(b->frame.x.y, cosine), b->frame.y.y, sine);
    return koi_sector_angle((int32_t)(x >> 31), (int32_t)(y >> 31));
}

/* The angle of the border before a beam, in the frame of the sectors. If the turn is closed, the
 * border after the last beam is that before the first. */
static uint32_t border(const beams *b, uint32_t beam)
{
    const uint32_t at = (beam >= b->scan->count && b->is_closed) ? beam - b->scan->count : beam;
    return turned(b, angle_of(b, 2U * at));
}

/* A point of the beam as the sensor sees it, within half an LSB on each axis and the sine's
 * error. */
static ko_vec3 along(ko_q30 sine, ko_q30 cosine, fix16_t distance)
{
    const int64_t half = 1 << 29;
    return (ko_vec3){(fix16_t)((koi_port_mul(cosine, distance) + half) >> 30),
                     (fix16_t)((koi_port_mul(sine, distance) + half) >> 30), 0};
}

/* ---- what was seen ---- */

/* Ends the run, and marks what it has seen, less what it loses at each end. A run all around loses
 * nothing. */
static void finish_run(beams *b)
{
    const uint64_t turn = (uint64_t)1 << 32;
    const run r = b->run;
    b->run.width = 0;
    if (r.width == 0U || b->is_blind) {
        return;
    }
    const uint64_t lost = 2U * (uint64_t)b->shrink;
    if (r.width + 4U * KOI_SECTOR_ANGLE_ERROR >= turn) {
        koi_sector_mark(b->sectors, r.layer, 0, UINT64_MAX);
    } else if (r.width > lost) {
        koi_sector_mark(b->sectors, r.layer, r.from + b->shrink, r.width - lost);
    }
}

/* How far the edges of a beam are from its middle at a distance along it, rounded up. */
static uint32_t width_at(const beams *b, uint32_t distance)
{
    return (uint32_t)(((uint64_t)(uint32_t)b->half * distance) >> 29) + 1U;
}

/* Finds the layer that contains the beam from the sensor to a height. False if no layer does. */
static bool layer_of(const beams *b, int64_t z, uint32_t distance, uint32_t *layer)
{
    const int64_t more = HIT_ERROR + (b->is_tilted ? (int64_t)width_at(b, distance) : 0);
    const ko_sectors_config *c = &b->sectors->config;
    for (uint32_t i = 0; i < c->layers; i++) {
        const int64_t low = c->floors[i];
        const int64_t high = c->floors[i + 1U];
        if (b->start.z >= low + HIT_ERROR && b->start.z <= high - HIT_ERROR && z >= low + more &&
            z <= high - more) {
            *layer = i;
            return true;
        }
    }
    return false;
}

/* Adds a beam between two borders to the run. All beams that are seen are in the layer of the
 * sensor; in another one a run would begin anew. */
static void extend(beams *b, uint32_t layer, uint32_t from, uint32_t to)
{
    const uint32_t begin = b->is_reversed ? to : from;
    const uint32_t width = b->is_reversed ? from - to : to - from;
    if (width > 0x80000000U) { /* the beams of an upright plane go to and fro */
        finish_run(b);
        return;
    }
    if (b->run.width != 0U && b->run.layer != layer) { /* unreachable: all are in the sensor's */
        finish_run(b);
    }
    if (b->run.width == 0U) {
        b->run = (run){layer, begin, 0};
    }
    b->run.from = b->is_reversed ? begin : b->run.from;
    b->run.width += width;
}

/* ---- beams ---- */

/* Notes a hit at the end p of a beam of a sensor that is not plain, as wide as the beam is there,
 * and as high in a tilted plane. All of it is seen from the axis. */
static void put(beams *b, const ko_vec3 *p, fix16_t distance)
{
    uint32_t half = 0;
    /* how much nearer, higher or lower than p the edges of the beam may be */
    const uint32_t d = koi_sector_hypot(p->x, p->y);
    const uint32_t wide = width_at(b, (uint32_t)distance);
    const uint32_t error = HIT_ERROR + wide;
    const uint32_t tall = HIT_ERROR + (b->is_tilted ? wide : 0U);
    /* the angle that the beam takes, seen from the axis */
    const bool is_around = koi_sector_half_angle(wide + HIT_ERROR, d, &half);
    const uint32_t from = koi_sector_angle(p->x, p->y) - half - KOI_SECTOR_ANGLE_ERROR;
    const uint64_t all = 2U * ((uint64_t)half + KOI_SECTOR_ANGLE_ERROR);
    koi_sector_put(b->sectors, from, is_around ? UINT64_MAX : all, (int64_t)p->z - tall,
                   (int64_t)p->z + tall, (d > error) ? d - error : 0U);
}

/* As put, for a plain sensor. A plane that is level but for rounding is off by 2 LSB at 8 km. */
static void put_plain(beams *b, uint32_t angle, fix16_t distance)
{
    const uint32_t half = koi_magnitude(b->scan->step) / 2U + 1U + KOI_SECTOR_ANGLE_ERROR;
    const uint32_t d = (uint32_t)distance;
    const uint64_t all = (d > HIT_ERROR) ? 2U * (uint64_t)half : UINT64_MAX; /* on the axis */
    koi_sector_put(b->sectors, turned(b, angle) - half, all, (int64_t)b->start.z - HIT_ERROR,
                   (int64_t)b->start.z + HIT_ERROR, (d > HIT_ERROR) ? d - HIT_ERROR : 0U);
}

/* The end of a beam in the body's frame, within the body's legal range. Each beam needs this and
 * its middle: as calls they take 2 % of a scan. */
KOI_EACH ko_status end_in_body(const beams *b, uint32_t angle, fix16_t distance, ko_vec3 *body)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    KO_IGNORE(ko_angle_sin_cos((ko_angle)angle, &sine, &cosine));
    const ko_vec3 at = along(sine, cosine, distance);
    return ko_vec3_transform(&at, &b->mount, body);
}

static bool has_self(const beams *b)
{
    return b->sectors->config.self_count != 0U;
}

/* The angle of the middle of a beam. */
KOI_EACH uint32_t middle_of(const beams *b, uint32_t beam)
{
    return angle_of(b, 2U * beam + 1U);
}

/* True if the end of a beam is legal in the body's frame, and in that of the sectors if hit
 * computes it there. */
static bool is_end_legal(const beams *b, uint32_t angle, fix16_t distance)
{
    ko_vec3 body;
    ko_vec3 p;
    return end_in_body(b, angle, distance, &body) == KO_OK &&
           (b->is_plain || koi_sector_is_self(b->sectors, &body) ||
            ko_vec3_rotate(&body, &b->sectors->attitude, &p) == KO_OK);
}

/* Roundings and legal matrices may add this to the distance of a beam's end from the body's origin,
 * in LSB: 3 for each of two matrices within 2^29, and less than 4 for the roundings. */
#define END_SLACK 16U

/* KO_OK iff the end of every beam is legal. Ends that hit does not compute are legal within
 * KO_LIMIT. */
static KOI_OWN_FRAME ko_status check_each(const beams *b)
{
    const bool is_end_known = !b->is_plain || has_self(b);
    for (uint32_t i = 0; i < b->scan->count; i++) {
        const fix16_t distance = b->scan->distances[i];
        if (distance > KO_LIMIT ||
            (distance >= 0 && is_end_known && !is_end_legal(b, middle_of(b, i), distance))) {
            return KO_E_RANGE;
        }
    }
    return KO_OK;
}

/* Refuses a scan before anything is put in, if the end of a beam is not legal. The bitwise or of
 * all distances is not below any of them. If not even that reaches the border of the legal range,
 * no end has to be computed. */
static ko_status check_ends(const beams *b)
{
    const ko_vec3 *t = &b->mount.t;
    const uint32_t off = koi_magnitude(t->x) + koi_magnitude(t->y) + koi_magnitude(t->z);
    const fix16_t *const end = b->scan->distances + b->scan->count;
    fix16_t bits = 0;
    for (const fix16_t *d = b->scan->distances; d != end; d++) {
        bits |= (*d > 0) ? *d : 0;
    }
    return (off + (uint32_t)bits + END_SLACK <= (uint32_t)KO_LIMIT) ? KO_OK : check_each(b);
}

/* Notes what a beam hit. False, and nothing is noted, if that is the vehicle itself. *z is the
 * height at which the beam ended. The ends were checked, so nothing fails. */
static bool hit(beams *b, uint32_t angle, fix16_t distance, fix16_t *z)
{
    ko_vec3 body;
    ko_vec3 p;
    *z = b->start.z;
    if (b->is_plain && !has_self(b)) {
        put_plain(b, angle, distance);
        return true;
    }
    (void)end_in_body(b, angle, distance, &body);
    if (koi_sector_is_self(b->sectors, &body)) {
        return false;
    }
    if (b->is_plain) {
        put_plain(b, angle, distance);
        return true;
    }
    KO_IGNORE(ko_vec3_rotate(&body, &b->sectors->attitude, &p));
    *z = p.z;
    put(b, &p, distance);
    return true;
}

/* The height of a beam that hit nothing at the length that it needs. */
static int64_t end_of(const beams *b, uint32_t angle)
{
    ko_q30 sine = 0;
    ko_q30 cosine = 0;
    if (!b->is_tilted) {
        return b->start.z;
    }
    KO_IGNORE(ko_angle_sin_cos((ko_angle)angle, &sine, &cosine));
    const ko_vec3 at = along(sine, cosine, (fix16_t)b->needed);
    const int64_t z = koi_wide_mac(koi_port_mul(b->frame.x.z, at.x), b->frame.y.z, at.y);
    return b->start.z + (z >> 30);
}

/* Notes what a beam hit, if it hit something. True if the beam saw its sectors whole in one layer.
 *
 * A hit hides what is behind it. From a sensor on the axis that is in the same sectors. From a
 * sensor beside the axis it may be in others, so such a beam has seen nothing whole. */
static bool look(beams *b, uint32_t beam, uint32_t *layer)
{
    const fix16_t distance = b->scan->distances[beam];
    const uint32_t angle = middle_of(b, beam);
    if (distance >= 0) {
        fix16_t z = 0;
        return hit(b, angle, distance, &z) && !b->is_off &&
               layer_of(b, z, (uint32_t)distance, layer);
    }
    return distance == KO_BEAM_NOTHING && (uint32_t)b->scan->reach >= b->needed &&
           layer_of(b, end_of(b, angle), b->needed, layer);
}

/* Looks at each beam. If the turn is closed it goes on from the first beam until the run that
 * crosses the seam ends; noting a hit twice changes nothing. */
static void look_around(beams *b)
{
    const uint32_t count = b->scan->count;
    const uint32_t most = b->is_closed ? 2U * count : count;
    uint32_t from = border(b, 0);
    for (uint32_t i = 0; i < most; i++) {
        const uint32_t beam = (i < count) ? i : i - count;
        const uint32_t to = border(b, beam + 1U);
        uint32_t layer = 0;
        /* a beam that saw its sectors extends the run, any other ends it */
        const bool is_seen = look(b, beam, &layer);
        if (is_seen) {
            extend(b, layer, from, to);
        } else {
            finish_run(b);
        }
        /* unreachable: a beam that ends the first run ends the second, within a turn */
        if (i >= count && (!is_seen || b->run.width >= ((uint64_t)1 << 32))) {
            break;
        }
        if (i + 1U == count && b->run.width + 4U * KOI_SECTOR_ANGLE_ERROR >= ((uint64_t)1 << 32)) {
            break; /* the first turn was one run */
        }
        from = to;
    }
    finish_run(b);
}

ko_status ko_sectors_add_scan(ko_sectors *sectors, const ko_scan *scan, const ko_pose *mount)
{
    beams b;
    if (koi_sectors_are_missing(sectors) || scan == NULL ||
        (scan->distances == NULL && scan->count != 0U)) {
        return KO_E_ARG;
    }
    ko_status status = check_scan(sectors, scan, mount);
    status = (status == KO_OK) ? prepare(&b, sectors, scan, mount) : status;
    if (status != KO_OK || scan->count == 0U) {
        return status;
    }
    status = check_ends(&b);
    if (status == KO_OK) {
        look_around(&b);
    }
    return status;
}
