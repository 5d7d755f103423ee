/* Reads the zones of a GeoJSON document (RFC 7946): longitude before latitude. ED-318 adds heights
 * and circles to it. */
#include "geojson.h"

#include <string.h>

#include "heights.h"
#include "readers.h"

enum { MOST_DEPTH = 64 };

static const limit_names layer_names = {"lower", "lowerReference", "upper", "upperReference",
                                        "uom"};

/* A position, and whether it has a height that is not 0. */
static place place_in(const part *pair, bool *is_lifted)
{
    const spot at = spot_of(pair);
    if (pair->kind != PART_ARRAY || pair->count < 2U) {
        refuse_at(&at, "expected [longitude, latitude]");
    }
    const decimal lon = number_in(pair->parts[0], "a longitude in degrees");
    const decimal lat = number_in(pair->parts[1], "a latitude in degrees");
    if (pair->count > 2U) {
        const decimal over = number_in(pair->parts[2], "a height in metres");
        *is_lifted = *is_lifted || over.nano != 0;
    }
    return place_of(&at, &lat, &lon);
}

static void read_ring(model *m, const part *ring, ko_fence_role role)
{
    const spot at = spot_of(ring);
    if (ring->kind != PART_ARRAY) {
        refuse_at(&at, "expected an array of positions");
    }
    zone *z = add_zone(m, role, KO_FENCE_POLYGON, &at);
    for (size_t i = 0; i < ring->count; i++) {
        add_point(z, place_in(ring->parts[i], &z->is_lifted));
    }
    close_polygon(z);
}

/* The first ring is the outline. The others are holes: to stay out of, in a keep-in zone. */
void read_rings(model *m, const part *rings, ko_fence_role role)
{
    const spot at = spot_of(rings);
    if (rings->kind != PART_ARRAY || rings->count == 0U) {
        refuse_at(&at, "expected an array of rings");
    }
    for (size_t i = 0; i < rings->count; i++) {
        const spot here = spot_of(rings->parts[i]);
        if (i > 0U && role == KO_FENCE_KEEP_OUT) {
            refuse_at(&here, "a hole in a keep-out zone, which a fence cannot have");
        }
        read_ring(m, rings->parts[i], (i == 0U) ? role : KO_FENCE_KEEP_OUT);
    }
}

zone *read_centre(model *m, const part *centre, const part *whole, ko_fence_role role)
{
    const spot at = spot_of(whole);
    zone *z = add_zone(m, role, KO_FENCE_CYLINDER, &at);
    add_point(z, place_in(centre, &z->is_lifted));
    return z;
}

/* A member "inclusion" of the properties tells the role, else the option. */
static ko_fence_role role_in(const model *m, const part *feature, const part *geometry)
{
    part *found = member_or_none(member_or_none(feature, "properties"), "inclusion");
    const spot at = spot_of(geometry);
    if (found == NULL) {
        return role_given(m, &at);
    }
    return flag_in(found) ? KO_FENCE_KEEP_IN : KO_FENCE_KEEP_OUT;
}

/* Positions are WGS 84. An older form of GeoJSON can name another system. */
static void check_system(const part *document)
{
    part *system = member_or_none(document, "crs");
    if (system == NULL || system->kind == PART_NULL) {
        return;
    }
    const char *name = text_in(member_or_none(member_or_none(system, "properties"), "name"));
    const char *text = (name != NULL) ? name : "";
    const char *end = strrchr(text, ':');
    if (end == NULL || (strcmp(end, ":CRS84") != 0 && strcmp(end, ":4326") != 0)) {
        const spot at = spot_of(system);
        refuse_at(&at, "expected WGS 84 (EPSG:4326 or CRS84), found `%s`", text);
    }
    take_all(system);
}

/* A layer limits the heights of the zones from `first` on, but not those of their holes. */
static void read_layer(model *m, const part *geometry, size_t first, ko_fence_role role)
{
    const part *layer = member_or_none(geometry, "layer");
    for (size_t i = first; layer != NULL && i < m->zone_count; i++) {
        if (m->zones[i].role == role) {
            read_limits(layer, &layer_names, &m->zones[i]);
        }
    }
}

/* ED-318 writes a circle as a point with an extent. Planners write it as a point with a radius,
 * each in its own way. */
static void read_point(model *m, const part *feature, part *point)
{
    const part *extent = member_or_none(point, "extent");
    part *radius = member_or_none(member_or_none(feature, "properties"), "radius");
    if (radius != NULL && radius->kind != PART_NULL) {
        const spot at = spot_of(radius);
        refuse_at(&at, "a circle, which GeoJSON has not, expected a Polygon");
    }
    if (extent == NULL || !is_text(member_or_none(extent, "subType"), "Circle")) {
        leave_out(m, point,
                  (extent != NULL) ? "a Point whose extent is no Circle" : "a Point is no zone");
        return;
    }
    const part *layer = member_or_none(point, "layer");
    const ko_fence_role role = role_in(m, feature, point);
    zone *z = read_centre(m, member(point, "coordinates", PART_ARRAY), point, role);
    read_radius(member(extent, "radius", PART_NUMBER), is_in_feet(layer, &layer_names), z);
}

/* A line that ends where it begins is an outline. */
static void read_line(model *m, const part *feature, part *whole, part *line)
{
    bool is_lifted = false;
    const size_t count = (line->kind == PART_ARRAY) ? line->count : 0U;
    if (count >= 4U) {
        const place first = place_in(line->parts[0], &is_lifted);
        const place last = place_in(line->parts[count - 1U], &is_lifted);
        if (first.at.lat == last.at.lat && first.at.lon == last.at.lon) {
            read_ring(m, line, role_in(m, feature, whole));
            return;
        }
    }
    leave_out(m, line, "a line that is not closed is no zone");
}

static void read_geometry(model *m, const part *feature, part *geometry, int depth)
{
    part *type = member(geometry, "type", PART_STRING);
    const spot at = spot_of(geometry);
    const size_t first = m->zone_count;
    if (depth > MOST_DEPTH) {
        refuse_at(&at, "nested deeper than %d", MOST_DEPTH);
    }
    if (is_text(type, "GeometryCollection")) {
        const part *all = member(geometry, "geometries", PART_ARRAY);
        for (size_t i = 0; i < all->count; i++) {
            read_geometry(m, feature, all->parts[i], depth + 1);
        }
        return;
    }
    if (is_text(type, "Point")) {
        read_point(m, feature, geometry);
    } else if (is_text(type, "MultiPoint")) {
        leave_out(m, geometry, "a MultiPoint is no zone");
    } else if (is_text(type, "Polygon")) {
        part *rings = member(geometry, "coordinates", PART_ARRAY);
        read_rings(m, rings, role_in(m, feature, geometry));
    } else if (is_text(type, "MultiPolygon")) {
        const part *all = member(geometry, "coordinates", PART_ARRAY);
        for (size_t i = 0; i < all->count; i++) {
            read_rings(m, all->parts[i], role_in(m, feature, geometry));
        }
    } else if (is_text(type, "LineString")) {
        read_line(m, feature, geometry, member(geometry, "coordinates", PART_ARRAY));
    } else if (is_text(type, "MultiLineString")) {
        const part *all = member(geometry, "coordinates", PART_ARRAY);
        for (size_t i = 0; i < all->count; i++) {
            read_line(m, feature, geometry, all->parts[i]);
        }
    } else {
        const spot here = spot_of(type);
        refuse_at(&here, "expected a geometry of GeoJSON, found \"%s\"", type->text);
    }
    if (m->zone_count > first) {
        read_layer(m, geometry, first, m->zones[first].role);
    }
}

static void read_feature(model *m, part *feature)
{
    part *type = member(feature, "type", PART_STRING);
    if (!is_text(type, "Feature")) {
        const spot at = spot_of(type);
        refuse_at(&at, "expected \"Feature\", found \"%s\"", type->text);
    }
    part *geometry = member_or_none(feature, "geometry");
    if (geometry == NULL || geometry->kind == PART_NULL) {
        leave_out(m, feature, "a feature without geometry");
        return;
    }
    const size_t first = m->zone_count;
    read_geometry(m, feature, geometry, 0);
    end_area(m, first);
}

format read_geojson(model *m, part *document)
{
    part *type = member(document, "type", PART_STRING);
    check_system(document);
    if (is_text(type, "FeatureCollection")) {
        const part *features = member(document, "features", PART_ARRAY);
        for (size_t i = 0; i < features->count; i++) {
            read_feature(m, features->parts[i]);
        }
    } else if (is_text(type, "Feature")) {
        read_feature(m, document);
    } else {
        const size_t first = m->zone_count;
        read_geometry(m, document, document, 0);
        end_area(m, first);
    }
    return FORMAT_GEOJSON;
}
