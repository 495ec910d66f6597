import { DATA_SETS, type DataSetDefinition, sampleRow } from '@daas/contract/datasets';
import type { Sunset } from '@daas/contract/sunset';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectors, events, notices, outbox, persons } from '../../db/schema';
import { DAY_MS } from '../../kernel/period';
import { dispatchEvents } from '../../messages/events/dispatch';
import { DATABASES } from '../../testing';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { notifyChanges } from '../monitor/notify';
import { tellEndingFields } from './fieldDeprecations';
import { tellLateDataSets } from './lateDataSets';

const { factory } = DATA_SETS;
const SOURCE = {
  source_cn: '登记机关',
  source_en: 'A registry',
  licence: null,
  day: '2026-11-16',
  refresh: 'weekly',
} as const;

/** Of companies A and B only A has a connector to factories. */
describe.each(DATABASES)('what happens to a data set, on %s', (kind) => {
  let server: TestServer;
  let companyId: number;
  let connector: { id: number };
  const orm = () => server.services.database.orm;
  const make = (name: string, fields: string[], more: object = {}) => {
    const { a } = server.fixtures;
    const wanted = { name, product: 'factory', type: 'API', app_id: a.app.id, fields, ...more } as const;
    return server.call('connector.create', wanted as never, a.admin) as Promise<{ id: number }>;
  };
  /** Of factories. */
  const told = async (kindOfEvent: string) => {
    const rows = await orm()
      .select()
      .from(events)
      .where(and(eq(events.kind, kindOfEvent as never), eq(events.subject, 'data-set:factory')))
      .orderBy(events.written);
    return rows.map(
      ({ companyId: company, subject, data }): Record<string, unknown> => ({ company, subject, ...data }),
    );
  };

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ companyId } = server.fixtures.a);
    connector = await make('工厂', ['name', 'province']);
    await notifyChanges(server.services);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    server.setNow(TEST_NOW);
    await orm().delete(events);
    await orm().delete(outbox);
    await orm().update(connectors).set({ endingsTold: [] });
  });
  const load = async () => {
    const rows = ['factory_1', 'factory_2'].map((id) => ({ ...sampleRow(factory), id }));
    await server.services.market.load(factory, rows, { provenance: SOURCE });
  };

  it('that was loaded is told once to each company with a connector to it, by the day of its source', async () => {
    await load();
    await Promise.all([notifyChanges(server.services), notifyChanges(server.services)]);
    await notifyChanges(server.services);
    const expected = {
      company: companyId,
      subject: 'data-set:factory',
      data_set: 'factory',
      loaded_at: TEST_NOW.toISOString(),
      day: '2026-11-16',
    };
    expect(await told('data-set.loaded')).toEqual([expected]);
    // The next load is another one.
    await load();
    await notifyChanges(server.services);
    expect(await told('data-set.loaded')).toHaveLength(2);
  });

  it('whose next load is due is told when its week and two days are over, once, and never in a demo', async () => {
    await load();
    const { services } = server;
    const production = { ...services, mode: 'production' as const };
    const due = new Date(TEST_NOW.getTime() + 9 * DAY_MS);
    server.setNow(new Date(due.getTime() - 1));
    await tellLateDataSets(production);
    expect(await told('data-set.late')).toEqual([]);
    server.setNow(due);
    await tellLateDataSets({ ...services, mode: 'demo' });
    expect(await told('data-set.late')).toEqual([]);
    await Promise.all([tellLateDataSets(production), tellLateDataSets(production)]);
    server.setNow(new Date(due.getTime() + 5 * DAY_MS));
    await tellLateDataSets(production);
    expect(await told('data-set.late')).toEqual([
      {
        company: companyId,
        subject: 'data-set:factory',
        data_set: 'factory',
        loaded_at: TEST_NOW.toISOString(),
        due_at: due.toISOString(),
      },
    ]);
  });

  describe('a field that ends', () => {
    /** TEST_NOW is 2026-11-17 in Shanghai. */
    const ENDS: Sunset = { since: '2026-11-17', until: '2027-05-01', instead: 'city' };
    const ending = (field: string, ends: Sunset = ENDS): DataSetDefinition[] => [
      { ...factory, fields: factory.fields.map((one) => (one.name_en === field ? { ...one, ends } : one)) },
    ];
    const fields = async () =>
      (await told('field.ending')).map(({ company, field, connectors: own }) => [company, field, own]);

    it('is told once for all connectors that deliver, filter or sort by it, with day and what takes its place', async () => {
      const filter = { field: 'province', op: 'eq', value: '浙江省' };
      const filtering = await make('浙江工厂', ['name'], { filter });
      await make('工厂名', ['name']);
      await Promise.all([
        tellEndingFields(server.services, ending('province')),
        tellEndingFields(server.services, ending('province')),
      ]);
      await tellEndingFields(server.services, ending('province'));
      expect(await told('field.ending')).toEqual([
        {
          company: companyId,
          subject: 'data-set:factory',
          data_set: 'factory',
          field: 'province',
          since: '2026-11-17',
          until: '2027-05-01',
          instead: 'city',
          connectors: [
            { id: connector.id, name: '工厂' },
            { id: filtering.id, name: '浙江工厂' },
          ],
        },
      ]);
      // A month later, when events are no longer kept, it is still told.
      await orm().delete(events);
      server.setNow(new Date(TEST_NOW.getTime() + 40 * DAY_MS));
      await tellEndingFields(server.services, ending('province'));
      expect(await told('field.ending')).toEqual([]);
      // Who begins to use it then learns of it, and everybody of another day.
      const later = await make('后来的工厂', ['province']);
      await tellEndingFields(server.services, ending('province'));
      expect(await fields()).toEqual([[companyId, 'province', [{ id: later.id, name: '后来的工厂' }]]]);
      await tellEndingFields(server.services, ending('province', { ...ENDS, until: '2027-08-01' }));
      expect((await fields()).at(-1)?.[2]).toHaveLength(3);
    });

    it('is told from the day on which it is advised against, and not of a connector that was deleted', async () => {
      await tellEndingFields(server.services, ending('province', { since: '2026-11-18', until: '2027-05-01' }));
      await tellEndingFields(server.services, ending('province', { since: '2026-01-01', until: '2026-11-17' }));
      await tellEndingFields(server.services, ending('staff_scale'));
      await orm().update(connectors).set({ deletedAt: TEST_NOW }).where(eq(connectors.dataSet, 'factory'));
      await tellEndingFields(server.services, ending('province'));
      expect(await told('field.ending')).toEqual([]);
      await orm().update(connectors).set({ deletedAt: null }).where(eq(connectors.dataSet, 'factory'));
    });

    it('reaches who may see connectors by notice and mail, in their language', async () => {
      const { admin } = server.fixtures.a;
      await orm()
        .update(persons)
        .set({ email: 'admin@example.com', locale: 'ar-EG' })
        .where(eq(persons.id, admin.personId));
      await tellEndingFields(server.services, ending('province'));
      await dispatchEvents(server.services);
      const own = and(eq(notices.personId, admin.personId), eq(notices.kind, 'field.ending'));
      expect(await orm().select().from(notices).where(own)).toHaveLength(1);
      const mails = await orm().select().from(outbox);
      expect(mails.map(({ channel, to, template, values }) => [channel, to, template, values.locale])).toEqual([
        ['mail', 'admin@example.com', 'field-replaced', 'ar-EG'],
      ]);
      expect(mails[0]?.values).toMatchObject({ field: 'المقاطعة', instead: 'المدينة', date: '2027-05-01' });
    });
  });
});
