import { type TaxFigures, taxFigures } from '@daas/contract/endpoints/tax';
import { TAX_CONSENT_VERSION, TAX_QUARTERS } from '@daas/contract/tax';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomToken } from '../../kernel/secrets';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { cleanUp } from '../cleanUp';
import { ratiosOf, signsOf } from './analysis';
import { demoProvider } from './demoProvider';
import { quartersBefore } from './quarters';

const NUMBER = '91350211M000100Y46';
const OTHER = '91000000MA00000TXB';
const PHONE = '13900001111';
const DAY = 86_400_000;
const after = (days: number) => new Date(TEST_NOW.getTime() + days * DAY);

/** A browser of somebody without an account: what is set as a cookie comes back with requests below its path. */
class Browser {
  private jar = new Map<string, string>();
  constructor(
    private readonly server: TestConsole,
    readonly link: string,
  ) {}

  async send(name: 'get' | 'fill' | 'code' | 'confirm' | 'refuse' | 'withdraw', input: Record<string, unknown> = {}) {
    const cookie = [...this.jar].map(([key, value]) => `${key}=${value}`).join('; ');
    const answer = await this.server.send(
      `taxAuthorization.${name}`,
      { link: this.link, ...input },
      cookie || undefined,
    );
    for (const { name: key, value, path } of answer.cookies) {
      expect(path).toBe(`/api/tax-authorization/${this.link}`);
      this.jar.set(key, value);
    }
    const body = answer.json();
    return { status: answer.statusCode, code: body.errorCode, data: body.data, body };
  }
  fill = (more: Record<string, unknown> = {}) =>
    this.send('fill', {
      subject: '示例制造有限公司',
      tax_number: NUMBER,
      contact_name: '王示例',
      phone: PHONE,
      consent_version: TAX_CONSENT_VERSION,
      ...more,
    });
  async confirm() {
    const { data } = await this.send('code');
    return this.send('confirm', { smsCode: data.demo_code });
  }
}

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let own: Tenant;
  let days = 0;
  beforeAll(async () => {
    server = await startTestConsole({ kind });
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
    const { id, link } = await own.ok('taxReport.ask', {
      subject: '示例制造有限公司',
      purpose: '供应商授信评估',
      days: 90,
      ...more,
    });
    return { id, token: link.split('/form/')[1] as string };
  };
  const open = (token: string) => new Browser(server, token);
  const pass = (more: number) => server.setNow(after(days + more));
  const granted = async () => {
    const asked = await ask();
    const giver = open(asked.token);
    await giver.fill();
    expect((await giver.confirm()).data.status).toBe('waiting');
    await server.services.jobs.drain();
    return { ...asked, giver };
  };

  it('is asked for, filled in, confirmed and read, with the evidence of the consent', async () => {
    const { id, giver } = await granted();
    const seen = await giver.send('get');
    expect(seen.data).toMatchObject({ status: 'granted', own: true, phone: '139****1111', contact_name: '王示例' });
    const authorization = await own.ok('taxReport.get', { id });
    expect(authorization).toMatchObject({
      status: 'granted',
      tax_number: NUMBER,
      ends_at: after(days + 90).toISOString(),
      consent: {
        version: TAX_CONSENT_VERSION,
        at: after(days).toISOString(),
        ip: '127.0.0.1',
        contact_name: '王示例',
        contact_phone: PHONE,
      },
    });
    const report = await own.ok('taxReport.read', { id });
    expect(report).toMatchObject({ demo: true, tax_number: NUMBER });
    expect(report.quarters).toHaveLength(TAX_QUARTERS);
    expect(report.ratios).toEqual(ratiosOf(taxFigures.parse(report)));
  });

  it('keeps the link as a hash, and the code out of the message that is stored', async () => {
    const { token } = await ask({ phone: PHONE });
    const { sql } = server.services.database;
    const stored = await sql.query(
      `select row_to_json(t)::text as row from (select * from tax_authorizations) t
       union all select row_to_json(t)::text from (select "to", "values" from outbox) t
       union all select row_to_json(t)::text from (select payload from jobs) t`,
    );
    expect(JSON.stringify(stored.rows)).not.toContain(token);
  });

  it('goes to the phone that the asker named, and the code with it', async () => {
    const { token } = await ask({ phone: PHONE, tax_number: NUMBER });
    const giver = open(token);
    expect((await giver.send('get')).data).toMatchObject({ phone: '139****1111', tax_number: NUMBER });
    expect((await giver.fill({ tax_number: OTHER })).body.fields).toMatchObject([
      { field: 'tax_number', rule: 'other' },
    ]);
    // Whoever has the link cannot have the code sent to another phone.
    await giver.fill({ phone: '13700002222' });
    expect((await giver.send('code')).data.phone).toBe('139****1111');
  });

  it('refuses a number without its check digit, an older consent, and a code nobody sent', async () => {
    const { token } = await ask();
    const giver = open(token);
    expect((await giver.fill({ tax_number: '91350211M000100Y47' })).body.fields).toMatchObject([
      { field: 'tax_number', rule: 'code-check' },
    ]);
    expect((await giver.fill({ consent_version: '2020-01' })).code).toBe('changed-meanwhile');
    expect((await giver.fill({ phone: undefined })).body.fields).toMatchObject([{ field: 'phone', rule: 'required' }]);
    expect((await giver.send('code')).code).toBe('state-forbids');
    await giver.fill({ tax_number: `${NUMBER.slice(0, 9)} ${NUMBER.slice(9).toLowerCase()}` });
    expect((await giver.send('confirm', { smsCode: '000000' })).code).toBe('code-expired');
  });

  it('cannot be guessed: no link, no answer, and five tries at a code', async () => {
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
      expect((await giver.send('confirm', { smsCode: wrong })).code).toBe('code-wrong');
    expect((await giver.send('confirm', { smsCode: data.demo_code })).code).toBe('code-expired');
    expect((await giver.send('get')).data.status).toBe('filled');
  });

  it("is nothing to another person's browser", async () => {
    const { token, id } = await ask();
    const giver = open(token);
    const stranger = open(token);
    await giver.fill();
    // Before the code a stranger sees the empty form, and nothing of what was typed.
    const seen = await stranger.send('get');
    expect(seen.data).toMatchObject({ status: 'sent', own: false, phone: null, tax_number: null, contact_name: null });
    expect((await stranger.send('code')).code).toBe('state-forbids');
    const { data } = await giver.send('code');
    expect((await stranger.send('confirm', { smsCode: data.demo_code })).code).toBe('state-forbids');
    await giver.send('confirm', { smsCode: data.demo_code });
    await server.services.jobs.drain();
    // After it, nothing at all.
    for (const name of ['get', 'refuse', 'withdraw'] as const) {
      const { status, code, body } = await stranger.send(name);
      expect({ status, code }).toEqual({ status: 403, code: 'tax-link-bound' });
      expect(JSON.stringify(body)).not.toMatch(/王示例|示例制造|91350211/);
    }
    expect((await stranger.fill()).code).toBe('tax-link-bound');
    expect((await own.ok('taxReport.get', { id })).status).toBe('granted');
  });

  it('follows the giver to another browser by a code to the same phone; the former one is out', async () => {
    const { token, giver } = await granted();
    pass(1);
    const second = open(token);
    expect((await second.confirm()).data).toMatchObject({ status: 'granted', own: true });
    expect((await giver.send('get')).code).toBe('tax-link-bound');
    expect((await second.send('withdraw')).data).toMatchObject({ status: 'withdrawn', ended_by: 'giver' });
  });

  it('is the same in two tabs of one browser, also at the same time', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    await giver.fill();
    const { data } = await giver.send('code');
    const answers = await Promise.all([1, 2].map(() => giver.send('confirm', { smsCode: data.demo_code })));
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { code } of answers) expect([undefined, 'code-expired', 'tax-link-bound']).toContain(code);
    expect((await giver.send('confirm', { smsCode: data.demo_code })).data.status).toBe('waiting');
    const { rows } = await server.services.database.sql.query<{ n: number }>(
      `select count(*)::int as n from jobs where kind = 'tax.fetch' and payload ->> 'id' = $1`,
      [id],
    );
    expect(rows[0]?.n).toBe(1);
    await server.services.jobs.drain();
    expect((await giver.fill()).code).toBe('tax-link-ended');
    expect((await giver.send('refuse')).code).toBe('tax-link-ended');
  });

  it('ends unanswered after a week', async () => {
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

  it('ends with its time: the report is refused at once and deleted soon', async () => {
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

  it('is withdrawn by its giver at any time, and the report is gone', async () => {
    const { id, giver } = await granted();
    expect((await giver.send('withdraw')).data).toMatchObject({ status: 'withdrawn', ended_by: 'giver' });
    expect((await giver.send('withdraw')).code).toBe('tax-link-ended');
    expect((await own.send('taxReport.read', { id })).body.errorCode).toBe('state-forbids');
    const { sql } = server.services.database;
    expect((await sql.query('select 1 from tax_reports where authorization_id = $1', [id])).rows).toEqual([]);
  });

  it('withdrawn while the provider is asked, keeps nothing', async () => {
    const { token, id } = await ask();
    const giver = open(token);
    await giver.fill();
    await giver.confirm();
    await giver.send('withdraw');
    await server.services.jobs.drain();
    expect((await own.ok('taxReport.get', { id })).status).toBe('withdrawn');
  });

  it('is refused by its giver, and asked for again by another link', async () => {
    const { token, id } = await ask({ tax_number: NUMBER });
    const giver = open(token);
    expect((await giver.send('refuse')).data).toMatchObject({ status: 'refused', ended_by: 'giver' });
    const again = await own.ok('taxReport.renew', { id, days: 30 });
    expect(await own.ok('taxReport.get', { id: again.id })).toMatchObject({ status: 'sent', renews: id, days: 30 });
    // The new one's link ends when it is asked for once more.
    await own.ok('taxReport.renew', { id: again.id });
    const former = open(again.link.split('/form/')[1] as string);
    expect((await former.send('get')).data).toMatchObject({ status: 'withdrawn', ended_by: 'asker' });
    expect((await former.fill()).code).toBe('tax-link-ended');
  });

  it('takes a use of a trial for each that is asked, and none for what is refused', async () => {
    const tenant = await buyer('EXPERIMENTAL', 2);
    const input = { subject: '示例', purpose: '授信评估', days: 30 as const };
    expect((await tenant.send('taxReport.ask', { ...input, purpose: 'x' })).status).toBe(422);
    const { id } = await tenant.ok('taxReport.ask', input);
    await tenant.ok('taxReport.renew', { id });
    expect((await tenant.send('taxReport.ask', input)).body.errorCode).toBe('trial-used-up');
    expect(await tenant.ok('goodsApp.trialQuota', { product_type: 58 })).toMatchObject({ total: 2, left: 0 });
  });

  it('is read-only once the application has expired: what there is can be read and given back', async () => {
    const { id } = await granted();
    await server.services.database.sql.query(
      `update company_products set state = 'EXPIRED' where company_id = $1 and product_type = 58`,
      [own.companyId],
    );
    expect((await own.send('taxReport.renew', { id })).body.errorCode).toBe('application-expired');
    await own.ok('taxReport.read', { id });
    await own.ok('taxReport.withdraw', { id });
  });

  it('never crosses from one company to another', async () => {
    const { id } = await granted();
    const other = await buyer();
    for (const name of ['taxReport.get', 'taxReport.read', 'taxReport.renew', 'taxReport.withdraw'] as const)
      expect(await other.send(name, { id })).toMatchObject({ status: 404, body: { errorCode: 'not-found' } });
    expect((await other.ok('taxReport.list', {})).list).toEqual([]);
  });

  it('has a bound on what waits for an answer, also for many at once', async () => {
    await ask();
    await server.services.database.sql.query(
      `insert into tax_authorizations (id, company_id, created_by, subject, number_asked, purpose, days, status, link_hash, link_expires_at, created_at)
       select 'tax_' || lpad($1::text, 7, '0') || lpad(n::text, 9, '0'), $1::bigint, 1, 'Filler', false, 'Filler', 30, 'sent', $1 || ':' || n, $2, $3
       from generate_series(1, 197) n`,
      [own.companyId, after(days + 7), after(days)],
    );
    const input = { subject: '示例', purpose: '授信评估', days: 30 };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => own.send('taxReport.ask', input)));
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

  it('raises nothing for a sound company, and its ratios are those of the last year', () => {
    expect(signsOf(plain)).toEqual([]);
    expect(ratiosOf(plain)).toEqual({
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
    const [sign, ...more] = signsOf(figures);
    expect(more).toEqual([]);
    expect(sign).toMatchObject({ rule, quarters: where });
    expect(sign?.value).toBeCloseTo(value, 10);
  });

  it('reads the demo provider, whose figures are the same each time and add up', async () => {
    const request = {
      id: 'tax_1',
      subject: 'x',
      taxNumber: NUMBER,
      consentVersion: '1',
      consentAt: TEST_NOW,
      quarters,
    };
    const [one, other] = await Promise.all([demoProvider.ask(request), demoProvider.ask(request)]);
    expect(one).toEqual(other);
    const figures = taxFigures.parse(one.kind === 'figures' ? one.figures : null);
    for (const { revenue, cost, profit } of figures.quarters) expect(revenue - cost).toBe(profit);
  });
});
