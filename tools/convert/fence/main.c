/* keepout-fence: turns plans, missions and fences of ground stations into constant C data. See
 * README.md. */
#include <ctype.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/refuse.h"
#include "readers.h"

static const char usage[] =
    "usage: keepout-fence [OPTION...] --output FILE.c FILE\n"
    "\n"
    "  --output FILE.c         where the constant data goes\n"
    "  --fence FILE            the fence, if it is in a second file\n"
    "  --name NAME             the prefix of the names in it (fence)\n"
    "  --home LAT,LON[,METRES] home, and its height over the sea, instead of the file's\n"
    "  --launch                the same, by the name that it has as an option of fence_guard\n"
    "  --role in|out           the role of polygons that name none (GeoJSON, KML)\n"
    "  --floor M, --ceiling M  of zones that have none, metres over home\n"
    "  --warn M                the warning distance (10)\n"
    "  --rule any|all          with several keep-in zones: inside any of them, or all; else as\n"
    "                          the format says: any for CSV, all for plans, by group for WPL\n"
    "  --return M              the height over home to which a return climbs\n"
    "  --ground M              how far the ground may be above or below home; for zones with\n"
    "                          heights over the ground\n"
    "  --loiter M              the radius of loiters that name none; 0 for one that hovers\n"
    "  --help                  this list\n"
    "\n"
    "FILE: .plan, .json (QGroundControl, GeoJSON), .geojson, .kml, .csv; .waypoints, .txt, .fen,\n"
    ".poly, .mission, .fence (QGC WPL 110, fences of Mission Planner). Formats:\n"
    "tools/convert/fence/README.md.\n"
    "Exit code 0: done; 2: bad input or options; 3: internal.";

typedef struct options {
    const char *name;
    const char *floor;
    const char *ceiling;
    const char *warn;
    const char *rule;
    const char *home;
    const char *role;
    const char *back;
    const char *loiter;
    const char *launch;
    const char *output;
    const char *fence;
    const char *ground;
} options;

/* Reads the options. Returns the index in argv of the first word that is none. */
static int read_options(int argc, char **argv, options *o)
{
    const char **const values[] = {&o->name,  &o->floor,  &o->ceiling, &o->warn,   &o->rule,
                                   &o->home,  &o->role,   &o->back,    &o->loiter, &o->output,
                                   &o->fence, &o->launch, &o->ground};
    static const struct option table[] = {
        {"name", required_argument, NULL, 0},
        {"floor", required_argument, NULL, 1},
        {"ceiling", required_argument, NULL, 2},
        {"warn", required_argument, NULL, 3},
        {"rule", required_argument, NULL, 4},
        {"home", required_argument, NULL, 5},
        {"role", required_argument, NULL, 6},
        {"return", required_argument, NULL, 7},
        {"loiter", required_argument, NULL, 8},
        {"output", required_argument, NULL, 9},
        {"fence", required_argument, NULL, 10},
        {"launch", required_argument, NULL, 11},
        {"ground", required_argument, NULL, 12},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0},
    };
    opterr = 0;
    for (;;) {
        const char *word = argv[optind];
        const int found = getopt_long(argc, argv, ":", table, NULL);
        if (found == -1) {
            return optind;
        }
        if (found == 'h') {
            (void)puts(usage);
            exit(0);
        }
        if (found == ':') {
            refuse("%s: a value must follow", argv[optind - 1]);
        }
        if (found == '?') {
            refuse("%s: no such option (--help lists them)", word);
        }
        *values[found] = optarg;
    }
}

/* Reads the metres of an option, unless its text is null. A distance is not negative. */
static height metres(const char *option, const char *text, bool is_distance)
{
    decimal d;
    height h = {0, false};
    const char *at = text;
    const int64_t most = 8192000000000;
    if (text == NULL) {
        return h;
    }
    if (!decimal_read(&at, &d) || *at != '\0' || d.nano > most || d.nano < -most ||
        (is_distance && d.negative)) {
        refuse("%s %s: expected metres %s 8192", option, text,
               is_distance ? "from 0 to" : "within");
    }
    h.nano = d.nano;
    h.is_set = true;
    return h;
}

/* True if the word is the second of two. Refuses a word that is neither. */
static bool is_second(const char *option, const char *text, const char *first, const char *second)
{
    if (strcmp(text, first) != 0 && strcmp(text, second) != 0) {
        refuse("%s %s: expected %s or %s", option, text, first, second);
    }
    return strcmp(text, second) == 0;
}

/* `option` gave the text. */
static void read_home(model *m, const char *option, const char *text)
{
    decimal d[3];
    int count = 0;
    const char *at = text;
    while (count < 3 && decimal_read(&at, &d[count]) && *at == ',') {
        at++;
        count++;
    }
    count += (*at == '\0' && at > text && at[-1] != ',') ? 1 : 0;
    const int64_t most = 9000000000000;
    if (*at != '\0' || count < 2 || count > 3 ||
        (count == 3 && (d[2].nano > most || d[2].nano < -most))) {
        refuse("%s %s: expected LAT,LON or LAT,LON,METRES (within 9000)", option, text);
    }
    const spot here = {NULL, 0, text_of("%s %s", option, text)};
    m->origin = place_of(&here, &d[0], &d[1]);
    m->has_origin = true;
    m->is_home_given = true;
    m->home_over_sea.is_set = count == 3;
    m->home_over_sea.nano = (count == 3) ? d[2].nano : 0;
}

static void check_name(const char *name)
{
    bool is_name = isalpha((unsigned char)name[0]) || name[0] == '_';
    for (const char *at = name; *at != '\0'; at++) {
        is_name = is_name && (isalnum((unsigned char)*at) || *at == '_');
    }
    if (!is_name || strlen(name) > 40U) {
        refuse("--name %s: expected a name of C", name);
    }
}

/* Reads a JSON document: GeoJSON has a member "type", ED-269 features, a plan neither. */
static format read_json(model *m, part *document)
{
    if (document->kind == PART_OBJECT && member_or_none(document, "type") != NULL) {
        return read_geojson(m, document);
    }
    if (document->kind == PART_OBJECT && member_or_none(document, "features") != NULL) {
        return read_ed269(m, document);
    }
    return read_plan(m, document);
}

/* Parses a file, lets its reader take what it judges, and names the rest. */
static void read_input(model *m, const char *path)
{
    static const struct {
        const char *ending;
        part *(*parse)(const char *path);
        format (*read)(model *m, part *document);
    } readers[] = {
        {"csv", parse_csv, read_csv},      {"plan", parse_json, read_plan},
        {"json", parse_json, read_json},   {"geojson", parse_json, read_geojson},
        {"kml", parse_xml, read_kml},      {"waypoints", parse_fields, read_wpl},
        {"txt", parse_fields, read_wpl},   {"fen", parse_fields, read_wpl},
        {"poly", parse_fields, read_wpl},  {"mission", parse_fields, read_wpl},
        {"fence", parse_fields, read_wpl},
    };
    const size_t count = sizeof(readers) / sizeof(readers[0]);
    const char *slash = strrchr(path, '/');
    const char *dot = strrchr((slash != NULL) ? slash : path, '.');
    size_t i = 0;
    while (i < count && (dot == NULL || strcasecmp(dot + 1, readers[i].ending) != 0)) {
        i++;
    }
    if (i == count) {
        const spot at = spot_on_line(path, 0);
        refuse_at(&at, "expected a name that ends with .plan, .json, .geojson, .kml, .csv, "
                       ".waypoints, .txt, .fen, .poly, .mission or .fence");
    }
    part *document = readers[i].parse(path);
    account_document(m, document, readers[i].read(m, document));
}

/* Reads the fence of a second file, and leaves out its mission. */
static void read_fence_file(model *m, const char *path)
{
    const size_t items = m->item_count;
    const size_t gaps = m->gap_count;
    m->is_fence_file = true;
    read_input(m, path);
    if (m->item_count > items) {
        remark(&m->items[items].spot, "left out: the mission of the file that gives the fence");
    }
    m->item_count = items;
    m->gap_count = gaps;
}

/* MAVLink's meaning of several keep-in zones: inside all of a group, and inside at least one group.
 * A fence can tell that if all zones are in one group, or each is in one of its own. */
static ko_fence_rule rule_of_groups(const model *m)
{
    static const char tells[] = "--rule any or --rule all tells how they count";
    const zone *first = NULL;
    size_t pairs = 0;
    size_t equal = 0;
    if (m->unruled.path != NULL) {
        refuse_at(&m->unruled, "one of several keep-in areas: %s", tells);
    }
    for (size_t i = 0; i < m->zone_count; i++) {
        const zone *z = &m->zones[i];
        first = (first == NULL && z->role == KO_FENCE_KEEP_IN) ? z : first;
        if (z->role == KO_FENCE_KEEP_IN && strcmp(z->spot.path, first->spot.path) != 0) {
            refuse_at(&z->spot, "a keep-in zone beside those of %s: %s", first->spot.path, tells);
        }
        for (size_t k = 0; k < i && z->role == KO_FENCE_KEEP_IN; k++) {
            const bool is_in = m->zones[k].role == KO_FENCE_KEEP_IN;
            pairs += is_in ? 1U : 0U;
            equal += (is_in && m->zones[k].group == z->group) ? 1U : 0U;
        }
    }
    if (equal != 0U && equal != pairs) {
        refuse_at(&first->spot, "keep-in zones of several groups, one with several zones: %s",
                  tells);
    }
    return (equal != 0U) ? KO_FENCE_ALL : KO_FENCE_ANY;
}

int main(int argc, char **argv)
{
    options o = {.name = "fence", .warn = "10"};
    const int first = read_options(argc, argv, &o);
    if (argc - first != 1 || o.output == NULL) {
        refuse_usage(usage, "expected --output FILE.c and one input file");
    }
    check_name(o.name);
    model m = {.path = argv[first]};
    const bool is_all = o.rule != NULL && is_second("--rule", o.rule, "any", "all");
    const height floor = metres("--floor", o.floor, false);
    const height ceiling = metres("--ceiling", o.ceiling, false);
    const fix16_t warn = (fix16_t)nano_to_raw_up(metres("--warn", o.warn, true).nano);
    m.return_height = metres("--return", o.back, true);
    m.loiter_radius = metres("--loiter", o.loiter, true);
    m.ground = metres("--ground", o.ground, true);
    if (o.role != NULL) {
        m.role = is_second("--role", o.role, "in", "out") ? KO_FENCE_KEEP_OUT : KO_FENCE_KEEP_IN;
    }
    if (o.launch != NULL) {
        read_home(&m, "--launch", o.launch);
    } else if (o.home != NULL) {
        read_home(&m, "--home", o.home);
    }
    read_input(&m, m.path);
    if (o.fence != NULL) {
        read_fence_file(&m, o.fence);
    }
    settle_limits(&m, floor, ceiling);
    plan_mission(&m);
    name_unread(&m);
    const ko_fence_rule said = is_all ? KO_FENCE_ALL : KO_FENCE_ANY;
    write_c(&m, o.output, o.name, (o.rule != NULL) ? said : rule_of_groups(&m), warn);
    return 0;
}
