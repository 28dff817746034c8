"""The base of every game's state: a NamedTuple, which never changes; `_replace` makes the next.

`_replace` is the one way to change a state, and mypy knows its fields. What changes with every
event takes a quicker one by `speed_up_replace`. A tuple is quicker to read than any other class,
and nearly as quick to copy as the quickest. mypyc compiles a plain NamedTuple, and no subclass of
one: a state is written without a base class.
"""

from __future__ import annotations

from typing import Any, Protocol, Self, TypeVar

from engine.game import Notice


class _Telling(Protocol):
    """A state that keeps what is to be said until its line is worked out."""

    @property
    def said(self) -> tuple[Notice, ...]: ...

    def _replace(self, *, said: tuple[Notice, ...]) -> Self: ...


_Tuple = TypeVar("_Tuple", bound=tuple[Any, ...])
_State = TypeVar("_State", bound=_Telling)


def speed_up_replace(cls: type[_Tuple]) -> type[_Tuple]:
    """Give a NamedTuple a `_replace` of half the time: it looks at the changed fields alone.

    A field that does not exist is a KeyError.
    """
    named: Any = cls
    index = {name: place for place, name in enumerate(named._fields)}
    new = tuple.__new__

    def _replace(self: _Tuple, /, **changes: Any) -> _Tuple:
        values = [*self[:]]  # a slice is a plain tuple, quicker to copy
        for name in changes:
            values[index[name]] = changes[name]
        return new(cls, values)

    named._replace = _replace
    return cls


def say(state: _State, kind: str, **params: Any) -> _State:
    """Return the state with a notice of this line."""
    return state._replace(said=(*state.said, Notice(kind, params)))


def take_notices(state: _State) -> tuple[_State, tuple[Notice, ...]]:
    """Return the state with nothing more to be said, and what was said in this line."""
    return (state._replace(said=()), state.said) if state.said else (state, ())


def plain(value: Any) -> Any:
    """Return what a state holds as JSON has it: named fields as an object, a tuple as a list."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    return [*map(plain, value)] if isinstance(value, tuple) else value
