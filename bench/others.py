"""What other rules engines do a second, in the same run: python-chess and pokerkit."""

from __future__ import annotations

import random
import time

import chess
from pokerkit import Automation, NoLimitTexasHoldem

GAMES = 12
HALF_MOVES = 100
HANDS = 40
ROUNDS = 3


class ChessMoves:
    """Random legal games: `Board.push_uci` parses, checks and plays each of their moves."""

    def __init__(self) -> None:
        chance = random.Random(1)
        self._games = [_random_game(chance) for _ in range(GAMES)]
        self._moves = sum(map(len, self._games))

    def a_second(self) -> float:
        """Return the moves a second of processor time, of all games played once."""
        begun = time.process_time()
        for game in self._games:
            board = chess.Board()
            for move in game:
                board.push_uci(move)
        return self._moves / (time.process_time() - begun)


def _random_game(chance: random.Random) -> list[str]:
    board, moves = chess.Board(), list[str]()
    while not board.is_game_over() and len(moves) < HALF_MOVES:
        move = chance.choice(list(board.legal_moves))
        moves.append(move.uci())
        board.push(move)
    return moves


def poker_operations_a_second() -> float:
    """Operations of hold'em hands that everybody calls to the end."""
    best = 0.0
    for _ in range(ROUNDS):
        random.seed(1)  # pokerkit shuffles with the global chance
        begun = time.process_time()
        operations = sum(_hand() for _ in range(HANDS))
        best = max(best, operations / (time.process_time() - begun))
    return best


def _hand() -> int:
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (1, 2), 2, (200, 200, 200, 200), 4
    )
    while state.status:
        state.check_or_call()
    return len(state.operations)
