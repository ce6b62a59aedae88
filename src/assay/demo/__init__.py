"""The bundled example: documents and cases of a made-up company, and a small system that answers them."""

from assay.demo.pipeline import Pipeline, Settings, answer, load_suite, run

__all__ = ["Pipeline", "Settings", "answer", "load_suite", "run"]
