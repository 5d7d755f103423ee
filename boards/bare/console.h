/* The console's services for start-up and faults. */
#ifndef CONSOLE_H
#define CONSOLE_H

/* Prints on stderr without stdio, after all output that waits. */
void console_alarm(const char *text);

/* Splits the command line into words, `most` at most. Returns their number. */
int console_arguments(char **argv, int most);

#endif
