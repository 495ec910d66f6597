import { CHARGES, type Charge, MEASURES, type MeasureKey } from '@daas/contract/measures';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerEntries } from '../../db/schema';
import { newId } from '../../kernel/id';
import { DATABASES } from '../../testing';
import { recordCall } from '../../testing/calls';
import { startTestServer, TEST_NOW, type TestServer } from '../../testing/server';
import { VALUES, type ValueKey } from '.';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Shanghai is eight hours ahead all year. */
const dayOf = (at: Date) => new Date(at.getTime() + 8 * 60 * MINUTE).toISOString().slice(0, 10);
const TODAY = dayOf(TEST_NOW);
const midnight = (day: string) => new Date(`${day}T00:00:00+08:00`);

/** What happens to a company in fifty days: calls of both kinds of keys, and what moves its money besides. */
const happening = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant('call' as const),
      mode: fc.constantFrom('live' as const, 'live' as const, 'test' as const),
      outcome: fc.constantFrom('ok' as const, 'empty' as const, 'refused' as const, 'failed' as const),
      amount: fc.integer({ min: 0, max: 90_000 }),
      place: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constantFrom('file' as const, 'refund' as const, 'application' as const, 'inventory' as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      // An application that is given back, the operator's own correction, and money that comes in.
      what: fc.constantFrom('given-back' as const, 'adjustment' as const, 'credit' as const, 'purchase' as const),
      amount: fc.integer({ min: 1, max: 500_000 }),
    }),
  },
);
const history = fc.array(
  fc.record({
    at: fc.noBias(fc.integer({ min: 1, max: 50 * 24 * 60 })).map((n) => new Date(TEST_NOW.getTime() - n * MINUTE)),
    happening,
  }),
  { minLength: 200, maxLength: 260 },
);
const [first = [], second = []] = fc.sample(history, { seed: 20261126, numRuns: 2 });

interface Call {
  at: Date;
  mode: 'live' | 'test';
  outcome: 'ok' | 'empty' | 'refused' | 'failed';
  amount: number;
  place: 0 | 1;
}
interface Entry {
  at: Date;
  kind: (typeof ledgerEntries.$inferInsert)['kind'];
  cause: string;
  amount: number;
}
/** Calls and entries of a history. Only an answered live call costs anything. */
function booksOf(events: typeof first) {
  const calls: Call[] = [];
  const entries: Entry[] = [];
  for (const { at, happening: one } of events) {
    if (one.what === 'call') {
      const amount = one.mode === 'live' && one.outcome === 'ok' ? one.amount : 0;
      calls.push({ at, mode: one.mode, outcome: one.outcome, amount, place: one.place as 0 | 1 });
      if (amount > 0) entries.push({ at, kind: 'call', cause: 'call', amount: -amount });
    } else if (one.what === 'given-back') {
      entries.push({ at, kind: 'adjustment', cause: 'application-order', amount: one.amount });
    } else {
      const comesIn = ['refund', 'adjustment', 'credit', 'purchase'].includes(one.what);
      entries.push({ at, kind: one.what, cause: one.what, amount: comesIn ? one.amount : -one.amount });
    }
  }
  return { calls, entries };
}
type Books = ReturnType<typeof booksOf>;

/** What a measure says of itself in the dictionary, added up on paper. */
function onPaper(
  key: ValueKey,
  { calls, entries }: Books,
  within: (at: Date) => boolean,
  place?: number,
): number | null {
  const measure = MEASURES[key as MeasureKey] as {
    calls?: { modes: string[]; outcomes: string[]; which?: string };
    charges?: Charge[];
  };
  if (key === 'balance') return entries.reduce((sum, { amount }) => sum + amount, 0);
  if (measure.charges) {
    const kinds = measure.charges.flatMap((charge): readonly string[] => CHARGES[charge]);
    const returned = ({ kind, cause }: Entry) =>
      kind === 'adjustment' && cause === 'application-order' && (measure.charges as Charge[]).includes('orders');
    // Not the negative of a sum, which has a zero of its own.
    return entries
      .filter((entry) => within(entry.at) && (kinds.includes(entry.kind) || returned(entry)))
      .reduce((sum, { amount }) => sum - amount, 0);
  }
  const { modes = [], outcomes = [], which } = measure.calls ?? {};
  const mine = calls.filter(
    (call) => within(call.at) && modes.includes(call.mode) && (place === undefined || call.place === place),
  );
  const counted = mine.filter(
    ({ outcome, amount }) => outcomes.includes(outcome) && (which !== 'charged' || amount > 0),
  );
  if (key !== 'success_rate') return counted.length;
  const answered = mine.filter(({ outcome }) => outcome === 'ok' || outcome === 'empty').length;
  return mine.length === 0 ? null : answered / mine.length;
}

const of =
  (begin: string) =>
  (at: Date): boolean =>
    dayOf(at).startsWith(begin);
const always = () => true;

describe.each(DATABASES)('measures of random histories, on %s', (kind) => {
  let server: TestServer;
  let companies: {
    books: Books;
    who: TestServer['fixtures']['a']['admin'];
    companyId: number;
    app: number;
    ids: number[];
  }[];

  beforeAll(async () => {
    server = await startTestServer({ kind });
    const { a, b } = server.fixtures;
    companies = [];
    const histories = [
      [a, first],
      [b, second],
    ] as const;
    for (const [company, events] of histories) {
      const books = booksOf(events);
      // Enough for all of it: an account is never overdrawn.
      const paidIn = { at: new Date(TEST_NOW.getTime() - 60 * DAY), kind: 'purchase', cause: 'purchase' } as const;
      books.entries.unshift({ ...paidIn, amount: 1_000_000_000 });
      const product = { name: '另一个', type: 'API' as const, product: 'enterprise', fields: ['name'] };
      const other = await server.call('connector.create', { ...product, app_id: company.app.id }, company.admin);
      const ids = [company.connector.id, other.id];
      const { companyId } = company;
      const db = server.services.database.orm;
      for (const { place, ...call } of books.calls)
        await recordCall(db, { ...call, companyId, appId: company.app.id, connectorId: ids[place] as number });
      const opening = await server.call('cost.overview', {}, company.admin);
      let seq = 1_000;
      let balance = opening.balance;
      for (const { at, kind: entryKind, cause, amount } of books.entries) {
        balance += amount;
        seq += 1;
        await db.insert(ledgerEntries).values({
          id: newId('led'),
          companyId,
          seq,
          at,
          kind: entryKind,
          amount,
          balanceAfter: balance,
          description: '',
          causeType: cause,
          causeId: `${companyId}-${seq}`,
        });
      }
      await server.services.database.sql.query(
        'update accounts set balance = $1, last_seq = $2 where company_id = $3',
        [balance, seq, companyId],
      );
      books.entries.push({ at: new Date(0), kind: 'opening', cause: 'opening', amount: opening.balance });
      companies.push({ books, who: company.admin, companyId, app: company.app.id, ids });
    }
  });
  afterAll(() => server.close());

  it('the histories hold what could be added up wrongly', () => {
    for (const { calls, entries } of companies.map(({ books }) => books)) {
      for (const outcome of ['ok', 'empty', 'refused', 'failed'])
        for (const mode of ['live', 'test'])
          expect(calls.some((call) => call.outcome === outcome && call.mode === mode)).toBe(true);
      for (const wanted of ['call', 'file', 'refund', 'application', 'inventory', 'adjustment', 'credit'])
        expect(entries.some((entry) => entry.kind === wanted)).toBe(true);
      expect(entries.some(({ kind: one, cause }) => one === 'adjustment' && cause === 'application-order')).toBe(true);
    }
  });

  it('each measure is the sum that the dictionary says it is, over any period and subject', async () => {
    const periods = fc.sample(
      fc.tuple(fc.noBias(fc.integer({ min: 0, max: 72_000 })), fc.noBias(fc.integer({ min: 1, max: 72_000 }))),
      { seed: 7, numRuns: 12 },
    );
    for (const { books, companyId, ids } of companies)
      for (const [before, length] of periods) {
        const to = new Date(TEST_NOW.getTime() - before * MINUTE);
        const from = new Date(to.getTime() - length * MINUTE);
        const within = (at: Date) => at >= from && at < to;
        for (const key of Object.keys(VALUES) as ValueKey[]) {
          expect([key, await VALUES[key](server.services, companyId, { from, to })]).toEqual([
            key,
            onPaper(key, books, within),
          ]);
          if (!MEASURES[key].unit.match(/money/))
            for (const place of [0, 1])
              expect([
                key,
                await VALUES[key](server.services, companyId, { from, to }, { connectorId: ids[place] as number }),
              ]).toEqual([key, onPaper(key, books, within, place)]);
        }
      }
  });

  it('the overview, the cost centre and the bills say the same of a day and of a month', async () => {
    for (const { books, who } of companies) {
      const paper = (key: ValueKey, begin: string) => onPaper(key, books, of(begin));
      const cost = await server.call('cost.overview', {}, who);
      const overview = await server.call('overview.get', {}, who);
      expect(cost.balance).toBe(onPaper('balance', books, always));
      expect(overview.account?.balance).toBe(cost.balance);
      for (const [begin, total, parts] of [
        [TODAY, cost.today, cost.parts.today],
        ['2026-11', cost.month, cost.parts.month],
        ['2026-10', cost.last_month, cost.parts.last_month],
      ] as const) {
        expect(total).toBe(paper('spend', begin));
        expect(parts).toEqual({
          calls: paper('spend_calls', begin),
          files: paper('spend_files', begin),
          orders: paper('spend_orders', begin),
        });
      }
      expect(overview.account?.spend_today).toBe(cost.today);
      expect(overview.calls?.spend_today).toBe(cost.parts.today.calls);
      expect(overview.calls?.today).toBe(paper('calls', TODAY));
      expect(overview.calls?.success_rate).toBe(onPaper('success_rate', books, of(TODAY)));
      expect(cost.days.map(({ day, spend, calls }) => [day, spend, calls])).toEqual(
        cost.days.map(({ day }) => [day, paper('spend_usage', day), paper('calls', day)]),
      );
      expect(overview.calls?.trend.map(({ day, calls, failed, spend }) => [day, calls, failed, spend])).toEqual(
        overview.calls?.trend.map(({ day }) => [
          day,
          paper('calls', day),
          paper('calls_failed', day),
          paper('spend_calls', day),
        ]),
      );
      for (const by of ['product', 'connector', 'app', 'department'] as const) {
        const bill = await server.call('cost.bills', { from: '2026-11-01', to: TODAY, by, granularity: 'month' }, who);
        expect([by, bill.total]).toEqual([by, cost.month]);
        // What the lines of a bill come to is what stands below them, by day as by month.
        const days = await server.call('cost.bills', { from: '2026-11-01', to: TODAY, by, granularity: 'day' }, who);
        for (const { rows } of [bill, days])
          expect(rows.reduce((sum, { amount, parent }) => sum + (parent === null ? amount : 0), 0)).toBe(cost.month);
      }
    }
  });

  it('what made two months differ sums up to the difference, of all and of each connector', async () => {
    for (const { books, who, ids } of companies) {
      const answer = await server.call('cost.explain', { before: '2026-10', after: '2026-11' }, who);
      const paper = (key: ValueKey, month: string) => onPaper(key, books, of(month)) as number;
      for (const side of [answer.before, answer.after]) expect(side.spend).toBe(paper('spend', side.month));
      expect(answer.difference).toBe(paper('spend', '2026-11') - paper('spend', '2026-10'));
      const sum = (causes: readonly { amount: number }[]) => causes.reduce((all, { amount }) => all + amount, 0);
      expect(sum(answer.causes)).toBe(answer.difference);
      for (const [place, id] of ids.entries()) {
        const mine = answer.connectors.find((one) => one.id === id);
        const spent = (month: string) =>
          books.calls
            .filter((call) => call.place === place && call.mode === 'live' && of(month)(call.at))
            .reduce((all, { amount }) => all + amount, 0);
        expect(mine?.difference).toBe(spent('2026-11') - spent('2026-10'));
        expect(sum(mine?.causes ?? [])).toBe(mine?.difference);
        expect(mine?.after.empty).toBe(
          books.calls.filter(
            ({ place: at, outcome, mode, at: when }) =>
              at === place && outcome === 'empty' && mode === 'live' && of('2026-11')(when),
          ).length,
        );
      }
      // The first ten days of both: a month that runs is compared with as much of another.
      const begun = await server.call('cost.explain', { before: '2026-10', after: '2026-11', days: 10 }, who);
      expect([begun.before.from, begun.before.to, begun.after.to]).toEqual(['2026-10-01', '2026-10-10', '2026-11-10']);
      const days = Array.from({ length: 10 }, (_, n) => `2026-10-${String(n + 1).padStart(2, '0')}`);
      expect(begun.before.spend).toBe(days.reduce((all, day) => all + paper('spend', day), 0));
    }
  });

  it('a connector and its app say the same of a day and of thirty', async () => {
    const from = dayOf(new Date(TEST_NOW.getTime() - 29 * DAY));
    const period = (at: Date) => at >= midnight(from);
    for (const { books, who, ids, app } of companies) {
      const { calls } = await server.call('overview.get', {}, who);
      for (const [place, id] of ids.entries()) {
        const count = (key: ValueKey, within = period) => onPaper(key, books, within, place);
        const { today } = await server.call('connector.get', { id }, who);
        expect([today.calls, today.failed]).toEqual([count('calls', of(TODAY)), count('calls_failed', of(TODAY))]);
        const { totals } = await server.call('connector.cost', { id, from, to: TODAY }, who);
        expect([totals.calls, totals.failed, totals.charged]).toEqual([
          count('calls'),
          count('calls_failed'),
          count('calls_charged'),
        ]);
        expect(calls?.connectors.find((one) => one.id === id)).toMatchObject({
          calls: totals.calls,
          spend: totals.spend,
        });
      }
      expect(calls?.apps.find(({ id }) => id === app)?.calls).toBe(onPaper('calls', books, period));
    }
  });

  it('the calls page parts what failed, and counts its list exactly', async () => {
    for (const { books, who } of companies) {
      const { totals } = await server.call(
        'call.stats',
        { from: midnight('2026-10-01').toISOString(), to: midnight('2026-11-01').toISOString() },
        who,
      );
      const paper = (key: ValueKey) => onPaper(key, books, of('2026-10'));
      expect(totals).toMatchObject({
        calls: paper('calls'),
        refused: paper('calls_refused'),
        faulty: paper('calls_faulty'),
        failed: paper('calls_failed'),
        spend: paper('spend_calls'),
      });
      expect(totals.refused + totals.faulty).toBe(totals.failed);
      expect((await server.call('call.list', {}, who)).count).toBe(books.calls.length);
      expect((await server.call('cost.ledger', {}, who)).count).toBe(books.entries.length);
    }
  });
});
