/* What start-up and faults need of the console. */
#ifndef CONSOLE_H
#define CONSOLE_H

/* Prints on stderr without stdio, after what is waiting. */
void console_alarm(const char *text);

/* The words of the command line; how many there are, `most` at most. */
int console_arguments(char **argv, int most);

#endif
