import type { Worker } from 'node:worker_threads';
import type { DataSetDefinition } from '@daas/contract/datasets';
import { startThread } from '../../kernel/thread';
import type { SourceFormat } from '../engine';
import { rowsOf } from '../records';
import { type Batch, transform } from './transform';

export type WorkerSetup = { def: DataSetDefinition; source: { format: SourceFormat; columns: readonly string[] } };
export type Work = { bytes: Uint8Array<ArrayBuffer>; line: number };

/** Turns pieces of a file into batches; answers come in the order of the questions when they are awaited in it. */
export interface Transformers {
  /** Pieces that are worth having under way at once. */
  width: number;
  run(work: Work): Promise<Batch>;
  close(): Promise<void>;
}

/** In threads of their own, or in this one when there are none. */
export const startTransformers = ({ def, source }: WorkerSetup, threads: number): Transformers => {
  if (threads === 0)
    return {
      width: 1,
      run: async ({ bytes, line }) => transform(def, rowsOf(bytes, { ...source, line })),
      close: async () => undefined,
    };
  const workers = Array.from({ length: threads }, () => new Thread({ def, source }));
  let turn = 0;
  return {
    width: threads * 2,
    run: (work) => (workers[turn++ % threads] as Thread).run(work),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.close()));
    },
  };
};

class Thread {
  readonly #worker: Worker;
  /** Questions in the order asked; a worker answers in it. */
  readonly #waiting: { resolve: (batch: Batch) => void; reject: (error: Error) => void }[] = [];

  constructor(setup: WorkerSetup) {
    this.#worker = startThread('market/sql/loadWorker', { workerData: setup });
    this.#worker.on('message', (batch: Batch) => this.#waiting.shift()?.resolve(batch));
    this.#worker.on('error', (error) => {
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    });
  }

  run({ bytes, line }: Work): Promise<Batch> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage({ bytes, line } satisfies Work, [bytes.buffer]);
    });
  }

  close = () => this.#worker.terminate();
}
