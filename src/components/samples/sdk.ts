import type { SampleLanguage } from './request';

/** Programs of the documentation that read the address of the platform and the key from the environment. */
export type ProgramId = 'install' | 'first' | 'webhook' | 'bill' | 'companyBill';
type Program = Partial<Record<SampleLanguage, string>>;

/** Files of the SDKs that the platform serves (scripts/writeDocs.ts). */
const VERSION = '0.9.0';
const TARBALL = `sdk/daas-sdk-${VERSION}.tgz`;
const WHEEL = `sdk/daas_sdk-${VERSION}-py3-none-any.whl`;

/** Programs about the platform at `base`. */
export const programsAt = (base: string): Record<ProgramId, Program> => ({
  install: {
    curl: `export DAAS_BASE_URL=${base}
export DAAS_API_KEY=dk_live_…`,
    typescript: `npm install ${base}/${TARBALL}
export DAAS_BASE_URL=${base}
export DAAS_API_KEY=dk_live_…`,
    python: `pip install ${base}/${WHEEL}
export DAAS_BASE_URL=${base}
export DAAS_API_KEY=dk_live_…`,
  },

  first: {
    curl: `api="$DAAS_BASE_URL/open/v1"
auth="Authorization: Bearer $DAAS_API_KEY"

# The connectors of your app, and the id of the first one that is queried.
curl -sS "$api/connectors" -H "$auth" > connectors.json
id=$(tr '{' '\\n' < connectors.json | sed -n 's/.*"id":\\([0-9]*\\).*"type":"API".*/\\1/p' | head -n 1)
[ -n "$id" ] || { cat connectors.json; exit 1; }

curl -sS -X POST "$api/connectors/$id/query" \\
  -H "$auth" \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')" \\
  --data '{"limit": 2}'`,
    typescript: `// first.mjs: node first.mjs
import { Daas, yuan } from '@daas/sdk';

const client = new Daas();
const list = await client.listConnectors();
const connector = list.find(({ type }) => type === 'API');
if (!connector) throw new Error('Create an API connector first.');

const { data, receipt } = await client.connectors(connector.id).query({ limit: 2 });
console.log(data);
console.log(connector.name, yuan(receipt.amount), 'CNY,', receipt.reason);`,
    python: `# first.py: python3 first.py
from daas import Daas, yuan

client = Daas()
found = [one for one in client.list_connectors() if one["type"] == "API"]
if not found:
    raise SystemExit("Create an API connector first.")

page = client.connectors(found[0]["id"]).query(limit=2)
print(page["data"])
print(found[0]["name"], yuan(page["receipt"]["amount"]), "CNY,", page["receipt"]["reason"])`,
  },

  webhook: {
    typescript: `// webhook.mjs: WEBHOOK_SECRET=whsec_… node webhook.mjs
import { createServer } from 'node:http';
import { WebhookReceiver, WebhookRefused } from '@daas/sdk';

const receiver = new WebhookReceiver(process.env.WEBHOOK_SECRET ?? '');

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    // The bytes as received: a parsed body has another signature.
    await receiver.handle(Buffer.concat(chunks), request.headers, async (event) => {
      console.log(event.type, event.data);
    });
    response.writeHead(204).end();
  } catch (error) {
    // After 500 the platform sends the message again.
    if (!(error instanceof WebhookRefused)) console.error(error);
    response.writeHead(error instanceof WebhookRefused ? 400 : 500).end();
  }
}).listen(8080);`,
    python: `# webhook.py: WEBHOOK_SECRET=whsec_… python3 webhook.py
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from daas import WebhookReceiver, WebhookRefused

receiver = WebhookReceiver(os.environ["WEBHOOK_SECRET"])


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as received: a parsed body has another signature.
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            receiver.handle(body, self.headers, lambda event: print(event["type"], event["data"], flush=True))
            status = 204
        except WebhookRefused:
            status = 400
        except Exception as error:
            # After 500 the platform sends the message again.
            print(error, flush=True)
            status = 500
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("", 8080), Handler).serve_forever()`,
  },

  bill: {
    curl: `# Calls and spend of the app in the last 30 days, by day; amounts are integers of 1/10000 yuan.
curl -sS "$DAAS_BASE_URL/open/v1/usage" -H "Authorization: Bearer $DAAS_API_KEY"`,
    typescript: `// bill.mjs: node bill.mjs
import { appendFileSync } from 'node:fs';
import { Daas, yuan } from '@daas/sdk';

// Each receipt is stored when its answer arrives.
const onReceipt = (receipt) => appendFileSync('receipts.ndjson', \`\${JSON.stringify(receipt)}\\n\`);
const client = new Daas({ onReceipt });
const connector = (await client.listConnectors()).find(({ type }) => type === 'API');
if (!connector) throw new Error('Create an API connector first.');

let read = 0;
for await (const row of client.connectors(connector.id).rows({ limit: 2 })) {
  read += row ? 1 : 0;
  if (read === 6) break;
}
console.log(\`This run: \${client.receipts.charged} charged calls, \${yuan(client.receipts.amount)} CNY\`);

// The platform's own figures.
const { data } = await client.request({ path: '/usage' });
console.log(\`Last 30 days: \${yuan(data.reduce((sum, { spend }) => sum + spend, 0))} CNY\`);`,
    python: `# bill.py: python3 bill.py
import json

from daas import Daas, yuan


def store(receipt):
    """Each receipt is stored when its answer arrives."""
    with open("receipts.ndjson", "a") as file:
        file.write(json.dumps(receipt) + "\\n")


client = Daas(on_receipt=store)
found = [one for one in client.list_connectors() if one["type"] == "API"]
if not found:
    raise SystemExit("Create an API connector first.")

for read, row in enumerate(client.connectors(found[0]["id"]).rows(limit=2), start=1):
    if read == 6:
        break
print(f"This run: {client.receipts.charged} charged calls, {yuan(client.receipts.amount)} CNY")

# The platform's own figures.
usage = client.request("GET", "/usage")["data"]
print(f"Last 30 days: {yuan(sum(day['spend'] for day in usage))} CNY")`,
  },

  companyBill: {
    curl: `# Everything the company pays for in this month, by connector.
today=$(TZ=Asia/Shanghai date +%F)
curl -sS "$DAAS_BASE_URL/api/cost/bills?from=\${today%-*}-01&to=$today&granularity=month&by=connector" \\
  -H "Authorization: Bearer $DAAS_SERVICE_TOKEN"`,
    typescript: `// company-bill.mjs: DAAS_SERVICE_TOKEN=ds_… node company-bill.mjs
const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
const query = new URLSearchParams({ from: \`\${today.slice(0, 7)}-01\`, to: today, granularity: 'month', by: 'connector' });
const response = await fetch(\`\${process.env.DAAS_BASE_URL}/api/cost/bills?\${query}\`, {
  headers: { Authorization: \`Bearer \${process.env.DAAS_SERVICE_TOKEN}\` },
});
const answer = await response.json();
if (!response.ok) throw new Error(answer.errorMessage);
for (const { name, calls, amount } of answer.data.rows) console.log(name, calls, (amount / 10000).toFixed(4));`,
    python: `# company_bill.py: DAAS_SERVICE_TOKEN=ds_… python3 company_bill.py
import datetime
import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

today = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(hours=8)).date()
query = urlencode({"from": today.replace(day=1), "to": today, "granularity": "month", "by": "connector"})
request = Request(
    f"{os.environ['DAAS_BASE_URL']}/api/cost/bills?{query}",
    headers={"Authorization": f"Bearer {os.environ['DAAS_SERVICE_TOKEN']}"},
)
with urlopen(request, timeout=30) as response:
    for row in json.load(response)["data"]["rows"]:
        print(row["name"], row["calls"], f"{row['amount'] / 10000:.4f}")`,
  },
});
