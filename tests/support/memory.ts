import { readFile } from 'node:fs/promises';

/** Bytes of memory that processes hold, what they share counted once. Linux only. */
export async function memoryOf(pids: readonly number[]): Promise<number> {
  const parts = await Promise.all(
    pids.map(async (pid) => {
      const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
      return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1024;
    }),
  );
  return parts.reduce((sum, one) => sum + one, 0);
}
