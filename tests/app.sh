# Functions for the scripts that test applications. $app names the application. The output of a run
# is in $work, as BOARD.csv and BOARD.txt, and all that it made in the folder BOARD.
. tests/check.sh
work=build/test/$app
rm -rf "$work"
mkdir -p "$work"

runs() { # BOARD [VARIABLE=VALUE...]
    board=$1
    shift
    make run APP="$app" BOARD="$board" OUT="$work/$board" "$@" >"$work/$board.csv" \
        2>"$work/$board.txt"
}
same_on() { # BOARD [VARIABLE=VALUE...]: the same bytes as on the host, and the costs are reported
    runs "$@" && cmp "$work/$1.csv" "$work/host.csv" && costs_told "$1"
}
costs_told() { # BOARD
    for what in 'worst [1-9]' '^stack *[1-9]' '^flash *[1-9]' '^RAM *[1-9]'; do
        grep -q "$what" "$work/$1.txt" || { echo "not told: $what"; return 1; }
    done
}
unheard() { # BOARD: a run whose output cannot be written fails
    ! make run APP="$app" BOARD="$1" >/dev/full 2>/dev/null
}
sanitized() { # [ARGUMENT...]
    make -j2 BOARD=host APP="$app" SANITIZE=1 image &&
        "build/host/sanitize/$app" "$@" 2>/dev/null | cmp - "$work/host.csv"
}
# An altered byte of a packed file, here and there, is found: exit code 3.
damaged() { # APP FILE STEP
    damaged_size=$(wc -c <"$2")
    damaged_at=0
    while [ $damaged_at -lt "$damaged_size" ]; do
        cp "$2" "$work/damaged.pack"
        printf '\252' | dd of="$work/damaged.pack" bs=1 seek=$damaged_at conv=notrunc 2>/dev/null
        if ! cmp -s "$2" "$work/damaged.pack"; then
            "build/host/$1" "$work/damaged.pack" >/dev/null 2>&1
            [ $? -eq 3 ] || { echo "byte $damaged_at"; return 1; }
        fi
        damaged_at=$((damaged_at + $3))
    done
    [ "$damaged_at" -gt 0 ]
}
