"""The report: results of the arena as one page that holds all it needs."""
