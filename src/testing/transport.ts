import { ANY_DATA_SET, DATA_PATH_PREFIXES } from '@daas/contract/constants';
import type { EndpointInput, EndpointName, EndpointOutput } from '@daas/contract/endpoints';
import { getRequestInstance } from '@umijs/max';

/** An answer, or what makes one of the input; `refuse()` makes a refusal. */
export type ApiStubs = {
  [K in EndpointName]?:
    | EndpointOutput<K>
    | RefusedAnswer
    | ((input: EndpointInput<K>) => EndpointOutput<K> | RefusedAnswer | Promise<EndpointOutput<K>>);
};

export class RefusedAnswer {
  constructor(
    readonly status: number,
    /** A text stands for what is no JSON. */
    readonly body: object | string,
  ) {}
}
export const refuse = (status: number, body: object = {}): RefusedAnswer =>
  new RefusedAnswer(status, { success: false, ...body });
/** What a proxy or a captive portal says in the server's place. */
export const answerHtml = (status: number): RefusedAnswer =>
  new RefusedAnswer(status, '<!doctype html><title>Gateway</title>');

interface AxiosConfig {
  url?: string;
  method?: string;
  params?: Record<string, unknown>;
  data?: string | FormData;
}

export interface SentCall {
  name: string;
  input: Record<string, unknown>;
}

const pattern = (path: string) => new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/** As the server's router does it: what is spelt out comes before a parameter. */
const LITERAL_FIRST = Object.entries(ENDPOINTS).sort(([, { path: a }], [, { path: b }]) =>
  a.replaceAll('{', '\uffff') < b.replaceAll('{', '\uffff') ? -1 : 1,
);

/** Data sets with a prefix of their own are the endpoints of any. // §7 "Data path prefixes" */
function atAnyDataSet(url: string): string {
  for (const [dataSet, prefix] of Object.entries(DATA_PATH_PREFIXES))
    if (url === prefix || url.startsWith(`${prefix}/`))
      return url.replace(prefix, ANY_DATA_SET.replace('{data_set}', dataSet));
  return url;
}

function find({ url: sent = '', method = 'get' }: AxiosConfig) {
  const [path = '', query = ''] = sent.split('?');
  const url = atAnyDataSet(path);
  for (const [name, wire] of LITERAL_FIRST) {
    const match = wire.method === method.toUpperCase() && pattern(wire.path).exec(url);
    if (!match) continue;
    const inAddress = { ...match.groups, ...Object.fromEntries(new URLSearchParams(query)) };
    return { name, path: inAddress, file: wire.answer === 'file' };
  }
  throw new Error(`no endpoint for ${method} ${url}`);
}

const bodyOf = (data: string | FormData | undefined): Record<string, unknown> => {
  if (!data) return {};
  if (typeof data !== 'string') return Object.fromEntries(data);
  return data.startsWith('{') ? JSON.parse(data) : Object.fromEntries(new URLSearchParams(data));
};

/** What was asked and has no stub: it fails the test, whatever the page makes of it. */
const unstubbed = new Set<string>();
afterEach(() => {
  const names = [...unstubbed];
  unstubbed.clear();
  if (names.length > 0) throw new Error(`Asked without a stub: ${names.join(', ')}`);
});

/** Replaces the network by stubs; returns the requests sent from now on. */
export function stubApi(stubs: ApiStubs): SentCall[] {
  const sent: SentCall[] = [];
  getRequestInstance().defaults.adapter = async (config: AxiosConfig) => {
    const { name, path, file } = find(config);
    const input = { ...path, ...config.params, ...bodyOf(config.data) };
    sent.push({ name, input });
    const stub = stubs[name as EndpointName] as unknown;
    if (stub === undefined) {
      unstubbed.add(name);
      throw new Error(`no stub for ${name}`);
    }
    const answer = typeof stub === 'function' ? await stub(input) : stub;
    const response = {
      status: answer instanceof RefusedAnswer ? answer.status : 200,
      statusText: '',
      headers: {},
      config,
      data: file && typeof answer === 'string' ? new Blob([answer]) : dataOf(answer),
    };
    if (response.status < 400) return response as never;
    throw Object.assign(new Error(`status ${response.status}`), { isAxiosError: true, config, response });
  };
  return sent;
}

/** What travels: a file as it is, all else as text. */
function dataOf(answer: unknown): unknown {
  if (answer instanceof Blob) return answer;
  if (!(answer instanceof RefusedAnswer)) return JSON.stringify({ success: true, data: answer });
  return typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
}
