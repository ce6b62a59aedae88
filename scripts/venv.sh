#!/bin/sh
# Makes a virtual environment with the first Python 3.11 or newer that can make one.
# usage: scripts/venv.sh FOLDER      PYTHON=/path/to/python names the interpreter to try first
set -eu
folder=$1
recent='import sys; sys.exit(sys.version_info < (3, 11))'

if [ -x "$folder/bin/python" ] && "$folder/bin/python" -c "$recent" 2>/dev/null && "$folder/bin/python" -m pip --version >/dev/null 2>&1
then
    exit 0
fi

seen=
for python in ${PYTHON:-} python3.13 python3.12 python3.11 python3 python
do
    # A launcher may be there and have nothing to launch, so each candidate is run.
    "$python" -c "$recent" >/dev/null 2>&1 || continue
    seen=$python
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 || continue
    "$python" -m venv --clear "$folder"
    exit 0
done

if [ -n "$seen" ]
then
    echo "$seen cannot make a virtual environment: its venv module is missing. On Debian and Ubuntu: apt-get install python3-venv" >&2
else
    echo "Python 3.11 or newer was not found (tried python3.13, python3.12, python3.11, python3, python). Install it, or name it: make PYTHON=/path/to/python3.11 ..." >&2
fi
exit 1
