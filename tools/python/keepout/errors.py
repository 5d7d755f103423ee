"""A class of exceptions for each status that is no success."""
from . import _c as c


class KeepoutError(Exception):
    """A call was refused, or a question was not answered to its end. `status` says why."""

    status = None


class RangeError(KeepoutError, ValueError):
    """A number, an enum, a mask or a count is out of range."""

    status = c.KO_E_RANGE


class FullError(KeepoutError):
    """A container has no room left."""

    status = c.KO_E_FULL


class IdError(KeepoutError, LookupError):
    """A handle names nothing: it was never given out, or it is stale."""

    status = c.KO_E_ID


class DataError(KeepoutError):
    """Memory, a blob or the state of a query is corrupted, or triangles bound no solid."""

    status = c.KO_E_DATA


class ArgError(KeepoutError, TypeError):
    """A pointer is null, or a query was never begun."""

    status = c.KO_E_ARG


class ChangedError(KeepoutError, RuntimeError):
    """The container changed under a query. Begin it again."""

    status = c.KO_E_CHANGED


class UnfinishedError(KeepoutError):
    """The budget of a query is spent. Give it more and go on; nothing is clear yet."""

    status = c.KO_UNFINISHED


class PartialError(KeepoutError):
    """All that is known was reported, and that is known not to be all."""

    status = c.KO_PARTIAL


CLASSES = {kind.status: kind for kind in KeepoutError.__subclasses__()}


def error_of(status, name):
    """Returns the exception for a status that the function `name` answered."""
    text = c.ko_status_text(status).decode()
    return CLASSES.get(status, KeepoutError)(f"{name}: {text}")


def check(answer, function, _):
    """Raises if a call was refused, else returns its status: ctypes calls this for each answer."""
    status = answer.value
    if status < 0:
        raise error_of(status, function.__name__)
    return status
