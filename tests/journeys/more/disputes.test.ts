import { readFile } from 'node:fs/promises';
import { applicationByKey } from '@daas/contract/applications';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { formatMoney } from '@daas/kit/format';
import { connectors } from '@daas/server/db/schema';
import { issueKey } from '@daas/server/features/apps/issueKey';
import { credit } from '@daas/server/money/ledger';
import { decideApplicationOrder } from '@daas/server/operator/applications';
import { answerDisputeOf, refundChargeOf } from '@daas/server/operator/refunds';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';

const stage = useStage();
const CONNECTOR = '企业基本信息查询';

/** A program of the demo company pays for a call. */
async function payForCall(): Promise<{ id: string; amount: number }> {
  const { database, sealer, clock } = stage.services;
  const [connector] = await database.orm.select().from(connectors).where(eq(connectors.name, CONNECTOR));
  if (!connector) throw new Error(`The demo has no connector ${CONNECTOR}`);
  const { id, appId, companyId } = connector;
  const key = { companyId, appId, name: '旅程', mode: 'live' as const, expiresAt: null, now: clock() };
  const { secret } = await issueKey(database.orm, sealer, key);
  const answer = await fetch(`${stage.url}/open/v1/connectors/${id}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 1 }),
  });
  const { receipt } = (await answer.json()) as { receipt: { call_id: string; amount: number } };
  expect(receipt.amount).toBeGreaterThan(1);
  return { id: receipt.call_id, amount: receipt.amount };
}

test.each([
  ['zh-CN', WIDE],
  ['en-US', NARROW],
  ['en-US', WIDE],
  ['zh-CN', NARROW],
] as const)(
  'a charge of a call is disputed, and its refund is in call, ledger and statement, in %s at %i px',
  async (language, width) => {
    const { id, amount } = await payForCall();
    const visitor = await visit(stage, { language, width });
    const { page, say, button, open, close } = visitor;
    await visitor.signIn();
    const troubles = await watch(page);
    const money = (value: number) => formatMoney(value, language);

    await open(`/my-data/calls-record?call=${id}`);
    await page.getByRole('button', { name: `${say('dispute.open')} ${id}` }).click();
    const form = page.getByRole('dialog', { name: say('dispute.new') });
    await form.getByText(money(amount)).waitFor();
    await form.getByRole('button', { name: say('dispute.send') }).click();
    await form.getByRole('textbox').fill('Rows of another company');
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: say('dispute.send') }).click();
    await form.waitFor({ state: 'hidden' });
    const show = page.getByRole('button', { name: new RegExp(`^${say('dispute.show')} ${id}`) });
    await show.getByText(say('dispute.state.open')).waitFor();

    const { list } = await visitor.read<{ list: { id: string; subject_id: string }[] }>('/api/cost/disputes');
    const dispute = list.find(({ subject_id: of }) => of === id)?.id as string;
    const { database, records, clock } = stage.services;
    const decision = { id: dispute, refund: amount - 1, answer: 'Checked: wrong rows', now: clock() };
    await database.orm.transaction((tx) => answerDisputeOf(tx, records, decision));

    await page.reload();
    await atRest(page);
    await show.click();
    const facts = page.getByRole('dialog', { name: say('dispute.title') });
    await facts.getByText(say('dispute.state.partly-refunded')).waitFor();
    for (const text of [money(amount), money(amount - 1), dispute, 'Checked: wrong rows'])
      await facts.getByText(text, { exact: true }).waitFor();
    await atRest(page);
    expect(await findings(page)).toEqual([]);

    await open('/cost-center/overview/disputes');
    await page.getByText('Checked: wrong rows').first().waitFor();
    await open('/cost-center/overview/ledger?kind=refund');
    await page
      .getByText(`+${money(amount - 1)}`)
      .first()
      .waitFor();
    await page.getByText(id).first().waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('cost.ledger.export').click()]);
    expect(await readFile(await download.path(), 'utf8')).toContain(id);
    expect(troubles).toEqual([]);
    await close();
  },
);

/** A charge on a page of the console. */
interface Charge {
  /** Id of the call, file or order; of a bill's line none. */
  id?: string;
  /** Path of its page, and its name there. */
  path: string;
  name: string;
  amount: number;
}

/** Posts as the console does. */
async function post<T>({ context }: Visitor, path: string, data: object): Promise<T> {
  const answer = await context.request.post(path, { data, headers: { 'x-requested-with': 'XMLHttpRequest' } });
  const body = await answer.json();
  if (!body.success) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
  return body.data as T;
}

const PERIOD = { from: '2026-11-01', to: '2026-11-24' };
type BillBy = 'connector' | 'app';

/** Buys one of each kind. `n` makes names unique. */
const BUY: Record<string, (visitor: Visitor, n: number) => Promise<Charge>> = {
  async file(visitor) {
    const wanted = { data_set: 'enterprise', fields: ['name', 'uscc'], rows: 20, format: 'csv' };
    const quote = await post<EndpointOutput<'export.quote'>>(visitor, '/api/market-export/quotes', wanted);
    const made = await post<{ download_id: string }>(visitor, `/api/market-export/quotes/${quote.id}/accept`, {});
    const id = made.download_id;
    const file = async () =>
      (await visitor.read<EndpointOutput<'download.list'>>(`/api/download-record/list?keyword=${id}`)).list[0];
    await expect.poll(async () => (await file())?.status).toBe('done');
    const { name = '', amount = 0 } = (await file()) ?? {};
    return { id, path: `/my-data/download-record?keyword=${id}`, name, amount };
  },
  async 'market report'(visitor, n) {
    const scope = { keyword: '轴承', chapters: ['scale'] };
    const { amount } = await post<{ amount: number }>(visitor, '/api/market-report/quote', scope);
    const name = `轴承报告 ${n}`;
    const { id } = await post<{ id: string }>(visitor, '/api/market-report', { ...scope, name, amount });
    const report = () => visitor.read<EndpointOutput<'marketReport.get'>>(`/api/market-report/${id}`);
    await expect.poll(async () => (await report()).status).toBe('done');
    const { rows } = await stage.services.database.sql.query<{ id: string }>(
      'select id from market_report_versions where report_id = $1',
      [id],
    );
    return {
      id: rows[0]?.id as string,
      path: `/data-application/market-report/detail/${id}`,
      name: `${name} · ${visitor.say('market-report.version-shown')} 1`,
      amount,
    };
  },
  async 'exclusive order'(visitor, n) {
    const name = `宁波企业 ${n}`;
    const set = { name, data_set: 'enterprise', keyword: '宁波', fields: ['name'] };
    const { id } = await post<{ id: string }>(visitor, '/api/exclusive-data-sets', set);
    const offer = await visitor.read<EndpointOutput<'exclusive.offer'>>(`/api/exclusive-data-sets/${id}/offer`);
    const { months = 1, amount = 0 } = offer.offers[0] ?? {};
    const bought = await post<{ order_id: string }>(visitor, `/api/exclusive-data-sets/${id}/orders`, {
      months,
      rows: offer.rows,
      amount,
      until: null,
    });
    const order = bought.order_id;
    return { id: order, path: `/data-application/exclusive-dataset/record?keyword=${order}`, name, amount };
  },
  async 'application order'(visitor, n) {
    const { productType, yearly } = applicationByKey(n % 2 === 0 ? 'city_data' : 'remote_office');
    const wanted = { product_type: productType, kind: 'extend', years: 1, amount: yearly };
    const { id } = await post<{ id: string }>(visitor, '/api/data-application/orders', wanted);
    const { database, clock } = stage.services;
    await database.orm.transaction((tx) => decideApplicationOrder(tx, { id, confirm: true, now: clock() }));
    const orders = await visitor.read<EndpointOutput<'dataApplication.orders'>>('/api/data-application/orders');
    const { name = '' } = orders.list.find((order) => order.id === id) ?? {};
    return { id, path: '/data-application/homepage', name, amount: yearly };
  },
  async 'line of a bill'(visitor, n) {
    await payForCall();
    const by: BillBy = n % 2 === 0 ? 'connector' : 'app';
    const query = new URLSearchParams({ ...PERIOD, granularity: 'month', by });
    const { rows } = await visitor.read<EndpointOutput<'cost.bills'>>(`/api/cost/bills?${query}`);
    const line = rows.find(({ name, dispute }) => name && !dispute) ?? expect.fail('no line');
    return {
      path: `/cost-center/overview/bills?${query}`,
      name: `${line.period} ${line.name}`,
      amount: line.amount,
    };
  },
};

test.each(
  Object.keys(BUY).flatMap((kind) =>
    (
      [
        ['zh-CN', WIDE],
        ['en-US', NARROW],
      ] as const
    ).map(([language, width], n) => ({ kind, language, width, n })),
  ),
)(
  '$kind: a dispute is answered by refunds in part and in full, in record, ledger and statement, in $language at $width px',
  async ({ kind, language, width, n }) => {
    const visitor = await visit(stage, { language, width });
    const { page, say, button, open, close } = visitor;
    await visitor.signIn();
    const { database, records, clock } = stage.services;
    const [connector] = await database.orm.select().from(connectors).where(eq(connectors.name, CONNECTOR));
    const { companyId } = connector ?? expect.fail('no connector');
    const cause = { type: 'operator', id: `journey ${kind} ${n}` };
    await database.orm.transaction((tx) =>
      credit(tx, { companyId, kind: 'credit', amount: 1_000_000_000, cause, now: clock() }),
    );
    const charge = await BUY[kind]?.(visitor, n);
    if (!charge) throw new Error(`Nothing of the kind ${kind}`);
    const { id, path, name, amount } = charge;
    const troubles = await watch(page);
    const money = (value: number) => formatMoney(value, language);

    await open(path);
    await page
      .getByRole('button', { name: `${say('dispute.open')} ${name}` })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: say('dispute.new') });
    await form.getByText(money(amount)).waitFor();
    await form.getByRole('textbox').fill('Rows of another company');
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: say('dispute.send') }).click();
    await form.waitFor({ state: 'hidden' });
    const show = page.getByRole('button', { name: `${say('dispute.show')} ${name}` }).first();
    await show.getByText(say('dispute.state.open')).waitFor();

    const { list } = await visitor.read<EndpointOutput<'cost.disputes'>>('/api/cost/disputes?state=open');
    const dispute = list[0]?.id as string;
    const part = Math.floor(amount / 3);
    const answer = `Checked ${kind} ${n}`;
    await database.orm.transaction((tx) =>
      answerDisputeOf(tx, records, { id: dispute, refund: part, answer, now: clock() }),
    );
    const facts = page.getByRole('dialog', { name: say('dispute.title') });
    const expectFacts = async (refunded: number) => {
      await page.reload();
      await atRest(page);
      await show.click();
      for (const text of [money(amount), money(refunded), dispute, answer])
        await facts.getByText(text, { exact: true }).first().waitFor();
    };
    await expectFacts(part);
    await atRest(page);
    expect(await findings(page)).toEqual([]);

    const refunds = [part];
    if (id) {
      await database.orm.transaction((tx) =>
        refundChargeOf(tx, records, { id, amount: null, reason: 'All of it', now: clock() }),
      );
      refunds.push(amount - part);
      await expectFacts(amount);
    }

    await open('/cost-center/overview/disputes');
    const row = page.getByRole('row').filter({ hasText: answer });
    await row.getByText(money(part), { exact: true }).waitFor();
    await row.getByRole('link').click();
    await atRest(page);
    await (kind === 'market report' ? page.getByText(money(-amount)) : show).first().waitFor();

    await open('/cost-center/overview/ledger?kind=refund');
    await page.getByText(answer).first().waitFor();
    // The refund of a bill's line is an entry for each of its charges.
    for (const refunded of id ? refunds : [])
      await page
        .getByText(`+${money(refunded)}`)
        .first()
        .waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), button('cost.ledger.export').click()]);
    const statement = await readFile(await download.path(), 'utf8');
    expect(statement).toContain(id ?? answer);
    expect(troubles).toEqual([]);
    await close();
  },
);
