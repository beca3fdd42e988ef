"""The suites, one small file each."""
