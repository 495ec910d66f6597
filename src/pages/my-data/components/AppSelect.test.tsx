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
