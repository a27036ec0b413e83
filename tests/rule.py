"""The mark of a test that shows a rule."""

import pytest

rule = pytest.mark.rule
"""``@rule("RG-6.4")``: the test shows these clauses of a rules file; the ledger lists it beside them."""
