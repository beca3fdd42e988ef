"""QBF solvers and preprocessors, as processes."""
