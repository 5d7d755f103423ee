#!/bin/sh
# Tries the port of vcpkg: stubs of vcpkg's functions run the portfile, and check the package as
# vcpkg does. A program finds the package after it was moved, and the repository's copy removed.
# shellcheck disable=SC2046,SC2086,SC2317,SC2329  # lists of words are meant; functions are called
# by check
set -u
package=vcpkg
. tools/tests/packages/shared/package.sh
port=$dir/tree/tools/packages/vcpkg

# What vcpkg demands of the manifest.
manifest() {
    python3 - "$port/vcpkg.json" "$(tools/packages/version.sh)" <<-'PYTHON'
	import json, re, sys
	port = json.load(open(sys.argv[1], encoding="utf-8"))
	known = {"name", "version", "description", "homepage", "license", "supports", "dependencies",
	         "features"}
	helpers = [item["name"] for item in port["dependencies"]
	           if item == {"name": item["name"], "host": True}]
	faults = [
	    ("fields", not set(port) - known),
	    ("name", re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", port["name"]) and port["name"] == "keepout"),
	    ("version is that of the header", port["version"] == sys.argv[2]),
	    ("helpers", helpers == ["vcpkg-cmake", "vcpkg-cmake-config"]),
	]
	sys.exit("\n".join(text for text, holds in faults if not holds) or None)
	PYTHON
}
has_project() {
    [ -e "$dir/tree/CMakeLists.txt" ] || { echo "there is no CMakeLists.txt at the top"; return 1; }
}
run_port() {
    cmake "-DPORT_DIR=$port" "-DROOT=$dir/root" -P tools/tests/packages/vcpkg/run.cmake
}
run_program() {
    rm -r "$dir/tree" "$dir/root/buildtrees" && mv "$dir/root/packages/keepout" "$dir/installed" &&
        cmake -S tools/tests/packages/vcpkg -B "$dir/build" "-DINSTALLED=$dir/installed" \
            "-DVERSION=$(tools/packages/version.sh)" "-DPROGRAM=$top/$shared/main.c" >/dev/null &&
        cmake --build "$dir/build" >/dev/null && "$dir/build/application" >"$dir/output" &&
        answers "$dir/output"
}
run_pkgconfig() {
    gcc $shared/main.c \
        $(PKG_CONFIG_PATH=$dir/installed/lib/pkgconfig pkg-config --cflags --libs keepout) \
        -o "$dir/program" &&
        "$dir/program" >"$dir/output" && answers "$dir/output"
}

check "a copy of the repository" copy_tree "$dir/tree"
check "vcpkg.json is as vcpkg wants it, with the version of the header" manifest
check "CMakeLists.txt at the top" has_project
check "the portfile makes a package that vcpkg accepts" run_port
check "a program finds the package and answers right" run_program
check "a program finds it by pkg-config and answers right" run_pkgconfig
summary "vcpkg"
