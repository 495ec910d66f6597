/** The same gateway call in the languages customers write, generated from one request. */
export interface GatewayRequest {
  url: string;
  method?: 'GET' | 'POST';
  body?: Record<string, unknown>;
}

export const SAMPLE_LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

/** The environment variable that samples read the key from: a key in a script ends in a repository. */
export const KEY_VARIABLE = 'DAAS_API_KEY';

/** One shell word, whatever is inside. */
const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const indented = (text: string, by: number): string => text.replaceAll('\n', `\n${' '.repeat(by)}`);

/** JSON with every control and line separator escaped, so that it is also a literal of TypeScript and Python. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function pythonLiteral(value: unknown, depth = 0): string {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return literal(value);
  const entries = Array.isArray(value)
    ? value.map((one) => pythonLiteral(one, depth + 1))
    : Object.entries(value)
        .filter(([, one]) => one !== undefined)
        .map(([key, one]) => `${literal(key)}: ${pythonLiteral(one, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (entries.length === 0) return `${open}${close}`;
  const pad = '    '.repeat(depth + 1);
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${'    '.repeat(depth)}${close}`;
}

function curl({ url, method = 'POST', body }: GatewayRequest): string {
  const lines = [
    `curl -sS -X ${method} ${shellWord(url)}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
    // Of tools that every shell has: the time and the shell's own number.
    ...(body ? [`-H 'Content-Type: application/json'`, `-H "Idempotency-Key: $(date +%s)-$$"`] : []),
    ...(body ? [`--data ${shellWord(literal(body))}`] : []),
  ];
  return lines.join(' \\\n  ');
}

function typescript({ url, method = 'POST', body }: GatewayRequest): string {
  const headers = [
    `    Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\`,`,
    ...(body ? [`    'Content-Type': 'application/json',`, `    'Idempotency-Key': crypto.randomUUID(),`] : []),
  ];
  return [
    `const response = await fetch(${literal(url)}, {`,
    `  method: '${method}',`,
    '  headers: {',
    ...headers,
    '  },',
    ...(body ? [`  body: JSON.stringify(${indented(literal(body), 2)}),`] : []),
    '});',
    'const answer = await response.json();',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: of the program written
    'if (!response.ok) throw new Error(`${answer.code}: ${answer.detail} (${answer.request_id})`);',
    'console.log(answer);',
  ].join('\n');
}

function python({ url, method = 'POST', body }: GatewayRequest): string {
  return [
    'import os',
    ...(body ? ['import uuid'] : []),
    '',
    'import requests',
    '',
    'response = requests.request(',
    `    "${method}",`,
    `    ${literal(url)},`,
    '    headers={',
    `        "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",`,
    ...(body ? ['        "Idempotency-Key": str(uuid.uuid4()),'] : []),
    '    },',
    ...(body ? [`    json=${indented(pythonLiteral(body), 4)},`] : []),
    '    timeout=30,',
    ')',
    'answer = response.json()',
    'if not response.ok:',
    `    raise RuntimeError(f"{answer['code']}: {answer['detail']} ({answer['request_id']})")`,
    'print(answer)',
  ].join('\n');
}

const GENERATORS: Record<SampleLanguage, (request: GatewayRequest) => string> = { curl, typescript, python };

export const codeSample = (language: SampleLanguage, request: GatewayRequest): string => GENERATORS[language](request);

/** Where programs reach the connector: the server's address, or this page's own host. */
export const gatewayUrl = (endpoint: string): string => new URL(endpoint, window.location.origin).href;
