"""Runs the unit tests of a program of Python, and counts them as every step does."""
import sys
import unittest


def counted(what):
    """Runs the cases of the program itself; prints "WHAT: N passed, N failed". Returns its code."""
    result = unittest.main(exit=False, verbosity=0, argv=sys.argv[:1]).result
    failed = len(result.failures) + len(result.errors)
    print(f"{what}: {result.testsRun - failed} passed, {failed} failed")
    return 1 if failed else 0
