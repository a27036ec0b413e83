"""The former name of ``zataku.core.dealers``; removed in the next release."""

from __future__ import annotations

from zataku.core.dealers import Recording as Recording
from zataku.core.dealers import Scripted as Scripted
from zataku.core.dealers import Seeded as Seeded
from zataku.core.dealers import Silent as Silent
from zataku.core.dealers import test_seed as test_seed
