# An old path, which goes with version 0.2.
raise SystemExit("keepout's recipe stands in tools/packages/conan: "
                 "conan create tools/packages/conan")
