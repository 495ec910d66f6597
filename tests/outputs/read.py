"""Prints every cell of table files as JSON, read by Python's csv and json and by openpyxl."""
import csv
import datetime
import json
import sys

import openpyxl

csv.field_size_limit(2**31 - 1)


def plain(value):
    if isinstance(value, (datetime.datetime, datetime.date)):
        return {"instant": value.isoformat()}
    return value


def read(path):
    if path.endswith(".csv"):
        with open(path, encoding="utf-8-sig", newline="") as file:
            return list(csv.reader(file, strict=True))
    if path.endswith(".ndjson"):
        with open(path, encoding="utf-8") as file:
            return [json.loads(line) for line in file]
    book = openpyxl.load_workbook(path)
    return [[plain(cell.value) for cell in row] for row in book.worksheets[0].iter_rows()]


json.dump({path: read(path) for path in sys.argv[1:]}, sys.stdout)
