import { DATA_SETS } from '@daas/contract/datasets';
import { usccCheckDigit } from '@daas/contract/identity';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roles } from '../../db/schema';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { dropDataSet } from '../../testing/market';

const { enterprise, industry, bidding, project_company: projectCompany } = DATA_SETS;
const OWNER = 'enterprise_000000';
const OWNED = 'enterprise_000001';
const code = (index: number) => {
  const first = `91000000MAE00010${index}`;
  return first + usccCheckDigit(first);
};
let server: TestConsole;
let api: Tenant;

beforeAll(async () => {
  server = await startTestConsole();
  api = await server.tenant();
  const { market } = server.services;
  const places = { industry_l1: '制造业', industry_l2: '通用设备制造业', industry_l3: null, industry_l4: null };
  const rows = sampleRows(enterprise, 5, (_, index) => ({
    ...places,
    // The last two have one name.
    name: `宁波甬澜${Math.min(index, 3)}有限公司`,
    uscc: code(index),
    parent_uscc: index === 2 ? code(0) : null,
    shareholders:
      index === 1
        ? ['宁波甬澜0有限公司', '宁波甬澜3有限公司', '无人知道控股有限公司'].map((company, at) => ({
            person: null,
            company,
            ratio: [50, 30, 20][at],
            amount: 1,
          }))
        : [],
  }));
  await market.load(enterprise, rows);
  const winner = { winner_name: '宁波甬澜0有限公司', winner_uscc: code(0), candidates: [] };
  await market.load(
    bidding,
    sampleRows(bidding, 1003, () => ({ ...winner, buyer_name: '某医院', buyer_uscc: null, agency_name: null })),
  );
  // A section and a class of one name.
  const levels = [
    ['C', '制造业', 1],
    ['C34', '通用设备制造业', 2],
    ['C3499', '通用设备制造业', 4],
  ] as const;
  await market.load(
    industry,
    sampleRows(industry, levels.length, (_, index) => {
      const [code, name, depth] = levels[index] as (typeof levels)[number];
      return { code, name, depth, parent_code: null, parent_name: null, upstream: [], downstream: [] };
    }),
  );
  await market.load(
    projectCompany,
    sampleRows(projectCompany, 2, () => ({
      company_name: '宁波甬澜0有限公司',
      uscc: code(0),
      project_title: '绿色工厂认定',
    })),
  );
  await market.load(
    DATA_SETS.risk,
    sampleRows(DATA_SETS.risk, 2, () => ({
      title: '劳动争议',
      company_name: '宁波甬澜0有限公司',
      company_uscc: code(0),
    })),
  );
  await market.load(
    DATA_SETS.officer,
    sampleRows(DATA_SETS.officer, 2, () => ({ company_name: '宁波甬澜0有限公司', company_uscc: code(0) })),
  );
  await dropDataSet(server.services.database, DATA_SETS.factory);
});
afterAll(() => server.close());

const around = (dataSet: string, rowId: string) => api.ok('market.around', { data_set: dataSet, row_id: rowId });

describe('what stands around a row', () => {
  it('counts the rows each relation leads to, up to the limit; a data set that is not loaded has none', async () => {
    const { relations } = await around('enterprise', OWNER);
    expect(Object.keys(relations)).toEqual(enterprise.relations.map(({ key }) => key));
    expect(relations.branches).toEqual({ total: 1, capped: false });
    expect(relations.head_office).toEqual({ total: 0, capped: false });
    expect(relations.won).toEqual({ total: 1000, capped: true });
    expect(relations.factories).toEqual({ total: 0, capped: false });
  });

  it('tells what happened by what it was: a list that has the company by its project', async () => {
    const { events } = await api.ok('market.timeline', { data_set: 'enterprise', row_id: OWNER });
    const related = events.flatMap((event) => (event.source === 'related' ? [event] : []));
    expect(related.find(({ relation }) => relation === 'project_lists')?.title).toBe('绿色工厂认定');
    expect(related.find(({ relation }) => relation === 'branches')?.title).toBe('宁波甬澜2有限公司');
    // A list that names the project again is the same project; two cases of one name are two, officers are no event.
    expect(related.filter(({ relation }) => relation === 'project_lists')).toHaveLength(1);
    expect(related.filter(({ relation }) => relation === 'risks')).toHaveLength(2);
    expect(related.filter(({ relation }) => relation === 'officers')).toEqual([]);
  });

  it('knows the rows that texts name: by code, by name where only one has it, industries by their level', async () => {
    const { links } = await around('enterprise', OWNED);
    const path = (id: string) => `/enterprise/detail/${id}`;
    expect(links).toEqual([
      { text: '制造业', data_set: 'industry', id: 'industry_000000', path: '/industry/C' },
      { text: '通用设备制造业', data_set: 'industry', id: 'industry_000001', path: '/industry/C34' },
      { text: '宁波甬澜0有限公司', data_set: 'enterprise', id: OWNER, path: path(OWNER) },
    ]);
    const notice = await around('bidding', 'bidding_000000');
    expect(notice.links.filter(({ data_set }) => data_set === 'enterprise')).toEqual([
      { text: '宁波甬澜0有限公司', data_set: 'enterprise', id: OWNER, path: path(OWNER) },
    ]);
  });

  it('leaves out what the member may not see, and knows no row that is not there', async () => {
    const { analyst } = server.fixtures.a;
    await server.services.database.orm.update(roles).set({ permissions: [] }).where(eq(roles.name, '受限分析师'));
    const { relations } = await server.call('market.around', { data_set: 'enterprise', row_id: OWNER }, analyst);
    expect(relations.branches).toEqual({ total: 1, capped: false });
    expect(relations).not.toHaveProperty('factories');
    expect(await api.send('market.around', { data_set: 'enterprise', row_id: 'nobody' })).toMatchObject({
      status: 404,
    });
  });
});
