import {
  COVERED,
  type GatewayRequest,
  indented,
  KEY_ID_VARIABLE,
  KEY_VARIABLE,
  LIST_QUERY,
  listsOf,
  literal,
  type ProgramName,
  type SampleTarget,
  SECRET_VARIABLE,
} from './request';

function value(of: unknown, depth = 0): string {
  if (of === null || of === undefined) return 'None';
  if (typeof of === 'boolean') return of ? 'True' : 'False';
  if (typeof of !== 'object') return literal(of);
  const entries = Array.isArray(of)
    ? of.map((one) => value(one, depth + 1))
    : Object.entries(of)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${literal(key)}: ${value(one, depth + 1)}`);
  const [open, close] = Array.isArray(of) ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const pad = '    '.repeat(depth + 1);
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${'    '.repeat(depth)}${close}`;
}

const AUTH = `"Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",`;
/** A problem of the gateway ends the program with its code, its text and the id to look it up by. */
const REFUSED = [
  'except HTTPError as error:',
  '    problem = json.load(error)',
  `    raise SystemExit(f"{problem['code']}: {problem['detail']} ({problem['request_id']})")`,
];
const PRINT = 'print(json.dumps(answer, ensure_ascii=False, indent=2))';

function request({ url, method = 'POST', body, headers = {}, show }: GatewayRequest): string {
  const lines = [
    AUTH,
    ...Object.entries(headers).map(([name, one]) => `${literal(name)}: ${literal(one)},`),
    ...(body ? [`"Content-Type": "application/json",`, `"Idempotency-Key": str(uuid.uuid4()),`] : []),
  ];
  return [
    'import json',
    'import os',
    ...(body ? ['import uuid'] : []),
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    ...(body ? [`body = ${value(body)}`] : []),
    'request = Request(',
    `    ${literal(url)},`,
    ...(body ? ['    data=json.dumps(body).encode(),'] : []),
    '    headers={',
    ...lines.map((line) => `        ${line}`),
    '    },',
    `    method="${method}",`,
    ')',
    'try:',
    '    with urlopen(request, timeout=30) as response:',
    ...(show
      ? [
          '        for name in ("RateLimit", "RateLimit-Policy"):',
          '            print(name, response.headers.get(name))',
        ]
      : ['        answer = json.load(response)']),
    ...REFUSED,
    ...(show ? [] : [PRINT]),
  ].join('\n');
}

const programs: Record<ProgramName, (target: SampleTarget) => string> = {
  sign: ({ url, body }) => `import base64
import hashlib
import hmac
import json
import os
import time
import uuid
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

url = ${literal(url)}
parts = urlsplit(url)
body = json.dumps(${indented(value(body), 0)}).encode()
digest = "sha-256=:" + base64.b64encode(hashlib.sha256(body).digest()).decode() + ":"
params = (
    '${COVERED}'
    f';created={int(time.time())};nonce="{uuid.uuid4()}"'
    f';keyid="{os.environ["${KEY_ID_VARIABLE}"]}";alg="hmac-sha256"'
)
base = "\\n".join([
    '"@method": POST',
    f'"@path": {parts.path}',
    f'"@query": ?{parts.query}',
    f'"content-digest": {digest}',
    f'"@signature-params": {params}',
])
mac = hmac.new(os.environ["${SECRET_VARIABLE}"].encode(), base.encode(), hashlib.sha256).digest()

request = Request(url, data=body, method="POST", headers={
    ${AUTH}
    "Content-Type": "application/json",
    "Content-Digest": digest,
    "Signature-Input": f"sig={params}",
    "Signature": "sig=:" + base64.b64encode(mac).decode() + ":",
})
with urlopen(request, timeout=30) as response:
    answer = json.load(response)
${PRINT}`,

  retry: ({ url, body }) => `import json
import os
import time
import uuid
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen


def query(body, attempts=5):
    """Sends the same request with the same key until it is answered: it is charged at most once."""
    key = str(uuid.uuid4())
    for attempt in range(1, attempts + 1):
        request = Request(${literal(url)}, data=json.dumps(body).encode(), method="POST", headers={
            ${AUTH}
            "Content-Type": "application/json",
            "Idempotency-Key": key,
        })
        try:
            with urlopen(request, timeout=30) as response:
                return json.load(response)
        except HTTPError as error:
            problem = json.load(error)
            if error.code not in (429, 503) or attempt == attempts:
                raise SystemExit(f"{problem['code']}: {problem['detail']} ({problem['request_id']})")
            time.sleep(int(error.headers.get("Retry-After", 1)))
        except (URLError, TimeoutError):
            # The connection broke: whether the call happened is not known, so it is asked again.
            if attempt == attempts:
                raise
            time.sleep(2**attempt / 10)


answer = query(${indented(value(body), 0)})
${PRINT}`,

  paging: ({ url }) => `import json
import os
from urllib.request import Request, urlopen


def rows():
    cursor = None
    while True:
        body = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        request = Request(${literal(url)}, data=json.dumps(body).encode(), method="POST", headers={
            ${AUTH}
            "Content-Type": "application/json",
        })
        with urlopen(request, timeout=30) as response:
            page = json.load(response)
        yield from page["data"]
        cursor = page["next_cursor"]
        if cursor is None:
            return


for row in rows():
    print(row["id"])`,

  nameList: ({ url }) => `import json
import os
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

lists = ${literal(listsOf(url))}
files = ${literal(url)}


def ask(address, data=None, content_type=None):
    headers = {${AUTH}}
    if data is not None:
        headers |= {"Content-Type": content_type, "Idempotency-Key": str(uuid.uuid4())}
    try:
        with urlopen(Request(address, data=data, headers=headers), timeout=60) as response:
            return json.load(response)
${REFUSED.map((line) => `    ${line}`).join('\n')}


with open("list.csv", "rb") as source:
    answer = ask(f"{lists}?${LIST_QUERY}", source.read(), "text/csv")["name_list"]
while answer["status"] in ("uploaded", "matching"):
    time.sleep(1)
    answer = ask(f"{lists}/{answer['id']}")["name_list"]

# What is charged is the quote that you saw, once.
order = json.dumps({"quote": answer["quote"]}).encode()
answer = ask(f"{lists}/{answer['id']}/deliver", order, "application/json")["name_list"]
address = f"{files}/{answer['file_id']}"
while ask(f"{address}/status")["file"]["status"] in ("queued", "running"):
    time.sleep(1)

with urlopen(Request(address, headers={${AUTH.slice(0, -1)}}), timeout=300) as response:
    content = response.read()
with open("result.csv", "wb") as target:
    target.write(content)
print(content.decode("utf-8-sig"))`,

  orderFile: ({ url }) => `import json
import os
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

files = ${literal(url)}


def ask(address, body=None, key=None):
    headers = {${AUTH}}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if key is not None:
        headers["Idempotency-Key"] = key
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data=data, headers=headers), timeout=60) as response:
            return json.load(response)
${REFUSED.map((line) => `    ${line}`).join('\n')}


# What is charged is the quote that you saw, once; with the same key, asking again changes nothing.
quote = ask(files, {"dry_run": True})["quote"]
order = ask(files, {"quote": quote["amount"]}, str(uuid.uuid4()))
address = f"{files}/{order['file']['id']}"
while ask(f"{address}/status")["file"]["status"] in ("queued", "running"):
    time.sleep(1)

with urlopen(Request(address, headers={${AUTH.slice(0, -1)}}), timeout=300) as response:
    content = response.read()
with open("result.csv", "wb") as target:
    target.write(content)
print(content.decode("utf-8-sig"))`,

  download: ({ url }) => `import json
import os
from urllib.request import Request, urlopen

files = ${literal(url)}
headers = {${AUTH.slice(0, -1)}}
with urlopen(Request(files, headers=headers), timeout=30) as response:
    found = json.load(response)["data"]
for file in found[:1]:
    with urlopen(Request(f"{files}/{file['id']}", headers=headers), timeout=300) as response:
        with open(f"{file['id']}.csv", "wb") as target:
            target.write(response.read())
        print(file["name"], response.headers["X-Receipt"])`,
};

export const python = { request, programs };
