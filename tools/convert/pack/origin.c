#include "origin.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "common/refuse.h"
#include "common/tell.h"

static const int64_t metre = 1000000000;

static bool is_far(int64_t nano)
{
    return nano > ORIGIN_FARTHEST || nano < -ORIGIN_FARTHEST;
}

bool origin_read(const char *name, const char *text, bool may_be_auto, int64_t out[3])
{
    const char *at = text;
    if (may_be_auto && strcmp(text, "auto") == 0) {
        return false;
    }
    for (int axis = 0; axis < 3; axis++) {
        decimal d;
        if (!decimal_read(&at, &d) || *at != (axis < 2 ? ',' : '\0') || is_far(d.nano)) {
            refuse("%s=%s: expected x,y,z in metres, each within 1e8%s", name, text,
                   may_be_auto ? ", or auto" : "");
        }
        out[axis] = d.nano;
        at++;
    }
    return true;
}

void origin_of_tracks(const track *tracks, size_t count, const char *program, const char *what,
                      int64_t out[3])
{
    for (int axis = 0; axis < 3; axis++) {
        int64_t low = INT64_MAX;
        int64_t high = INT64_MIN;
        for (size_t k = 0; k < count; k++) {
            for (size_t i = 0; i < tracks[k].count; i++) {
                const int64_t at = tracks[k].items[i].at[axis];
                if (is_far(at)) {
                    track_expected(&tracks[k], tracks[k].items[i].place, "a position within 1e8 m",
                                   "one beyond");
                }
                low = (at < low) ? at : low;
                high = (at > high) ? at : high;
            }
        }
        out[axis] = -((low / 2 + high / 2) / metre) * metre;
    }
    say("%s: ORIGIN=%" PRId64 ",%" PRId64 ",%" PRId64 " (auto)%s\n", program, out[0] / metre,
        out[1] / metre, out[2] / metre, what);
}
