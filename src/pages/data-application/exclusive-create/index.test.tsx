import { DATA_SETS } from '@daas/contract/datasets';
import { filterConfig } from '@daas/contract/datasets/filterConfig';
import { dataSetView } from '@daas/contract/datasets/view';
import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import ExclusiveCreate from './index';

const ID = 'exs_0mfx3c9k00000000000000';
const path = '/data-application/exclusive-dataset/create';
const preview: EndpointOutput<'exclusive.preview'> = {
  relations: [],
  rows: 1234,
  capped: false,
  unit_price: 1000,
  offers: [{ months: 1, amount: 1_234_000 }],
  fill: { name: 1 },
  regions: [{ value: '浙江省', rows: 1234 }],
  industries: null,
  measured: 1000,
  sample: [{ id: 'ent_1', name: '示范企业' }],
};
const api: ApiStubs = {
  'market.home': { categories: [], hot: [], fresh: [] } as never,
  'market.dataSet': dataSetView(DATA_SETS.enterprise, 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': filterConfig(DATA_SETS.enterprise, 'zh-CN'),
  'market.vocabulary': { list: [] },
  'exclusive.preview': preview,
  'exclusive.create': { id: ID },
};

test('a definition shows what it holds and costs, and is kept under its name', async () => {
  const { sent } = await renderPage(<ExclusiveCreate />, { path, api });
  expect(await screen.findByText('1,234')).toBeInTheDocument();
  expect(screen.getByText(/123\.40/)).toBeInTheDocument();
  expect(await screen.findByText('示范企业')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '保存定义' }));
  expect(await screen.findByText('请输入名称')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'exclusive.create')).toBe(false);
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '浙江企业' } });
  fireEvent.click(screen.getByRole('button', { name: '保存定义' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/data-application/exclusive-dataset-detail/${ID}`));
  expect(sent.find(({ name }) => name === 'exclusive.create')?.input).toMatchObject({
    name: '浙江企业',
    data_set: 'enterprise',
    rhythm: 'monthly',
    filter: null,
    keyword: null,
  });
});

test('a definition names what conditions on related rows add to the price', async () => {
  const related = { ...preview, unit_price: 1100, relations: [{ relation: 'patents', price: 100 }] };
  await renderPage(<ExclusiveCreate />, { path, api: { ...api, 'exclusive.preview': related } });
  expect(await screen.findByText('单价中，关联数据“专利”占 ¥0.01')).toBeInTheDocument();
});

test('what has no price says so beside the definition', async () => {
  const refused = refuse(403, { errorCode: 'product-not-bought', errorMessage: '尚未约定价格' });
  await renderPage(<ExclusiveCreate />, { path, api: { ...api, 'exclusive.preview': refused } });
  expect(await screen.findByText('尚未约定价格')).toBeInTheDocument();
});
