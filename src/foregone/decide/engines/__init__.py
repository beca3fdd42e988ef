"""The engines that answer questions: a module each."""
