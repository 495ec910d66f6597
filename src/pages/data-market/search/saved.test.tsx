import type { EndpointInput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '@/testing';
import { marketStubs } from '../components/testing';
import MarketSearch from './index';

const page = (
  <Routes>
    <Route path="/data-market/search/:type" element={<MarketSearch />} />
  </Routes>
);
const path = '/data-market/search/patent?keyword=轴承';
const saved = {
  id: '7',
  data_set: 'patent',
  data_set_name: '专利',
  name: '旧名',
  keyword: '齿轮',
  filter: null,
  sort: null,
  fields: null,
  shared: false,
  own: true,
  owner: '演示管理员',
  updated_at: '2026-11-20T00:00:00Z',
};

const open = async () => {
  const update = jest.fn((_: EndpointInput<'savedFilter.update'>) => ({ done: true as const }));
  const remove = jest.fn((_: EndpointInput<'savedFilter.delete'>) => ({ done: true as const }));
  const save = jest.fn((_: EndpointInput<'savedFilter.save'>) => ({ id: '8' }));
  const watch = jest.fn((_: EndpointInput<'monitor.saveRule'>) => ({ id: 'mrl_0mfx3c9k00000000000000' }));
  const digest = jest.fn((_: EndpointInput<'monitor.digest'>) => ({ done: true as const }));
  const api = {
    ...marketStubs(),
    'savedFilter.save': save,
    'monitor.saveRule': watch,
    'monitor.digest': digest,
    'savedFilter.list': { list: [saved], total: 1, current: 1, pageSize: 200 },
    'savedFilter.update': update,
    'savedFilter.delete': remove,
  };
  await renderPage(page, { path, api });
  fireEvent.click(await screen.findByRole('button', { name: '已保存' }));
  await screen.findByRole('link', { name: '旧名' });
  return { update, remove, save, watch, digest };
};

test('a kept view is renamed and shared, what it asks for stays', async () => {
  const { update } = await open();
  fireEvent.click(screen.getByRole('button', { name: '编辑 旧名' }));
  await screen.findByText('编辑已保存的条件');
  fireEvent.change(screen.getByLabelText('名称'), { target: { value: '新名' } });
  fireEvent.click(screen.getByRole('checkbox', { name: '分享给企业内全部成员' }));
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }));
  await waitFor(() => expect(update).toHaveBeenCalledWith({ id: '7', name: '新名', shared: true }));
});

test('what is on the screen takes the place of what was kept, when that is asked for', async () => {
  const { update } = await open();
  fireEvent.click(screen.getByRole('button', { name: '编辑 旧名' }));
  await screen.findByText('编辑已保存的条件');
  fireEvent.click(screen.getByRole('checkbox', { name: '用当前页面的条件、排序和列替换' }));
  fireEvent.click(screen.getByRole('button', { name: '保存修改' }));
  await waitFor(() =>
    expect(update).toHaveBeenCalledWith(
      expect.objectContaining({ id: '7', name: '旧名', shared: false, keyword: '轴承', filter: null, sort: null }),
    ),
  );
});

test('a kept view goes at once, and comes back as it was', async () => {
  const { remove, save } = await open();
  fireEvent.click(screen.getByRole('button', { name: '删除 旧名' }));
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: '7' }));
  fireEvent.click(await screen.findByRole('button', { name: /撤\s?销/ }));
  const { data_set, name, keyword, filter, sort, fields, shared } = saved;
  await waitFor(() => expect(save).toHaveBeenCalledWith({ data_set, name, keyword, filter, sort, fields, shared }));
});

test('its answer is watched from the list, and so is the search on the screen', async () => {
  const { watch, digest } = await open();
  fireEvent.click(screen.getByRole('button', { name: '关注 旧名' }));
  fireEvent.click(await screen.findByRole('button', { name: '开始关注' }));
  await waitFor(() =>
    expect(watch).toHaveBeenCalledWith({
      data_set: 'patent',
      watches: 'answer',
      name: '旧名',
      keyword: '齿轮',
      filter: null,
    }),
  );
  await waitFor(() => expect(digest).toHaveBeenCalledWith({ id: 'mrl_0mfx3c9k00000000000000', on: true }));
  fireEvent.click(screen.getByRole('button', { name: '关注结果' }));
  // Beside the search's own field.
  await waitFor(() => expect(screen.getAllByDisplayValue('轴承')).toHaveLength(2));
});
