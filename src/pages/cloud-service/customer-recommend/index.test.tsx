import { DATA_SETS, dataSetView } from '@daas/contract/datasets';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import CustomerRecommend from './index';

const path = '/cloud-service/customer-recommend/fully-enterprise';
const names = Array.from({ length: 24 }, (_, index) => `示例客户${index}`);
const answer: EndpointOutput<'cloud.recommend'> = {
  given: 24,
  matched: 23,
  missing: 1,
  refused: [{ row: 9, field: 'examples', value: '示例客户9', reason: '未匹配到' }],
  file_id: 'dwn_000000000001',
  measure: { held_out: 23, compared: 400, folds: 5, auc: 0.91, top_tenth: 0.6 },
  traits: [],
  list: [
    {
      id: 'ent_000001',
      name: '宁波甲精密机械有限公司',
      uscc: '91350211M000100Y46',
      province: '浙江省',
      city: '宁波市',
      industry: '通用设备制造业',
      score: 3.2,
      reasons: [],
    },
  ],
};
const api: ApiStubs = {
  'market.dataSet': refuse(404),
  'cloud.sources': {
    list: [
      { kind: 'name-list', id: 'lst_1', name: '风控名单', file: '客户.csv', count: 24 },
      { kind: 'connector', id: '2000001', name: '企业查询', file: null, count: 310 },
    ],
  },
  'cloud.examples': { names },
  'cloud.recommend': answer,
};

test('customers come from a name list of the company, and the ranking stands beside its measure', async () => {
  const { sent } = await renderPage(<CustomerRecommend />, { path, api });
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: '从已有数据填入' }));
  fireEvent.click(await screen.findByText(/名单“客户\.csv”/));
  await waitFor(() => expect(screen.getByLabelText('企业名称或统一社会信用代码')).toHaveValue(names.join('\n')));
  expect(sent.find(({ name }) => name === 'cloud.examples')?.input).toEqual({ kind: 'name-list', id: 'lst_1' });
  fireEvent.click(screen.getByRole('button', { name: '查找相似企业' }));
  expect(await screen.findByText('宁波甲精密机械有限公司')).toBeInTheDocument();
  expect(screen.getByText('91%')).toBeInTheDocument();
  expect(sent.find(({ name }) => name === 'cloud.recommend')?.input).toMatchObject({ examples: names });
});

test('a link from the home chooses the source, and its customers are filled in', async () => {
  const from = `${path}?from=connector%2F2000001`;
  const { sent } = await renderPage(<CustomerRecommend />, { path: from, api });
  await waitFor(() => expect(screen.getByLabelText('企业名称或统一社会信用代码')).toHaveValue(names.join('\n')));
  const asked = sent.filter(({ name }) => name === 'cloud.examples').map(({ input }) => input);
  expect(asked).toEqual([{ kind: 'connector', id: '2000001' }]);
});

test('a source that is none of the company’s is not asked for', async () => {
  const from = `${path}?from=connector%2F2999999`;
  const { sent } = await renderPage(<CustomerRecommend />, { path: from, api });
  await screen.findByRole('combobox', { name: '从已有数据填入' });
  expect(sent.some(({ name }) => name === 'cloud.examples')).toBe(false);
});

test('too few examples are not sent; a refusal is told above them', async () => {
  const refused = refuse(409, { errorCode: 'trial-used-up', errorMessage: '试用次数（20 次）已用完' });
  const { sent } = await renderPage(<CustomerRecommend />, { path, api: { ...api, 'cloud.recommend': refused } });
  const field = await screen.findByLabelText('企业名称或统一社会信用代码');
  fireEvent.change(field, { target: { value: '一家\n两家' } });
  fireEvent.click(screen.getByRole('button', { name: '查找相似企业' }));
  expect(await screen.findByText('请填写 20 至 1000 家企业')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'cloud.recommend')).toBe(false);
  fireEvent.change(field, { target: { value: names.join('\n') } });
  await screen.findByText(/已填写 24 家/);
  fireEvent.click(screen.getByRole('button', { name: '查找相似企业' }));
  await waitFor(() => expect(sent.some(({ name }) => name === 'cloud.recommend')).toBe(true));
  expect(await screen.findByText('试用次数（20 次）已用完')).toBeInTheDocument();
});

test.each([
  ['offers the export of the ranked companies', PERMISSION_KEYS, true],
  [
    'hides the export without the permission for downloads',
    PERMISSION_KEYS.filter((key) => key !== 'get-file-download-log-list'),
    false,
  ],
])('%s', async (_, permissions, isOffered) => {
  const view = dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>;
  const { sent } = await renderPage(<CustomerRecommend />, {
    path: `${path}?from=connector%2F2000001`,
    api: { ...api, 'market.dataSet': view },
    permissions,
  });
  await screen.findByText(/已填写 24 家/);
  fireEvent.click(screen.getByRole('button', { name: '查找相似企业' }));
  await screen.findByText('宁波甲精密机械有限公司');
  if (isOffered) expect(await screen.findByRole('button', { name: /^导\s?出$/ })).toBeInTheDocument();
  else expect(sent.some(({ name }) => name === 'market.dataSet')).toBe(false);
});
