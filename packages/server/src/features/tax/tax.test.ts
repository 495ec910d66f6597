import { DATA_SETS } from '@daas/contract/datasets';
import { type TaxFigures, taxFigures } from '@daas/contract/endpoints/tax';
import { TAX_CONSENT_VERSION, TAX_QUARTERS } from '@daas/contract/tax';
import { createTaxProvider } from '@daas/demo/taxProvider';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events, jobs } from '../../db/schema';
import { randomToken } from '../../kernel/secrets';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { ConsentBrowser, messagesOf } from '../../testing/tax';
import { cleanUp } from '../cleanUp';
import { computeRatios, findRiskSigns } from './analysis';
import { quartersBefore } from './quarters';
import type { TaxRequest } from './types';

const DAY = 86_400_000;
const after = (days: number) => new Date(TEST_NOW.getTime() + days * DAY);

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let messages: ReturnType<typeof messagesOf>;
  /** A company of the market, of which the demo's provider has contacts. */
  let NUMBER: string;
  let days = 0;
  beforeAll(async () => {
    server = await startTestConsole({ kind });
    server.services.demoTaxProvider = createTaxProvider(server.services.market);
    messages = messagesOf(server);
    const filter = { op: 'eq', field: 'status', value: '存续' } as const;
    const { rows } = await server.services.market.page(DATA_SETS.enterprise, { filter, current: 1, pageSize: 1 });
    NUMBER = String(rows[0]?.uscc);
  });
  afterAll(() => server.close());

  /** A company that has the application. */
  const buyer = async (state = 'OFFICIAL', trialTotal = 0) => {
    const tenant = await server.tenant();
    await server.services.database.sql.query(
      `insert into company_products (company_id, product_type, state, trial_total) values ($1, 58, $2, $3)
       on conflict (company_id, product_type) do update set state = $2, trial_total = $3`,
      [tenant.companyId, state, trialTotal],
    );
    return tenant;
  };
  const ask = async (more: Record<string, unknown> = {}) => {
    // Codes to one phone are a minute apart, and so many a day.
    days += 400;
    server.setNow(after(days));
    own = await buyer();
    const { id } = await own.ok('taxReport.ask', { ...request(), ...more });
    return { id, token: (await messages.linkTo()) as string };
  };
  const request = () => ({
    subject: '示例制造有限公司',
    tax_number: NUMBER,
    purpose: '供应商授信评估',
    days: 90 as const,
  });
  const open = (token: string) => new ConsentBrowser(server, token);
  const pass = (more: number) => server.setNow(after(days + more));
  const granted = async () => {
    const asked = await ask();
    const giver = open(asked.token);
    await giver.fill();
    expect((await giver.confirm()).data.status).toBe('waiting');
    await server.services.jobs.drain();
    return { ...asked, giver };
  };

  it('without an answer is refused, and the requester is notified', async () => {
    const { id, token } = await ask();
    const giver = open(token);
    await giver.fill();
    await giver.confirm();
    const { database, jobs: queue, clock, mode } = server.services;
    const failures = () =>
      database.orm
        .select()
        .from(events)
        .where(eq(events.subject, `tax-authorization:${id}`));
    // Without a provider there is nobody to ask.
    Object.assign(server.services, { mode: 'production' });
    try {
      for (let n = 0; n < 10 && (await failures()).length === 0; n += 1) {
        await database.orm.update(jobs).set({ runAt: clock() }).where(eq(jobs.state, 'queued'));
        await queue.drain();
      }
    } finally {
      Object.assign(server.services, { mode });
    }
    expect((await failures()).map(({ kind: what, data, receivers }) => [what, data, receivers.people])).toEqual([
      ['job.failed', { job: 'tax-report', id, name: request().subject }, [own.personId]],
    ]);
  });

  it('is requested, filled in, confirmed and read, with the evidence of the consent', async () => {
    const { id, giver } = await granted();
    const seen = await giver.send('get');
    // A surname and 某: the demo's contacts are nobody, as their phones are nobody's.
    const contact = { name: expect.stringMatching(/^.某$/), phone: expect.stringMatching(/^100\*{4}\d{4}$/) };
    expect(seen.data).toMatchObject({ status: 'granted', own: true, contact });
    const authorization = await own.ok('taxReport.get', { id });
    expect(authorization).toMatchObject({
      status: 'granted',
      tax_number: NUMBER,
      ends_at: after(days + 90).toISOString(),
      consent: {
        version: TAX_CONSENT_VERSION,
        at: after(days).toISOString(),
        ip: '127.0.0.1',
        contact: { role: 'legal-representative', ...contact },
      },
    });
    const report = await own.ok('taxReport.read', { id });
    expect(report).toMatchObject({ demo: true, tax_number: NUMBER });
    expect(report.quarters).toHaveLength(TAX_QUARTERS);
    expect(report.ratios).toEqual(computeRatios(taxFigures.parse(report)));
  });

  it('rejects an invalid tax number, another text and an unknown code', async () => {
    const { token } = await ask();
    const giver = open(token);
    expect((await giver.fill({ tax_number: '91350211M000100Y47' })).body.fields).toMatchObject([
      { field: 'tax_number', rule: 'code-check' },
    ]);
    expect((await giver.fill({ consent_sha256: '0'.repeat(64) })).code).toBe('changed-meanwhile');
    expect((await giver.send('code')).code).toBe('state-forbids');
    await giver.fill({ tax_number: `${NUMBER.slice(0, 9)} ${NUMBER.slice(9).toLowerCase()}` });
    expect((await giver.send('confirm', { sms_code: '000000' })).code).toBe('code-expired');
  });

  it('cannot be guessed by link, tax number or code', async () => {
    const { token } = await ask();
    for (const link of [randomToken(), `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`]) {
      const { status, code } = await open(link).send('get');
      expect({ status, code }).toEqual({ status: 404, code: 'not-found' });
    }
    expect((await open(token.slice(1)).send('get')).status).toBe(422);
    const giver = open(token);
    await giver.fill();
    const { data } = await giver.send('code');
    const wrong = data.demo_code === '000000' ? '111111' : '000000';
    for (let left = 4; left >= 0; left -= 1)
      expect((await giver.send('confirm', { sms_code: wrong })).code).toBe('code-wrong');
    expect((await giver.send('confirm', { sms_code: data.demo_code })).code).toBe('code-expired');
    expect((await giver.send('get')).data.status).toBe('filled');
  });

  it('is not available in another browser', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    const stranger = open(token);
    await giver.fill();
    // Before the code a stranger sees the empty form, and nothing of what was typed.
    const seen = await stranger.send('get');
    expect(seen.data).toMatchObject({ status: 'sent', own: false, contact: null });
    expect((await stranger.send('code')).code).toBe('state-forbids');
    const { data } = await giver.send('code');
    expect((await stranger.send('confirm', { sms_code: data.demo_code })).code).toBe('state-forbids');
    await giver.send('confirm', { sms_code: data.demo_code });
    await server.services.jobs.drain();
    // After it, nothing at all.
    for (const name of ['get', 'refuse', 'withdraw'] as const) {
      const { status, code, body } = await stranger.send(name);
      expect({ status, code }).toEqual({ status: 403, code: 'tax-link-bound' });
      expect(JSON.stringify(body)).not.toMatch(new RegExp(`某|示例制造|${NUMBER}`));
    }
    expect((await stranger.fill()).code).toBe('tax-link-bound');
    expect((await own.ok('taxReport.get', { id })).status).toBe('granted');
  });

  it('moves to another browser by a code to the same phone', async () => {
    const { token, giver } = await granted();
    pass(1);
    const second = open(token);
    expect((await second.confirm()).data).toMatchObject({ status: 'granted', own: true });
    expect((await giver.send('get')).code).toBe('tax-link-bound');
    expect((await second.send('withdraw')).data).toMatchObject({ status: 'withdrawn', ended_by: 'giver' });
  });

  it('is equal in two tabs of a browser, even concurrently', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    await giver.fill();
    const { data } = await giver.send('code');
    const answers = await Promise.all([1, 2].map(() => giver.send('confirm', { sms_code: data.demo_code })));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { code } of answers) expect([undefined, 'changed-meanwhile', 'code-expired']).toContain(code);
    expect((await giver.send('confirm', { sms_code: data.demo_code })).data.status).toBe('waiting');
    const { rows } = await server.services.database.sql.query<{ n: number }>(
      `select count(*)::int as n from jobs where kind = 'tax.fetch' and payload ->> 'id' = $1`,
      [id],
    );
    expect(rows[0]?.n).toBe(1);
    await server.services.jobs.drain();
    expect((await giver.fill()).code).toBe('tax-link-ended');
    expect((await giver.send('refuse')).code).toBe('tax-link-ended');
  });

  it('expires unanswered after a week', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    await giver.fill();
    pass(7);
    expect((await giver.send('get')).data.status).toBe('expired');
    expect((await giver.send('code')).code).toBe('tax-link-ended');
    expect((await giver.fill()).code).toBe('tax-link-ended');
    expect((await own.ok('taxReport.list', { status: 'expired' })).list.map((row) => row.id)).toEqual([id]);
    expect((await own.ok('taxReport.list', { status: 'filled' })).total).toBe(0);
  });

  it('expires: the report is refused immediately and deleted soon', async () => {
    const { id } = await granted();
    pass(90);
    expect(await own.send('taxReport.read', { id })).toMatchObject({
      status: 409,
      body: { errorCode: 'state-forbids' },
    });
    await cleanUp(server.services);
    const { sql } = server.services.database;
    expect((await sql.query('select 1 from tax_reports where authorization_id = $1', [id])).rows).toEqual([]);
    expect((await own.ok('taxReport.get', { id })).consent).not.toBeNull();
    pass(90 + 366);
    await cleanUp(server.services);
    expect((await own.send('taxReport.get', { id })).status).toBe(404);
  });

  it('is withdrawn by the taxpayer at any time, which deletes the report', async () => {
    const { id, giver } = await granted();
    expect((await giver.send('withdraw')).data).toMatchObject({ status: 'withdrawn', ended_by: 'giver' });
    expect((await giver.send('withdraw')).code).toBe('tax-link-ended');
    expect((await own.send('taxReport.read', { id })).body.errorCode).toBe('state-forbids');
    const { sql } = server.services.database;
    expect((await sql.query('select 1 from tax_reports where authorization_id = $1', [id])).rows).toEqual([]);
  });

  it('stores nothing if withdrawn during the provider request', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    await giver.fill();
    await giver.confirm();
    await giver.send('withdraw');
    await server.services.jobs.drain();
    expect((await own.ok('taxReport.get', { id })).status).toBe('withdrawn');
  });

  it('is refused by the taxpayer and renewed by another link', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    expect((await giver.send('refuse')).data).toMatchObject({ status: 'refused', ended_by: 'giver' });
    const again = await own.ok('taxReport.renew', { id, days: 30 });
    const link = await messages.linkTo();
    expect(await own.ok('taxReport.get', { id: again.id })).toMatchObject({ status: 'sent', renews: id, days: 30 });
    // The new one's link ends when it is asked for once more.
    await own.ok('taxReport.renew', { id: again.id });
    const former = open(link as string);
    expect((await former.send('get')).data).toMatchObject({ status: 'withdrawn', ended_by: 'asker' });
    expect((await former.fill()).code).toBe('tax-link-ended');
  });

  it('has constant demo contacts of existing companies with unassigned phones', async () => {
    const demo = createTaxProvider(server.services.market);
    const { rows } = await server.services.market.page(DATA_SETS.enterprise, { current: 1, pageSize: 200 });
    const phones: string[] = [];
    for (const { uscc, status } of rows) {
      const subject = { taxNumber: String(uscc), subject: 'x', asker: 'y' };
      const contacts = await demo.contacts(subject);
      expect(await demo.contacts(subject)).toEqual(contacts);
      if (status === '注销' || status === '吊销') expect(contacts).toEqual([]);
      else expect(contacts.length).toBeGreaterThan(0);
      phones.push(...contacts.map(({ phone }) => phone));
    }
    expect(phones.length).toBeGreaterThan(rows.length);
    for (const phone of phones) expect(phone).toMatch(/^100[1-9]\d{7}$/);
    expect(await demo.contacts({ taxNumber: '91350211M000100Y46', subject: 'x', asker: 'y' })).toEqual([]);
  });

  it('counts a trial use per request, but none for a refused one', async () => {
    const tenant = await buyer('EXPERIMENTAL', 2);
    const input = request();
    expect((await tenant.send('taxReport.ask', { ...input, purpose: 'x' })).status).toBe(422);
    const { id } = await tenant.ok('taxReport.ask', input);
    await tenant.ok('taxReport.renew', { id });
    expect((await tenant.send('taxReport.ask', input)).body.errorCode).toBe('trial-used-up');
    expect(await tenant.ok('goodsApp.trialQuota', { product_type: 58 })).toMatchObject({ total: 2, left: 0 });
  });

  it('is read-only after the application expired: reports can be read and withdrawn', async () => {
    const { id } = await granted();
    await server.services.database.sql.query(
      `update company_products set state = 'EXPIRED' where company_id = $1 and product_type = 58`,
      [own.companyId],
    );
    expect((await own.send('taxReport.renew', { id })).body.errorCode).toBe('application-expired');
    await own.ok('taxReport.read', { id });
    await own.ok('taxReport.withdraw', { id });
  });

  it('returns 404 for another company', async () => {
    const { id } = await granted();
    const other = await buyer();
    for (const name of ['taxReport.get', 'taxReport.read', 'taxReport.renew', 'taxReport.withdraw'] as const)
      expect(await other.send(name, { id })).toMatchObject({ status: 404, body: { errorCode: 'not-found' } });
    expect((await other.ok('taxReport.list', {})).list).toEqual([]);
  });

  it('limits open requests, even concurrent ones', async () => {
    await ask();
    await server.services.database.sql.query(
      `insert into tax_authorizations (id, company_id, created_by, subject, tax_number, recipients, purpose, days, status, link_hash, link_expires_at, created_at)
       select 'tax_' || lpad($1::text, 7, '0') || lpad(n::text, 9, '0'), $1::bigint, 1, 'Filler', 'x', 0, 'Filler', 30, 'sent', $1 || ':' || n, $2, $3
       from generate_series(1, 197) n`,
      [own.companyId, after(days + 7), after(days)],
    );
    // One of them was asked for above; five may be a day.
    const answers = await Promise.all([1, 2, 3, 4].map(() => own.send('taxReport.ask', request())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)?.body.errorCode).toBe('quota-reached');
  });
});

describe('the analysis', () => {
  const quarters = quartersBefore(TEST_NOW);
  const plain: TaxFigures = {
    credit_grade: 'A',
    taxpayer_kind: 'general',
    registered_on: '2012-01-01',
    authority: '示例',
    quarters: quarters.map((quarter) => ({
      quarter,
      revenue: 1_000_000,
      invoiced: 1_000_000,
      cost: 800_000,
      profit: 200_000,
      taxes: { vat: 20_000, income: 40_000, surcharge: 2400, stamp: 300, payroll: 0, other: 0 },
      paid: 62_700,
      invoices: 100,
      voided: 1,
      top5_share: 0.4,
      due_on: '2026-10-15',
      filed_on: '2026-10-10',
    })),
  };
  const with_ = (change: (quarter: TaxFigures['quarters'][number], fromEnd: number) => object): TaxFigures => ({
    ...plain,
    quarters: plain.quarters.map((quarter, index) => ({ ...quarter, ...change(quarter, 11 - index) })),
  });

  it('covers the twelve complete quarters before today', () => {
    expect(quarters).toHaveLength(12);
    expect([quarters[0], quarters.at(-1)]).toEqual(['2023Q4', '2026Q3']);
    expect(quartersBefore(new Date('2026-01-01T00:00:00+08:00')).at(-1)).toBe('2025Q4');
    expect(quartersBefore(new Date('2025-12-31T23:59:59+08:00')).at(-1)).toBe('2025Q3');
  });

  it('raises no sign for a sound company and returns the ratios of the last year', () => {
    expect(findRiskSigns(plain)).toEqual([]);
    expect(computeRatios(plain)).toEqual({
      revenue: 4_000_000,
      tax: 250_800,
      vat_burden: 0.02,
      income_burden: 0.04,
      gross_margin: 0.2,
      growth: 0,
      voided: 0.01,
      top5_share: 0.4,
    });
  });

  it.each([
    ['filed-late', with_((_, ago) => (ago === 1 ? { filed_on: '2026-10-16' } : {})), 1, ['2026Q2']],
    ['zero-declared', with_((_, ago) => (ago === 7 || ago === 8 ? { revenue: 0 } : {})), 2, ['2024Q3', '2024Q4']],
    ['vat-burden-low', with_((q) => ({ taxes: { ...q.taxes, vat: 9000 }, paid: 51_700 })), 0.009, quarters.slice(-4)],
    ['revenue-drop', with_((_, ago) => (ago === 4 ? { revenue: 2_000_000 } : {})), 0.5, ['2025Q3', '2026Q3']],
    ['losses', with_((_, ago) => (ago < 4 ? { profit: -1 } : {})), 4, quarters.slice(-4)],
    ['invoices-voided', with_(() => ({ voided: 11 })), 0.11, quarters.slice(-4)],
    ['customers-concentrated', with_((_, ago) => (ago === 0 ? { top5_share: 0.71 } : {})), 0.71, ['2026Q3']],
    ['invoiced-above-declared', with_(() => ({ invoiced: 1_100_000 })), 0.1, quarters.slice(-4)],
    ['tax-owed', with_((q, ago) => (ago === 2 ? { paid: q.paid - 5 } : {})), 5, ['2026Q1']],
    ['credit-low', { ...plain, credit_grade: 'D' as const }, 1, []],
  ])('raises %s alone where its rule says so', (rule, figures, value, where) => {
    const [sign, ...more] = findRiskSigns(figures);
    expect(more).toEqual([]);
    expect(sign).toMatchObject({ rule, quarters: where });
    expect(sign?.value).toBeCloseTo(value, 10);
  });

  it('generates demo figures that match the market data of the company', async () => {
    const company = { established_date: '2016-05-18', revenue_band: '5', tags: ['高新技术企业'] };
    const report = [
      { year: 2023, revenue: 900 },
      { year: 2024, revenue: 1200 },
      { year: 2025, revenue: null },
    ];
    const quarters = ['2025Q1', '2025Q2', '2025Q3', '2025Q4'];
    const asked = async (numbers: readonly string[]) => {
      const lookup = async (def: { key: string }) => {
        if (def.key === 'enterprise') return new Map([['x', [{ id: 'ent_1', ...company }]]]);
        if (def.key === 'annual_report') return new Map([['x', report.map((row, id) => ({ id: String(id), ...row }))]]);
        throw new Error(def.key);
      };
      const answers = numbers.map((taxNumber) => createTaxProvider({ lookup }).ask({ taxNumber, quarters } as never));
      return (await Promise.all(answers)).map((one) => taxFigures.parse(one.kind === 'figures' ? one.figures : null));
    };
    for (const figures of await asked(['91330100MA0000001X', '91330100MA0000002X', '91330100MA0000003X'])) {
      expect(figures.registered_on > '2016-05-18' && figures.registered_on < '2016-07-01').toBe(true);
      // Of a titled company that pays: the best two of A, B, M, C, D.
      expect(['A', 'B']).toContain(figures.credit_grade);
      // 12 million yuan a year, give or take what seasons and growth do.
      const year = figures.quarters.reduce((sum, { revenue }) => sum + revenue, 0) / 10_000;
      expect(year).toBeGreaterThan(12_000_000 * 0.6);
      expect(year).toBeLessThan(12_000_000 * 1.6);
    }
  });

  it('generates constant and consistent demo figures', async () => {
    const demo = createTaxProvider({ lookup: async () => new Map() });
    const request = { taxNumber: '91350211M000100Y46', quarters } as TaxRequest;
    const [one, other] = await Promise.all([demo.ask(request), demo.ask(request)]);
    expect(one).toEqual(other);
    const figures = taxFigures.parse(one.kind === 'figures' ? one.figures : null);
    for (const { revenue, cost, profit } of figures.quarters) expect(revenue - cost).toBe(profit);
  });
});
