import { formatMoney } from '@daas/kit/format';
import { answerDisputeOf } from '@daas/server/operator/refunds';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, NARROW, visit, WIDE } from '../../support/visitor';

const stage = useStage();
const REASON = '返回的数据有误 / wrong rows';

test.each([
  { language: 'zh-CN', width: WIDE },
  { language: 'en-US', width: WIDE },
  { language: 'zh-CN', width: NARROW },
  { language: 'en-US', width: NARROW },
] as const)('a charge is disputed, refunded and shown, in $language at $width px', async ({ language, width }) => {
  const visitor = await visit(stage, { language, width });
  const { page, say, button, field, open, read, close } = visitor;
  await visitor.signIn();
  const troubles = await watch(page);
  type Calls = { list: { id: string; amount: number }[] };
  const { list } = await read<Calls>('/api/call-record/list?charged=true&mode=live&pageSize=50');
  const disputed = await read<{ list: { subject_id: string }[] }>('/api/cost/disputes?pageSize=50');
  const call = list.find(({ id }) => !disputed.list.some((one) => one.subject_id === id)) ?? expect.fail('no call');

  await open(`/my-data/calls-record?call=${call.id}`);
  await page.getByRole('button', { name: `${say('dispute.open')} ${call.id}` }).click();
  await button('dispute.send').click();
  await field('common.reason').fill(REASON);
  await atRest(page);
  expect(await findings(page)).toEqual([]);
  await button('dispute.send').click();
  const state = page.getByRole('button', { name: `${say('dispute.show')} ${call.id}` });
  await state.getByText(say('dispute.state.open')).waitFor();

  type Disputes = { list: { id: string; subject_id: string }[] };
  const opened = await read<Disputes>('/api/cost/disputes?state=open');
  const { id } = opened.list.find((one) => one.subject_id === call.id) ?? expect.fail('no dispute');
  const refund = call.amount - 1;
  const { database, clock } = stage.services;
  await database.orm.transaction(async (tx) => {
    await answerDisputeOf(tx, stage.services.records, { id, refund, answer: '已核实', now: clock() });
  });

  await open(`/my-data/calls-record?call=${call.id}`);
  await state.click();
  const drawer = page.getByRole('dialog', { name: say('dispute.title') });
  await drawer.getByText(say('dispute.state.refunded'), { exact: true }).waitFor();
  await drawer.getByText(formatMoney(refund), { exact: true }).waitFor();
  await drawer.getByText(REASON).waitFor();
  await atRest(page);
  expect(await findings(page)).toEqual([]);

  await open('/cost-center/overview/disputes');
  await page.getByRole('link', { name: `${say('dispute.of.call')} ${call.id}` }).waitFor();
  await page.getByText(say('dispute.state.refunded'), { exact: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await findings(page)).toEqual([]);
  await open('/cost-center/overview/ledger?kind=refund');
  await page.getByText(new RegExp(call.id)).first().waitFor();
  await open('/cost-center/overview/bills?granularity=month');
  await page
    .getByRole('button', { name: new RegExp(`^${say('dispute.open')} \\d{4}-\\d{2}`) })
    .first()
    .waitFor();
  expect(troubles).toEqual([]);
  await close();
});
