import { isUnavailable } from '../db/unavailable';

/** What was decided for a batch, not yet written. */
export interface Draft<R> {
  /** Makes it durable and answers a result for each item. Fails as a whole. */
  write(): Promise<R[]>;
  /** Whether it was written as it was decided: what was decided upon it counts only then. */
  readonly holds: boolean;
}

interface Waiting<T, R> {
  item: T;
  resolve(result: R): void;
  reject(error: unknown): void;
}

/**
 * Transient: two servers met and the loser tries again, or a table changed. Serialization failure, deadlock, lock not
 * available, a plan of the older table.
 */
const RETRIED = new Set(['40001', '40P01', '55P03', '0A000']);
const ATTEMPTS = 5;

/**
 * Group commit: what arrives while one batch is being written makes the next, which is decided upon the one before as soon
 * as there is as much of it, and written after it. A batch that fails for a reason of one of its items is run again item
 * by item, so that only the guilty one fails; one that the database was away for is not, as it may have been written.
 */
export class Batcher<T, R, D extends Draft<R>> {
  #waiting: Waiting<T, R>[] = [];
  #running: Promise<void> | undefined;
  #gathering: { size: number; done(): void } | undefined;

  constructor(
    /** Decides a batch and changes nothing; `before` is being written. */
    private readonly decide: (items: T[], before?: D) => Promise<D>,
    private readonly max: number,
  ) {}

  submit(item: T): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#drain();
      if (this.#gathering && this.#waiting.length >= this.#gathering.size) this.#gathering.done();
    });
  }

  /** Takes an item back that waits; false when its batch has been begun. */
  withdraw(item: T): boolean {
    const index = this.#waiting.findIndex((one) => one.item === item);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  /** Until nothing waits. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    // Requests that arrived in one turn of the event loop share the first batch.
    await new Promise(setImmediate);
    let written = Promise.resolve();
    /** What is being written. */
    let before: D | undefined;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.max);
      const upon = before;
      const ahead = upon && (await this.#decided(batch, upon));
      await written;
      const draft = (upon?.holds ? ahead : undefined) ?? (await this.#decided(batch));
      before = draft;
      written = this.#process(batch, draft).finally(() => {
        before = undefined;
      });
      await Promise.race([written, this.#gathered(batch.length)]);
    }
    this.#running = undefined;
  }

  /** When as many wait. */
  async #gathered(size: number): Promise<void> {
    if (this.#waiting.length < size)
      await new Promise<void>((done) => {
        this.#gathering = { size, done };
      });
  }

  /** Undefined where it cannot be decided: to be found out item by item. */
  #decided(batch: Waiting<T, R>[], before?: D): Promise<D | undefined> {
    return this.decide(
      batch.map(({ item }) => item),
      before,
    ).catch(() => undefined);
  }

  async #process(batch: Waiting<T, R>[], draft?: D): Promise<void> {
    try {
      const results = await this.#attempt(
        batch.map(({ item }) => item),
        draft,
      );
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as R);
    } catch (error) {
      if (batch.length === 1 || isUnavailable(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await this.#process([one]);
    }
  }

  async #attempt(items: T[], draft?: D): Promise<R[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ((attempt === 1 && draft) || (await this.decide(items))).write();
      } catch (error) {
        if (!RETRIED.has((error as { code?: string }).code ?? '') || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
