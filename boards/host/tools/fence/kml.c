/* Reads the polygons of a KML document as zones, by libexpat. */
#include <expat.h>
#include <stdlib.h>
#include <string.h>

#include "host/memory.h"

#include "model.h"

/* The element whose text the parser is in. */
typedef enum text_kind { TEXT_NONE, TEXT_COORDINATES, TEXT_INCLUSION } text_kind;

typedef struct reader {
    model *m;
    XML_Parser parser;
    const char *path;
    bool *is_hole;     /* one a zone of this file */
    size_t first_zone; /* of this file */
    size_t first_new;  /* of this placemark */
    bool in_hole;
    bool in_polygon;
    bool has_inclusion;
    bool is_data; /* in a data element that is named inclusion */
    ko_fence_role role;
    text_kind kind;
    char *text;
    size_t size;
    unsigned long text_line;
    spot polygon;
} reader;

static spot spot_here(const reader *r)
{
    return spot_on_line(r->path, XML_GetCurrentLineNumber(r->parser));
}

static const char *local_name(const char *name)
{
    const char *colon = strrchr(name, ':');
    return (colon != NULL) ? colon + 1 : name;
}

static bool is_named_inclusion(const char **attributes)
{
    for (size_t i = 0; attributes[i] != NULL; i += 2U) {
        if (strcmp(attributes[i], "name") == 0 && strcmp(attributes[i + 1U], "inclusion") == 0) {
            return true;
        }
    }
    return false;
}

static void begin_text(reader *r, text_kind kind)
{
    r->kind = kind;
    r->size = 0;
    r->text_line = XML_GetCurrentLineNumber(r->parser);
}

/* Refuses what may be a zone, or bring some, and is not read. */
static void refuse_unread(const reader *r, const char *name)
{
    const spot at = spot_here(r);
    if (strcmp(name, "LinearRing") == 0 && !r->in_polygon) {
        refuse_at(&at, "a LinearRing outside of a Polygon, expected a Polygon around it");
    }
    if (strcmp(name, "NetworkLink") == 0) {
        refuse_at(&at, "a NetworkLink, which names another file, expected all zones in this one");
    }
}

static void XMLCALL begin_element(void *user, const char *full_name, const char **attributes)
{
    reader *r = user;
    const char *name = local_name(full_name);
    if (strcmp(name, "Polygon") == 0) {
        r->in_polygon = true;
        r->polygon = spot_here(r);
    } else if (strcmp(name, "innerBoundaryIs") == 0) {
        r->in_hole = true;
    } else if (strcmp(name, "coordinates") == 0 && r->in_polygon) {
        begin_text(r, TEXT_COORDINATES);
    } else if (strcmp(name, "Data") == 0) {
        r->is_data = is_named_inclusion(attributes);
    } else if ((strcmp(name, "value") == 0 && r->is_data) ||
               (strcmp(name, "SimpleData") == 0 && is_named_inclusion(attributes))) {
        begin_text(r, TEXT_INCLUSION);
    } else if (strcmp(name, "LineString") == 0 || strcmp(name, "Point") == 0 ||
               strcmp(name, "Track") == 0) {
        const spot at = spot_here(r);
        remark(&at, "not read: a %s is no zone", name);
    } else {
        refuse_unread(r, name);
    }
}

static void XMLCALL take_text(void *user, const char *text, int count)
{
    reader *r = user;
    if (r->kind == TEXT_NONE) {
        return;
    }
    for (int i = 0; i < count; i++) {
        r->text = grow(r->text, r->size, 1);
        r->text[r->size++] = text[i];
    }
}

/* The text that was taken, with a zero byte. */
static char *text_taken(reader *r)
{
    r->text = grow(r->text, r->size, 1);
    r->text[r->size] = '\0';
    r->kind = TEXT_NONE;
    return r->text;
}

static void read_inclusion(reader *r)
{
    const spot at = spot_on_line(r->path, r->text_line);
    char *text = text_taken(r);
    const char *word = strtok(text, " \t\r\n");
    if (word == NULL || (strcmp(word, "true") != 0 && strcmp(word, "false") != 0)) {
        refuse_at(&at, "inclusion: expected true or false, found `%s`", (word != NULL) ? word : "");
    }
    r->has_inclusion = true;
    r->role = (strcmp(word, "true") == 0) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

static decimal number_at(const spot *at, const char **text, const char *what)
{
    decimal d;
    if (!decimal_read(text, &d)) {
        refuse_at(at, "expected %s, found `%.20s`", what, *text);
    }
    return d;
}

/* Reads longitude,latitude[,height] and answers whether it has a height that is not 0. */
static bool read_tuple(zone *z, const spot *at, const char *text)
{
    const decimal lon = number_at(at, &text, "a longitude in degrees");
    if (*text != ',') {
        refuse_at(at, "expected longitude,latitude, found `%.20s` after the longitude", text);
    }
    text++;
    const decimal lat = number_at(at, &text, "a latitude in degrees");
    decimal over = {0, false, false};
    if (*text == ',') {
        text++;
        over = number_at(at, &text, "a height in metres");
    }
    if (*text != '\0') {
        refuse_at(at, "expected a blank after longitude,latitude,height, found `%.20s`", text);
    }
    add_point(z, place_of(at, &lat, &lon));
    return over.nano != 0;
}

static void read_coordinates(reader *r)
{
    bool has_height = false;
    spot at = spot_on_line(r->path, r->text_line);
    char *text = text_taken(r);
    r->is_hole = grow(r->is_hole, r->m->zone_count - r->first_zone, sizeof(*r->is_hole));
    r->is_hole[r->m->zone_count - r->first_zone] = r->in_hole;
    zone *z = add_zone(r->m, KO_FENCE_KEEP_IN, KO_FENCE_POLYGON, r->in_hole ? &at : &r->polygon);
    while (*text != '\0') {
        const size_t blanks = strspn(text, " \t\r\n");
        for (size_t i = 0; i < blanks; i++) {
            at.line += (text[i] == '\n') ? 1U : 0U;
        }
        text += blanks;
        const size_t size = strcspn(text, " \t\r\n");
        if (size > 0U) {
            const char kept = text[size];
            text[size] = '\0';
            has_height = read_tuple(z, &at, text) || has_height;
            text[size] = kept;
        }
        text += size;
    }
    if (has_height) {
        remark(&z->spot, "not read: the heights of the polygon; --floor and --ceiling give them");
    }
    close_polygon(z);
}

/* Gives the zones of a placemark their role, which may stand behind them. */
static void end_placemark(reader *r)
{
    for (size_t i = r->first_new; i < r->m->zone_count; i++) {
        zone *z = &r->m->zones[i];
        const ko_fence_role role = r->has_inclusion ? r->role : role_given(r->m, &z->spot);
        const bool is_hole = r->is_hole[i - r->first_zone];
        if (is_hole && role == KO_FENCE_KEEP_OUT) {
            refuse_at(&z->spot, "a hole in a keep-out zone, which a fence cannot have");
        }
        z->role = is_hole ? KO_FENCE_KEEP_OUT : role;
    }
    end_area(r->m, r->first_new);
    r->first_new = r->m->zone_count;
    r->has_inclusion = false;
}

static void XMLCALL end_element(void *user, const char *full_name)
{
    reader *r = user;
    const char *name = local_name(full_name);
    if (strcmp(name, "Polygon") == 0) {
        r->in_polygon = false;
    } else if (strcmp(name, "innerBoundaryIs") == 0) {
        r->in_hole = false;
    } else if (r->kind == TEXT_COORDINATES && strcmp(name, "coordinates") == 0) {
        read_coordinates(r);
    } else if (r->kind == TEXT_INCLUSION) {
        read_inclusion(r);
    } else if (strcmp(name, "Data") == 0) {
        r->is_data = false;
    } else if (strcmp(name, "Placemark") == 0) {
        end_placemark(r);
    }
}

void read_kml(model *m, const char *path)
{
    blob b = text_read(path);
    reader r = {.m = m,
                .parser = XML_ParserCreate(NULL),
                .path = path,
                .first_zone = m->zone_count,
                .first_new = m->zone_count};
    if (r.parser == NULL) {
        out_of_memory();
    }
    XML_SetUserData(r.parser, &r);
    XML_SetElementHandler(r.parser, begin_element, end_element);
    XML_SetCharacterDataHandler(r.parser, take_text);
    if (XML_Parse(r.parser, (const char *)b.data, (int)b.size, 1) != XML_STATUS_OK) {
        const spot at = spot_here(&r);
        refuse_at(&at, "column %lu: %s", (unsigned long)XML_GetCurrentColumnNumber(r.parser) + 1U,
                  XML_ErrorString(XML_GetErrorCode(r.parser)));
    }
    end_placemark(&r);
    if (m->zone_count == r.first_zone) {
        const spot at = spot_on_line(path, 0);
        refuse_at(&at, "expected at least one Polygon");
    }
    XML_ParserFree(r.parser);
    free(r.is_hole);
    free(r.text);
    file_free(&b);
}
