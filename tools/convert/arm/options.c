#include "options.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: keepout-arm [OPTION]... ROBOT.urdf [ROBOT.srdf]\n"
    "       keepout-arm [OPTION]... --joints FILE --poses FILE MESH...\n"
    "  --output FOLDER    where the results go (.)\n"
    "  --name NAME        their name in C (that of the robot)\n"
    "  --capsules N       at most N capsules for each link, 1 to 16 (1)\n"
    "  --capsule-table FILE   these capsules, which must hold the links\n"
    "  --allowed FILE     pairs of links that are never checked, instead of an SRDF's\n"
    "  --poses FILE       named poses, besides those of an SRDF\n"
    "  --samples N        random poses where no file gives allowed pairs, 100 to 1000000 (10000)\n"
    "  --path FOLDER      holds packages of package://; or --path PACKAGE=FOLDER\n"
    "  --hold JOINT[=VALUE]   keeps joints still, radians or metres; patterns as of a shell\n"
    "  --visual           a link without a collision shape takes its visual one\n"
    "  --joints FILE      the joints as CSV; may be given again\n"
    "  --bare LINK        a link of these that has neither mesh nor capsule; --absent LINK: a "
    "name\n"
    "                     in other files that is no link of this robot; may be given again\n"
    "  --links FILE, --guard FILE   data for tools/programs/links, tools/programs/arm_guard\n"
    "  --quiet            no report\n"
    "  --help             this list\n"
    "Formats: tools/convert/arm/README.md. Exit code 0, 2 for bad input, 3 for a limit.\n";

enum {
    JOINTS = 256,
    POSES,
    ALLOWED,
    TABLE,
    CAPSULES,
    SAMPLES,
    OUTPUT,
    NAME,
    LINKS,
    GUARD,
    PATHS,
    HOLD,
    BARE,
    ABSENT,
    VISUAL,
    QUIET,
    HELP
};

static const struct option known[] = {{"joints", required_argument, NULL, JOINTS},
                                      {"poses", required_argument, NULL, POSES},
                                      {"allowed", required_argument, NULL, ALLOWED},
                                      {"capsule-table", required_argument, NULL, TABLE},
                                      {"capsules", required_argument, NULL, CAPSULES},
                                      {"samples", required_argument, NULL, SAMPLES},
                                      {"output", required_argument, NULL, OUTPUT},
                                      {"name", required_argument, NULL, NAME},
                                      {"links", required_argument, NULL, LINKS},
                                      {"guard", required_argument, NULL, GUARD},
                                      {"path", required_argument, NULL, PATHS},
                                      {"hold", required_argument, NULL, HOLD},
                                      {"bare", required_argument, NULL, BARE},
                                      {"absent", required_argument, NULL, ABSENT},
                                      {"visual", no_argument, NULL, VISUAL},
                                      {"quiet", no_argument, NULL, QUIET},
                                      {"help", no_argument, NULL, HELP},
                                      {NULL, 0, NULL, 0}};

static int number(const char *option, const char *text, long least, long most)
{
    char *after = NULL;
    const long value = strtol(text, &after, 10);
    if (after == text || *after != '\0' || value < least || value > most) {
        refuse("--%s: found %s, expected a whole number from %ld to %ld", option, text, least,
               most);
    }
    return (int)value;
}

static void check_name(const char *name)
{
    const size_t plain =
        strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
    if (name[plain] != '\0' || plain == 0U || plain > 40U || (name[0] >= '0' && name[0] <= '9')) {
        refuse("--name: found %s, expected a name in C of at most 40 characters", name);
    }
}

static void take_file(options *o, int which)
{
    const struct {
        int which;
        const char **to;
    } files[] = {{POSES, &o->poses},   {ALLOWED, &o->allowed}, {TABLE, &o->table},
                 {OUTPUT, &o->output}, {LINKS, &o->links},     {GUARD, &o->guard}};
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        if (files[i].which == which) {
            *files[i].to = optarg;
        }
    }
}

/* Adds a word to a list of 64. */
static void add(const char **list, int *count, const char *option)
{
    if (*count == WORDS_MOST) {
        refuse("--%s: found %s, expected at most %d of them", option, optarg, WORDS_MOST);
    }
    list[(*count)++] = optarg;
}

static void take(options *o, int which)
{
    switch (which) {
    case JOINTS:
        if (o->joint_files == 8) {
            refuse("--joints: found %s, expected at most 8 files", optarg);
        }
        o->joints[o->joint_files++] = optarg;
        break;
    case CAPSULES:
        o->most = number("capsules", optarg, 1, 16);
        break;
    case SAMPLES:
        o->samples = number("samples", optarg, 100, 1000000);
        break;
    case NAME:
        check_name(optarg);
        o->name = optarg;
        break;
    case PATHS:
        if (o->paths.count == PATHS_MOST) {
            refuse("--path: found %s, expected at most 32 folders", optarg);
        }
        o->paths.at[o->paths.count++] = optarg;
        break;
    case HOLD:
        add(o->hold, &o->hold_count, "hold");
        break;
    case BARE:
        add(o->bare, &o->bare_count, "bare");
        break;
    case ABSENT:
        add(o->absent, &o->absent_count, "absent");
        break;
    case VISUAL:
        o->paths.takes_visual = true;
        break;
    case QUIET:
        o->is_quiet = true;
        break;
    case HELP:
        printf("%s", usage);
        exit(0);
    default:
        take_file(o, which);
    }
}

void options_read(int argc, char **argv, options *o)
{
    int which = 0;
    *o = (options){.most = 1, .samples = 10000, .output = "."};
    opterr = 0;
    while ((which = getopt_long(argc, argv, ":", known, NULL)) != -1) {
        if (which == '?' || which == ':') {
            refuse_usage(usage, "%s: %s", argv[optind - 1],
                         (which == ':') ? "a value must follow" : "no such option");
        }
        take(o, which);
    }
    o->files = &argv[optind];
    o->file_count = argc - optind;
    if (o->joint_files > 0 && o->poses == NULL) {
        refuse_usage(usage, "--joints without --poses");
    }
    if (o->joint_files > 0 && o->hold_count > 0) {
        refuse("--hold with --joints: expected a URDF");
    }
    if (o->joint_files == 0 && o->bare_count + o->absent_count > 0) {
        refuse("--bare or --absent without --joints: expected a robot of CSV files");
    }
    if (o->joint_files == 0 && (o->file_count < 1 || o->file_count > 2)) {
        refuse_usage(usage, "found %d files, expected a URDF, and perhaps an SRDF", o->file_count);
    }
}
