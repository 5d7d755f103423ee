#include "common/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/refuse.h"

enum { HELP = 'h', VALUE = 1000, MOST_OPTIONS = 32 };

void options_read(int argc, char **argv, const char *usage, int count, const char *const names[],
                  const char *values[])
{
    struct option table[MOST_OPTIONS + 2] = {{"help", no_argument, NULL, HELP}};
    for (int i = 0; i < count && i < MOST_OPTIONS; i++) {
        table[i + 1] = (struct option){names[i], required_argument, NULL, VALUE + i};
    }
    opterr = 0;
    for (int kind = 0; (kind = getopt_long(argc, argv, ":", table, NULL)) != -1;) {
        if (kind == HELP) {
            puts(usage);
            exit(0);
        }
        if (kind < VALUE) {
            refuse_usage(usage, "%s: %s", argv[optind - 1],
                         (kind == ':') ? "a value must follow" : "no such option");
        }
        values[kind - VALUE] = optarg;
    }
    if (optind < argc) {
        refuse_usage(usage, "%s: expected an option", argv[optind]);
    }
}

decimal option_number(const char *label, const char *text, double least, double most)
{
    decimal d;
    const char *at = text;
    if (!decimal_read(&at, &d) || *at != '\0' || (double)d.nano < least * 1e9 ||
        (double)d.nano > most * 1e9) {
        refuse("%s%s: expected a number from %g to %g", label, text, least, most);
    }
    return d;
}
