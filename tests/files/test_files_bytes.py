"""What is under every text format: bytes, marks, encodings, gzip, long lines; each refusal is one line."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import tracemalloc
import zipfile

import pytest

from assay import BadInput
from assay.files import count_rows, fingerprint, read_jsonl, read_traces

ROW = '{"id": "t1", "question": "How long?", "answer": "Two weeks."}\n'


def refusal(path, read=read_traces, **options):
    """The message of the refusal, which must be one line that begins with the file."""
    with pytest.raises(BadInput) as caught:
        list(read(path, **options))
    message = str(caught.value)
    assert message.startswith(str(path)), message
    assert "\n" not in message
    assert len(message) < 600
    return message


@pytest.mark.parametrize(
    "data",
    [
        ROW.encode(),
        b"\xef\xbb\xbf" + ROW.encode(),
        ROW.replace("\n", "\r\n").encode(),
        b"\r\n\n  \n" + ROW.encode(),
        ROW.strip().encode(),
        gzip.compress(ROW.encode(), mtime=0),
        gzip.compress(b"\xef\xbb\xbf" + ROW.encode(), mtime=0),
        gzip.compress(ROW.encode(), mtime=0) + gzip.compress(ROW.replace("t1", "t2").encode(), mtime=0),
        b"[" + ROW.encode() + b"]",
        b'\xef\xbb\xbf{\n  "id": "t1",\n  "question": "How long?",\n  "answer": "Two weeks."\n}\n',
    ],
    ids=[
        "plain",
        "mark",
        "crlf",
        "blank",
        "unfinished",
        "gzip",
        "gzip-mark",
        "gzip-twice",
        "array",
        "pretty",
    ],
)
def test_read_whatever_the_wrapping(tmp_path, data):
    path = tmp_path / "traces.data"
    path.write_bytes(data)
    assert next(read_traces(path)).answer == "Two weeks."


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "empty"),
        (b"\n \r\n\n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (gzip.compress(b"", mtime=0), "empty"),
        (ROW.encode("utf-16"), "UTF-16"),
        (ROW.encode("utf-16-le"), "UTF-16"),
        (ROW.encode("utf-16-be"), "UTF-16"),
        (ROW.encode("utf-32"), "UTF-32"),
        (gzip.compress(ROW.encode("utf-16"), mtime=0), "UTF-16"),
        (bz2.compress(ROW.encode()), "bzip2"),
        (lzma.compress(ROW.encode()), "xz"),
        (b"PAR1\x15\x04", "Parquet"),
        (ROW.encode() + '{"id": "t2", "question": "café"}\n'.encode("latin-1"), "line 2: this is not UTF-8"),
        (gzip.compress(ROW.encode() * 50, mtime=0)[:-20], "cut short"),
        (b"\x1f\x8b", "cut short"),
        (b"\x1f\x8b\x08\x00garbage and more garbage", "gzip"),
    ],
)
def test_refused_by_what_it_is(tmp_path, data, message):
    path = tmp_path / "traces.jsonl"
    path.write_bytes(data)
    assert message in refusal(path)


def test_damaged_gzip_names_the_line(tmp_path):
    path = tmp_path / "traces.jsonl.gz"
    rows = "".join(ROW.replace("t1", os.urandom(8).hex()) for _ in range(20_000))
    packed = bytearray(gzip.compress(rows.encode(), mtime=0))
    path.write_bytes(packed[: len(packed) // 2])
    assert ", line " in (cut := refusal(path))
    assert "cut short" in cut
    packed[-8:-4] = b"\0\0\0\0"  # the checksum
    path.write_bytes(packed)
    assert "damaged" in refusal(path)


def test_a_zip_archive_is_refused_by_name(tmp_path):
    path = tmp_path / "traces.jsonl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("traces.jsonl", ROW)
    assert "zip archive" in refusal(path)


def test_a_directory_and_a_missing_file(tmp_path):
    assert "directory" in refusal(tmp_path)
    assert "no such file" in refusal(tmp_path / "none.jsonl")
    with pytest.raises(BadInput, match="directory"):
        fingerprint(tmp_path)


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "traces.jsonl"

    def denied(*_args, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.open", denied)
    assert "Permission denied" in refusal(path)


@pytest.mark.parametrize("packed", [False, True])
def test_a_line_of_50_mb_is_refused_within_bounded_memory(tmp_path, packed):
    path = tmp_path / "traces.jsonl"
    with gzip.open(path, "wb", compresslevel=1) if packed else path.open("wb") as stream:
        stream.write(ROW.encode())
        for _ in range(50):
            stream.write(b"x" * 1_000_000)
    tracemalloc.start()
    message = refusal(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert "line 2: the line is longer than 32 MiB" in message
    # The longest line and what the buffers hold while it grows; never the 50 MB twice.
    assert peak < 100 << 20


def test_standard_input_takes_gzip_too(monkeypatch):
    for data in (ROW.encode(), gzip.compress(ROW.encode(), mtime=0)):
        stream = io.TextIOWrapper(io.BufferedReader(io.BytesIO(data)))
        monkeypatch.setattr("sys.stdin", stream)
        assert [trace.id for trace in read_traces("-")] == ["t1"]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(b""))))
    with pytest.raises(BadInput, match=r"^standard input: the file is empty"):
        list(read_traces("-"))


def test_a_pipe_is_read_as_a_file_is(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    child = os.fork()
    if not child:
        path.write_bytes(b"\xef\xbb\xbf" + ROW.encode())
        os._exit(0)
    assert [trace.id for trace in read_traces(path)] == ["t1"]
    os.waitpid(child, 0)


def test_lines_go_on_where_a_reading_stopped(tmp_path):
    path = tmp_path / "rows.jsonl"
    path.write_text('{"n": 1}\nnot read again\n\n{"n": 4}\n{"n": 5}\n')
    assert list(read_jsonl(path, start_line=2)) == [(4, {"n": 4}), (5, {"n": 5})]
    assert list(read_jsonl(path, start_line=9)) == []
    assert "line 2" in refusal(path, read_jsonl)


def test_counting_and_fingerprints(tmp_path):
    path = tmp_path / "rows.jsonl"
    for data, lines in ((b"", 0), (b"{}\n", 1), (b"{}\n{}", 2), (b"{}\r\n{}\r\n", 2)):
        path.write_bytes(data)
        assert count_rows(path) == lines
    path.write_bytes(gzip.compress(b"{}\n", mtime=0))
    assert count_rows(path) is None
    assert count_rows(tmp_path / "none.jsonl") is None
    assert count_rows("-") is None
    # The BLAKE2b of the empty message at 16 bytes, as RFC 7693 tools print it (b2sum -l 128 /dev/null).
    path.write_bytes(b"")
    assert fingerprint(path) == "cae66941d9efbd404e4d88758ea67670"
    path.write_bytes(b"x")
    assert fingerprint(path) != "cae66941d9efbd404e4d88758ea67670"
