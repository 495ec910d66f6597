import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { refuse, renderPage } from '@/testing';
import PriceDirectoryPage from '../price-directory';
import PriceSearchPage from './index';

const row: EndpointOutput<'cost.priceList'>['list'][number] = {
  key: 'factory',
  category: '工厂数据',
  product: '工厂数据',
  mode: 'per_non_empty',
  unit_price: 1200,
  own: true,
  partner: [],
  fields: 39,
  rows: 600,
  connector_types: ['API'],
  updated_at: null,
};
const list = { list: [row], total: 1, current: 1, pageSize: 20, categories: ['工厂数据'] };
const detail = {
  ...row,
  field_list: [
    { name_en: 'phone', label: '电话', type: 'text', price: 300, masked: true, sample: '138****0000' },
    { name_en: 'name', label: '工厂名称', type: 'text', price: 0, masked: false, sample: '甲厂' },
  ],
};
const api = { 'cost.priceList': list, 'cost.priceDetail': detail };
const path = '/cost-center/price-directory-search';

test('lists the prices of the company, its own marked', async () => {
  await renderPage(<PriceSearchPage />, { path, api });
  const line = (await screen.findByRole('button', { name: '工厂数据' })).closest('tr') as HTMLElement;
  expect(within(line).getByText('专属价')).toBeInTheDocument();
  expect(line).toHaveTextContent('¥0.12');
  expect(within(line).getByText('--')).toBeInTheDocument();
});

test('searching goes into the address', async () => {
  const { sent } = await renderPage(<PriceSearchPage />, { path, api });
  const input = await screen.findByRole('searchbox', { name: '搜索产品名称' });
  fireEvent.change(input, { target: { value: ' 工厂 ' } });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ keyword: '工厂' }));
  expect(new URLSearchParams(history.location.search).get('keyword')).toBe('工厂');
});

test('a product shows what fields cost, adds them up, and leads to a connector', async () => {
  await renderPage(<PriceDirectoryPage />, { path: '/cost-center/price-directory?product=factory', api });
  const drawer = await screen.findByRole('dialog');
  fireEvent.click(await within(drawer).findByRole('checkbox', { name: '选择字段 电话' }));
  expect(within(drawer).getByText('¥0.15')).toBeInTheDocument();
  expect(within(drawer).getByRole('link', { name: /创建连接器/ })).toHaveAttribute(
    'href',
    '/my-data/connector/create?product=factory',
  );
});

test('what a partner asks is shown before anything is bought, with what comes tomorrow', async () => {
  const narrow = { name: '联系方式', fields: [{ name_en: 'phone', label: '电话' }], price: 900 };
  const partner = [
    { ...narrow, coming: { price: 1000, from: '2026-11-24' } },
    { name: '工厂全量', fields: [], price: 2500, coming: null },
  ];
  const asked = { 'cost.priceList': { ...list, list: [{ ...row, own: false, partner }] } };
  await renderPage(<PriceDirectoryPage />, {
    path: '/cost-center/price-directory?product=factory',
    api: { ...asked, 'cost.priceDetail': { ...detail, own: false, partner } },
  });
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('2026-11-24 起 ¥0.10 / 次');
  // Of the fields chosen the narrowest element that has them counts.
  fireEvent.click(drawer.getByRole('checkbox', { name: '选择字段 电话' }));
  expect(drawer.getByText('¥0.09')).toBeInTheDocument();
  fireEvent.click(drawer.getByRole('checkbox', { name: '选择字段 工厂名称' }));
  expect(drawer.getByText('¥0.25')).toBeInTheDocument();
});

test('a failure is said and tried again', async () => {
  const { sent } = await renderPage(<PriceDirectoryPage />, { api: { 'cost.priceList': refuse(500) } });
  fireEvent.click(await screen.findByRole('button', { name: /重\s?试/ }));
  await waitFor(() => expect(sent).toHaveLength(2));
});
