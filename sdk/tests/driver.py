"""Runs cases with the installed Python package: one JSON line in, one out."""

import json
import sys
import threading
import time

from daas import Daas, Options, WebhookReceiver

OPTIONS = {"maxRetries": "max_retries", "timeoutMs": "timeout", "maxWaitMs": "max_wait", "key": "key", "signing": "signing"}


def client_of(url, options):
    named = {"key": "dk_live_1", "timeout": 10}
    for name, value in (options or {}).items():
        if name == "signing":
            value = (value["keyId"], value["secret"])
        named[OPTIONS[name]] = value / 1000 if name.endswith("Ms") else value
    return Daas(base_url=url, **named)


def query(client, call, folder):
    options = call.get("options", {})
    more = Options(idempotency_key=options.get("idempotencyKey"), test_case=options.get("testCase"))
    return client.connectors(call["connector"]).query(**call.get("question", {}), options=more)


def rows(client, call, folder):
    pages = client.connectors(call["connector"]).rows(**call.get("question", {}))
    ids, refused = [], None
    while True:
        try:
            for row in pages:
                ids.append(row["id"])
            return {"ids": ids, "refused": refused}
        except Exception as error:
            if not call.get("goesOn") or refused:
                error.ids = ids
                raise
            refused = type(error).__name__


def next_at_once(client, call, folder):
    pages = client.connectors(call["connector"]).rows()
    found = [None, None, None]

    def take(index):
        row = next(pages, None)
        found[index] = row and row["id"]

    threads = [threading.Thread(target=take, args=(index,)) for index in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(found, key=lambda one: one or "z")


def balance(client, call, folder):
    return client.balance()["available"]


def order(client, call, folder):
    files = client.connectors(call["connector"]).files
    placed = files.order(files.quote()["amount"])
    return files.wait(placed["file"]["id"])["status"]


def save(client, call, folder):
    path = f"{folder}/result.csv"
    if call.get("part"):
        with open(f"{path}.dwn_1.part", "w", encoding="utf-8") as part:
            part.write(call["part"])
    size = client.connectors(call["connector"]).files.save("dwn_1", path)
    with open(path, encoding="utf-8") as file:
        return {"bytes": size, "text": file.read()}


def order_and_save(client, call, folder):
    files = client.connectors(call["connector"]).files
    placed = files.order(files.quote()["amount"])
    files.wait(placed["file"]["id"])
    files.save(placed["file"]["id"], f"{folder}/result.csv")
    with open(f"{folder}/result.csv", encoding="utf-8") as file:
        return {"lines": len(file.read().strip().split("\n"))}


def events(client, call, folder):
    return [event["sequence"] for event in client.events(call["after"])]


def webhooks(client, call, folder):
    receiver = WebhookReceiver(call["secret"])
    left, handled, results = call.get("failures", 0), [], []

    def handler(message):
        nonlocal left
        left -= 1
        if left >= 0:
            raise Exception("busy")
        handled.append(message["type"])

    for message in call["messages"]:
        try:
            results.append(receiver.handle(message["body"], message["headers"], handler))
        except Exception as error:
            results.append("Error" if type(error) is Exception else type(error).__name__)
    return {"handled": handled, "results": results}


OPERATIONS = {
    "query": query,
    "rows": rows,
    "nextAtOnce": next_at_once,
    "balance": balance,
    "order": order,
    "save": save,
    "orderAndSave": order_and_save,
    "events": events,
    "webhooks": webhooks,
}
output = threading.Lock()


def run(task):
    call, began, client = {"connector": 1000001, **task["call"]}, time.monotonic(), None
    done = {"name": task["name"]}
    try:
        client = client_of(task["url"], call.get("client"))
        done["result"] = OPERATIONS[call["op"]](client, call, task["folder"])
    except Exception as error:
        limit = getattr(error, "limit", None)
        done["error"] = {
            "type": type(error).__name__,
            "code": getattr(error, "code", None),
            "limit": limit and limit["name"],
            "key": getattr(error, "idempotency_key", None),
            "message": str(error),
        }
        if hasattr(error, "ids"):
            done["ids"] = error.ids
    done["ms"] = (time.monotonic() - began) * 1000
    done["charged"] = client.receipts.charged if client else 0
    done["amount"] = client.receipts.amount if client else 0
    with output:
        sys.stdout.write(json.dumps(done) + "\n")
        sys.stdout.flush()


threads = [threading.Thread(target=run, args=(json.loads(line),)) for line in sys.stdin]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
