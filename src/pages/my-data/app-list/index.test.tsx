import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { history } from '@umijs/max';
import { useState } from 'react';
import { refuse, renderPage } from '@/testing';
import AppList from './index';

type App = EndpointOutput<'app.list'>['list'][number];
const app: App = {
  id: 1000001,
  name: 'CRM 客户系统',
  description: '',
  status: 'enabled',
  keys: 2,
  connectors: 0,
  today: { calls: 4, failed: 1, spend: 6600 },
  last_used_at: null,
  created_at: '2026-08-18T02:00:00.000Z',
};
const page = (...list: App[]) => ({ list, total: list.length, current: 1, pageSize: 20 });
const path = '/my-data/app-manage/list';

test('a refused name stays in the form with what is wrong; then straight to the new app', async () => {
  let taken = true;
  await renderPage(<AppList />, {
    path,
    api: {
      'app.list': page(app),
      'app.create': () => (taken ? refuse(409, { errorCode: 'name-taken', errorMessage: '已存在' }) : { id: 1000009 }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /创建应用/ }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('名称'), 'ERP');
  await userEvent.click(form.getByRole('button', { name: '创建应用' }));
  expect(await form.findByText('已有同名应用')).toBeInTheDocument();
  expect(form.getByLabelText('名称')).toHaveValue('ERP');
  taken = false;
  await userEvent.click(form.getByRole('button', { name: '创建应用' }));
  await waitFor(() => expect(history.location.pathname).toBe('/my-data/app-manage/detail/1000009'));
});

test('deleting needs the name typed, and is not offered while connectors are bound', async () => {
  const bound = { ...app, id: 1000002, name: '风控服务', connectors: 2 };
  const { sent } = await renderPage(<AppList />, {
    path,
    api: { 'app.list': page(app, bound), 'app.delete': { done: true } },
  });
  const open = async (name: string) => {
    const row = within((await screen.findByRole('link', { name })).closest('tr') as HTMLElement);
    await userEvent.click(row.getByRole('button', { name: /删\s?除/ }));
    return within(await screen.findByRole('dialog', { name: `删除「${name}」？` }));
  };
  const other = await open('风控服务');
  expect(other.getByText(/还有 2 个连接器绑定/)).toBeInTheDocument();
  expect(other.getByRole('button', { name: /删\s?除/ })).toBeDisabled();
  await userEvent.click(other.getByRole('button', { name: /取\s?消|Cancel/ }));
  const question = await open('CRM 客户系统');
  const ok = question.getByRole('button', { name: /删\s?除/ });
  expect(ok).toBeDisabled();
  await userEvent.type(question.getByRole('textbox'), 'CRM 客户系统');
  await waitFor(() => expect(ok).toBeEnabled());
  await userEvent.click(ok);
  await waitFor(() => expect(sent.some(({ name }) => name === 'app.delete')).toBe(true));
});

test('who may not create or delete is offered neither', async () => {
  await renderPage(<AppList />, {
    path,
    permissions: ['get-app-list'],
    api: { 'app.list': page(app) },
    locale: 'en-US',
  });
  expect(await screen.findByText('CRM 客户系统')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Create app/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

function Opened() {
  const [times, setTimes] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        open again
      </button>
      <AppList key={times} />
    </>
  );
}

test('rows known from a moment ago stand while they are read again, marked until then', async () => {
  let calls = 0;
  const { sent } = await renderPage(<Opened />, {
    path,
    api: { 'app.list': () => page({ ...app, name: calls++ === 0 ? 'before' : 'after' }) },
  });
  const busy = (text: string) => screen.getByText(text).closest('[aria-busy="true"]') !== null;
  await screen.findByText('before');
  expect(busy('before')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'open again' }));
  expect(busy('before')).toBe(true);
  await screen.findByText('after');
  expect(busy('after')).toBe(false);
  expect(sent).toHaveLength(2);
});

test('a filter of the address stands in its field, under an id of its own', async () => {
  await renderPage(
    <>
      <AppList />
      <AppList />
    </>,
    { path: `${path}?keyword=CRM`, api: { 'app.list': page(app) } },
  );
  const both = () => screen.getAllByRole('textbox', { name: '关键词' });
  await waitFor(() => expect(both()).toHaveLength(2));
  const fields = both();
  expect(fields.map((field) => (field as HTMLInputElement).value)).toEqual(['CRM', 'CRM']);
  expect(fields[0]?.id).not.toBe(fields[1]?.id);
});

test('a heading sorts upwards, downwards and not at all, and says so', async () => {
  const { sent } = await renderPage(<AppList />, { path, api: { 'app.list': page(app) } });
  const heading = await screen.findByRole('columnheader', { name: '名称' });
  const asked = [];
  for (const direction of ['ascending', 'descending', null]) {
    await userEvent.click(within(heading).getByRole('button', { name: '名称' }));
    expect(heading.getAttribute('aria-sort')).toBe(direction);
    asked.push(new URLSearchParams(history.location.search).get('sort'));
  }
  expect(asked).toEqual(['name', '-name', null]);
  await waitFor(() =>
    expect(sent.map(({ input }) => (input as { sort?: string }).sort)).toEqual([undefined, 'name', '-name', undefined]),
  );
});

test('resetting empties what was typed and never searched for', async () => {
  await renderPage(<AppList />, { path, api: { 'app.list': page(app) } });
  const field = await screen.findByRole('textbox', { name: '关键词' });
  await userEvent.type(field, 'CRM');
  await userEvent.click(screen.getByRole('button', { name: /重\s?置/ }));
  expect(field).toHaveValue('');
  await userEvent.type(field, 'ERP{enter}');
  await waitFor(() => expect(history.location.search).toBe('?keyword=ERP'));
});

test('on a narrow screen the filters fold behind a button that counts the active ones', async () => {
  const wide = window.matchMedia;
  window.matchMedia = (query) => ({ ...wide(query), matches: query.includes('max-width') });
  try {
    await renderPage(<AppList />, { path: `${path}?keyword=CRM`, api: { 'app.list': page(app) } });
    const fold = await screen.findByRole('button', { name: '筛选（1）' });
    expect(screen.queryByRole('textbox', { name: '关键词' })).toBeNull();
    await userEvent.click(fold);
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('textbox', { name: '关键词' })).toHaveValue('CRM');
  } finally {
    window.matchMedia = wide;
  }
});

test('what stands around the rows comes without them when they take long', async () => {
  let answer = (_: ReturnType<typeof page>) => {};
  await renderPage(<AppList />, {
    path,
    api: {
      'app.list': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    },
  });
  expect(await screen.findByRole('textbox', { name: '关键词' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '显示的列' })).toBeInTheDocument();
  answer(page(app));
  expect(await screen.findByText('CRM 客户系统')).toBeInTheDocument();
});
