import { readFile } from 'node:fs/promises';
import { type EndpointOutput, endpoints } from '@daas/contract/endpoints';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { watch } from '../../support/pageErrors';
import type { Language } from '../../support/texts';
import { atRest, NARROW, type Visitor, visit, WIDE } from '../../support/visitor';
import { onStep } from '../steps';

const stage = useStage();
const ACCEPT = endpoints['export.create'].path.split('{id}').at(-1) as string;

interface Newcomer {
  language: Language;
  width: number;
  company: string;
  phone: string;
  question: string;
  /** The understood conditions as they are shown. */
  chips: RegExp[];
  /** The value of a facet that narrows the answer. */
  scale: RegExp;
  /** Opens the search; null where the first page has one. */
  openSearch: ((visitor: Visitor) => Promise<unknown>) | null;
}

const NEWCOMERS: Newcomer[] = [
  {
    language: 'zh-CN',
    width: WIDE,
    company: '第一问有限公司',
    phone: '10000007101',
    question: '江苏有专利的半导体企业',
    chips: [/省份 等于 江苏/, /专利/, /行业小类 等于 集成电路制造/],
    scale: /^中型$/,
    openSearch: null,
  },
  {
    language: 'zh-CN',
    width: NARROW,
    company: '手机第一问有限公司',
    phone: '10000007102',
    question: '江苏有专利的半导体企业',
    chips: [/省份 等于 江苏/, /专利/, /行业小类 等于 集成电路制造/],
    scale: /^中型$/,
    openSearch: null,
  },
  {
    language: 'en-US',
    width: WIDE,
    company: 'First Question Ltd.',
    phone: '10000007103',
    question: 'semiconductor companies in Jiangsu with patents',
    chips: [/Jiangsu/, /Patents/i, /Integrated circuit/i],
    scale: /^Medium$/,
    openSearch: ({ page }) => page.keyboard.press('Control+k'),
  },
  {
    language: 'en-US',
    width: NARROW,
    company: 'Phone Question Ltd.',
    phone: '10000007104',
    question: 'semiconductor companies in Jiangsu with patents',
    chips: [/Jiangsu/, /Patents/i, /Integrated circuit/i],
    scale: /^Medium$/,
    openSearch: ({ page, say }) => page.getByRole('button', { name: say('omnibox.open-it') }).click(),
  },
];

interface Company {
  name: string;
  uscc: string;
}

/** From the registration page to the first page. */
async function register({ page, field, button, say }: Visitor, { company, phone }: Newcomer): Promise<void> {
  await page.goto('/register');
  await field('register.company').fill(company);
  await field('register.name').fill('新客户');
  await field('public.phone').fill(phone);
  await button('public.send-code').click();
  const hint = page.getByRole('status').filter({ hasText: say('demo.code') });
  await field('public.sms-code').fill((await hint.locator('code').textContent()) as string);
  await field('register.password').fill('Newcomer@2026!');
  await page.getByRole('checkbox').check();
  await button('register.submit').click();
  await page.waitForURL('**/overview');
}

/** Pictures for a person who judges the pages: `PICTURES=folder`. */
async function picture({ page }: Visitor, { language, width }: Newcomer, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}-${width}-${language}.png` });
}

const idsIn = (links: Locator): Promise<string[]> =>
  links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').at(-1) ?? ''),
  );

test.each(NEWCOMERS)(
  '$language at $width px: a new company asks, narrows, exports and calls the same rows',
  async (newcomer) => {
    const visitor = await visit(stage, newcomer);
    const { page, say, button, field, read } = visitor;
    const isNarrow = newcomer.width === NARROW;
    const troubles = await watch(page);
    await register(visitor, newcomer);

    // From the first page, without a way through another.
    const label = newcomer.openSearch ? 'omnibox.label-anywhere' : 'omnibox.label';
    await page.getByRole('link', { name: say('overview.path.find-go') }).waitFor();
    await newcomer.openSearch?.(visitor);
    await page.getByRole('combobox', { name: say(label) }).pressSequentially(newcomer.question);
    const name = (await read<EndpointOutput<'market.dataSet'>>('/api/market/enterprise')).name;
    const row = page.getByRole('row').filter({ hasText: name }).first();
    for (const chip of newcomer.chips) await row.getByText(chip).waitFor();
    await atRest(page);
    await picture(visitor, newcomer, '1-question');
    await row.getByRole('gridcell').first().click();
    await page.waitForURL((url) => url.searchParams.has('filter'));
    await atRest(page);
    await picture(visitor, newcomer, '2-rows');
    const links = page.locator('tbody tr a[href*="/enterprise/detail/"]');
    const all = await idsIn(links);
    expect(all.length).toBeGreaterThan(1);

    if (isNarrow) await button('data-search.facets').click();
    await atRest(page);
    await picture(visitor, newcomer, '2-facets');
    await page.getByRole('checkbox', { name: newcomer.scale }).click();
    await page.waitForURL((url) => url.search.includes('scale'));
    if (isNarrow) await button('data-search.show-results').click();
    await atRest(page);
    await picture(visitor, newcomer, '3-narrowed');
    const narrowed = await idsIn(links);
    const names = await links.allTextContents();
    expect(narrowed.length).toBeGreaterThan(0);
    expect(narrowed.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining(narrowed));
    const found = page.url();

    await button('common.export').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(say('data-export.format-ndjson'), { exact: true }).click();
    await dialog.getByText(say('data-export.quote-unit')).waitFor();
    await atRest(page);
    await picture(visitor, newcomer, '4-quote');
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(ACCEPT)),
      dialog.getByRole('button', { name: say('data-export.start') }).click(),
    ]);
    const { download_id } = (await answer.json()).data as EndpointOutput<'export.create'>;
    const download = dialog.getByRole('button', { name: say('data.download') });
    await download.waitFor();
    await picture(visitor, newcomer, '5-exported');
    const file = await read<EndpointOutput<'download.get'>>(`/api/download-record/${download_id}`);
    expect(file.amount).toBeGreaterThan(0);
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()]);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
    const exported = lines.map((line): Company => JSON.parse(line));
    expect(exported.map(({ name }) => name)).toEqual(names);

    await page.goto(found);
    await atRest(page);
    await page.getByRole('link', { name: say('data-search.as-connector') }).click();
    await onStep(visitor, 'app');
    await field('connector-create.name').fill(newcomer.company);
    await page.getByRole('textbox', { name: say('connector.app-name') }).fill('erp');
    await button('connector.app-create').click();
    await page.getByTitle('erp').first().waitFor();
    await picture(visitor, newcomer, '6-connector');
    await button('connector-create.next').click();
    await onStep(visitor, 'quote');
    await picture(visitor, newcomer, '7-price');
    await button('connector-create.create').click();
    await page.getByRole('heading', { name: say('connector-create.done', { name: newcomer.company }) }).waitFor();
    const connectorId = Number(new URL(page.url()).searchParams.get('created'));
    await field('common.name').fill('erp');
    await page.keyboard.press('Enter');
    await page.getByText(say('connector.secret.once')).waitFor();
    await picture(visitor, newcomer, '8-key');
    const secret = await page.locator('code', { hasText: /^dk_live_/ }).textContent();
    const called = await fetch(`${stage.url}/open/v1/connectors/${connectorId}/query`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ limit: 100 }),
    });
    const body = (await called.json()) as { data: Company[] };
    expect(called.status, JSON.stringify(body)).toBe(200);
    expect(body.data.map(({ name }) => name)).toEqual(names);
    // Names may be equal, codes are not.
    expect(body.data.map(({ uscc }) => uscc)).toEqual(exported.map(({ uscc }) => uscc));
    await page.getByText(say('connector-create.arrived'), { exact: true }).waitFor();
    // A code may ask for work first, and the key asks for a proof.
    const asked = /^403: POST .*\/keys$|^422: POST .*\/sms-code$|status of (403|422) /;
    expect(troubles.filter((trouble) => !asked.test(trouble))).toEqual([]);
    await visitor.close();
  },
);
