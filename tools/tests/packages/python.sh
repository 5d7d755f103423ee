#!/bin/sh
# Builds the package for Python, and tries a copy of it in a folder of its own, with an empty PATH.
# Each class is tried with and without numpy. The same run gives the same bits in Python, in C on
# the host and on a board. Layouts, constants and prototypes are compared with compilers and
# headers.
set -u
. tests/check.sh
dir=$PWD/build/packages/python
python=$(ls /usr/bin/python3 2>/dev/null || command -v python3)
rm -rf "$dir"
mkdir -p "$dir/site" "$dir/work" "$dir/empty" "$dir/no_numpy"
echo 'raise ImportError("numpy is hidden")' >"$dir/no_numpy/numpy.py"
cp tools/tests/packages/python/*.py "$dir/work"

built() {
    make python && cp -r build/python/keepout "$dir/site" && ls "$dir/site/keepout" &&
        [ "$(find "$dir/site" -type f ! -name '*.py')" = "$dir/site/keepout/libkeepout.so" ]
}
alone() { # FOLDER ARGUMENTS...: Python with that folder first, and no program in its PATH
    first=$1
    shift
    (cd "$dir/work" &&
        env -i PATH="$dir/empty" PYTHONPATH="$first:$dir/site:$dir/work" "$python" "$@")
}
check "make python, and a copy of what it wrote" built
check "import with an empty PATH" alone "$dir/work" -c \
    'import keepout; assert keepout.c.ko_version() == keepout.c.KO_VERSION'
for class in Units Shapes Trees Meshes Fences Arms Raw; do
    check "$class" alone "$dir/work" -m unittest test_keepout.$class
    check "$class, without numpy" alone "$dir/no_numpy" -m unittest test_keepout.$class
done
check "arrays of numpy" alone "$dir/work" -m unittest test_numpy

# Layouts: these read the headers and call compilers, so they run in the source tree.
in_tree() {
    PYTHONPATH="$dir/site:tools/tests/packages/python" "$python" -m unittest "$1"
}
check "sizes, offsets and constants are those of gcc and clang" in_tree test_layout.Layout
check "prototypes are those of the headers" in_tree test_layout.Prototypes

same_bits() { # BOARD
    make BOARD="$1" APP=python_bits APP_DIR=tools/tests/packages/python image &&
        boards/run.sh "$1" "build/$1/python_bits$([ "$1" = host ] || echo .elf)" \
            >"$dir/bits_of_$1" &&
        [ "$(wc -l <"$dir/bits_of_$1")" -eq 5 ] && diff "$dir/bits" "$dir/bits_of_$1"
}
alone "$dir/work" bits.py >"$dir/bits" 2>&1
check "the bits of C on the host" same_bits host
check "the bits of C on mps2_an386" same_bits mps2_an386
bits_alone() {
    alone "$dir/no_numpy" bits.py | diff "$dir/bits" -
}
check "the same bits without numpy" bits_alone

example() {
    awk '/^```python$/ { on = 1; next } /^```$/ { on = 0 } on' tools/python/README.md \
        >"$dir/work/example.py"
    grep '^It prints' tools/python/README.md | grep -o '`[^`]*`' | tr -d '`' >"$dir/expected"
    [ -s "$dir/expected" ] && alone "$dir/work" example.py | diff "$dir/expected" -
}
check "the README's example" example

exports() {
    ! nm -D --defined-only "$dir/site/keepout/libkeepout.so" | grep -v ' ko_' &&
        readelf -d "$dir/site/keepout/libkeepout.so" | grep NEEDED >"$dir/needed"
    ! grep -v 'libc\.so' "$dir/needed"
}
check "the shared object exports ko_ alone, and needs libc alone" exports
refuses() { # OLD NEW SAYS: _c.py with a line changed is refused with these words
    rm -rf "$dir/other"
    mkdir "$dir/other"
    cp -r "$dir/site/keepout" "$dir/other"
    sed -i "s/^$1\$/$2/" "$dir/other/keepout/_c.py"
    ! cmp -s "$dir/site/keepout/_c.py" "$dir/other/keepout/_c.py" &&
        ! alone "$dir/other" -c 'import keepout' 2>"$dir/said" && grep "ImportError.*$3" "$dir/said"
}
check "another version is refused" refuses 'KO_VERSION = .*' 'KO_VERSION = 1' 'another version'
check "another KO_TREE_K is refused" refuses 'KO_TREE_K = .*' 'KO_TREE_K = 9' 'another KO_TREE_K'
summary "Python"
