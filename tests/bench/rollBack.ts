import { performance } from 'node:perf_hooks';
import { enterprise } from '@daas/contract/datasets/enterprise';
import { createWorld, DEMO_DEFAULTS } from '@daas/demo';
import { openDatabase } from '@daas/server/db/client';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { startPostgres } from '../support/postgres';
import { manyEnterprises } from './manyEnterprises';

const ROWS = 200_000;
const PAGE = 100;

/** A data set is rolled back to the load before and forward again, while pages of it are read. */
export async function benchRollBack(): Promise<string[]> {
  const postgres = await startPostgres();
  const lines = [...(await measure()), ...(await measure(postgres.url))];
  await postgres.stop();
  return lines;
}

async function measure(url?: string): Promise<string[]> {
  const database = await openDatabase({ dataDir: 'memory', url });
  const engine = sqlEngine(database, { clock: () => new Date(), loadsKept: 1 });
  await engine.load(enterprise, rows('甲'));
  await engine.load(enterprise, rows('乙'));
  const lines: string[] = [];
  for (const direction of ['back', 'forward again']) {
    let isRunning = true;
    let [pages, mixed, longest] = [0, 0, 0];
    const read = async () => {
      while (isRunning) {
        const begun = performance.now();
        const { rows: page } = await engine.page(enterprise, { current: 1, pageSize: PAGE });
        longest = Math.max(longest, performance.now() - begun);
        pages += 1;
        const loads = new Set(page.map((row) => row.legal_representative));
        if (loads.size !== 1 || page.length !== PAGE) mixed += 1;
      }
    };
    const reading = Promise.all([read(), read()]);
    const begun = performance.now();
    await engine.rollBack(enterprise);
    const took = performance.now() - begun;
    isRunning = false;
    await reading;
    lines.push(
      `${database.kind}: ${ROWS.toLocaleString('en')} rows rolled ${direction} in ${(took / 1000).toFixed(2)} s; ${pages} pages read meanwhile, ${mixed} of both loads, the slowest in ${(longest / 1000).toFixed(2)} s`,
    );
  }
  await database.close();
  return lines;
}

/** Each row names its load, so that all rows differ. */
function* rows(load: string) {
  for (const row of manyEnterprises(createWorld(DEMO_DEFAULTS), ROWS)) yield { ...row, legal_representative: load };
}
