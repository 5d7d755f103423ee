"""Reads zephyr/module.yml and zephyr/Kconfig.

    kconfig.py module TOP             refuses a module.yml that Zephyr refuses; prints the folder of
                                      its CMakeLists.txt
    kconfig.py help TOP               refuses options that can be chosen and have no help
    kconfig.py config TOP CONF OUT    writes the configuration that the lines of CONF give; refuses
                                      what Zephyr refuses
"""
import os
import sys

import kconfiglib
import yaml


def module(top):
    with open(os.path.join(top, "zephyr/module.yml"), encoding="utf-8") as file:
        manifest = yaml.safe_load(file)
    build = manifest["build"]
    if (set(manifest) - {"name", "build"} or
            set(build) - {"cmake", "kconfig", "depends", "settings"}):
        sys.exit(f"module.yml: a field that is not known: {manifest}")
    if manifest["name"] != "keepout" or not os.path.isfile(os.path.join(top, build["kconfig"])):
        sys.exit(f"module.yml: no such Kconfig, or another name: {manifest}")
    print(os.path.join(top, build["cmake"]))
    return build["kconfig"]


def options(top):
    with open(os.path.join(top, "zephyr/module.yml"), encoding="utf-8") as file:
        kconfig = yaml.safe_load(file)["build"]["kconfig"]
    os.environ["MODULE_KCONFIG"] = os.path.join(os.path.abspath(top), kconfig)
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Kconfig")
    found = kconfiglib.Kconfig(root, warn_to_stderr=False)
    found.warn_assign_undef = True
    refuse(found)
    return found


def refuse(found):
    if found.warnings:
        sys.exit("\n".join(found.warnings))


def explained(top):
    for node in options(top).node_iter():
        if not node.filename.startswith(os.path.abspath(top)):
            continue
        in_choice = isinstance(node.item, kconfiglib.Symbol) and node.item.choice
        if node.prompt and not node.help and not in_choice:
            sys.exit(f"{node.item.name}: no help")


def config(top, conf, out):
    found = options(top)
    found.load_config(conf)
    refuse(found)
    for symbol in found.unique_defined_syms:
        if symbol.user_value is not None and symbol.str_value != kconfiglib.TRI_TO_STR.get(
                symbol.user_value, symbol.user_value):
            sys.exit(f"{symbol.name} was set to {symbol.user_value} and is {symbol.str_value}")
    found.write_config(out)


if __name__ == "__main__":
    {"module": module, "help": explained, "config": config}[sys.argv[1]](*sys.argv[2:])
