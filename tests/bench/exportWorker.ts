import { openDatabase } from '@daas/server/db/client';
import { registerFileJobs } from '@daas/server/features/files/jobs';
import { servicesFor } from '@daas/server/testing/gateway';

/** How one export went, in a process that did nothing else. Memory in MB. */
export interface ExportMark {
  rows: number;
  bytes: number;
  seconds: number;
  memoryBefore: number;
  memoryPeak: number;
}

async function run(url: string, id: string): Promise<ExportMark> {
  const database = await openDatabase({ dataDir: 'memory', url });
  const services = await servicesFor(database, () => new Date());
  registerFileJobs(services);
  const memoryBefore = Math.round(process.memoryUsage().rss / 1e6);
  const begun = performance.now();
  await services.jobs.drain();
  const seconds = (performance.now() - begun) / 1000;
  const { rows } = await database.sql.query<{ status: string; rows: number; bytes: number }>(
    'select status, rows, bytes from downloads where id = $1',
    [id],
  );
  const [file] = rows;
  if (file?.status !== 'done') throw new Error(`The export is ${file?.status}`);
  await database.close();
  // Kilobytes on Linux.
  const memoryPeak = Math.round(process.resourceUsage().maxRSS / 1000);
  return { rows: file.rows, bytes: file.bytes, seconds, memoryBefore, memoryPeak };
}

process.once('message', ({ url, id }: { url: string; id: string }) => {
  run(url, id).then((mark) => {
    process.send?.(mark);
    process.disconnect();
  });
});
