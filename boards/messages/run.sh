#!/bin/sh
# What tools/programs/run.sh runs for this program.
set -eu
. tools/programs/program.sh

build "$BOARD" messages
firmware "$(image_of "$BOARD" messages)"
[ "$found" -eq 0 ] || exit 3
awk -F, '
    { rows[$1]++ }
    END {
        printf "Read: %d aircraft (ADSB_VEHICLE), a fence of %d points and a circle, " \
            "a scan, %d poses (ROS)\n", \
            rows["adsb"], rows["vertex"], rows["pose"]
        printf "Wrote: %d fence items, %d OBSTACLE_DISTANCE, %d sectors as ranges of ROS\n", \
            rows["item"], rows["distance"], rows["range"]
        print "Not judged: the samples are read and written, no vehicle moves."
    }' "$RUN/rows.csv" >"$RUN/verdict.txt"
