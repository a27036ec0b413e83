"""Results as a Parquet file: a row for each seat of each game, for notebooks and databases."""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path

from zataku.arena import thinking
from zataku.arena.results import Results
from zataku.core.errors import BadSetup


def check() -> None:
    """BadSetup unless pyarrow is installed (``zataku[arena]``)."""
    if importlib.util.find_spec("pyarrow") is None:
        raise BadSetup("--parquet", 'pyarrow: pip install "zataku[arena]"', "a Python without it")


def write(results: Results, file: Path) -> None:
    """All games of some results; an existing file is replaced completely or not at all."""
    check()
    import pyarrow
    import pyarrow.parquet

    header = results.header
    rows: list[dict[str, object]] = []
    for line in results.games:
        for seat, bot in enumerate(line["bots"]):
            spent = thinking.load(line["cpu"][seat])
            row: dict[str, object] = {
                "game": line["game"],
                "seed": line["seed"],
                "turn": line["turn"],
                "seat": seat,
                "order": line["order"][seat],
                "bot": header["bots"][bot],
                "score": line["scores"][seat],
                "place": line["places"][seat],
                "share": float(line["shares"][seat]),
                "turns": line["turns"],
                "moves": line["moves"],
                "decisions": spent.count,
                "cpu_seconds": spent.total,
                "cpu_longest": spent.longest,
                "faltered": sum(falter[2] for falter in line.get("falters", []) if falter[0] == seat),
                "traits": json.dumps({name: rows[seat] for name, rows in line.get("traits", {}).items()}),
            }
            rows.append(row)
    table = pyarrow.Table.from_pylist(rows).replace_schema_metadata({"zataku": json.dumps(header)})
    part = file.with_name(file.name + ".part")
    try:
        pyarrow.parquet.write_table(table, part, compression="zstd")
        os.replace(part, file)
    except OSError:
        part.unlink(missing_ok=True)
        raise
