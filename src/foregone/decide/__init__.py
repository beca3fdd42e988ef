"""Who wins? The one place that knows all engines."""
