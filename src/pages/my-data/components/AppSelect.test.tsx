import type { EndpointOutput } from '@daas/contract/endpoints';
import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '@/testing';
import { AppSelect } from './AppSelect';

type App = EndpointOutput<'app.list'>['list'][number];
const app = (id: number, name: string, status: App['status']) => ({ id, name, status }) as App;
const list = [app(1_000_001, '停用的应用', 'disabled'), app(1_000_002, '在用的应用', 'enabled')];
const api = { 'app.list': { list, total: 2, current: 1, pageSize: 50 } };
const names = () => [...document.querySelectorAll('.daas-select-item-option')].map((one) => one.textContent);

test('to create with, an app that is disabled comes last and cannot be chosen, by keyboard either', async () => {
  const chosen = jest.fn();
  await renderPage(<AppSelect creatable onChange={chosen} />, { api });
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  expect(await screen.findByText('在用的应用')).toBeInTheDocument();
  expect(names()).toEqual(['在用的应用 ', '停用的应用 已停用']);
  fireEvent.click(screen.getByText('停用的应用'));
  expect(chosen).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Enter', keyCode: 13, which: 13 });
  expect(chosen).toHaveBeenCalledWith(1_000_002);
});

test('a list is filtered by any of them', async () => {
  const chosen = jest.fn();
  await renderPage(<AppSelect onChange={chosen} />, { api });
  fireEvent.mouseDown(await screen.findByRole('combobox'));
  fireEvent.click(await screen.findByText('停用的应用'));
  expect(chosen).toHaveBeenCalledWith(1_000_001);
});
