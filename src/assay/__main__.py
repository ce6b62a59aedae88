"""`python -m assay` is the command `assay`."""

from assay.cli import main

__all__ = ["main"]

if __name__ == "__main__":
    main()
