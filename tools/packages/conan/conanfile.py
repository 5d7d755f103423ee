"""keepout for Conan 2: conan create tools/packages/conan

The recipe takes the version and the sources from the repository in which it lies, and builds with
its CMakeLists.txt.
"""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load

TOP = os.path.join("..", "..", "..")
EXPORTED = ("CMakeLists.txt", "LICENSE", "inc/*", "src/*", "port/*", "tools/packages/*")


class KeepoutConan(ConanFile):
    name = "keepout"
    description = ("Collision detection and proximity checking for microcontrollers: "
                   "integers alone, no heap")
    license = "MIT"
    topics = ("collision", "proximity", "geofence", "fixed-point")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {
        "tree_k": ["1", "2", "3", "4", "5", "6", "7", "8"],
        "axes": ["xyz", "xzy", "yxz", "yzx", "zxy", "zyx"],
        "port_generic": [True, False],
        "fix16_own": [True, False],
    }
    default_options = {"tree_k": "4", "axes": "xyz", "port_generic": False, "fix16_own": False}

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, TOP, "inc", "keepout", "version.h"))
        parts = re.findall(r"^#define KO_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header, re.MULTILINE)
        self.version = ".".join(parts)

    def export_sources(self):
        top = os.path.join(self.recipe_folder, TOP)
        for pattern in EXPORTED:
            copy(self, pattern, src=top, dst=self.export_sources_folder)

    def configure(self):
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["KO_TREE_K"] = str(self.options.tree_k)
        toolchain.cache_variables["KO_PORT_GENERIC"] = bool(self.options.port_generic)
        toolchain.cache_variables["KO_FIX16_OWN"] = bool(self.options.fix16_own)
        for number, axis in enumerate(str(self.options.axes), start=1):
            toolchain.cache_variables[f"KO_AXIS_{number}"] = axis
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        licenses = os.path.join(self.package_folder, "licenses")
        copy(self, "LICENSE", src=self.source_folder, dst=licenses)

    def package_info(self):
        self.cpp_info.libs = ["keepout"]
        # The library and its users must agree on these.
        self.cpp_info.defines = [f"KO_TREE_K={self.options.tree_k}"]
        if self.options.fix16_own:
            self.cpp_info.defines.append("KO_FIX16_OWN")
        self.cpp_info.set_property("cmake_file_name", "keepout")
        self.cpp_info.set_property("cmake_target_name", "keepout::keepout")
        self.cpp_info.set_property("pkg_config_name", "keepout")
