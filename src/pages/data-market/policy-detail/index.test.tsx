import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { around, marketStubs, searchPage } from '../components/testing';
import PolicyDetail from './index';

const page = (
  <Routes>
    <Route path="/policy-details/:id/*" element={<PolicyDetail />} />
  </Routes>
);
const content = '## 第一章 总则\n第一条 为了促进中小企业发展。\n## 第二章 附则\n第二条 中小企业，是指依法设立的企业。';
const api = {
  ...marketStubs({ content, title: '中小企业促进法', topic: '中小企业' }),
  'market.around': around({ related: 58, projects: 0 }),
};

test('the text has contents, and a word is found in it as often as it stands there', async () => {
  window.HTMLElement.prototype.scrollIntoView = jest.fn();
  await renderPage(page, { path: '/policy-details/pol_1/content?keyword=中小企业', api });
  const contents = await screen.findByRole('navigation', { name: '正文目录' });
  const [first] = within(contents).getAllByRole('link');
  expect(document.querySelector(first?.getAttribute('href') as string)).toHaveTextContent('第一章 总则');
  expect(screen.getAllByText('中小企业', { selector: 'mark' })).toHaveLength(2);
  expect(screen.getByText('第 1 / 2 处')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '下一处' }));
  expect(await screen.findByText('第 2 / 2 处')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /查看原文/ })).toHaveAttribute('rel', 'noreferrer');
});

test('a document without its text says so', async () => {
  await renderPage(page, { path: '/policy-details/pol_1/content', api: marketStubs({ content: null }) });
  expect(await screen.findByText('该文件仅收录题录信息，未收录正文')).toBeInTheDocument();
});

test('what belongs to it opens where there is something, and each choice is in the address', async () => {
  const search = jest.fn(() => searchPage({ id: 'pol_2', title: '另一政策' }));
  await renderPage(page, { path: '/policy-details/pol_1/associated', api: { ...api, 'market.search': search } });
  expect(await screen.findByRole('radio', { name: /同主题政策 58/ })).toBeChecked();
  expect(await screen.findByRole('link', { name: '另一政策' })).toHaveAttribute('href', '/policy-details/pol_2');
  fireEvent.click(screen.getByRole('radio', { name: /申报项目 0/ }));
  expect(history.location.search).toBe('?relation=projects');
  await waitFor(() =>
    expect(search).toHaveBeenLastCalledWith(
      expect.objectContaining({ data_set: 'project', filter: { field: 'policy_id', op: 'eq', value: 'pol_1' } }),
    ),
  );
});
