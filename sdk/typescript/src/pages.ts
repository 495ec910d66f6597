import { DaasError } from './errors.js';

export interface Page<Item> {
  data: Item[];
  next_cursor: string | null;
}

/**
 * Items of all pages; the next page is requested when the last item of a page was taken. A refusal throws and is not the
 * end: the next request repeats the same page with the same Idempotency-Key.
 */
export class Pages<Item, Read extends Page<Item> = Page<Item>> implements AsyncIterableIterator<Item> {
  readonly #read: (cursor: string | undefined, idempotencyKey: string) => Promise<Read>;
  #items: Item[] = [];
  #isDone = false;
  #key = crypto.randomUUID();
  #last: Promise<unknown> = Promise.resolve();
  /** Where the next page begins. Store it to continue in another program. */
  cursor: string | undefined;

  constructor(read: (cursor: string | undefined, idempotencyKey: string) => Promise<Read>, cursor?: string) {
    this.#read = read;
    this.cursor = cursor;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<Item, undefined>> {
    return this.#inOrder(async () => {
      while (this.#items.length === 0 && !this.#isDone) this.#items = [...(await this.#request()).data];
      return this.#items.length > 0
        ? { done: false, value: this.#items.shift() as Item }
        : { done: true, value: undefined };
    });
  }

  /** Returns the next page, null after the last one. */
  nextPage(): Promise<Read | null> {
    return this.#inOrder(async () => (this.#isDone ? null : this.#request()));
  }

  /** Pages instead of items, with their receipts. */
  async *pages(): AsyncGenerator<Read, undefined> {
    for (let page = await this.nextPage(); page; page = await this.nextPage()) yield page;
  }

  /** One request at a time: two at once would read, and pay, the same page twice. */
  #inOrder<T>(step: () => Promise<T>): Promise<T> {
    const result = this.#last.then(step, step);
    this.#last = result;
    return result;
  }

  async #request(): Promise<Read> {
    const page = await this.#read(this.cursor, this.#key);
    const { next_cursor: next } = page;
    if (next !== null && next === this.cursor) throw new DaasError('The server returned the cursor of this page again');
    this.#isDone = next === null;
    this.cursor = next ?? this.cursor;
    this.#key = crypto.randomUUID();
    return page;
  }
}
