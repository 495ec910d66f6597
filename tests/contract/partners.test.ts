import { type EndpointName, endpoints } from '@daas/contract/endpoints';
import { apps, commissionLines, commissionSums, elements, NO_LIMITS } from '@daas/server/db/schema';
import { createCompany } from '@daas/server/features/companies/companies';
import { newId } from '@daas/server/kernel/id';
import { creditCompany } from '@daas/server/operator/money';
import { addPartner, setPartnerStatus } from '@daas/server/operator/partners';
import { DATABASES } from '@daas/server/testing';
import { startTestServer, TEST_NOW, type TestServer } from '@daas/server/testing/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { definitionOf, inputFor, type Objects } from '../support/world';

/** Whatever is added to the area is asked here, too. */
const names = (Object.keys(endpoints) as EndpointName[]).filter((name) =>
  endpoints[name].path.startsWith('/api/partner/'),
);
/** What a partner is told of those below it; of nobody else, and by no other endpoint. */
const OF_THOSE_BELOW: readonly EndpointName[] = [
  'partner.customers',
  'partner.customer',
  'partner.partners',
  'partner.commissionGroups',
  'partner.commissionLines',
  'partner.statement',
];
/** Kinds of objects that belong to one partner. */
const KINDS = ['customer', 'customerApp', 'allocation'] as const;
const ELEMENT = { id: 'ele_0000000000000000', name: 'Sample', cost: 100, floor: 100, suggested: 200 };
const DAY = '2026-11-05';

interface Standing {
  who: { personId: number; companyId: number };
  /** From the top down to itself. */
  path: readonly number[];
  objects: Record<(typeof KINDS)[number], string | number>;
  customer: { personId: number; companyId: number };
  /** What names it or what is its, as whole words. */
  traces: readonly string[];
}

describe.each(DATABASES)('what partners see of each other on %s', (kind) => {
  let server: TestServer;
  const standing = {} as Record<'top' | 'middle' | 'low' | 'beside', Standing>;

  async function stand(mark: string, above: readonly number[], row: number): Promise<Standing> {
    const { services, call, fixtures } = server;
    const { orm } = services.database;
    const { personId } = fixtures.both;
    const { companyId } = await createCompany(orm, { name: `${mark}Partner`, personId, now: TEST_NOW });
    await addPartner(orm, { companyId, parentId: above.at(-1) ?? null, now: TEST_NOW });
    await creditCompany(orm, { companyId, amount: 1_000_000, note: 'Paid in', now: TEST_NOW });
    const who = { personId, companyId };
    const contact = { contact_name: `${mark}Contact`, contact_phone: '10000000095', expected_amount: 10_000 };
    const rowId = `ent_${String(row).padStart(6, '0')}`;
    const report = await call('partner.report', { ...contact, need: `${mark}Need`, row_id: rowId }, who);
    const bought = await createCompany(orm, { name: report.name, personId, now: TEST_NOW });
    const made = { createdBy: personId, createdAt: TEST_NOW, updatedAt: TEST_NOW };
    const own = { companyId: bought.companyId, ipRules: [], limits: NO_LIMITS, ...made };
    const [app] = await orm
      .insert(apps)
      .values({ ...own, name: `${mark}App` })
      .returning({ id: apps.id });
    const appId = app?.id as number;
    await call('partner.buyInventory', { element_id: ELEMENT.id, quantity: 20, cost: ELEMENT.cost }, who);
    await call('partner.allocate', { id: appId, element_id: ELEMENT.id, quantity: 10 }, who);
    await call('partner.setElementPrice', { id: ELEMENT.id, customer_id: report.id, price: 300 }, who);
    const { allocations } = await call('partner.customerApp', { id: appId }, who);
    const allocation = allocations[0]?.id as string;
    const path = [...above, companyId];
    const line = { kind: 'call', month: DAY.slice(0, 7), day: DAY, sellerId: companyId, reportId: report.id } as const;
    const sums = { appId, callId: newId('call'), base: 1000, rate: 500, volume: 0, amount: 50, at: TEST_NOW };
    await orm.insert(commissionLines).values(path.map((id) => ({ ...line, ...sums, companyId: id })));
    const { month, day, reportId } = line;
    const summed = { month, day, reportId, appId, calls: 1, base: sums.base, amount: sums.amount };
    await orm.insert(commissionSums).values(path.map((id) => ({ ...summed, companyId: id })));
    const words = [report.id, report.uscc, String(appId), allocation, String(companyId), sums.callId];
    return {
      who,
      path,
      objects: { customer: report.id, customerApp: appId, allocation },
      customer: { personId, companyId: bought.companyId },
      traces: [...words, `${mark}Partner`, `${mark}App`, `${mark}Contact`, `${mark}Need`],
    };
  }

  beforeAll(async () => {
    server = await startTestServer({ kind });
    const element = { ...ELEMENT, kind: 'data-set' as const, dataSet: 'enterprise', createdAt: TEST_NOW };
    await server.services.database.orm.insert(elements).values(element);
    standing.top = await stand('Topmost', [], 41);
    standing.middle = await stand('Middle', standing.top.path, 42);
    standing.low = await stand('Lowest', standing.middle.path, 43);
    standing.beside = await stand('Beside', standing.top.path, 44);
  }, 180_000);
  afterAll(() => server.close());

  const all = () => Object.values(standing);
  const isAbove = (one: Standing, other: Standing) => one !== other && other.path.includes(one.who.companyId);
  async function ask(name: EndpointName, asking: Standing['who'], of: Standing) {
    const input = { ...inputFor(name, of.objects as Objects), month: DAY.slice(0, 7), day: DAY };
    const known = Object.keys((definitionOf(name).input as unknown as { shape: object }).shape);
    const appId = of.objects.customerApp;
    const taken = Object.entries({ ...input, appId }).filter(([key]) => known.includes(key));
    const { statusCode, body } = await server.send(name, Object.fromEntries(taken), asking);
    const words = new Set(body.match(/\w+/g));
    return { status: statusCode, body, saw: (other: Standing) => other.traces.filter((trace) => words.has(trace)) };
  }

  describe.each(names)('%s', (name) => {
    const { objects = {}, method } = definitionOf(name);
    const ofOne = Object.values(objects).some((object) => KINDS.some((one) => one === object));

    test.runIf(ofOne)('finds what is of another only where it is of a partner below', async () => {
      for (const asking of all())
        for (const owner of all().filter((one) => one !== asking)) {
          const allowed = OF_THOSE_BELOW.includes(name) && isAbove(asking, owner);
          const { status, body } = await ask(name, asking.who, owner);
          expect(status, `${asking.traces[6]} of ${owner.traces[6]}: ${body.slice(0, 300)}`).toBe(allowed ? 200 : 404);
        }
    });

    test.runIf(method === 'GET')('answers each its own, and nothing of the others but of those below', async () => {
      for (const asking of all()) {
        const { status, body, saw } = await ask(name, asking.who, asking);
        expect(status, body.slice(0, 300)).toBe(200);
        for (const other of all().filter((one) => one !== asking))
          if (!(OF_THOSE_BELOW.includes(name) && isAbove(asking, other)))
            expect(saw(other), `${name} told ${asking.traces[6]}`).toEqual([]);
      }
    });

    test('a customer has nothing of it, nor has a partner that is suspended', async () => {
      const { orm } = server.services.database;
      expect((await ask(name, standing.low.customer, standing.low)).status).toBe(403);
      const { companyId } = standing.beside.who;
      await setPartnerStatus(orm, { companyId, status: 'suspended', now: TEST_NOW });
      expect((await ask(name, standing.beside.who, standing.beside)).status).toBe(403);
      await setPartnerStatus(orm, { companyId, status: 'active', now: TEST_NOW });
    });
  });

  test('a partner knows those below it and their customers, in counts and amounts', async () => {
    const { top, low } = standing;
    for (const name of ['partner.customers', 'partner.partners'] as const)
      expect((await ask(name, top.who, top)).saw(low)).toContain(String(low.who.companyId));
    const used = await ask('partner.customer', top.who, low);
    expect(used.saw(low)).toEqual(
      expect.not.arrayContaining([low.objects.allocation, 'LowestContact', 'LowestNeed', 'LowestApp']),
    );
  });
});
