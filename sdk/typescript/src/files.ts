import { ConnectionFailed, FileChanged, FileFailed, Refused } from './errors.js';
import { Pages } from './pages.js';
import { type Answer, ask, backoff, type CallOptions, pause, type Settings, send } from './send.js';
import type { File, FileOrderAnswer, FilePage, FileQuote, FileStatus } from './types.js';

const FIRST_POLL_MS = 500;
const LAST_POLL_MS = 10_000;

/** Files of a connector. */
export class Files {
  readonly #settings: Settings;
  readonly #path: string;
  constructor(settings: Settings, path: string) {
    this.#settings = settings;
    this.#path = path;
  }

  /** Files that can be downloaded, the newest first. */
  list(options: CallOptions = {}): Pages<File, FilePage> {
    return new Pages((cursor) => ask(this.#settings, { ...options, path: this.#path, query: { cursor } }));
  }

  /** Returns the price of a file, free of charge. */
  async quote(options: CallOptions = {}): Promise<FileQuote> {
    const request = { ...options, method: 'POST', path: this.#path, body: { dry_run: true } } as const;
    return (await ask<{ quote: FileQuote }>(this.#settings, request)).quote;
  }

  /** Orders a file at the price of a quote; if the price has changed, the order is refused. */
  order(
    body: { quote: number; format?: 'csv' | 'ndjson' | 'parquet' },
    options: CallOptions = {},
  ): Promise<FileOrderAnswer> {
    return ask(this.#settings, { ...options, method: 'POST', path: this.#path, body });
  }

  async status(id: string, options: CallOptions = {}): Promise<FileStatus> {
    return (await ask<{ file: FileStatus }>(this.#settings, { ...options, path: `${this.#path}/${id}/status` })).file;
  }

  /** Waits until the file can be downloaded. Throws `FileFailed`. */
  async wait(id: string, options: CallOptions = {}): Promise<FileStatus> {
    for (let ms = FIRST_POLL_MS; ; ms = Math.min(ms * 1.5, LAST_POLL_MS)) {
      const file = await this.status(id, options);
      if (file.status === 'done') return file;
      if (!/queued|running/.test(file.status)) throw new FileFailed(`${id} is ${file.status}: ${file.error}`);
      await pause(ms, options.signal);
    }
  }

  /** The bytes of a file from a position on. A broken connection continues where it ended. */
  download(id: string, { from = 0, ...options }: CallOptions & { from?: number } = {}): Download {
    return new Download(this.#settings, `${this.#path}/${id}`, from, options);
  }
}

export class Download implements AsyncIterable<Uint8Array> {
  readonly #settings: Settings;
  #tag: string | null = null;
  /** Length of the complete file, and its SHA-256 in base64; null before the first answer, and if it is unknown. */
  bytes: number | null = null;
  sha256: string | null = null;

  constructor(
    settings: Settings,
    readonly path: string,
    readonly from: number,
    readonly options: CallOptions,
  ) {
    this.#settings = settings;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, undefined> {
    const { maxRetries, timeoutMs } = this.#settings;
    let at = this.from;
    for (let failures = 0; ; failures += 1) {
      if (failures > maxRetries) throw new ConnectionFailed(`The download ended at ${at} of ${this.bytes} bytes`, null);
      if (failures > 0) await pause(backoff(failures), this.options.signal);
      const answer = await this.#request(at);
      if (!answer) return;
      const { response, abort } = answer;
      // Without a range the file begins again, so what was received is skipped.
      let skip = response.status === 206 ? 0 : at;
      const reader = response.body?.getReader();
      try {
        for (;;) {
          const timer = setTimeout(abort, timeoutMs);
          const piece = await reader?.read().finally(() => clearTimeout(timer));
          if (!piece || piece.done) break;
          const fresh = piece.value.subarray(Math.min(skip, piece.value.length));
          skip -= piece.value.length - fresh.length;
          at += fresh.length;
          if (fresh.length === 0) continue;
          failures = 0;
          yield fresh;
        }
        if (this.bytes === null || at === this.bytes) return;
      } catch {
        this.options.signal?.throwIfAborted();
      } finally {
        abort();
      }
    }
  }

  /** Requests the bytes from a position on; null if the file ends there. */
  async #request(at: number): Promise<Answer | null> {
    const headers = {
      Accept: '*/*',
      // Ranges count the stored bytes.
      'Accept-Encoding': 'identity',
      ...(at > 0 && { Range: `bytes=${at}-` }),
      ...(at > 0 && this.#tag && { 'If-Range': this.#tag }),
    };
    const answer = await send(this.#settings, { ...this.options, path: this.path, headers }, async (one) => one).catch(
      (error) => {
        if (error instanceof Refused && error.code === 'range-not-satisfiable' && at > 0) return null;
        throw error;
      },
    );
    if (!answer) return null;
    const field = (name: string) => answer.response.headers.get(name);
    const receipt = field('x-receipt');
    if (receipt) this.#settings.receipts.add(JSON.parse(receipt));
    const [, first, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(field('content-range') ?? '') ?? [];
    const isOther = this.#tag !== null && field('etag') !== this.#tag;
    if (isOther || (answer.response.status === 206 && Number(first) !== at)) {
      answer.abort();
      throw new FileChanged(
        isOther ? 'The file changed during the download' : 'The answer is another part of the file',
      );
    }
    this.#tag ??= field('etag');
    this.sha256 ??= /sha-256=:([^:]+):/.exec(field('repr-digest') ?? '')?.[1] ?? null;
    const length = total ?? (field('content-encoding') ? null : field('content-length'));
    if (length !== null) this.bytes = Number(length);
    return answer;
  }
}
