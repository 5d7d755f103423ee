/* Reads the polygons of a GeoJSON document (RFC 7946) as zones: longitude before latitude. */
#include <string.h>

#include "document.h"

enum { MOST_DEPTH = 64 };

static place place_in(const node *pair)
{
    if (!json_is_array(pair->json) || json_array_size(pair->json) < 2U) {
        refuse_at(&pair->spot, "expected [longitude, latitude]");
    }
    const node east = item_at(pair, 0);
    const node north = item_at(pair, 1);
    const decimal lon = number_in(&east, "a longitude in degrees");
    const decimal lat = number_in(&north, "a latitude in degrees");
    return place_of(&pair->spot, &lat, &lon);
}

static void read_ring(model *m, const node *ring, ko_fence_role role)
{
    if (!json_is_array(ring->json)) {
        refuse_at(&ring->spot, "expected an array of positions");
    }
    zone *z = add_zone(m, role, KO_FENCE_POLYGON, &ring->spot);
    for (size_t i = 0; i < json_array_size(ring->json); i++) {
        const node point = item_at(ring, i);
        add_point(z, place_in(&point));
    }
    close_polygon(z);
}

/* The first ring is the outline. The others are holes: to stay out of, in a keep-in zone. */
static void read_rings(model *m, const node *rings, ko_fence_role role)
{
    if (!json_is_array(rings->json) || json_array_size(rings->json) == 0U) {
        refuse_at(&rings->spot, "expected an array of rings");
    }
    for (size_t i = 0; i < json_array_size(rings->json); i++) {
        const node ring = item_at(rings, i);
        if (i > 0U && role == KO_FENCE_KEEP_OUT) {
            refuse_at(&ring.spot, "a hole in a keep-out zone, which a fence cannot have");
        }
        read_ring(m, &ring, (i == 0U) ? role : KO_FENCE_KEEP_OUT);
    }
}

/* A member "inclusion" of the properties tells the role, else the option. */
static ko_fence_role role_in(const model *m, const node *feature, const node *geometry)
{
    const node properties = member_or_none(feature, "properties");
    const node found = member_or_none(&properties, "inclusion");
    if (found.json == NULL) {
        return role_given(m, &geometry->spot);
    }
    if (!json_is_boolean(found.json)) {
        refuse_at(&found.spot, "expected true or false");
    }
    return json_is_true(found.json) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

/* Planners write a circle as a point with a radius, each in its own way. */
static void refuse_circle(const node *feature)
{
    const node properties = member_or_none(feature, "properties");
    const node radius = member_or_none(&properties, "radius");
    if (radius.json != NULL && !json_is_null(radius.json)) {
        refuse_at(&radius.spot, "a circle, which GeoJSON has not, expected a Polygon");
    }
}

/* Positions are WGS 84. An older form of GeoJSON can name another system. */
static void check_system(const node *document)
{
    const node system = member_or_none(document, "crs");
    if (system.json == NULL || json_is_null(system.json)) {
        return;
    }
    const node properties = member_or_none(&system, "properties");
    const node name = member_or_none(&properties, "name");
    const char *text = json_is_string(name.json) ? json_string_value(name.json) : "";
    const char *end = strrchr(text, ':');
    if (end == NULL || (strcmp(end, ":CRS84") != 0 && strcmp(end, ":4326") != 0)) {
        refuse_at(&system.spot, "expected WGS 84 (EPSG:4326 or CRS84), found `%s`", text);
    }
}

static void read_geometry(model *m, const node *feature, const node *geometry, int depth)
{
    const node type = member(geometry, "type", JSON_STRING);
    if (depth > MOST_DEPTH) {
        refuse_at(&geometry->spot, "nested deeper than %d", MOST_DEPTH);
    }
    if (is_text(&type, "Polygon")) {
        const node rings = member(geometry, "coordinates", JSON_ARRAY);
        read_rings(m, &rings, role_in(m, feature, geometry));
    } else if (is_text(&type, "MultiPolygon")) {
        const node polygons = member(geometry, "coordinates", JSON_ARRAY);
        for (size_t i = 0; i < json_array_size(polygons.json); i++) {
            const node rings = item_at(&polygons, i);
            read_rings(m, &rings, role_in(m, feature, geometry));
        }
    } else if (is_text(&type, "GeometryCollection")) {
        const node parts = member(geometry, "geometries", JSON_ARRAY);
        for (size_t i = 0; i < json_array_size(parts.json); i++) {
            const node part = item_at(&parts, i);
            read_geometry(m, feature, &part, depth + 1);
        }
    } else if (is_text(&type, "Point") || is_text(&type, "MultiPoint") ||
               is_text(&type, "LineString") || is_text(&type, "MultiLineString")) {
        refuse_circle(feature);
        remark(&geometry->spot, "not read: a %s is no zone", json_string_value(type.json));
    } else {
        refuse_at(&type.spot, "expected a geometry of GeoJSON, found \"%s\"",
                  json_string_value(type.json));
    }
}

static void read_feature(model *m, const node *feature)
{
    const node type = member(feature, "type", JSON_STRING);
    if (!is_text(&type, "Feature")) {
        refuse_at(&type.spot, "expected \"Feature\", found \"%s\"", json_string_value(type.json));
    }
    const node geometry = member_or_none(feature, "geometry");
    if (geometry.json == NULL || json_is_null(geometry.json)) {
        remark(&feature->spot, "not read: a feature without geometry");
        return;
    }
    const size_t first = m->zone_count;
    read_geometry(m, feature, &geometry, 0);
    end_area(m, first);
}

void read_geojson(model *m, const char *path)
{
    const node document = read_document(path);
    const node type = member(&document, "type", JSON_STRING);
    check_system(&document);
    if (is_text(&type, "FeatureCollection")) {
        const node features = member(&document, "features", JSON_ARRAY);
        for (size_t i = 0; i < json_array_size(features.json); i++) {
            const node feature = item_at(&features, i);
            read_feature(m, &feature);
        }
    } else if (is_text(&type, "Feature")) {
        read_feature(m, &document);
    } else {
        const size_t first = m->zone_count;
        read_geometry(m, &document, &document, 0);
        end_area(m, first);
    }
    json_decref(document.json);
}
