import { execFileSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { codeSample, type GatewayRequest } from './gatewaySamples';

const hostile = `it's "quoted" \\ $HOME \`id\` \${x} {y} \u2028 宁波 😀\n\u0007`;
const request: GatewayRequest = {
  url: 'https://data.example.com/open/v1/connectors/1000001/query?a=1&b=%27',
  body: {
    keyword: hostile,
    limit: 20,
    filter: {
      op: 'and',
      items: [
        { field: "o'k", op: 'eq', value: true },
        { field: 'x', op: 'in', value: [null, 1.5] },
      ],
    },
    fields: [],
  },
};

/** Replaces the program by one that prints the arguments it was given. */
const argumentsOfCurl = (script: string): string[] =>
  JSON.parse(
    execFileSync(
      'sh',
      ['-c', script.replace(/^curl/, `"$NODE" -e 'console.log(JSON.stringify(process.argv.slice(1)))' --`)],
      {
        encoding: 'utf8',
        env: { ...process.env, NODE: process.execPath, DAAS_API_KEY: 'dk_live_1' },
      },
    ),
  ) as string[];

it('writes a curl command whose body survives the shell', () => {
  const args = argumentsOfCurl(codeSample('curl', request));
  expect(args).toContain(request.url);
  expect(args).toContain('Authorization: Bearer dk_live_1');
  expect(JSON.parse(args[args.indexOf('--data') + 1] ?? '')).toEqual(request.body);
});

it('writes TypeScript that sends the same body', async () => {
  const sent: { url: string; init: RequestInit }[] = [];
  const run = new Function(
    'fetch',
    'console',
    'crypto',
    `return (async () => {${codeSample('typescript', request)}})()`,
  );
  await run(
    async (url: string, init: RequestInit) => {
      sent.push({ url, init });
      return { ok: true, json: async () => ({}) };
    },
    { log: () => undefined },
    webcrypto,
  );
  expect(sent[0]?.url).toBe(request.url);
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual(request.body);
});

it('writes Python literals, not JSON', () => {
  const sample = codeSample('python', { ...request, body: { listed: true, none: null, off: false, text: `a"b'c\n` } });
  expect(sample).toContain(
    '    json={\n        "listed": True,\n        "none": None,\n        "off": False,\n        "text": "a\\"b\'c\\n",\n    },',
  );
});

it('sends no body and no idempotency key with a GET', () => {
  const samples = (['curl', 'typescript', 'python'] as const).map((language) =>
    codeSample(language, { url: 'https://data.example.com/open/v1/balance', method: 'GET' }),
  );
  for (const sample of samples) expect(sample).not.toMatch(/Idempotency|--data|json=|body:/);
});
