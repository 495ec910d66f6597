import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { renderPage } from '@/testing';
import { marketStubs } from '../components/testing';
import CustomsTrade from './index';

const sum = (count: number, amount_usd: number) => ({ count, amount_usd });
const summary: EndpointOutput<'customs.summary'> = {
  ...sum(3000, 215_322_410.71),
  exact: true,
  months: [{ month: '2026-09', export: sum(90, 6_990_705.52), import: sum(12, 2_214_765.27) }],
  countries: [{ value: '德国', label: '德国', ...sum(400, 30_000_000) }],
  chapters: [{ value: '84', label: '84 机器', ...sum(700, 60_000_000) }],
};

test('what the lines that match come to follows the question in the address', async () => {
  const { sent } = await renderPage(<CustomsTrade />, {
    path: `/customs-data/trade-details?${new URLSearchParams({ keyword: '轴承', 'facet.direction': '出口' })}`,
    api: { ...marketStubs(), 'customs.summary': summary },
  });
  expect(await screen.findByText(/共 3,000 条，合计 2.15亿 美元/)).toBeInTheDocument();
  const countries = screen.getByRole('list', { name: '按国别' });
  expect(sent.find(({ name }) => name === 'customs.summary')?.input).toEqual({
    keyword: '轴承',
    filter: { field: 'direction', op: 'eq', value: '出口' },
  });
  fireEvent.click(within(countries).getByRole('link', { name: '德国' }));
  await waitFor(() => {
    const query = new URLSearchParams(history.location.search);
    expect(Object.fromEntries(query)).toEqual({ keyword: '轴承', 'facet.direction': '出口', 'facet.country': '德国' });
  });
});

test('the months are a table for who cannot see the chart', async () => {
  await renderPage(<CustomsTrade />, {
    path: '/customs-data/trade-details',
    api: { ...marketStubs(), 'customs.summary': summary },
  });
  fireEvent.click(await screen.findByText('表格'));
  const table = await screen.findByRole('region', { name: '按月金额（美元）' });
  expect(within(table).getByText('2,214,765.27')).toBeInTheDocument();
});

test('nothing found says so', async () => {
  const nothing = { ...summary, count: 0, months: [], countries: [], chapters: [] };
  await renderPage(<CustomsTrade />, {
    path: '/customs-data/trade-details',
    api: { ...marketStubs(), 'customs.summary': nothing },
  });
  expect(await screen.findByText('没有符合条件的贸易记录')).toBeInTheDocument();
});
