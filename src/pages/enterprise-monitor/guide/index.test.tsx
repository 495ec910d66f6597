import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import english from './content/en-US';
import chinese from './content/zh-CN';
import { CHAPTERS, type GuideText } from './guideText';
import Guide from './index';

const BASE = '/data-application/enterprise-monitor/guide';
const page = (
  <Routes>
    <Route path={`${BASE}/:docId`} element={<Guide />} />
  </Routes>
);

test.each(CHAPTERS)('%s is written in both languages', async (chapter) => {
  await renderPage(page, { path: `${BASE}/${chapter}` });
  expect(await screen.findByRole('heading', { level: 2, name: chinese[chapter].title })).toBeInTheDocument();
  const shapeOf = (text: GuideText) =>
    text[chapter].blocks.map((block) => (typeof block === 'string' ? 'text' : Object.keys(block)));
  expect(shapeOf(english)).toEqual(shapeOf(chinese));
});

test('a chapter that there is none of shows the first', async () => {
  await renderPage(page, { path: `${BASE}/nothing` });
  expect(await screen.findByRole('heading', { level: 2, name: chinese.overview.title })).toBeInTheDocument();
});

test('states language and direction of the text, which may differ from those of the page', async () => {
  await renderPage(page, { path: `${BASE}/overview` });
  const heading = await screen.findByRole('heading', { level: 2, name: chinese.overview.title });
  expect(heading.closest('article')).toHaveAttribute('dir', 'ltr');
  expect(heading.closest('article')).toHaveAttribute('lang', 'zh-CN');
});
