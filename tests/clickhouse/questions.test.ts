import {
  DATA_SET_LIST,
  type DataSetDefinition,
  type FilterNode,
  OPERATORS_OF,
  type Row,
} from '@daas/contract/datasets';
import { fewRows, loadDemoMarket } from '@daas/demo';
import type { MarketEngine } from '@daas/server/market';
import { ALL_ENGINES, type OpenEngine } from '@daas/server/testing/market';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Every data set of the market in both engines, and the same questions asked of both. */
const QUESTIONS = 500;
/** Of more titles PostgreSQL suggests the best of the first. */
const SUGGESTED_OF = 200;
const counts = fewRows(150, { enterprise: 2500, bidding: 1500 });

const opened: OpenEngine[] = [];
let engines: MarketEngine[] = [];
const samples = new Map<string, Row[]>();

beforeAll(async () => {
  for (const { open } of ALL_ENGINES) {
    const one = await open();
    opened.push(one);
    await loadDemoMarket(one.engine, { counts });
  }
  engines = opened.map(({ engine }) => engine);
  for (const def of DATA_SET_LIST) {
    const { rows } = await (engines[0] as MarketEngine).page(def, { current: 1, pageSize: 1000 });
    samples.set(def.key, rows);
  }
}, 600_000);
afterAll(async () => {
  for (const one of opened) await one.close();
});

type Pick = (max: number) => number;
const oneOf = <T>(pick: Pick, list: readonly T[]): T => list[pick(list.length)] as T;

/** A condition that some row meets, as a rule. */
function condition(def: DataSetDefinition, pick: Pick): FilterNode | null {
  const fields = def.fields.filter(({ filterable, masked }) => filterable && !masked);
  if (fields.length === 0) return null;
  const field = oneOf(pick, fields);
  const op = oneOf(pick, OPERATORS_OF[field.type]);
  const sampled = () => {
    const found = oneOf(pick, samples.get(def.key) ?? [])?.[field.name_en];
    return Array.isArray(found) ? (found[0] as string | undefined) : found;
  };
  if (op === 'is_empty' || op === 'not_empty') return { field: field.name_en, op };
  const [one, other] = [sampled(), sampled()];
  if (one === null || one === undefined || other === null || other === undefined) return null;
  const short = (value: typeof one) =>
    typeof value === 'string' && field.type === 'text' ? value.slice(0, 2 + pick(6)) : value;
  const values = [one, other] as (string | number | boolean)[];
  if (op === 'between') return { field: field.name_en, op, value: one <= other ? values : values.toReversed() };
  if (op === 'in' || op === 'not_in' || op === 'all') return { field: field.name_en, op, value: values };
  return { field: field.name_en, op, value: short(one) as string };
}

function question(pick: Pick) {
  const def = oneOf(pick, DATA_SET_LIST);
  const items = Array.from({ length: pick(4) }, () => condition(def, pick)).filter((one) => one !== null);
  const filter: FilterNode | null = items.length === 0 ? null : { op: pick(3) === 0 ? 'or' : 'and', items };
  const title = String(oneOf(pick, samples.get(def.key) ?? [])?.[def.title] ?? '');
  const from = pick(Math.max(1, title.length - 2));
  const keyword = pick(2) === 0 ? title.slice(from, from + 1 + pick(4)) : undefined;
  const sorts = def.fields
    .filter(({ sortable, masked }) => sortable && !masked)
    .flatMap(({ name_en }) => [name_en, `-${name_en}`]);
  return { def, filter, keyword, sort: oneOf(pick, [...sorts, def.defaultSort]) };
}

async function answer(engine: MarketEngine, { def, filter, keyword, sort }: ReturnType<typeof question>) {
  const query = { filter, keyword, sort };
  const first = await engine.scroll(def, { ...query, limit: 7 });
  const next = first.next ? await engine.scroll(def, { ...query, limit: 7, cursor: first.next }) : null;
  const named = (wanted: (field: DataSetDefinition['fields'][number]) => boolean) =>
    def.fields.filter((field) => !field.masked && wanted(field)).map(({ name_en }) => name_en);
  const facets = named(({ facet }) => facet);
  const [number] = named(({ type, filterable }) => filterable && (type === 'integer' || type === 'decimal'));
  const [day] = named(({ type, filterable }) => filterable && (type === 'date' || type === 'datetime'));
  const { rows } = first;
  return {
    page: await engine.page(def, { ...query, current: 2, pageSize: 20 }),
    rows,
    next: next && { rows: next.rows, ends: next.next === null },
    facets: await engine.facets(def, query, facets),
    groups:
      facets.length > 0
        ? await engine.aggregate(def, {
            filter,
            keyword,
            by: facets.slice(0, 2),
            measures: [{ op: 'count' }, ...(number ? [{ op: 'max', field: number } as const] : [])],
          })
        : null,
    spread: number ? await engine.histogram(def, { filter, keyword, field: number, parts: 6 }) : null,
    months: day ? await engine.histogram(def, { filter, keyword, field: day, unit: 'month' }) : null,
    one: rows[0] ? await engine.get(def, rows[0].id) : null,
    suggested:
      keyword && (await engine.count(def, { keyword })).total <= SUGGESTED_OF
        ? await engine.suggest(def, keyword)
        : null,
  };
}

test(`${QUESTIONS} questions to every data set are answered alike by each engine`, { timeout: 900_000 }, async () => {
  expect(engines.length).toBeGreaterThan(1);
  let found = 0;
  for (let n = 0; n < QUESTIONS; n += 1) {
    const numbers = fc.sample(fc.infiniteStream(fc.nat()), { seed: n, numRuns: 1 })[0] as Iterator<number>;
    const asked = question((max) => (numbers.next().value as number) % Math.max(1, max));
    const [wanted, ...others] = await Promise.all(engines.map((engine) => answer(engine, asked)));
    for (const other of others) expect(other, JSON.stringify({ ...asked, def: asked.def.key })).toEqual(wanted);
    found += wanted?.rows.length ?? 0;
  }
  // Questions that find nothing would tell nothing.
  expect(found).toBeGreaterThan(QUESTIONS);
});
