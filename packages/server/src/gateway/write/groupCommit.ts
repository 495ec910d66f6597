import { isTransient, isUnavailable } from '../../db/failure';

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

const ATTEMPTS = 5;

/**
 * Group commit: items that arrive while a batch runs form the next batch. A failed batch is retried item by item, so that
 * only the faulty item fails. If the database was unavailable the batch may have been written, so it is not retried.
 */
export class GroupCommit<T, R> {
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | undefined;

  constructor(
    /** Processes a batch and returns one result per item. Fails as a whole. */
    private readonly run: (items: T[]) => Promise<R[]>,
    private readonly max: number,
  ) {}

  submit(item: T): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Removes a waiting item; returns false if its batch has started. */
  withdraw(item: T): boolean {
    const index = this.#waiting.findIndex((one) => one.item === item);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  /** Waits until no item is left. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    // Requests that arrived in one turn of the event loop share the first batch.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) await this.#process(this.#waiting.splice(0, this.max));
    this.#running = undefined;
  }

  async #process(batch: Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#attempt(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.#process([one]);
    }
  }

  async #attempt(items: T[]): Promise<R[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.run(items);
      } catch (error) {
        if (!isTransient(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
