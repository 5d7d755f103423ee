# Shared by the scripts that run keepout-bake: models, runs, refusals. $dir is their folder, which
# this empties.
# shellcheck shell=sh disable=SC1091,SC2015,SC2034,SC2154  # set or used by those that read this
. tests/check.sh
rm -rf "$dir"
mkdir -p "$dir"
tool=build/host/keepout-bake
make -j2 BOARD=host APP=keepout-bake APP_DIR=tools/convert/bake image >/dev/null 2>&1 ||
    { echo "bake: 0 passed, 1 failed"; exit 1; }
bake() {
    timeout 20 $tool --output "$dir" "$@"
}
says() { # TEXT OPTIONS...
    text=$1
    shift
    bake "$@" >"$dir/stdout" 2>&1 && grep -qF -- "$text" "$dir/stdout" ||
        { cat "$dir/stdout"; return 1; }
}

# refused CODE MESSAGE COMMAND... succeeds if the command ends with the code and the message, and
# leaves no result.
refused() {
    code=$1
    message=$2
    shift 2
    rm -f "$dir"/bad.[ch] "$dir"/bad.kom "$dir"/bad.csv "$dir"/bad.faces.bin
    "$@" >"$dir/stdout" 2>"$dir/stderr"
    got=$?
    [ $got -eq "$code" ] || { echo "exit code $got, not $code"; cat "$dir/stderr"; return 1; }
    grep -qF -- "$message" "$dir/stderr" ||
        { echo "no '$message' in:"; cat "$dir/stderr"; return 1; }
    for file in "$dir"/bad.[ch] "$dir"/bad.kom "$dir"/bad.csv "$dir"/bad.faces.bin; do
        [ ! -f "$file" ] || { echo "$file is left"; return 1; }
    done
    [ -z "$(find "$dir" -name '*.part')" ]
}

# ---- models: a box of 1 x 2 x 3 m ----
corners='0 0 0
1 0 0
1 2 0
0 2 0
0 0 3
1 0 3
1 2 3
0 2 3'
# The triangles stand in the order that fans of the six faces give, counter-clockwise as seen from
# outside.
triangles='0 3 2
0 2 1
4 5 6
4 6 7
0 1 5
0 5 4
1 2 6
1 6 5
2 3 7
2 7 6
3 0 4
3 4 7'
