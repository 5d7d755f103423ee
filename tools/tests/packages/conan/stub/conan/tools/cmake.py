"""CMakeToolchain and CMake, over the program cmake."""
import json
import os
import subprocess


def cmake_layout(recipe):
    recipe.source_folder = recipe.export_sources_folder
    recipe.build_folder = os.path.join(recipe.base_folder, "build")
    recipe.generators_folder = os.path.join(recipe.build_folder, "generators")


class CMakeToolchain:
    """Hands variables of the cache over to CMake; Conan does so by a file."""

    def __init__(self, recipe):
        self.path = os.path.join(recipe.generators_folder, "cache.json")
        self.cache_variables = {}

    def generate(self):
        os.makedirs(os.path.dirname(self.path), exist_ok=True)
        with open(self.path, "w", encoding="utf-8") as file:
            json.dump(self.cache_variables, file)


class CMake:
    """The steps of a recipe."""

    def __init__(self, recipe):
        self.recipe = recipe

    def _run(self, *words):
        subprocess.run(["cmake", *words], check=True, stdout=subprocess.DEVNULL)

    def configure(self):
        path = os.path.join(self.recipe.generators_folder, "cache.json")
        with open(path, encoding="utf-8") as file:
            variables = json.load(file)
        text = {True: "ON", False: "OFF"}
        self._run("-S", self.recipe.source_folder, "-B", self.recipe.build_folder,
                  "-DCMAKE_C_FLAGS=-O0", "-DCMAKE_BUILD_TYPE=None",
                  f"-DCMAKE_INSTALL_PREFIX={self.recipe.package_folder}",
                  "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON",
                  *(f"-D{name}={text.get(value, value)}" for name, value in variables.items()))

    def build(self):
        self._run("--build", self.recipe.build_folder)

    def install(self):
        self._run("--install", self.recipe.build_folder)
