/* tool_keepout: judges every move of a milling programme before it starts. See README.md. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "gcode.h"
#include "programme.h"

enum { TOLERANCE = 655, REACH = 5 << 16, BUDGET = 64, MOST_LINE = 120, EXIT_INPUT = 2 };

static const ko_tool tool = {KO_TOOL_FLAT, 3 << 16, 40 << 16};

static uint32_t worst;
static uint32_t worst_slice;
static uint64_t total;
static unsigned moves;
static unsigned blocked;

/* Millimetres with 3 decimals, rounded down. */
static void print_mm(fix16_t x)
{
    const int64_t microns = ((int64_t)x * 1000) >> 16;
    const int64_t size = (microns < 0) ? -microns : microns;
    printf(",%s%" PRId32 ".%03" PRId32, (microns < 0) ? "-" : "", (int32_t)(size / 1000),
           (int32_t)(size % 1000));
}

/* Judges a move in slices, as a controller would between its other work. */
static ko_status judge(const ko_move *move, ko_path_contact *contact)
{
    uint32_t start = board_instructions();
    uint32_t sum = 0;
    ko_toolpath path;
    ko_status status;
    (void)ko_toolpath_begin(move, &tool, programme_clamps, CLAMPS, TOLERANCE, REACH, &path);
    do {
        uint32_t budget = BUDGET;
        status = ko_toolpath_next(&path, &budget, contact); /* also reports a refusal of begin */
        const uint32_t used = board_instructions() - start;
        start += used;
        sum += used;
        worst_slice = (used > worst_slice) ? used : worst_slice;
    } while (status == KO_UNFINISHED);
    worst = (sum > worst) ? sum : worst;
    total += sum;
    return status;
}

static void print_move(unsigned line, const ko_move *move, ko_status status,
                       const ko_path_contact *contact)
{
    static const char *const kinds[] = {"line", "arc cw", "arc ccw"};
    ko_vec3 at;
    printf("%u,%s,", line, kinds[move->kind]);
    if (status == KO_END) {
        printf("clear,");
        print_mm(REACH);
        printf(",,,\n");
        return;
    }
    if (contact->first != KO_NEVER && ko_move_get_point(move, contact->first, &at) == KO_OK) {
        printf("blocked,%" PRIu32 ",0.000", contact->box + 1U);
        print_mm(at.x);
        print_mm(at.y);
        print_mm(at.z);
        printf("\n");
        blocked++;
        return;
    }
    printf("near,%" PRIu32, contact->box + 1U);
    print_mm(contact->clearance);
    printf(",,,\n");
}

static bool take_line(gcode *state, const char *text, unsigned line)
{
    ko_move move;
    ko_path_contact contact;
    const gcode_line kind = gcode_read(state, text, &move);
    if (kind == GCODE_MOVE) {
        const ko_status status = judge(&move, &contact);
        if (status != KO_OK && status != KO_END) {
            fprintf(stderr, "tool_keepout: line %u: out of range\n", line);
            return false;
        }
        print_move(line, &move, status, &contact);
        moves++;
    } else if (kind == GCODE_BAD) {
        fprintf(stderr, "tool_keepout: line %u: not understood\n", line);
    }
    return kind != GCODE_BAD;
}

static bool take_programme(gcode *state)
{
    for (unsigned i = 0; i < programme_count && !state->is_ended; i++) {
        if (!take_line(state, programme_lines[i], i + 1U)) {
            return false;
        }
    }
    return true;
}

static bool take_file(gcode *state, const char *path)
{
    char text[MOST_LINE + 1];
    const int file = board_file_open(path, false);
    uint32_t offset = 0;
    if (file < 0) {
        fprintf(stderr, "tool_keepout: %s cannot be read\n", path);
        return false;
    }
    for (unsigned line = 1; !state->is_ended; line++) {
        const int64_t got = board_file_read(file, offset, text, MOST_LINE);
        if (got <= 0) {
            return got == 0;
        }
        char *end = memchr(text, '\n', (size_t)got);
        if (end == NULL && got == MOST_LINE) {
            fprintf(stderr, "tool_keepout: line %u: too long\n", line);
            return false;
        }
        const size_t length = (end != NULL) ? (size_t)(end - text) : (size_t)got;
        if (memchr(text, '\0', length) != NULL) { /* it would hide the rest of the line */
            fprintf(stderr, "tool_keepout: line %u: a zero byte\n", line);
            return false;
        }
        text[length] = '\0';
        if (!take_line(state, text, line)) {
            return false;
        }
        offset += (uint32_t)length + 1U;
    }
    return true;
}

int main(int argc, char **argv)
{
    gcode state = {.at = {0, 0, 40 << 16}};
    printf("line,move,state,clamp,clearance,x,y,z\n");
    if (!((argc > 1) ? take_file(&state, argv[1]) : take_programme(&state)) || moves == 0U) {
        return EXIT_INPUT;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return EXIT_INPUT;
    }
    fprintf(stderr, "moves         %u, of which %u are blocked\n", moves, blocked);
    fprintf(stderr,
            "instructions  mean %" PRIu32 ", worst %" PRIu32 " a move; worst %" PRIu32
            " a slice of %d boxes\n",
            (uint32_t)(total / moves), worst, worst_slice, BUDGET);
    fprintf(stderr, "stack         %lu bytes at the deepest\n", (unsigned long)board_stack_peak());
    return 0;
}
