import { type DataSetDefinition, fieldOf, type Row } from '@daas/contract/datasets';
import { asName } from '@daas/contract/identity';
import { brokenCodeRule } from '@daas/contract/identity/schema';
import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import { connectors, nameListEntries, nameLists } from '../../db/schema';
import { ofCompany } from '../../db/tenant';
import type { Job } from '../../jobs/queue';
import { definitionOf } from '../../kernel/dataSets';
import type { MarketConditions } from '../../market/engine';
import { emitJobFailed } from '../../messages/events/jobFailed';
import { rowPrice } from '../../money/prices';
import { readColumn, type Term } from '../../tables/reading/reader';
import { conditionsOf } from '../connectors/selection';
import type { Services } from '../services';
import { tableOf } from '../uploads/inspect';
import { findUpload } from '../uploads/repository';
import { fieldsOf } from './connector';
import { matchField } from './nameLists';
import { type Entry, type NameList, refreshNameListStatus } from './repository';

const BATCH = 1000;
const MAX_TERM = 200;

/** What a job says of the list to be matched. */
export const matchingSchema = z.object({ nameListId: z.string() });
type Matching = z.output<typeof matchingSchema>;

/** Finds the row of each line of a list. Free, so it simply begins again when its server was killed. */
export async function matchNameList(services: Services, job: Job<Matching>): Promise<void> {
  const db = services.database.orm;
  const id = job.payload.nameListId;
  const list = await db.query.nameLists.findFirst({ where: (one, { eq: equal }) => equal(one.id, id) });
  if (!list || list.deletedAt || !['uploaded', 'matching'].includes(list.status)) return;
  const connector = await db.query.connectors.findFirst({
    where: (one, { eq: equal }) => equal(one.id, list.connectorId),
  });
  const upload = await findUpload(db, list.companyId, list.uploadId);
  if (!connector || !upload?.columns) return fail(services, list);

  await db.delete(nameListEntries).where(eq(nameListEntries.nameListId, id));
  await db.update(nameLists).set({ status: 'matching', progress: 0 }).where(eq(nameLists.id, id));

  const def = definitionOf(connector.dataSet);
  const fields = fieldsOf(def, connector.fields);
  const by = matchField(def, list.matchBy);
  if (!by) return fail(services, list);
  const matcher = createMatcher(services, def, { by, fields, conditions: conditionsOf(connector) });
  const totals = { rows: 0, rejected: 0, missing: 0, matched: 0 };

  const store = async (lines: Term[]) => {
    const entries = await matcher.match(lines);
    totals.rows += entries.length;
    totals.rejected += entries.filter(({ reject }) => reject).length;
    totals.missing += entries.filter(({ reject, rowId }) => !reject && !rowId).length;
    totals.matched = matcher.found();
    if (entries.length > 0)
      await db.insert(nameListEntries).values(entries.map((entry) => ({ ...entry, nameListId: id })));
    await job.keepAlive();
    const progress = Math.min(0.99, totals.rows / Math.max(1, upload.rows ?? 1));
    await db
      .update(nameLists)
      .set({ ...totals, progress })
      .where(eq(nameLists.id, id));
  };

  const file = tableOf(db, upload, upload.reading);
  for await (const terms of readColumn(file, list.column)) await store(terms);

  const unit = await rowPrice(db, { companyId: list.companyId, dataSet: def.key, now: services.clock() }, { fields });
  await db.transaction(async (tx) => {
    const fillRates = matcher.fillRates();
    const quote = unit === null ? null : unit.price * totals.matched;
    await tx
      .update(nameLists)
      .set({ ...totals, status: 'quoted', progress: 1, fillRates, quote })
      .where(eq(nameLists.id, id));
    await refreshNameListStatus(tx, list.companyId, list.connectorId);
  });
}

export async function giveUpMatching(services: Services, { nameListId: id }: Matching): Promise<void> {
  const list = await services.database.orm.query.nameLists.findFirst({
    where: (one, { eq: equal }) => equal(one.id, id),
  });
  if (list) await fail(services, list);
}

/** Marks a list as failed, once, and tells whoever waits for it. */
const fail = ({ database, clock }: Services, { id, companyId, connectorId, ...list }: NameList): Promise<void> =>
  database.orm.transaction(async (tx) => {
    const change = { status: 'failed', error: 'matching-failed', progress: 0 } as const;
    const still = and(ofCompany(nameLists, companyId), eq(nameLists.id, id), ne(nameLists.status, 'failed'));
    const failed = await tx.update(nameLists).set(change).where(still).returning({ id: nameLists.id });
    if (failed.length === 0) return;
    await refreshNameListStatus(tx, companyId, connectorId);
    const [connector] = await tx
      .select({ appId: connectors.appId })
      .from(connectors)
      .where(and(ofCompany(connectors, companyId), eq(connectors.id, connectorId)));
    const name = list.fileName;
    await emitJobFailed(tx, { job: 'name-list', companyId, id, name, ownerId: list.createdBy, ...connector }, clock());
  });

type Matched = Omit<Entry, 'nameListId'>;

/** Finds the row of each line; `fields` are counted where they hold a value. */
export function createMatcher(
  { market }: Pick<Services, 'market'>,
  def: DataSetDefinition,
  { by, fields, conditions }: { by: string; fields: string[]; conditions: MarketConditions },
) {
  const seenRows = new Set<string>();
  const filled = new Map(fields.map((name) => [name, 0]));

  /** What is wrong with a term, before anything is looked up. */
  function problem(term: string): string | null {
    if (asName(term) === '') return 'reject-blank';
    if (term.length > MAX_TERM) return 'reject-long';
    return brokenCodeRule(fieldOf(def, by)?.format, term) ?? null;
  }

  /** Of these rows, those the connector is about. */
  async function allowed(rows: Row[]): Promise<Set<string>> {
    const ids = [...new Set(rows.map(({ id }) => id))];
    const { filter, keyword } = conditions;
    if ((!filter && !keyword) || ids.length === 0) return new Set(ids);
    const passed = new Set<string>();
    for (let at = 0; at < ids.length; at += BATCH) {
      const these = { op: 'in' as const, value: ids.slice(at, at + BATCH) };
      for await (const batch of market.stream(def, { filter, keyword, ids: these, fields: [] }))
        for (const { id } of batch) passed.add(id);
    }
    return passed;
  }

  return {
    async match(lines: Term[]): Promise<Matched[]> {
      const checked = lines.map(({ line, term }) => {
        const text = term.trim();
        return { line, term: text.slice(0, MAX_TERM), reject: problem(text) };
      });
      const terms = [...new Set(checked.filter(({ reject }) => !reject).map(({ term }) => term))];
      const rowsByTerm = terms.length > 0 ? await market.lookup(def, by, terms, fields) : new Map<string, Row[]>();
      const passed = await allowed([...rowsByTerm.values()].flat());
      return checked.map(({ line, term, reject }) => {
        if (reject) return { line, term, reject, rowId: null };
        const row = rowsByTerm.get(term)?.find(({ id }) => passed.has(id));
        if (!row) return { line, term, reject: null, rowId: null };
        // A name that stands twice, or in two spellings, is delivered twice and paid for once.
        if (!seenRows.has(row.id)) {
          seenRows.add(row.id);
          for (const name of fields) if (hasValue(row[name])) filled.set(name, (filled.get(name) ?? 0) + 1);
        }
        return { line, term, reject: null, rowId: row.id };
      });
    },
    /** Rows to pay for. */
    found: () => seenRows.size,
    fillRates: () =>
      Object.fromEntries([...filled].map(([name, n]) => [name, seenRows.size === 0 ? 0 : n / seenRows.size])),
  };
}

const hasValue = (value: Row[string] | undefined): boolean =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
