"""Ray is too big to be a part of every test run: in CI its test is left out where it is not installed."""

import importlib.util
import os

collect_ignore = ["test_ray.py"] if os.environ.get("CI") and importlib.util.find_spec("ray") is None else []
