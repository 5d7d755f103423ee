"""Takes a recipe through the steps of `conan create`: create.py RECIPE FOLDER [OPTION=VALUE...]

It prints the compiler's options with which Conan builds a user of the package. RECIPE is the file
conanfile.py, FOLDER the one in which everything is built. With FOLDER `version` or `defaults` it
prints the version, or the options, and builds nothing.
"""
import importlib.util
import inspect
import os
import sys

import conan


def recipe_of(path):
    spec = importlib.util.spec_from_file_location("conanfile", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = [item for _, item in inspect.getmembers(module, inspect.isclass)
             if issubclass(item, conan.ConanFile) and item is not conan.ConanFile]
    if len(found) != 1:
        sys.exit(f"{len(found)} recipes in {path}")
    return found[0]


def values_of(words):
    text = {"True": True, "False": False}
    return {name: text.get(value, value) for name, value in (word.split("=") for word in words)}


def main(path, folder, *words):
    recipe = recipe_of(path)(os.path.dirname(os.path.abspath(path)), values_of(words))
    recipe.set_version()
    if folder == "version":
        print(recipe.version)
        return
    if folder == "defaults":
        print("\n".join(f"{name} {value}" for name, value in sorted(vars(recipe.options).items())))
        return
    recipe.base_folder = folder
    recipe.export_sources_folder = os.path.join(folder, "source")
    recipe.package_folder = os.path.join(folder, "package")
    for step in ("export_sources", "configure", "layout", "generate", "build", "package",
                 "package_info"):
        getattr(recipe, step)()
    info = recipe.cpp_info
    flags = [f"-I{recipe.package_folder}/{name}" for name in info.includedirs]
    flags += [f"-D{name}" for name in info.defines]
    flags += [f"-L{recipe.package_folder}/{name}" for name in info.libdirs]
    print(" ".join(flags + [f"-l{name}" for name in info.libs]))


if __name__ == "__main__":
    main(*sys.argv[1:])
