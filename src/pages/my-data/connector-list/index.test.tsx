import type { EndpointOutput } from '@daas/contract/endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { type RenderOptions, renderPage } from '@/testing';
import ConnectorList from './index';

type Connector = EndpointOutput<'connector.list'>['list'][number];
const connector: Connector = {
  id: 1000001,
  name: '企业基本信息查询',
  type: 'API',
  status: 'enabled',
  product: { key: 'enterprise', name: '企业工商数据' },
  app: { id: 1000002, name: 'CRM 客户系统', kind: 'program' },
  today: { calls: 40, failed: 1, spend: 4800 },
  limit_use: 0.26,
  name_list_status: 0,
  created_at: '2026-08-19T02:00:00.000Z',
};
const counts = { all: 1, creating: 0, enabled: 1, disabled: 0 };
const answer = (...list: Connector[]) => ({ list, total: list.length, current: 1, pageSize: 20, counts });
const NO_APPS = { list: [], total: 0, current: 1, pageSize: 20 };
const open = ({ api, ...rest }: RenderOptions = {}) =>
  renderPage(
    <Routes>
      <Route path="/my-data/connector/list/:mode" element={<ConnectorList />} />
    </Routes>,
    {
      path: '/my-data/connector/list/enabled',
      api: {
        'connector.list': answer(connector),
        'connector.products': { categories: [] },
        'app.list': NO_APPS,
        'agent.list': NO_APPS,
        ...api,
      },
      ...rest,
    },
  );
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

test('a connector with what it did today and the ways on', async () => {
  await open();
  const row = within(await rowOf(connector.name));
  expect(row.getByRole('link', { name: connector.name })).toHaveAttribute(
    'href',
    '/connector/API/detail/1000001/base-info',
  );
  expect(row.getByRole('link', { name: '试用' })).toHaveAttribute('href', '/connector/API/detail/1000001/data-query');
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toMatchSnapshot();
});

test('stopping asks, naming it, and the list is read again', async () => {
  let status: Connector['status'] = 'enabled';
  const { sent } = await open({
    api: {
      'connector.list': () => answer(...(status === 'enabled' ? [connector] : [])),
      'connector.setStatus': (input) => {
        status = input.status;
        return { ...connector } as never;
      },
    },
  });
  await userEvent.click(within(await rowOf(connector.name)).getByRole('button', { name: /停\s?用/ }));
  const question = within(await screen.findByRole('dialog', { name: /企业基本信息查询/ }));
  await userEvent.click(question.getByRole('button', { name: /停\s?用/ }));
  await waitFor(() => expect(screen.queryByText(connector.name)).toBeNull());
  expect(sent.find(({ name }) => name === 'connector.setStatus')?.input).toMatchObject({ status: 'disabled' });
});

test('nothing yet: what it takes, and one control that leads there', async () => {
  await open({ api: { 'connector.list': { ...answer(), counts: { ...counts, all: 0, enabled: 0 } } } });
  expect(await screen.findByText('还没有启用的连接器，三步即可开始调用数据')).toBeInTheDocument();
  const [create] = screen.getAllByRole('link', { name: '创建连接器' });
  expect(within(create as HTMLElement).queryByRole('button')).toBeNull();
  await userEvent.click(create as HTMLElement);
  expect(history.location.pathname).toBe('/my-data/connector/create');
});

test('who may only read sees no control that would be refused', async () => {
  await open({ permissions: ['get-connector-list'] });
  const row = within(await rowOf(connector.name));
  expect(row.queryAllByRole('link')).toEqual([]);
  expect(row.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByRole('link', { name: '创建连接器' })).toBeNull();
});

test('filters that do not fit are folded behind a button of the keyboard', async () => {
  await open();
  const more = await screen.findByRole('button', { name: '更多筛选', expanded: false });
  more.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('button', { name: '收起', expanded: true })).toBeInTheDocument();
});

test('they are not folded where a link filters by one of them', async () => {
  await open({ path: '/my-data/connector/list/enabled?type=API' });
  expect(await screen.findByRole('button', { name: '收起', expanded: true })).toBeInTheDocument();
});
