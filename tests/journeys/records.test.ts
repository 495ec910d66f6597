import type { EndpointOutput } from '@daas/contract/endpoints';
import type { OpenCode } from '@daas/contract/errors/gateway';
import { formatMoney, formatNumber } from '@daas/kit/format';
import { connectors } from '@daas/server/db/schema';
import { issueKey } from '@daas/server/features/apps/issueKey';
import { eq } from 'drizzle-orm';
import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { names } from '../../src/hooks/errorTexts/content/zh-CN/names';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { atRest, type Visitor, visit } from '../support/visitor';

const NOBODY = '没有这样的公司呃呃';
const OFTEN = 20;
let visitor: Visitor;
let troubles: string[];
let refused: OpenCode;

/** A program with a key of its app asks a connector of the demo. */
async function programOf(name: string): Promise<(body: object) => Promise<{ status: number; code?: string }>> {
  const { database, sealer, clock } = stage.services;
  const [found] = await database.orm.select().from(connectors).where(eq(connectors.name, name));
  if (!found) throw new Error(`The demo has no connector ${name}`);
  const { id, appId, companyId } = found;
  const key = { companyId, appId, name: '旅程', mode: 'live' as const, expiresAt: null, now: clock() };
  const { secret } = await issueKey(database.orm, sealer, key);
  return async (body) => {
    const answer = await fetch(`${stage.url}/open/v1/connectors/${id}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { ...((await answer.json()) as { code?: string }), status: answer.status };
  };
}

const stage = useStage(async () => {
  visitor = await visit(stage);
  await visitor.signIn();
  troubles = await watch(visitor.page);
  const ask = await programOf('企业基本信息查询');
  expect((await ask({ limit: 1 })).status).toBe(200);
  // It keeps to addresses that this is none of; so often that it is among the most frequent errors of any day.
  const askElsewhere = await programOf('供应商准入核验');
  for (let n = 0; n < OFTEN; n += 1) {
    const { status, code } = await askElsewhere({ limit: 1 });
    expect(status).toBe(403);
    refused = code as OpenCode;
  }
  expect((await ask({ name: NOBODY })).status).toBe(200);
});

const number = (value: number) => formatNumber(value, 'zh-CN');
/** What the page itself is answered while it is done. */
async function answered<T>(path: string, act: () => Promise<unknown>): Promise<T> {
  const [answer] = await Promise.all([
    visitor.page.waitForResponse((one: Response) => new URL(one.url()).pathname === path),
    act(),
  ]);
  return (await answer.json()).data;
}
type Stats = EndpointOutput<'call.stats'>;
const STATS = '/api/call-record/stats';

test('the overview tells the day against the one before, and leads from a failure to what mends it', async () => {
  const { page, open, say } = visitor;
  const { calls } = await answered<EndpointOutput<'overview.get'>>('/api/overview', () => open('/overview'));
  const figures = page.getByRole('region', { name: say('overview.figures') });
  await figures
    .getByText(say('overview.yesterday', { value: number(calls?.yesterday ?? -1) }), { exact: true })
    .waitFor();
  await figures.getByText(say('overview.yesterday', { value: formatMoney(calls?.spend_yesterday ?? -1) })).waitFor();
  for (const figure of ['common.calls-today', 'overview.spend-today', 'overview.success-rate']) {
    const name = say('overview.spark', { label: say(figure), days: 14 });
    await figures.getByRole('img', { name, exact: true }).waitFor();
  }

  await page.locator(`a[href="/error-codes/${refused}"]`).click();
  await page.waitForURL(`**/error-codes/${refused}`);
  await page.getByRole('heading').first().waitFor();
  await page.goBack();
  await page.getByRole('link', { name: names[refused], exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get('code') === refused);
  await atRest(page);
  await page.getByRole('row').filter({ hasText: '供应商准入核验' }).first().waitFor();
  expect(troubles).toEqual([]);
});

test('calls are told against the period before, narrowed by a bar, read by keyboard, and say why they are empty', async () => {
  const { page, open, say, button } = visitor;
  const { totals, before } = await answered<Stats>(STATS, () => open('/my-data/calls-record?last=7d'));
  expect(before.calls).toBeGreaterThan(0);
  await page
    .getByText(say('calls.before', { value: number(before.calls) }), { exact: true })
    .first()
    .waitFor();

  const bar = page
    .getByRole('group', { name: say('calls.spread') })
    .getByRole('button')
    .last();
  const counts = ((await bar.getAttribute('aria-label')) ?? '').split(' · ').slice(1);
  const said = counts.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0);
  expect(said).toBeGreaterThan(0);
  const narrowed = await answered<Stats>(STATS, () => bar.click());
  expect(narrowed.totals.calls).toBe(said);
  expect(narrowed.totals.calls).toBeLessThan(totals.calls);
  await page.getByText(say('table.total', { total: number(said) }), { exact: true }).waitFor();

  // The newest is the one that found nothing, the one after it was refused.
  const opened = () => new URL(page.url()).searchParams.get('call');
  await page.locator('tbody').getByRole('link').first().click();
  const inspector = page.getByRole('dialog', { name: say('calls.inspector') });
  await button('calls.why-ask').click();
  await inspector.getByText(say('calls.why.one-too-many')).waitFor();
  await inspector
    .getByRole('listitem')
    .filter({ hasText: NOBODY })
    .filter({ hasText: say('calls.why.of-call') })
    .waitFor();
  const empty = opened();
  await page.keyboard.press('j');
  await page.waitForURL(() => opened() !== empty);
  await inspector.getByText(say('calls.reason.refused')).waitFor();
  await page.keyboard.press('k');
  await page.waitForURL(() => opened() === empty);
  expect(troubles).toEqual([]);
});

test('costs are shares of a whole, an outlook, and a day that leads down to its calls', async () => {
  const { page, open, read, say } = visitor;
  const cost = await answered<EndpointOutput<'cost.overview'>>('/api/cost/overview', () =>
    open('/cost-center/overview'),
  );
  const part = (id: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: say(id), exact: true }) });
  const shares = part('cost.shares');
  await shares.getByText(say('cost.bills.by.connector'), { exact: true }).click();
  const written = await shares.getByRole('listitem').locator('.tabular').allTextContents();
  const amounts = written.filter((text) => text.includes('¥')).map((text) => Number(text.replace(/[^\d.]/g, '')));
  expect(amounts.reduce((sum, yuan) => sum + yuan, 0)).toBeCloseTo(cost.month / 10_000, 2);
  await shares.getByText(formatMoney(cost.month), { exact: true }).first().waitFor();
  await part('cost.outlook').locator('[data-values]:not([data-values="0"])').waitFor();

  // Which days are unusual, and by what, is the demo's, by the day it is made; else a bar leads to the same bill.
  const isOfCalls = async (one: string) => {
    const bill = await read<EndpointOutput<'cost.bills'>>(`/api/cost/bills?from=${one}&to=${one}&by=connector`);
    return bill.rows.some((row) => row.key !== '' && row.calls > 0);
  };
  const unusual = new Set(cost.unusual.map((one) => one.day));
  const today = cost.days.at(-1)?.day ?? '';
  let day = today;
  for (const one of unusual) if (await isOfCalls(one)) day = one;
  if (unusual.has(day)) await part('cost.unusual').getByRole('link', { name: day }).click();
  else await page.getByRole('button', { name: new RegExp(`^${day} `) }).click();
  await page.waitForURL((url) => url.searchParams.get('from') === day);
  await atRest(page);
  const link = page.locator('tbody').getByRole('link').first();
  const calls = (await link.textContent()) ?? '';
  const { totals } = await answered<Stats>(STATS, () => link.click());
  expect(number(totals.calls)).toBe(calls);
  await page.getByText(say('table.total', { total: calls }), { exact: true }).waitFor();
  expect(troubles).toEqual([]);
});
