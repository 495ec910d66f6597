import { DATA_SETS, type Row } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { describe, expect, test } from 'vitest';
import { findings } from '../support/axe';
import { useStage } from '../support/journey';
import { watch } from '../support/pageErrors';
import { pagesOfPdf } from '../support/pdf';
import { atRest, NARROW, type Visitor, visit } from '../support/visitor';
import { onStep } from './steps';

let chain: Chain;
const stage = useStage(async () => {
  chain = await findChain();
});
const { enterprise, risk, shareholding } = DATA_SETS;

interface Chain {
  company: Row;
  /** A company that holds it, and one that holds that. */
  owner: Row;
  ownersOwner: Row;
}

const owners = async (uscc: unknown): Promise<Row[]> => {
  const filter = { field: 'company_uscc', op: 'eq' as const, value: String(uscc) };
  return (await stage.services.market.page(shareholding, { filter, current: 1, pageSize: 50, sort: '-ratio' })).rows;
};

/** A company of the demo that is on file, and held by a company that is held by a company. */
async function findChain(): Promise<Chain> {
  const { market } = stage.services;
  const held = { field: 'holder_uscc', op: 'not_empty' as const };
  const { rows } = await market.page(shareholding, { filter: held, current: 1, pageSize: 500 });
  for (const owner of rows) {
    const ownersOwner = (await owners(owner.holder_uscc)).find(({ holder_uscc: uscc }) => uscc);
    const value = String(owner.company_uscc);
    const { total } = await market.count(risk, { filter: { field: 'company_uscc', op: 'eq', value } });
    const [company] = (await market.lookup(enterprise, 'uscc', [value])).get(value) ?? [];
    if (company && ownersOwner && total > 0) return { company, owner, ownersOwner };
  }
  throw new Error('The demo has no such chain.');
}

/** What each end has of a company, by walking every way to it: the demo's owners form no circle. */
async function ends(uscc: unknown, part = 1, found = new Map<string, number>()): Promise<Map<string, number>> {
  for (const row of await owners(uscc)) {
    const share = (part * Number(row.ratio)) / 100;
    const beyond = row.holder_uscc ? await owners(row.holder_uscc) : [];
    if (beyond.length > 0) await ends(row.holder_uscc, share, found);
    else {
      const id = String(row.holder_uscc ?? row.person_id ?? row.holder_name);
      found.set(id, (found.get(id) ?? 0) + share);
    }
  }
  return found;
}

/** From a list to a connector of just its rows, through the wizard. */
async function toConnector(
  { page, say, field, button, ...visitor }: Visitor,
  link: string,
  name: string,
): Promise<void> {
  await page.getByRole('link', { name: say(link) }).click();
  await onStep({ page, say, field, button, ...visitor }, 'app');
  await field('connector-create.name').fill(name);
  await page.getByRole('combobox', { name: say('connector-create.app') }).click();
  await page.getByRole('option').first().waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await button('connector-create.next').click();
  await onStep({ page, say, field, button, ...visitor }, 'quote');
  await button('connector-create.create').click();
  await page.getByText(say('connector-create.done', { name })).first().waitFor();
}

describe('a company', () => {
  test('from its name to its owner’s owner by keyboard, to what is on file, and to connectors of both', async () => {
    const visitor = await visit(stage);
    const { page, open, say, read } = visitor;
    await visitor.signIn();
    const troubles = await watch(page);
    const { company, owner, ownersOwner } = chain;
    await open(`/enterprise/search?${new URLSearchParams({ keyword: String(company.name) })}`);
    await page
      .getByRole('link', { name: String(company.name) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: String(company.name) }).waitFor();
    await page.getByRole('region', { name: say('entity.trust') }).waitFor();

    await page.getByRole('tab', { name: say('entity.ownership'), exact: true }).click();
    const graph = page.getByRole('region', { name: say('entity.graph', { name: String(company.name) }) });
    const more = graph.getByRole('button', { name: say('entity.open-owners', { name: String(owner.holder_name) }) });
    await more.focus();
    await page.keyboard.press('Enter');
    const next = graph.getByRole('link', { name: String(ownersOwner.holder_name) });
    await next.first().waitFor();
    await atRest(page);
    // What was opened is still in sight, and keeps the focus.
    expect(await more.getAttribute('aria-expanded')).toBe('true');
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    const [seen, around] = [await more.boundingBox(), await graph.boundingBox()];
    expect(seen && around && seen.x >= around.x && seen.x + seen.width <= around.x + around.width).toBe(true);
    expect(seen && around && seen.y >= around.y && seen.y + seen.height <= around.y + around.height).toBe(true);
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await next.first().waitFor({ state: 'detached' });

    // What everybody has in the end, to the percent, against a walk of every way.
    const control = await read<EndpointOutput<'market.control'>>(`/api/market/enterprise/detail/${company.id}/control`);
    const walked = await ends(company.uscc);
    expect(Object.fromEntries(control.ends.map(({ id, share }) => [id, share.toFixed(0)]))).toEqual(
      Object.fromEntries([...walked].map(([id, part]) => [id, (part * 100).toFixed(0)])),
    );

    await page.getByRole('tab', { name: new RegExp(`^${say('entity.risk')}`) }).click();
    await page.getByRole('columnheader').first().waitFor();
    await toConnector(visitor, 'data-detail.list-as-connector', '某企业的风险');
    await open(`/enterprise/detail/${company.id}/ownership`);
    await page.getByRole('link', { name: say('entity.all-owners') }).click();
    await page.waitForURL('**/data-market/search/shareholding?*');
    await toConnector(visitor, 'data-search.as-connector', '某企业的股东');
    expect(troubles).toEqual([]);
    await visitor.close();
  });

  test('on a narrow screen the same opens as lists, and nothing scrolls sideways', async () => {
    const visitor = await visit(stage, { width: NARROW });
    const { page, open, say } = visitor;
    await visitor.signIn();
    const { company, owner, ownersOwner } = chain;
    await open(`/enterprise/detail/${company.id}/ownership`);
    const list = page.getByRole('region', { name: say('entity.owners'), exact: true });
    await list.getByRole('button', { name: say('entity.open-owners', { name: String(owner.holder_name) }) }).click();
    await list.getByText(String(ownersOwner.holder_name)).first().waitFor();
    await atRest(page);
    const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(view as number);
    expect(await findings(page)).toEqual([]);
    await visitor.close();
  });

  test('its report is a cover and two sheets of paper, and names the chair or the manager first', async () => {
    const visitor = await visit(stage);
    const { page, open, say } = visitor;
    await visitor.signIn();
    await open(`/enterprise/detail/${chain.company.id}/report`);
    await page.getByRole('article', { name: say('entity.report') }).waitFor();
    await atRest(page);
    const sheets = await pagesOfPdf(await page.pdf({ format: 'A4' }));
    expect(sheets[0]).toContain(String(chain.company.uscc));
    expect(sheets.length).toBeLessThanOrEqual(3);
    const people = page.getByRole('heading', { name: say('entity.people'), exact: true }).locator('xpath=..');
    expect(await people.getByRole('listitem').first().textContent()).toMatch(/董事长|执行董事|总经理|经理/);
    await visitor.close();
  });
});
