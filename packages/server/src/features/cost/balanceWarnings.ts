import { sql } from 'drizzle-orm';
import { balanceWarnings } from '../../db/schema';
import { emit } from '../../messages/events/emit';
import type { Services } from '../services';

interface Crossing {
  company_id: number;
  balance: number;
  phones: string[];
  emails: string[];
  last_fired: number | null;
  crossed: number | null;
}

/** Companies whose lowest crossed threshold is another than the one reported last. */
const CROSSINGS = `
  select * from (
    select w.company_id, a.balance, w.phones, w.emails, w.last_fired,
      (select min(threshold) from unnest(w.thresholds) threshold where a.balance <= threshold) as crossed
    from balance_warnings w join accounts a using (company_id)
    where w.enabled) found
  where crossed is distinct from last_fired`;

/** Warns once for each threshold the balance falls through; a balance that rose again arms the ones it passed. */
export async function fireBalanceWarnings(services: Services): Promise<void> {
  const { rows } = await services.database.sql.query<Crossing>(CROSSINGS);
  for (const row of rows) await report(services, row);
}

async function report(services: Services, row: Crossing): Promise<void> {
  await services.database.orm.transaction(async (tx) => {
    const unchanged = sql`${balanceWarnings.companyId} = ${row.company_id} and ${balanceWarnings.lastFired} is not distinct from ${row.last_fired}::bigint`;
    const updatedRows = await tx
      .update(balanceWarnings)
      .set({ lastFired: row.crossed })
      .where(unchanged)
      .returning({ id: balanceWarnings.companyId });
    const fell = row.crossed !== null && (row.last_fired === null || row.crossed < row.last_fired);
    if (updatedRows.length === 0 || !fell) return;
    await emit(tx, {
      kind: 'balance.low',
      companyId: row.company_id,
      subject: row.company_id,
      data: { balance: row.balance, threshold: row.crossed ?? 0 },
      addresses: [
        ...row.phones.map((to) => ({ channel: 'sms' as const, to })),
        ...row.emails.map((to) => ({ channel: 'mail' as const, to })),
      ],
      at: services.clock(),
    });
  });
}
