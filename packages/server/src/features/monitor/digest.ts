import { SEVERITIES } from '@daas/contract/enums';
import { and, arrayOverlaps, count, desc, eq, gt, max, sql } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { members, monitorChanges, monitorDigests, monitorRules } from '../../db/schema';
import { ofCompany, sameCompany } from '../../db/tenant';
import { business, businessDay } from '../../kernel/time';
import { emit } from '../../messages/events/emit';
import type { Services } from '../services';

/** Business hour from which the mails of a day go out. */
const FROM_HOUR = 8;
const LINES = 20;
/** Counts up with the gravity; a change of which it was not kept comes last. */
const RANK = sql`coalesce(array_position(${sql.param([...SEVERITIES])}::text[], ${monitorChanges.severity}), 0)`;

/** Daily mail to each subscriber of rules: the matching changes since the previous mail. */
export async function sendDigests(services: Services): Promise<void> {
  const { database, clock } = services;
  const now = clock();
  if (business(now).hour() < FROM_HOUR) return;
  const readers = await database.orm
    .selectDistinct({ companyId: monitorDigests.companyId, personId: monitorDigests.personId })
    .from(monitorDigests)
    .innerJoin(
      members,
      and(
        sameCompany(members, monitorDigests),
        eq(members.personId, monitorDigests.personId),
        eq(members.status, 'active'),
      ),
    );
  for (const reader of readers) await database.orm.transaction((tx) => send(services, tx, reader, businessDay(now)));
}

async function send(services: Services, tx: Db, reader: { companyId: number; personId: number }, today: string) {
  const { companyId, personId } = reader;
  const own = and(ofCompany(monitorDigests, companyId), eq(monitorDigests.personId, personId));
  const digests = await tx.select().from(monitorDigests).where(own).orderBy(monitorDigests.ruleId).for('update');
  if (digests.length === 0 || digests.some(({ toldOn }) => toldOn === today)) return;
  const since = Math.min(...digests.map(({ toldUpTo }) => toldUpTo));
  const sinceLast = and(
    ofCompany(monitorChanges, companyId),
    gt(monitorChanges.id, since),
    arrayOverlaps(
      monitorChanges.rules,
      digests.map(({ ruleId }) => ruleId),
    ),
  );
  const [summary] = await tx
    .select({ n: count(), last: max(monitorChanges.id) })
    .from(monitorChanges)
    .where(sinceLast);
  await tx
    .update(monitorDigests)
    .set({ toldOn: today, ...(summary?.last ? { toldUpTo: summary.last } : {}) })
    .where(own);
  if (!summary?.last) return;
  const gravest = await tx
    .select()
    .from(monitorChanges)
    .where(sinceLast)
    .orderBy(desc(RANK), desc(monitorChanges.id))
    .limit(LINES);
  const rules = new Map(
    (await tx.select().from(monitorRules).where(ofCompany(monitorRules, companyId))).map(({ id, name }) => [id, name]),
  );
  const namesOf = (ids: readonly string[]) => ids.flatMap((id) => rules.get(id) ?? []);
  const row = ({ title, severity, rules: ids, answers }: (typeof gravest)[number]) => {
    const crossed = (way: 'entered' | 'left') => answers.filter((one) => one.way === way).map(({ rule }) => rule);
    const [entered, left] = [crossed('entered'), crossed('left')];
    const plain = ids.filter((id) => !entered.includes(id) && !left.includes(id));
    return { title, severity, rules: namesOf(plain), entered: namesOf(entered), left: namesOf(left) };
  };
  await emit(tx, {
    kind: 'monitor.digest',
    companyId,
    subject: personId,
    people: [personId],
    data: { count: summary.n, rows: gravest.map(row) },
    at: services.clock(),
  });
}
