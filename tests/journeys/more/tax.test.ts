import { writeFile } from 'node:fs/promises';
import { DATA_SETS } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { formatMoney } from '@daas/kit/format';
import { messagesOf } from '@daas/server/testing/tax';
import { expect, test } from 'vitest';
import { emptyCharts } from '../../support/charts';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import { pagesOfPdf } from '../../support/pdf';
import { atRest, visit } from '../../support/visitor';

const stage = useStage();

/** A company of the market that exists, and one that is gone. */
async function taxpayers() {
  const { market } = stage.services;
  const one = async (value: string) => {
    const filter = { field: 'status', op: 'eq', value } as const;
    const { rows } = await market.page(DATA_SETS.enterprise, { filter, current: 1, pageSize: 1 });
    return { name: String(rows[0]?.name), number: String(rows[0]?.uscc) };
  };
  return [await one('存续'), await one('注销')] as const;
}

/** A font may draw a character as the radical it is, and a sheet tells the radical, which NFKC leaves as it is. */
const asPrinted = (text: string) =>
  new RegExp([...text].map((one) => `[${one.replace(/[\\\]^-]/, '\\$&')}\u2E80-\u2EF3]`).join(''), 'u');

test('a company asks, a registered contact gives without an account, the report is read; another browser gets nothing', async () => {
  const asker = await visit(stage);
  const troubles = await watch(asker.page);
  await asker.signIn();
  const { page, field, button, say } = asker;
  await page.goto('/overview');
  await atRest(page);
  await page.getByRole('menuitem', { name: say('menu.data-application') }).click();
  await page.getByRole('link', { name: say('menu.tax-report'), exact: true }).click();
  await page.waitForURL(/tax-report$/);
  const messages = messagesOf(stage);
  const [{ name, number }, gone] = await taxpayers();
  await button('tax.ask').first().click();
  await field('tax.subject').fill(gone.name);
  await field('tax.tax-number').fill(gone.number);
  await field('tax.purpose').fill('供应商授信评估');
  await button('tax.send').click();
  // Nobody is registered for a company that is gone; what to do about it stays to be read.
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('alert').filter({ hasText: gone.number }).waitFor();
  await field('tax.subject').fill(name);
  await field('tax.tax-number').fill(number);
  await button('tax.send').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name }).first().waitFor();
  const token = (await messages.linkTo()) as string;
  expect(await page.content()).not.toContain(token);
  const link = `${stage.url}/tax-authorization/form/${token}`;

  const giver = await visit(stage);
  await giver.page.goto(link);
  await giver.field('tax-consent.tax-number').fill(gone.number);
  const contacts = giver.page.getByRole('radio');
  await contacts.first().check();
  await giver.page.getByRole('checkbox').check();
  await giver.button('tax-consent.next').click();
  await giver.page.getByText('与对方申请的纳税人识别号不一致').waitFor();
  await giver.field('tax-consent.tax-number').fill(number);
  await giver.button('tax-consent.next').click();
  await giver.page.waitForURL('**/tax-authorization/captcha/**');
  await giver.button('public.send-code').click();
  const hint = giver.page.getByRole('status').filter({ hasText: giver.say('demo.code') });
  await giver.field('public.sms-code').fill((await hint.locator('code').textContent()) as string);
  await giver.button('tax-consent.give').click();
  await giver.page.waitForURL('**/tax-authorization/result?id=**');
  await giver.page.getByRole('heading', { name: giver.say('tax-consent.status-granted') }).waitFor();

  const stranger = await visit(stage);
  await stranger.page.goto(link);
  await stranger.page.getByRole('heading', { name: stranger.say('tax-consent.bound') }).waitFor();
  expect(await stranger.page.textContent('main')).not.toContain(number);

  await page.getByRole('link', { name }).first().click();
  await page.getByText(say('tax.demo-report')).waitFor();
  await page.getByRole('region', { name: say('tax.figures') }).waitFor();
  expect(await page.getByRole('row').count()).toBeGreaterThan(12);
  await atRest(page);
  expect(await page.locator('[data-values]').count()).toBe(2);
  expect(await emptyCharts(page)).toEqual([]);

  // Paper says of whom, for what, by whose word, and each figure that the server told, to the last column.
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const report = await asker.read<EndpointOutput<'taxReport.read'>>(`/api/data-application/tax-report/${id}/report`);
  const pdf = await page.pdf({ format: 'A4' });
  if (process.env.PRINTED) await writeFile(process.env.PRINTED, pdf);
  const sheets = await pagesOfPdf(pdf);
  const printed = sheets.join('');
  const figures = report.quarters.flatMap(({ quarter, revenue, due_on }) => [quarter, formatMoney(revenue), due_on]);
  const { contact, sha256 } = report.consent;
  const said = [
    name,
    number,
    '供应商授信评估',
    contact.name,
    contact.phone,
    sha256 as string,
    say('tax.demo-report'),
    ...figures,
  ];
  const written = (text: string) => text.normalize('NFKC').replace(/\s+/g, '');
  for (const wanted of said) expect(printed).toMatch(asPrinted(written(wanted)));
  // A card is on one sheet: its title, its first line and its last.
  const ends = [report.quarters.at(-1), report.quarters[0]].map((quarter) => written(quarter?.due_on ?? ''));
  const whole = sheets.filter((sheet) => [written(say('tax.figures')), ...ends].every((one) => sheet.includes(one)));
  expect(whole).toHaveLength(1);
  expect(printed).not.toContain(say('tax.withdraw'));

  await giver.button('tax-consent.withdraw').click();
  await giver.button('tax-consent.withdraw-yes').click();
  await giver.page.getByRole('heading', { name: giver.say('tax-consent.status-withdrawn') }).waitFor();
  await page.reload();
  await page.getByText(say('tax.withdrawn-by-giver')).waitFor();
  expect(await page.getByText(say('tax.demo-report')).count()).toBe(0);
  // The one refusal that was asked for.
  const refused = [`409: POST ${stage.url}/api/data-application/tax-report`, expect.stringContaining('status of 409')];
  expect(troubles).toEqual(refused);
  await Promise.all([asker.close(), giver.close(), stranger.close()]);
});
