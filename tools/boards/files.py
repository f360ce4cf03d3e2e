"""How the built files are written and compared: one line a thing, small changes give small differences."""

from __future__ import annotations

import hashlib
import json
from io import BytesIO
from typing import Any

import msgspec
from PIL import Image

from render.art.art import Art, Geometry


def board_lines(raw: dict[str, Any]) -> bytes:
    """board.json with one line a region, space and edge."""
    rows = []
    for key, value in raw.items():
        if isinstance(value, list):
            body = ",\n".join("  " + json.dumps(v, ensure_ascii=False) for v in value)
            rows.append(f' "{key}": [\n{body}\n ]')
        else:
            rows.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def art_lines(art: Art) -> bytes:
    """art.json with one line a space, region and link."""
    rows = []
    for key, value in json.loads(msgspec.json.encode(art)).items():
        if isinstance(value, dict):
            items = (f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in value.items())
            rows.append(f' "{key}": {{\n' + ",\n".join(items) + "\n }")
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            rows.append(f' "{key}": [\n' + ",\n".join("  " + json.dumps(v) for v in value) + "\n ]")
        else:
            rows.append(f' "{key}": {json.dumps(value)}')
    return ("{\n" + ",\n".join(rows) + "\n}\n").encode()


def geometry_lines(geometry: Geometry) -> bytes:
    """geometry.json with one line an arc and space."""
    arcs = ",\n".join(json.dumps(arc, separators=(",", ":")) for arc in geometry.arcs)
    spaces = ",\n".join(
        f"{json.dumps(space)}:{json.dumps(parts, separators=(',', ':'))}"
        for space, parts in geometry.spaces.items()
    )
    head = f'{{"scale":{geometry.scale},"size":{json.dumps(geometry.size, separators=(",", ":"))}'
    return f'{head},\n"arcs":[\n{arcs}\n],\n"spaces":{{\n{spaces}\n}}}}\n'.encode()


def digest(name: str, data: bytes) -> str:
    """Hash of what a file means: a picture's pixels rather than how they were compressed."""
    if name.endswith(".png"):
        data = Image.open(BytesIO(data)).tobytes()
    return hashlib.sha256(data).hexdigest()
