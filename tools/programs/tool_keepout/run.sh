#!/bin/sh
# Judges a milling programme on BOARD: called by tools/programs/run.sh. Options come in the
# environment, see README.md.
set -eu
here=tools/programs/tool_keepout
. tools/programs/program.sh

# Links a file into a folder of the run, under a name that QEMU can pass on. Prints the path from
# there.
link() { # FOLDER FILE
    name=$(label "$2")
    mkdir -p "$RUN/$1"
    ln -sf "$2" "$RUN/$1/$name"
    echo "$1/$name"
}

build "$BOARD" tool_keepout
machine=$(link setup "$SETUP")
job=$(link programme "$PROGRAMME")
firmware "$(image_of "$BOARD" tool_keepout)" "$machine" "$job"
if [ "${CHECK:-0}" = 1 ]; then
    [ "$BOARD" = host ] || build host tool_keepout
    same_on_host tool_keepout "$machine" "$job"
fi
rm -r "$RUN/setup" "$RUN/programme"

# What was judged must be what was reported: no row was lost.
rows=$(awk -F, 'NR > 1 && $3 != ""' "$RUN/rows.csv" | wc -l)
if ! grep -q "^moves *$((rows)), " "$RUN/costs.txt"; then
    echo "the rows are not as many as the moves that the firmware judged" >&2
    exit 3
fi
skipped=$(grep -c 'lines with /' "$RUN/costs.txt" || true)
python3 $here/verdict.py "${job#programme/}" "$skipped" "$RUN/rows.csv" >"$RUN/verdict.txt"

# A picture of a long programme shows what is not finer than its grid, so that it stays below 1 MB.
for grid in 2000 700 250 100; do
    mkdir -p "$RUN/draw"
    python3 $here/draw.py $grid "$RUN/rows.csv" "$RUN/draw"
    if ! (cd "$RUN/draw" && gnuplot "$root/$here/draw.gp") >"$RUN/picture.svg" \
        2>"$RUN/gnuplot.txt"; then
        plain "$RUN/gnuplot.txt" >&2
        exit 3
    fi
    rm "$RUN/gnuplot.txt" # it warns of classes without a move
    rm -r "$RUN/draw"
    [ "$(wc -c <"$RUN/picture.svg")" -gt 1000000 ] || break
done
exit "$found"
