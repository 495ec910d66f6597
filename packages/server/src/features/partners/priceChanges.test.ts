import { applicationByKey } from '@daas/contract/applications';
import { DATA_SETS } from '@daas/contract/datasets';
import type { PricingMode } from '@daas/contract/enums';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerReports, events, prices as priceTable } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { offerElement, withdrawElement } from '../../operator/elements';
import { setPrice } from '../../operator/money';
import { addPartner } from '../../operator/partners';
import { DATABASES } from '../../testing';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { reportValues } from '../../testing/reports';
import { tellEndingProtections } from './priceChanges';

const def = DATA_SETS.enterprise;
const HOUSE = def.pricing.unitPrice;
const [MODE, OTHER]: PricingMode[] =
  def.pricing.mode === 'per_query' ? ['per_query', 'per_non_empty'] : ['per_non_empty', 'per_query'];
/** Noon in Shanghai. */
const NOON = new Date('2026-11-20T04:00:00Z');
const hours = (n: number) => new Date(NOON.getTime() + n * 3_600_000);
const prices = { cost: 500, floor: 600, suggested: 2000 };
const { productType } = applicationByKey('remote_office');

describe.each(DATABASES)('whoever pays is told of another price on %s', (kind) => {
  let server: TestConsole;
  let partner: Tenant;
  let customer: Tenant;
  let reportId: string;
  let connector: number;
  let count = 0;
  const orm = () => server.services.database.orm;
  const now = () => server.services.clock();

  beforeAll(async () => {
    server = await startTestConsole({ kind, now: NOON });
    await server.services.market.load(
      def,
      sampleRows(def, 5, () => ({})),
    );
  }, 120_000);
  afterAll(() => server.close());

  beforeEach(async () => {
    server.setNow(NOON);
    await orm().delete(priceTable);
    partner = await server.tenant({ balance: 10_000_000 });
    customer = await server.tenant({ balance: 10_000_000 });
    await addPartner(orm(), { companyId: partner.companyId, parentId: null, now: now() });
    const { companyId } = partner;
    const values = { companyId, rootId: companyId, customerId: customer.companyId, now: now() };
    const [report] = await orm().insert(customerReports).values(reportValues(values)).returning();
    reportId = report?.id as string;
    const appId = (await customer.ok('app.create', { name: 'ERP' })).id;
    const wanted = { name: 'Names', product: def.key, type: 'API' as const, app_id: appId, fields: ['name', 'uscc'] };
    connector = (await customer.ok('connector.create', wanted as never)).id;
    await server.services.jobs.drain();
    await orm().delete(events);
  });

  const offer = async (of: Partial<typeof prices> = {}, name = `E${++count}`, fields = ['name', 'uscc', 'status']) =>
    (await offerElement(orm(), { name, scope: { dataSet: def, fields }, prices: { ...prices, ...of }, now: now() })).id;
  const ask = (id: string, price: number | null) => partner.ok('partner.setElementPrice', { id, price });
  const costs = async () => (await customer.ok('connector.get', { id: connector })).price.per_call;
  const news = async (companyId = customer.companyId) => {
    const rows = await orm().select().from(events).where(eq(events.kind, 'price.changing')).orderBy(events.written);
    await orm().delete(events);
    return rows.filter((row) => row.companyId === companyId).map(({ data }) => data);
  };
  const asked = (name: string, before: number | null, after: number | null) => ({
    name,
    data_set: null,
    unit: 'call',
    before,
    after,
    pricing_mode: null,
  });
  const house = (before: number | null, after: number | null, modes = { before: MODE, after: MODE }) => ({
    name: def.name_cn,
    data_set: def.key,
    unit: 'call',
    before,
    after,
    pricing_mode: modes,
  });
  /** An element whose price has held for a day. */
  const standing = async (price: number) => {
    const id = await offer();
    await ask(id, price);
    server.setNow(new Date(NOON.getTime() + DAY_MS));
    await orm().delete(events);
    return { id, name: `E${count}` };
  };

  it('by a floor that goes above what the partner asks, from the next day on', async () => {
    const { id, name } = await standing(700);
    await offer({ floor: 900 }, name);
    expect(await costs()).toBe(700);
    expect(await news()).toEqual([{ from: '2026-11-22', prices: [asked(name, 700, 900)] }]);
    await offer({ floor: 900 }, name);
    expect(await news()).toEqual([]);
    expect((await customer.ok('cost.priceDetail', { key: def.key })).partner).toMatchObject([
      { price: 700, coming: { price: 900, from: '2026-11-22' } },
    ]);
    expect((await partner.ok('partner.customer', { id: reportId })).prices).toMatchObject([
      { price: 700, coming: { price: 900, from: '2026-11-22' } },
    ]);
    // A partner sets prices by the new floor at once.
    expect((await partner.send('partner.setElementPrice', { id, price: 899 })).status).toBe(422);
    server.setNow(new Date(NOON.getTime() + 2 * DAY_MS));
    expect(await costs()).toBe(900);
    // A floor that is below the price is nobody's news.
    await offer({ floor: 650 }, name);
    expect(await news()).toEqual([{ from: '2026-11-23', prices: [asked(name, 900, 700)] }]);
    await offer({ floor: 640 }, name);
    expect(await news()).toEqual([]);
  });

  it('by an element that goes off sale, and that comes back, from the next day on', async () => {
    const { id, name } = await standing(700);
    await withdrawElement(orm(), { id, now: now() });
    expect(await costs()).toBe(700);
    expect(await news()).toEqual([{ from: '2026-11-22', prices: [asked(name, 700, null)] }]);
    server.setNow(new Date(NOON.getTime() + 2 * DAY_MS));
    expect(await costs()).toBe(HOUSE);
    await offer({}, name);
    expect(await news()).toEqual([{ from: '2026-11-23', prices: [asked(name, null, 700)] }]);
    expect(await costs()).toBe(HOUSE);
    await withdrawElement(orm(), { id, now: now() });
    expect(await news()).toEqual([{ from: '2026-11-23', prices: [asked(name, 700, null)] }]);
  });

  it('by what a partner pays for a unit of its stock', async () => {
    const { name } = await standing(700);
    await offer({ cost: 550 }, name);
    const unit = { name, data_set: null, unit: 'stock', before: 500, after: 550, pricing_mode: null };
    expect(await news(partner.companyId)).toEqual([{ from: '2026-11-21', prices: [unit] }]);
    expect(await news()).toEqual([]);
  });

  it('by a way of charging, though the price stays, and though a partner asks for it', async () => {
    const way = { companyId: null, dataSet: def.key, mode: OTHER, unitPrice: HOUSE };
    await setPrice(orm(), { ...way, from: '2026-12-01', now: now() });
    const changes = { before: MODE, after: OTHER };
    expect(await news()).toEqual([{ from: '2026-12-01', prices: [house(HOUSE, HOUSE, changes)] }]);
    await setPrice(orm(), { ...way, from: '2026-12-01', now: now() });
    expect(await news()).toEqual([]);
    await orm().delete(priceTable);
    await ask(await offer({}, `E${++count}`, []), 700);
    server.setNow(new Date(NOON.getTime() + DAY_MS));
    await setPrice(orm(), { ...way, now: now() });
    expect(await news()).toEqual([{ from: '2026-11-21', prices: [house(null, null, changes)] }]);
  });

  it('by a price of its own, which the prices of its partner give way to', async () => {
    const { name } = await standing(700);
    await setPrice(orm(), { companyId: customer.companyId, dataSet: def.key, unitPrice: 1234, now: now() });
    expect(await news()).toEqual([{ from: '2026-11-21', prices: [house(HOUSE, 1234), asked(name, 700, null)] }]);
    expect(await costs()).toBe(1234);
  });

  it('who has no connector, but bought rows of the data', async () => {
    await customer.ok('connector.delete', { id: connector });
    await orm().delete(events);
    await setPrice(orm(), { companyId: null, dataSet: def.key, unitPrice: HOUSE + 1, now: now() });
    expect(await news()).toEqual([]);
    const wanted = { data_set: def.key, fields: ['name'], rows: 1, format: 'csv' as const };
    const { id, amount } = await customer.ok('export.quote', wanted as never);
    expect(amount).toBeGreaterThan(0);
    await customer.ok('export.create', { id });
    await setPrice(orm(), { companyId: null, dataSet: def.key, unitPrice: HOUSE + 2, now: now() });
    expect(await news()).toEqual([{ from: '2026-11-20', prices: [house(HOUSE + 1, HOUSE + 2)] }]);
  });

  it('by a partner that lets it go, or whose protection ends, a day before', async () => {
    const { name } = await standing(700);
    await partner.ok('partner.release', { id: reportId, note: 'Not ours' });
    expect(await costs()).toBe(HOUSE);
    expect(await news()).toEqual([{ from: '2026-11-21', prices: [asked(name, 700, null)] }]);

    const until = hours(72);
    const protectedAgain = { state: 'protected' as const, endedAt: null, protectedUntil: until };
    await orm().update(customerReports).set(protectedAgain).where(eq(customerReports.id, reportId));
    await tellEndingProtections(server.services);
    expect(await news()).toEqual([]);
    server.setNow(hours(49));
    await tellEndingProtections(server.services);
    await tellEndingProtections(server.services);
    const ends = { from: '2026-11-23', prices: [asked(name, 700, null)] };
    const rows = await orm().select().from(events).where(eq(events.kind, 'price.changing'));
    expect(rows.map(({ data }) => data)).toEqual([ends]);
    // Who has heard it, hears that it stays.
    await partner.ok('partner.renew', { id: reportId, note: 'Goes on' });
    expect(await news()).toEqual([ends, { from: '2026-11-23', prices: [asked(name, 700, 700)] }]);
    server.setNow(hours(73));
    expect(await costs()).toBe(700);
  });

  it('by its partner, of a year of an application', async () => {
    const name = `Y${++count}`;
    const sold = { productType };
    const offered = { cost: 1, floor: 2, suggested: 900 };
    const { id } = await offerElement(orm(), { name, scope: sold, prices: offered, now: now() });
    await ask(id, 500);
    server.setNow(new Date(NOON.getTime() + DAY_MS));
    await orm().delete(events);
    await offerElement(orm(), { name, scope: sold, prices: { ...offered, floor: 800 }, now: now() });
    expect((await customer.ok('goodsApp.priceInfo', { product_type: productType })).yearly).toBe(500);
    const year = { ...asked(name, 500, 800), unit: 'year' };
    expect(await news()).toEqual([{ from: '2026-11-22', prices: [year] }]);
    server.setNow(new Date(NOON.getTime() + 2 * DAY_MS));
    expect((await customer.ok('goodsApp.priceInfo', { product_type: productType })).yearly).toBe(800);
  });
});
