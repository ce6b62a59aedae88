"""What comes in and goes out: traces and suites, other tools' rows, TREC files, recorded verdicts."""

from assay.files.lines import count_rows, fingerprint
from assay.files.recognition import FORMATS, detect_format
from assay.files.rows import read_jsonl, read_rows
from assay.files.suites import read_suite, write_lock, write_suite
from assay.files.traces import read_traces, traces_from_rows, write_traces
from assay.files.verdicts import RecordedVerdict, read_verdicts

__all__ = [
    "FORMATS",
    "RecordedVerdict",
    "count_rows",
    "detect_format",
    "fingerprint",
    "read_jsonl",
    "read_rows",
    "read_suite",
    "read_traces",
    "read_verdicts",
    "traces_from_rows",
    "write_lock",
    "write_suite",
    "write_traces",
]
