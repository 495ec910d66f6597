import { fireEvent, screen, waitFor } from '@testing-library/react';
import { history } from '@umijs/max';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { around, marketStubs } from '../components/testing';
import { conditionsOf } from './conditions';
import ProjectDetail from './index';

const page = (
  <Routes>
    <Route path="/project-details/:id/*" element={<ProjectDetail />} />
  </Routes>
);
const row = {
  province: '浙江省',
  city: '宁波市',
  county: null,
  condition_industries: ['制造业'],
  condition_tags: null,
  condition_scale: '中小微企业',
  condition_min_years: 2,
  condition_min_insured: null,
  window_end: '2026-01-30',
  public_count: 3,
  policy_id: 'pol_7',
  policy_title: '关于支持小型微型企业健康发展的意见',
};
const link = { text: row.policy_title, data_set: 'policy', id: 'pol_7', path: '/policy-details/pol_7' };
const api = { ...marketStubs(row), 'market.around': around({}, [link]) };

test('each list of companies is a page that asks for that list of this project', async () => {
  const { sent } = await renderPage(page, { path: '/project-details/prj_1/content', api });
  expect(await screen.findByRole('link', { name: row.policy_title })).toHaveAttribute('href', '/policy-details/pol_7');
  fireEvent.click(await screen.findByRole('tab', { name: '公示企业 3' }));
  expect(history.location.pathname).toBe('/project-details/prj_1/companies/public');
  await waitFor(() =>
    expect(sent.filter(({ name }) => name === 'market.search').at(-1)?.input).toMatchObject({
      data_set: 'project_company',
      filter: {
        items: [
          { field: 'project_id', value: 'prj_1' },
          { field: 'list', value: 'public' },
        ],
      },
    }),
  );
});

test('companies that fit are those that meet the conditions, and the conditions are told', async () => {
  const { sent } = await renderPage(page, { path: '/project-details/prj_1/recommend', api });
  expect(await screen.findByText(/行业门类 属于 制造业/)).toBeInTheDocument();
  expect(screen.getByText(/成立日期 小于等于 2024-01-30/)).toBeInTheDocument();
  expect(screen.queryByText(/参保人数 大于等于/)).not.toBeInTheDocument();
  expect(sent.filter(({ name }) => name === 'market.search').at(-1)?.input).toMatchObject({
    data_set: 'enterprise',
    filter: { op: 'and', items: conditionsOf(row) },
  });
});
