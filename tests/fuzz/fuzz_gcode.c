/* libFuzzer: bytes as the lines of a milling programme for the reader of tool_keepout. It must not
 * read a line beyond its end, and each move that it reports must be legal. */
#include "../../boards/apps/tool_keepout/gcode.h"
#include "fuzz.h"

enum { MOST_LINE = 160 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    gcode state;
    memset(&state, 0, sizeof(state));
    while (size > 0U) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = (end == NULL) ? size : (size_t)(end - data);
        const size_t whole = (end == NULL) ? length : length + 1U;
        length = (length < MOST_LINE) ? length : MOST_LINE;
        char *line = malloc(length + 1U); /* no spare byte: the sanitizers see each overrun */
        ko_move move;
        ko_vec3 at;
        demand(line != NULL);
        memcpy(line, data, length);
        line[length] = '\0';
        const gcode before = state;
        const gcode_line answer = gcode_read(&state, line, &move);
        demand(answer == GCODE_NOTHING || answer == GCODE_MOVE || answer == GCODE_BAD);
        demand(answer == GCODE_MOVE || memcmp(&before.at, &state.at, sizeof(state.at)) == 0);
        demand(answer != GCODE_MOVE || ko_move_get_point(&move, KO_Q30_ONE, &at) == KO_OK);
        free(line);
        data += whole;
        size -= whole;
    }
    return 0;
}
