/* keepout-fence: turns a QGroundControl plan or a CSV file into constant C data. See README.md. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "model.h"

static const char usage[] =
    "usage: keepout-fence [--name NAME] [--floor M] [--ceiling M] [--warn M] [--rule any|all]\n"
    "                     --output FILE.c FILE.plan|FILE.csv\n"
    "Formats and meaning: boards/host/tools/fence/README.md. Exit code 0, 1 if the output cannot "
    "be\n"
    "written, 2 for bad input.";

typedef struct options {
    const char *name;
    const char *floor;
    const char *ceiling;
    const char *warn;
    const char *rule;
    const char *output;
    const char *input;
} options;

static void read_options(int argc, char **argv, options *o)
{
    const struct {
        const char *name;
        const char **value;
    } table[] = {{"--name", &o->name}, {"--floor", &o->floor}, {"--ceiling", &o->ceiling},
                 {"--warn", &o->warn}, {"--rule", &o->rule},   {"--output", &o->output}};
    const size_t count = sizeof(table) / sizeof(table[0]);
    for (int i = 1; i < argc; i++) {
        size_t k = 0;
        if (strncmp(argv[i], "--", 2) != 0) {
            if (o->input != NULL) {
                refuse(NULL, 0, "%s: one input only\n%s", argv[i], usage);
            }
            o->input = argv[i];
            continue;
        }
        while (k < count && strcmp(argv[i], table[k].name) != 0) {
            k++;
        }
        if (k == count || i + 1 >= argc) {
            refuse(NULL, 0, "%s: %s\n%s", argv[i],
                   (k == count) ? "no such option" : "a value must follow", usage);
        }
        *table[k].value = argv[++i];
    }
    if (o->input == NULL || o->output == NULL) {
        refuse(NULL, 0, "%s", usage);
    }
}

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
        refuse(NULL, 0, "%s %s: expected metres %s 8192", option, text,
               is_distance ? "from 0 to" : "within");
    }
    h.nano = d.nano;
    h.is_set = true;
    return h;
}

static ko_fence_rule rule_of(const char *text)
{
    if (strcmp(text, "any") != 0 && strcmp(text, "all") != 0) {
        refuse(NULL, 0, "--rule %s: expected any or all", text);
    }
    return (strcmp(text, "any") == 0) ? KO_FENCE_ANY : KO_FENCE_ALL;
}

static void check_name(const char *name)
{
    bool is_name = isalpha((unsigned char)name[0]) || name[0] == '_';
    for (const char *at = name; *at != '\0'; at++) {
        is_name = is_name && (isalnum((unsigned char)*at) || *at == '_');
    }
    if (!is_name || strlen(name) > 40U) {
        refuse(NULL, 0, "--name %s: expected a name of C", name);
    }
}

static bool ends_with(const char *text, const char *end)
{
    const size_t size = strlen(text);
    const size_t tail = strlen(end);
    return size > tail && strcmp(text + size - tail, end) == 0;
}

/* A plan's fence has no heights, so the options give them where they are missing. */
static void set_heights(model *m, height floor, height ceiling)
{
    for (size_t i = 0; i < m->zone_count; i++) {
        zone *z = &m->zones[i];
        z->floor = z->floor.is_set ? z->floor : floor;
        z->ceiling = z->ceiling.is_set ? z->ceiling : ceiling;
    }
}

int main(int argc, char **argv)
{
    options o = {.name = "fence", .warn = "10", .rule = "any"};
    read_options(argc, argv, &o);
    check_name(o.name);
    model m = {.path = o.input};
    const ko_fence_rule rule = rule_of(o.rule);
    const height floor = metres("--floor", o.floor, false);
    const height ceiling = metres("--ceiling", o.ceiling, false);
    const fix16_t warn = (fix16_t)nano_to_raw_up(metres("--warn", o.warn, true).nano);
    if (ends_with(o.input, ".csv")) {
        read_csv(&m);
    } else if (ends_with(o.input, ".plan") || ends_with(o.input, ".json")) {
        read_plan(&m);
    } else {
        refuse(o.input, 0, "expected a name that ends with .plan, .json or .csv");
    }
    set_heights(&m, floor, ceiling);
    write_c(&m, o.output, o.name, rule, warn);
    return EXIT_DONE;
}
