#!/bin/sh
# Builds the reference: tools/packages/docs/build.sh OUT, from the top of the repository. The pages
# are in OUT, with all that they load. Doxygen's input is in OUT.input. A warning is an error.
set -eu
out=${1:?docs: where to?}
here=tools/packages/docs
in=$out.input
rm -rf "$out" "$in"
mkdir -p "$out" "$in"
python3 $here/dox.py "$in"

version=$(tools/packages/version.sh)
{
    cat $here/Doxyfile
    echo "PROJECT_NUMBER = $version"
    echo "INPUT = $in/dox/0_modules.dox"
    sed "s|.*|INPUT += $in/dox/keepout/&|" "$in/headers" "$in/cpp"
    awk -v dir="$in/dox" '{ print "INPUT += " dir "/" $1 ".md" }' $here/pages.txt
    echo "INPUT += $in/dox/entry.dox"
    echo "STRIP_FROM_INC_PATH = $in/dox"
    echo "LAYOUT_FILE = $here/layout.xml"
    echo "HTML_EXTRA_STYLESHEET = $here/style.css"
    echo "OUTPUT_DIRECTORY = $out"
    echo "GENERATE_TAGFILE = $in/tags.xml"
} >"$in/Doxyfile"
doxygen "$in/Doxyfile"

# Search by any part of a name: Doxygen's index has a page for each first letter, but nearly all
# names begin with ko_. One page of each kind holds them all, and a name matches wherever the text
# occurs.
cd "$out/search"
for kind in $(sed -n 's/^  [0-9]*: "\([a-z]*\)",\{0,1\}$/\1/p' searchdata.js | sort -u); do
    [ -f "${kind}_0.js" ] || continue
    grep -h "^  \['" "${kind}"_[0-9a-f]*.js | sed 's/,$//' | sort -f >all_rows
    mv "${kind}_0.html" all_page
    rm -f "${kind}"_[0-9a-f]*.js "${kind}"_[0-9a-f]*.html
    { printf 'var searchData=\n[\n' && sed '$!s/$/,/' all_rows && echo '];'; } >"${kind}_0.js"
    mv all_page "${kind}_0.html"
    rm all_rows
done
sed -i 's/var idx = indexSectionsWithContent.*/var idx = 0;/; s/rowMatchName.substr(0, search.length)==search/rowMatchName.indexOf(search)>=0/' \
    search.js
cd - >/dev/null
while read -r path name; do cp "$path" "$out/$name"; done <"$in/images"
