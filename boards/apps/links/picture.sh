#!/bin/sh
# Draws $RUN/picture.svg from $RUN/drawn.csv, the robot at its worst moment: picture.sh triangles|capsules LINK LINK. The two
# links, which are nearest to each other, are drawn in red.
set -eu
kind=$1
awk -F, -v kind="$kind" -v first="$2" -v second="$3" -v dir="$RUN" -f boards/apps/links/outline.awk "$RUN/drawn.csv"
title=$(sed -n 2p "$RUN/verdict.txt" | sed "s/[\\\\\"]//g; s/'/\\\\\"/g")
gnuplot -e "dir='$(printf %s "$RUN" | sed "s/'/''/g")'; kind='$kind'; verdict=\"$title\"" boards/apps/links/draw.gp
rm -f "$RUN"/ranges.gp "$RUN"/front.txt "$RUN"/side.txt "$RUN"/front_red.txt "$RUN"/side_red.txt
