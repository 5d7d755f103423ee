"""Loads the shared object beside this file, and puts its functions into _c."""
import ctypes
import os

from . import _c as c
from .errors import check

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libkeepout.so")


def load(path):
    """Loads a library, which must be of the version and the layout of the structs in _c.

    Calls hold the interpreter's lock, so that two threads cannot change one container at a time.
    """
    library = ctypes.PyDLL(path)
    library.ko_version.restype = ctypes.c_uint32
    if library.ko_version() != c.KO_VERSION:
        raise ImportError(f"{path} is of another version than _c.py", path=path)
    if not hasattr(library, f"ko_config_tree_k_{c.KO_TREE_K}"):
        raise ImportError(f"{path} has another KO_TREE_K than _c.py", path=path)
    for name, result, arguments in c.PROTOTYPES:
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
        if result is c.STATUS:
            function.errcheck = check
        setattr(c, name, function)


load(PATH)
