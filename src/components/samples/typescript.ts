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

const AUTH = `Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`;
const REFUSED = [
  'const answer = (await response.json()) as Record<string, unknown>;',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: of the program written
  'if (!response.ok) throw new Error(`${answer.code}: ${answer.detail} (${answer.request_id})`);',
].join('\n');

function request({ url, method = 'POST', body, headers = {}, show }: GatewayRequest): string {
  const lines = [
    AUTH,
    ...Object.entries(headers).map(([name, value]) => `${literal(name)}: ${literal(value)},`),
    ...(body ? [`'Content-Type': 'application/json',`, `'Idempotency-Key': randomUUID(),`] : []),
  ];
  return [
    ...(body ? [`import { randomUUID } from 'node:crypto';`] : []),
    `import process from 'node:process';`,
    '',
    `const response = await fetch(${literal(url)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    ...lines.map((line) => `    ${line}`),
    '  },',
    ...(body ? [`  body: JSON.stringify(${indented(literal(body), 2)}),`] : []),
    '});',
    ...(show
      ? [`for (const name of ['ratelimit', 'ratelimit-policy']) console.log(name, response.headers.get(name));`]
      : [REFUSED, 'console.log(JSON.stringify(answer, null, 2));']),
  ].join('\n');
}

const programs: Record<ProgramName, (target: SampleTarget) => string> = {
  sign: ({ url, body }) => `import { createHash, createHmac, randomUUID } from 'node:crypto';
import process from 'node:process';

const url = new URL(${literal(url)});
const body = JSON.stringify(${indented(literal(body), 0)});
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
const mac = createHmac('sha256', process.env.${SECRET_VARIABLE} ?? '').update(base).digest('base64');

const response = await fetch(url, {
  method: 'POST',
  headers: {
    ${AUTH}
    'Content-Type': 'application/json',
    'Content-Digest': digest,
    'Signature-Input': \`sig=\${params}\`,
    Signature: \`sig=:\${mac}:\`,
  },
  body,
});
${REFUSED}
console.log(JSON.stringify(answer, null, 2));`,

  retry: ({ url, body }) => `import { randomUUID } from 'node:crypto';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

/** Sends the same request with the same key until it is answered: it is charged at most once. */
async function query(body: object, attempts = 5): Promise<Record<string, unknown>> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(${literal(url)}, {
        method: 'POST',
        headers: {
          ${AUTH}
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      });
      const answer = (await response.json()) as Record<string, unknown>;
      if (response.ok) return answer;
      const again = response.status === 429 || response.status === 503;
      if (!again || attempt === attempts) throw new Refused(\`\${answer.code}: \${answer.detail}\`);
      await wait(Number(response.headers.get('retry-after') ?? 1) * 1000);
    } catch (error) {
      // The connection broke: whether the call happened is not known, so it is asked again.
      if (error instanceof Refused || attempt === attempts) throw error;
      await wait(2 ** attempt * 100);
    }
  }
}
class Refused extends Error {}

const answer = await query(${literal(body)});
console.log(JSON.stringify(answer, null, 2));`,

  paging: ({ url }) => `import process from 'node:process';

interface Page {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}

async function* rows(): AsyncGenerator<Record<string, unknown>> {
  let cursor: string | null = null;
  do {
    const response: Response = await fetch(${literal(url)}, {
      method: 'POST',
      headers: {
        ${AUTH}
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ limit: 2, ...(cursor ? { cursor } : {}) }),
    });
    if (!response.ok) throw new Error(await response.text());
    const page = (await response.json()) as Page;
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor);
}

for await (const row of rows()) console.log(row.id);`,

  nameList: ({ url }) => `import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const lists = ${literal(listsOf(url))};
const files = ${literal(url)};

interface NameList {
  id: string;
  status: string;
  matched: number;
  quote: number;
  file_id: string | null;
}
interface Answer {
  name_list: NameList;
  file: { status: string };
}

async function ask(address: string, options: RequestInit = {}, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(address, {
    ...options,
    headers: { ${AUTH} ...headers },
  });
  const answer = (await response.json()) as Answer & { code: string; detail: string };
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`);
  return answer;
}
const once = () => ({ 'Idempotency-Key': randomUUID() });

const body = await readFile('list.csv');
let { name_list: list } = await ask(\`\${lists}?${LIST_QUERY}\`, { method: 'POST', body }, { 'Content-Type': 'text/csv', ...once() });
while (list.status === 'uploaded' || list.status === 'matching') {
  await wait(1000);
  ({ name_list: list } = await ask(\`\${lists}/\${list.id}\`));
}

// What is charged is the quote that you saw, once.
const order = { method: 'POST', body: JSON.stringify({ quote: list.quote }) };
({ name_list: list } = await ask(\`\${lists}/\${list.id}/deliver\`, order, { 'Content-Type': 'application/json', ...once() }));
const address = \`\${files}/\${list.file_id}\`;
while (/queued|running/.test((await ask(\`\${address}/status\`)).file.status)) await wait(1000);

const file = await fetch(address, { headers: { ${AUTH.slice(0, -1)} } });
await writeFile('result.csv', Buffer.from(await file.arrayBuffer()));
console.log(await readFile('result.csv', 'utf8'));`,

  orderFile: ({ url }) => `import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

const files = ${literal(url)};

interface Answer {
  quote: { rows: number; amount: number };
  file: { id: string; status: string };
}

async function ask(address: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: { ${AUTH} ...(body ? { 'Content-Type': 'application/json' } : {}), ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as Answer & { code: string; detail: string };
  if (!response.ok) throw new Error(\`\${answer.code}: \${answer.detail}\`);
  return answer;
}

// What is charged is the quote that you saw, once; with the same key, asking again changes nothing.
const { quote } = await ask(files, { dry_run: true });
const order = await ask(files, { quote: quote.amount }, { 'Idempotency-Key': randomUUID() });
const address = \`\${files}/\${order.file.id}\`;
while (/queued|running/.test((await ask(\`\${address}/status\`)).file.status)) await wait(1000);

const file = await fetch(address, { headers: { ${AUTH.slice(0, -1)} } });
await writeFile('result.csv', Buffer.from(await file.arrayBuffer()));
console.log(await readFile('result.csv', 'utf8'));`,

  download: ({ url }) => `import { writeFile } from 'node:fs/promises';
import process from 'node:process';

const files = ${literal(url)};
const headers = { ${AUTH.slice(0, -1)} };
const response = await fetch(files, { headers });
${REFUSED}
const [file] = answer.data as { id: string; name: string }[];
if (file) {
  const bytes = await fetch(\`\${files}/\${file.id}\`, { headers });
  if (!bytes.ok) throw new Error(await bytes.text());
  await writeFile(\`\${file.id}.csv\`, Buffer.from(await bytes.arrayBuffer()));
  console.log(file.name, bytes.headers.get('x-receipt'));
}`,
};

export const typescript = { request, programs };
