import { CUSTOMER_GROUPS } from '@daas/contract/customerGroups';
import { type DataSetDefinition, dataSet, dataSetView, filterConfig } from '@daas/contract/datasets';
import type { EndpointInput, EndpointOutput } from '@daas/contract/endpoints';
import { PERMISSION_KEYS } from '@daas/contract/permissions';
import { screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import CustomerGroupPage from './index';

const page = (
  <Routes>
    {['/customer-group', '/customer-group/:type', '/bidding/customer-group/:type'].map((path) => (
      <Route key={path} path={path} element={<CustomerGroupPage />} />
    ))}
  </Routes>
);
const defOf = (key: string) => dataSet(key) as DataSetDefinition;
const it = CUSTOMER_GROUPS.find(({ area, type }) => area === 'bidding' && type === 'it');
const groups: EndpointOutput<'market.groups'>['list'] = CUSTOMER_GROUPS.map((group) => ({
  data_set: group.dataSet,
  data_set_name: defOf(group.dataSet).name_cn,
  area: group.area,
  type: group.type,
  name: group.name_cn,
  description: group.description_cn,
  filter: group.filter,
  total: 12,
  capped: false,
}));
const api: ApiStubs = {
  'market.words': refuse(404),
  'market.whyEmpty': refuse(404),
  'market.dataSet': (input: EndpointInput<'market.dataSet'>) =>
    dataSetView(defOf(input.data_set), 'zh-CN') as EndpointOutput<'market.dataSet'>,
  'market.filterConfig': (input: EndpointInput<'market.filterConfig'>) => filterConfig(defOf(input.data_set), 'zh-CN'),
  'market.groups': ({ area }: EndpointInput<'market.groups'>) => ({
    list: groups.filter((group) => !area || group.area === area),
  }),
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

test('§5: a group always asks its own condition and excludes monitored rows', async () => {
  const { sent } = await renderPage(page, { path: '/bidding/customer-group/it?keyword=医院', api });
  expect(await screen.findByRole('heading', { level: 1, name: it?.name_cn as string })).toBeInTheDocument();
  const asked = () => sent.filter(({ name }) => name === 'market.search').at(-1)?.input;
  await waitFor(() => expect(asked()).toMatchObject({ data_set: 'bidding', keyword: '医院', filter: it?.filter }));
  expect(asked()).toMatchObject({ monitored: 'exclude' });
  // What the reader adds narrows the group.
  const own = { field: 'province', op: 'eq', value: '浙江省' };
  history.push(`/bidding/customer-group/it?${new URLSearchParams({ filter: JSON.stringify(own) })}`);
  await waitFor(() => expect(asked()?.filter).toEqual({ op: 'and', items: [it?.filter, own] }));
  // What is watched is no condition of a connector.
  const connector = screen.getByRole('link', { name: /创建为连接器/ }).getAttribute('href');
  expect(JSON.parse(new URLSearchParams(connector?.split('?')[1]).get('filter') ?? '')).toEqual(asked()?.filter);
});

test('every group has its page', async () => {
  await renderPage(page, { path: '/customer-group', api });
  await screen.findByText(CUSTOMER_GROUPS[0]?.name_cn as string);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    CUSTOMER_GROUPS.map(({ area, type }) => `${area === 'bidding' ? '/bidding' : ''}/customer-group/${type}`),
  );
});

test('a type that is none, and one of the other area, say so', async () => {
  await renderPage(page, { path: '/customer-group/it', api });
  expect(await screen.findByText('客群不存在')).toBeInTheDocument();
  history.push('/bidding/customer-group/nope');
  expect(await screen.findByText('404')).toBeInTheDocument();
});

test('without its feature flag a group is not shown, and nothing is asked', async () => {
  const { sent } = await renderPage(page, {
    path: '/customer-group/home-decoration',
    api,
    permissions: PERMISSION_KEYS.filter((key) => key !== 'can_use_home_decoration'),
  });
  expect(await screen.findByText('没有查看权限')).toBeInTheDocument();
  expect(sent).toEqual([]);
});
