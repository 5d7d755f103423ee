/* tool_keepout SETUP PROGRAMME: judges every move of a milling programme before it starts. See
 * README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "board.h"
#include "lines.h"
#include "report.h"

enum { EXIT_CLEAR = 0, EXIT_FOUND = 1, EXIT_INPUT = 2, EXIT_LIMIT = 3 };

static setup machine;
static programme job;
static judge the_judge;
static lines file;
static refusal why;
static unsigned moves;
static unsigned blocked;
static unsigned near;

static int refuse(const refusal *what)
{
    lines_refuse(&file, what);
    return EXIT_INPUT;
}

/* A set-up that was cut off in a line would be read with another meaning. */
static bool ends_with_newline(void)
{
    char last = '\0';
    const int64_t size = board_file_size(file.file);
    return size <= 0 ||
           (board_file_read(file.file, (uint32_t)(size - 1), &last, 1) == 1 && last == '\n');
}

static int read_setup(const char *path)
{
    lines_answer answer;
    setup_begin(&machine);
    if (!lines_open(&file, path)) {
        return EXIT_INPUT;
    }
    while ((answer = lines_next(&file, &why)) == LINES_READ) {
        if (!setup_take(&machine, file.text, &why)) {
            return refuse(&why);
        }
    }
    if (answer == LINES_BAD || !setup_is_whole(&machine, &why)) {
        return refuse(&why);
    }
    if (!ends_with_newline()) {
        file.number--;
        refusal_text(&why, "a last line without its end", "a newline, so that no line is cut off");
        return refuse(&why);
    }
    (void)board_file_close(file.file);
    return EXIT_CLEAR;
}

/* A line that the launcher shows in place. */
static void print_progress(void)
{
    enum { EACH = 4096 };
    const int64_t size = board_file_size(file.file);
    if (moves % EACH == 0U && moves > 0U && size > 0) {
        fprintf(stderr, "tool_keepout: byte %" PRIu32 " of %" PRIu32 "\n", file.offset,
                (uint32_t)size);
    }
}

static bool judge_move(const step *s)
{
    finding found;
    print_progress();
    if (!judge_step(&the_judge, s, &machine.tools[job.m.loaded], job.m.deviation, &found)) {
        return false;
    }
    report_row(file.number, s, &found, &job.m);
    moves++;
    blocked += (found.state == STATE_BLOCKED) ? 1U : 0U;
    near += (found.state == STATE_NEAR) ? 1U : 0U;
    return true;
}

static int take_line(void)
{
    step s;
    programme_answer answer;
    if (!programme_take(&job, file.text, &why)) {
        return refuse(&why);
    }
    while ((answer = programme_next(&job, &s, &why)) == PROGRAMME_MOVE) {
        if (!judge_move(&s)) {
            refusal_text(&why, "a move that is too large to judge",
                         "the tool within 8191 mm, and an arc of at most 65536 chords");
            (void)refuse(&why);
            return EXIT_LIMIT;
        }
    }
    return (answer == PROGRAMME_BAD) ? refuse(&why) : EXIT_CLEAR;
}

static int read_programme(const char *path)
{
    int code = EXIT_CLEAR;
    if (!lines_open(&file, path)) {
        return EXIT_INPUT;
    }
    programme_begin(&job, &machine);
    while (code == EXIT_CLEAR && !job.is_ended) {
        const lines_answer answer = lines_next(&file, &why);
        if (answer == LINES_END) {
            refusal_text(&why, "the end of the file",
                         job.is_demarcated ? "M2, M30 or a second %" : "M2 or M30 before it");
        }
        code = (answer == LINES_READ) ? take_line() : refuse(&why);
    }
    (void)board_file_close(file.file);
    if (code == EXIT_CLEAR && moves == 0U) {
        refusal_text(&why, "the end of a programme without a move", "a move to judge");
        return refuse(&why);
    }
    return code;
}

static void print_costs(void)
{
    fprintf(stderr, "moves         %u, of which %u are blocked and %u near\n", moves, blocked,
            near);
    fprintf(stderr, "left out      %s\n", job.has_skipped ? "lines with /" : "nothing");
    fprintf(stderr,
            "instructions  mean %" PRIu32 ", worst %" PRIu32 " a move; worst %" PRIu32
            " a slice of %d boxes\n",
            (uint32_t)(the_judge.total / moves), the_judge.worst, the_judge.worst_slice, BUDGET);
    fprintf(stderr, "stack         %lu bytes at the deepest\n", (unsigned long)board_stack_peak());
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "tool_keepout: found %d arguments; expected SETUP PROGRAMME\n", argc - 1);
        return EXIT_INPUT;
    }
    int code = read_setup(argv[1]);
    the_judge.setup = &machine;
    if (code == EXIT_CLEAR) {
        report_head();
        report_boxes(&machine);
        code = read_programme(argv[2]);
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return EXIT_LIMIT;
    }
    if (code != EXIT_CLEAR) {
        return code;
    }
    print_costs();
    return (blocked > 0U) ? EXIT_FOUND : EXIT_CLEAR;
}
