"""Small mistakes, made on purpose one at a time, that tests should notice."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff

BOUNDARY: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
NEGATED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}
UNTESTED = ("log.", "logging.")
"""What is only written to the log is not what tests are for."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of a file: the bytes from `start` to `end` of its source become `text`."""

    line: int
    function: str
    kind: str
    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        """The source with the mistake."""
        code = source.encode()
        return (code[: self.start] + self.text.encode() + code[self.end :]).decode()

    def diff(self, source: str) -> str:
        """The lines that differ."""
        lines = unified_diff(source.splitlines(), self.apply(source).splitlines(), n=0, lineterm="")
        return "\n".join([*lines][3:])


def mutants(source: str) -> list[Mutant]:
    """All mutants of a file, in the order of its lines; each is valid Python."""
    offsets = [0]
    for line in source.encode().splitlines(keepends=True):
        offsets.append(offsets[-1] + len(line))
    return sorted(
        (
            Mutant(
                node.lineno, function, kind, offsets[node.lineno - 1] + node.col_offset,
                offsets[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0), text,
            )
            for node, function in _nodes(ast.parse(source), "")
            for kind, text in _changes(node)
        ),
        key=lambda mutant: (mutant.start, mutant.end, mutant.kind, mutant.text),
    )  # fmt: skip


def _nodes(node: ast.AST, function: str) -> Iterator[tuple[ast.expr | ast.stmt, str]]:
    """What runs: without annotations, docstrings, parts of strings and what is only for types. With each node
    the function, or class, in which it stands."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else (value,):
            if not isinstance(child, ast.AST) or isinstance(child, ast.JoinedStr) or _is_for_types(child):
                continue
            inside = function
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = f"{function}.{child.name}" if function else child.name
            if isinstance(child, ast.expr | ast.stmt):
                yield child, inside
            yield from _nodes(child, inside)


def _is_for_types(node: ast.AST) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant) or ast.unparse(node).startswith(UNTESTED)
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    """The kind and the new text of each mistake at this place. Parentheses keep an expression whole."""
    match node:
        case ast.Constant(value=int(value)) if not isinstance(value, bool):
            yield "off by one", str(value + 1)
        case ast.Call(func=func, args=[first, second, *more]):
            if not isinstance(first, ast.Starred) and not isinstance(second, ast.Starred):
                yield "swapped", _text(ast.Call(func, [second, first, *more], node.keywords))
        case (
            ast.Expr() | ast.Raise() | ast.Continue() | ast.Break() | ast.AugAssign() | ast.Return(value=None)
        ):
            yield "removed", "pass"
        case _:
            yield from _of_operators(node)


def _of_operators(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Compare(left=left, ops=[op], comparators=[right]):
            for kind, others in (("boundary", BOUNDARY), ("negated", NEGATED)):
                if other := others.get(type(op)):
                    yield kind, _text(ast.Compare(left, [other()], [right]))
        case ast.BoolOp(values=values):
            for i in range(len(values)):
                rest = values[:i] + values[i + 1 :]
                yield "part left out", _text(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "negated", _text(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in ARITHMETIC and not _is_text(left, right):
            yield "arithmetic", _text(ast.BinOp(left, ARITHMETIC[type(op)](), right))


def _is_text(*nodes: ast.expr) -> bool:
    return any(
        isinstance(node, ast.JoinedStr | ast.Tuple | ast.List)
        or (isinstance(node, ast.Constant) and isinstance(node.value, str))
        for node in nodes
    )


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"
