import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@/testing';
import { AppFilter } from './AppFilter';
import { AppSelect } from './AppSelect';

type App = EndpointOutput<'app.list'>['list'][number];
const app = (id: number, name: string, status: App['status']) => ({ id, name, status }) as App;
const list = [app(1_000_001, '停用的应用', 'disabled'), app(1_000_002, '在用的应用', 'enabled')];
const api = { 'app.list': { list, total: 2, current: 1, pageSize: 50 } };
const names = () => [...document.querySelectorAll('.daas-select-item-option')].map((one) => one.textContent);

test('to create with, an app that is disabled comes last and cannot be chosen, by keyboard either', async () => {
  const chosen = jest.fn();
  await renderPage(<AppSelect onChange={chosen} />, { api });
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  expect(await screen.findByText('在用的应用')).toBeInTheDocument();
  expect(names()).toEqual(['在用的应用 ', '停用的应用 已停用']);
  fireEvent.click(screen.getByText('停用的应用'));
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13, which: 13 });
  expect(chosen).toHaveBeenCalledWith(1_000_002);
});

describe('a list is filtered', () => {
  const agents = { list: [{ id: 1_000_003, name: 'Claude Code' }], total: 1, current: 1, pageSize: 50 };
  const open = async (permissions: string[]) => {
    const chosen = jest.fn();
    const { sent } = await renderPage(<AppFilter onChange={chosen} />, {
      api: { ...api, 'agent.list': agents as never },
      permissions,
    });
    fireEvent.mouseDown(await screen.findByRole('combobox'));
    await screen.findByText('停用的应用');
    return { chosen, sent };
  };

  test('by any of them, or by an agent, which is marked', async () => {
    const { chosen } = await open(['get-app-list']);
    await screen.findByText('Claude Code');
    expect(names()).toEqual(['停用的应用', '在用的应用', 'Claude Code 智能体']);
    fireEvent.click(screen.getByText('停用的应用'));
    expect(chosen).toHaveBeenLastCalledWith('1000001');
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.click(screen.getByText('Claude Code'));
    expect(chosen).toHaveBeenLastCalledWith('1000003');
  });

  test('by agents only where their list may be read', async () => {
    const { sent } = await open(['create-connector']);
    expect(sent.map(({ name }) => name)).not.toContain('agent.list');
  });
});

describe('one that is chosen already, as by the address, and stands beyond the first page', () => {
  const old = app(1_000_088, '第五十一个应用', 'enabled');
  const page = (rows: App[]) => ({ list: rows, total: 51, current: 1, pageSize: 50 });
  const byWord = (input: { keyword?: string }) => page(input.keyword === '1000088' ? [old] : list);
  const none = { 'agent.list': page([]) as never };

  test('is shown by its name in a filter', async () => {
    await renderPage(<AppFilter value="1000088" />, {
      api: { 'app.list': byWord, ...none },
      permissions: ['get-app-list'],
    });
    expect(await screen.findByText('第五十一个应用')).toBeInTheDocument();
    expect(screen.queryByText('1000088')).not.toBeInTheDocument();
  });

  test('is shown by its name where an app is selected, and is not among what is offered', async () => {
    await renderPage(<AppSelect value={1_000_088} />, { api: { 'app.list': byWord } });
    expect(await screen.findByText('第五十一个应用')).toBeInTheDocument();
    fireEvent.mouseDown(screen.getByRole('combobox'));
    expect(names()).toEqual(['在用的应用 ', '停用的应用 已停用']);
  });

  test('may be an agent', async () => {
    const agents = (input: { keyword?: string }) =>
      page(input.keyword === '1000099' ? [{ id: 1_000_099, name: 'Cursor' } as never] : []) as never;
    await renderPage(<AppFilter value="1000099" />, {
      api: { 'app.list': byWord, 'agent.list': agents },
      permissions: ['get-app-list'],
    });
    expect(await screen.findByText('Cursor')).toBeInTheDocument();
  });

  test('is shown by its id only where there is no such app any more', async () => {
    await renderPage(<AppFilter value="1000077" />, { api: { 'app.list': byWord, ...none } });
    expect(screen.queryByText('1000077')).not.toBeInTheDocument();
    expect(await screen.findByText('1000077')).toBeInTheDocument();
  });
});
