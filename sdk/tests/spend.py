"""Makes calls with the installed package until they are done or refused: some as pages, some one by one."""

import json
import os
import threading
import time

from daas import Daas, DaasError

client = Daas(max_retries=8)
connector = client.connectors(int(os.environ["CONNECTOR"]))
state = {"left": int(os.environ["CALLS"]), "error": None, "ms": 0}
lock = threading.Lock()


def take(condition=lambda left: left > 0):
    with lock:
        if not condition(state["left"]) or state["error"]:
            return False
        state["left"] -= 1
        return True


def work():
    began = 0
    try:
        while True:
            if take(lambda left: left % 2 == 0 and left >= 20):
                pages = connector.rows(limit=3)
                pages.next_page()
                for _ in range(9):
                    if take():
                        pages.next_page()
            elif take():
                began = time.monotonic()
                connector.query(where={"name": "公司3"})
            else:
                return
    except DaasError as error:
        state["error"], state["ms"] = error, (time.monotonic() - began) * 1000


threads = [threading.Thread(target=work) for _ in range(int(os.environ["CALLERS"]))]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
error = state["error"]
limit = getattr(error, "limit", None)
print(
    json.dumps(
        {
            "charged": client.receipts.charged,
            "amount": client.receipts.amount,
            "error": type(error).__name__ if error else None,
            "limit": limit and limit["name"],
            "message": str(error),
            "ms": state["ms"],
        }
    )
)
