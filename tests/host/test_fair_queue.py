"""Fairness of publishing: whose game is next, deterministic, without any clock."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from host.fair_queue import Fair


def drained(queue: Fair[int]) -> list[tuple[str, int]]:
    """Everything in the order of being served, one at a time."""
    order = []
    while taken := queue.take(()):
        order.append(taken)
        queue.finish(taken[0])
    return order


def test_a_single_game_does_not_wait_for_another_servers_five_hundred() -> None:
    """It is second at the latest, whenever it comes; the others keep their order."""
    queue = Fair[int](16)
    for game in range(500):
        queue.add("large", game)
    assert queue.take(()) == ("large", 0)
    queue.add("small", 1000)
    order = drained(queue)
    assert order.index(("small", 1000)) == 1
    assert [game for server, game in order if server == "large"] == list(range(1, 500))


def test_a_server_holds_no_more_than_its_share() -> None:
    """However slow its channels are, the others' games are taken."""
    queue = Fair[int](3)
    for game in range(10):
        queue.add("slow", game)
    assert [queue.take(()) for _ in range(4)] == [("slow", 0), ("slow", 1), ("slow", 2), None]
    queue.add("other", 20)
    assert queue.take(()) == ("other", 20)
    queue.finish("slow")
    assert queue.take(()) == ("slow", 3)


def test_what_is_blocked_lets_the_next_one_pass() -> None:
    """A game that is being published, or held back, stays where it waits."""
    queue = Fair[int](16)
    for game in (1, 2):
        queue.add("one", game)
        queue.add("one", game)
    assert len(queue) == 2
    assert queue.take({1}) == ("one", 2)
    assert queue.take({1}) is None
    assert 1 in queue
    assert queue.take(()) == ("one", 1)
    assert len(queue) == 0


@given(st.lists(st.integers(0, 4), max_size=60))
def test_nobody_is_served_twice_while_somebody_waits(servers: list[int]) -> None:
    """Between two games of a server, every other server that waits is served once; nothing is lost."""
    queue = Fair[int](100)
    for game, number in enumerate(servers):
        queue.add(str(number), game)
    order = drained(queue)
    assert sorted(game for _, game in order) == list(range(len(servers)))
    left = {str(n): servers.count(n) for n in servers}
    for at, (server, _) in enumerate(order):
        again = next((i for i in range(at + 1, len(order)) if order[i][0] == server), None)
        left[server] -= 1
        if again is not None:
            between = {name for name, _ in order[at + 1 : again]}
            assert between == {name for name, n in left.items() if n and name != server}
