#!/bin/sh
# Builds the page: tools/view/build.sh OUT [WORK]. It reads O, the folder of all that is built. WORK
# keeps what npm fetched.
set -eu
O=${O:-build}
out=$1
work=${2:-$O/deps/view}
here=tools/view

module() { # APP FOLDER
    make --no-print-directory -j2 O="$O" BOARD=wasm VARIANT=view APP="$1" APP_DIR="$2" \
        LINK_EXTRA=-Wl,--strip-all image
    cp "$O/wasm/view/$1.wasm" "$work/wasm/"
}
mkdir -p "$work/wasm" "$work/world"
for golden in $(basename -a tests/golden*); do
    module $golden tests/$golden
done
# Makes what a view needs beside its bridge: programs of the host, files, worlds of the tests,
# scripts that write files.
for needs in "$here"/views/*/needs.txt; do
    while read -r kind what where; do
        case $kind in
        program) module "$what" "$where" ;;
        file) cp "$what" "$work/world/$where" ;;
        world)
            make --no-print-directory O="$O" BOARD=host APP="$what" \
                APP_DIR="tools/tests/worlds/$what" TOOLCHAIN=gcc image
            "$O/host/$what" "$work/world"
            ;;
        script) sh "$what" "$work/world" ;;
        esac </dev/null
    done <"$needs"
done
for bridge in "$here"/views/*/bridge.mk; do
    module "view_$(basename "${bridge%/bridge.mk}")" $here
done

# npm takes exactly what the lock file names, by hash.
if ! cmp -s $here/package-lock.json "$work/package-lock.json" ||
    [ ! -d "$work/node_modules/three" ]; then
    cp $here/package.json $here/.npmrc "$work/"
    rm -rf "$work/node_modules"
    cp $here/package-lock.json "$work/package-lock.json"
    # Both packages with programs bring them as they are, so no script of a package runs.
    (cd "$work" && npm ci --no-audit --no-fund --ignore-scripts --loglevel=error) >&2 ||
        { rm -f "$work/package-lock.json"; exit 1; }
fi
rm -rf "$work/page" "$work/views"
cp -R $here/page $here/views $here/tsconfig.json "$work/"
(cd "$work" && node node_modules/typescript/bin/tsc -p tsconfig.json)
node $here/build.mjs "$work" "$out"
