import { readFile } from 'node:fs/promises';
import { formatMoney } from '@daas/kit/format';
import { connectors } from '@daas/server/db/schema';
import { issueKey } from '@daas/server/features/apps/issueKey';
import { answerDisputeOf } from '@daas/server/operator/refunds';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findings } from '../../support/axe';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { atRest, NARROW, visit, WIDE } from '../../support/visitor';

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
    // Both the refund and the state have this text.
    await facts.getByText(say('dispute.refunded')).first().waitFor();
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
