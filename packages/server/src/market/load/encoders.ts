import type { Worker } from 'node:worker_threads';
import { startThread } from '../../kernel/thread';
import { type Batch, type EncoderSetup, type EncoderWork, encodePiece } from './encode';
import type { LoadTarget } from './target';

/** Encodes pieces of a file. Await the results in the order of the calls. */
export interface Encoders {
  /** Number of pieces to encode at the same time. */
  width: number;
  run(work: EncoderWork): Promise<Batch>;
  close(): Promise<void>;
}

/** Starts worker threads; without threads, encodes in this one. */
export function startEncoders(
  { encoder, thread }: Pick<LoadTarget, 'encoder' | 'thread'>,
  setup: EncoderSetup,
  threads: number,
): Encoders {
  if (threads === 0)
    return { width: 1, run: async (work) => encodePiece(encoder, setup, work), close: async () => undefined };
  const workers = Array.from({ length: threads }, () => new Thread(thread, setup));
  let turn = 0;
  return {
    width: threads * 2,
    run: (work) => (workers[turn++ % threads] as Thread).run(work),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
}

class Thread {
  readonly #worker: Worker;
  /** Pending requests, FIFO: a worker answers in order. */
  readonly #waiting: { resolve: (batch: Batch) => void; reject: (error: Error) => void }[] = [];

  constructor(module: string, workerData: EncoderSetup) {
    this.#worker = startThread(module, { workerData });
    this.#worker.on('message', (batch: Batch) => this.#waiting.shift()?.resolve(batch));
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  run({ bytes, line }: EncoderWork): Promise<Batch> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ bytes, line } satisfies EncoderWork, [bytes.buffer]);
    });
  }

  close = () => this.#worker.terminate();
}
