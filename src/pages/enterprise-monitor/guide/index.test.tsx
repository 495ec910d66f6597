import { screen } from '@testing-library/react';
import { Route, Routes } from '@umijs/max';
import { renderPage } from '@/testing';
import english from './content/en-US';
import chinese from './content/zh-CN';
import { CHAPTERS } from './guideText';
import Guide from './index';

const BASE = '/data-application/enterprise-monitor/guide';
const page = (
  <Routes>
    <Route path={`${BASE}/:docId`} element={<Guide />} />
  </Routes>
);

test.each(CHAPTERS)('%s is written in both languages', async (chapter) => {
  const shown = await renderPage(page, { path: `${BASE}/${chapter}` });
  expect(await screen.findByRole('heading', { level: 2, name: chinese[chapter].title })).toBeInTheDocument();
  shown.unmount();
  await renderPage(page, { path: `${BASE}/${chapter}`, locale: 'en-US' });
  expect(await screen.findByRole('heading', { level: 2, name: english[chapter].title })).toBeInTheDocument();
  expect(english[chapter].blocks).toHaveLength(chinese[chapter].blocks.length);
});

test('a chapter that there is none of shows the first', async () => {
  await renderPage(page, { path: `${BASE}/nothing` });
  expect(await screen.findByRole('heading', { level: 2, name: chinese.overview.title })).toBeInTheDocument();
});
