import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { balanceWarnings, members, persons } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import { yuan } from '../../kernel/yuan';
import { settingsOf } from '../../messages/notify';
import { postMessage } from '../../messages/outbox';
import type { Services } from '../../services';

interface Crossing {
  company_id: number;
  name: string;
  balance: number;
  phones: string[];
  emails: string[];
  last_fired: number | null;
  crossed: number | null;
}

/** Companies whose lowest crossed threshold is another than the one reported last. */
const CROSSINGS = `
  select * from (
    select w.company_id, c.name, a.balance, w.phones, w.emails, w.last_fired,
      (select min(threshold) from unnest(w.thresholds) threshold where a.balance <= threshold) as crossed
    from balance_warnings w join accounts a using (company_id) join companies c on c.id = w.company_id
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
    const taken = await tx
      .update(balanceWarnings)
      .set({ lastFired: row.crossed })
      .where(unchanged)
      .returning({ id: balanceWarnings.companyId });
    const fell = row.crossed !== null && (row.last_fired === null || row.crossed < row.last_fired);
    if (taken.length === 0 || !fell) return;
    const values = { company: row.name, balance: yuan(row.balance), threshold: yuan(row.crossed ?? 0) };
    const receivers = [
      ...row.phones.map((to) => ({ channel: 'sms' as const, to })),
      ...row.emails.map((to) => ({ channel: 'mail' as const, to })),
    ];
    const off = await switchedOff(tx, row);
    for (const receiver of receivers) {
      if (off.has(`${receiver.channel} ${receiver.to.toLowerCase()}`)) continue;
      const draft = {
        ...receiver,
        template: 'balance-warning',
        language: 'zh-CN',
        values,
        companyId: row.company_id,
      } as const;
      await postMessage(services, tx, draft);
    }
  });
}

/** Receivers who are people here and want no warnings by that way, as `mail a@example.com`. */
async function switchedOff(db: Db, { company_id, phones, emails }: Crossing): Promise<Set<string>> {
  const named = or(
    inArray(persons.phone, phones),
    inArray(
      sql`lower(${persons.email})`,
      emails.map((email) => email.toLowerCase()),
    ),
  );
  const people = await db
    .select({ phone: persons.phone, email: persons.email, chosen: persons.notifications })
    .from(members)
    .innerJoin(persons, eq(persons.id, members.personId))
    .where(and(ofCompany(members, company_id), named));
  return new Set(
    people.flatMap(({ phone, email, chosen }) => {
      const { sms, mail } = settingsOf(chosen).balance;
      return [...(sms || !phone ? [] : [`sms ${phone}`]), ...(mail || !email ? [] : [`mail ${email.toLowerCase()}`])];
    }),
  );
}
