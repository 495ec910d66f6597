import type { EndpointOutput } from '@daas/contract/endpoints';
import { receipt as receiptShape } from '@daas/contract/endpoints/calls';
import { formatMoney } from '@daas/kit/format';
import { expect, test } from 'vitest';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { visit } from '../support/visitor';
import { chooseData, onStep, signInThroughPage, stepUp } from './steps';

const stage = useStage();

test('sign in, make a connector and a key, call it from a program, find the call and its charge', async () => {
  const visitor = await visit(stage);
  const { page, button, field, say, read, open } = visitor;
  const troubles = await watch(page);

  // A stranger's link waits behind the sign-in.
  await page.goto('/my-data/connector/create');
  await page.waitForURL('**/sign-in?redirect=*');
  await signInThroughPage(visitor);
  await page.waitForURL('**/my-data/connector/create');

  await chooseData(visitor);
  await field('connector-create.name').fill('旅程连接器');
  await page.getByRole('combobox', { name: say('connector-create.app') }).click();
  await field('connector.app-name').fill('旅程应用');
  await button('connector.app-create').click();
  await page.getByTitle('旅程应用').first().waitFor();
  await button('connector-create.next').click();
  await onStep(visitor, 'quote');
  const quoted = page.getByText(say('connector-create.per-call')).first();
  await quoted.waitFor();
  await button('connector-create.create').click();
  await page.getByRole('heading', { name: say('connector-create.done', { name: '旅程连接器' }) }).waitFor();
  const connectorId = Number(new URL(page.url()).searchParams.get('created'));

  // The secret is shown once.
  await field('common.name').fill('旅程密钥');
  await button('connector.keys.create').click();
  await stepUp(visitor);
  await page.getByText(say('connector.secret.once')).waitFor();
  const secret = await page.locator('code', { hasText: /^dk_live_/ }).textContent();
  await open(new URL(page.url()).pathname + new URL(page.url()).search);
  expect(await page.content()).not.toContain(secret);

  // A program of the customer's, outside the browser.
  const answer = await fetch(`${stage.url}/open/v1/connectors/${connectorId}/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ limit: 3 }),
  });
  const body = (await answer.json()) as { data: object[]; receipt: unknown };
  expect(answer.status, JSON.stringify(body)).toBe(200);
  expect(body.data).toHaveLength(3);
  const receipt = receiptShape.parse(body.receipt);
  expect(receipt.amount).toBeGreaterThan(0);
  expect(answer.headers.get('x-request-id')).toBe(receipt.request_id);

  // Receipt, record, ledger and balance agree to the unit.
  const record = await read<EndpointOutput<'call.get'>>(`/api/call-record/${receipt.call_id}`);
  expect(record.receipt).toEqual(receipt);
  expect(record).toMatchObject({ amount: receipt.amount, status: 200, rows: 3, connector: { id: connectorId } });
  const ledger = await read<EndpointOutput<'cost.ledger'>>(`/api/cost/ledger?keyword=${receipt.call_id}`);
  expect(ledger.list).toMatchObject([
    {
      id: receipt.ledger_entry_id,
      amount: -receipt.amount,
      balance_after: receipt.balance_after,
      cause: { type: 'call', id: receipt.call_id },
    },
  ]);
  const account = await read<EndpointOutput<'cost.overview'>>('/api/cost/overview');
  expect(account).toMatchObject({ balance: receipt.balance_after, reserved: 0, available: receipt.balance_after });

  // And the pages say the same: the record first in its list, its inspector, the balance, the ledger.
  await open('/my-data/calls-record');
  const first = page
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first();
  await first.getByText('旅程连接器').waitFor();
  await first.getByText(formatMoney(receipt.amount), { exact: true }).waitFor();
  await first.getByRole('link').first().click();
  const inspector = page.getByRole('dialog', { name: say('calls.inspector') });
  const fact = (label: string) => inspector.getByRole('row').filter({ hasText: say(label) });
  await fact('calls.balance').getByText(formatMoney(receipt.balance_after), { exact: true }).waitFor();
  await fact('calls.amount').getByText(formatMoney(receipt.amount), { exact: true }).waitFor();
  await inspector
    .getByText(receipt.ledger_entry_id as string)
    .first()
    .waitFor();
  await inspector.getByText(receipt.request_id).first().waitFor();
  expect(await inspector.textContent()).not.toContain(secret);
  await open('/cost-center/overview');
  await page
    .getByRole('region', { name: say('cost.figures') })
    .getByText(formatMoney(receipt.balance_after), { exact: true })
    .waitFor();
  await open('/cost-center/overview/ledger');
  const source = page.getByRole('link', { name: `${say('common.view')} ${receipt.call_id}`, exact: true });
  const entry = page.getByRole('row').filter({ has: source });
  await entry.getByText(formatMoney(-receipt.amount), { exact: true }).waitFor();
  await entry.getByText(formatMoney(receipt.balance_after), { exact: true }).waitFor();
  // The key asks for a proof first, once.
  expect(troubles).toEqual([
    expect.stringMatching(/^403: POST .*\/api\/app\/\d+\/keys$/),
    expect.stringContaining('403 (Forbidden)'),
  ]);
});
