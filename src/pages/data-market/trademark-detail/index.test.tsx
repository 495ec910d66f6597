import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { marketStubs, searchPage } from '../components/testing';
import TrademarkDetail from './index';

const page = (
  <Routes>
    <Route path="/trademark-details/:id" element={<TrademarkDetail />} />
  </Routes>
);

test('the issue of a gazette is a name, not an amount; other marks of its owner come newest first', async () => {
  const search = jest.fn(() => searchPage());
  const api = { ...marketStubs({ notice_issue: 1800 }), 'market.search': search };
  await renderPage(page, { path: '/trademark-details/tm_1', api });
  expect((await screen.findAllByText('1800 期')).length).toBeGreaterThan(0);
  screen.getByRole('tab', { name: '权利人的其他商标' }).click();
  await waitFor(() =>
    expect(search).toHaveBeenLastCalledWith(
      expect.objectContaining({ data_set: 'trademark', sort: '-application_date' }),
    ),
  );
});

test.each([
  ['已注册', true],
  ['已撤销', false],
])('of a mark that is %s, the end of its term is to come: %s', async (status, toCome) => {
  const api = marketStubs({ status, valid_to: '2999-01-01' });
  await renderPage(page, { path: '/trademark-details/tm_1', api });
  const course = within(await screen.findByRole('region', { name: '商标进程' }));
  expect(course.queryAllByText('2999-01-01')).toHaveLength(toCome ? 1 : 0);
  expect(course.getByText('申请日期')).toBeInTheDocument();
});
