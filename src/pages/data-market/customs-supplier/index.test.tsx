import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { refuse, renderPage } from '@/testing';
import { around, marketStubs } from '../components/testing';
import CustomsSupplier from './index';

const page = (
  <Routes>
    <Route path="/customs-data/unrelated-enterprise-details/:id" element={<CustomsSupplier />} />
  </Routes>
);
const path = '/customs-data/unrelated-enterprise-details/csu_1';

test('a supplier nobody is registered as says so, and leads to no company', async () => {
  const api = { ...marketStubs({ matched: false, uscc: null }), 'market.around': around({ shipments: 2 }) };
  await renderPage(page, { path, api });
  expect(await screen.findByRole('tab', { name: '出口商品明细 2' })).toBeInTheDocument();
  expect(await screen.findByText(/未匹配到工商登记企业/)).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: '工商企业' })).not.toBeInTheDocument();
});

test('its trade is that of its own lines', async () => {
  const { sent } = await renderPage(page, {
    path,
    api: { ...marketStubs({ matched: true }), 'customs.summary': refuse(404) },
  });
  expect(await screen.findByRole('tab', { name: '工商企业' })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: '贸易趋势' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name === 'customs.summary')?.input).toEqual({
      filter: { field: 'supplier_id', op: 'eq', value: 'csu_1' },
    }),
  );
});
