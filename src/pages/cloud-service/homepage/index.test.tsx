import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, within } from '@testing-library/react';
import { type ApiStubs, renderPage } from '@/testing';
import CloudServiceHome from './index';

const path = '/cloud-service/homepage';
type State = EndpointOutput<'dataApplication.info'>['list'][number]['state'];
const sources: EndpointOutput<'cloud.sources'>['list'] = [
  { kind: 'connector', id: '2000001', name: '企业查询', file: null, count: 310 },
  { kind: 'name-list', id: 'lst_1', name: '风控名单', file: '客户.csv', count: 24 },
  // Too few to learn from.
  { kind: 'name-list', id: 'lst_2', name: '风控名单', file: '新客户.csv', count: 19 },
];
const file: EndpointOutput<'cloud.files'>['list'][number] = {
  relations: [],
  id: 'dwn_000000000001',
  kind: 'customer-ranking',
  name: '客户推荐-20261101093000.csv',
  connector: null,
  status: 'done',
  progress: 1,
  rows: 100,
  bytes: 9000,
  amount: 0,
  downloads: 0,
  by: '演示管理员',
  error: null,
  created_at: '2026-11-01T01:30:00.000Z',
  expires_at: '2026-11-08T01:30:00.000Z',
  repeatable: false,
};
const api = (state: State, list = sources, files: (typeof file)[] = []): ApiStubs => ({
  'dataApplication.info': { list: [{ product_type: 57, state } as never] } as never,
  'goodsApp.trialQuota': { total: 20, used: 0, left: 20 } as never,
  'cloud.files': { list: files, total: files.length, current: 1, pageSize: 1 },
  'cloud.sources': { list },
});
const begin = () => screen.findByText('从您的客户开始');

test('before the first ranking it offers the customers that the company has named already, enough of them', async () => {
  await renderPage(<CloudServiceHome />, { path, api: api('OFFICIAL') });
  await begin();
  const links = await screen.findAllByRole('link', { name: '以此为样例' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/cloud-service/customer-recommend/fully-enterprise?from=connector%2F2000001',
    '/cloud-service/customer-recommend/fully-enterprise?from=name-list%2Flst_1',
  ]);
  expect(screen.getByText(/近 90 天通过/)).toHaveTextContent('程序近 90 天通过“企业查询”查询的企业：310 次调用');
  expect(screen.queryByText(/新客户/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '填写名单' })).toBeInTheDocument();
});

test('a company that has named nobody begins with a list of its own', async () => {
  await renderPage(<CloudServiceHome />, { path, api: api('EXPERIMENTAL', []) });
  await begin();
  const own = await screen.findByRole('link', { name: '填写名单' });
  expect(own).toHaveAttribute('href', '/cloud-service/customer-recommend/fully-enterprise');
  expect(own).toHaveClass(/primary/);
});

test('one that does not have it is led to price and trial, not to a page that refuses it', async () => {
  const { sent } = await renderPage(<CloudServiceHome />, { path, api: api('NEW') });
  await begin();
  expect(screen.getByRole('link', { name: '查看价格与试用' })).toHaveAttribute('href', '/data-application/homepage');
  expect(within(document.body).queryByRole('link', { name: '填写名单' })).not.toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'cloud.sources')).toBe(false);
});

test('with a ranking, it begins with that', async () => {
  await renderPage(<CloudServiceHome />, { path, api: api('OFFICIAL', sources, [file]) });
  expect(await screen.findByText(/最近一次推荐/)).toHaveTextContent('100 家企业');
  expect(screen.queryByText('从您的客户开始')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: '开始推荐' })).toBeInTheDocument();
});
