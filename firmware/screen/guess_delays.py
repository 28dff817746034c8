"""How long whoever guessed wrong waits before a further guess is looked at. Time is an argument."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

FREE_TRIES: Final = 3  # a slip of the hand costs nothing
FIRST_WAIT_S: Final = 2.0  # then each wrong guess doubles the wait
LONGEST_WAIT_S: Final = 60.0
OWN_WAIT_S: Final = 10.0  # of who sits at the box: nobody there is kept out for longer
MOST_COUNTED: Final = 100  # guessers whose wrong guesses are counted; the oldest goes first
OWN: Final = "this machine"
SUBNET_BITS: Final = 64  # of an IPv6 address; the other 64 each machine makes up as it likes


def guesser_of(host: str, own: bool) -> str:
    """Return whom the guesses from an address are counted for: all of an IPv6 /64 are one."""
    if own:
        return OWN
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    subnet = int(address) >> SUBNET_BITS << SUBNET_BITS
    return f"{IPv6Address(subnet)}/{SUBNET_BITS}"


@dataclass(frozen=True, slots=True)
class Tries:
    """Wrong guesses in a row, and until when (s) no further one is looked at."""

    wrong: int = 0
    until: float = 0.0

    def after_wrong(self, at: float, longest: float) -> Tries:
        """Return the tries after one more wrong guess; `longest` (s) is the longest wait."""
        wrong = self.wrong + 1
        late = wrong - FREE_TRIES
        # Beyond 2**6 it is the longest wait; the power itself would overflow in the end.
        wait = min(FIRST_WAIT_S * 2.0 ** min(late, 10), longest) if late >= 0 else 0.0
        return Tries(wrong, at + wait)


class GuessDelays:
    """The wrong guesses in a row of each guesser."""

    def __init__(self) -> None:
        self._tries: OrderedDict[str, Tries] = OrderedDict()

    def seconds_left(self, guesser: str, now: float) -> float:
        """Return how long (s) this guesser still waits; 0 or less: not at all."""
        return self._tries.get(guesser, Tries()).until - now

    def slip(self, guesser: str, now: float) -> None:
        """Count a wrong guess."""
        longest = OWN_WAIT_S if guesser == OWN else LONGEST_WAIT_S
        self._tries[guesser] = self._tries.get(guesser, Tries()).after_wrong(now, longest)
        self._tries.move_to_end(guesser)
        while len(self._tries) > MOST_COUNTED:
            self._tries.popitem(last=False)

    def forget(self, guesser: str) -> None:
        """Forget the wrong guesses of a guesser who then knew it."""
        self._tries.pop(guesser, None)
