import { fireEvent, screen } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { marketStubs } from '../components/testing';
import ShopDetail from './index';

test('the contacts are a page of their own, masked', async () => {
  const page = (
    <Routes>
      <Route path="/shop-details/:id/*" element={<ShopDetail />} />
    </Routes>
  );
  const opened = { at: '2020-05-01', source: 'date' as const, field: 'opened_date' };
  const api = { ...marketStubs(), 'market.timeline': { events: [opened], more: false } };
  await renderPage(page, { path: '/shop-details/shp_1/shop', api });
  expect(await screen.findByRole('heading', { name: '经营情况' })).toBeInTheDocument();
  expect(screen.queryByText('店长')).not.toBeInTheDocument();
  fireEvent.click(await screen.findByRole('tab', { name: /^联系人/ }));
  expect(history.location.pathname).toBe('/shop-details/shp_1/contacts');
  expect(await screen.findByText('店长')).toBeInTheDocument();
  expect(screen.getByText('林*')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: '时间线' }));
  expect(history.location.pathname).toBe('/shop-details/shp_1/timeline');
  expect(await screen.findByText('开业日期')).toBeInTheDocument();
});
