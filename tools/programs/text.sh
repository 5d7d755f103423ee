# Text that comes from people, for every script here: their files have any names, and what a program
# says may quote them.
# shellcheck shell=sh

# Says one line on stderr, of printable ASCII: a terminal would obey other characters.
say() { # TEXT
    printf %s "$1" | LC_ALL=C tr -c ' -~' '?' >&2
    echo >&2
}

# Prints lines of printable ASCII.
plain() { # [FILE...]
    cat "$@" | LC_ALL=C tr -c '\n -~' '?'
}

# Prints the name of a file or of a folder for verdicts, tables and pictures. The characters that
# are left have no meaning in a shell, awk, gnuplot, CSV or SVG.
label() { # PATH
    label_path=${1%/}
    printf %s "${label_path##*/}" | LC_ALL=C tr -c 'A-Za-z0-9._+-' _
    echo
}
