/* Reads the position from ArduPilot's DataFlash logs: the local position of the filter (XKF1,
 * NKF1), which is north, east, down, or latitude, longitude and height (POS). A pose is east,
 * north, up. */
#include <stdio.h>
#include <string.h>

#include "geodetic.h"
#include "common/file.h"
#include "common/refuse.h"
#include "logs.h"

enum { FMT = 128, FMT_SIZE = 89, FMT_FORMAT = 9, FMT_LABELS = 25, FMT_NAMES = 64, KINDS = 256 };
enum { MOST_FIELDS = 5, NO_CORE = -1 };

/* The messages that are read, and their fields. Fields that are not needed may be missing. */
typedef enum role { OTHER, EKF3, EKF2, GLOBAL, ORIGIN, CORE3, CORE2, ROLES } role;
enum { FIELD_TIME, FIELD_A, FIELD_B, FIELD_C, FIELD_CORE };
enum { FIELD_TYPE = FIELD_TIME, FIELD_PRIMARY = FIELD_TIME };

static const struct {
    const char *name;
    const char *fields[MOST_FIELDS];
    int needed;
} messages[ROLES] = {
    [EKF3] = {"XKF1", {"TimeUS", "PN", "PE", "PD", "C"}, 4},
    [EKF2] = {"NKF1", {"TimeUS", "PN", "PE", "PD", "C"}, 4},
    [GLOBAL] = {"POS", {"TimeUS", "Lat", "Lng", "Alt", NULL}, 4},
    [ORIGIN] = {"ORGN", {"Type", "Lat", "Lng", "Alt", NULL}, 4},
    [CORE3] = {"XKF4", {"PI", NULL, NULL, NULL, NULL}, 0},
    [CORE2] = {"NKF4", {"PI", NULL, NULL, NULL, NULL}, 0},
};

typedef struct flash_field {
    size_t offset; /* 0: there is none */
    char letter;
} flash_field;

/* The format of a message. */
typedef struct flash_kind {
    size_t size; /* with the three bytes before it; 0: not known */
    role is;
    flash_field fields[MOST_FIELDS];
} flash_kind;

/* A pass through the log: what was found, and what is wanted of it. */
typedef struct flash {
    track *t;
    flash_kind kinds[KINDS];
    role wanted; /* OTHER: the log is looked through, and nothing is taken or refused */
    size_t rows[ROLES];
    uint64_t cores[2]; /* of EKF3, EKF2: a bit a core */
    int primary[2];    /* the core that flies, as PI says; NO_CORE: it is not known */
    bool has_origin;   /* of the filter */
    track_origin origin;
} flash;

/* The size of a field by its letter, 0 if there is none. */
static size_t flash_size(char letter)
{
    static const char *const letters[] = {"bBM", "hHcCg", "iIfneEL", "dqQ"};
    for (size_t i = 0; i < sizeof(letters) / sizeof(letters[0]); i++) {
        if (letter != '\0' && strchr(letters[i], letter) != NULL) {
            return (size_t)1 << i;
        }
    }
    return (letter == 'N') ? 16U : (letter == 'Z' || letter == 'a') ? 64U : 0U;
}

/* A field as a number, in the unit that its letter implies. */
static double flash_number(const uint8_t *body, const flash_field *f)
{
    const size_t size = flash_size(f->letter);
    const uint8_t *at = body + f->offset;
    const uint64_t bits = log_unsigned(at, size);
    const uint64_t top = (uint64_t)1 << (8U * size - 1U);
    const bool is_signed = strchr("bhicelLq", f->letter) != NULL;
    const bool is_negative = is_signed && (bits & top) != 0U;
    const double whole =
        is_negative ? -(double)(~bits + 1U + ((size == 8U) ? 0U : 2U * top)) : (double)bits;
    switch (f->letter) {
    case 'f':
        return log_float(at);
    case 'd':
        return log_double(at);
    case 'L':
        return whole / 1e7;
    case 'c':
    case 'C':
    case 'e':
    case 'E':
        return whole / 100;
    default:
        return whole;
    }
}

static bool is_numeric(char letter)
{
    return strchr("bBhHiIfdqQcCeELM", letter) != NULL;
}

/* Finds the fields of a message among its labels. */
static void take_labels(const track *t, uint64_t place, flash_kind *k, const uint8_t *body)
{
    char labels[FMT_NAMES + 1] = {0};
    char *rest = NULL;
    size_t at = 3;
    int found = 0;
    const char *format = (const char *)body + FMT_FORMAT;
    const char *const format_end = (const char *)body + FMT_LABELS;
    memcpy(labels, body + FMT_LABELS, FMT_NAMES);
    for (char *label = strtok_r(labels, ",", &rest);
         label != NULL && format < format_end && *format != '\0';
         label = strtok_r(NULL, ",", &rest), format++) {
        for (int i = 0; i < MOST_FIELDS; i++) {
            const char *wanted = messages[k->is].fields[i];
            if (wanted != NULL && strcmp(label, wanted) == 0 && is_numeric(*format)) {
                k->fields[i] = (flash_field){at, *format};
                found += (i < messages[k->is].needed) ? 1 : 0;
            }
        }
        at += flash_size(*format);
    }
    if (found != messages[k->is].needed || at > k->size) {
        const char *const *names = messages[k->is].fields;
        char what[96] = "fields that fit";
        if (messages[k->is].needed > 0) {
            (void)snprintf(what, sizeof(what), "%s, %s, %s and %s in %s", names[0], names[1],
                           names[2], names[3], messages[k->is].name);
        }
        track_expected(t, place, what, "fewer of them");
    }
}

static void take_format(flash *f, uint64_t place, const uint8_t *body)
{
    char name[5] = {0};
    flash_kind *k = &f->kinds[body[3]];
    *k = (flash_kind){.size = body[4]};
    memcpy(name, body + 5, 4);
    for (role i = OTHER + 1; i < ROLES; i++) {
        k->is = (strcmp(name, messages[i].name) == 0) ? i : k->is;
    }
    if (k->size < 3U) {
        track_expected(f->t, place, "a format of a message with a size",
                       "one of less than 3 bytes");
    }
    if (k->is != OTHER) {
        take_labels(f->t, place, k, body);
    }
}

/* ---- what changes the meaning of positions ---- */

static void take_primary(flash *f, uint64_t place, const flash_kind *k, const uint8_t *body)
{
    int *primary = &f->primary[(k->is == CORE3) ? 0 : 1];
    if (k->fields[FIELD_PRIMARY].offset == 0U) {
        return;
    }
    const int said = (int)flash_number(body, &k->fields[FIELD_PRIMARY]) % 64;
    if (said < 0) {
        return;
    }
    const bool is_of_wanted = f->wanted == ((k->is == CORE3) ? EKF3 : EKF2);
    if (f->wanted == OTHER) {
        *primary = (*primary == NO_CORE) ? said : *primary;
        return;
    }
    if (is_of_wanted && said != *primary) {
        char found[64];
        (void)snprintf(found, sizeof(found), "a switch from core %d to core %d (PI of %s)",
                       *primary, said, messages[k->is].name);
        log_restart(f->t, place, "one core of the filter that flies", found);
        *primary = said;
    }
}

/* False for numbers that are not finite, too. */
static bool is_on_earth(const track_origin *at)
{
    const double high = 1e6;
    return at->lat >= -90 && at->lat <= 90 && at->lon >= -360 && at->lon <= 360 &&
           at->alt >= -high && at->alt <= high;
}

/* The origin of the filter has type 0; home has another. */
static void take_origin(flash *f, uint64_t place, const flash_kind *k, const uint8_t *body)
{
    if (flash_number(body, &k->fields[FIELD_TYPE]) != 0) {
        return;
    }
    const track_origin said = {flash_number(body, &k->fields[FIELD_A]),
                               flash_number(body, &k->fields[FIELD_B]),
                               flash_number(body, &k->fields[FIELD_C])};
    if ((said.lat == 0 && said.lon == 0) || !is_on_earth(&said)) {
        return; /* not set yet */
    }
    if (f->has_origin && !log_same_origin(&f->origin, &said) &&
        (f->wanted == EKF3 || f->wanted == EKF2)) {
        log_restart(f->t, place, "one origin of the filter", "another one (ORGN)");
        f->origin = said;
    }
    f->origin = f->has_origin ? f->origin : said;
    f->has_origin = true;
}

/* ---- poses ---- */

static void take_filter(flash *f, uint64_t place, const flash_kind *k, const uint8_t *body)
{
    const int filter = (k->is == EKF3) ? 0 : 1;
    const bool has_core = k->fields[FIELD_CORE].offset != 0U;
    const int core = has_core ? (int)flash_number(body, &k->fields[FIELD_CORE]) : 0;
    f->cores[filter] |= (uint64_t)1 << ((unsigned)core % 64U);
    if (f->wanted != k->is || core != f->primary[filter]) {
        return;
    }
    const double enu[3] = {flash_number(body, &k->fields[FIELD_B]),
                           flash_number(body, &k->fields[FIELD_A]),
                           -flash_number(body, &k->fields[FIELD_C])};
    log_add(f->t, place, flash_number(body, &k->fields[FIELD_TIME]), enu);
}

static void take_global(flash *f, uint64_t place, const flash_kind *k, const uint8_t *body)
{
    const track_origin at = {flash_number(body, &k->fields[FIELD_A]),
                             flash_number(body, &k->fields[FIELD_B]),
                             flash_number(body, &k->fields[FIELD_C])};
    int64_t enu[3];
    if (f->wanted != GLOBAL) {
        return;
    }
    if ((at.lat == 0 && at.lon == 0) || !is_on_earth(&at)) {
        track_bad(f->t, place, "a position", "0, 0, or one that is not on the earth");
        return;
    }
    f->origin = f->has_origin ? f->origin : at;
    f->has_origin = true;
    geodetic_to_local(&f->origin, &at, enu);
    log_add_nano(f->t, place, flash_number(body, &k->fields[FIELD_TIME]), enu);
}

static void take(flash *f, uint64_t place, const uint8_t *body)
{
    static void (*const readers[ROLES])(flash *, uint64_t, const flash_kind *, const uint8_t *) = {
        [EKF3] = take_filter,   [EKF2] = take_filter,   [GLOBAL] = take_global,
        [ORIGIN] = take_origin, [CORE3] = take_primary, [CORE2] = take_primary};
    const flash_kind *k = &f->kinds[body[2]];
    f->rows[k->is]++;
    if (readers[k->is] != NULL) {
        readers[k->is](f, place, k, body);
    }
}

/* Passes through the messages. Damage is refused, or skipped up to the next message. */
static void pass(flash *f, const blob *b, role wanted)
{
    bool is_lost = false;
    memset(f->kinds, 0, sizeof(f->kinds));
    f->kinds[FMT].size = FMT_SIZE;
    f->wanted = wanted;
    for (size_t at = 0; at < b->size;) {
        const uint8_t *body = b->data + at;
        const size_t left = b->size - at;
        const bool is_message = left >= 3U && body[0] == 0xA3U && body[1] == 0x95U;
        const flash_kind *k = is_message ? &f->kinds[body[2]] : NULL;
        if (k == NULL || k->size == 0U || k->size > left) {
            if (!is_lost && wanted != OTHER) {
                track_bad(f->t, at, "a whole message", "bytes that are none");
            }
            is_lost = true;
            at++;
            continue;
        }
        is_lost = false;
        const size_t size = k->size;
        if (body[2] == FMT) {
            take_format(f, at, body);
        } else {
            take(f, at, body);
        }
        at += size;
    }
}

/* Which message is read, and of which core. */
static role choose(flash *f)
{
    const role found = (f->rows[EKF3] > 0U) ? EKF3 : (f->rows[EKF2] > 0U) ? EKF2 : GLOBAL;
    if (found == GLOBAL) {
        return found;
    }
    const int filter = (found == EKF3) ? 0 : 1;
    const uint64_t cores = f->cores[filter];
    if (f->primary[filter] == NO_CORE && (cores & (cores - 1U)) != 0U) {
        refuse("%s: expected PI of %s, which says which core of the filter flies, found %s of "
               "several cores and none",
               f->t->path, messages[(found == EKF3) ? CORE3 : CORE2].name, messages[found].name);
    }
    if (f->primary[filter] != NO_CORE && (cores >> f->primary[filter] & 1U) == 0U) {
        refuse("%s: expected %s of core %d, which flies (PI), found none", f->t->path,
               messages[found].name, f->primary[filter]);
    }
    for (int core = 0; f->primary[filter] == NO_CORE; core++) {
        f->primary[filter] = ((cores >> core & 1U) != 0U) ? core : NO_CORE;
    }
    return found;
}

bool log_read_dataflash(track *t)
{
    static const uint8_t magic[] = {0xA3, 0x95, FMT};
    static flash f;
    if (!log_begins(t->path, magic, sizeof(magic))) {
        return false;
    }
    blob b = file_read(t->path, LOG_MOST_MB);
    f = (flash){.t = t, .primary = {NO_CORE, NO_CORE}};
    t->form = "DataFlash";
    pass(&f, &b, OTHER);
    const role wanted = choose(&f);
    if (wanted == GLOBAL && t->options.has_origin) {
        f.has_origin = true;
        f.origin = t->options.origin;
    }
    pass(&f, &b, wanted);
    file_free(&b);
    if (t->count == 0U) {
        refuse("%s: expected XKF1 or NKF1 (the local position) or POS in the log, found none that "
               "can be used among %zu XKF1, %zu NKF1 and %zu POS",
               t->path, f.rows[EKF3] / 2U, f.rows[EKF2] / 2U, f.rows[GLOBAL] / 2U);
    }
    t->has_origin = f.has_origin;
    t->origin = f.origin;
    t->is_global = wanted == GLOBAL;
    return true;
}
