/* Reads the local position from logs of flights: ULog (PX4) and DataFlash (ArduPilot). Both are
 * north, east, down; a pose is east, north, up. */
#include <stdlib.h>
#include <string.h>

#include "host/file.h"
#include "host/refuse.h"
#include "track.h"

/* ---- a file ---- */

enum { MOST_MB = 1 << 20 };

/* True if the file begins with these bytes. */
static bool begins(const char *path, const void *with, size_t size)
{
    uint8_t start[16];
    FILE *file = file_open(path);
    const bool is_so = fread(start, 1, size, file) == size && memcmp(start, with, size) == 0;
    (void)fclose(file);
    return is_so;
}

static uint64_t unsigned_at(const uint8_t *from, size_t size)
{
    uint64_t value = 0;
    for (size_t i = size; i > 0U; i--) {
        value = (value << 8) | from[i - 1U];
    }
    return value;
}

static double float_at(const uint8_t *from)
{
    const uint32_t bits = (uint32_t)unsigned_at(from, sizeof(bits));
    float value = 0;
    memcpy(&value, &bits, sizeof(value));
    return (double)value;
}

/* Adds a pose from north, east, down and microseconds. */
static void add_ned(track *t, uint64_t place, uint64_t time_us, const double ned[3])
{
    const double enu[3] = {ned[1], ned[0], -ned[2]};
    int64_t at[3];
    for (int axis = 0; axis < 3; axis++) {
        decimal d;
        if (!decimal_from_double(enu[axis], &d)) {
            track_bad(t, place, "a position", "a number that is not finite");
            return;
        }
        at[axis] = d.nano;
    }
    if (time_us > INT64_MAX / 1000) {
        track_expected(t, place, "a time within 4e9 seconds", "one beyond that");
    }
    track_add(t, place, (int64_t)time_us * 1000, at);
}

/* ---- ULog ---- */

/* The message that is read, and where its fields stand. */
enum { ULOG_TIME, ULOG_X, ULOG_Y, ULOG_Z, ULOG_XY_VALID, ULOG_Z_VALID, ULOG_FIELDS };

typedef struct ulog {
    bool has_format;
    size_t offset[ULOG_FIELDS];
    size_t size; /* of the message */
    int32_t id;  /* of its subscription, -1 before */
} ulog;

static const char ulog_name[] = "vehicle_local_position";

static const struct {
    const char *type;
    const char *name;
} ulog_fields[ULOG_FIELDS] = {
    {"uint64_t", "timestamp"}, {"float", "x"},     {"float", "y"}, {"float", "z"},
    {"bool", "xy_valid"},      {"bool", "z_valid"}};

/* The size of a type, with the number of an array, or 0 if it is none of ULog's own. */
static size_t ulog_size(const char *type)
{
    static const struct {
        const char *name;
        size_t size;
    } types[] = {{"int8_t", 1},  {"uint8_t", 1},  {"bool", 1},     {"char", 1},
                 {"int16_t", 2}, {"uint16_t", 2}, {"int32_t", 4},  {"uint32_t", 4},
                 {"float", 4},   {"int64_t", 8},  {"uint64_t", 8}, {"double", 8}};
    const size_t length = strcspn(type, "[");
    const long count = (type[length] == '[') ? strtol(type + length + 1, NULL, 10) : 1;
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        if (strncmp(types[i].name, type, length) == 0 && types[i].name[length] == '\0' &&
            count > 0 && count < 65536) {
            return types[i].size * (size_t)count;
        }
    }
    return 0;
}

/* Takes "name:type field;type field;..." if it is the message's. */
static void ulog_take_format(track *t, uint64_t place, ulog *u, const uint8_t *text, size_t size)
{
    const size_t name = strlen(ulog_name);
    if (size <= name || memcmp(text, ulog_name, name) != 0 || text[name] != ':') {
        return;
    }
    char *copy = strndup((const char *)text + name + 1, size - name - 1);
    char *rest = NULL;
    int found = 0;
    u->size = 0;
    for (char *field = strtok_r(copy, ";", &rest); field != NULL;
         field = strtok_r(NULL, ";", &rest)) {
        char *blank = strchr(field, ' ');
        if (blank == NULL) {
            track_expected(t, place, "a type and a name in a format of ULog", "one word");
        }
        *blank = '\0';
        for (int i = 0; i < ULOG_FIELDS; i++) {
            if (strcmp(field, ulog_fields[i].type) == 0 &&
                strcmp(blank + 1, ulog_fields[i].name) == 0) {
                u->offset[i] = u->size;
                found++;
            }
        }
        if (ulog_size(field) == 0U) {
            track_expected(t, place, "a vehicle_local_position of ULog's own types", field);
        }
        u->size += ulog_size(field);
    }
    if (found != ULOG_FIELDS) {
        track_expected(t, place, "timestamp, x, y, z, xy_valid and z_valid in the position",
                       "fewer of them");
    }
    u->has_format = true;
    free(copy);
}

/* Takes the first subscription of the message. */
static void ulog_take_subscription(ulog *u, const uint8_t *body, size_t size)
{
    const size_t name = strlen(ulog_name);
    if (u->id < 0 && size == 3U + name && body[0] == 0U && memcmp(body + 3, ulog_name, name) == 0) {
        u->id = (int32_t)unsigned_at(body + 1, 2);
    }
}

static void ulog_take_data(track *t, uint64_t place, const ulog *u, const uint8_t *body,
                           size_t size)
{
    if (u->id < 0 || size < 2U || (int32_t)unsigned_at(body, 2) != u->id) {
        return;
    }
    const uint8_t *at = body + 2;
    /* the padding at the end of a message is not written */
    if (!u->has_format || size - 2U < u->offset[ULOG_Z] + 4U ||
        size - 2U <= u->offset[ULOG_Z_VALID] || size - 2U <= u->offset[ULOG_XY_VALID]) {
        track_expected(t, place, "a position as its format says", "a shorter one");
    }
    if (at[u->offset[ULOG_XY_VALID]] == 0U || at[u->offset[ULOG_Z_VALID]] == 0U) {
        track_bad(t, place, "a valid position", "one that the log marks as not valid");
        return;
    }
    const double ned[3] = {float_at(at + u->offset[ULOG_X]), float_at(at + u->offset[ULOG_Y]),
                           float_at(at + u->offset[ULOG_Z])};
    add_ned(t, place, unsigned_at(at + u->offset[ULOG_TIME], 8), ned);
}

/* Flags that change how the rest is read, beyond the one for appended data. */
static void ulog_check_flags(const track *t, uint64_t place, const uint8_t *body, size_t size)
{
    for (size_t i = 8; i < 16U && i < size; i++) {
        if ((body[i] & (i == 8U ? 0xFEU : 0xFFU)) != 0U) {
            track_expected(t, place, "a ULog without unknown flags", "one");
        }
    }
}

bool log_read_ulog(track *t)
{
    enum { HEADER = 16, PREFIX = 3 };
    static const uint8_t magic[] = {0x55, 0x4C, 0x6F, 0x67, 0x01, 0x12, 0x35};
    if (!begins(t->path, magic, sizeof(magic))) {
        return false;
    }
    blob b = file_read(t->path, MOST_MB);
    ulog u = {.id = -1};
    t->form = "ULog";
    for (size_t at = HEADER; at < b.size;) {
        const size_t left = b.size - at;
        const size_t size = (left >= PREFIX) ? (size_t)unsigned_at(b.data + at, 2) : 0U;
        if (left < PREFIX || left - PREFIX < size) {
            track_bad(t, at, "a whole message", "a log that is cut off in it");
            break;
        }
        const uint8_t *body = b.data + at + PREFIX;
        switch (b.data[at + 2U]) {
        case 'B':
            ulog_check_flags(t, at, body, size);
            break;
        case 'F':
            ulog_take_format(t, at, &u, body, size);
            break;
        case 'A':
            ulog_take_subscription(&u, body, size);
            break;
        case 'D':
            ulog_take_data(t, at, &u, body, size);
            break;
        default:
            break;
        }
        at += PREFIX + size;
    }
    file_free(&b);
    if (t->count == 0U) {
        refuse("%s: expected %s in the log, found none that can be used", t->path, ulog_name);
    }
    return true;
}

/* ---- DataFlash ---- */

enum { FMT = 128, FMT_SIZE = 89, FMT_FORMAT = 9, FMT_LABELS = 25, FMT_NAMES = 64, KINDS = 256 };
enum { FLASH_TIME, FLASH_CORE, FLASH_N, FLASH_E, FLASH_D, FLASH_FIELDS };

typedef struct flash_kind {
    size_t size; /* with the three bytes before it; 0: not known */
    bool is_position;
    bool has_core;
    char name[5];
    size_t offset[FLASH_FIELDS];
} flash_kind;

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

/* Finds TimeUS, C, PN, PE, PD among the labels of a position. */
static void flash_take_labels(const track *t, uint64_t place, flash_kind *k, const uint8_t *body)
{
    static const char *const names[FLASH_FIELDS] = {"TimeUS", "C", "PN", "PE", "PD"};
    static const char letters[] = "QBfff";
    char labels[FMT_NAMES + 1] = {0};
    char *rest = NULL;
    size_t at = 3;
    int found = 0;
    const char *format = (const char *)body + FMT_FORMAT;
    memcpy(labels, body + FMT_LABELS, FMT_NAMES);
    for (char *label = strtok_r(labels, ",", &rest); label != NULL && *format != '\0';
         label = strtok_r(NULL, ",", &rest), format++) {
        for (int i = 0; i < FLASH_FIELDS; i++) {
            if (strcmp(label, names[i]) == 0 && *format == letters[i]) {
                k->offset[i] = at;
                k->has_core = k->has_core || i == FLASH_CORE;
                found += (i == FLASH_CORE) ? 0 : 1;
            }
        }
        at += flash_size(*format);
    }
    if (found != FLASH_FIELDS - 1 || at > k->size) {
        track_expected(t, place, "TimeUS, PN, PE and PD in the position", "fewer of them");
    }
}

static void flash_take_format(const track *t, uint64_t place, flash_kind kinds[KINDS],
                              const uint8_t *body)
{
    flash_kind *k = &kinds[body[3]];
    *k = (flash_kind){.size = body[4]};
    memcpy(k->name, body + 5, 4);
    k->is_position = strcmp(k->name, "XKF1") == 0 || strcmp(k->name, "NKF1") == 0;
    if (k->size < 3U) {
        track_expected(t, place, "a format of a message with a size", "one of less than 3 bytes");
    }
    if (k->is_position) {
        flash_take_labels(t, place, k, body);
    }
}

/* Poses come from the third filter, XKF1, or from the second, NKF1, where there is no other. */
static void flash_take(track *t, uint64_t place, const flash_kind *k, const uint8_t *body,
                       const char *wanted)
{
    if (!k->is_position || strcmp(k->name, wanted) != 0 ||
        (k->has_core && body[k->offset[FLASH_CORE]] != 0U)) {
        return;
    }
    const double ned[3] = {float_at(body + k->offset[FLASH_N]), float_at(body + k->offset[FLASH_E]),
                           float_at(body + k->offset[FLASH_D])};
    add_ned(t, place, unsigned_at(body + k->offset[FLASH_TIME], 8), ned);
}

/* Passes through the messages, and takes the poses of the kind that is wanted. Damage is refused,
 * or skipped up to the next message. */
static void flash_pass(track *t, const blob *b, const char *wanted)
{
    flash_kind kinds[KINDS] = {[FMT] = {.size = FMT_SIZE}};
    bool is_lost = false;
    for (size_t at = 0; at < b->size;) {
        const size_t left = b->size - at;
        const bool is_message = left >= 3U && b->data[at] == 0xA3U && b->data[at + 1U] == 0x95U;
        const flash_kind *k = is_message ? &kinds[b->data[at + 2U]] : NULL;
        if (k == NULL || k->size == 0U || k->size > left) {
            if (!is_lost) {
                track_bad(t, at, "a whole message", "bytes that are none");
            }
            is_lost = true;
            at++;
            continue;
        }
        is_lost = false;
        if (b->data[at + 2U] == FMT) {
            flash_take_format(t, at, kinds, b->data + at);
        }
        flash_take(t, at, &kinds[b->data[at + 2U]], b->data + at, wanted);
        at += k->size;
    }
}

bool log_read_dataflash(track *t)
{
    static const uint8_t magic[] = {0xA3, 0x95, FMT};
    if (!begins(t->path, magic, sizeof(magic))) {
        return false;
    }
    blob b = file_read(t->path, MOST_MB);
    t->form = "DataFlash";
    flash_pass(t, &b, "XKF1");
    if (t->count == 0U) {
        t->skipped = 0;
        flash_pass(t, &b, "NKF1");
    }
    file_free(&b);
    if (t->count == 0U) {
        refuse("%s: expected XKF1 or NKF1 (the local position) in the log, found none that can be "
               "used",
               t->path);
    }
    return true;
}
