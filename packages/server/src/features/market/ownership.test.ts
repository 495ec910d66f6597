import { DATA_SETS, type Row } from '@daas/contract/datasets';
import { usccCheckDigit } from '@daas/contract/identity';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRows, startTestConsole, type Tenant, type TestConsole } from '../../testing/console';
import { dropDataSet } from '../../testing/market';

const { enterprise, shareholding } = DATA_SETS;
const code = (index: number) => {
  const first = `91000000MAE00010${index}`;
  return first + usccCheckDigit(first);
};
const id = (index: number) => `enterprise_00000${index}`;
const path = (index: number) => `/enterprise/detail/${id(index)}`;
let server: TestConsole;
let api: Tenant;

type Holding = [company: number, holder: { company: number } | { person: string } | { abroad: string }, ratio: number];
/** 0 is held by 1 and 2, 1 by a person and by 0 in a circle, 2 by a person and from abroad, 3 by nobody who is known. */
const HELD: Holding[] = [
  [0, { company: 1 }, 60],
  [0, { company: 2 }, 40],
  [1, { person: 'per_000007' }, 50],
  [1, { company: 0 }, 50],
  [2, { person: 'per_000007' }, 55],
  [2, { abroad: 'Example Holdings Ltd.' }, 45],
  [4, { company: 3 }, 51],
  [4, { person: 'per_000008' }, 49],
];

beforeAll(async () => {
  server = await startTestConsole();
  api = await server.tenant();
  const { market } = server.services;
  await market.load(
    enterprise,
    sampleRows(enterprise, 6, (_, index) => ({ name: `宁波甬澜${index}有限公司`, uscc: code(index) })),
  );
  await market.load(
    shareholding,
    sampleRows(shareholding, HELD.length, (_, index) => {
      const [company, holder, ratio] = HELD[index] as Holding;
      const none = { holder_name: null, holder_uscc: null, person: null, person_id: null };
      const of = { ...none, company_name: `宁波甬澜${company}有限公司`, company_uscc: code(company), ratio };
      if ('person' in holder) return { ...of, holder_kind: '自然人', person: '陈某某', person_id: holder.person };
      if ('abroad' in holder) return { ...of, holder_kind: '境外企业', holder_name: holder.abroad };
      const name = `宁波甬澜${holder.company}有限公司`;
      return {
        ...of,
        holder_kind: '企业',
        holder_name: name,
        holder_uscc: code(holder.company),
      } satisfies Partial<Row>;
    }),
  );
});
afterAll(() => server.close());

describe('who stands behind a company', () => {
  it('is followed through a circle to people and companies abroad, and added up', async () => {
    const answer = await api.ok('market.control', { row_id: id(0) });
    // The person: (0.6 × 0.5 + 0.4 × 0.55) / (1 − 0.6 × 0.5); from abroad: 0.4 × 0.45 / 0.7.
    expect(answer.ends).toEqual([
      { id: 'per_000007', name: '陈**', kind: '自然人', share: 74.29, path: null },
      { id: 'Example Holdings Ltd.', name: 'Example Holdings Ltd.', kind: '境外企业', share: 25.71, path: null },
    ]);
    // Of company 1 the person has just half, so that only what company 2 has is added: 40 % decide nothing.
    expect(answer.controller).toBeNull();
    expect(answer).toMatchObject({ levels: 2, complete: true });
  });

  it('controls by more than half, and is a link where it is a company of the data', async () => {
    const answer = await api.ok('market.control', { row_id: id(4) });
    const company = { id: code(3), name: '宁波甬澜3有限公司', kind: '企业', path: path(3) };
    expect(answer.controller).toEqual({ ...company, votes: 51 });
    expect(answer.ends[0]).toEqual({ ...company, share: 51 });
  });

  it('is nobody where no holder is known, and no company that is not there', async () => {
    const nobody = { ends: [], controller: null, levels: 0, complete: true };
    expect(await api.ok('market.control', { row_id: id(5) })).toEqual(nobody);
    expect(await api.send('market.control', { row_id: 'nobody' })).toMatchObject({ status: 404 });
  });

  it('is asked from both ends: who holds a company, and what a company or a person holds', async () => {
    const held = async (field: string, value: string) => {
      const filter = { field, op: 'eq' as const, value };
      const { list } = await api.ok('market.search', { data_set: 'shareholding', filter, fields: ['company_uscc'] });
      return list.map((row) => row.company_uscc).sort();
    };
    expect(await held('person_id', 'per_000007')).toEqual([code(1), code(2)].sort());
    expect(await held('holder_uscc', code(0))).toEqual([code(1)]);
    const { relations } = await api.ok('market.around', { data_set: 'enterprise', row_id: id(0) });
    expect(relations).toMatchObject({ owners: { total: 2 }, investments: { total: 1 } });
  });

  it('is unknown before shareholdings are loaded', async () => {
    await dropDataSet(server.services.database, shareholding);
    expect(await api.ok('market.control', { row_id: id(0) })).toMatchObject({ ends: [], controller: null });
  });
});
