import { createHash } from 'node:crypto';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { TAX_CONSENT_VERSION } from '@daas/contract/tax';
import { createTaxProvider } from '@daas/demo/taxProvider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASES } from '../../testing';
import { startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { TEST_NOW } from '../../testing/server';
import { answers, ConsentBrowser, messagesOf, startTaxProvider } from '../../testing/tax';
import { consentText } from './consent/consentText';

/** Who may consent, and who may not: attacks by the company that asks. */

const NUMBER = '91350211M000100Y46';
const SUBJECT = '示例制造有限公司';
const BOSS = { name: '陈大文', role: 'legal-representative', phone: '+86 139-0000-1111' };
const FINANCE = { name: '林小芳', role: 'finance-manager', phone: '13900002222' };
const [BOSS_PHONE, FINANCE_PHONE] = ['13900001111', '13900002222'];
const DAY = 86_400_000;

it('requires a new version for a changed text', () => {
  const request = { subject: 'A', taxNumber: NUMBER, asker: 'B', purpose: 'C', days: 30 };
  const of = (language: 'zh-CN' | 'zh-TW' | 'en-US' | 'ar-EG') => consentText(request, language).sha256.slice(0, 12);
  expect([TAX_CONSENT_VERSION, of('zh-CN'), of('zh-TW'), of('en-US'), of('ar-EG')]).toEqual([
    '2026-12',
    'c27cdbd21d43',
    '6a46ed0490a8',
    '40c160e7353d',
    '107adfc800c4',
  ]);
});

describe.each(DATABASES)('on %s', (kind) => {
  let server: TestConsole;
  let provider: Awaited<ReturnType<typeof startTaxProvider>>;
  let messages: ReturnType<typeof messagesOf>;
  let own: Tenant;
  let days = 0;
  beforeAll(async () => {
    provider = await startTaxProvider();
    server = await startTestConsole({ kind, env: { TAX_URL: provider.url } });
    messages = messagesOf(server);
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });
  beforeEach(async () => {
    // Counts of a day are over.
    days += 30;
    server.setNow(new Date(TEST_NOW.getTime() + days * DAY));
    own = await buyer();
    messages.sent.length = 0;
    provider.seen.length = 0;
    provider.answers.contacts = answers(200, { contacts: [BOSS, FINANCE] });
    provider.answers.data = async (response) => {
      const quarters = provider.seen.at(-1)?.body.quarters;
      const demo = await createTaxProvider(server.services.market).ask({ taxNumber: NUMBER, quarters } as never);
      return answers(200, demo.kind === 'figures' ? demo.figures : null)(response);
    };
  });

  const query = <R>(text: string, values: unknown[] = []) =>
    server.services.database.sql.query<R & Record<string, unknown>>(text, values).then(({ rows }) => rows);
  const buyer = async (state = 'OFFICIAL', trialTotal = 0) => {
    const tenant = await server.tenant();
    await query(
      `insert into company_products (company_id, product_type, state, trial_total) values ($1, 58, $2, $3)
       on conflict (company_id, product_type) do update set state = $2, trial_total = $3`,
      [tenant.companyId, state, trialTotal],
    );
    return tenant;
  };
  const REQUEST = { subject: SUBJECT, tax_number: NUMBER, purpose: '供应商授信评估', days: 90 } as const;
  const ask = async (as = own) => (await as.ok('taxReport.ask', REQUEST)).id;
  const open = async (from?: string) => new ConsentBrowser(server, (await messages.linkTo()) ?? '', from);
  const granted = async (from?: string) => {
    const id = await ask();
    const giver = await open(from);
    await giver.fill();
    expect((await giver.confirm()).data.status).toBe('waiting');
    await server.services.jobs.drain();
    return { id, giver };
  };
  const statusOf = async (id: string) => (await own.ok('taxReport.get', { id })).status;
  const phoneOf = async ({ personId }: Tenant) =>
    (await query<{ phone: string }>('select phone from persons where id = $1', [personId]))[0]?.phone as string;
  /** A person of that phone in the company that asks. */
  const join = async (phone: string, status = 'active', company = own.companyId) => {
    await query(
      `insert into persons (name, phone, password_hash, created_at) values ('x', $1, 'none', now()) on conflict do nothing`,
      [phone],
    );
    await query(
      `insert into members (company_id, person_id, status, created_at) select $2, id, $3, now() from persons where phone = $1`,
      [phone, company, status],
    );
  };
  const leave = (phone: string) =>
    query('delete from members where person_id in (select id from persons where phone = $1)', [phone]);

  it('rejects a consent by the requesting company itself', async () => {
    const { status, body } = await own.send('taxReport.ask', REQUEST);
    expect(status).toBe(200);
    const { id } = (body as unknown as { data: { id: string } }).data;
    const phone = await phoneOf(own);
    // Whatever link the answer tells; and, as if it had been stolen, the one that a contact got.
    const told = /\/form\/([\w-]{43})/.exec(JSON.stringify(body))?.[1];
    for (const link of [told, await messages.linkTo()].filter((one) => one !== undefined)) {
      const second = new ConsentBrowser(server, link);
      const { data } = await second.send('get');
      const common = { subject: SUBJECT, tax_number: NUMBER, contact_name: '王示例', phone };
      await second.send('fill', { ...common, consent_version: TAX_CONSENT_VERSION });
      await second.send('fill', { ...common, consent_version: '2026-11' });
      await second.send('fill', { ...common, contact: 0, consent_sha256: data.consent_text?.sha256 });
      const code = (await second.send('code')).data?.demo_code;
      await second.send('confirm', { sms_code: code ?? '000000' });
    }
    await server.services.jobs.drain();
    expect((await own.send('taxReport.read', { id })).status).toBe(409);
    expect(await statusOf(id)).toBe('sent');
    expect(messages.sent.map(({ to }) => to)).not.toContain(phone);
  });

  it('sends the link only to the contacts', async () => {
    const { id, ...told } = await own.ok('taxReport.ask', REQUEST);
    expect(Object.keys(told).sort()).toEqual(['link_expires_at', 'recipients']);
    const token = (await messages.linkTo(BOSS_PHONE)) as string;
    expect(await messages.linkTo(FINANCE_PHONE)).toBe(token);
    expect(messages.sent.map(({ to }) => to)).toEqual([BOSS_PHONE, FINANCE_PHONE]);
    const giver = new ConsentBrowser(server, token);
    await giver.fill();
    await giver.confirm();
    await server.services.jobs.drain();
    const seen = [
      await own.ok('taxReport.list', {}),
      await own.ok('taxReport.get', { id }),
      await own.ok('taxReport.read', { id }),
      await own.ok('audit.list', {}),
      provider.seen,
    ];
    const tables = await query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      seen.push((await query(`select row_to_json(t)::text as row from "${name}" t`)) as never);
    expect(JSON.stringify(seen)).not.toContain(token);
    expect(await query('select contacts from tax_authorizations where id = $1', [id])).toEqual([{ contacts: [] }]);
  });

  it.each(['active', 'disabled', 'removed', 'invited'])(
    'a member of the asking company, %s, gets no link however the phone is spelled',
    async (state) => {
      if (state === 'invited') await own.ok('staff.invite', { name: 'x', phone: BOSS_PHONE, role_ids: [] });
      else await join(BOSS_PHONE, state);
      const spellings = [
        ...['13900001111', '+86 139 0000 1111', '0086-139-0000-1111', '86(139)00001111', '013900001111'],
        ...['１３９００００１１１１', '\u202a+8613900001111\u202c', '139.0000.1111'],
      ].map((phone) => ({ ...BOSS, phone }));
      provider.answers.contacts = answers(200, { contacts: spellings });
      expect((await own.send('taxReport.ask', REQUEST)).body.errorCode).toBe('tax-nobody-registered');
      provider.answers.contacts = answers(200, { contacts: [...spellings, FINANCE] });
      expect((await own.ok('taxReport.ask', REQUEST)).recipients).toBe(1);
      await server.services.jobs.drain();
      expect(messages.sent.filter(({ body }) => body.includes('/form/')).map(({ to }) => to)).toEqual([FINANCE_PHONE]);
      await leave(BOSS_PHONE);
    },
  );

  it('refuses a later member at each step without a provider request', async () => {
    const id = await ask();
    const giver = await open();
    await join(BOSS_PHONE);
    expect((await giver.send('get')).data.contacts).toMatchObject([{ id: 1, phone: '139****2222' }]);
    expect((await giver.fill({ contact: 0 })).code).toBe('tax-contact-of-asker');
    await leave(BOSS_PHONE);
    await giver.fill({ contact: 0 });
    await join(BOSS_PHONE);
    expect((await giver.send('code')).code).toBe('tax-contact-of-asker');
    await leave(BOSS_PHONE);
    const { data } = await giver.send('code');
    await join(BOSS_PHONE);
    expect((await giver.send('confirm', { sms_code: data.demo_code })).code).toBe('tax-contact-of-asker');
    await leave(BOSS_PHONE);
    await giver.send('confirm', { sms_code: data.demo_code });
    await join(BOSS_PHONE);
    await server.services.jobs.drain();
    expect(await own.ok('taxReport.get', { id })).toMatchObject({
      status: 'refused',
      ended_by: 'platform',
      reason: 'asker-member',
    });
    expect((await giver.send('get')).data).toMatchObject({ status: 'refused', reason: 'asker-member' });
    expect(provider.seen.filter(({ path }) => path === '/tax')).toEqual([]);
    await leave(BOSS_PHONE);
  });

  it('accepts a member of other companies, and keeps the grant after joining the requesting company', async () => {
    for (const { companyId } of [await server.tenant(), await server.tenant()])
      await join(BOSS_PHONE, 'active', companyId);
    const { id, giver } = await granted();
    await join(BOSS_PHONE);
    await own.ok('taxReport.read', { id });
    expect((await giver.send('withdraw')).data.status).toBe('withdrawn');
    await leave(BOSS_PHONE);
  });

  it('refuses a request without registered contacts and counts no trial use', async () => {
    const trial = await buyer('EXPERIMENTAL', 1);
    const LANDLINE = { ...BOSS, phone: '0592-1234567' };
    for (const answer of [answers(404), answers(200, { contacts: [] }), answers(200, { contacts: [LANDLINE] })]) {
      provider.answers.contacts = answer;
      const { status, body } = await trial.send('taxReport.ask', REQUEST);
      expect({ status, code: body.errorCode }).toEqual({ status: 409, code: 'tax-nobody-registered' });
      expect(body.errorMessage).toMatch(/No one entitled to consent is registered .* Ask the company to register/);
    }
    expect((await trial.ok('taxReport.list', {})).total).toBe(0);
    expect(await trial.ok('goodsApp.trialQuota', { product_type: 58 })).toMatchObject({ total: 1, left: 1 });
    await server.services.jobs.drain();
    expect(messages.sent).toEqual([]);
  });

  it('creates nothing while the provider is unreachable', async () => {
    for (const answer of [answers(500), answers(200, '<html>'), answers(200, { contacts: [{}] })]) {
      provider.answers.contacts = answer;
      const { status, body } = await own.send('taxReport.ask', REQUEST);
      expect({ status, code: body.errorCode }).toEqual({ status: 503, code: 'tax-provider-away' });
    }
    expect((await own.ok('taxReport.list', {})).total).toBe(0);
  });

  it('masks contacts and validates contact and tax number', async () => {
    await ask();
    const giver = await open();
    expect((await giver.send('get')).data.contacts).toEqual([
      { id: 0, name: '陈**', role: 'legal-representative', phone: '139****1111' },
      { id: 1, name: '林**', role: 'finance-manager', phone: '139****2222' },
    ]);
    expect((await giver.fill({ phone: '13700003333' })).status).toBe(422);
    expect((await giver.fill({ contact: 2 })).body.fields).toMatchObject([{ field: 'contact', rule: 'unknown' }]);
    expect((await giver.fill({ tax_number: '91000000MA00000TXB' })).body.fields).toMatchObject([
      { field: 'tax_number', rule: 'other' },
    ]);
    expect((await giver.send('get')).data.status).toBe('sent');
    // Filled in, the name is still masked: only the code says that it is they.
    expect((await giver.fill({ contact: 1 })).data.contact).toEqual({
      name: '林**',
      role: 'finance-manager',
      phone: '139****2222',
    });
    expect((await giver.send('code')).data.phone).toBe('139****2222');
    await server.services.jobs.drain();
    expect(messages.sent.at(-1)).toMatchObject({ to: FINANCE_PHONE });
    expect(messages.sent.at(-1)?.body).toMatch(
      /lets Tenant \d+ read the tax data of 示例制造有限公司\..*Do not share it with anyone/,
    );
  });

  it('refuses a contact who left the register', async () => {
    await ask();
    const giver = await open();
    await giver.fill({ contact: 1 });
    provider.answers.contacts = answers(200, { contacts: [BOSS] });
    expect((await giver.send('code')).code).toBe('tax-contact-gone');
    await server.services.jobs.drain();
    expect(messages.sent.filter(({ body }) => !body.includes('/form/'))).toEqual([]);
  });

  it('returns the evidence of the consent to provider, page and report', async () => {
    await ask();
    const text = (await (await open()).send('get')).data.consent_text as ReturnType<typeof consentText>;
    expect(text.clauses.join()).toMatch(/示例制造有限公司.*91350211M000100Y46.*供应商授信评估.*90 days/);
    const sha256 = createHash('sha256')
      .update([text.title, ...text.clauses].join('\n'), 'utf8')
      .digest('hex');
    expect(text.sha256).toBe(sha256);
    const { id, giver } = await granted('203.0.113.7');
    const at = server.services.clock().toISOString();
    // In the language that the page was read in.
    const evidence = { at, ip: '203.0.113.7', version: TAX_CONSENT_VERSION, sha256 };
    const contact = { name: '陈大文', role: 'legal-representative', phone: '139****1111' };
    expect((await own.ok('taxReport.get', { id })).consent).toEqual({ contact, ...evidence });
    expect((await own.ok('taxReport.read', { id })).consent).toEqual({ contact, ...evidence });
    expect((await giver.send('get')).data).toMatchObject({ own: true, contact, consent: evidence, contacts: [] });
    const name = (await own.ok('taxReport.list', {})).list[0]?.created_by;
    expect(provider.seen.at(-1)?.body).toMatchObject({
      authorization_id: id,
      asker: name,
      consent: { contact: { ...BOSS, phone: BOSS_PHONE }, ...evidence, language: 'en-US' },
    });
    const { list: lines } = await own.ok('audit.list', {});
    const line = lines.find(({ action }) => action === 'taxAuthorization.confirm');
    expect(line?.detail).toMatchObject({
      contact: '陈大文',
      phone: '139****1111',
      version: TAX_CONSENT_VERSION,
      sha256,
    });
    const kept = await query<{ text: string }>('select consent_text as text from tax_authorizations where id = $1', [
      id,
    ]);
    expect(
      createHash('sha256')
        .update(kept[0]?.text ?? '', 'utf8')
        .digest('hex'),
    ).toBe(sha256);
  });

  it('requires a new consent to a changed text', async () => {
    const id = await ask();
    const giver = await open();
    await giver.fill();
    const { data } = await giver.send('code');
    await query(`update companies set name = name || '（更名）' where id = $1`, [own.companyId]);
    expect((await giver.send('confirm', { sms_code: data.demo_code })).code).toBe('changed-meanwhile');
    expect((await giver.send('fill', { tax_number: NUMBER, contact: 0, consent_sha256: 'a'.repeat(64) })).code).toBe(
      'changed-meanwhile',
    );
    expect(await statusOf(id)).toBe('filled');
    server.setNow(new Date(server.services.clock().getTime() + 61_000));
    await giver.fill();
    expect((await giver.confirm()).data.status).toBe('waiting');
  });

  it('adds no clause by values of the request', () => {
    const request = { subject: SUBJECT, taxNumber: NUMBER, asker: 'A', purpose: '授信\n\u2028{asker}  评估', days: 30 };
    const { clauses } = consentText(request, 'zh-CN');
    expect(clauses).toHaveLength(6);
    expect(clauses[2]).toContain('“授信 {asker} 评估”');
  });

  it('accepts a code once and only for its form', async () => {
    const id = await ask();
    const giver = await open();
    await giver.fill({ contact: 0 });
    const { data } = await giver.send('code');
    // Filled in anew for the same phone, and for another one.
    for (const contact of [0, 1]) {
      await giver.fill({ contact });
      expect((await giver.send('confirm', { sms_code: data.demo_code })).code).toBe('code-expired');
    }
    server.setNow(new Date(server.services.clock().getTime() + 61_000));
    await giver.fill({ contact: 0 });
    const code = (await giver.send('code')).data.demo_code;
    await giver.send('confirm', { sms_code: code });
    expect(await statusOf(id)).toBe('waiting');
    // Neither does it prove somebody in another browser.
    expect((await (await open()).send('confirm', { sms_code: code })).code).toBe('code-expired');
  });

  it('stores one consent after concurrent confirmations', async () => {
    const id = await ask();
    const givers = [await open(), await open()];
    const codes: string[] = [];
    for (const [contact, giver] of givers.entries()) {
      await giver.fill({ contact });
      codes.push((await giver.send('code')).data.demo_code);
    }
    const results = await Promise.all(givers.map((giver, n) => giver.send('confirm', { sms_code: codes[n] })));
    expect(results.map(({ status }) => status)).toContain(200);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    const jobs = await query(`select 1 from jobs where kind = 'tax.fetch' and payload ->> 'id' = $1`, [id]);
    expect(jobs).toHaveLength(1);
  });

  it('keeps a link valid after a scanner opens it', async () => {
    await ask();
    const scanner = await open();
    for (let n = 0; n < 3; n += 1) expect((await scanner.send('get')).data.status).toBe('sent');
    const giver = await open();
    await giver.fill();
    expect((await giver.confirm()).data.status).toBe('waiting');
  });

  it.each([
    [403, { reason: 'not-entitled', text: '办税权限已到期' }, 'not-entitled', '办税权限已到期'],
    [403, '', 'not-permitted', null],
    [404, '', 'unknown-taxpayer', null],
  ])('a refusal of the provider, %i %j, is read by both sides; no money moves', async (status, body, reason, text) => {
    own = await buyer('EXPERIMENTAL', 2);
    provider.answers.data = answers(status, body);
    const { id, giver } = await granted();
    const refused = { status: 'refused', ended_by: 'provider', reason, reason_text: text };
    expect(await own.ok('taxReport.get', { id })).toMatchObject(refused);
    expect((await giver.send('get')).data).toMatchObject(refused);
    expect((await own.send('taxReport.read', { id })).status).toBe(409);
    expect(await own.ok('goodsApp.trialQuota', { product_type: 58 })).toMatchObject({ total: 2, left: 1 });
    expect(await query('select 1 from ledger_entries where company_id = $1', [own.companyId])).toEqual([]);
  });

  it('stores no report after a concurrent withdrawal', async () => {
    const id = await ask();
    const giver = await open();
    await giver.fill();
    await giver.confirm();
    const { data } = provider.answers;
    provider.answers.data = async (response) => {
      expect((await giver.send('withdraw')).data.status).toBe('withdrawn');
      return data(response);
    };
    await server.services.jobs.drain();
    expect(provider.seen.filter(({ path }) => path === '/tax')).toHaveLength(1);
    expect(await statusOf(id)).toBe('withdrawn');
    expect(await query('select 1 from tax_reports where authorization_id = $1', [id])).toEqual([]);
  });

  it('limits requests for a taxpayer to five per day, including reads of the register', async () => {
    for (let n = 0; n < 5; n += 1) await ask();
    provider.seen.length = 0;
    expect((await own.send('taxReport.ask', REQUEST)).body.errorCode).toBe('too-many-requests');
    const [{ id } = { id: '' }] = (await own.ok('taxReport.list', {})).list;
    expect((await own.send('taxReport.renew', { id })).body.errorCode).toBe('too-many-requests');
    expect(provider.seen).toEqual([]);
  });

  it('limits links to a phone to ten per day for all companies', async () => {
    const askers = [own, await buyer(), await buyer()];
    const answered: EndpointOutput<'taxReport.ask'>[] = [];
    for (let n = 0; n < 10; n += 1) answered.push(await (askers[n % 3] as Tenant).ok('taxReport.ask', REQUEST));
    expect(answered.every(({ recipients }) => recipients === 2)).toBe(true);
    expect((await own.send('taxReport.ask', REQUEST)).body.errorCode).toBe('too-many-requests');
  });
});
