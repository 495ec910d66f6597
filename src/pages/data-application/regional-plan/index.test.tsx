import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import RegionalPlan from './index';

const BASE = '/data-application/regional-analysis';
const KEY = 'abcdefghijklmnopqrstuv';
const page = (
  <Routes>
    <Route path={`${BASE}/create/:id`} element={<RegionalPlan />} />
    <Route path={`${BASE}/edit/:id`} element={<RegionalPlan />} />
    <Route path="*" element={null} />
  </Routes>
);
const api: ApiStubs = {
  'market.vocabulary': {
    list: [
      {
        code: '33',
        name: '浙江省',
        name_en: 'Zhejiang',
        children: [{ code: '3302', name: '宁波市', name_en: 'Ningbo' }],
      },
      { code: 'C', name: '制造业', name_en: 'Manufacturing' },
    ],
  },
  'regional.create': { id: 'rap_0mfx3c9k00000000000000', key: KEY },
  'regional.list': { list: [], total: 0, current: 1, pageSize: 20 },
};

test('a template begins a plan, which leads to its report', async () => {
  const { sent } = await renderPage(page, { path: `${BASE}/create/manufacturing`, api });
  expect(await screen.findByDisplayValue('制造业集聚')).toBeInTheDocument();
  fireEvent.change(screen.getByLabelText('方案名称'), { target: { value: '浙江制造' } });
  fireEvent.click(screen.getByRole('button', { name: '开始分析' }));
  await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/detail/${KEY}`));
  expect(sent.find(({ name }) => name === 'regional.create')?.input).toEqual({
    name: '浙江制造',
    regions: ['33'],
    industries: ['C'],
    measures: ['companies', 'registered_capital', 'insured_count'],
    comparison: 'CN',
  });
});

test('what the server refuses of a list is said at the list', async () => {
  const refused = refuse(422, {
    errorCode: 'invalid-input',
    fields: [{ field: 'regions.0', rule: 'unknown', message: '没有代码“33”' }],
  });
  await renderPage(page, { path: `${BASE}/create/manufacturing`, api: { ...api, 'regional.create': refused } });
  fireEvent.click(await screen.findByRole('button', { name: '开始分析' }));
  expect(await screen.findByText('没有代码“33”')).toBeInTheDocument();
});

test('nothing is sent without a place', async () => {
  const { sent } = await renderPage(page, { path: `${BASE}/create/blank`, api });
  fireEvent.change(await screen.findByLabelText('方案名称'), { target: { value: '空' } });
  fireEvent.click(screen.getByRole('button', { name: '开始分析' }));
  await waitFor(() => expect(document.querySelector('.daas-select-status-error')).not.toBeNull());
  expect(sent.some(({ name }) => name === 'regional.create')).toBe(false);
});

test('a plan of somebody else is not there to be changed', async () => {
  const gone = refuse(404, { errorCode: 'not-found' });
  await renderPage(page, { path: `${BASE}/edit/rap_0mfx3c9k00000000000000`, api: { ...api, 'regional.get': gone } });
  expect(await screen.findByText('分析不存在')).toBeInTheDocument();
});
