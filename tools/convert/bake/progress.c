#include "baked.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

static const char *volatile doing;

static void tell(const char *what)
{
    static const char begin[] = "keepout-bake: ";
    static const char end[] = " ...\n";
    /* A message that cannot be written is lost, and nothing depends on it. */
    if (write(STDERR_FILENO, begin, sizeof(begin) - 1U) < 0 ||
        write(STDERR_FILENO, what, strlen(what)) < 0 ||
        write(STDERR_FILENO, end, sizeof(end) - 1U) < 0) {
        return;
    }
}

/* A second is over. */
static void on_alarm(int number)
{
    (void)number;
    if (doing != NULL) {
        tell(doing);
        (void)alarm(2);
    }
}

void progress(const char *what)
{
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    (void)sigemptyset(&action.sa_mask);
    doing = what;
    if (what == NULL) {
        (void)alarm(0);
        return;
    }
    (void)sigaction(SIGALRM, &action, NULL);
    if (isatty(STDERR_FILENO) == 1) {
        tell(what);
    }
    (void)alarm(1);
}
