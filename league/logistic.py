"""The logistic function by the four operations alone. `math.exp` may differ in its last bit from machine to
machine; this one cannot."""

from __future__ import annotations

_STEPS = 64
_LIMIT = 40
"""Beyond it the function is 1 but for rounding."""
_POWERS = [1.0]
"""e ** (n / 64), each the one before times e ** (1 / 64)."""
for _ in range(_LIMIT * _STEPS):
    _POWERS.append(_POWERS[-1] * 1.0157477085866857)
_C3, _C4, _C5, _C6 = 1.0 / 6.0, 1.0 / 24.0, 1.0 / 120.0, 1.0 / 720.0


def logistic(x: float) -> float:
    """1 / (1 + e ** -x), right to 15 digits. `logistic(-x)` is `1 - logistic(x)` but for rounding."""
    size = x if x >= 0 else -x
    if size >= _LIMIT:
        return 1.0 if x >= 0 else 0.0
    n = int(size * _STEPS)
    r = size - n / _STEPS
    # Taylor's series: r is below 1/64, so that the next term is below 5e-17.
    series = 1.0 + r * (1.0 + r * (0.5 + r * (_C3 + r * (_C4 + r * (_C5 + r * _C6)))))
    large = 1.0 / (1.0 + 1.0 / (_POWERS[n] * series))
    return large if x >= 0 else 1.0 - large
