import { and, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { eraseInLines } from '../../db/auditErasures';
import type { Db } from '../../db/client';
import { containing } from '../../db/like';
import { auditLog, events, jobs, webhookDeliveries } from '../../db/schema';
import { type Identifiers, pseudonymize } from './pseudonymize';
import type { Subject } from './subject';

/** Whether a column contains a contact, or the name as a whole text. */
const mentions = (column: PgColumn, { contacts, names }: Identifiers): SQL | undefined =>
  or(
    ...contacts.map((contact) => like(sql`${column}::text`, containing(contact))),
    ...names.map((name) => like(sql`${column}::text`, containing(JSON.stringify(name)))),
  );

/** Replaces the identifiers in audit lines of the person's companies and of the platform. */
export async function eraseAuditLines(db: Db, who: Subject, now: Date): Promise<number> {
  const isAbout = inArray(auditLog.subject, who.subjects);
  const byContact = who.contacts.map((contact) => like(sql`${auditLog.detail}::text`, containing(contact)));
  const lines = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        or(isNull(auditLog.companyId), inArray(auditLog.companyId, [0, ...who.companyIds])),
        or(isAbout, ...byContact),
      ),
    );
  // Lines about others keep equal names.
  const others = { ...who, names: [] };
  return eraseInLines(
    db,
    lines.map(({ id }) => id),
    ({ subject, detail }) => {
      const about = who.subjects.includes(subject);
      return pseudonymize(detail, about ? who : others, about) as Record<string, unknown>;
    },
    now,
  );
}

/** Replaces the identifiers in events, deliveries and jobs of the person's companies. */
export async function replaceInJson(db: Db, who: Subject): Promise<[table: string, rows: number][]> {
  const ofCompanies = (column: PgColumn) => or(isNull(column), inArray(column, [0, ...who.companyIds]));
  // Events of the person alone.
  const own = await db
    .delete(events)
    .where(and(isNull(events.companyId), inArray(events.subject, who.subjects)))
    .returning({ id: events.id });
  const changed: [string, number][] = [['events', own.length]];

  const said = await db
    .select({ id: events.id, subject: events.subject, data: events.data, receivers: events.receivers })
    .from(events)
    .where(
      and(
        ofCompanies(events.companyId),
        or(inArray(events.subject, who.subjects), mentions(events.data, who), mentions(events.receivers, who)),
      ),
    );
  for (const { id, subject, data, receivers } of said) {
    const values = {
      data: pseudonymize(data, who, who.subjects.includes(subject)) as typeof data,
      receivers: pseudonymize(receivers, who) as typeof receivers,
    };
    await db.update(events).set(values).where(eq(events.id, id));
  }
  changed.push(['events', said.length]);

  const deliveries = await db
    .select({ id: webhookDeliveries.id, subject: webhookDeliveries.subject, body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(
      and(
        ofCompanies(webhookDeliveries.companyId),
        or(inArray(webhookDeliveries.subject, who.subjects), mentions(webhookDeliveries.body, who)),
      ),
    );
  for (const { id, subject, body } of deliveries) {
    const isAbout = who.subjects.includes(subject ?? '');
    const message = JSON.parse(body) as { data?: unknown };
    const data = pseudonymize(message.data, who, isAbout);
    await db
      .update(webhookDeliveries)
      .set({ body: JSON.stringify({ ...message, data }) })
      .where(eq(webhookDeliveries.id, id));
  }
  changed.push(['webhook_deliveries', deliveries.length]);

  const waiting = await db
    .select({ id: jobs.id, payload: jobs.payload })
    .from(jobs)
    .where(and(ofCompanies(jobs.companyId), mentions(jobs.payload, who)));
  for (const { id, payload } of waiting)
    await db
      .update(jobs)
      .set({ payload: pseudonymize(payload, who) as typeof payload })
      .where(eq(jobs.id, id));
  changed.push(['jobs', waiting.length]);
  return changed;
}
