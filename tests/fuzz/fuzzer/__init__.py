"""The random program generator and its runner (see ../README.md)."""
