import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DATA_SETS } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { formatMoney } from '@daas/kit/format';
import {
  apps,
  commissionLines,
  commissionMonths,
  companies,
  connectors,
  customerReports,
  partners,
  persons,
} from '@daas/server/db/schema';
import { issueKey } from '@daas/server/features/apps/issueKey';
import { createCompany } from '@daas/server/features/companies/companies';
import { randomToken } from '@daas/server/kernel/secrets';
import { business, businessDay, startOfDay } from '@daas/server/kernel/time';
import { checkLedger } from '@daas/server/money/check';
import { closeCommission, correctCommission, payCommission, publishCommission } from '@daas/server/operator/commission';
import { creditCompany } from '@daas/server/operator/money';
import { cellsOf } from '@daas/server/testing/tableFile';
import { and, eq, getTableColumns, isNull, ne } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findings } from '../support/axe';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { pagesOfPdf } from '../support/pdf';
import { atRest, type Visitor, visit } from '../support/visitor';

const stage = useStage();
const YUAN = 10_000;
const FIELDS = ['name', 'uscc', 'status', 'province', 'city'];

/** A program of a customer's, outside the browser. */
interface Program {
  appId: number;
  appName: string;
  call(): Promise<{
    status: number;
    body: { code?: string; receipt: { call_id: string; amount: number; reason: string } };
  }>;
}

async function programOf(companyId: number, appName: string): Promise<Program> {
  const { database, sealer, market, clock } = stage.services;
  const limits = { perSecond: null, perDay: null, total: null, spendPerMonth: null };
  const now = clock();
  const own = { companyId, ipRules: [], createdBy: 1, limits, createdAt: now, updatedAt: now };
  const [app] = await database.orm
    .insert(apps)
    .values({ ...own, name: appName })
    .returning({ id: apps.id });
  const appId = app?.id as number;
  const { key: dataSet } = DATA_SETS.enterprise;
  const [connector] = await database.orm
    .insert(connectors)
    .values({ ...own, name: '准入核验', appId, type: 'API', status: 'enabled', dataSet, fields: FIELDS })
    .returning({ id: connectors.id });
  const key = { companyId, appId, name: '生产', mode: 'live' as const, expiresAt: null, now: clock() };
  const { secret } = await issueKey(database.orm, sealer, key);
  const { rows } = await market.page(DATA_SETS.enterprise, { current: 1, pageSize: 1, fields: ['name'] });
  return {
    appId,
    appName,
    async call() {
      const answer = await fetch(`${stage.url}/open/v1/connectors/${connector?.id}/query`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: rows[0]?.id }),
      });
      return { status: answer.status, body: (await answer.json()) as never };
    },
  };
}

/** The demo company stands at the top of its tree. */
async function demoCompany(): Promise<number> {
  const [top] = await stage.services.database.orm.select().from(partners).where(isNull(partners.parentId));
  return top?.companyId as number;
}

const choose = async ({ page, say }: Visitor, label: string, typed: string, option: string) => {
  const box = page.getByRole('combobox', { name: say(label) });
  await box.fill(typed);
  await page.getByTitle(option).first().click();
};

const shownRight = async ({ page }: Visitor) => {
  await atRest(page);
  expect(await findings(page)).toEqual([]);
};

test('a prospect of another partner is refused, a free one is protected, won by its first payment, and its first call earns', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  const { database, market, clock } = stage.services;
  const own = await demoCompany();
  const [taken] = await database.orm
    .select({ name: customerReports.name, holder: companies.name })
    .from(customerReports)
    .innerJoin(companies, eq(companies.id, customerReports.companyId))
    .where(and(ne(customerReports.companyId, own), eq(customerReports.state, 'protected')))
    .limit(1);
  const known = new Set(
    (await database.orm.select({ name: customerReports.name }).from(customerReports)).map((one) => one.name),
  );
  const { rows } = await market.page(DATA_SETS.enterprise, { current: 9, pageSize: 50, fields: ['name'] });
  const free = rows.map(({ name }) => String(name)).find((name) => !known.has(name)) as string;
  expect([taken, free].every(Boolean)).toBe(true);

  const report = async (name: string) => {
    await button('partner.report').first().click();
    await choose(visitor, 'common.company', name, name);
    await field('partner.report.contact').fill('赵经理');
    await field('partner.report.phone').fill('10000000088');
    await field('partner.report.need').fill('供应商准入核验');
    await field('partner.report.amount').fill('50000');
    await button('partner.report.submit').click();
    await page.waitForURL(/customer-insurance\/result/);
  };
  await open('/partner/customer-insurance');
  await report(taken?.name as string);
  await page
    .getByRole('heading', { name: say('partner.result.refused.protected', { name: taken?.name as string }) })
    .waitFor();
  expect(await page.locator('main').textContent()).not.toContain(taken?.holder);
  await page.getByRole('link', { name: say('partner.report-another') }).click();
  await page.waitForURL(/customer-insurance(\?|$)/);
  await report(free);
  await page.getByRole('heading', { name: say('partner.result.protected', { name: free }) }).waitFor();
  const result = page.url();

  // The customer opens its account, calls nothing yet, and pays.
  const [person] = await database.orm
    .insert(persons)
    .values({ name: '客户管理员', phone: '10000000188', passwordHash: randomToken(), createdAt: clock() })
    .returning({ id: persons.id });
  const opened = { name: free, personId: person?.id as number, now: clock(), isDemo: true };
  const { companyId } = await createCompany(database.orm, opened);
  await creditCompany(database.orm, { companyId, amount: 100 * YUAN, note: '首次预存', now: clock() });
  await open(result);
  await page.getByRole('heading', { name: say('partner.result.won', { name: free }) }).waitFor();

  const program = await programOf(companyId, '旅程准入');
  const { status, body } = await program.call();
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.receipt.amount).toBeGreaterThan(0);

  // Month, day, customer, app, call: each sum is that of the level below.
  const month = businessDay(clock()).slice(0, 7);
  await open('/partner/commission-manage');
  await page.getByRole('link', { name: month, exact: true }).click();
  const drill = page.locator('tbody');
  await drill.getByRole('link', { name: businessDay(clock()), exact: true }).click();
  await drill.getByRole('link', { name: free, exact: true }).click();
  await drill.getByRole('link', { name: program.appName, exact: true }).click();
  const line = page.getByRole('row').filter({ hasText: body.receipt.call_id });
  await line.getByText(formatMoney(body.receipt.amount), { exact: true }).first().waitFor();
  const [earned] = await database.orm
    .select()
    .from(commissionLines)
    .where(and(eq(commissionLines.callId, body.receipt.call_id), eq(commissionLines.companyId, own)));
  expect(earned?.amount).toBe(Math.floor((body.receipt.amount * (earned?.rate ?? 0)) / 10_000));
  expect(earned?.amount).toBeGreaterThan(0);
  await line
    .getByText(formatMoney(earned?.amount as number), { exact: true })
    .first()
    .waitFor();
  await shownRight(visitor);
  expect(troubles).toEqual([]);
  await visitor.close();
});

test('calls are bought, given to an app, used up, given again and taken back', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  const { database } = stage.services;
  const own = await demoCompany();
  const [customer] = await database.orm
    .select({ name: customerReports.name, companyId: customerReports.customerId })
    .from(customerReports)
    .where(and(eq(customerReports.companyId, own), eq(customerReports.state, 'won')))
    .limit(1);
  const program = await programOf(customer?.companyId as number, '旅程额度');
  expect((await program.call()).body.receipt).toMatchObject({ reason: 'per_non_empty' });

  const element = '企业基础信息';
  const dialog = page.getByRole('dialog');
  await open('/partner/inventory-manage');
  await page
    .getByRole('row', { name: new RegExp(`^${element}`) })
    .getByRole('button', { name: spaced(say('partner.buy')) })
    .click();
  await field('partner.quantity').fill('2');
  await dialog.getByRole('button', { name: say('partner.buy-ok') }).click();
  await page.getByText(say('partner.buy-done'), { exact: true }).waitFor();

  const allocate = async (quantity: string) => {
    await dialog.getByRole('combobox', { name: say('partner.element') }).click();
    await page
      .getByTitle(new RegExp(`^${element}`))
      .last()
      .click();
    await field('partner.quantity').fill(quantity);
    await dialog.getByRole('button', { name: spaced(say('partner.allocate')) }).click();
    await page.getByText(say('partner.allocate-done'), { exact: true }).last().waitFor();
    await dialog.waitFor({ state: 'hidden' });
  };
  await open('/partner/app-manage');
  await button('partner.allocate').first().click();
  await choose(visitor, 'common.app', program.appName, `${program.appName} · ${customer?.name}`);
  await allocate('2');
  const calls: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { status, body } = await program.call();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.receipt).toMatchObject({ amount: 0, reason: 'inventory' });
    calls.push(body.receipt.call_id);
  }
  expect(await program.call()).toMatchObject({ status: 402, body: { code: 'inventory-exhausted' } });

  await open(`/partner/app-manage/detail/${program.appId}`);
  await page.getByText('0 / 2', { exact: true }).waitFor();
  await button('partner.allocate').click();
  await allocate('3');
  await page.getByText('3 / 5', { exact: true }).waitFor();
  expect((await program.call()).body.receipt).toMatchObject({ amount: 0, reason: 'inventory' });
  await open(`/partner/app-manage/detail/${program.appId}`);
  await page
    .getByRole('row')
    .filter({ hasText: '2 / 5' })
    .getByRole('button', { name: say('partner.take-back') })
    .click();
  await dialog.getByRole('button', { name: spaced(say('partner.take-back')) }).click();
  await page.getByText(say('partner.take-back-done'), { exact: true }).waitFor();
  await page.getByText(say('partner.ended'), { exact: true }).waitFor();
  const after = (await program.call()).body.receipt;
  expect(after).toMatchObject({ reason: 'per_non_empty' });
  expect(after.amount).toBeGreaterThan(0);

  const today = businessDay(stage.clock());
  await open('/partner/inventory-manage');
  await page.locator('tbody').getByRole('link', { name: today, exact: true }).click();
  for (const id of calls) await page.getByRole('row').filter({ hasText: id }).getByText(program.appName).waitFor();
  expect(await checkLedger(database.sql)).toEqual([]);
  expect(troubles).toEqual([]);
  await visitor.close();
});

/** The library sets two Chinese characters apart. */
function spaced(text: string): RegExp {
  return new RegExp(`^${[...text].join('\\s?')}$`);
}

test('a month is closed, stated, disputed, corrected, stated again and paid', async () => {
  const visitor = await visit(stage);
  const { page, say, button, field, open } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  const { database } = stage.services;
  const companyId = await demoCompany();
  const inTransaction = <T>(act: (tx: typeof database.orm) => Promise<T>) =>
    database.orm.transaction((tx) => act(tx as never));
  // In the first days of a month the one before is open, too, and closed first.
  const [line] = await database.orm
    .select(getTableColumns(commissionLines))
    .from(commissionLines)
    .leftJoin(commissionMonths, eq(commissionMonths.month, commissionLines.month))
    .where(and(eq(commissionLines.companyId, companyId), isNull(commissionMonths.month)))
    .orderBy(commissionLines.month)
    .limit(1);
  const month = line?.month as string;
  const then = business(startOfDay(`${month}-01`))
    .add(1, 'month')
    .add(1, 'hour')
    .toDate();
  const which = { companyId, month, now: then };

  const detail = `/partner/commission-manage/detail/${month}`;
  const state = async (name: string) => {
    await open(detail);
    await page
      .getByText(say(`partner.commission-state.${name}`), { exact: true })
      .first()
      .waitFor();
  };
  const amount = async () =>
    (await visitor.read<EndpointOutput<'partner.commissionMonth'>>(`/api/partner/commission/${month}`)).amount;
  await state('open');
  const before = await amount();
  await inTransaction((tx) => closeCommission(tx, { month, now: then }));
  await state('closed');
  expect(await amount()).toBe(before);
  expect(await page.getByRole('button', { name: say('partner.dispute') }).count()).toBe(0);
  await inTransaction((tx) => publishCommission(tx, which));
  await state('stated');
  await button('partner.dispute').click();
  await field('partner.dispute-note').fill('有一次调用少计了佣金');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(say('partner.dispute')) })
    .click();
  await page.getByText(say('partner.dispute-done'), { exact: true }).waitFor();
  await page.getByText('有一次调用少计了佣金').waitFor();
  await shownRight(visitor);

  const fix = { companyId, callId: line?.callId as string, amount: 1234, note: '核对后补计', now: then };
  await inTransaction((tx) => correctCommission(tx, fix));
  await inTransaction((tx) => publishCommission(tx, which));
  await state('stated');
  expect(await amount()).toBe(before + 1234);
  await page
    .getByText(formatMoney(before + 1234), { exact: true })
    .first()
    .waitFor();
  await inTransaction((tx) => payCommission(tx, { ...which, reference: 'HK-0001' }));
  await state('paid');
  const pdf = await page.pdf({ format: 'A4' });
  if (process.env.PRINTED) await writeFile(process.env.PRINTED, pdf);
  const pages = await pagesOfPdf(pdf);
  const printed = pages.join('');
  const [payee] = await database.orm.select().from(companies).where(eq(companies.id, companyId));
  const due = `${say('partner.statement-due')}${formatMoney(before + 1234)}`;
  for (const wanted of [say('partner.statement'), payee?.name ?? '', `${month.replace('-', '')}-${companyId}`, due])
    expect(printed).toContain(wanted.normalize('NFKC').replace(/\s+/g, ''));
  expect(printed).not.toContain(say('partner.dispute'));
  // Nobody signs a page without figures.
  const place = say('partner.statement-sign').normalize('NFKC');
  const [signed, ...others] = pages.filter((text) => text.includes(place));
  expect(others).toEqual([]);
  expect(signed).toContain(say('common.total'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: say('partner.download') }).click(),
  ]);
  const file = path.join(path.dirname(await download.path()), 'statement.xlsx');
  await download.saveAs(file);
  const cells = await cellsOf(file, 'xlsx');
  const sum = cells.slice(1, -1).reduce((total, row) => total + Math.round(Number(row.at(-1)) * YUAN), 0);
  expect(sum).toBe(before + 1234);
  expect(Math.round(Number(cells.at(-1)?.at(-1)) * YUAN)).toBe(sum);
  await page
    .locator('tbody')
    .getByRole('link', { name: line?.day as string, exact: true })
    .click();
  await atRest(page);
  await open('/partner/commission-manage');
  const row = page.getByRole('row').filter({ hasText: 'HK-0001' });
  await row.getByRole('link', { name: month, exact: true }).waitFor();
  await row.getByText(say('partner.commission-state.paid'), { exact: true }).waitFor();
  expect(await checkLedger(database.sql)).toEqual([]);
  expect(troubles).toEqual([]);
  await visitor.close();
});
