import { Connector } from './connector.js';
import { DaasError } from './errors.js';
import { Pages } from './pages.js';
import type { AnyConnector, ConnectorTypes } from './question.js';
import { Receipts } from './receipts.js';
import { ask, type CallOptions, pause, type Request, type Settings } from './send.js';
import type { SigningKey } from './sign.js';
import type { Balance, Call, ConnectorSummary, Event, EventPage, OwnKey, Receipt } from './types.js';

export interface DaasOptions {
  /** Default: `DAAS_API_KEY` of the environment. */
  key?: string;
  /** Address of the platform. Default: `DAAS_BASE_URL` of the environment. */
  baseUrl?: string;
  /** Signs each request. Default: `DAAS_KEY_ID` and `DAAS_SIGNING_SECRET` of the environment, if both are set. */
  signing?: SigningKey;
  /** Tries after the first one. Default: 5. */
  maxRetries?: number;
  /** Of one try, or of a pause in a download. Default: 30,000. */
  timeoutMs?: number;
  /** Longest wait for a limit that renews; a longer one throws at once. Default: 60,000. */
  maxWaitMs?: number;
  /** Language of messages and labels. */
  language?: 'zh-CN' | 'en-US';
  /** Called with the receipt of each answer. */
  onReceipt?: (receipt: Receipt) => void;
  fetch?: typeof fetch;
}
export interface EventOptions extends CallOptions {
  /** `sequence` of the last handled event. Default: 0, from the first stored one. */
  after?: number;
  type?: Event['type'];
  subject?: string;
  /** Waits so long at the end and looks for new events. Default: the iteration ends. */
  pollMs?: number;
}

const environment = (name: string): string | undefined =>
  (globalThis as { process?: { env?: Record<string, string> } }).process?.env?.[name];

/** Client of the gateway. `Connectors` is the interface that `daas-types` writes. */
export class Daas<Connectors extends object = Record<number, AnyConnector>> {
  /** What the calls of this client cost. */
  readonly receipts: Receipts;
  /** Whether the key is a test key: its calls are free and answer samples. */
  readonly isTest: boolean;
  readonly #settings: Settings;

  constructor(options: DaasOptions = {}) {
    const key = (options.key ?? environment('DAAS_API_KEY') ?? '').trim();
    const baseUrl = options.baseUrl ?? environment('DAAS_BASE_URL') ?? '';
    if (!/^[\x21-\x7e]+$/.test(key)) throw new DaasError('key is missing or has characters that a key cannot have');
    if (!/^https?:/.test(baseUrl) || !URL.canParse(baseUrl))
      throw new DaasError('baseUrl is missing or not an address, such as https://data.example.com');
    this.isTest = key.startsWith('dk_test_');
    if (!this.isTest && ('document' in globalThis || 'importScripts' in globalThis))
      throw new DaasError('A live key in a browser can be read by every visitor. Call the platform from a server');
    const [keyId, secret] = [environment('DAAS_KEY_ID'), environment('DAAS_SIGNING_SECRET')];
    this.receipts = new Receipts(options.onReceipt);
    this.#settings = {
      key,
      base: `${baseUrl.replace(/\/+(open\/v1\/*)?$/, '')}/open/v1`,
      signing: options.signing ?? (keyId && secret ? { keyId, secret } : undefined),
      maxRetries: options.maxRetries ?? 5,
      timeoutMs: options.timeoutMs ?? 30_000,
      maxWaitMs: options.maxWaitMs ?? 60_000,
      language: options.language,
      fetch: options.fetch ?? globalThis.fetch,
      receipts: this.receipts,
    };
  }

  /** A connector by its id; sends nothing. */
  connectors<Id extends Extract<keyof Connectors, number>>(
    id: Id,
  ): Connector<Connectors[Id] extends ConnectorTypes ? Connectors[Id] : AnyConnector> {
    return new Connector(this.#settings, id);
  }

  /** Any other operation of the gateway, with the same tries, key and receipts. */
  request<T extends object>(request: Request): Promise<T> {
    return ask(this.#settings, request);
  }

  async listConnectors(options: CallOptions = {}): Promise<ConnectorSummary[]> {
    return (await this.request<{ data: ConnectorSummary[] }>({ ...options, path: '/connectors' })).data;
  }

  balance(options: CallOptions = {}): Promise<Balance> {
    return this.request({ ...options, path: '/balance' });
  }

  /** The key, and limits and use of its app. */
  key(options: CallOptions = {}): Promise<OwnKey> {
    return this.request({ ...options, path: '/key' });
  }

  /** A call by its id or request id. */
  async call(id: string, options: CallOptions = {}): Promise<Call> {
    return (await this.request<{ call: Call }>({ ...options, path: `/calls/${encodeURIComponent(id)}` })).call;
  }

  /** Events in order, for programs that no webhook can reach. Store the `sequence` of each event that was handled. */
  events({ after = 0, type, subject, pollMs, ...options }: EventOptions = {}): Pages<Event> {
    const read = async (cursor: string | undefined) => {
      for (let at = Number(cursor); ; ) {
        const query = { after: at, type, subject };
        const { data, next, more } = await this.request<EventPage>({ ...options, path: '/events', query });
        if (more || (pollMs !== undefined && data.length > 0)) return { data, next_cursor: String(next) };
        if (pollMs === undefined) return { data, next_cursor: null };
        at = next;
        await pause(pollMs, options.signal);
      }
    };
    return new Pages(read, String(after));
  }
}
