/* Reads the zones of ED-269, which is JSON like GeoJSON and is not GeoJSON. */
#include "geojson.h"
#include "heights.h"
#include "readers.h"

static const limit_names volume_names = {"lowerLimit", "lowerVerticalReference", "upperLimit",
                                         "upperVerticalReference", "uomDimensions"};

/* A volume is an outline with limits of height. */
static void read_volume(model *m, const part *volume)
{
    const part *outline = member(volume, "horizontalProjection", PART_OBJECT);
    part *type = member(outline, "type", PART_STRING);
    const spot at = spot_of(outline);
    const size_t first = m->zone_count;
    const ko_fence_role role = role_given(m, &at);
    if (is_text(type, "Circle")) {
        zone *z = read_centre(m, member(outline, "center", PART_ARRAY), outline, role);
        read_radius(member(outline, "radius", PART_NUMBER), is_in_feet(volume, &volume_names), z);
    } else if (is_text(type, "Polygon")) {
        read_rings(m, member(outline, "coordinates", PART_ARRAY), role);
    } else {
        const spot here = spot_of(type);
        refuse_at(&here, "expected Circle or Polygon, found \"%s\"", type->text);
    }
    read_limits(volume, &volume_names, &m->zones[first]); /* the others are its holes */
}

format read_ed269(model *m, part *document)
{
    const part *features = member(document, "features", PART_ARRAY);
    for (size_t i = 0; i < features->count; i++) {
        const part *volumes = member(features->parts[i], "geometry", PART_ARRAY);
        const size_t first = m->zone_count;
        for (size_t k = 0; k < volumes->count; k++) {
            read_volume(m, volumes->parts[k]);
        }
        end_area(m, first);
    }
    return FORMAT_ED269;
}
