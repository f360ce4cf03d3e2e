"""Perfect matchings of least cost in a complete graph, by Edmonds' blossoms with dual variables."""

from __future__ import annotations

from collections import deque


def matching(cost: list[list[int]]) -> list[int]:
    """By vertex its partner, so that the sum of the costs is least. The number of vertices is even."""
    n = len(cost)
    most = max((cost[u][v] for u in range(n) for v in range(n) if u != v), default=0)
    big = (most + 1) * (n + 1)
    weight = [[0 if u == v else 2 * (big - cost[u][v]) for v in range(n)] for u in range(n)]
    return _Blossoms(weight).run()


class _Blossoms:
    """Maximum weight matching; vertices count from 1, blossoms follow them, 0 is nobody."""

    def __init__(self, weight: list[list[int]]) -> None:
        n = len(weight)
        size = 2 * n + 2
        self.n, self.top = n, n
        self.u = [[x] * size for x in range(size)]
        self.v = [list(range(size)) for _ in range(size)]
        self.w = [[0] * size for _ in range(size)]
        for a in range(n):
            for b in range(n):
                self.w[a + 1][b + 1] = weight[a][b]
        self.label = [0] * size
        self.mate = [0] * size
        self.slack = [0] * size
        self.outer = [x if x <= n else 0 for x in range(size)]
        self.father = [0] * size
        self.kind = [-1] * size
        self.seen = [0] * size
        self.stamp = 0
        self.ring: list[list[int]] = [[] for _ in range(size)]
        self.into = [[0] * size for _ in range(size)]
        self.queue: deque[int] = deque()
        for a in range(1, n + 1):
            self.into[a][a] = a

    def run(self) -> list[int]:
        n = self.n
        start = max((self.w[a][b] for a in range(1, n + 1) for b in range(1, n + 1)), default=0) // 2
        for a in range(1, n + 1):
            self.label[a] = start
        while self._phase():
            pass
        return [self.mate[a] - 1 for a in range(1, n + 1)]

    def _delta(self, a: int, b: int) -> int:
        u, v = self.u[a][b], self.v[a][b]
        return self.label[u] + self.label[v] - self.w[u][v]

    def _try_slack(self, u: int, x: int) -> None:
        if not self.slack[x] or self._delta(u, x) < self._delta(self.slack[x], x):
            self.slack[x] = u

    def _set_slack(self, x: int) -> None:
        self.slack[x] = 0
        for u in range(1, self.n + 1):
            if self.w[u][x] > 0 and self.outer[u] != x and self.kind[self.outer[u]] == 0:
                self._try_slack(u, x)

    def _push(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        else:
            for each in self.ring[x]:
                self._push(each)

    def _set_outer(self, x: int, b: int) -> None:
        self.outer[x] = b
        if x > self.n:
            for each in self.ring[x]:
                self._set_outer(each, b)

    def _even_way(self, b: int, x: int) -> int:
        place = self.ring[b].index(x)
        if place % 2:
            self.ring[b][1:] = self.ring[b][1:][::-1]
            return len(self.ring[b]) - place
        return place

    def _set_mate(self, u: int, v: int) -> None:
        self.mate[u] = self.v[u][v]
        if u <= self.n:
            return
        inner = self.into[u][self.u[u][v]]
        place = self._even_way(u, inner)
        for i in range(place):
            self._set_mate(self.ring[u][i], self.ring[u][i ^ 1])
        self._set_mate(inner, v)
        self.ring[u] = self.ring[u][place:] + self.ring[u][:place]

    def _augment(self, u: int, v: int) -> None:
        while True:
            after = self.outer[self.mate[u]]
            self._set_mate(u, v)
            if not after:
                return
            self._set_mate(after, self.outer[self.father[after]])
            u, v = self.outer[self.father[after]], after

    def _meeting(self, u: int, v: int) -> int:
        self.stamp += 1
        while u or v:
            if u:
                if self.seen[u] == self.stamp:
                    return u
                self.seen[u] = self.stamp
                u = self.outer[self.mate[u]]
                if u:
                    u = self.outer[self.father[u]]
            u, v = v, u
        return 0

    def _add_blossom(self, u: int, root: int, v: int) -> None:
        b = self.n + 1
        while b <= self.top and self.outer[b]:
            b += 1
        self.top = max(self.top, b)
        self.label[b], self.kind[b] = 0, 0
        self.mate[b] = self.mate[root]
        ring = [root]
        x = u
        while x != root:
            y = self.outer[self.mate[x]]
            ring += [x, y]
            self._push(y)
            x = self.outer[self.father[y]]
        ring[1:] = ring[1:][::-1]
        x = v
        while x != root:
            y = self.outer[self.mate[x]]
            ring += [x, y]
            self._push(y)
            x = self.outer[self.father[y]]
        self.ring[b] = ring
        self._set_outer(b, b)
        for x in range(1, self.top + 1):
            self.w[b][x] = self.w[x][b] = 0
        self.into[b] = [0] * len(self.into[b])
        for s in ring:
            for x in range(1, self.top + 1):
                if self.w[b][x] == 0 or self._delta(s, x) < self._delta(b, x):
                    self._copy(b, s, x)
                    self._copy_back(b, s, x)
            for x in range(1, self.n + 1):
                if self.into[s][x]:
                    self.into[b][x] = s
        self._set_slack(b)

    def _copy(self, b: int, s: int, x: int) -> None:
        self.u[b][x], self.v[b][x], self.w[b][x] = self.u[s][x], self.v[s][x], self.w[s][x]

    def _copy_back(self, b: int, s: int, x: int) -> None:
        self.u[x][b], self.v[x][b], self.w[x][b] = self.u[x][s], self.v[x][s], self.w[x][s]

    def _expand(self, b: int) -> None:
        for each in self.ring[b]:
            self._set_outer(each, each)
        root = self.into[b][self.u[b][self.father[b]]]
        place = self._even_way(b, root)
        for i in range(0, place, 2):
            xs, xt = self.ring[b][i], self.ring[b][i + 1]
            self.father[xs] = self.u[xt][xs]
            self.kind[xs], self.kind[xt] = 1, 0
            self.slack[xs] = 0
            self._set_slack(xt)
            self._push(xt)
        self.kind[root], self.father[root] = 1, self.father[b]
        for each in self.ring[b][place + 1 :]:
            self.kind[each] = -1
            self._set_slack(each)
        self.outer[b] = 0

    def _take_edge(self, a: int, b: int) -> bool:
        eu, ev = self.u[a][b], self.v[a][b]
        u, v = self.outer[eu], self.outer[ev]
        if self.kind[v] == -1:
            self.father[v], self.kind[v] = eu, 1
            after = self.outer[self.mate[v]]
            self.slack[v] = self.slack[after] = 0
            self.kind[after] = 0
            self._push(after)
        elif self.kind[v] == 0:
            root = self._meeting(u, v)
            if not root:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._add_blossom(u, root, v)
        return False

    def _phase(self) -> bool:
        for x in range(1, self.top + 1):
            self.kind[x], self.slack[x] = -1, 0
        self.queue.clear()
        for x in range(1, self.top + 1):
            if self.outer[x] == x and not self.mate[x]:
                self.father[x], self.kind[x] = 0, 0
                self._push(x)
        if not self.queue:
            return False
        while not self._grow():
            if not self._adjust():
                return False
            if self._tight():
                return True
            for b in range(self.n + 1, self.top + 1):
                if self.outer[b] == b and self.kind[b] == 1 and self.label[b] == 0:
                    self._expand(b)
        return True

    def _grow(self) -> bool:
        while self.queue:
            u = self.queue.popleft()
            if self.kind[self.outer[u]] == 1:
                continue
            for v in range(1, self.n + 1):
                if self.w[u][v] > 0 and self.outer[u] != self.outer[v]:
                    if self._delta(u, v) == 0:
                        if self._take_edge(u, v):
                            return True
                    else:
                        self._try_slack(u, self.outer[v])
        return False

    def _adjust(self) -> bool:
        """Change the dual variables; False if that would end without a perfect matching."""
        steps = [
            self.label[b] // 2
            for b in range(self.n + 1, self.top + 1)
            if self.outer[b] == b and self.kind[b] == 1
        ]
        for x in range(1, self.top + 1):
            if self.outer[x] == x and self.slack[x] and self.kind[x] in (-1, 0):
                gap = self._delta(self.slack[x], x)
                steps.append(gap if self.kind[x] == -1 else gap // 2)
        if not steps:
            return False
        step = min(steps)
        for u in range(1, self.n + 1):
            if self.kind[self.outer[u]] == 0:
                self.label[u] -= step
            elif self.kind[self.outer[u]] == 1:
                self.label[u] += step
        for b in range(self.n + 1, self.top + 1):
            if self.outer[b] == b and self.kind[b] >= 0:
                self.label[b] += 2 * step if self.kind[b] == 0 else -2 * step
        self.queue.clear()
        return True

    def _tight(self) -> bool:
        for x in range(1, self.top + 1):
            near = self.slack[x]
            open_ = self.outer[x] == x and near and self.outer[near] != x
            if open_ and self._delta(near, x) == 0 and self._take_edge(near, x):
                return True
        return False
