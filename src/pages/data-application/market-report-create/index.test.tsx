import { reportPrice } from '@daas/contract/marketReport';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { type ApiStubs, refuse, renderPage } from '@/testing';
import MarketReportCreate from './index';

const BASE = '/data-application/market-report';
const ID = 'mrp_0mfx3c9k00000000000000';
const page = (
  <Routes>
    <Route path={`${BASE}/create`} element={<MarketReportCreate />} />
    <Route path="*" element={null} />
  </Routes>
);
const api: ApiStubs = {
  'market.vocabulary': { list: [] },
  'marketReport.quote': ({ chapters }) => ({
    amount: reportPrice(chapters),
    chapters: [{ key: 'scale', price: 200_000, rows: 190, capped: false }],
  }),
  'marketReport.create': { id: ID },
};
beforeEach(() => sessionStorage.clear());

const begin = async (more: ApiStubs = {}) => {
  const rendered = await renderPage(page, { path: `${BASE}/create`, api: { ...api, ...more } });
  fireEvent.change(await screen.findByLabelText('关键词'), { target: { value: ' 轴承 ' } });
  fireEvent.change(screen.getByLabelText('报告名称'), { target: { value: '轴承市场' } });
  return rendered;
};

test('says what each chapter stands on and what all costs, and orders at that price', async () => {
  const { sent } = await begin();
  expect(await screen.findByText('190 条数据')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: /品牌/ }));
  const order = await screen.findByRole('button', { name: /支付 .*220/ });
  // Until the quote of these chapters is here.
  expect(order).toBeDisabled();
  await waitFor(() => expect(order).toBeEnabled());
  fireEvent.click(order);
  await waitFor(() => expect(history.location.pathname).toBe(`${BASE}/detail/${ID}`));
  expect(sent.find(({ name }) => name === 'marketReport.create')?.input).toEqual({
    name: '轴承市场',
    keyword: '轴承',
    industries: [],
    regions: [],
    chapters: ['scale', 'places', 'growth', 'competition', 'demand', 'innovation', 'trade'],
    amount: 2_200_000,
  });
});

test('chapters that need words are closed without, and nothing is ordered without a subject', async () => {
  const { sent } = await renderPage(page, { path: `${BASE}/create`, api });
  expect(await screen.findByRole('checkbox', { name: /进出口/ })).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: /市场规模/ })).toBeEnabled();
  fireEvent.change(screen.getByLabelText('报告名称'), { target: { value: '无主题' } });
  fireEvent.click(screen.getByRole('button', { name: /支付 .*130/ }));
  expect(await screen.findByText('请填写关键词或选择行业')).toBeInTheDocument();
  expect(sent.some(({ name }) => name === 'marketReport.create')).toBe(false);
});

test('who may not buy sees what a report costs, and which permission it takes', async () => {
  await renderPage(page, { path: `${BASE}/create`, api, permissions: ['get-app-list'] });
  expect(await screen.findByText(/需要“购买专属数据集、导出数据与市场报告”权限/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /支付 / })).toBeDisabled();
});

test('a refusal is said, and what was typed stays', async () => {
  await begin({ 'marketReport.create': refuse(402, { errorCode: 'insufficient-balance', errorMessage: '余额不足' }) });
  expect(await screen.findByText('190 条数据')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: /支付 .*250/ }));
  expect(await screen.findByText('余额不足')).toBeInTheDocument();
  expect(screen.getByDisplayValue('轴承市场')).toBeInTheDocument();
});
