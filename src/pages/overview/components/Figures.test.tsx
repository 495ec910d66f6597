import { screen, within } from '@testing-library/react';
import { renderPage } from '@/testing';
import { Figures } from './Figures';
import { MarketList } from './MarketList';

test('small lines end with yesterday, because today is not complete', async () => {
  const day = (date: number, calls: number) => ({ day: `2026-11-${date}`, calls, failed: 0, spend: 0 });
  // The most on the last complete day, next to nothing today.
  const trend = [...Array.from({ length: 19 }, (_, n) => day(n + 1, n + 1)), day(20, 1)];
  const calls = {
    today: 1,
    yesterday: 19,
    spend_today: 0,
    spend_yesterday: 0,
    success_rate: 1,
    success_rate_yesterday: 1,
    trend,
    connectors: [],
    apps: [],
  };
  await renderPage(<Figures account={null} calls={calls} />, { path: '/overview' });
  const line = await screen.findByRole('img', { name: '今日调用，近 14 天走势（不含今天）' });
  const points = (line.querySelector('polyline')?.getAttribute('points') ?? '').split(' ');
  expect(points).toHaveLength(14);
  // The top of the picture, 28 high with an edge of 2.
  expect(points.at(-1)).toBe('118.0,2.0');
});

test('the end of the page lists the data sets that were updated last, and leads to all', async () => {
  const rows = ['a', 'b', 'c'].map((key, n) => ({
    key,
    name: `数据集 ${key}`,
    rows: 10,
    updated_at: `2026-11-1${(n * 2) % 3}T00:00:00Z`,
  }));
  await renderPage(
    <MarketList rows={[...rows, { key: 'd', name: '数据集 d', rows: 1, updated_at: null }]} newest={2} />,
    {
      path: '/overview',
    },
  );
  const links = (await screen.findAllByRole('link')).map(({ textContent }) => textContent);
  expect(links).toEqual(['全部 4 个数据集', '数据集 b', '数据集 c']);
});

test('a list with room for all data sets needs no link to the others', async () => {
  const { container } = await renderPage(
    <MarketList rows={[{ key: 'a', name: '数据集 a', rows: 1, updated_at: null }]} newest={6} />,
    { path: '/overview' },
  );
  expect(await within(container).findAllByRole('link')).toHaveLength(1);
});
