"""Runs ClickHouse's server out of the library that npm has: launch.py LIBRARY ARGUMENT…"""
import ctypes
import signal
import sys

if sys.platform == "linux":
    # PR_SET_PDEATHSIG: a run that is killed leaves no server behind.
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)
arguments = [b"clickhouse"] + [argument.encode() for argument in sys.argv[2:]]
library = ctypes.CDLL(sys.argv[1])
library.chdb_query_cmdline.restype = ctypes.c_void_p
library.chdb_query_cmdline(len(arguments), (ctypes.c_char_p * len(arguments))(*arguments))
