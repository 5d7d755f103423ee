#!/bin/sh
# Builds the reference of a copy of the repository, and looks at it: no warning, every public name
# has its place, links lead somewhere, a browser loads a page of each kind, search finds a function.
# With the argument `pictures` it also writes pictures of the pages to build/docs-pictures.
set -u
. tests/check.sh
top=$PWD
dir=$top/build/packages/docs
copy=$dir/copy
pages=$copy/build/docs
rm -rf "$dir"
mkdir -p "$copy" build/docs-pictures
cp -r inc boards src tests tools "$copy"

build() {
    (cd "$copy" && tools/packages/docs/build.sh build/docs) >"$dir/said" 2>&1 ||
        { cat "$dir/said"; return 1; }
    [ ! -s "$dir/said" ] || { cat "$dir/said"; return 1; }
}
# A second copy with faults must not build, and must name each of them.
wrong() {
    mkdir -p "$dir/wrong" &&
        cp -r "$copy/inc" "$copy/boards" "$copy/src" "$copy/tests" "$copy/tools" "$dir/wrong" ||
        return 1
    awk '
        /^.. ---- objects/ { print "void ko_tree_forgotten(ko_tree *tree);\n" }
        /^.. ---- making a tree/ { print "#define KO_TREE_FORGOTTEN 1\n" }
        sub(/; +.\*\*< the caller.s value \*./, ";") { print; next }
        { sub(/KO_E_FULL/, "KO_E_FUEL"); print }' "$copy/inc/keepout/tree.h" \
        >"$dir/wrong/inc/keepout/tree.h"
    sed '/Gives the C tree to read/d' "$copy/inc/keepout/tree.hpp" \
        >"$dir/wrong/inc/keepout/tree.hpp"
    sed 's/#which-pairs/#which-pears/' "$copy/inc/keepout/README.md" \
        >"$dir/wrong/inc/keepout/README.md"
    ! (cd "$dir/wrong" && tools/packages/docs/build.sh build/docs) >"$dir/wrong/said" 2>&1
}
refuses() { # WHAT
    grep -q "$1" "$dir/wrong/said" || { cat "$dir/wrong/said"; return 1; }
}
unknown_header() {
    sed 's/`toi.h`/`toy.h`/' "$copy/inc/keepout/README.md" >"$dir/wrong/inc/keepout/README.md"
    ! (cd "$dir/wrong" && tools/packages/docs/build.sh build/docs) >"$dir/wrong/said" 2>&1 &&
        refuses '< toi.h'
}
# The names as the compiler sees them; the names in capitals that it leaves are enumerators. Those
# that only the compiler reads are no interface: guards, internal ones, and the checks of config.h
# and fix.h.
names() {
    "${CC:-gcc}" -std=c11 -E -dD -Iinc -isystem "${LIBFIXMATH:-build/deps/libfixmath}" \
        inc/keepout/keepout.h >"$dir/seen" &&
        sed -n 's/^#define \(KO_[A-Z0-9_]*\).*/\1/p' "$dir/seen" | grep -v '^KO_CONFIG_' &&
        grep -v '^#' "$dir/seen" | tr '\n' ' ' | tr ';' '\n' |
        sed 's/.*} *__attribute__((mode(SI)))/typedef/' |
        sed -n 's/^ *typedef [^(]*\b\(ko_[a-z0-9_]*\) *$/\1/p; s/.*} *\(ko_[a-z0-9_]*\) *$/\1/p' &&
        grep -v '^#' "$dir/seen" | grep -o '\bKO_[A-Z0-9_]*' &&
        python3 tests/api.py declared
}
has_places() {
    names | sort -u >"$dir/names" &&
        python3 tools/tests/packages/docs_pages.py names "$pages" "$pages.input/tags.xml" \
            <"$dir/names"
}
# The links of the entry say what the letters of the guide's table say, cell by cell.
pairs() {
    awk -F' *[|] *' '/^<!-- pairs:/ { on = 1 } /^<!-- .pairs/ { on = 0 }
        on && /^\| [a-zA-Z]/ {
            line = $3
            for (i = 4; i < NF; i++) line = line "|" $i
            print line
        }' inc/keepout/README.md >"$dir/letters"
    [ "$(wc -l <"$dir/letters")" -eq 7 ] &&
        python3 tools/tests/packages/docs_pages.py pairs "$pages" | diff "$dir/letters" -
}
chrome() {
    chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars \
        --user-data-dir="$dir/profile" --virtual-time-budget=3000 --enable-logging=stderr "$@" \
        2>"$dir/log"
}
# Loads a page. Its text must have a word; scripts must not fail, and nothing must be missing.
loads() { # PAGE WORD
    chrome --dump-dom "file://$pages/$1" >"$dir/dom"
    grep -qF "$2" "$dir/dom" || { echo "no $2 in $1"; return 1; }
    grep -q 'id="main-menu"' "$dir/dom" || { echo "the menu was not made"; return 1; }
    ! grep 'CONSOLE' "$dir/log"
}
# Types into the search field of the entry page, as a reader does. It must show this one function.
finds() { # TYPED FUNCTION
    sed 's|</body>|<script src="type.js"></script></body>|' "$pages/index.html" >"$pages/type.html"
    cat >"$pages/type.js" <<-END
	const waiting = setInterval(function () {
	    const field = document.getElementById("MSearchField");
	    if (!field) return;
	    clearInterval(waiting);
	    field.focus();
	    field.value = "$1";
	    field.dispatchEvent(new KeyboardEvent("keyup", {key: "t"}));
	    setTimeout(function () {
	        const shown = document.getElementById("MSearchResults").contentDocument;
	        const rows = Array.from(shown.querySelectorAll(".SRResult"));
	        const found = rows.filter(row => row.style.display == "block");
	        const links = found.map(row => row.querySelector("a"));
	        const text = links.map(link => link.innerText + " " + link.href);
	        document.body.setAttribute("data-found", text.join(", "));
	    }, 2000);
	}, 100);
	END
    chrome --disable-web-security --dump-dom "file://$pages/type.html" >"$dir/dom"
    rm "$pages/type.html" "$pages/type.js"
    sed -n 's/.*data-found="\([^"]*\)".*/\1/p' "$dir/dom" | tr ',' '\n' >"$dir/found"
    { [ "$(wc -l <"$dir/found")" -eq 1 ] && grep "^$2 file://.*html#" "$dir/found"; } ||
        { cat "$dir/found" "$dir/log"; return 1; }
}
picture() { # NAME PAGE SIZE
    chrome --window-size="$3" --screenshot="build/docs-pictures/$1.png" "file://$pages/$2" &&
        [ -s "build/docs-pictures/$1.png" ]
}

check "the pages are built without a warning" build
check "pages with faults are not built" wrong
check "an undocumented function is an error" refuses 'ko_tree_forgotten.* is not documented'
check "an undocumented macro is an error" refuses \
    'KO_TREE_FORGOTTEN (macro definition).* is not documented'
check "an undocumented member of a class is an error" refuses \
    'Member c() const (function) of class keepout::any_tree is not documented'
check "an undocumented field is an error" refuses \
    'user (variable) of struct ko_tree_object is not documented'
check "a comment that names nothing is an error" refuses 'KO_E_FUEL'
check "a link of the guide that leads nowhere is an error" refuses 'which_pears'
check "a header that the guide does not name is an error" unknown_header
check "every public name has its place" has_places
check "every link leads somewhere, and nothing is loaded from elsewhere" python3 \
    tools/tests/packages/docs_pages.py links "$pages"
check "the entry links each pair of the guide's table" pairs
check "a browser loads the entry" loads index.html 'class="pairs"'
check "a browser loads a module" loads group__tree.html 'Inserts an object'
check "a browser loads a struct" loads structko__tree__stats.html \
    'links from the root to the deepest leaf'
check "a browser loads a class of the C++ headers" loads classkeepout_1_1any__tree.html 'Calls <a'
check "a browser loads a first program" loads start_drone.html 'KEEPOUT'
check "a browser loads the guide" loads guide.html 'A tree in a control loop'
check "a browser loads the table of stacks" loads stack.html 'ko_tree_insert'
check "search finds ko_tree_insert" finds ko_tree_insert ko_tree_insert
check "search finds it by a part of its name" finds tree_ins ko_tree_insert
if [ "${1:-}" = pictures ]; then
    check "picture of the entry" picture entry index.html 1280,1400
    check "picture of a module" picture module group__tree.html 1280,3200
    check "picture of a class" picture class classkeepout_1_1any__tree.html 1280,1400
    check "picture of a struct" picture struct structko__tree__stats.html 1280,900
    check "picture of the guide" picture guide guide.html 1280,2000
    check "picture of the stacks" picture stack stack.html 1280,1000
    check "picture of the costs" picture costs costs.html 1280,1400
    check "picture of the entry on a phone" picture phone index.html 500,1000
fi
summary "docs"
