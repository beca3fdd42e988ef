"""The page on loopback: a small web server before a pool of worker processes (extra `web`)."""
