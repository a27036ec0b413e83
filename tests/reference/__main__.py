"""Writes the reference of the protocol: its JSON Schema, its TypeScript types and docs/protocol.md.

PYTHONPATH=src:tests python -m reference
"""

from __future__ import annotations

from reference.files import ROOT, files


def main() -> None:
    for path, text in files().items():
        is_new = not path.exists() or path.read_text("utf-8") != text
        if is_new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        print("written:  " if is_new else "unchanged:", path.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main()
