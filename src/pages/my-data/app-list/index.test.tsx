import type { EndpointOutput } from '@daas/contract/endpoints';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  suspended: null,
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
      'app.create': () =>
        taken ? refuse(409, { errorCode: 'name-taken', errorMessage: '已存在名为“ERP”的应用。' }) : { id: 1000009 },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /创建应用/ }));
  const form = within(await screen.findByRole('dialog'));
  await userEvent.type(form.getByLabelText('名称'), 'ERP');
  await userEvent.click(form.getByRole('button', { name: '创建应用' }));
  expect(await form.findByText('已存在名为“ERP”的应用。')).toBeInTheDocument();
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
    return within(await screen.findByRole('dialog', { name: `删除“${name}”？` }));
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

test('rows known from a moment ago stand while they are read again', async () => {
  let calls = 0;
  const { sent } = await renderPage(<Opened />, {
    path,
    api: { 'app.list': () => page({ ...app, name: calls++ === 0 ? 'before' : 'after' }) },
  });
  await screen.findByText('before');
  fireEvent.click(screen.getByRole('button', { name: 'open again' }));
  expect(screen.getByText('before')).toBeInTheDocument();
  await screen.findByText('after');
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
    fireEvent.keyDown(heading, { keyCode: 13 });
    await waitFor(() => expect(heading.getAttribute('aria-sort')).toBe(direction));
    asked.push(new URLSearchParams(history.location.search).get('sort'));
  }
  expect(asked).toEqual(['name', '-name', null]);
  await waitFor(() =>
    expect(sent.map(({ input }) => (input as { sort?: string }).sort)).toEqual([undefined, 'name', '-name', undefined]),
  );
});

test('resetting empties what was typed and never searched for', async () => {
  await renderPage(<AppList />, { path, api: { 'app.list': page(app) } });
  const field = () => screen.getByRole('textbox', { name: '关键词' });
  await userEvent.type(await screen.findByRole('textbox', { name: '关键词' }), 'CRM');
  await userEvent.click(screen.getByRole('button', { name: /重\s?置/ }));
  expect(field()).toHaveValue('');
  await userEvent.type(field(), 'ERP{enter}');
  await waitFor(() => expect(history.location.search).toBe('?keyword=ERP'));
});

test('going back shows the filters of before in their fields, and asks for their rows', async () => {
  const { sent } = await renderPage(<AppList />, { path, api: { 'app.list': page(app) } });
  const field = () => screen.getByRole('textbox', { name: '关键词' });
  await userEvent.type(await screen.findByRole('textbox', { name: '关键词' }), 'CRM{enter}');
  await waitFor(() => expect(history.location.search).toBe('?keyword=CRM'));
  act(() => history.back());
  await waitFor(() => expect(field()).toHaveValue(''));
  await waitFor(() =>
    expect(sent.map(({ input }) => (input as { keyword?: string }).keyword)).toEqual([undefined, 'CRM', undefined]),
  );
});

test('an answer overtaken by a newer question is not shown', async () => {
  const answers: ((answer: ReturnType<typeof page>) => void)[] = [];
  await renderPage(<AppList />, {
    path,
    api: { 'app.list': () => new Promise((resolve) => answers.push(resolve)) },
  });
  await waitFor(() => expect(answers).toHaveLength(1));
  await userEvent.type(screen.getByRole('textbox', { name: '关键词' }), 'ERP{enter}');
  await waitFor(() => expect(answers).toHaveLength(2));
  await act(async () => answers[1]?.(page({ ...app, name: 'newer' })));
  expect(await screen.findByText('newer')).toBeInTheDocument();
  await act(async () => answers[0]?.(page({ ...app, name: 'overtaken' })));
  expect(screen.queryByText('overtaken')).toBeNull();
  expect(screen.getByText('newer')).toBeInTheDocument();
});

test('a page and its size stand in the address; another size begins at the first page', async () => {
  const answer = { ...page(app), total: 75 };
  const { sent } = await renderPage(<AppList />, { path, api: { 'app.list': answer } });
  await userEvent.click(await screen.findByTitle('3'));
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ current: 3, pageSize: 20 }));
  expect(history.location.search).toBe('?current=3');
  const sizes = screen.getByRole('combobox', { name: '页码' });
  fireEvent.mouseDown(sizes);
  expect((await screen.findAllByRole('option')).length).toBeGreaterThan(0);
  const shown = () => [...document.querySelectorAll('.daas-select-item-option-content')];
  expect(shown().map(({ textContent }) => textContent)).toEqual([10, 20, 50, 100, 200].map((size) => `${size} 条/页`));
  await userEvent.click(shown()[2] as HTMLElement);
  await waitFor(() => expect(sent.at(-1)?.input).toMatchObject({ current: 1, pageSize: 50 }));
  expect(history.location.search).toBe('?pageSize=50');
  expect(sent).toHaveLength(3);
});

test('a column that is hidden stays so for this list', async () => {
  const { unmount } = await renderPage(<AppList />, { path, api: { 'app.list': page(app) } });
  const heading = () => screen.queryByRole('columnheader', { name: '今日消费' });
  await screen.findByText(app.name);
  expect(heading()).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '显示的列' }));
  const choice = (await screen.findAllByText('今日消费')).find((element) => element.closest('[role="treeitem"]'));
  await userEvent.click(within(choice?.closest('[role="treeitem"]') as HTMLElement).getByRole('checkbox'));
  await waitFor(() => expect(heading()).toBeNull());
  unmount();
  await renderPage(<AppList />, { path, api: { 'app.list': page(app) } });
  await screen.findByText(app.name);
  expect(heading()).toBeNull();
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

test('the density chosen for a list is that of every list', async () => {
  const list = { path, api: { 'app.list': page(app) } };
  const { unmount } = await renderPage(<AppList />, list);
  await userEvent.click(screen.getByRole('button', { name: '密度' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '紧凑' }));
  unmount();
  await renderPage(<AppList />, list);
  expect(localStorage.getItem('table.density')).toBe('"small"');
  expect((await screen.findByRole('table')).closest('.ant-table-small, [class*="table-small"]')).not.toBeNull();
});
