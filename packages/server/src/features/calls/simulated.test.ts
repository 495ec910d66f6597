import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';

const HOUR = 3_600_000;
/** TEST_NOW is ten in the morning in Shanghai. */
const MIDNIGHT = TEST_NOW.getTime() - 10 * HOUR;
const dayOf = (at: Date) => new Date(at.getTime() + 8 * HOUR).toISOString().slice(0, 10);
const BOUNDS = [0, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, Number.POSITIVE_INFINITY];

/** Three days of calls of one company by two connectors, two of three of them simulated. */
const history = fc.array(
  fc.record({
    minutes: fc.noBias(fc.integer({ min: 1, max: 3 * 24 * 60 })),
    mode: fc.constantFrom('live' as const, 'test' as const, 'test' as const),
    outcome: fc.constantFrom('ok' as const, 'empty' as const, 'refused' as const, 'failed' as const),
    yuan: fc.integer({ min: 1, max: 9 }),
    place: fc.constantFrom(0, 1),
    durationMs: fc.integer({ min: 1, max: 9000 }),
  }),
  { minLength: 150, maxLength: 200 },
);
const made = fc.sample(history, { seed: 20261117, numRuns: 1 }).flatMap((calls) =>
  calls.map(({ minutes, yuan, ...call }) => ({
    ...call,
    at: new Date(TEST_NOW.getTime() - minutes * 60_000),
    // A simulated call is free.
    amount: call.mode === 'live' && call.outcome === 'ok' ? yuan * 10_000 : 0,
    ...(call.outcome === 'refused' || call.outcome === 'failed' ? { code: `${call.mode}-${call.outcome}` } : {}),
  })),
);

type Calls = typeof made;
const failed = (calls: Calls) => calls.filter(({ code }) => code !== undefined).length;
const spend = (calls: Calls) => calls.reduce((sum, { amount }) => sum + amount, 0);
const sums = (calls: Calls) => ({ calls: calls.length, failed: failed(calls), spend: spend(calls) });
const since = (calls: Calls, from: number) => calls.filter(({ at }) => at.getTime() >= from);
const today = (calls: Calls) => since(calls, MIDNIGHT);
const of = (place: number, calls: Calls) => calls.filter((call) => call.place === place);
const ofDay = (day: string, calls: Calls) => calls.filter(({ at }) => dayOf(at) === day);
const days = Array.from({ length: 4 }, (_, n) => dayOf(new Date(TEST_NOW.getTime() - (3 - n) * 24 * HOUR)));

const live = made.filter(({ mode }) => mode === 'live');
const simulated = made.filter(({ mode }) => mode === 'test');

describe.each(DATABASES)('figures of a company that tests as much as it works, on %s', (kind) => {
  let server: TestServer;
  let a: TestServer['fixtures']['a'];
  let ids: number[];

  beforeAll(async () => {
    server = await startTestServer({ kind });
    ({ a } = server.fixtures);
    const other = await server.call(
      'connector.create',
      { name: '另一个连接器', type: 'API', product: 'enterprise', app_id: a.app.id, fields: ['name'] },
      a.admin,
    );
    ids = [a.connector.id, other.id];
    for (const { place, ...call } of made)
      await recordCall(server.services.database.orm, {
        ...call,
        companyId: a.companyId,
        appId: a.app.id,
        connectorId: ids[place] as number,
      });
  });
  afterAll(() => server.close());

  it('the history has simulated calls of today in both connectors, more of them than live ones', () => {
    for (const place of [0, 1]) {
      expect(of(place, today(simulated)).length).toBeGreaterThan(0);
      expect(of(place, today(live)).length).toBeGreaterThan(0);
    }
    expect(simulated.length).toBeGreaterThan(live.length);
  });

  it('connectors and apps show the live calls of today, and are sorted by them', async () => {
    const { list } = await server.call('connector.list', { mode: 'all', sort: '-calls' }, a.admin);
    const wanted = [0, 1].map((place) => ({ id: ids[place], today: sums(of(place, today(live))) }));
    expect(list.map(({ id, today: shown }) => ({ id, today: shown }))).toEqual(
      wanted.sort((one, two) => two.today.calls - one.today.calls || Number(two.id) - Number(one.id)),
    );
    for (const { id, today: shown } of wanted)
      expect((await server.call('connector.get', { id: id as number }, a.admin)).today).toEqual(shown);
    const apps = await server.call('app.list', {}, a.admin);
    expect(apps.list.find(({ id }) => id === a.app.id)?.today).toEqual(sums(today(live)));
    expect((await server.call('app.get', { id: a.app.id }, a.admin)).today).toEqual(sums(today(live)));
  });

  it('the cost of a connector is of live calls, day by day', async () => {
    const period = { from: days[0] as string, to: days.at(-1) as string };
    for (const place of [0, 1]) {
      const mine = of(place, live);
      const cost = await server.call('connector.cost', { id: ids[place] as number, ...period }, a.admin);
      expect(cost.totals).toMatchObject(sums(mine));
      expect(cost.days.map(({ day, calls }) => [day, calls])).toEqual(
        days.map((day) => [day, ofDay(day, mine).length]),
      );
      expect(cost.reasons.reduce((sum, { calls }) => sum + calls, 0)).toBe(mine.length);
    }
  });

  it('statistics of calls are of live ones; simulated ones are counted where they are asked for', async () => {
    const from = new Date(TEST_NOW.getTime() - 8 * 24 * HOUR).toISOString();
    for (const [input, wanted] of [
      [{}, live],
      [{ mode: 'live' }, live],
      [{ mode: 'test' }, simulated],
    ] as const) {
      const stats = await server.call('call.stats', { from, ...input }, a.admin);
      expect(stats.totals).toMatchObject(sums(wanted));
      expect(stats.series.map(({ ok, empty, refused, failed: broken }) => ok + empty + refused + broken)).toEqual(
        stats.series.map(({ at }) => ofDay(dayOf(new Date(at)), wanted).length),
      );
      const analysis = await server.call('call.analysis', { from, ...input }, a.admin);
      expect(analysis.latency.map(({ calls }) => calls)).toEqual(
        BOUNDS.slice(1).map(
          (to, n) => wanted.filter(({ durationMs }) => durationMs >= (BOUNDS[n] as number) && durationMs < to).length,
        ),
      );
      expect(Object.fromEntries(analysis.errors.map(({ code, calls }) => [code, calls]))).toEqual(
        Object.fromEntries(
          [...new Set(wanted.flatMap(({ code }) => code ?? []))].map((code) => [
            code,
            wanted.filter((call) => call.code === code).length,
          ]),
        ),
      );
    }
  });

  it('the list has both, each with its mode', async () => {
    const modes = async (input: object) =>
      (await server.call('call.list', { pageSize: 200, ...input }, a.admin)).list.map(({ mode }) => mode).sort();
    expect(await modes({})).toEqual([...live.map(() => 'live'), ...simulated.map(() => 'test')]);
    expect(await modes({ mode: 'test' })).toEqual(simulated.map(() => 'test'));
  });

  it('the overview, its rankings and its failures are of live calls', async () => {
    const { calls } = await server.call('overview.get', {}, a.admin);
    const yesterday = live.filter(
      ({ at }) => at.getTime() >= MIDNIGHT - 24 * HOUR && at.getTime() < TEST_NOW.getTime() - 24 * HOUR,
    );
    expect(calls).toMatchObject({
      today: today(live).length,
      spend_today: spend(today(live)),
      yesterday: yesterday.length,
      spend_yesterday: spend(yesterday),
    });
    expect(calls?.trend.filter((day) => day.calls > 0)).toEqual(
      days.flatMap((day) => {
        const mine = ofDay(day, live);
        return mine.length > 0 ? [{ day, ...sums(mine) }] : [];
      }),
    );
    const counted = (list: { id: number; calls: number }[] = []) =>
      Object.fromEntries(list.map(({ id, calls: count }) => [id, count]));
    expect(counted(calls?.connectors)).toEqual(
      Object.fromEntries([0, 1].map((place) => [ids[place], of(place, live).length])),
    );
    expect(counted(calls?.apps)).toEqual({ [a.app.id]: live.length });
    const { failures } = await server.call('overview.since', {}, a.admin);
    const recent = since(live, TEST_NOW.getTime() - 24 * HOUR);
    expect(failures?.map(({ code }) => code).every((code) => code.startsWith('live-'))).toBe(true);
    expect(failures?.reduce((sum, one) => sum + one.calls, 0)).toBe(failed(recent));
  });

  it('bills and the overview of costs count live calls', async () => {
    const period = { from: days[0] as string, to: days.at(-1) as string };
    for (const by of ['product', 'connector', 'app'] as const) {
      const { rows } = await server.call('cost.bills', { ...period, by }, a.admin);
      expect(rows.reduce((sum, { calls }) => sum + calls, 0)).toBe(live.length);
    }
    const overview = await server.call('cost.overview', {}, a.admin);
    expect(overview.days.filter(({ calls }) => calls > 0).map(({ day, calls }) => [day, calls])).toEqual(
      days.filter((day) => ofDay(day, live).length > 0).map((day) => [day, ofDay(day, live).length]),
    );
  });

  it('examples of customers come from live calls', async () => {
    const { list } = await server.call('cloud.sources', {}, a.admin);
    const answered = live.filter(({ outcome }) => outcome === 'ok');
    expect(Object.fromEntries(list.map(({ id, count }) => [id, count]))).toEqual(
      Object.fromEntries([0, 1].map((place) => [String(ids[place]), of(place, answered).length])),
    );
  });
});
