import { DATA_SETS, type DataSetKey } from '@daas/contract/datasets';
import { expect, test } from 'vitest';
import { useStage } from '../../support/journey';
import { NARROW, visit } from '../../support/visitor';

const stage = useStage();

const idOf = async (key: DataSetKey): Promise<string> => {
  const { rows } = await stage.services.market.page(DATA_SETS[key], { current: 1, pageSize: 1 });
  return String(rows[0]?.id);
};
const PAGES: readonly (readonly [key: DataSetKey, path: (id: string) => string])[] = [
  ['project', (id) => `/project-details/${id}/content`],
  ['bidding', (id) => `/bidding/page-details/notice/${id}`],
  ['patent', (id) => `/patent-details/${id}`],
  ['trademark', (id) => `/trademark-details/${id}`],
  ['shop', (id) => `/shop-details/${id}/shop`],
  ['factory', (id) => `/factory/detail/${id}`],
  ['overseas_buyer', (id) => `/customs-data/overseas-buyer-details/${id}`],
];
/** Signs that close a clause. */
const CLOSING = '，。；：、！？）》”';

test('a row’s page says each fact once, in words, and never the name of a row', async () => {
  const visitor = await visit(stage);
  const { page, open, close } = visitor;
  await visitor.signIn();
  for (const [key, to] of PAGES) {
    await open(to(await idOf(key)));
    await page.getByRole('heading', { level: 1 }).waitFor();
    const labels = await page.locator('main dt, main .daas-descriptions-item-label').allTextContents();
    expect(labels.length, key).toBeGreaterThan(4);
    expect(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      key,
    ).toEqual([]);
    for (const never of ['经度', '纬度', '有联系电话']) expect(labels, key).not.toContain(never);
    const text = ((await page.locator('main').textContent()) ?? '').replaceAll(/\s+/g, ' ');
    expect(text, key).not.toMatch(/\b(pol|prj|ent|pat|shp|fac|buy|csu)_\d{6}\b|\bMo-(Su|Fr) \d/);
  }
  await close();
});

test('what has no records says why and when', async () => {
  const { rows } = await stage.services.market.page(DATA_SETS.project, {
    filter: { field: 'public_count', op: 'eq', value: 0 },
    current: 1,
    pageSize: 1,
  });
  const visitor = await visit(stage);
  await visitor.signIn();
  await visitor.open(`/project-details/${rows[0]?.id}/companies/public`);
  await visitor.page
    .getByText(
      `${visitor.say('project-detail.public')}：${visitor.say('project-detail.why-no-public', { day: String(rows[0]?.window_end) })}`,
    )
    .waitFor();
  await visitor.close();
});

test.each([1440, 820, NARROW])(
  'at %i px a market report begins with its finding, and no line with a mark',
  async (width) => {
    const visitor = await visit(stage, { width });
    const { page, open, close, say } = visitor;
    await visitor.signIn();
    const [report] = (await visitor.read<{ list: { id: string }[] }>('/api/market-report?current=1&pageSize=10')).list;
    let id = report?.id;
    if (!id) {
      await open('/data-application/market-report/create');
      await visitor.field('common.keyword').fill('轴承');
      await visitor.field('market-report.name').fill('轴承市场报告');
      await page.getByRole('button', { name: /^支付/ }).click();
      await page.waitForURL(/market-report\/detail\//);
      id = new URL(page.url()).pathname.split('/').at(-1);
    }
    await open(`/data-application/market-report/detail/${id}`);
    const findings = page.getByRole('region', { name: say('market-report.findings') });
    await findings.waitFor();
    expect(await findings.getByRole('button').count()).toBeGreaterThan(3);
    // Where a mark stands below what it closes, it begins a line.
    const begun = await page.locator('main').evaluate((main, marks) => {
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      const range = document.createRange();
      let before = { text: '', bottom: Number.POSITIVE_INFINITY, box: null as Element | null };
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        const box = (node.parentElement as Element).closest('p, li, td, h1, h2');
        for (let at = 0; at < text.length; at += 1) {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          const rect = range.getBoundingClientRect();
          if (rect.width === 0) continue;
          const letter = text.charAt(at);
          if (before.box === box && marks.includes(letter) && rect.top >= before.bottom - 2)
            found.push(`${before.text}${letter}`);
          before = { text: `${before.text.slice(-12)}${letter}`, bottom: rect.bottom, box };
        }
      }
      return found;
    }, CLOSING);
    expect(begun).toEqual([]);
    await close();
  },
);
