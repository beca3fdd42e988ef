"""QFun: abstraction refinement with machine learning of strategies.

The QFun of PyQBF was built to read QDIMACS alone, whatever the file's name is.
"""

from foregone.solver.base import Solver
from foregone.solver.program import Program

SOLVER = Solver(
    name="qfun",
    title="QFun: abstraction refinement with learned strategies",
    source="M. Janota: Towards generalization in QBF solving via machine learning. AAAI 2018",
    program=Program(names=("qfun",), extra="pyqbf_qfun", bundled="QFun 1.0", version_option=None),
)
