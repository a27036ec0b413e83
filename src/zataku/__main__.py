"""``python -m zataku`` is the command line."""

from zataku.cli import main

main()
