import { readFile } from 'node:fs/promises';
import type { Row } from '@daas/contract/datasets';
import { DATA_SETS } from '@daas/contract/datasets';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { STYLE_PREFIX } from '../../config/theme';
import { book, texts } from '../corpus/workbook';
import { findings } from '../support/axe';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { atRest, type Visitor, visit, WIDE, WIDTHS } from '../support/visitor';

const stage = useStage();
const PEOPLE = '/company-center/department-user';
const MONITOR = '/data-application/enterprise-monitor/add-enterprise';
const SIMILAR = '/cloud-service/customer-recommend/fully-enterprise';

/** Names of companies that the demo has, none of them short of its brackets. */
async function companies(from: number, count: number): Promise<string[]> {
  const rows: Row[] = [];
  for await (const batch of stage.services.market.stream(DATA_SETS.enterprise, {})) rows.push(...batch);
  return rows.slice(from, from + count).map(({ name }) => String(name));
}
const file = (name: string, content: Buffer | string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content),
});

/** Chooses an option of one of the library's lists. */
async function choose({ page }: Visitor, list: Locator, option: string): Promise<void> {
  await list.click();
  await page.locator(`.${STYLE_PREFIX}-select-item-option`).filter({ hasText: option, visible: true }).first().click();
}
const say = (visitor: Visitor, id: string, values?: Record<string, string | number>) =>
  visitor.say(`table-upload.${id}`, values);
const reads = (visitor: Visitor, id: string) =>
  visitor.page.getByRole('group', { name: say(visitor, 'reading') }).getByRole('combobox', { name: say(visitor, id) });

describe.each(WIDTHS)('at %i px', (width) => {
  async function begin(): Promise<{ visitor: Visitor; posts: string[]; end: () => Promise<void> }> {
    const visitor = await visit(stage, { width });
    await visitor.signIn();
    const troubles = await watch(visitor.page);
    const posts: string[] = [];
    visitor.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/')) posts.push(new URL(request.url()).pathname);
    });
    const end = async () => {
      await atRest(visitor.page);
      expect(await findings(visitor.page)).toEqual([]);
      expect(troubles).toEqual([]);
      await visitor.close();
    };
    return { visitor, posts, end };
  }

  test('a name list on the second sheet is found there, matched, and told by figures', async () => {
    const { visitor, posts, end } = await begin();
    const { page, button, open } = visitor;
    const { list } = await visitor.read<{ list: { id: number; name: string }[] }>(
      '/api/connector/list?type=FILE&pageSize=50',
    );
    const id = list.find(({ name }) => name === '客户名单补全')?.id;
    await open(`/connector/FILE/detail/${id}/file-manage`);
    const input = page.locator('input[type=file]');
    // What it cannot be is told before anything is sent.
    await input.setInputFiles(file('名单.xls', 'x'));
    await page.getByText(visitor.say('errors.file-type', { types: '.csv / .tsv / .txt / .xlsx' })).waitFor();
    expect(posts.filter((path) => path.includes('upload'))).toEqual([]);

    const names = [...(await companies(0, 3)), '没有这家公司有限公司'];
    const workbook = book([
      { name: '说明', rows: texts('填写说明', '版本') + texts('请在第二页填写', '1') },
      { name: '客户', rows: texts('序号', '单位全称') + names.map((name, n) => texts(`${n + 1}`, name)).join('') },
    ]);
    await input.setInputFiles(file(`名单${width}.xlsx`, workbook));
    await reads(visitor, 'sheet').waitFor();
    await choose(visitor, reads(visitor, 'sheet'), '客户');
    await page.getByText(say(visitor, 'matched-all', { looked: 4, matched: 3 })).waitFor();
    const preview = page.getByRole('region', { name: say(visitor, 'preview', { rows: 4 }) });
    expect(await preview.getByRole('row').nth(1).textContent()).toContain(names[0]);
    expect(posts.filter((path) => path.endsWith('/name-lists'))).toEqual([]);
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    await button('file.match').click();
    const row = page.getByRole('row', { name: new RegExp(`名单${width}`) });
    await row.getByText(visitor.say('file.list-status.quoted')).waitFor();
    expect(await row.textContent()).toContain('处理 4 · 匹配 3 · 重复 0 · 未匹配 1 · 未采用 0');
    await end();
  });

  test('watched companies are pasted, or come as a file whose encoding is in doubt', async () => {
    const { visitor, posts, end } = await begin();
    const { page, open } = visitor;
    const from = width === WIDE ? 10 : 20;
    const [known = '', other = ''] = await companies(from, 2);
    await open(MONITOR);
    const start = page.getByRole('button', { name: visitor.say('monitor.add-start') }).first();
    await page.getByRole('tab', { name: say(visitor, 'paste') }).click();
    const pasted = page.getByLabel(say(visitor, 'pasted'), { exact: true });
    await pasted.fill(Array.from({ length: 1001 }, (_, n) => `公司${n}`).join('\n'));
    await page.getByText(say(visitor, 'paste-over', { count: '1,001', max: '1,000' })).waitFor();
    expect(await page.getByRole('button', { name: say(visitor, 'check') }).isDisabled()).toBe(true);
    await pasted.fill(`${known}\n没有这家公司${width}\n9.11E+17`);
    await page.getByRole('button', { name: say(visitor, 'check') }).click();
    await page.getByText(say(visitor, 'matched-all', { looked: 3, matched: 1 })).waitFor();
    expect(posts.filter((path) => path.endsWith('/add'))).toEqual([]);
    await start.click();
    const row = page.getByRole('row', { name: new RegExp(`没有这家公司${width}`) });
    await row.getByText(visitor.say('monitor.status-done'), { exact: true }).waitFor();
    expect(await row.textContent()).toMatch(/处理 3 · 新增 [01] · 无需变更 [01] · 重复 0 · 未匹配 1 · 未采用 1/);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: visitor.say('outcome.rows') }).click(),
    ]);
    const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`没有这家公司${width}`);

    // 0xC4 0xE3 is 你 in GB18030, and Äã in Windows-1252.
    const doubtful = Buffer.concat([Buffer.from('code,n\r\nx,'), Buffer.from([0xc4, 0xe3]), Buffer.from('\r\n')]);
    await page.getByRole('tab', { name: say(visitor, 'file') }).click();
    await page.locator('input[type=file]').setInputFiles(file('doubt.csv', doubtful));
    await page.getByText(say(visitor, 'problem-hint')).waitFor();
    expect(await start.isDisabled()).toBe(true);
    await choose(visitor, reads(visitor, 'encoding'), 'GB18030');
    await page.getByRole('cell', { name: '你', exact: true }).waitFor();
    await page.getByRole('button', { name: say(visitor, 'other') }).click();
    await page.locator('input[type=file]').setInputFiles(file('甲.csv', `序号;企业名称\n1;${other}\n`));
    await page.getByText(say(visitor, 'matched-all', { looked: 1, matched: 1 })).waitFor();
    await end();
  });

  test('people whose headings nobody knows are mapped by hand', async () => {
    const { visitor, posts, end } = await begin();
    const { page, button, open } = visitor;
    await open(PEOPLE);
    await button('staff-import.open').click();
    const dialog = page.getByRole('dialog');
    const phone = `1391299${String(width).padStart(4, '0')}`;
    await dialog
      .locator('input[type=file]')
      .setInputFiles(file('people.csv', `谁,怎么找\n映射${width},${phone}\n映射二${width},12\n`));
    const required = (...roles: string[]) =>
      say(visitor, 'required', { name: roles.map((role) => visitor.say(`staff-import.column.${role}`)).join(' / ') });
    await dialog.getByText(required('name', 'last_name', 'first_name')).waitFor();
    expect(await button('staff-import.check').isDisabled()).toBe(true);
    const columns = dialog.getByRole('group', { name: say(visitor, 'columns') });
    await choose(visitor, columns.getByLabel(visitor.say('staff-import.column.name')), '谁');
    await dialog.getByText(required('phone', 'email')).waitFor();
    await choose(visitor, columns.getByLabel(visitor.say('staff-import.column.phone')), '怎么找');
    await dialog.getByText(say(visitor, 'matched-all', { looked: 2, matched: 1 })).waitFor();
    await atRest(page);
    expect(await findings(page)).toEqual([]);
    expect(posts.filter((path) => path.endsWith('/staff/import'))).toEqual([]);
    await button('staff-import.check').click();
    await dialog
      .getByText(visitor.say('staff-import.rejected', { file: 'people.csv', rows: 2, rejected: 1 }))
      .waitFor();
    await end();
  });

  test('customers to find more like come as a Unicode text, and are filled in up to a thousand', async () => {
    const { visitor, posts, end } = await begin();
    const { page, field, button, open } = visitor;
    await open(SIMILAR);
    const names = await companies(0, 24);
    const many = [...names, ...Array.from({ length: 1000 }, (_, n) => `某公司${n}有限公司`)];
    const text = `\uFEFF编号\t客户名称\r\n${many.map((name, n) => `${n}\t${name}`).join('\r\n')}\r\n`;
    await page.locator('input[type=file]').setInputFiles(file('unicode.csv', Buffer.from(text, 'utf16le')));
    await reads(visitor, 'encoding').waitFor();
    await page.getByText('UTF-16LE').waitFor();
    await page.getByText(say(visitor, 'matched', { looked: '1,000', matched: 24 })).waitFor();
    const examples = field('customer-recommend.examples-label');
    expect(await examples.inputValue()).toBe('');
    await button('customer-recommend.from-file-take').click();
    await page.getByText(visitor.say('customer-recommend.filled-capped', { total: '1,024', count: '1,000' })).waitFor();
    expect((await examples.inputValue()).split('\n')).toHaveLength(1000);
    expect(posts.filter((path) => path.endsWith('/customer-recommend'))).toEqual([]);
    await button('customer-recommend.run').click();
    const figures = page.getByRole('status').filter({ hasText: visitor.say('outcome.missing') });
    await figures.waitFor();
    expect(await figures.textContent()).toContain('处理 1,000 · 匹配 24 · 未匹配 976 · 未采用 0');
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      figures.getByRole('button', { name: visitor.say('outcome.rows') }).click(),
    ]);
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\r\n')).toHaveLength(977);
    await end();
  });
});
