"""The native game-tree engine: who wins, without a formula.

`solve` answers for one depth, `least_depth` finds the least one; `Searcher` keeps its memory of
positions from question to question.
"""

from foregone.search.searcher import Searcher, SearchResult, least_depth, solve
from foregone.search.switches import Switches

__all__ = ["SearchResult", "Searcher", "Switches", "least_depth", "solve"]
