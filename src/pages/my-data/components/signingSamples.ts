import { KEY_VARIABLE } from './gatewaySamples';

export const SIGNING_LANGUAGES = ['typescript', 'python'] as const;
const SECRET_VARIABLE = 'DAAS_SIGNING_SECRET';
const KEY_ID_VARIABLE = 'DAAS_KEY_ID';
/** What a signature covers at least: method, target and the body's digest. */
const COVERED = '("@method" "@path" "@query" "content-digest")';

const typescript = (url: string) => `import { createHash, createHmac, randomUUID } from 'node:crypto';

const url = new URL('${url}');
const body = JSON.stringify({ limit: 5 });
const digest = \`sha-256=:\${createHash('sha256').update(body).digest('base64')}:\`;
const created = Math.floor(Date.now() / 1000);
const params = \`${COVERED};created=\${created};nonce="\${randomUUID()}";keyid="\${process.env.${KEY_ID_VARIABLE}}";alg="hmac-sha256"\`;
const base = [
  '"@method": POST',
  \`"@path": \${url.pathname}\`,
  \`"@query": \${url.search || '?'}\`,
  \`"content-digest": \${digest}\`,
  \`"@signature-params": \${params}\`,
].join('\\n');
const mac = createHmac('sha256', process.env.${SECRET_VARIABLE}!).update(base).digest('base64');

const response = await fetch(url, {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,
    'Content-Type': 'application/json',
    'Content-Digest': digest,
    'Signature-Input': \`sig=\${params}\`,
    Signature: \`sig=:\${mac}:\`,
  },
  body,
});
console.log(await response.json());`;

const python = (url: string) => `import base64, hashlib, hmac, json, os, time, uuid
from urllib.parse import urlsplit

import requests

url = "${url}"
parts = urlsplit(url)
body = json.dumps({"limit": 5}).encode()
digest = "sha-256=:" + base64.b64encode(hashlib.sha256(body).digest()).decode() + ":"
params = (
    '${COVERED}'
    f';created={int(time.time())};nonce="{uuid.uuid4()}";keyid="{os.environ["${KEY_ID_VARIABLE}"]}";alg="hmac-sha256"'
)
base = "\\n".join([
    '"@method": POST',
    f'"@path": {parts.path}',
    f'"@query": ?{parts.query}',
    f'"content-digest": {digest}',
    f'"@signature-params": {params}',
])
mac = hmac.new(os.environ["${SECRET_VARIABLE}"].encode(), base.encode(), hashlib.sha256).digest()

response = requests.post(url, data=body, timeout=30, headers={
    "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",
    "Content-Type": "application/json",
    "Content-Digest": digest,
    "Signature-Input": f"sig={params}",
    "Signature": "sig=:" + base64.b64encode(mac).decode() + ":",
})
print(response.json())`;

/** A signed query (RFC 9421, hmac-sha256) as a whole program. */
export const signingSample = (language: (typeof SIGNING_LANGUAGES)[number], url: string): string =>
  ({ typescript, python })[language](url);
