import { performance } from 'node:perf_hooks';
import { enterprise } from '@daas/contract/datasets/enterprise';
import { createWorld, DEMO_DEFAULTS } from '@daas/demo';
import { openDatabase } from '@daas/server/db/client';
import type { MarketDb } from '@daas/server/market/catalog/db';
import { sqlEngine } from '@daas/server/market/sql/engine';
import { startPostgres } from '../support/postgres';
import { manyEnterprises } from './manyEnterprises';

const ROWS = 100_000;
const CHANGED = 3; // in a hundred

/** What a load pays for the change feed: companies are loaded, and again with some of them changed. */
export async function benchChanges(): Promise<string[]> {
  const postgres = await startPostgres();
  const lines = [await measure(), await measure(postgres.url)];
  await postgres.stop();
  return lines;
}

async function measure(url?: string): Promise<string> {
  const database = await openDatabase({ dataDir: 'memory', url });
  let differences = 0;
  const timed = (sql: MarketDb): MarketDb => ({
    ...sql,
    query: async (text, ...rest) => {
      const begun = performance.now();
      const result = await sql.query(text, ...rest);
      if (/market_change|market_diff/.test(text)) differences += performance.now() - begun;
      return result as never;
    },
    transaction: (work) => sql.transaction((tx) => work(timed(tx))),
  });
  const engine = sqlEngine({ sql: database.sql, long: timed(database.long) }, { clock: () => new Date() });
  await engine.load(enterprise, rows(0));
  differences = 0;
  const begun = performance.now();
  await engine.load(enterprise, rows(CHANGED));
  const total = performance.now() - begun;
  const [load] = await engine.loads();
  await database.close();
  const share = (100 * differences) / (total - differences);
  return `${database.kind}: ${ROWS.toLocaleString('en')} rows loaded again in ${(total / 1000).toFixed(1)} s, ${load?.rows} differences in ${(differences / 1000).toFixed(2)} s: ${share.toFixed(1)} % on top`;
}

function* rows(changed: number) {
  let index = 0;
  for (const row of manyEnterprises(createWorld(DEMO_DEFAULTS), ROWS)) {
    index += 1;
    yield index % 100 < changed ? { ...row, status: '注销', registered_capital: 1 } : row;
  }
}
