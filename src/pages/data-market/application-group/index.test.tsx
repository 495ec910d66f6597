import { type DataSetDefinition, dataSet, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import ApplicationGroup from './index';

const page = (
  <Routes>
    <Route path="/data-application/:page/:type" element={<ApplicationGroup />} />
  </Routes>
);
const defOf = (key: string) => dataSet(key) as DataSetDefinition;
const filter = { field: 'id', op: 'in' as const, value: ['ent_000001', 'ent_000002'] };
const api: ApiStubs = {
  'market.dataSet': (input: EndpointInput<'market.dataSet'>) =>
    dataSetView(defOf(input.data_set), 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': (input: EndpointInput<'market.filterConfig'>) => filterConfig(defOf(input.data_set), 'zh-CN'),
  'customerGroup.remoteOffice': {
    type: 'noregist',
    name: '异地办公客群',
    description: '说明',
    filter,
    finding: { total: 2, capped: false, city: { value: '宁波市', count: 2 }, industry: null },
  },
  'market.search': {
    list: [],
    total: 0,
    capped: false,
    count: 0,
    left_out: null,
    current: 1,
    pageSize: 20,
    highlight: {},
    facets: [],
    histograms: [],
    updated_at: null,
  },
  'monitor.among': { ids: [] },
};

test('the companies that the server names are asked for always', async () => {
  const { sent } = await renderPage(page, { path: '/data-application/remote-office/noregist', api });
  expect(await screen.findByRole('heading', { level: 1, name: '异地办公客群' })).toBeInTheDocument();
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'market.search').at(-1)?.input).toMatchObject({
      data_set: 'enterprise',
      filter,
    }),
  );
  // §5
  expect(sent.filter(({ name }) => name === 'market.search').at(-1)?.input).toMatchObject({ monitored: 'exclude' });
});

test('C6: what was found stands on top, and each company with where it works, since when and how far away', async () => {
  const found = (input: unknown) => ({
    ...(api['market.search'] as EndpointOutput<'market.search'>),
    list: [{ id: 'ent_000001', name: '甲公司' }],
    total: 1,
    count: 1,
    input,
  });
  const office = {
    id: 'property_000001',
    building: '鄞州科技园',
    city: '宁波市',
    county: '鄞州区',
    since: '2021-03-01',
    km: 152,
  };
  const { sent } = await renderPage(page, {
    path: '/data-application/remote-office/noregist',
    api: {
      ...api,
      'market.search': found as never,
      'customerGroup.remoteOfficeEvidence': { list: [{ id: 'ent_000001', offices: [office] }] },
    },
  });
  expect(await screen.findByText(/共 2 家企业/)).toHaveTextContent('共 2 家企业。按城市，宁波市最多，有 2 家；');
  expect(screen.getByRole('link', { name: '宁波市' }).getAttribute('href')).toContain('facet.city=');
  expect(await screen.findByRole('link', { name: '鄞州科技园' })).toHaveAttribute(
    'href',
    '/property/detail/property_000001',
  );
  expect(screen.getByText('宁波市 鄞州区 · 2021-03-01 入驻 · 距注册地 152 公里')).toBeInTheDocument();
  const search = sent.findLast(({ name }) => name === 'market.search')?.input as { fields: string };
  expect(String(search.fields)).not.toContain('evidence');
});

test('without the application nothing is asked of the market, and the page says why', async () => {
  const refused = refuse(403, {
    errorCode: 'application-not-activated',
    code: 405,
    msg: '应用未开通',
    errorMessage: '应用未开通',
  });
  const { sent } = await renderPage(page, {
    path: '/data-application/remote-office/noregist',
    api: { ...api, 'customerGroup.remoteOffice': refused },
  });
  expect(await screen.findByText('应用未开通')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'market.search')).toBe(false);
});
