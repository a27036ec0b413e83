"""``python -m zataku`` is the command line."""

from zataku.cli import main

if __name__ == "__main__":  # a worker process of the server loads this file under another name
    main()
