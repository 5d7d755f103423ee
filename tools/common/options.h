/* Reads the command line of a tool whose options all take a value: --name value or --name=value. */
#ifndef HOST_OPTIONS_H
#define HOST_OPTIONS_H

#include "common/decimal.h"

/* Sets values[i] to what was given for names[i]; one that was not given keeps its default. --help
 * prints the usage and ends with exit code 0. Anything else on the command line is refused. */
void options_read(int argc, char **argv, const char *usage, int count, const char *const names[],
                  const char *values[]);

/* The number of an option within limits. `label` is what stands before it in the message: "RATE=",
 * or "--rate ". */
decimal option_number(const char *label, const char *text, double least, double most);

#endif
