#!/bin/sh
# Runs the program of each page of inc/keepout/concepts as it is printed there, on the host and on a
# board. Its output must be the text that the page shows. concepts.sh write puts the output there.
set -u
. tests/check.sh
pages=inc/keepout/concepts

# block KIND PAGE: prints what stands between ```KIND and ```.
block() {
    awk -v kind='```'"$1" '$0 == kind { on = 1; next } /^```$/ { on = 0 } on' "$2"
}
# answers BOARD NAME PAGE: the program's output, in $dir/out, is the page's.
answers() {
    make -j2 BOARD="$1" APP="concept_$2" APP_DIR="$dir" image &&
        boards/run.sh "$1" "build/$1/concept_$2$([ "$1" = host ] || echo .elf)" >"$dir/out" &&
        block text "$3" | diff - "$dir/out"
}
write() { # PAGE
    awk -v output="$dir/out" '
        $0 == "```text" { print; while ((getline line < output) > 0) print line; on = 1; next }
        /^```$/ { on = 0 }
        !on' "$1" >"$dir/page.md" && cp "$dir/page.md" "$1"
}

for page in $pages/[0-9]*.md; do
    name=$(basename "$page" .md)
    dir=build/test/concepts/$name
    mkdir -p "$dir"
    block c "$page" >"$dir/main.c"
    name=$(echo "$name" | tr - _)
    if [ "${1:-}" = write ]; then
        answers host "$name" "$page" >/dev/null
        write "$page"
    fi
    check "$page on the host" answers host "$name" "$page"
    check "$page on mps2_an386" answers mps2_an386 "$name" "$page"
done
summary "concepts"
