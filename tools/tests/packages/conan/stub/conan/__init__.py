"""A stub of Conan: what the recipe asks of the class ConanFile, with its meaning."""


class Values:
    """Options or settings. Each must have one of the values that the recipe allows."""

    def __init__(self, allowed, values):
        for name, value in values.items():
            if name not in allowed or value not in allowed[name]:
                raise ValueError(f"{name}: {value} is not allowed")
        if set(values) != set(allowed):
            raise ValueError(f"without a value: {set(allowed) - set(values)}")
        self.__dict__.update(values)

    def rm_safe(self, name):
        self.__dict__.pop(name, None)


class CppInfo:
    """Where users find what the package holds; the folders are Conan's defaults."""

    def __init__(self):
        self.includedirs = ["include"]
        self.libdirs = ["lib"]
        self.libs = []
        self.defines = []
        self.properties = {}

    def set_property(self, name, value):
        self.properties[name] = value


class ConanFile:
    """A recipe derives from this class."""

    def __init__(self, recipe_folder, values):
        self.recipe_folder = recipe_folder
        settings = self.settings if isinstance(self.settings, tuple) else (self.settings,)
        self.settings = Values({name: [None] for name in settings}, dict.fromkeys(settings))
        self.options = Values(self.options, {**self.default_options, **values})
        self.cpp_info = CppInfo()
