import { parentPort, workerData } from 'node:worker_threads';
import { rowsOf } from '../records';
import { transform } from './transform';
import type { Work, WorkerSetup } from './transformers';

/** A thread that checks and writes rows for COPY, one piece of a file after another. */
const { def, source } = workerData as WorkerSetup;

parentPort?.on('message', ({ bytes, line }: Work) => {
  const batch = transform(def, rowsOf(bytes, { ...source, line }));
  parentPort?.postMessage(batch, [batch.copy.buffer]);
});
