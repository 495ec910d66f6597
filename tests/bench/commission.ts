import { openDatabase } from '@daas/server/db/client';
import { migrate } from '@daas/server/db/migrate';
import type { MemberContext } from '@daas/server/features/context';
import { commission, commissionGroups, commissionMonth } from '@daas/server/features/partners/commission';
import { closeCommission } from '@daas/server/operator/commission';
import { fillMonth, openChannel } from '../support/channel';
import { startPostgres } from '../support/postgres';
import { percentile } from './percentiles';

const MONTH = '2026-01';
const ASKED = 20;

/** A month of so many calls, each of which earns two levels: its pages while it is open, its closing, its pages then. */
export async function benchCommission(calls: number): Promise<string[]> {
  const postgres = await startPostgres();
  const database = await openDatabase({ dataDir: 'memory', url: postgres.url });
  await migrate(database);
  const { top } = await openChannel(database, new Date('2026-01-01T04:00:00Z'));
  await fillMonth(database, MONTH, calls);
  const now = new Date('2026-02-01T04:00:00Z');
  const context = {
    db: database.orm,
    caller: { companyId: top, personId: 1, name: 'Bench' },
    services: { database },
    locale: 'zh-CN',
    now,
  } as unknown as MemberContext;
  const page = { current: 1, pageSize: 20 };
  /** What a page asks at once, at its slowest but one in twenty. */
  const timed = async (ask: () => Promise<unknown>[]): Promise<string> => {
    const times: number[] = [];
    for (let n = 0; n < ASKED; n += 1) {
      const begun = performance.now();
      await Promise.all(ask());
      times.push(performance.now() - begun);
    }
    return `p95 ${percentile(times, 0.95).toFixed(0)} ms (aim 200)`;
  };
  const pages = async (state: string) => [
    `  ${state}, list of months: ${await timed(() => [commission(context, page)])}`,
    `  ${state}, first page of the statement: ${await timed(() => [commissionMonth(context, { month: MONTH }), commissionGroups(context, { ...page, month: MONTH })])}`,
    `  ${state}, customers of a day: ${await timed(() => [commissionGroups(context, { ...page, month: MONTH, day: `${MONTH}-05` })])}`,
  ];
  const open = await pages('open');
  const begun = performance.now();
  await database.orm.transaction((tx) => closeCommission(tx, { month: MONTH, now }));
  const seconds = (performance.now() - begun) / 1000;
  const closed = await pages('closed');
  await database.close();
  await postgres.stop();
  return [`a month of ${calls} calls on PostgreSQL: closed in ${seconds.toFixed(2)} s (aim 60)`, ...open, ...closed];
}
