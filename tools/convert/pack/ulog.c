/* Reads the local position from PX4's logs (ULog). It is north, east, down; a pose is east, north,
 * up. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "common/file.h"
#include "common/refuse.h"
#include "logs.h"

/* The message that is read. Fields from ULOG_NEEDED on may be missing. */
enum {
    ULOG_TIME,
    ULOG_X,
    ULOG_Y,
    ULOG_Z,
    ULOG_XY_VALID,
    ULOG_Z_VALID,
    ULOG_NEEDED,
    ULOG_REF_TIME = ULOG_NEEDED,
    ULOG_REF_LAT,
    ULOG_REF_LON,
    ULOG_REF_ALT,
    ULOG_XY_RESETS,
    ULOG_Z_RESETS,
    ULOG_FIELDS
};

static const char ulog_name[] = "vehicle_local_position";

static const struct {
    const char *type;
    const char *name;
    size_t size;
} ulog_fields[ULOG_FIELDS] = {{"uint64_t", "timestamp", 8},
                              {"float", "x", 4},
                              {"float", "y", 4},
                              {"float", "z", 4},
                              {"bool", "xy_valid", 1},
                              {"bool", "z_valid", 1},
                              {"uint64_t", "ref_timestamp", 8},
                              {"double", "ref_lat", 8},
                              {"double", "ref_lon", 8},
                              {"float", "ref_alt", 4},
                              {"uint8_t", "xy_reset_counter", 1},
                              {"uint8_t", "z_reset_counter", 1}};

/* The point from which positions are measured. */
typedef struct ulog_frame {
    bool has_origin;
    track_origin origin;
    uint8_t resets[2]; /* counts of jumps of x and y, and of z */
} ulog_frame;

typedef struct ulog {
    bool has_format;
    bool is_there[ULOG_FIELDS];
    size_t offset[ULOG_FIELDS];
    size_t size;      /* of the message */
    int32_t id;       /* of its subscription, -1 before */
    ulog_frame frame; /* of the last pose */
} ulog;

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
    memset(u->is_there, 0, sizeof(u->is_there));
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
                u->is_there[i] = true;
                found += (i < ULOG_NEEDED) ? 1 : 0;
            }
        }
        if (ulog_size(field) == 0U) {
            track_expected(t, place, "a vehicle_local_position of ULog's own types", field);
        }
        u->size += ulog_size(field);
    }
    if (found != ULOG_NEEDED) {
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
        u->id = (int32_t)log_unsigned(body + 1, 2);
    }
}

static ulog_frame ulog_frame_of(const ulog *u, const uint8_t *at)
{
    ulog_frame f = {.has_origin = u->is_there[ULOG_REF_LAT] && u->is_there[ULOG_REF_LON]};
    for (int i = 0; i < 2; i++) {
        const int field = ULOG_XY_RESETS + i;
        f.resets[i] = u->is_there[field] ? at[u->offset[field]] : 0U;
    }
    if (u->is_there[ULOG_REF_TIME] && log_unsigned(at + u->offset[ULOG_REF_TIME], 8) == 0U) {
        f.has_origin = false;
    }
    if (f.has_origin) {
        f.origin.lat = log_double(at + u->offset[ULOG_REF_LAT]);
        f.origin.lon = log_double(at + u->offset[ULOG_REF_LON]);
        f.origin.alt = u->is_there[ULOG_REF_ALT] ? log_float(at + u->offset[ULOG_REF_ALT]) : 0;
    }
    f.origin.alt = isfinite(f.origin.alt) ? f.origin.alt : 0;
    f.has_origin = f.has_origin && isfinite(f.origin.lat) && isfinite(f.origin.lon);
    return f;
}

/* An origin that is set for the first time moves nothing: the counters tell if it does. */
static void ulog_check_frame(track *t, uint64_t place, ulog *u, const uint8_t *at)
{
    const ulog_frame now = ulog_frame_of(u, at);
    const ulog_frame was = u->frame;
    u->frame = now;
    if (t->count == 0U) {
        return;
    }
    if (now.has_origin && was.has_origin && !log_same_origin(&was.origin, &now.origin)) {
        log_restart(t, place, "one origin of the local position",
                    "another ref_lat, ref_lon or ref_alt");
    } else if (was.has_origin) {
        u->frame.has_origin = true;
        u->frame.origin = was.origin; /* small steps must not add up */
    }
    if (now.resets[0] != was.resets[0]) {
        log_restart(t, place, "a local position without jumps", "another xy_reset_counter");
    }
    if (now.resets[1] != was.resets[1]) {
        log_restart(t, place, "a local position without jumps", "another z_reset_counter");
    }
}

/* The padding at the end of a message is not written. */
static bool ulog_is_whole(const ulog *u, size_t size)
{
    for (int i = 0; i < ULOG_FIELDS; i++) {
        if (u->is_there[i] && size < u->offset[i] + ulog_fields[i].size) {
            return false;
        }
    }
    return u->has_format;
}

static void ulog_take_data(track *t, uint64_t place, ulog *u, const uint8_t *body, size_t size)
{
    if (u->id < 0 || size < 2U || (int32_t)log_unsigned(body, 2) != u->id) {
        return;
    }
    const uint8_t *at = body + 2;
    if (!ulog_is_whole(u, size - 2U)) {
        track_expected(t, place, "a position as its format says", "a shorter one");
    }
    if (at[u->offset[ULOG_XY_VALID]] == 0U || at[u->offset[ULOG_Z_VALID]] == 0U) {
        track_bad(t, place, "a valid position", "one that the log marks as not valid");
        return;
    }
    ulog_check_frame(t, place, u, at);
    const double enu[3] = {log_float(at + u->offset[ULOG_Y]), log_float(at + u->offset[ULOG_X]),
                           -log_float(at + u->offset[ULOG_Z])};
    log_add(t, place, (double)log_unsigned(at + u->offset[ULOG_TIME], 8), enu);
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
    if (!log_begins(t->path, magic, sizeof(magic))) {
        return false;
    }
    blob b = file_read(t->path, LOG_MOST_MB);
    ulog u = {.id = -1};
    t->form = "ULog";
    for (size_t at = HEADER; at < b.size;) {
        const size_t left = b.size - at;
        const size_t size = (left >= PREFIX) ? (size_t)log_unsigned(b.data + at, 2) : 0U;
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
    t->has_origin = u.frame.has_origin;
    t->origin = u.frame.origin;
    return true;
}
