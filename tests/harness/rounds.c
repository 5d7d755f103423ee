/* The only part of the harness that TEST_SCALE changes: programs that are built without it share
 * the other objects. Boards are slower and run often, so they do a part of the random rounds. */
#include "harness.h"

uint32_t test_rounds(uint32_t host_rounds)
{
    const uint32_t rounds = host_rounds / TEST_SCALE;
    return rounds == 0U ? 1U : rounds;
}
