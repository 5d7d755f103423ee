/* Searches for the worst that a ranger may do to one beam: how far below the truth a distance is,
 * and how far beside the beam's end a sector or a layer counts. The search changes one number of a
 * scene at a time and keeps what is worse. A bound that is exceeded fails, and so does one of which
 * not half is needed.
 *
 * promise: stated-bound */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cases.h"
#include "keepout/sector.h"
#include "ranges.h"
#include "reference_sector.h"

enum { SECTORS = 144, STARTS = 80, TRIES = 500, NUMBERS = 20 };

static const double tau = 6.283185307179586476925;
static const double turn_units = 4294967296.0;

/* The kinds of scenes. */
typedef enum kind { LEVEL, LEVEL_TURNED, ANY, ANY_TURNED, KINDS } kind;

/* What is measured, in units. */
typedef enum measure { NEARER, BESIDE, ABOVE, MEASURES } measure;

/* The bounds of sector.h. */
static const double bounds[KINDS][MEASURES] = {{9, 13, 0}, {13, 16, 0}, {13, 13, 13}, {16, 16, 16}};

/* A scene is made of numbers, so that any of them can be changed. */
typedef struct scene {
    uint32_t number[NUMBERS];
    ko_ranger_config sensor;
    ko_mat3 attitude;
    bool is_turned;
    fix16_t length;
    fix16_t floors[2];
    double end[3];
    double off;
    double shortest;
    double unit;
} scene;

static ko_sectors sectors;
static ko_sector_cell cells[SECTORS];
static ko_ranger ranger;
static ko_ranger_beam table[1];
static ko_ranger_border borders[KO_RANGER_BORDERS(SECTORS)];
static uint32_t squares[KO_RANGER_SQUARES(SECTORS, 1)];

/* A number from lo to hi. */
static int32_t among(const scene *s, int which, int32_t lo, int32_t hi)
{
    return lo + (int32_t)((double)((int64_t)hi - lo + 1) * (s->number[which] / turn_units));
}

/* A rotation of four numbers: about z, and tilted by up to 50 degrees if that is allowed. */
static ko_mat3 rotation(const scene *s, int first, bool is_level)
{
    const int32_t tilt = is_level ? 0 : among(s, first, 0, 300000);
    const double half = 0.5 * tau * (s->number[first + 1] / turn_units);
    ko_quat q;
    ko_mat3 m = KO_MAT3_IDENTITY;
    expect(ko_quat_from_integers((int32_t)(1000000.0 * cos(half)), among(s, first + 2, -tilt, tilt),
                                 among(s, first + 3, -tilt, tilt), (int32_t)(1000000.0 * sin(half)),
                                 &q) == KO_OK &&
               ko_mat3_from_quat(&q, &m) == KO_OK,
           "worst: rotation");
    return m;
}

static void rotate(const ko_mat3 *m, const double p[3], double out[3])
{
    const int all[9] = {m->x.x, m->x.y, m->x.z, m->y.x, m->y.y, m->y.z, m->z.x, m->z.y, m->z.z};
    ref_rotate(all, false, p, out);
}

/* ---- scenes ---- */

/* Where the beam ends, and what the header says of its unit. */
static void set_truth(scene *s)
{
    const ko_ranger_config *const c = &s->sensor;
    const double az = c->first / turn_units * tau;
    const double el = c->low / turn_units * tau;
    const double t[3] = {c->mount.t.x, c->mount.t.y, c->mount.t.z};
    const double d[3] = {cos(el) * cos(az), cos(el) * sin(az), sin(el)};
    const double up[3] = {0.0, 0.0, 1.0};
    double body[3];
    double lean[3];
    double out[3];
    rotate(&c->mount.r, d, body);
    for (int i = 0; i < 3; i++) {
        body[i] = t[i] + s->length * body[i];
    }
    rotate(&s->attitude, body, s->end);
    rotate(&s->attitude, t, out);
    s->off = hypot(out[0], out[1]);
    rotate(&c->mount.r, up, body);
    rotate(&s->attitude, body, lean);
    const double half = ldexp(ranger.half, -29);
    const double all = acos(fmin(1.0, fabs(lean[2]))) + fabs(el);
    const double high = fmax(fabs(out[2] - s->floors[0]), fabs(s->floors[1] - out[2]));
    const double flat = sectors.config.range + s->off;
    s->shortest = (all < tau / 6.0 - 1e-6) ? cos(all) : 0.0;
    double far = half < 1.0 ? (flat + high) / (1.0 - half) : KO_LIMIT;
    far = s->shortest > half ? fmin(far, flat / (s->shortest - half)) : far;
    far = fmin(far, KO_LIMIT) + s->off + 100.0;
    s->unit = exp2(fmax(0.0, ceil(log2(far / 31900.0))));
}

static void make(scene *s, kind k)
{
    static const ko_mat3 straight = KO_MAT3_IDENTITY;
    const bool is_level = k == LEVEL || k == LEVEL_TURNED;
    const int32_t metre = 65536;
    const ko_sectors_config config = {
        .count = (uint32_t)among(s, 0, 3, (s->number[0] & 1U) ? 8 : SECTORS),
        .layers = 1,
        .floors = s->floors,
        .range = among(s, 1, metre / 16, 40 * metre),
        .ticks_per_second = 1000,
        .lifetime = 100};
    memset(&s->sensor, 0, sizeof(s->sensor));
    s->floors[0] = is_level ? -100 * metre : among(s, 2, -4 * metre, 2 * metre);
    s->floors[1] = is_level ? 100 * metre : s->floors[0] + among(s, 3, 1, 4 * metre);
    s->sensor.first = (ko_angle)s->number[4];
    s->sensor.step = 1 + among(s, 5, 0, (1 << 29) - 1) / (1 << (s->number[6] >> 28));
    s->sensor.step = s->sensor.step > 0 ? s->sensor.step : 1;
    s->sensor.count = 1;
    s->sensor.low = is_level ? 0 : among(s, 7, -(1 << 28), 1 << 28);
    s->sensor.rows = 1;
    s->sensor.mount.r = rotation(s, 8, is_level);
    if (!is_level) {
        const int32_t off = config.range / 8;
        s->sensor.mount.t = (ko_vec3){among(s, 12, -off, off), among(s, 13, -off, off), 0};
    }
    s->is_turned = k == LEVEL_TURNED || k == ANY_TURNED;
    s->attitude = s->is_turned ? rotation(s, 14, is_level) : straight;
    s->length = among(s, 18, 1, config.range) >> (s->number[19] >> 28);
    expect(ko_sectors_init(&sectors, &config, cells) == KO_OK, "worst: sectors");
    expect(ko_ranger_init(&ranger, &sectors, &s->sensor, table, borders, squares) == KO_OK,
           "worst: sensor");
    set_truth(s);
}

/* ---- measures ---- */

/* How far the end of the beam, seen from above, is from a sector. */
static double aside(const scene *s, uint32_t sector)
{
    const double n = sectors.config.count;
    const double at = atan2(s->end[1], s->end[0]) / tau * n;
    const double beside = (fabs(remainder(at - sector, n)) - 0.5) * tau / n;
    const double d = hypot(s->end[0], s->end[1]);
    return (beside <= 0.0) ? 0.0 : (beside < tau / 4.0) ? d * sin(beside) : d;
}

/* Makes a look, and measures it. */
static void judge(const scene *s, bool is_level, double found[MEASURES])
{
    static const ko_sector_motion still = {0, 0, 0, 0};
    const double half = ldexp(ranger.half, -29);
    const double far = hypot(s->end[0], s->end[1]);
    const double rho = s->shortest > 0.0 ? (far + s->off) / s->shortest : s->length;
    const double least = fmax(0.0, far - (is_level ? 0.0 : half * rho));
    const double below = s->floors[0] - s->end[2];
    const double above = s->end[2] - s->floors[1];
    found[NEARER] = found[BESIDE] = found[ABOVE] = 0.0;
    expect(ko_sectors_look_begin(&sectors, 0, s->is_turned ? &s->attitude : NULL) == KO_OK &&
               ko_sectors_add_ranges(&sectors, &ranger, &s->length, NULL) == KO_OK &&
               ko_sectors_look_end(&sectors) == KO_OK,
           "worst: look");
    for (uint32_t k = 0; k < sectors.config.count; k++) {
        ko_sector_answer answer = {KO_SECTOR_UNKNOWN, 0, 0};
        expect(ko_sectors_test(&sectors, 0, k, 0, &still, &answer) == KO_OK, "worst: test");
        if (answer.state != KO_SECTOR_PARTLY && answer.state != KO_SECTOR_HIT) {
            continue;
        }
        const double nearer = (least - answer.distance) / s->unit;
        const double beside = (aside(s, k) - half * s->length) / s->unit;
        found[NEARER] = fmax(found[NEARER], nearer);
        found[BESIDE] = fmax(found[BESIDE], beside);
        found[ABOVE] = fmax(found[ABOVE], (fmax(below, above) - half * s->length) / s->unit);
    }
}

/* Climbs from a random scene to the worst of one measure. */
static double climb(kind k, measure m)
{
    const bool is_level = k == LEVEL || k == LEVEL_TURNED;
    scene s;
    double found[MEASURES];
    double worst = 0.0;
    for (int i = 0; i < NUMBERS; i++) {
        s.number[i] = bits();
    }
    for (int i = 0; i < TRIES; i++) {
        scene next = s;
        const uint32_t shift = bits() % 32U;
        next.number[bits() % NUMBERS] += (bits() >> shift) - (0x7FFFFFFFU >> shift);
        make(&next, k);
        judge(&next, is_level, found);
        if (found[m] >= worst) {
            worst = found[m];
            s = next;
        }
    }
    return worst;
}

void search_ranges(void)
{
    static const char *const kinds[KINDS] = {"level", "level, turned", "any", "any, turned"};
    for (int k = 0; k < KINDS; k++) {
        printf("  ranger, %s: the worst found, in units:", kinds[k]);
        for (int m = 0; m < MEASURES; m++) {
            const double bound = bounds[k][m];
            double worst = 0.0;
            for (int i = 0; i < STARTS && bound > 0.0; i++) {
                worst = fmax(worst, climb((kind)k, (measure)m));
            }
            printf(" %.2f of %.0f%s", worst, bound, m + 1 < MEASURES ? "," : "\n");
            expect(worst <= bound, "worst: the bound holds");
            expect(worst >= 0.5 * bound, "worst: the bound is needed");
        }
    }
}
