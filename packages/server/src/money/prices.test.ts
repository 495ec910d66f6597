import { DATA_SETS } from '@daas/contract/datasets';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Database } from '../db/client';
import { companies, prices } from '../db/schema';
import { DATABASES, freshDatabase } from '../testing';
import { priceFor, priceOf, readPrices } from './prices';

const DEF = DATA_SETS.enterprise;
const LIST = { mode: DEF.pricing.mode, unitPrice: DEF.pricing.unitPrice, own: false };

describe('the price of a company', () => {
  const row = (company_id: number | null, unit_price: number, data_set: string = DEF.key) => ({
    company_id,
    data_set,
    mode: 'per_query' as const,
    unit_price,
  });
  const rows = [row(null, 500), row(2, 300), row(1, 200), row(1, 1, 'factory')];

  test.each([
    { companyId: 1, price: 200, own: true },
    { companyId: 2, price: 300, own: true },
    { companyId: 3, price: 500, own: false },
    { companyId: null, price: 500, own: false },
  ])('$companyId is its own before the general one', ({ companyId, price, own }) => {
    for (const overrides of [rows, rows.toReversed()])
      expect(priceFor(DEF, companyId, overrides)).toEqual({ mode: 'per_query', unitPrice: price, own });
  });

  it('is that of the definition without an override', () => {
    expect(priceFor(DEF, 3, [row(1, 200)])).toEqual(LIST);
  });

  it('of a project is the total price, once it is set', () => {
    expect(priceOf(DEF, { fields: ['name'] }, { mode: 'project', unitPrice: 700, own: true })).toBe(700);
    expect(priceOf(DEF, { fields: ['name'] }, { mode: 'project', unitPrice: 700, own: false })).toBeNull();
  });

  it('ignores fields that the data set no longer has', () => {
    const price = { mode: 'per_query', unitPrice: 700, own: false } as const;
    expect(priceOf(DEF, { fields: ['name', 'gone'] }, price)).toBe(priceOf(DEF, { fields: ['name'] }, price));
  });
});

describe.each(DATABASES)('prices that change on %s', (kind) => {
  let database: Database;
  let company: number;
  let other: number;
  const T = new Date('2026-11-17T02:00:00Z');
  const at = (hours: number) => new Date(T.getTime() + hours * 3_600_000);

  beforeAll(async () => {
    database = await freshDatabase(kind);
    const { orm } = database;
    const made = await orm
      .insert(companies)
      .values(['One', 'Other'].map((name) => ({ name, createdAt: T })))
      .returning();
    [company, other] = made.map(({ id }) => id) as [number, number];
    const step = (companyId: number | null, unitPrice: number, hours: number) => ({
      companyId,
      dataSet: DEF.key,
      mode: 'per_query' as const,
      unitPrice,
      validFrom: at(hours),
      updatedAt: T,
    });
    // Written in no order of time.
    const steps = [step(null, 30, 2), step(null, 10, 0), step(null, 20, 1), step(company, 7, 4), step(company, 5, 2)];
    await orm.insert(prices).values(steps);
  });
  afterAll(() => database.close());

  test.each([
    { hours: -0.001, general: LIST.unitPrice, own: LIST.unitPrice },
    { hours: 0, general: 10, own: 10 },
    { hours: 0.999, general: 10, own: 10 },
    { hours: 1, general: 20, own: 20 },
    { hours: 2, general: 30, own: 5 },
    { hours: 3.999, general: 30, own: 5 },
    { hours: 4, general: 30, own: 7 },
  ])('are after $hours hours the last that has begun', async ({ hours, general, own }) => {
    const priceAt = async (companyId: number | null) =>
      (await readPrices(database.orm, companyId, at(hours))).get(DEF.key)?.unitPrice;
    expect([await priceAt(null), await priceAt(other), await priceAt(company)]).toEqual([general, general, own]);
  });
});
