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


def logistic(x: float) -> float:
    """1 / (1 + e ** -x), right to 15 digits. `logistic(-x)` is `1 - logistic(x)` but for rounding."""
    size = min(abs(x), float(_LIMIT))
    n = int(size * _STEPS)
    r = size - n / _STEPS
    # Taylor's series: r is below 1/64, so that the next term is below 5e-17.
    series = 1.0 + r * (1.0 + r * (0.5 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r / 720)))))
    large = 1.0 / (1.0 + 1.0 / (_POWERS[n] * series)) if n <= _LIMIT * _STEPS else 1.0
    return large if x >= 0 else 1.0 - large
