/* Ends the host's tools on bad input: prints a line on stderr and exits with code 2. */
#ifndef HOST_REFUSE_H
#define HOST_REFUSE_H

_Noreturn void refuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
