"""What needs PyTorch is tested where it is installed."""

import importlib.util

collect_ignore = ["test_course.py"] if importlib.util.find_spec("torch") is None else []
