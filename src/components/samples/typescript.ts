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

/** Imports and the function with which all longer programs send their requests. */
const sending = (more: readonly string[] = [], names = 'randomUUID') => `import { ${names} } from 'node:crypto';
${more.map((line) => `${line}\n`).join('')}import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';

interface Sent {
  method?: 'GET' | 'POST';
  body?: string | Uint8Array<ArrayBuffer>;
  /** Made for each try: a signature is valid once. */
  headers?: () => Record<string, string>;
}
const TRIES = 6;
const LONGEST_WAIT_S = 60;

/**
 * Sends a request until it is answered, always with the same key, so that it is charged at most once. Throws at once if
 * waiting cannot help, and if a limit renews too late to wait for it.
 */
async function send(url: string, { headers = () => ({}), ...request }: Sent = {}): Promise<Response> {
  const key = randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, {
      ...request,
      headers: {
        ${AUTH}
        'Idempotency-Key': key,
        ...headers(),
      },
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => new Response(await response.arrayBuffer(), response))
      .catch((error: Error) => error);
    if (answer instanceof Response && answer.ok) return answer;
    const after = answer instanceof Response ? answer.headers.get('retry-after') : null;
    // A broken connection leaves open whether the call happened. Other refusals without Retry-After are final.
    const canHelp = answer instanceof Error || answer.status >= 500 || after !== null;
    if (!canHelp || attempt === TRIES || Number(after) > LONGEST_WAIT_S)
      throw answer instanceof Error ? answer : new Error(\`\${answer.status} \${await answer.text()}\`);
    await wait(Number(after) * 1000 + 2 ** attempt * 100 * (0.5 + Math.random()));
  }
}
const json = (body: object): Sent => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: () => ({ 'Content-Type': 'application/json' }),
});
`;

const programs: Record<ProgramName, (target: SampleTarget) => string> = {
  sign: ({ url, body }) => `${sending([], 'createHash, createHmac, randomUUID')}
const url = new URL(${literal(url)});
const body = JSON.stringify(${indented(literal(body), 0)});

/** Headers of one try. // RFC 9421 */
function sign(): Record<string, string> {
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
  return {
    'Content-Type': 'application/json',
    'Content-Digest': digest,
    'Signature-Input': \`sig=\${params}\`,
    Signature: \`sig=:\${mac}:\`,
  };
}

const answer = await (await send(url.href, { ...json({}), body, headers: sign })).json();
console.log(JSON.stringify(answer, null, 2));`,

  retry: ({ url, body }) => `${sending()}
const answer = await (await send(${literal(url)}, json(${literal(body)}))).json();
console.log(JSON.stringify(answer, null, 2));`,

  paging: ({ url }) => `${sending()}
interface Page {
  data: Record<string, unknown>[];
  next_cursor: string | null;
}

/** Each page is a request with a key of its own. The end is a null cursor; a refusal throws. */
async function* rows(): AsyncGenerator<Record<string, unknown>> {
  let cursor: string | null = null;
  do {
    const page = (await (await send(${literal(url)}, json({ limit: 2, ...(cursor ? { cursor } : {}) }))).json()) as Page;
    yield* page.data;
    cursor = page.next_cursor;
  } while (cursor);
}

for await (const row of rows()) console.log(row.id);`,

  nameList: ({ url }) => `${sending([`import { readFile, writeFile } from 'node:fs/promises';`])}
const lists = ${literal(listsOf(url))};
const files = ${literal(url)};

interface NameList {
  id: string;
  status: string;
  matched: number;
  quote: number;
  file_id: string | null;
}
const ask = async (address: string, request: Sent = {}) =>
  (await (await send(address, request)).json()) as { name_list: NameList; file: { status: string } };

const body = Uint8Array.from(await readFile('list.csv'));
const headers = () => ({ 'Content-Type': 'text/csv' });
let { name_list: list } = await ask(\`\${lists}?${LIST_QUERY}\`, { method: 'POST', body, headers });
while (list.status === 'uploaded' || list.status === 'matching') {
  await wait(1000);
  ({ name_list: list } = await ask(\`\${lists}/\${list.id}\`));
}

// What is charged is the quote that you saw, once.
({ name_list: list } = await ask(\`\${lists}/\${list.id}/deliver\`, json({ quote: list.quote })));
const address = \`\${files}/\${list.file_id}\`;
while (/queued|running/.test((await ask(\`\${address}/status\`)).file.status)) await wait(1000);

await writeFile('result.csv', Buffer.from(await (await send(address)).arrayBuffer()));
console.log(await readFile('result.csv', 'utf8'));`,

  orderFile: ({ url }) => `${sending([`import { readFile, writeFile } from 'node:fs/promises';`])}
const files = ${literal(url)};

interface Answer {
  quote: { rows: number; amount: number };
  file: { id: string; status: string };
}
const ask = async (address: string, request: Sent = {}) => (await (await send(address, request)).json()) as Answer;

// What is charged is the quote that you saw, once.
const { quote } = await ask(files, json({ dry_run: true }));
const order = await ask(files, json({ quote: quote.amount }));
const address = \`\${files}/\${order.file.id}\`;
while (/queued|running/.test((await ask(\`\${address}/status\`)).file.status)) await wait(1000);

await writeFile('result.csv', Buffer.from(await (await send(address)).arrayBuffer()));
console.log(await readFile('result.csv', 'utf8'));`,

  download: ({ url }) => `${sending([`import { writeFile } from 'node:fs/promises';`])}
const files = ${literal(url)};
const { data } = (await (await send(files)).json()) as { data: { id: string; name: string }[] };
const [file] = data;
if (file) {
  const response = await send(\`\${files}/\${file.id}\`);
  await writeFile(\`\${file.id}.csv\`, Buffer.from(await response.arrayBuffer()));
  console.log(file.name, response.headers.get('x-receipt'));
}`,
};

export const typescript = { request, programs };
