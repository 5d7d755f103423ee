/* Names that say nothing about where one may be, each with the reason. Every other name is judged
 * or told. */
#include <string.h>

#include "account.h"

enum { PLAN = FORMAT_PLAN, ZONES = FORMAT_GEOJSON | FORMAT_ED269, KML = FORMAT_KML };

/* A pattern that begins with a dot may stand anywhere. `is_for_out`: it can only make a zone less
 * than what is judged, so it is harmless unless the file has zones to stay in. */
typedef struct harmless {
    int forms;
    const char *pattern;
    bool is_for_out;
    const char *reason;
} harmless;

static const char *const reason_of_text = "words for people";
static const char *const reason_of_look = "how it is drawn";

static const harmless entries[] = {
    {PLAN, "groundStation", false, "the planner that wrote the file"},
    {PLAN, "mission.firmwareType", false, "the autopilot, not the way"},
    {PLAN, "mission.vehicleType", false, "the autopilot, not the way"},
    {PLAN, "mission.cruiseSpeed", false, "a speed"},
    {PLAN, "mission.hoverSpeed", false, "a speed"},
    {PLAN, "mission.globalPlanAltitudeMode", false, "each item has a frame of its own"},
    {PLAN, ".autoContinue", false, "where the mission waits"},
    {PLAN, ".AMSLAltAboveTerrain", false, "the planner's copy of parameter 7"},
    {PLAN, "mission.items[].angle", false, "Items holds what is flown"},
    {PLAN, "mission.items[].complexItemType", false, "Items holds what is flown"},
    {PLAN, "mission.items[].entryLocation", false, "Items holds what is flown"},
    {PLAN, "mission.items[].flyAlternateTransects", false, "Items holds what is flown"},
    {PLAN, "mission.items[].polygon", false, "Items holds what is flown"},
    {PLAN, "mission.items[].polyline", false, "Items holds what is flown"},
    {PLAN, "mission.items[].CorridorWidth", false, "Items holds what is flown"},
    {PLAN, "mission.items[].EntryPoint", false, "Items holds what is flown"},
    {PLAN, "mission.items[].splitConcavePolygons", false, "Items holds what is flown"},
    {PLAN, "mission.items[].version", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.CameraCalc", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.CameraShots", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.CameraTriggerInTurnAround", false,
     "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.FollowTerrain", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.HoverAndCapture", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.Refly90Degrees", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.TerrainAdjustMaxClimbRate", false, "a speed"},
    {PLAN, ".TransectStyleComplexItem.TerrainAdjustMaxDescentRate", false, "a speed"},
    {PLAN, ".TransectStyleComplexItem.TerrainAdjustTolerance", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.TerrainFlightSpeed", false, "a speed"},
    {PLAN, ".TransectStyleComplexItem.TurnAroundDistance", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.VisualTransectPoints", false, "Items holds what is flown"},
    {PLAN, ".TransectStyleComplexItem.version", false, "Items holds what is flown"},

    {ZONES, ".bbox", false, "follows from the coordinates"},
    {ZONES, ".id", false, "a name"},
    {ZONES, "name", false, "a name"},
    {ZONES, "title", false, "a name"},
    {ZONES, "description", false, reason_of_text},
    {ZONES, "generator", false, "the program that wrote the file"},
    {ZONES, "copyright", false, reason_of_text},
    {ZONES, "license", false, reason_of_text},
    {ZONES, "provider", false, "the office that wrote the file"},
    {ZONES, "issued", false, "a date of the file"},
    {ZONES, "timestamp", false, "a date of the file"},
    {ZONES, "validFrom", true, "zones count at all times"},
    {ZONES, "validTo", true, "zones count at all times"},

    {ZONES, ".properties.name", false, "a name"},
    {ZONES, ".properties.title", false, "a name"},
    {ZONES, ".properties.description", false, reason_of_text},
    {ZONES, ".properties.stroke", false, reason_of_look},
    {ZONES, ".properties.stroke-width", false, reason_of_look},
    {ZONES, ".properties.stroke-opacity", false, reason_of_look},
    {ZONES, ".properties.fill", false, reason_of_look},
    {ZONES, ".properties.fill-opacity", false, reason_of_look},
    {ZONES, ".properties.marker-color", false, reason_of_look},
    {ZONES, ".properties.marker-size", false, reason_of_look},
    {ZONES, ".properties.marker-symbol", false, reason_of_look},
    {ZONES, ".properties.color", false, reason_of_look},
    {ZONES, ".properties.styleUrl", false, reason_of_look},
    {ZONES, ".properties.styleHash", false, reason_of_look},

    {FORMAT_GEOJSON, ".properties.identifier", false, "a name"},
    {FORMAT_GEOJSON, ".properties.country", false, "a name"},
    {FORMAT_GEOJSON, ".properties.region", false, "a name"},
    {FORMAT_GEOJSON, ".properties.type", false, "--role says what zones are for"},
    {FORMAT_GEOJSON, ".properties.variant", false, "the form of the conditions"},
    {FORMAT_GEOJSON, ".properties.restrictionConditions", true, "zones count at all times"},
    {FORMAT_GEOJSON, ".properties.limitedApplicability", true, "zones count at all times"},
    {FORMAT_GEOJSON, ".properties.regulationExemption", true, "zones count for everybody"},
    {FORMAT_GEOJSON, ".properties.reason", false, reason_of_text},
    {FORMAT_GEOJSON, ".properties.otherReasonInfo", false, reason_of_text},
    {FORMAT_GEOJSON, ".properties.message", false, reason_of_text},
    {FORMAT_GEOJSON, ".properties.zoneAuthority", false, "an address"},
    {FORMAT_GEOJSON, ".properties.dataSource", false, "a date of the file"},
    {FORMAT_ED269, "features[].identifier", false, "a name"},
    {FORMAT_ED269, "features[].country", false, "a name"},
    {FORMAT_ED269, "features[].name", false, "a name"},
    {FORMAT_ED269, "features[].region", false, "a name"},
    {FORMAT_ED269, "features[].type", false, "--role says what zones are for"},
    {FORMAT_ED269, "features[].restriction", false, "--role says what zones are for"},
    {FORMAT_ED269, "features[].uSpaceClass", false, "--role says what zones are for"},
    {FORMAT_ED269, "features[].restrictionConditions", true, "zones count at all times"},
    {FORMAT_ED269, "features[].applicability", true, "zones count at all times"},
    {FORMAT_ED269, "features[].regulationExemption", true, "zones count for everybody"},
    {FORMAT_ED269, "features[].reason", false, reason_of_text},
    {FORMAT_ED269, "features[].otherReasonInfo", false, reason_of_text},
    {FORMAT_ED269, "features[].message", false, reason_of_text},
    {FORMAT_ED269, "features[].zoneAuthority", false, "an address"},

    {KML, ".@id", false, "a name"},
    {KML, ".@schemaLocation", false, "the form of the file"},
    {KML, ".name", false, "a name"},
    {KML, ".Data.displayName", false, "a name"},
    {KML, ".description", false, reason_of_text},
    {KML, ".Snippet", false, reason_of_text},
    {KML, ".snippet", false, reason_of_text},
    {KML, ".address", false, "an address"},
    {KML, ".phoneNumber", false, "an address"},
    {KML, ".author", false, "an address"},
    {KML, ".open", false, reason_of_look},
    {KML, ".visibility", false, reason_of_look},
    {KML, ".balloonVisibility", false, reason_of_look},
    {KML, ".drawOrder", false, reason_of_look},
    {KML, ".tessellate", false, reason_of_look},
    {KML, ".styleUrl", false, reason_of_look},
    {KML, ".Style", false, reason_of_look},
    {KML, ".StyleMap", false, reason_of_look},
    {KML, ".LookAt", false, "where one looks from"},
    {KML, ".Camera", false, "where one looks from"},
    {KML, ".Region", false, "when it is drawn"},
    {KML, ".Schema", false, "the form of the data"},
    {KML, ".SchemaData.@schemaUrl", false, "the form of the data"},
    {KML, ".TimeSpan", true, "zones count at all times"},
    {KML, ".TimeStamp", true, "zones count at all times"},
    {KML, ".Data=name", false, "a name"},
    {KML, ".SimpleData=name", false, "a name"},
    {KML, ".Data=description", false, reason_of_text},
    {KML, ".SimpleData=description", false, reason_of_text},

    {FORMAT_LINES, "field 2", false, "the item at which a mission is"},
    {FORMAT_LINES, "field 12", false, "where the mission waits"},
};

static bool is_like(const char *pattern, const char *found)
{
    const size_t size = strlen(pattern);
    const size_t length = strlen(found);
    if (pattern[0] != '.') {
        return strcmp(pattern, found) == 0;
    }
    return strcmp(pattern + 1, found) == 0 ||
           (length > size && strcmp(found + length - size, pattern) == 0);
}

bool is_harmless(format form, const char *pattern, bool has_in)
{
    for (size_t i = 0; i < sizeof(entries) / sizeof(entries[0]); i++) {
        const harmless *h = &entries[i];
        if ((h->forms & (int)form) != 0 && !(h->is_for_out && has_in) &&
            is_like(h->pattern, pattern)) {
            return h->reason != NULL;
        }
    }
    return false;
}
