"""The one iterator for all questions.

    for hit in tree.query(box):    # raises what is not the end
        ...
    # only here is it clear: everything was looked at
"""
import ctypes

from . import _c as c
from .errors import error_of
from .units import numpy, whole

ALL = c.KO_ALL
ASCENDING = c.KO_ORDER_ASCENDING
ANY = c.KO_ORDER_ANY
Budget = ctypes.c_uint32  # a purse that several queries share; `value` is what is left


class Query:
    """A question under way. It ends with KO_END alone; any other end raises an exception.

    After UnfinishedError set `budget`, and go on with the same query.
    """

    def __init__(self, name, state, finding, convert, keep, arguments, budget=None):
        self._name = f"ko_{name}_next"
        self._state = state()
        self._next = getattr(c, self._name)
        self._finding = finding
        self._convert = convert
        self._keep = keep, arguments  # what the query points to
        self.budget = budget
        getattr(c, f"ko_{name}_begin")(*arguments, self._state)

    @property
    def budget(self):
        """Gives the Budget of the query. None is no limit; a number that is set makes one."""
        return self._budget

    @budget.setter
    def budget(self, budget):
        is_number = not isinstance(budget, (type(None), Budget))
        self._budget = Budget(whole(budget, Budget)) if is_number else budget

    @property
    def visits(self):
        """Gives the visits that all calls spent."""
        return self._state.q.visits

    def __iter__(self):
        return self

    def __next__(self):
        return self._convert(self._step())

    def _step(self):
        finding = self._finding()
        status = self._next(self._state, self._budget, finding)
        if status == c.KO_OK:
            return finding
        if status == c.KO_END:
            raise StopIteration
        raise error_of(status, self._name)

    def first(self):
        """Returns the next finding, or None if nothing more is there."""
        return next(self, None)

    def array(self):
        """Returns all that is left as a numpy array of the C struct, in whole numbers."""
        found = []
        try:
            while True:
                found.append(bytes(self._step()))
        except StopIteration:
            return numpy.frombuffer(b"".join(found), dtype=numpy.dtype(self._finding))
