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

/** Imports and the function with which all longer programs send their requests. */
const sending = (imports: readonly string[] = [], more: readonly string[] = []) => `${[
  ...imports,
  'json',
  'os',
  'random',
  'time',
  'uuid',
]
  .toSorted()
  .map((name) => `import ${name}\n`)
  .join('')}from http.client import HTTPException
from urllib.error import HTTPError
${more.map((line) => `${line}\n`).join('')}from urllib.request import Request, urlopen

TRIES = 6
LONGEST_WAIT_S = 60


def send(url, data=None, headers=dict, content_type="application/json"):
    """Sends a request until it is answered, always with the same key, so that it is charged at most once.

    Ends the program at once if waiting cannot help, and if a limit renews too late to wait for it. "headers" is called
    for each try, because a signature is valid once.
    """
    key = str(uuid.uuid4())
    for attempt in range(1, TRIES + 1):
        request = Request(url, data=data, headers={
            ${AUTH}
            "Idempotency-Key": key,
            **({"Content-Type": content_type} if data else {}),
            **headers(),
        })
        after = None
        try:
            with urlopen(request, timeout=30) as response:
                return response.read(), response.headers
        except HTTPError as error:
            after = error.headers.get("Retry-After")
            reason = f"{error.code} {error.read().decode()}"
            # Refusals without Retry-After are final.
            can_help = error.code >= 500 or after is not None
        except (OSError, HTTPException) as error:
            # A broken connection leaves open whether the call happened.
            reason, can_help = repr(error), True
        if not can_help or attempt == TRIES or int(after or 0) > LONGEST_WAIT_S:
            raise SystemExit(reason)
        time.sleep(int(after or 0) + 2**attempt / 10 * random.uniform(0.5, 1.5))


def ask(url, body=None):
    return json.loads(send(url, None if body is None else json.dumps(body).encode())[0])

`;

const programs: Record<ProgramName, (target: SampleTarget) => string> = {
  sign: ({ url, body }) => `${sending(['base64', 'hashlib', 'hmac'], ['from urllib.parse import urlsplit'])}
url = ${literal(url)}
parts = urlsplit(url)
body = json.dumps(${indented(value(body), 0)}).encode()


def sign():
    """Headers of one try (RFC 9421)."""
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
    return {
        "Content-Digest": digest,
        "Signature-Input": f"sig={params}",
        "Signature": "sig=:" + base64.b64encode(mac).decode() + ":",
    }


answer = json.loads(send(url, body, sign)[0])
${PRINT}`,

  retry: ({ url, body }) => `${sending()}
answer = ask(${literal(url)}, ${indented(value(body), 0)})
${PRINT}`,

  paging: ({ url }) => `${sending()}
def rows():
    """Each page is a request with a key of its own. The end is a null cursor; a refusal ends the program."""
    cursor = None
    while True:
        page = ask(${literal(url)}, {"limit": 2, **({"cursor": cursor} if cursor else {})})
        yield from page["data"]
        cursor = page["next_cursor"]
        if cursor is None:
            return


for row in rows():
    print(row["id"])`,

  nameList: ({ url }) => `${sending()}
lists = ${literal(listsOf(url))}
files = ${literal(url)}

with open("list.csv", "rb") as source:
    uploaded, _ = send(f"{lists}?${LIST_QUERY}", source.read(), content_type="text/csv")
answer = json.loads(uploaded)["name_list"]
while answer["status"] in ("uploaded", "matching"):
    time.sleep(1)
    answer = ask(f"{lists}/{answer['id']}")["name_list"]

# What is charged is the quote that you saw, once.
answer = ask(f"{lists}/{answer['id']}/deliver", {"quote": answer["quote"]})["name_list"]
address = f"{files}/{answer['file_id']}"
while ask(f"{address}/status")["file"]["status"] in ("queued", "running"):
    time.sleep(1)

content, _ = send(address)
with open("result.csv", "wb") as target:
    target.write(content)
print(content.decode("utf-8-sig"))`,

  orderFile: ({ url }) => `${sending()}
files = ${literal(url)}

# What is charged is the quote that you saw, once.
quote = ask(files, {"dry_run": True})["quote"]
order = ask(files, {"quote": quote["amount"]})
address = f"{files}/{order['file']['id']}"
while ask(f"{address}/status")["file"]["status"] in ("queued", "running"):
    time.sleep(1)

content, _ = send(address)
with open("result.csv", "wb") as target:
    target.write(content)
print(content.decode("utf-8-sig"))`,

  download: ({ url }) => `${sending()}
files = ${literal(url)}
for file in ask(files)["data"][:1]:
    content, headers = send(f"{files}/{file['id']}")
    with open(f"{file['id']}.csv", "wb") as target:
        target.write(content)
    print(file["name"], headers["X-Receipt"])`,
};

export const python = { request, programs };
